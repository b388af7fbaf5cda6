"""A worker process from the program's side: started, spoken to, listened to, and always reaped.

One thread a worker starts it, reads what it says and waits for its end, so that nothing is left
behind and no read blocks the caller. (A pipe cannot be read with a time limit on every system. And
Linux ends a child that asked for it when the *thread* that started it ends: this one lives on.)
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

import chapterverse
from chapterverse.adapters.llama.protocol import (
    Exit,
    Order,
    ProtocolError,
    Reply,
    encode,
    parse_reply,
    read_frame,
)
from chapterverse.errors import ModelUnavailable

_LONGEST_WRITE = 10.0  # seconds; the worker reads at once unless it hangs
_LONGEST_GOODBYE = 1.0

WORKER = (sys.executable, "-P", "-X", "utf8", "-m", "chapterverse.adapters.llama.worker")
"""The command of a worker; -P keeps the current folder's modules out."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The worker is gone and reaped. `status` as subprocess gives it, negative for a signal;
    `babble` when it was ended because it said what is no message."""

    status: int
    babble: bool = False

    @property
    def sentence(self) -> str:
        """What happened, for a reader."""
        if self.babble:
            return "The model’s process gave an answer that makes no sense and was ended."
        return _SENTENCES.get(self.status & 0xFFFFFFFF, _CRASHED)


_CRASHED = "The model’s process ended unexpectedly."
_ILLEGAL = (
    "The model’s runtime uses an instruction that this processor does not have, and its process "
    "ended."
)
_KILLED = "The system ended the model’s process, most likely because memory ran out."
_UNREADABLE = "The model’s file changed or could not be read while it was in use."
_BROKEN = "The model’s runtime crashed; its process ended."
# By exit status without sign: signals (negative) on Unix, NTSTATUS codes on Windows.
_SENTENCES = {
    -4 & 0xFFFFFFFF: _ILLEGAL,
    0xC000001D: _ILLEGAL,
    -9 & 0xFFFFFFFF: _KILLED,
    0xC0000017: _KILLED,
    -7 & 0xFFFFFFFF: _UNREADABLE,
    0xC0000006: _UNREADABLE,
    -6 & 0xFFFFFFFF: _BROKEN,
    -8 & 0xFFFFFFFF: _BROKEN,
    -11 & 0xFFFFFFFF: _BROKEN,
    0xC0000005: _BROKEN,
    0xC0000409: _BROKEN,
}


class WorkerEnded(ModelUnavailable):
    """The worker is gone; `end` says how."""

    def __init__(self, end: Ended) -> None:
        super().__init__(end.sentence, "Ask again to start it anew.")
        self.end = end


class Silent(Exception):
    """Nothing came within the time given."""


class WorkerProcess:
    """One running worker. Its own methods never block longer than they say."""

    def __init__(self, log: Path, command: Sequence[str] = WORKER) -> None:
        """Start it, with all that it prints in `log`. Raises ModelUnavailable."""
        self._inbox: queue.SimpleQueue[Reply | Ended] = queue.SimpleQueue()
        self._started = threading.Event()
        self._child: list[_Child] = []  # one, as soon as the keeper has started it
        self._problem: OSError | None = None
        self._end = Ended(0)
        self._gone = threading.Event()
        keeper = threading.Thread(
            target=self._keep, args=(log, tuple(command)), name="model worker", daemon=True
        )
        keeper.start()
        self._started.wait()
        if self._problem is not None:
            raise ModelUnavailable(
                f"The model’s process cannot be started: {self._problem}."
            ) from self._problem

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child[0].process.pid

    @property
    def ended(self) -> bool:
        """Whether it is gone and reaped."""
        return self._gone.is_set()

    def send(self, order: Order) -> None:
        """Say something to it. Raises WorkerEnded when it is gone, ProtocolError when too long."""
        frame = encode(order)
        pipe = self._child[0].orders
        guard = threading.Timer(_LONGEST_WRITE, self.kill)
        guard.daemon = True
        guard.start()
        try:
            pipe.write(frame)
            pipe.flush()
        except (OSError, ValueError):
            self.kill()
            self._gone.wait()
            raise WorkerEnded(self._end) from None
        finally:
            guard.cancel()

    def receive(self, seconds: float) -> Reply:
        """The next thing it says. Raises Silent after `seconds`, WorkerEnded when it is gone."""
        if self.ended and self._inbox.empty():
            raise WorkerEnded(self._end)
        try:
            found = self._inbox.get(timeout=seconds)
        except queue.Empty:
            raise Silent from None
        if isinstance(found, Ended):
            raise WorkerEnded(found)
        return found

    def kill(self) -> None:
        """End it at once; safe at any time."""
        with suppress(OSError):
            self._child[0].process.kill()

    def close(self) -> None:
        """Ask it to end, and end it when it does not; returns when it is gone and reaped."""
        if not self.ended:
            with suppress(WorkerEnded):
                self.send(Exit())
            if not self._gone.wait(_LONGEST_GOODBYE):
                self.kill()
                self._gone.wait()

    def _keep(self, log: Path, command: tuple[str, ...]) -> None:
        """Start the process, read it to its end, wait for it. Runs in the thread of its own."""
        try:
            child = _start(log, command)
        except OSError as error:
            self._problem = error
            self._started.set()
            return
        process = child.process
        self._child.append(child)
        self._started.set()
        babble = False
        try:
            while True:
                self._inbox.put(parse_reply(read_frame(child.replies)))
        except (EOFError, OSError, ValueError):
            pass
        except ProtocolError:
            # Frames that end early are those of a process that died in the middle of one.
            babble = not _ends_soon(process)
        if babble or not _ends_soon(process):
            process.kill()
        status = process.wait()
        for pipe in (child.replies, child.orders):
            with suppress(OSError):
                pipe.close()
        self._end = Ended(status, babble)
        self._gone.set()
        self._inbox.put(self._end)


@dataclass(frozen=True, slots=True)
class _Child:
    process: subprocess.Popen[bytes]
    orders: BinaryIO
    replies: BinaryIO


def _start(log: Path, command: tuple[str, ...]) -> _Child:
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as errors:
        process = subprocess.Popen(  # noqa: S603 # our own module, our own interpreter
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=log.parent,
            env=_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    return _Child(process, cast(BinaryIO, process.stdin), cast(BinaryIO, process.stdout))


def _ends_soon(process: subprocess.Popen[bytes]) -> bool:
    try:
        process.wait(_LONGEST_GOODBYE)
    except subprocess.TimeoutExpired:
        return False
    return True


def _environment() -> dict[str, str]:
    """The program's environment, with this very package on the child's path."""
    ours = str(Path(chapterverse.__file__).resolve().parents[1])
    inherited = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join([ours, inherited] if inherited else [ours])
    return {**os.environ, "PYTHONPATH": path, "PYTHONNOUSERSITE": "1"}
