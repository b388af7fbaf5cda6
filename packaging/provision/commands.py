"""Runs another program, hands on what it prints line by line, and never leaves it behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from provision.errors import CommandFailed, SetupError

TAIL_LINES = 12


def run_command(
    command: Sequence[str | Path],
    what: str,
    *,
    on_line: Callable[[str], None] | None = None,
    environ: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    log: Path | None = None,
) -> None:
    """Run to the end, output and errors mixed, each line given to `on_line` and kept in `log`.

    `what` finishes the sentence "… did not work". Raises CommandFailed with the last lines, and
    SetupError when the program is not there. Any exception, Ctrl-C included, first ends the program
    and everything that it started.
    """
    tail: deque[str] = deque(maxlen=TAIL_LINES)
    with contextlib.ExitStack() as stack:
        keep = None
        if log is not None:
            log.parent.mkdir(parents=True, exist_ok=True)
            keep = stack.enter_context(log.open("w", encoding="utf-8"))
        child = _start(command, what, environ, cwd)
        stack.callback(_end, child)
        assert child.stdout is not None  # noqa: S101 - PIPE was asked for
        for raw in child.stdout:
            line = raw.rstrip()
            if keep is not None:
                keep.write(line + "\n")
                keep.flush()
            if line:
                tail.append(line)
                if on_line is not None:
                    on_line(line)
        code = child.wait()
    if code != 0:
        raise CommandFailed(f"{what} did not work.", tuple(tail))


def output_of(command: Sequence[str | Path], what: str) -> str:
    """What a short command prints; raises as run_command does."""
    lines: list[str] = []
    run_command(command, what, on_line=lines.append)
    return "\n".join(lines)


def _start(
    command: Sequence[str | Path],
    what: str,
    environ: Mapping[str, str] | None,
    cwd: Path | None,
) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=None if environ is None else dict(environ),
            cwd=cwd,
            # A session of its own: a Ctrl-C reaches set-up alone, which then ends the whole group.
            start_new_session=os.name != "nt",
        )
    except OSError as error:
        raise SetupError(
            f"{what} did not work: {command[0]} cannot be started ({error})."
        ) from None


def _end(child: subprocess.Popen[str]) -> None:
    if child.poll() is None:
        _signal(child, signal.SIGTERM)
        try:
            child.wait(timeout=5)
        except subprocess.TimeoutExpired:
            _signal(child, signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
            child.wait()
    if child.stdout is not None:
        child.stdout.close()


def _signal(child: subprocess.Popen[str], number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "nt":
            child.terminate()
        else:
            os.killpg(child.pid, number)
