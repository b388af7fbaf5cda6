"""Collects Python's garbage on the window's thread, between two events, and nowhere else.

Python collects in whatever thread happens to allocate: in a lane, or in the middle of painting.
Widgets and documents caught in a reference cycle would then be destroyed in the wrong thread or
under a painter's hands, and the process would fall. So the automatic collector is off while the
window lives, and a timer does its work with Python's own thresholds.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 700


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
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> int:
        """Collect the oldest generation that is due; -1 when none is."""
        for generation in (2, 1, 0):
            if gc.get_count()[generation] > self._thresholds[generation]:
                gc.collect(generation)
                return generation
        return -1

    def stop(self) -> None:
        """Leave collecting to Python again."""
        self._timer.stop()
        gc.enable()
