"""Folders for what is made in between: gone at the end, or with the next one after a kill."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.fakes import FakeCancel

import chapterverse
from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.adapters.exporters.typst_worker import ABANDONED
from chapterverse.adapters.exporters.working_folder import working_folder
from chapterverse.domain.document import Document, Layout
from chapterverse.settings import Paths

_ROOT = Path(chapterverse.__file__).parents[1]
_HOLDER = """
import sys
from chapterverse.adapters.exporters.working_folder import working_folder
with working_folder("made-") as folder:
    (folder / "data.json").write_text("{}")
    print(folder, flush=True)
    sys.stdin.read()
"""
_KILLED = """
import os, signal, sys
from datetime import datetime, UTC
from pathlib import Path
from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.domain.document import Document, Layout

class Killer:
    cancelled = False
    looks = 0
    def raise_if_cancelled(self):
        self.looks += 1
        if self.looks == 2:  # the second look is while the pages are laid out
            os.kill(os.getpid(), signal.SIGKILL)

TypstPdf(Path(sys.argv[1]), Path(sys.argv[2])).write(
    Document("", (), datetime.now(UTC)), Layout(), Killer()
)
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))


def _environment(folder: Path) -> dict[str, str]:
    names = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder))
    return {**os.environ, **names, "PYTHONPATH": str(_ROOT)}


@contextmanager
def _holder(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """Another process with a folder of its own."""
    with subprocess.Popen(
        [sys.executable, "-c", _HOLDER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=_environment(folder),
    ) as process:
        assert process.stdout is not None
        yield process, Path(process.stdout.readline().rstrip("\n"))


def test_it_is_empty_but_for_its_lock_and_is_gone_afterwards(tmp_path: Path) -> None:
    with working_folder("made-") as folder:
        assert folder.parent == tmp_path
        assert folder.name.startswith("made-")
        assert len(list(folder.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []


def test_it_is_gone_after_a_failure(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), working_folder("made-"):
        _ = 1 / 0
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_process_left_is_removed_by_the_next(tmp_path: Path) -> None:
    with _holder(tmp_path) as (process, left):
        process.kill()
        process.wait()
        assert (left / "data.json").exists()
        with working_folder("made-") as folder:
            assert list(tmp_path.iterdir()) == [folder]


def test_the_folder_of_a_running_process_stays(tmp_path: Path) -> None:
    with _holder(tmp_path) as (process, held):
        os.utime(held, (1_000_000_000, 1_000_000_000))
        with working_folder("made-") as folder, working_folder("made-") as other:
            assert sorted(tmp_path.iterdir()) == sorted((held, folder, other))
        assert (held / "data.json").exists()
        process.communicate()
    assert list(tmp_path.iterdir()) == []


def test_without_a_lock_only_an_old_one_is_removed(tmp_path: Path) -> None:
    young, old, other = (tmp_path / name for name in ("made-young", "made-old", "another-old"))
    for folder in (young, old, other):
        folder.mkdir()
    for folder in (old, other):
        os.utime(folder, (1_000_000_000, 1_000_000_000))
    with working_folder("made-"):
        assert not old.exists()
    assert sorted(tmp_path.iterdir()) == [other, young]


def test_no_link_is_followed_and_no_file_removed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "in-use").touch()
    (tmp_path / "made-link").symlink_to(kept)
    (tmp_path / "made-file").touch()
    with working_folder("made-"):
        pass
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "made-file", "made-link"]
    assert (kept / "in-use").exists()


def test_a_disk_without_locks_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_lock: object) -> None:
        raise OSError

    monkeypatch.setattr("chapterverse.adapters.exporters.working_folder._hold", refuse)
    with working_folder("made-") as folder, working_folder("made-") as other:
        assert sorted(tmp_path.iterdir()) == sorted((folder, other))
    assert list(tmp_path.iterdir()) == []


def test_one_that_another_process_takes_before_it_is_locked_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = iter([True, False])

    def hold(_lock: object) -> None:
        if next(held):
            raise BlockingIOError

    monkeypatch.setattr("chapterverse.adapters.exporters.working_folder._hold", hold)
    with working_folder("made-") as folder:
        assert folder in tmp_path.iterdir()
        assert len(list(tmp_path.iterdir())) == 2  # the other process removes its own


@pytest.mark.library
def test_after_a_kill_while_a_pdf_is_made_the_next_one_leaves_nothing(
    paths: Paths, document: Document, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", _KILLED, str(paths.resources), str(paths.fonts)]
    subprocess.run(command, env=_environment(tmp_path), check=False)
    assert [one.name.startswith("chapterverse-pdf-") for one in tmp_path.iterdir()] == [True]
    TypstPdf(paths.resources, paths.fonts).write(document, Layout(), FakeCancel())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.library
def test_the_process_that_lays_out_ends_with_whoever_started_it(
    paths: Paths, tmp_path: Path
) -> None:
    worker = "chapterverse.adapters.exporters.typst_worker"
    (tmp_path / "data.json").write_text('{"endnotes": true}', encoding="utf-8")
    # More than Typst gets done before its input ends.
    endless = "#let f(n, m) = if n > 0 { f(n - 1, 2 * m); f(n - 1, 2 * m + 1) }\n#f(60, 1)"
    (tmp_path / "document.typ").write_text(endless, encoding="utf-8")
    command = [sys.executable, "-P", "-m", worker, str(tmp_path), str(paths.fonts), "pdf"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, env=_environment(tmp_path), stdout=subprocess.DEVNULL
    ) as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(60) == ABANDONED
