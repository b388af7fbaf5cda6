"""Work off the window's thread: named lanes of one thread each. Nothing else here knows threads.

Results come back on the window's thread, in order. What a cancelled job still says is dropped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from threading import Event
from typing import Any, TypeVar

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QRunnable,
    QThreadPool,
    Signal,
    SignalInstance,
    Slot,
)

from chapterverse.errors import AppError, Cancelled
from chapterverse.ports import CancelToken

_log = logging.getLogger(__name__)
T = TypeVar("T")


class Lane(StrEnum):
    """What runs one after another: reading the library, answering, files, building the index."""

    DB = "db"
    LLM = "llm"
    IO = "io"
    INDEX = "index"


class StopFlag:
    """A cancel token that another thread may set."""

    def __init__(self) -> None:
        self._event = Event()

    @property
    def cancelled(self) -> bool:
        """Whether cancel() was called."""
        return self._event.is_set()

    def cancel(self) -> None:
        """Ask the work to stop; safe from any thread and more than once."""
        self._event.set()

    def raise_if_cancelled(self) -> None:
        """Raise Cancelled after cancel()."""
        if self.cancelled:
            raise Cancelled


class Fault(AppError):
    """A fault of our own, told in a plain sentence; the details are in the log."""

    def __init__(self) -> None:
        translate = QCoreApplication.translate
        super().__init__(
            translate("jobs", "This did not work because of a fault in the program."),
            translate("jobs", "The details are in the log file; everything else goes on."),
        )


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of work that was handed over."""

    number: int
    token: StopFlag

    def cancel(self) -> None:
        """Stop it; none of its callbacks is called from now on."""
        self.token.cancel()


@dataclass(frozen=True, slots=True)
class _Listener:
    lane: Lane
    token: StopFlag
    on_event: Callable[[Any], None]
    on_error: Callable[[AppError], None] | None
    on_done: Callable[[], None] | None


@dataclass(frozen=True, slots=True)
class _Yielded:
    value: object


@dataclass(frozen=True, slots=True)
class _Failed:
    error: AppError


@dataclass(frozen=True, slots=True)
class _Done:
    pass


class _Runnable(QRunnable):
    """Runs a generator and says what it yields through a bound signal; holds plain data only."""

    def __init__(
        self,
        number: int,
        work: Callable[[CancelToken], Iterator[object]],
        token: StopFlag,
        say: SignalInstance,
    ) -> None:
        super().__init__()
        self._number = number
        self._work = work
        self._token = token
        self._say = say

    def run(self) -> None:
        """Called by the lane's thread."""
        try:
            self._token.raise_if_cancelled()
            for value in self._work(self._token):
                self._token.raise_if_cancelled()
                self._say.emit(self._number, _Yielded(value))
        except Cancelled:
            self._say.emit(self._number, _Done())
        except AppError as error:
            self._say.emit(self._number, _Failed(error))
        except Exception:  # noqa: BLE001  # the one place where faults of a job end
            _log.exception("A job failed through a fault of the program.")
            self._say.emit(self._number, _Failed(Fault()))
        else:
            self._say.emit(self._number, _Done())


class JobRunner(QObject):
    """Hands work to lanes and brings results back to the thread it was made on.

    `failed` carries the AppError of a job that has no on_error of its own, `began` the lane that a
    job was handed to.
    """

    failed = Signal(object)
    began = Signal(str)
    _said = Signal(int, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers = count(1)
        self._lanes: dict[Lane, QThreadPool] = {}
        self._listeners: dict[int, _Listener] = {}
        self._said.connect(self._hear)

    @property
    def busy(self) -> bool:
        """Whether any job has not ended."""
        return bool(self._listeners)

    def is_busy(self, lane: Lane) -> bool:
        """Whether a job of that lane has not ended."""
        return any(listener.lane is lane for listener in self._listeners.values())

    def run(
        self,
        lane: Lane | str,
        work: Callable[[CancelToken], Iterator[T]],
        on_event: Callable[[T], None],
        on_error: Callable[[AppError], None] | None = None,
        on_done: Callable[[], None] | None = None,
    ) -> Job:
        """Run a generator in a lane: on_event for each value, then on_done, or on_error instead.

        A fault of ours reaches on_error as Fault. A cancelled job calls nothing any more.
        """
        job = Job(next(self._numbers), StopFlag())
        into = Lane(lane)
        self._listeners[job.number] = _Listener(into, job.token, on_event, on_error, on_done)
        self._pool(into).start(_Runnable(job.number, work, job.token, self._said))
        self.began.emit(into.value)
        return job

    def call(
        self,
        lane: Lane | str,
        function: Callable[[], T],
        on_value: Callable[[T], None],
        on_error: Callable[[AppError], None] | None = None,
    ) -> Job:
        """Run a plain function in a lane and hand its value to on_value."""

        def work(_: CancelToken) -> Iterator[T]:
            yield function()

        return self.run(lane, work, on_value, on_error)

    def finish(self, lane: Lane, wait_ms: int) -> bool:
        """Wait until all that was handed to a lane has run; whether it did in time.

        For what must be kept before the window goes; the callbacks are called later, or never.
        """
        pool = self._lanes.get(lane)
        return pool is None or pool.waitForDone(wait_ms)

    def close(self, wait_ms: int = 5000) -> bool:
        """Cancel everything and wait for the lanes; whether all ended in time."""
        for listener in self._listeners.values():
            listener.token.cancel()
        ended = [pool.waitForDone(wait_ms) for pool in self._lanes.values()]
        return all(ended)

    def _pool(self, lane: Lane) -> QThreadPool:
        pool = self._lanes.get(lane)
        if pool is None:
            pool = QThreadPool(self)
            pool.setMaxThreadCount(1)
            # The thread stays, so that connections which belong to a thread are opened once.
            pool.setExpiryTimeout(-1)
            self._lanes[lane] = pool
        return pool

    @Slot(int, object)
    def _hear(self, number: int, said: _Yielded | _Failed | _Done) -> None:
        listener = self._listeners.get(number)
        if listener is None:
            return
        silent = listener.token.cancelled
        match said:
            case _Yielded(value):
                if not silent:
                    listener.on_event(value)
            case _Failed(error):
                del self._listeners[number]
                if silent:
                    return
                if listener.on_error is not None:
                    listener.on_error(error)
                else:
                    self.failed.emit(error)
            case _Done():
                del self._listeners[number]
                if not silent and listener.on_done is not None:
                    listener.on_done()
