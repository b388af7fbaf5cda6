"""Watches the model while something is done with it, so that the status line lives."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from chapterverse.services.model_in_use import ModelInUse, ModelStatus
from chapterverse.ui.job_runner import JobRunner, Lane

_LOOK_MS = 250


class ModelWatch(QObject):
    """`changed` carries a ModelStatus when it is another than before.

    Looks only while a job runs in the lane of the model: a window at rest wakes nobody.
    """

    changed = Signal(object)

    def __init__(self, in_use: ModelInUse, jobs: JobRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._in_use = in_use
        self._jobs = jobs
        self._shown: ModelStatus | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self.look)
        jobs.began.connect(self._begin)

    def look(self) -> None:
        """Look now."""
        status = self._in_use.status
        if status != self._shown:
            self._shown = status
            self.changed.emit(status)
        if not self._jobs.is_busy(Lane.LLM):
            self._timer.stop()

    def _begin(self, lane: str) -> None:
        if lane == Lane.LLM:
            self._timer.start()
