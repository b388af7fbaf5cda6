"""Files are written whole or not at all, and each failure has its sentence."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import chapterverse
from chapterverse.adapters.whole_file import NotWritten, WholeFiles


def test_new_and_over_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "a b.pdf"
    for content in (b"old", b"new"):
        WholeFiles().write(path, content)
        assert path.read_bytes() == content
    assert [path.name for path in tmp_path.iterdir()] == ["a b.pdf"]


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "no room"),
        (errno.EROFS, "Nothing can be written"),
        (errno.EIO, "could not be written"),
        (errno.ENAMETOOLONG, "too long"),
    ],
)
def test_what_goes_wrong_while_writing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")

    def full(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotWritten, match=words):
        WholeFiles().write(path, b"new")
    assert path.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


def test_one_that_is_open_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def held(_self: Path, _target: Path) -> Path:
        raise PermissionError(errno.EACCES, "held")

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(NotWritten, match=r"a\.pdf is open in another program"):
        WholeFiles().write(tmp_path / "a.pdf", b"new")
    assert [path.name for path in tmp_path.iterdir()] == []


def test_places_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotWritten, match="is a folder"):
        WholeFiles().check(tmp_path)
    with pytest.raises(NotWritten, match="no folder"):
        WholeFiles().check(tmp_path / "none" / "a.pdf")
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(NotWritten, match="Nothing can be written"):
        WholeFiles().check(tmp_path / "a.pdf")


_WRITER = """
import sys
from pathlib import Path
from chapterverse.adapters.whole_file import WholeFiles
path = Path(sys.argv[1])
print("go", flush=True)
while True:
    for letter in (b"a", b"b"):
        WholeFiles().write(path, letter * 3_000_000)
"""


def test_a_writer_that_is_killed_leaves_a_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"a" * 3_000_000)
    root = str(Path(chapterverse.__file__).parents[1])
    for _ in range(10):
        process = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(path)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": root},
        )
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        content = path.read_bytes()
        assert content in (b"a" * 3_000_000, b"b" * 3_000_000)


def test_what_a_killed_program_left_is_removed_later(tmp_path: Path) -> None:
    path = tmp_path / "a [1].pdf"
    old, new, other = (
        tmp_path / name for name in (".a [1].pdf.1.part", ".a [1].pdf.2.part", ".b.pdf.1.part")
    )
    for part in (old, new, other):
        part.write_bytes(b"half")
    for part in (old, other):
        os.utime(part, (1_000_000_000, 1_000_000_000))
    WholeFiles().write(path, b"whole")
    assert sorted(tmp_path.iterdir()) == sorted((path, new, other))
