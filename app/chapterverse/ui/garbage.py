"""Collects Python's garbage on the window's thread, between two events, and nowhere else.

Python collects in whatever thread happens to allocate: in a lane, or in the middle of painting.
Widgets and documents caught in a reference cycle would then be destroyed in the wrong thread or
under a painter's hands, and the process would fall. So the automatic collector is off while the
window lives, and a timer does its work with Python's own thresholds.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

_EVERY_MS, _LATE_MS = 700, 15
_OLDEST = 2
_PATIENCE = 40
"""How often the oldest generation, which takes longest, is put off while the window is at work."""


class GarbageTimer(QObject):
    """From its making until stop() garbage is collected on the thread that made it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thresholds = gc.get_threshold()
        gc.disable()
        # What is there now stays for good; looking through it again and again would take longer
        # than a frame.
        gc.collect()
        gc.freeze()
        self._put_off = 0
        self._since = QElapsedTimer()
        self._since.start()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def _tick(self) -> None:
        late = self._since.restart() - _EVERY_MS
        self.collect(is_busy=late > _LATE_MS)

    def collect(self, *, is_busy: bool = False) -> int:
        """Collect the oldest generation that is due; -1 when none is. While the window is at work
        the oldest of all waits for a calmer moment, but not for ever."""
        for generation in range(_OLDEST, -1, -1):
            if gc.get_count()[generation] > self._thresholds[generation]:
                if generation == _OLDEST and is_busy and self._put_off < _PATIENCE:
                    self._put_off += 1
                    continue
                if generation == _OLDEST:
                    self._put_off = 0
                gc.collect(generation)
                return generation
        return -1

    def stop(self) -> None:
        """Leave collecting to Python again."""
        self._timer.stop()
        gc.enable()
