"""Model files on the shelf: pinned ones, the user's, and those that cannot be used."""

from __future__ import annotations

from pathlib import Path

from tests.adapters.llama.made_gguf import MadeGguf

from chapterverse.adapters.llama.shelf import FolderShelf, Pin, read_pins
from chapterverse.ports import LoraAdapter


def test_files_that_are_dropped_in_are_listed(tmp_path: Path) -> None:
    shelf = FolderShelf((tmp_path / "none", tmp_path))
    assert shelf.models() == ()
    MadeGguf().write(tmp_path / "田中.GGUF")
    (tmp_path / "minilm.onnx").write_bytes(b"x")
    (entry,) = shelf.models()
    assert (entry.title, entry.parameters, entry.context_tokens) == ("Small Model", 384, 8192)
    assert entry.licence == "apache-2.0"
    assert entry.memory > entry.size
    assert entry.problem == ""


def test_what_cannot_be_used_says_why(tmp_path: Path) -> None:
    (tmp_path / "broken.gguf").write_bytes(b"version https://git-lfs.github.com/spec/v1\n")
    (tmp_path / "folder.gguf").mkdir()
    broken, folder = FolderShelf((tmp_path,)).models()
    assert "Git LFS" in broken.problem
    assert "folder" in folder.problem
    assert broken.title == "broken"


def test_the_programs_own_come_first_and_the_first_folder_wins(tmp_path: Path) -> None:
    site, own, loose = tmp_path / "site", tmp_path / "own", tmp_path / "loose.gguf"
    site.mkdir()
    own.mkdir()
    for path in (site / "a.gguf", own / "a.gguf", own / "z.gguf", loose):
        MadeGguf().write(path)
    pin = Pin("z.gguf", "Default", "0" * 64, "Apache-2.0")
    found = FolderShelf((site, own), (pin,), (loose,)).models()
    assert [entry.path for entry in found] == [own / "z.gguf", site / "a.gguf", loose]
    assert (found[0].title, found[0].sha256) == ("Default", "0" * 64)


def test_later_parts_of_a_split_model_are_not_listed(tmp_path: Path) -> None:
    for number in (1, 2):
        MadeGguf().write(tmp_path / f"m-0000{number}-of-00002.gguf")
    assert len(FolderShelf((tmp_path,)).models()) == 1


def test_pins_are_the_gguf_files_of_the_manifest(tmp_path: Path) -> None:
    manifest = Path(__file__).parents[3] / "models" / "manifest.toml"
    (pin,) = read_pins(manifest)
    assert pin.file == "SmolLM2-135M-Instruct.Q4_1.gguf"
    assert len(pin.sha256) == 64
    assert read_pins(tmp_path / "none") == ()
    damaged = tmp_path / "manifest.toml"
    damaged.write_text('file = "x.gguf"', "utf-8")
    assert read_pins(damaged) == ()
    damaged.write_bytes(b"\xff")
    assert read_pins(damaged) == ()


def test_a_tuning_belongs_to_the_file_it_was_made_for(tmp_path: Path) -> None:
    program, user = tmp_path / "program", tmp_path / "user"
    (program / "writer-1").mkdir(parents=True)
    user.mkdir()
    MadeGguf().write(user / "base.gguf")
    MadeGguf().write(user / "other.gguf")
    tuning = program / "writer-1" / "writer-1.gguf"
    manifest = program / "manifest.toml"
    manifest.write_text(
        '[[file]]\nfile = "base.gguf"\nsha256 = "aa"\n[[file]]\nfile = "other.gguf"\n'
        'sha256 = "bb"\n[[file]]\nfile = "writer-1/writer-1.gguf"\nbase = "base.gguf"\n'
        'sha256 = "cc"\nprompt = "writer-1"\n',
        encoding="utf-8",
    )
    pins = read_pins(manifest)
    assert [pin.file for pin in pins] == ["base.gguf", "other.gguf"]
    without = {entry.path.name: entry for entry in FolderShelf((user,), pins).models()}
    assert [entry.adapter for entry in without.values()] == [None, None]
    tuning.write_bytes(b"adapter")
    found = {entry.path.name: entry for entry in FolderShelf((user,), pins).models()}
    assert found["base.gguf"].adapter == LoraAdapter(tuning, "cc", "aa", "writer-1")
    assert found["other.gguf"].adapter is None
    # What was tested and measured without the tuning says nothing of the model with it.
    assert found["base.gguf"].digest != without["base.gguf"].digest
    assert found["other.gguf"].digest == "bb"
