"""How an answer leaves the Ask page: a file with its footnotes and verdicts, the clipboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QMenu

from chapterverse.domain.document import Document
from chapterverse.domain.studies import TextSource
from chapterverse.errors import BadInput
from chapterverse.services.exports import ExportService
from chapterverse.services.exports_single import answer_document
from chapterverse.ui.answer_page import AnswerPage
from chapterverse.ui.export_line import DocumentMaker, ExportLine
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.theme import Appearance


class AnswerExport(QObject):
    """Gives a page its Export; `sources` says what must be said about the works it may cite."""

    def __init__(
        self,
        page: AnswerPage,
        exports: ExportService,
        sources: Sequence[TextSource],
        appearance: Appearance,
        jobs: JobRunner,
    ) -> None:
        super().__init__(page)
        self._page = page
        self._sources = tuple(sources)
        self.line = ExportLine(exports, appearance, jobs)
        self.line.told.connect(page.status)
        column = page.layout()
        if isinstance(column, QBoxLayout):
            column.setSpacing(0)
            column.insertWidget(0, self.line)
        button = page.add_link(self.tr("Export"), self.tr("Ctrl+E"), _nothing)
        menu = QMenu(button)
        menu.addAction(self.tr("To a file …")).triggered.connect(lambda: self.export())
        menu.addAction(self.tr("Copy with its formats")).triggered.connect(lambda: self.copy())
        button.setMenu(menu)
        shortcut = QShortcut(QKeySequence("Ctrl+E"), page)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.export)

    def export(self) -> None:
        """Let the reader name a file, and write the answer."""
        self.line.ask(self.maker())

    def copy(self) -> None:
        """Put the answer on the clipboard, with and without formats."""
        self.line.copy(self.maker(), self.tr("Copied the answer with its footnotes."))

    def maker(self) -> DocumentMaker:
        """Makes the document of the answer that is shown now."""
        response, sources = self._page.response, self._sources
        none = BadInput(
            self.tr("There is no whole answer to export yet."), self.tr("Ask a question first.")
        )

        def make() -> Document:
            if response is None:
                raise none
            return answer_document(response, sources)

        return make


def _nothing() -> None:
    """The button opens its menu; a press does nothing else."""
