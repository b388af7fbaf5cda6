"""The foot of an answer: a short rule, then the notes that hang on † and ‡."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from chapterverse.domain.answers import CitedResponse
from chapterverse.grounding.present import UNCITED
from chapterverse.ui import answer_words as words
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_RULE, _HANG, _BELOW_RULE, _BETWEEN = 96, 16, 9, 4


class AnswerFoot(QWidget):
    """Hidden while an answer has nothing to say here."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(1, 1)
        self._parts: list[QLabel] = []
        appearance.changed.connect(self._appearance_changed)
        self._appearance_changed()
        self.hide()

    @property
    def notes(self) -> tuple[str, ...]:
        """Signs and notes shown, in turn."""
        return tuple(part.text() for part in self._parts)

    def show_notes(self, response: CitedResponse) -> None:
        """The note for uncited claims once, then one for each rejected reference."""
        for part in self._parts:
            self._grid.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts = []
        uncited = bool(response.uncited) or any(
            run.uncited for block in response.blocks for run in block.runs
        )
        if uncited:
            self._add("†", words.tr(UNCITED))
        for rejected in response.rejected:
            self._add("‡", rejected.note)
        self.setVisible(bool(self._parts))

    def clear(self) -> None:
        """Show nothing."""
        self.hide()

    def _add(self, sign: str, note: str) -> None:
        row = self._grid.rowCount()
        mark = Paragraph(self._appearance, Role.NAME, parent=self)
        mark.show_text(sign)
        mark.setFixedWidth(self._appearance.px(_HANG - 2))
        text = Paragraph(self._appearance, Role.FOOT, parent=self)
        text.show_text(note)
        self._grid.addWidget(mark, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(text, row, 1)
        self._parts += [mark, text]

    def paintEvent(self, event: QPaintEvent) -> None:
        """The rule."""
        painter = QPainter(self)
        painter.setPen(QPen(QColor(self._appearance.theme.control), 1))
        length = self._appearance.px(_RULE)
        start = self._grid.contentsMargins().left()
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            start = self.width() - start - length
        painter.drawLine(start, 0, start + length, 0)
        painter.end()

    def _appearance_changed(self) -> None:
        look = self._appearance
        self._grid.setContentsMargins(look.px(4), look.px(_BELOW_RULE), look.px(4), look.px(14))
        self._grid.setHorizontalSpacing(look.px(2))
        self._grid.setVerticalSpacing(look.px(_BETWEEN))
        for mark in self._parts[::2]:
            mark.setFixedWidth(look.px(_HANG - 2))
        self.update()
