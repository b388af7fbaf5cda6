"""Tells how far set-up is: a counted line a step, and a moving detail where a terminal shows it."""

from __future__ import annotations

import shutil
import sys
import time
from typing import TextIO

QUIET_SECONDS = 15.0
"""Without a terminal the same step is not heard of more often than this."""


class Progress:
    """Prints steps to `stream`. One step is open at a time."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        # Standard output belongs to the answers: `./run ask --json` may be piped.
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._total = total
        self._number = 0
        self._title = ""
        self._started = 0.0
        self._last = 0.0
        self._dirty = False

    def expect_another(self) -> None:
        """One more step than was thought."""
        self._total += 1

    def begin(self, title: str) -> None:
        """Open the next step; `title` says what it does."""
        self._number += 1
        self._title = title
        self._started = self._last = time.monotonic()
        self._write(f"[{self._number}/{self._total}] {title}")

    def detail(self, text: str) -> None:
        """How far the open step is. Safe to call often."""
        now = time.monotonic()
        line = f"      {text} ({clock(now - self._started)})"
        if self._live:
            width = shutil.get_terminal_size().columns - 1
            self._stream.write("\r\x1b[K" + line[:width])
            self._stream.flush()
            self._dirty = True
        elif now - self._last >= QUIET_SECONDS:
            self._last = now
            self._write(line)

    def say(self, text: str) -> None:
        """A lasting line inside the open step."""
        self._write(f"      {text}")

    def done(self, text: str = "done") -> None:
        """Close the step."""
        self._write(f"      {text} ({clock(time.monotonic() - self._started)})")

    def clear(self) -> None:
        """Take a moving line away before something else prints."""
        if self._dirty:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._dirty = False

    def _write(self, line: str) -> None:
        self.clear()
        self._stream.write(line + "\n")
        self._stream.flush()


def clock(seconds: float) -> str:
    """A span of time as people say it: `8 s`, `4 min 07 s`."""
    whole = int(seconds)
    if whole < 60:
        return f"{whole} s"
    return f"{whole // 60} min {whole % 60:02d} s"


def megabytes(size: int) -> str:
    """A size in decimal megabytes, small ones with a digit after the point."""
    return f"{size / 1_000_000:.0f} MB" if size >= 2_000_000 else f"{size / 1_000_000:.1f} MB"
