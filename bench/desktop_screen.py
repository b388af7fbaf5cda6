"""A virtual screen whose picture can be read at once, and programs that are watched on it."""

from __future__ import annotations

import contextlib
import mmap
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import numpy as np
import numpy.typing as npt

WIDTH, HEIGHT = 1366, 768
_POLL_S = 0.015
_BLINK_PIXELS = 400
"""Fewer changed pixels than these are a blinking text cursor, not a page."""

Picture = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Settled:
    """When the picture changed last, in seconds after the watch began; memory in MB and processor
    time in seconds then, with children."""

    seconds: float
    resident: float
    proportional: float
    processor: float


class Screen:
    """An X server without a screen (Xvfb) and a window manager (openbox); use as a context."""

    def __init__(self, number: int) -> None:
        self.display = f":{number}"
        self._folder = Path(tempfile.mkdtemp(prefix="desktop-"))
        self._running: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Screen:
        size = f"{WIDTH}x{HEIGHT}x24"
        command = ["Xvfb", self.display, "-screen", "0", size, "-nolisten", "tcp"]
        self._start([*command, "-fbdir", str(self._folder)])
        picture = self._folder / "Xvfb_screen0"
        _wait_for(picture.exists, "Xvfb did not start.")
        if shutil.which("openbox"):
            self._start(["openbox"])
        with picture.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # The header of a window dump: its own length first, the number of colours at word 19.
        header = struct.unpack(">25I", self._map[:100])
        self._start_of_pixels = header[0] + 12 * header[19]
        self._line = header[12]
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._map.close()
        for process in reversed(self._running):
            _end(process)
        shutil.rmtree(self._folder, ignore_errors=True)

    def picture(self) -> Picture:
        """The pixels now, four bytes each."""
        first, size = self._start_of_pixels, self._line * HEIGHT
        return np.frombuffer(self._map[first : first + size], dtype=np.uint8)

    def environment(self, more: Mapping[str, str]) -> dict[str, str]:
        """What a program on this screen is started with."""
        kept = {k: v for k, v in os.environ.items() if k not in ("WAYLAND_DISPLAY",)}
        kept.pop("QT_QPA_PLATFORM", None)
        return {**kept, "DISPLAY": self.display, **more}

    def keys(self, *arguments: str) -> None:
        """Let xdotool press keys or the mouse."""
        subprocess.run(
            [_tool("xdotool"), *arguments],
            env=self.environment({}),
            check=False,
            capture_output=True,
        )

    def watch(
        self, process: subprocess.Popen[bytes], quiet: float, most: float, window: str = ""
    ) -> Settled:
        """Wait until nothing but a cursor has changed for `quiet` seconds, `most` in all.

        With `window`, only after a window whose title holds it has come up.
        """
        begin = time.perf_counter()
        last = begin
        before = self.picture()
        changed = False
        is_up = not window
        used = 0.0
        while (now := time.perf_counter()) - begin < most:
            here = self.picture()
            if np.count_nonzero(here != before) > 3 * _BLINK_PIXELS:
                last, before, changed = now, here, True
                used = processor_of(process.pid)
            if not is_up:
                is_up = self.has_window(window)
                last = max(last, now) if is_up else last
            elif changed and now - last > quiet:
                break
            if process.poll() is not None:
                raise RuntimeError(f"the program ended with {process.returncode}")
            time.sleep(_POLL_S)
        if not changed or not is_up:
            raise RuntimeError("it did not come up")
        return Settled(last - begin, *memory_of(process.pid), used)

    def has_window(self, title: str) -> bool:
        """Whether a window with these words in its title is to be seen."""
        found = subprocess.run(
            [_tool("xdotool"), "search", "--onlyvisible", "--name", title],
            env=self.environment({}),
            check=False,
            capture_output=True,
        )
        return bool(found.stdout.strip())

    def _start(self, command: Sequence[str]) -> None:
        self._running.append(
            subprocess.Popen(
                command,
                env=self.environment({}),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )


def run(
    screen: Screen, command: Sequence[str], environment: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    """Start a program in a process group of its own."""
    return subprocess.Popen(
        command,
        env=screen.environment(environment),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program that run() started, with its children."""
    _end(process)


def memory_of(pid: int) -> tuple[float, float]:
    """Resident and proportional memory of a process with its children, in MB."""
    resident = proportional = 0
    for one in (pid, *_children(pid)):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        sizes = {line.split(":")[0]: line.split()[1] for line in lines[1:]}
        resident += int(sizes.get("Rss", 0))
        proportional += int(sizes.get("Pss", 0))
    return resident / 1024, proportional / 1024


def processor_of(pid: int) -> float:
    """Processor time of a process with its children, in seconds."""
    ticks = 0
    for one in (pid, *_children(pid)):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return float(ticks) / os.sysconf("SC_CLK_TCK")


def _tool(name: str) -> str:
    return shutil.which(name) or name


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*"):
        try:
            direct = [int(child) for child in (task / "children").read_text().split()]
        except OSError:
            continue
        for child in direct:
            found += [child, *_children(child)]
    return found


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        for one in (*_children(process.pid), process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        process.wait(30)


def _wait_for(condition: object, problem: str) -> None:
    until = time.perf_counter() + 10
    while time.perf_counter() < until:
        if callable(condition) and condition():
            time.sleep(0.3)  # the server has its file before it takes connections
            return
        time.sleep(0.05)
    raise SystemExit(problem)
