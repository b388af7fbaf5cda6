"""The pulse of the window's thread: what bench/heartbeat.py and its scenes measure with."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "app"))
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QObject, Qt, QTimer  # noqa: E402  # after the platform

from chapterverse.ui.check_page import CheckPage  # noqa: E402
from chapterverse.ui.main_window import MainWindow  # noqa: E402
from chapterverse.ui.reader_page import ReaderPage  # noqa: E402
from chapterverse.ui.search_page import SearchPage  # noqa: E402

BAR_MS = 100
TICK_MS = 5
_CALM = 4
_PATIENCE_S = 120


@dataclass
class Beats:
    """The longest gaps between two beats, in milliseconds: by the clock, and of the processor."""

    clock: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)


class Pulse(QObject):
    """Beats every TICK_MS milliseconds: oftener would take the processor from what is measured."""

    def __init__(self) -> None:
        super().__init__()
        self.beats = Beats()
        self._last = (0.0, 0.0)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        """Begin anew."""
        self.beats = Beats()
        self._last = (time.perf_counter(), time.thread_time())
        self._timer.start()

    def stop(self) -> Beats:
        """The gaps since start()."""
        self._beat()
        self._timer.stop()
        return self.beats

    def _beat(self) -> None:
        now = (time.perf_counter(), time.thread_time())
        self.beats.clock.append(1000 * (now[0] - self._last[0]))
        self.beats.processor.append(1000 * (now[1] - self._last[1]))
        self._last = now


def settle(window: MainWindow) -> None:
    """Let everything that was begun come to its end; raises RuntimeError when nothing does."""
    calm, patience = 0, QDeadlineTimer(1000 * _PATIENCE_S)
    while calm < _CALM:
        pause(2 * TICK_MS)
        calm = 0 if is_working(window) else calm + 1
        if patience.hasExpired():
            raise RuntimeError(f"the window is still at work after {_PATIENCE_S} s")


def is_working(window: MainWindow) -> bool:
    """Whether something is read, or rows are laid out."""
    page = window.pages.current
    match page:
        case ReaderPage():
            return window.busy or page.view.is_measuring
        case SearchPage():
            return window.busy or page.word_list.is_measuring
        case CheckPage():
            return window.busy or page.pane.view.is_at_work
    return window.busy


def pause(milliseconds: int) -> None:
    """Let the window run, asleep while it has nothing to do."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def measured(window: MainWindow, act: Callable[[MainWindow], None]) -> Beats:
    """The gaps while something is done in a window."""
    pulse = Pulse()
    settle(window)
    pulse.start()
    act(window)
    return pulse.stop()
