"""Keeps the open study: within a second of a change, again when that failed, at once when asked."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from chapterverse.errors import AppError
from chapterverse.services.study_editing import StudyEditing
from chapterverse.ui.job_runner import Lane
from chapterverse.ui.page_jobs import PageJobs

SAVE_MS = 700
RETRY_MS = 5_000


class StudySaving(QObject):
    """`saved` when everything is kept, `failed` with the AppError; it is tried again then."""

    saved = Signal()
    failed = Signal(object)

    def __init__(self, jobs: PageJobs, parent: QObject) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._editing: StudyEditing | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._save)

    def follow(self, editing: StudyEditing | None) -> None:
        """Keep another study from now on; `now` is called for the one before."""
        self._timer.stop()
        self._editing = editing

    def soon(self) -> None:
        """Something changed."""
        self._timer.start(SAVE_MS)

    def now(self) -> bool:
        """Keep it at once, on the caller's thread; whether nothing is left to keep."""
        self._timer.stop()
        editing = self._editing
        if editing is None or not _is_due(editing):
            return True
        try:
            editing.save()
        except AppError as error:
            self._not_saved(error)
            return False
        return True

    def _save(self) -> None:
        editing = self._editing
        if editing is not None and _is_due(editing):
            self._jobs.call(Lane.DB, editing.save, lambda _: self.saved.emit(), self._not_saved)

    def _not_saved(self, error: AppError) -> None:
        self.failed.emit(error)
        self._timer.start(RETRY_MS)


def _is_due(editing: StudyEditing) -> bool:
    return editing.is_changed and not editing.study.read_only
