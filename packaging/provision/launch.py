"""Starts the program in its environment, and knows without looking far whether it can."""

from __future__ import annotations

import hashlib
import json
import os
import runpy
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from provision.places import Places
from provision.state import Stamp, write_text

NO_DISPLAY = 'There is no display for a window here. Ask in the terminal: ./run ask "your question"'


def ready_file(places: Places) -> Path:
    """Where one clone keeps what a start without set-up rests on."""
    mark = hashlib.sha256(str(places.root).encode()).hexdigest()[:12]
    return places.data / "ready" / f"{mark}.json"


def mark_ready(places: Places, files: Iterable[Path], hint: str) -> None:
    """Note that set-up is complete for as long as `files` stay as they are.

    `hint` is one line printed at each start (empty: none).
    """
    rows = [[s.path, s.size, s.time] for s in map(Stamp.of, files)]
    write_text(ready_file(places), json.dumps({"files": rows, "hint": hint}))


def is_ready(places: Places) -> tuple[bool, str]:
    """Whether no set-up is needed, and the hint. Costs one small file and a `stat` an entry."""
    try:
        body = json.loads(ready_file(places).read_text(encoding="utf-8"))
        stamps = [Stamp(path, size, time) for path, size, time in body["files"]]
        hint = str(body["hint"])
    except (OSError, ValueError, KeyError, TypeError):
        return False, ""
    return all(stamp.holds() for stamp in stamps), hint


def has_display(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a window can be opened: a screen, or a Qt platform that needs none."""
    if not platform.startswith("linux"):
        return True
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return any(environ.get(name) for name in named)


def program_environment(places: Places) -> dict[str, str]:
    """Environment for the program and for the processes that it starts."""
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONHOME", "PYTHONSTARTUP")}
    return {
        **kept,
        "PYTHONPATH": str(places.root / "app"),
        "PYTHONNOUSERSITE": "1",
        # The folder the user stands in is not searched for modules.
        "PYTHONSAFEPATH": "1",
        "PYTHONUTF8": "1",
    }


def start(places: Places, arguments: Sequence[str]) -> int:
    """Become the program. Returns only where it ran inside this process and ended normally."""
    environ = program_environment(places)
    if Path(sys.prefix) == places.environment:
        # Already its interpreter: a second start of Python would cost more than all our checks.
        os.environ.clear()
        os.environ.update(environ)
        sys.path[0] = environ["PYTHONPATH"]
        sys.argv[1:] = list(arguments)
        runpy.run_module("chapterverse", run_name="__main__", alter_sys=True)
        return 0
    return become([str(places.python), "-m", "chapterverse", *arguments], environ)


def become(command: Sequence[str], environ: Mapping[str, str]) -> int:
    """Replace this process by another program; on Windows, wait for it and return its status."""
    sys.stdout.flush()
    if os.name != "nt":
        os.execve(command[0], list(command), dict(environ))
    # Windows has no exec that keeps the console waiting.
    import subprocess

    return subprocess.run(command, env=environ, check=False).returncode
