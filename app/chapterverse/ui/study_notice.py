"""What is to be known about a study that came in a file: which of its works the library lacks, and
which its licence kept out of the file."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from chapterverse.domain.studies import TextSource
from chapterverse.services.studies import OpenedStudy


class StudyNotice(QFrame):
    """Hidden where there is nothing to say. The words can be chosen and copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("studyNotice")
        self._label = QLabel()
        self._label.setWordWrap(True)
        column = QVBoxLayout(self)
        column.addWidget(self._label)
        self.hide()

    @property
    def text(self) -> str:
        """What is said; "" where nothing is."""
        return "" if self.isHidden() else self._label.text()

    def show_opened(self, opened: OpenedStudy) -> None:
        """Say what a study from a file needs."""
        said = [self.tr("Read-only, from a file. Keep a copy to change it.")]
        said += self._lacking(opened)
        self._say(said)

    def show_copied(self, opened: OpenedStudy) -> None:
        """Say of a copy what is still to be known."""
        self._say(self._lacking(opened))

    def _lacking(self, opened: OpenedStudy) -> list[str]:
        said = []
        withheld = {work.work_id for work in opened.withheld}
        shown = [work for work in opened.missing if work.work_id not in withheld]
        if shown:
            sentence = self.tr(
                "Your library lacks {works}. The words that came with the study are shown."
            )
            said.append(sentence.format(works=_named(shown)))
        gone = [work for work in opened.missing if work.work_id in withheld]
        if gone:
            sentence = self.tr(
                "Your library lacks {works}, whose licence keeps its words out of study files. "
                "Add it to the library to read them."
            )
            said.append(sentence.format(works=_named(gone)))
        kept = [work for work in opened.withheld if work not in opened.missing]
        if kept:
            sentence = self.tr(
                "The licence of {works} keeps its words out of study files. "
                "Your library has it: open its references to read them."
            )
            said.append(sentence.format(works=_named(kept)))
        return said

    def _say(self, sentences: list[str]) -> None:
        self._label.setText("\n".join(sentences))
        self.setAccessibleName(" ".join(sentences))
        self.setVisible(bool(sentences))


def _named(works: list[TextSource]) -> str:
    return ", ".join(f"{work.title} ({work.work_id})" for work in works)
