"""Study files: what is written is read; whatever else a file holds is refused with a sentence."""

from __future__ import annotations

import io
import json
import os
import stat
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.studies_of_every_kind import STUDY

from chapterverse.adapters import sealed_zip
from chapterverse.adapters.study_file import MOST_BYTES, MOST_PARTS, CvStudyFiles
from chapterverse.domain.studies import HeadingBlock, SharedStudy, Study
from chapterverse.domain.value_json import dumps
from chapterverse.errors import AppError, BadInput

FILES = CvStudyFiles("0.1.0")
MANIFEST = '{"name": "chapter-and-verse study", "format": 1, "program": "0.1.0", "withheld": []}'
BODY = dumps(Study, STUDY)


def packed(**members: str | bytes) -> bytes:
    """A zip file of these members, a double underscore for a full stop."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "."), content)
    return into.getvalue()


def with_entry(info: zipfile.ZipInfo, content: str = "x") -> bytes:
    into = io.BytesIO(packed(manifest__json=MANIFEST, study__json=BODY))
    with zipfile.ZipFile(into, "a") as archive:
        archive.writestr(info, content)
    return into.getvalue()


def named(name: str, mode: int = 0o644) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    return info


WHOLE = packed(manifest__json=MANIFEST, study__json=BODY)


def read(path: Path, content: bytes) -> SharedStudy:
    path.write_bytes(content)
    return FILES.read(path)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "Römer 3.cvstudy"
    shared = SharedStudy(STUDY, ("NIV",))
    FILES.write(shared, path)
    assert FILES.read(path) == replace(shared, program="0.1.0")
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


def test_the_same_study_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("a", "b"):
        FILES.write(SharedStudy(STUDY), tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_file_of_other_tools_is_read(tmp_path: Path) -> None:
    assert read(tmp_path / "a", WHOLE).study == STUDY


_DEEP = '{"id": ' + "[" * 200_000 + "]" * 200_000 + "}"
_LINK = stat.S_IFLNK | 0o777
HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "text": b"This is no zip file.",
    "half": WHOLE[: len(WHOLE) // 2],
    "an empty zip": packed(),
    "parent folder": with_entry(named("../evil.txt")),
    "backslashes": with_entry(named("..\\evil.txt")),
    "absolute": with_entry(named("/etc/passwd")),
    "drive": with_entry(named("C:/evil.txt")),
    "more": with_entry(named("picture.png")),
    "nested": with_entry(named("inner.cvstudy"), "PK"),
    "folder": with_entry(named("study/")),
    "no study": packed(manifest__json=MANIFEST),
    "no manifest": packed(study__json=BODY),
    "deep": packed(manifest__json=MANIFEST, study__json=_DEEP),
    "wrong schema": packed(manifest__json=MANIFEST, study__json='{"id": "a"}'),
    "no json": packed(manifest__json=MANIFEST, study__json="{"),
    "no unicode": packed(manifest__json=MANIFEST, study__json=b"\xff\xfe\xfa"),
    "wrong manifest": packed(manifest__json="[]", study__json=BODY),
    "manifest of others": packed(manifest__json='{"name": "x", "format": 1}', study__json=BODY),
    "format 0": packed(manifest__json=MANIFEST.replace("1,", "0,", 1), study__json=BODY),
    "many digits": packed(manifest__json='{"format": ' + "9" * 6_000 + "}", study__json=BODY),
    **{
        f"lines {number[:6]}": packed(
            manifest__json=MANIFEST, study__json=BODY.replace('"lines": 6', f'"lines": {number}')
        )
        for number in ("9" * 4_000, "9" * 6_000, "1e400", "NaN", "-1", "6.5", "true")
    },
    "unsound": packed(
        manifest__json=MANIFEST,
        study__json=dumps(Study, replace(STUDY, blocks=(HeadingBlock("a", "b", 99),))),
    ),
    "a call without its footnote": packed(
        manifest__json=MANIFEST, study__json=BODY.replace('"citation": 1', '"citation": 7')
    ),
    "a mark outside": packed(
        manifest__json=MANIFEST, study__json=BODY.replace('"end": 61', '"end": 6100')
    ),
    "names with paths": packed(
        manifest__json=MANIFEST, study__json=BODY.replace(STUDY.id, "../../evil")
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_with_a_sentence(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    with pytest.raises(BadInput) as caught:
        read(folder / "x.cvstudy", HOSTILE[name])
    assert caught.value.user_text
    assert "\n" not in str(caught.value)
    assert [found.name for found in tmp_path.rglob("*")] == ["in", "x.cvstudy"]


def test_a_part_that_comes_twice_is_refused(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        content = with_entry(named("study.json"), BODY)
    with pytest.raises(BadInput, match="twice"):
        read(tmp_path / "x", content)


def test_a_link_is_refused(tmp_path: Path) -> None:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        archive.writestr("manifest.json", MANIFEST)
        archive.writestr(named("study.json", _LINK), "/etc/passwd")
    with pytest.raises(BadInput, match="link"):
        read(tmp_path / "x", into.getvalue())


def test_other_compression_and_encryption_are_refused(tmp_path: Path) -> None:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("manifest.json", MANIFEST)
        archive.writestr("study.json", BODY)
    with pytest.raises(BadInput, match="packed"):
        read(tmp_path / "x", into.getvalue())
    locked = bytearray(WHOLE)
    at = locked.rfind(b"PK\x01\x02")
    locked[at + 8] |= 1
    with pytest.raises(BadInput, match="packed"):
        read(tmp_path / "x", bytes(locked))


def test_a_bomb_that_says_its_size_is_refused(tmp_path: Path) -> None:
    bomb = packed(manifest__json=MANIFEST, study__json=b" " * (MOST_BYTES + 1))
    assert len(bomb) < MOST_BYTES / 100
    with pytest.raises(BadInput, match="too large"):
        read(tmp_path / "x", bomb)


def test_a_bomb_that_lies_about_its_size_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bomb = bytearray(packed(manifest__json=MANIFEST, study__json=b" " * 3_000_000))
    at = bomb.rfind(b"PK\x01\x02")
    bomb[at + 24 : at + 28] = (100).to_bytes(4, "little")
    path = tmp_path / "x"
    path.write_bytes(bytes(bomb))
    monkeypatch.setattr(sealed_zip, "_PIECE", 1_000)
    with pytest.raises(BadInput):
        sealed_zip.read_members(path, ("manifest.json", "study.json"), 1_000_000, "This file")


def test_a_bomb_of_empty_lists_is_refused(tmp_path: Path) -> None:
    bomb = packed(manifest__json=MANIFEST, study__json=b"[" + b"[]," * MOST_PARTS + b"[]]")
    with pytest.raises(BadInput, match="too large"):
        read(tmp_path / "x", bomb)


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "x"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(BadInput, match="too large"):
        FILES.read(path)


def _folder(path: Path) -> None:
    path.mkdir()


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _nothing(_path: Path) -> None:
    pass


@pytest.mark.parametrize("make", [_folder, _pipe, _nothing])
def test_what_is_no_file_is_a_sentence(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "x.cvstudy")
    with pytest.raises(BadInput):
        FILES.read(tmp_path / "x.cvstudy")


def test_a_newer_format_asks_for_the_newer_program(tmp_path: Path) -> None:
    newer = json.dumps({"name": "chapter-and-verse study", "format": 2, "more": {}})
    with pytest.raises(BadInput, match="newer version"):
        read(tmp_path / "x", packed(manifest__json=newer, study__json="{}"))


def test_a_place_that_cannot_be_written_is_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "taken"
    path.mkdir()
    with pytest.raises(AppError, match="is a folder"):
        FILES.write(SharedStudy(STUDY), path)
    with pytest.raises(AppError, match="There is no folder"):
        FILES.write(SharedStudy(STUDY), tmp_path / "missing" / "x.cvstudy")
    assert [found.name for found in tmp_path.iterdir()] == ["taken"]


def _outcome(path: Path, content: bytes) -> None:
    try:
        assert isinstance(read(path, content).study, Study)
    except AppError as error:
        assert error.user_text


_fuzz = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@given(content=st.binary(max_size=400))
@_fuzz
def test_any_bytes_give_a_study_or_a_sentence(tmp_path: Path, content: bytes) -> None:
    _outcome(tmp_path / "x", content)


_hits = st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), max_size=6)


@given(hits=_hits, cut=st.integers(0, 200))
@_fuzz
def test_any_damage_gives_a_study_or_a_sentence(
    tmp_path: Path, hits: list[tuple[int, int]], cut: int
) -> None:
    content = bytearray(WHOLE)
    for at, byte in hits:
        content[at] = byte
    _outcome(tmp_path / "x", bytes(content[: len(content) - cut]))


_body = BODY.encode()
_body_hits = st.lists(st.tuples(st.integers(0, len(_body) - 1), st.integers(0, 255)), max_size=4)


@given(hits=_body_hits)
@_fuzz
def test_any_damage_of_the_study_gives_a_study_or_a_sentence(
    tmp_path: Path, hits: list[tuple[int, int]]
) -> None:
    content = bytearray(_body)
    for at, byte in hits:
        content[at] = byte
    _outcome(tmp_path / "x", packed(manifest__json=MANIFEST, study__json=bytes(content)))
