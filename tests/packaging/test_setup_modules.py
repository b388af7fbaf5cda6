"""A module from outside is added whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.packaging.made_archives import (
    CONF,
    LEXICON,
    deb_bytes,
    sword_files,
    tar_bytes,
    write_tree,
    zip_file,
)

from provision.archives import Unsafe
from provision.errors import SetupError
from provision.modules import add_modules


def nothing() -> None:
    """Stands for the rebuild of the library."""


def tree_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def given_as(kind: str, tmp_path: Path) -> Path:
    if kind == "folder":
        return write_tree(tmp_path / "Käse und Brot", sword_files())
    if kind == "zip":
        return zip_file(tmp_path / "mini.zip", {**sword_files(), "README": b"hello"})
    path = tmp_path / "sword-text-mini_1.0-1_all.deb"
    path.write_bytes(deb_bytes(tar_bytes(sword_files("./usr/share/sword/"))))
    return path


@pytest.mark.parametrize("kind", ["folder", "zip", "deb"])
def test_a_module_is_added(tmp_path: Path, kind: str) -> None:
    sword = tmp_path / "sources" / "sword"
    assert add_modules(given_as(kind, tmp_path), sword, nothing) == ("Mini",)
    assert tree_of(sword) == sword_files()
    assert [path.name for path in sword.parent.iterdir()] == ["sword"]


def test_a_folder_stays_as_it_was(tmp_path: Path) -> None:
    given = given_as("folder", tmp_path)
    add_modules(given, tmp_path / "sword", nothing)
    assert tree_of(given) == sword_files()


def test_a_lexicon_is_named_by_the_beginning_of_its_files(tmp_path: Path) -> None:
    files = {"mods.d/lex.conf": LEXICON.encode()}
    files |= {f"modules/lexdict/zld/lex/lex.{end}": b"x" for end in ("dat", "idx", "zdt", "zdx")}
    given = write_tree(tmp_path / "given", {**files, "modules/lexdict/zld/lex/other.dat": b"no"})
    assert add_modules(given, tmp_path / "sword", nothing) == ("Lex",)
    assert tree_of(tmp_path / "sword") == files


@pytest.mark.parametrize("path", ["../secret/", "/etc/", "modules/../../secret/"])
def test_a_description_that_points_outside_is_refused(tmp_path: Path, path: str) -> None:
    write_tree(tmp_path / "secret", {"key": b"private"})
    conf = f"[Mini]\nDataPath={path}\nModDrv=zText\n"
    given = write_tree(tmp_path / "given", {"mods.d/mini.conf": conf.encode()})
    with pytest.raises(Unsafe):
        add_modules(given, tmp_path / "sword", nothing)
    assert not (tmp_path / "sword").exists()


def test_links_in_a_folder_are_refused(tmp_path: Path) -> None:
    given = write_tree(tmp_path / "given", sword_files())
    (tmp_path / "secret").write_text("private")
    (given / "modules/texts/ztext/mini/nt.bzz").symlink_to(tmp_path / "secret")
    with pytest.raises(Unsafe, match="link"):
        add_modules(given, tmp_path / "sword", nothing)


def test_a_linked_folder_is_refused(tmp_path: Path) -> None:
    given = write_tree(tmp_path / "given", {"mods.d/mini.conf": CONF.encode()})
    write_tree(tmp_path / "secret", {"ot.bzz": b"private"})
    (given / "modules/texts/ztext").mkdir(parents=True)
    (given / "modules/texts/ztext/mini").symlink_to(tmp_path / "secret")
    with pytest.raises(Unsafe, match="leads out"):
        add_modules(given, tmp_path / "sword", nothing)


@pytest.mark.parametrize(
    ("conf", "sentence"),
    [
        ("nothing of the kind", "no description"),
        ("[Mini]\nModDrv=zText\n", "no description"),
        ("[Mini]\nDataPath=./modules/none/\n", "are missing"),
        (CONF + "CipherKey=\n", "locked by its publisher"),
        ("[../Mini]\nDataPath=./modules/\n", "no description"),
    ],
)
def test_a_strange_description_is_a_sentence(tmp_path: Path, conf: str, sentence: str) -> None:
    given = write_tree(tmp_path / "given", {**sword_files(), "mods.d/mini.conf": conf.encode()})
    with pytest.raises(SetupError, match=sentence):
        add_modules(given, tmp_path / "sword", nothing)


def test_nothing_to_add_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="does not exist"):
        add_modules(tmp_path / "no", tmp_path / "sword", nothing)
    with pytest.raises(SetupError, match="no SWORD module"):
        add_modules(write_tree(tmp_path / "a", {"b": b""}), tmp_path / "sword", nothing)
    (tmp_path / "text.txt").write_text("In the beginning")
    with pytest.raises(SetupError):
        add_modules(tmp_path / "text.txt", tmp_path / "sword", nothing)


def test_a_module_that_the_builder_refuses_is_taken_away_again(tmp_path: Path) -> None:
    sword = tmp_path / "sword"
    before = {**sword_files(), "modules/texts/ztext/mini/ot.bzz": b"the text as it was"}
    write_tree(sword, before)
    newer = {**sword_files(), "modules/texts/ztext/mini/nt.bzz": b"new"}

    def refuse() -> None:
        assert tree_of(sword) == newer
        raise SetupError("The library was not built.")

    with pytest.raises(SetupError, match="not built"):
        add_modules(zip_file(tmp_path / "mini.zip", newer), sword, refuse)
    assert tree_of(sword) == before
