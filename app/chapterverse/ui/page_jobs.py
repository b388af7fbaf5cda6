"""Jobs of one page: what still runs when the page is closed is cancelled, and says nothing more."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeVar

from PySide6.QtCore import QObject

from chapterverse.errors import AppError
from chapterverse.ports import CancelToken
from chapterverse.ui.job_runner import Job, JobRunner, Lane

T = TypeVar("T")
_REMEMBERED = 64  # more than can wait in the lanes at once; cancelling an ended job does nothing


class PageJobs:
    """Hands work to the runner for `owner`; see JobRunner.run and JobRunner.call."""

    def __init__(self, runner: JobRunner, owner: QObject) -> None:
        self._runner = runner
        self._jobs: deque[Job] = deque(maxlen=_REMEMBERED)
        self._gone: list[bool] = []
        jobs, gone = self._jobs, self._gone

        def cancel_all() -> None:
            gone.append(True)
            for job in jobs:
                job.cancel()

        # A closure over the jobs alone: the owner is half gone when it is called.
        owner.destroyed.connect(cancel_all)

    def run(
        self,
        lane: Lane,
        work: Callable[[CancelToken], Iterator[T]],
        on_event: Callable[[T], None],
        on_error: Callable[[AppError], None],
        on_done: Callable[[], None],
    ) -> Job:
        """Run a generator in a lane."""
        job = self._runner.run(lane, work, on_event, on_error, on_done)
        self._jobs.append(job)
        return job

    def call_to_the_end(
        self,
        lane: Lane,
        function: Callable[[], T],
        on_value: Callable[[T], None],
        on_error: Callable[[AppError], None],
    ) -> None:
        """Run a plain function that is not cancelled with the page, such as one that keeps what
        the page held; a page that is gone is not told."""
        gone = self._gone

        def told(value: T) -> None:
            if not gone:
                on_value(value)

        def failed(error: AppError) -> None:
            if not gone:
                on_error(error)

        self._runner.call(lane, function, told, failed)

    def call(
        self,
        lane: Lane,
        function: Callable[[], T],
        on_value: Callable[[T], None],
        on_error: Callable[[AppError], None],
    ) -> Job:
        """Run a plain function in a lane."""
        job = self._runner.call(lane, function, on_value, on_error)
        self._jobs.append(job)
        return job
