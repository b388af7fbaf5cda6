"""Writes a document to a file from any page: asks for a name, shows progress, says what failed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QVBoxLayout, QWidget

from chapterverse.domain.document import Document, Layout
from chapterverse.errors import AppError
from chapterverse.services.exports import Exported, ExportEvent, ExportService, ExportStep, Paged
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.progress_line import ProgressLine
from chapterverse.ui.rich_copy import copy_rich
from chapterverse.ui.theme import Appearance

FORMAT_WORDS = {
    "pdf": "PDF",
    "docx": "Word (DOCX)",
    "md": "Markdown",
    "html": "HTML",
    "json": "JSON",
    "txt": "Text",
}
"""What the formats are called."""

DocumentMaker = Callable[[], Document]
"""Makes the document as it is now; called off the window's thread. May raise AppError."""


class ExportLine(QWidget):
    """Nothing is seen of it but progress and failure. `told` carries a sentence, `running` whether
    a file is being written."""

    told = Signal(str)
    running = Signal(bool)

    def __init__(
        self,
        exports: ExportService,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._exports = exports
        self._jobs = PageJobs(jobs, self)
        self._job: Job | None = None
        self.progress = ProgressLine(self.tr("Cancel"), appearance)
        self.progress.stopped.connect(self.stop)
        self.progress.hide()
        self.error = ErrorLine()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.progress)
        column.addWidget(self.error)

    @property
    def formats(self) -> tuple[str, ...]:
        """The names of the formats, in the order to offer them."""
        return self._exports.formats

    def ask(
        self, make: DocumentMaker, formats: Sequence[str] = (), layout: Layout | None = None
    ) -> None:
        """Let the reader name a file in one of the formats (all without any), and write it."""
        exports, offered = self._exports, tuple(formats) or self._exports.formats
        self._jobs.call(
            Lane.IO,
            lambda: exports.file_name(make(), offered[0]),
            lambda proposed: self._name(make, proposed, offered, layout),
            self.fail,
        )

    def _name(
        self, make: DocumentMaker, proposed: str, formats: Sequence[str], layout: Layout | None
    ) -> None:
        kinds = {self.kind(name): name for name in formats}
        chosen, kind = QFileDialog.getSaveFileName(
            self, self.tr("Export"), proposed, ";;".join(kinds)
        )
        if chosen:
            path = Path(chosen)
            name = kinds.get(kind, formats[0])
            by_suffix = [n for n in formats if self._exports.suffix(n) == path.suffix.lower()]
            if by_suffix:
                name = by_suffix[0]
            else:
                path = path.with_name(path.name + self._exports.suffix(name))
            self.write(make, path, name, layout)

    def kind(self, name: str) -> str:
        """A format as file dialogs list it."""
        return f"{FORMAT_WORDS.get(name, name)} (*{self._exports.suffix(name)})"

    def write(
        self, make: DocumentMaker, path: Path, name: str, layout: Layout | None = None
    ) -> None:
        """Write a document in a format; what is being written already is stopped."""
        exports = self._exports
        self._begin(self.tr("Exporting"))
        self._job = self._jobs.run(
            Lane.IO,
            lambda cancel: exports.run(make(), path, name, cancel, layout),
            self._apply,
            self.fail,
            self._ended,
        )

    def lay_out(self, make: DocumentMaker, layout: Layout, show: Callable[[Paged], None]) -> None:
        """Lay a document out for a printer; `show` is given the pages."""
        exports = self._exports
        self._begin(self.tr("Laying out the pages"))

        def apply(event: ExportStep | Paged) -> None:
            if isinstance(event, Paged):
                show(event)

        self._job = self._jobs.run(
            Lane.IO,
            lambda cancel: exports.pages(make(), cancel, layout),
            apply,
            self.fail,
            self._ended,
        )

    def _begin(self, sentence: str) -> None:
        self.stop()
        self.error.hide()
        self.running.emit(True)
        self.progress.show_progress(sentence, 0, 0)
        self.progress.show()

    def stop(self) -> None:
        """Stop writing; the file that was there stays as it was."""
        if self._job is not None:
            self._job.cancel()
            self._ended()
            self.told.emit(self.tr("Stopped. Nothing was written."))

    def copy(self, make: DocumentMaker, said: str) -> None:
        """Put a document on the clipboard, with and without formats, and say so."""
        exports = self._exports

        def put(plain: str, rich: str) -> None:
            copy_rich(plain, rich)
            self.told.emit(said)

        self._jobs.call(
            Lane.IO,
            lambda: exports.clip(make()),
            lambda clip: put(clip.plain, clip.html),
            self.fail,
        )

    def fail(self, error: AppError) -> None:
        """Say what went wrong."""
        self._ended()
        self.error.show_error(error)
        self.told.emit(error.user_text)

    def _apply(self, event: ExportEvent) -> None:
        match event:
            case ExportStep(what, done, total):
                self.progress.show_progress(what, done, total)
            case Exported(path, _, remarks):
                said = self.tr("It is in {name}.").format(name=path.name)
                self.told.emit(" ".join((said, *remarks)))

    def _ended(self) -> None:
        self._job = None
        self.progress.hide()
        self.running.emit(False)
