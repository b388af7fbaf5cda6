"""How long the window takes to open: python bench/startup.py [--runs N]

Each run is a process of its own over the user's library (or CHAPTERVERSE_HOME). Two times, both
from the start of the process: the first paint of the window, and a chapter that can be read and
scrolled. The goal is 1.5 s for the second. The first run compiles the program, and reads from a
cold file cache if the machine was just started; the median is of the others.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STARTED = "CHAPTERVERSE_BENCH_STARTED"
GOAL_MS = 1500


def child() -> int:
    """Open the window, print the two times in milliseconds, close it."""
    started = float(os.environ[STARTED])
    sys.path.insert(0, str(ROOT / "app"))
    from dataclasses import replace

    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from chapterverse.bootstrap import Composition, window_services
    from chapterverse.settings import Paths, Settings
    from chapterverse.ui.launch import make_application, make_window
    from chapterverse.ui.reader_page import ReaderPage

    paths = Paths.of_environment()
    program = Composition(paths)
    app = make_application(paths)
    scratch = replace(paths, config=paths.cache / "bench")
    window, jobs = make_window(window_services(program), Settings(place="rom_3_28"), scratch)
    window.show()
    app.processEvents()
    painted = time.time() - started
    watch = QTimer()
    watch.setInterval(5)

    def look() -> None:
        page = window.pages.current
        if isinstance(page, ReaderPage) and page.verse is not None:
            QApplication.processEvents()
            print(f"{painted * 1000:.0f} {(time.time() - started) * 1000:.0f}")
            app.quit()

    watch.timeout.connect(look)
    watch.start()
    app.exec()
    window.close()
    jobs.close()
    return 0


def measure(compiled: Path) -> tuple[int, int]:
    """One run: milliseconds to the first paint and to a chapter. As ./run starts it, with what
    Python compiled at the first start, here kept in a folder of its own."""
    environment = dict(os.environ, PYTHONPYCACHEPREFIX=str(compiled), PYTHONDONTWRITEBYTECODE="")
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    environment[STARTED] = repr(time.time())
    done = subprocess.run(
        [sys.executable, __file__, "--child"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    if done.returncode:
        raise SystemExit(f"The window did not open:\n{done.stderr[-2000:]}")
    painted, usable = done.stdout.split()
    return int(painted), int(usable)


def main() -> int:
    """Print a table of runs and their median; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--child", action="store_true")
    arguments = parser.parse_args()
    if arguments.child:
        return child()
    print(f"{'run':>4}  {'painted ms':>10}  {'chapter ms':>10}")
    times = []
    with tempfile.TemporaryDirectory(prefix="startup-") as compiled:
        for number in range(1, max(2, arguments.runs) + 1):
            times.append(measure(Path(compiled)))
            print(f"{number:>4}  {times[-1][0]:>10}  {times[-1][1]:>10}", flush=True)
    warm = times[1:]
    painted = statistics.median(run[0] for run in warm)
    usable = statistics.median(run[1] for run in warm)
    print(f"median of runs 2 to {len(times)}: painted {painted:.0f} ms, chapter {usable:.0f} ms")
    print(f"goal for the chapter: {GOAL_MS} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
