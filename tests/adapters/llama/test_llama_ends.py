"""How the worker of a model ends, and what is said of it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.adapters.llama.llama_worker import ASKED, DEADLINE

from chapterverse.adapters.llama.process import WORKER, Ended, WorkerEnded, WorkerProcess
from chapterverse.adapters.llama.protocol import (
    Count,
    Exit,
    Failed,
    encode,
    parse_reply,
    read_frame,
)
from chapterverse.errors import ModelUnavailable


def test_a_command_that_cannot_start(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="cannot be started"):
        WorkerProcess(tmp_path / "log", (str(tmp_path / "none"),))


def test_a_dead_worker_answers_with_its_end(tmp_path: Path) -> None:
    worker = WorkerProcess(tmp_path / "log", (sys.executable, "-c", "pass"))
    with pytest.raises(WorkerEnded, match="ended unexpectedly"):
        worker.receive(DEADLINE)
    with pytest.raises(WorkerEnded):
        worker.receive(DEADLINE)
    with pytest.raises(WorkerEnded):
        worker.send(Count(1, ASKED, False))
    worker.close()
    worker.kill()


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (-signal.SIGILL, "instruction"),
        (0xC000001D, "instruction"),
        (-signal.SIGKILL, "memory"),
        (-signal.SIGBUS, "file changed"),
        (-signal.SIGABRT, "crashed"),
        (0xC0000005, "crashed"),
        (0, "unexpectedly"),
        (77, "unexpectedly"),
    ],
)
def test_every_end_has_a_sentence(status: int, said: str) -> None:
    assert said in Ended(status).sentence


@pytest.mark.library
@pytest.mark.parametrize(
    ("orders", "status"),
    [(b"", 0), (b"\xff" * 8, 2), (b"\0\0\0\2{}", 2), (b"\0\0\0\2{", 2), (encode(Exit()), 0)],
)
def test_the_worker_ends_at_what_is_no_order(orders: bytes, status: int) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "app")}
    done = subprocess.run(WORKER, input=orders, capture_output=True, timeout=DEADLINE, env=env)
    assert done.returncode == status
    assert done.stdout == b""


def ends(pid_file: int) -> bool:
    """Whether the process behind a pidfd ends before the deadline."""
    return bool(select.select([pid_file], [], [], DEADLINE)[0])


PARENT = """
import subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdin=0, stdout=1)
print(child.pid, file=sys.stderr, flush=True)
child.wait()
"""


@pytest.mark.library
@pytest.mark.parametrize("input_ends", [False, True])
def test_the_worker_dies_with_its_parent(input_ends: bool) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "app")}
    parent = subprocess.Popen(
        (sys.executable, "-c", PARENT, *WORKER),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
    )
    assert parent.stdin and parent.stdout and parent.stderr
    with parent:
        pid = int(parent.stderr.readline())
        child = os.pidfd_open(pid)
        parent.stdin.write(encode(Count(1, ASKED, False)))
        parent.stdin.flush()
        # Once it answers, it has asked the kernel to die with its parent.
        assert isinstance(parse_reply(read_frame(parent.stdout)), Failed)  # type: ignore[arg-type]  # IO[bytes] is a BinaryIO
        if input_ends:
            parent.stdin.close()
        else:
            parent.kill()
        assert ends(child)
        os.close(child)
        parent.kill()
