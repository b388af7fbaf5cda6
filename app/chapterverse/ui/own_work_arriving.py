"""Own work of an earlier version is brought to this one behind the open window."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEventLoop, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from chapterverse.errors import AppError
from chapterverse.ports import Amount, CancelToken
from chapterverse.settings import Settings
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.open_tabs import decode_tabs
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.window_state import decode_state
from chapterverse.ui.work_line import WorkLine

_WAIT_MS = 400
"""What takes less is done before the window opens, and needs no word."""
_MARGIN, _GAP = 12, 8
_WAITING_PAGES = ("study", "ask")
"""Pages that show own work, and cannot until it is here."""

Migrating = Callable[[CancelToken], Iterator[Amount | int]]


class OwnWorkArriving(QWidget):
    """A line of the window that says how far the work is and stops it, and then offers to open the
    window anew with own work, or with its copies: `pressed` when the reader wants that.

    The work runs in the lane of the index, which has time: reading, searching, answers and files
    need not wait. Without own work nothing is kept meanwhile, so nothing is to be put together.
    """

    pressed = Signal()

    def __init__(self, appearance: Appearance, jobs: JobRunner) -> None:
        super().__init__()
        self.appearance, self.jobs = appearance, jobs
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.work = WorkLine(appearance, jobs)
        self.problem = ErrorLine()
        self._loop = QEventLoop(self)
        self._under_way = True
        self._is_wanted = False
        self._error: AppError | None = None
        self._said = Paragraph(appearance, Role.INTERFACE)
        self.button = QPushButton(self.tr("Open them"))
        self.button.setProperty("look", "small")
        self.button.hide()
        self.button.clicked.connect(self.pressed)
        row = self._row = QHBoxLayout()
        row.addWidget(self._said, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        column = self._column = QVBoxLayout(self)
        column.addLayout(row)
        for widget in (self.work, self.problem):
            column.addWidget(widget)
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def under_way(self) -> bool:
        """Whether it has not ended."""
        return self._under_way

    @property
    def is_wanted(self) -> bool:
        """Whether the window was closed to be opened anew."""
        return self._is_wanted

    @property
    def error(self) -> AppError | None:
        """Why own work cannot be used until the next start, None while it can or may yet."""
        return self._error

    @property
    def said(self) -> str:
        """The sentence that stands there."""
        return self._said.text()

    def bring(self, work: Migrating) -> None:
        """Begin, and come back when it has ended or takes long."""
        self._say(
            self.tr(
                "Your notes, highlights, studies and kept answers come from an earlier version of "
                "the program and are made ready for this one; a dated copy of them is kept. Until "
                "they are here you can read, search and ask, but nothing of your own is shown or "
                "kept."
            )
        )
        self.work.do(
            self.tr("Bringing your work to this version"),
            work,
            lambda _: self._arrived(),
            self._stopped,
            failed=self._failed,
            lane=Lane.INDEX,
        )
        QTimer.singleShot(_WAIT_MS, self._loop, self._loop.quit)
        self._loop.exec()

    def stop(self) -> None:
        """Stop the work: the window goes. What it has not finished is as it was."""
        self.work.stop()

    def open_anew(self, window: QWidget) -> None:
        """Close the window, that it be opened anew; it may stay, to keep what is written."""
        self._is_wanted = window.close()

    def to_save(self, changed: Settings, at_first: Settings) -> Settings:
        """The settings to keep meanwhile: pages that wait for own work are open again with it."""
        opened = decode_state(at_first.window)
        kinds = {opened.page, *(tab.kind for tab in decode_tabs(opened.tabs).tabs)}
        waits = not kinds.isdisjoint(_WAITING_PAGES)
        return changed.changed(window=at_first.window) if waits else changed

    def _arrived(self) -> None:
        self._end()
        self.button.show()
        self._say(
            self.tr(
                "Your notes, highlights, studies and kept answers are ready. The window opens anew "
                "to show them."
            )
        )

    def _stopped(self) -> None:
        self._tell(
            AppError(
                self.tr(
                    "Your work is as the earlier version left it: bringing it here was stopped."
                ),
                self.tr("Start the program again to have your notes here."),
            )
        )
        self.problem.pressed.connect(self.hide)

    def _failed(self, error: AppError) -> None:
        # A copy is put in the place of the file by a window that does not wait for the file.
        self._tell(error, self.tr("Open the window with the copies"))
        self.problem.pressed.connect(self.pressed)

    def _tell(self, error: AppError, button: str = "") -> None:
        self._error = error
        self._end()
        self._said.hide()
        self.problem.show_error(error, button or self.tr("Close"))

    def _end(self) -> None:
        self._under_way = False
        self.work.hide()
        self._loop.quit()

    def _say(self, sentence: str) -> None:
        self._said.show_text(sentence)
        self.setAccessibleName(sentence)

    def _fit(self) -> None:
        margin, gap = self.appearance.px(_MARGIN), self.appearance.px(_GAP)
        self._column.setContentsMargins(margin, gap, margin, gap)
        self._column.setSpacing(gap)
        self._row.setSpacing(margin)
