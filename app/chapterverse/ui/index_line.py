"""What the status line says about the index of meanings while it is built."""

from __future__ import annotations

from PySide6.QtCore import QObject

from chapterverse.errors import AppError
from chapterverse.ui.index_builder import IndexBuilder
from chapterverse.ui.status_bar import StatusBar


class IndexLine(QObject):
    """Joins the builder and the status line. A build with nothing to do is not spoken of."""

    def __init__(self, index: IndexBuilder, line: StatusBar, parent: QObject) -> None:
        super().__init__(parent)
        self._line = line
        self._grew = False
        line.paused.connect(index.pause)
        line.resumed.connect(index.start)
        index.progress.connect(self._show)
        index.paused.connect(line.show_index_paused)
        index.finished.connect(self._finish)
        index.failed.connect(self._fail)

    def _show(self, done: int, total: int) -> None:
        self._grew = True
        self._line.show_index(done, total)

    def _finish(self) -> None:
        self._line.hide_index()
        if self._grew:
            self._line.say(self.tr("The index of meanings is ready."))

    def _fail(self, error: AppError) -> None:
        self._line.hide_index()
        self._line.say(str(error))
