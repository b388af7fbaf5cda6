"""Models that are added: looked at first, copied whole or not at all, never over another."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from tests.adapters.llama.made_gguf import MadeGguf
from tests.fakes import FakeCancel

from chapterverse.adapters.llama import add
from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.llama.shelf import FolderShelf
from chapterverse.errors import BadInput, Cancelled, ModelUnavailable
from chapterverse.ports import Copied, ModelEntry


def added(source: Path, folder: Path) -> tuple[list[Copied], ModelEntry]:
    """The steps of copying and the entry."""
    steps = FolderShelf((folder,), own=folder).add(source, FakeCancel())
    seen = []
    while True:
        try:
            seen.append(next(steps))
        except StopIteration as end:
            assert isinstance(end.value, ModelEntry)
            return seen, end.value


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return tmp_path / "data" / "models"


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


def test_a_model_is_copied_with_progress(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(add, "_BLOCK", 500)
    source = MadeGguf().write(tmp_path / "田中.GGUF")
    size = source.stat().st_size
    steps, entry = added(source, own)
    assert [step.done for step in steps] == [*range(500, size, 500), size]
    assert entry.path == own / "田中.gguf"
    assert entry.path.read_bytes() == source.read_bytes()
    assert left(own) == ["田中.gguf"]
    assert source.exists()


def test_the_same_file_is_not_copied_twice_and_another_gets_its_own_name(
    tmp_path: Path, own: Path
) -> None:
    source = MadeGguf().write(tmp_path / "m.gguf")
    added(source, own)
    steps, entry = added(source, own)
    assert (steps, entry.path.name) == ([], "m.gguf")
    assert added(own / "m.gguf", own)[0] == []
    other = MadeGguf()
    other.facts["general.name"] = "Other Model"
    _, entry = added(other.write(source), own)
    assert (entry.path.name, entry.title) == ("m (2).gguf", "Other Model")
    assert left(own) == ["m (2).gguf", "m.gguf"]


def test_no_name_hides_behind_one_of_another_folder(tmp_path: Path, own: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    shelf = FolderShelf((site, own), own=own)
    theirs = MadeGguf().write(site / "m.gguf")
    other = MadeGguf()
    other.facts["general.name"] = "Other Model"
    mine = other.write(tmp_path / "m.gguf")
    list(shelf.add(mine, FakeCancel()))
    assert left(own) == ["m (2).gguf"]
    assert [entry.title for entry in shelf.models()] == ["Other Model", "Small Model"]
    # What is there already, as a copy or itself, is not copied.
    (tmp_path / "copy").mkdir()
    copied = MadeGguf().write(tmp_path / "copy" / "m.gguf")
    for source in (theirs, copied):
        list(shelf.add(source, FakeCancel()))
    assert left(own) == ["m (2).gguf"]


def test_all_parts_of_a_split_model_are_copied(tmp_path: Path, own: Path) -> None:
    for number in (1, 2):
        made = MadeGguf()
        made.facts.update({"split.count": 2, "split.no": number - 1})
        made.write(tmp_path / f"m-0000{number}-of-00002.gguf")
    _, entry = added(tmp_path / "m-00001-of-00002.gguf", own)
    assert left(own) == ["m-00001-of-00002.gguf", "m-00002-of-00002.gguf"]
    assert entry.problem == ""
    with pytest.raises(ModelUnavailable, match=r"part 2 .* in 2 parts"):
        added(tmp_path / "m-00002-of-00002.gguf", own)


def test_stop_leaves_nothing(tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(add, "_BLOCK", 500)
    cancel = FakeCancel()
    steps = FolderShelf((), own=own).add(MadeGguf().write(tmp_path / "m.gguf"), cancel)
    next(steps)
    assert left(own) == ["m.gguf.part"]
    cancel.cancelled = True
    with pytest.raises(Cancelled):
        next(steps)
    assert left(own) == []


def test_leaving_in_the_middle_leaves_nothing(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(add, "_BLOCK", 500)
    steps = FolderShelf((), own=own).add(MadeGguf().write(tmp_path / "m.gguf"), FakeCancel())
    next(steps)
    steps.close()
    assert left(own) == []


KINDS: list[tuple[bytes, str]] = [
    (b"", "is empty"),
    (b"lmgg" + bytes(60), "old GGML format"),
    (b"tjgg" + bytes(60), "old GGML format"),
    (b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "Git LFS pointer"),
    (b"\x20\0\0\0\0\0\0\0{" + b" " * 60, "safetensors format"),
    (b"PK\x03\x04" + bytes(60), "PyTorch or zip file"),
    (b"\x80\x02" + bytes(60), "PyTorch or zip file"),
    (b"<!DOCTYPE html><html>" + b" " * 60, "web page"),
    (bytes(64), "begins with zeros"),
    (b"Genesis 1:1 In the beginning", "This is not a model file"),
    (MadeGguf().bytes()[:100], "ends early"),
    (MadeGguf().bytes()[:-100], "ends early"),
    (MadeGguf(version=1).bytes(), "an old version of GGUF"),
    (MadeGguf(version=99).bytes(), "a newer version of GGUF"),
    (MadeGguf(tensors=[], data=0).bytes(), "only its word list"),
]


@pytest.mark.parametrize(("raw", "said"), KINDS)
def test_every_other_kind_of_file_says_what_it_is(
    tmp_path: Path, own: Path, raw: bytes, said: str
) -> None:
    path = tmp_path / "m.gguf"
    path.write_bytes(raw)
    with pytest.raises(ModelUnavailable, match=said):
        added(path, own)
    assert left(own) == []


def test_a_folder_and_a_file_that_is_gone(tmp_path: Path, own: Path) -> None:
    with pytest.raises(ModelUnavailable, match="a folder, not a model file"):
        added(tmp_path, own)
    with pytest.raises(ModelUnavailable, match="There is no model file"):
        added(tmp_path / "gone.gguf", own)


def test_no_room_is_told_before_anything_is_written(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(add, "_KEPT_FREE", 1 << 60)
    with pytest.raises(BadInput, match="not enough room: Small Model takes"):
        added(MadeGguf().write(tmp_path / "m.gguf"), own)
    assert left(own) == []


def test_a_disk_that_fills_while_copying_keeps_nothing(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_fd: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match="could not be copied: No space left on device"):
        added(MadeGguf().write(tmp_path / "m.gguf"), own)
    assert left(own) == []


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match="could not be copied"):
        added(MadeGguf().write(tmp_path / "m.gguf"), tmp_path / "file" / "models")
    with pytest.raises(BadInput, match="no folder to which models can be added"):
        list(FolderShelf(()).add(tmp_path / "m.gguf", FakeCancel()))


def test_a_digest_is_known_once_it_was_computed(tmp_path: Path) -> None:
    path = MadeGguf().write(tmp_path / "m.gguf")
    digests = Digests(tmp_path / "digests.tsv")
    shelf = FolderShelf((tmp_path,), digests=digests)
    assert shelf.models()[0].digest == ""
    computed = digests.of(path, FakeCancel())
    assert shelf.models()[0].digest == computed
    path.write_bytes(path.read_bytes() + b"x")
    assert shelf.models()[0].digest == ""
    assert digests.known(tmp_path / "gone") == ""


def test_without_a_runtime_every_model_says_so(tmp_path: Path) -> None:
    MadeGguf().write(tmp_path / "m.gguf")
    (entry,) = FolderShelf((tmp_path,), has_runtime=False).models()
    assert entry.problem == "The runtime for models is not installed."
    assert "./run setup" in entry.hint
