"""A program that set-up starts is heard, and never left behind."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from provision.commands import output_of, run_command
from provision.errors import CommandFailed, SetupError


def test_lines_are_heard_and_kept(tmp_path: Path) -> None:
    heard: list[str] = []
    log = tmp_path / "logs" / "a.log"
    code = "import sys; print('Gnade'); print('חסד', file=sys.stderr)"
    run_command([sys.executable, "-X", "utf8", "-c", code], "It", on_line=heard.append, log=log)
    assert sorted(heard) == ["Gnade", "חסד"]
    assert sorted(log.read_text(encoding="utf-8").split()) == ["Gnade", "חסד"]


def test_a_failure_keeps_the_last_lines() -> None:
    code = "for i in range(100): print(i)\nraise SystemExit(3)"
    with pytest.raises(CommandFailed, match="Counting did not work") as caught:
        run_command([sys.executable, "-c", code], "Counting")
    assert caught.value.tail[-1] == "99"
    assert len(caught.value.tail) < 20


def test_a_program_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="cannot be started"):
        output_of([tmp_path / "none"], "It")


def test_ctrl_c_ends_the_program_and_its_children(tmp_path: Path) -> None:
    # The grandchild holds the pipe open for writing for as long as it lives.
    pipe = tmp_path / "alive"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    grandchild = f"import signal; held = open({str(pipe)!r}, 'w'); print('ready', flush=True)"
    grandchild += "; signal.pause()"
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {grandchild!r}])"

    def interrupt(line: str) -> None:
        assert line == "ready"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_command([sys.executable, "-c", child], "It", on_line=interrupt)
    os.set_blocking(reader, True)
    assert os.read(reader, 1) == b""
    os.close(reader)
