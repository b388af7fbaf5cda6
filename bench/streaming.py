"""How long answers keep the window’s thread from its work: python -m bench.streaming [--style S]

A timer ticks every 5 ms in a real window while it opens, warms up, and answers questions, in the
style that is given even where the model's self-test would keep it to quotations. A gap of 100 ms is
felt. Printed for each phase: the longest gaps by the clock, and how much of the longest
one this thread was computing itself; the rest it waited for Python's lock or for the processor,
which on a busy machine says more of the machine than of the program.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "app"))
if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QDeadlineTimer, QEventLoop, Qt, QTimer

from chapterverse.bootstrap import Composition, window_services
from chapterverse.domain.answers import Style
from chapterverse.settings import Paths, Settings
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.launch import WarmUp, make_application, make_window

TICK_MS = 5
QUESTIONS = ("How is a person justified before God?", "What does the Bible say about anger?")


class Heart:
    """Notes the gaps between ticks, each with the time this thread was computing."""

    def __init__(self) -> None:
        self.gaps: list[tuple[float, float]] = []
        self._wall, self._own = time.perf_counter(), time.thread_time()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        wall, own = time.perf_counter(), time.thread_time()
        self.gaps.append((wall - self._wall, own - self._own))
        self._wall, self._own = wall, own

    def report(self, phase: str) -> None:
        """Print the phase and begin the next."""
        longest = sorted(self.gaps, reverse=True)[:3]
        own = max((own for _, own in self.gaps), default=0.0)
        shown = ", ".join(f"{1000 * wall:.0f}" for wall, _ in longest)
        first = longest[0] if longest else (0.0, 0.0)
        print(
            f"{phase:34}{len(self.gaps):6} ticks, longest {shown} ms "
            f"(of the first {1000 * first[1]:.0f} own), most own work {1000 * own:.0f} ms",
            flush=True,
        )
        self.gaps.clear()


def wait(until: Callable[[], bool], seconds: float) -> None:
    """Let the window run until something holds."""
    loop, patience, timer = QEventLoop(), QDeadlineTimer(int(seconds * 1000)), QTimer()

    def look() -> None:
        if until() or patience.hasExpired():
            loop.quit()

    timer.timeout.connect(look)
    timer.start(50)
    loop.exec()


def main() -> int:
    """Print a line a phase."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--style", type=Style, choices=list(Style), default=Style.COMPOSED)
    given = parser.parse_args()
    paths = Paths.of_environment()
    program = Composition(paths)
    if given.style is not Style.QUOTE and program.writing is None:
        print("There is no model to write with; see README, “Choosing a model”.")
        return 2
    # Not the window's own, which answers only in styles that the model in use may answer in.
    services = replace(window_services(program), history=None, index=None, ask=program.ask)
    app = make_application(paths)
    heart = Heart()
    settings = Settings(place="gen_15_6", style=given.style.value)
    window, jobs = make_window(services, settings, replace(paths, config=paths.cache / "screens"))
    window.resize(1366, 768)
    window.show()
    app.processEvents()
    heart.report("window made and painted")
    wait(lambda: not window.busy, 10)
    WarmUp(window, services, jobs)
    window.open_page("ask")
    wait(lambda: False, 6)
    heart.report("page of questions, warming up")
    page = window.pages.current
    assert isinstance(page, AskPage)
    page.offer_styles(tuple(Style), given.style)
    for question in QUESTIONS:
        page.ask(question)
        wait(lambda: not window.busy, 300)
        heart.report(f"{given.style.value}: {question}"[:33])
    window.close()
    jobs.close()
    program.model_in_use.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
