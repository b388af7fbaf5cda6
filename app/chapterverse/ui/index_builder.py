"""Building the index of meanings behind the window: pausable, in one process at a time."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal

from chapterverse.errors import AppError
from chapterverse.services.library import IndexProgress, IndexService
from chapterverse.ui.job_runner import Job, JobRunner, Lane


class IndexBuilder(QObject):
    """Runs the index service in its own lane.

    `lock` is the file by which windows tell each other that one of them is building; where it
    cannot be made or is held, start() does nothing: another window, or the site, sees to it.
    """

    progress = Signal(int, int)
    paused = Signal()
    finished = Signal()
    failed = Signal(object)

    def __init__(
        self, index: IndexService, lock: Path, jobs: JobRunner, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._index = index
        self._jobs = jobs
        self._path = lock
        self._lock: QLockFile | None = None
        self._job: Job | None = None
        self._done = 0

    @property
    def is_running(self) -> bool:
        """Whether verses are being added now."""
        return self._job is not None

    def start(self) -> bool:
        """Begin or go on; whether this window builds."""
        if self._job is not None:
            return True
        if not self._take_lock():
            return False
        self._done = 0
        self._job = self._jobs.run(
            Lane.INDEX, self._index.build, self._progressed, self._failed, self._ended
        )
        return True

    def pause(self) -> None:
        """Stop after the verses in hand; what is done stays."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
            self._release()
            self.paused.emit()

    def close(self) -> None:
        """Stop without a word, when the window closes."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self._release()

    def _take_lock(self) -> bool:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return False
        lock = QLockFile(str(self._path))
        lock.setStaleLockTime(0)  # only the end of the process that holds it frees it
        if not lock.tryLock(0):
            return False
        self._lock = lock
        return True

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def _progressed(self, progress: IndexProgress) -> None:
        self._done = progress.done
        self.progress.emit(progress.done, progress.total)

    def _failed(self, error: AppError) -> None:
        self._job = None
        self._release()
        self.failed.emit(error)

    def _ended(self) -> None:
        self._job = None
        self._release()
        self.finished.emit()
