"""Own work of an earlier version is brought to this one, before the window opens on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chapterverse.errors import AppError
from chapterverse.ports import Amount, CancelToken
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.part_look import dress_all
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.work_line import WorkLine

_SHOW_AFTER_MS = 400
"""What takes less needs no window."""
_WIDTH, _MARGIN, _GAP = 520, 28, 12

Migrating = Callable[[CancelToken], Iterator[Amount | int]]


class MigrationWindow(QWidget):
    """Comes up where the work takes long; closing it stops the work, which then changed nothing."""

    def __init__(self, appearance: Appearance, jobs: JobRunner) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle("Chapter & Verse")
        dress_all((self,), appearance)
        self.line = WorkLine(appearance, jobs)
        self._loop = QEventLoop(self)
        self._stopped = False
        self._error: AppError | None = None
        title = Paragraph(appearance, Role.TITLE)
        title.show_text(self.tr("Your work is brought to this version"))
        words = Paragraph(appearance, Role.INTERFACE)
        words.show_text(
            self.tr(
                "Notes, highlights and studies were kept by an earlier version of the program. "
                "A dated copy of them is made first. Until all is done nothing is changed, and "
                "you may stop."
            )
        )
        column = self._column = QVBoxLayout(self)
        margin = appearance.px(_MARGIN)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(appearance.px(_GAP))
        for widget in (title, words, self.line):
            column.addWidget(widget)
        self.setFixedWidth(appearance.px(_WIDTH))

    @property
    def error(self) -> AppError | None:
        """What went wrong, None for nothing."""
        return self._error

    def bring(self, work: Migrating) -> bool:
        """Do the work and come back when it has ended; False where the reader stopped it."""
        QTimer.singleShot(_SHOW_AFTER_MS, self, self._come_up)
        self.line.do(
            self.tr("Copying your work"),
            work,
            lambda _: self._loop.quit(),
            self._not_done,
            failed=self._failed,
            lane=Lane.IO,
        )
        self._loop.exec()
        return not self._stopped

    def _come_up(self) -> None:
        for part in (self.line, self.line.progress):
            part.show()
        self.setFixedHeight(self._column.heightForWidth(self.width()))
        self.show()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The work ends first; what it has not finished is as it was."""
        if self.line.stop():
            event.ignore()
        else:
            super().closeEvent(event)

    def _not_done(self) -> None:
        self._stopped = True
        self._loop.quit()

    def _failed(self, error: AppError) -> None:
        self._error = error
        self._loop.quit()
