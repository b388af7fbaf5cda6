"""Work on own work as a whole: what is being done, how far it is, its button to stop, its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chapterverse.errors import AppError
from chapterverse.ports import Amount, CancelToken
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.job_runner import JobRunner, Lane, StopFlag
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.progress_line import ProgressLine
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

T = TypeVar("T")
_SHOW_PROGRESS_MS = 500


class WorkLine(QWidget):
    """`began` and `ended` around each piece of work, which runs in the database's lane, where
    nothing else is kept in between, unless another is named; `status` carries what is said."""

    began = Signal()
    ended = Signal()
    status = Signal(str)

    def __init__(self, appearance: Appearance, jobs: JobRunner) -> None:
        super().__init__()
        self._jobs = PageJobs(jobs, self)
        self._flag: StopFlag | None = None
        self._was_stopped = False
        self._error = ErrorLine()
        self.progress = ProgressLine(self.tr("Cancel"), appearance)
        self.progress.stopped.connect(self.stop)
        self._said = Paragraph(appearance, Role.INTERFACE)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self._error, self.progress, self._said):
            column.addWidget(widget)
            widget.hide()
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(_SHOW_PROGRESS_MS)
        self._slow.timeout.connect(self._tell_working)
        self.hide()

    @property
    def said(self) -> str:
        """What was said last."""
        return self._said.text()

    @property
    def was_stopped(self) -> bool:
        """Whether the reader stopped what was done last."""
        return self._was_stopped

    def do(
        self,
        word: str,
        work: Callable[[CancelToken], Iterator[Amount | T]],
        done: Callable[[T], None],
        stopped: Callable[[], None],
        *,
        failed: Callable[[AppError], None] | None = None,
        lane: Lane = Lane.DB,
    ) -> None:
        """Work that says how far it is and is stopped by the button; `stopped` when nothing came
        of it, `failed` in place of fail().

        The flag is not the job's own: what stopping puts back is waited for, and told.
        """
        self._begin(word)
        flag = self._flag = StopFlag()
        result: list[T] = []

        def take(event: Amount | T) -> None:
            if not isinstance(event, Amount):
                result.append(event)
            elif not flag.cancelled:
                self.progress.show_progress(word, event.done, event.total)

        def end() -> None:
            self._end()
            if result:
                done(result[0])
            else:
                stopped()
            self.ended.emit()

        def fail(error: AppError) -> None:
            self._end()
            (failed or self.fail)(error)

        self._jobs.run(lane, lambda _: work(flag), take, fail, end)

    def tell(self, sentence: str) -> None:
        """Say how it ended."""
        self._error.hide()
        self._said.show_text(sentence)
        self._said.show()
        self.show()
        self.status.emit(sentence)

    def fail(self, error: AppError) -> None:
        """Say what went wrong."""
        self._said.hide()
        self._error.show_error(error)
        self.show()
        self.status.emit(str(error))

    def stop(self) -> bool:
        """Stop what can be stopped; whether there is such work."""
        if self._flag is None:
            return False
        self._flag.cancel()
        self._was_stopped = True
        self.progress.show_progress(self.tr("Stopping"), 0, 0)
        return True

    def _begin(self, word: str) -> None:
        self.began.emit()
        self._was_stopped = False
        self._error.hide()
        self._said.hide()
        self.progress.show_progress(word, 0, 0)
        self._slow.start()

    def _end(self) -> None:
        self._slow.stop()
        self.progress.hide()
        self._flag = None

    def _tell_working(self) -> None:
        self.show()
        self.progress.show()
