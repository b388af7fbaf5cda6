"""Files of own work: open lines of JSON; whatever else they hold is refused with a sentence."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.fakes import ref
from tests.fakes_own_work import NOON
from tests.services.test_response_json import ANSWER
from tests.studies_of_every_kind import STUDY

from chapterverse.adapters.work_file import WorkFiles
from chapterverse.domain.annotations import Anchor, Bookmark, Highlight, Note, Pen, Tagging
from chapterverse.domain.own_work import OwnWork, PenName, SavedAnswer
from chapterverse.errors import AppError, BadInput
from chapterverse.services.own_work import schema as own_work_schema
from chapterverse.services.studies import schema as study_schema
from chapterverse.settings import resources_folder

FILES = WorkFiles("0.1.0")
WORK = OwnWork(
    (
        Highlight("a", Anchor(ref("Rom.3.28"), "WEB", 0, 2, "We"), Pen.SECOND, NOON),
        Note("b", Anchor(ref("Rom.3.21-Rom.4.2")), "two\nlines & 😀", NOON, NOON),
        Tagging("c", "Grace", ref("Rom.3.24"), NOON),
        Bookmark("d", ref("Gen.1.1"), "", NOON),
    ),
    (PenName(Pen.SECOND, "Promise"),),
    (SavedAnswer(ANSWER.question, NOON, "done", ANSWER),),
    (STUDY,),
    "0.1.0",
)


def members(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def packed(parts: dict[str, str]) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return into.getvalue()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "work.cvwork"
    FILES.write(WORK, path)
    return path


def test_what_is_written_is_read(file: Path) -> None:
    assert FILES.read(file) == WORK


def test_every_line_is_as_the_schema_says(file: Path) -> None:
    schema = own_work_schema()
    parts = members(file)
    document = {
        name.removesuffix(".jsonl"): [json.loads(line) for line in content.splitlines()]
        for name, content in parts.items()
        if name.endswith(".jsonl")
    }
    assert [len(lines) for lines in document.values()] == [4, 1, 1, 1]
    jsonschema.Draft202012Validator(schema).validate({**document, "program": "0.1.0"})


@pytest.mark.parametrize("name", ["study", "own-work"])
def test_the_committed_schema_is_that_of_the_types(name: str) -> None:
    made = {"study": study_schema, "own-work": own_work_schema}[name]()
    committed = resources_folder() / "schema" / f"{name}.schema.json"
    assert json.loads(committed.read_text(encoding="utf-8")) == made


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("manifest.json", "{}"),
        ("manifest.json", '{"name": "chapter-and-verse study", "format": 1}'),
        ("manifest.json", '{"name": "chapter-and-verse own work", "format": 99, "x": 1}'),
        ("annotations.jsonl", "{"),
        ("annotations.jsonl", '{"type": "note"}'),
        ("annotations.jsonl", "[" * 90_000),
        ("pens.jsonl", '{"pen": "9", "name": "x"}'),
        ("answers.jsonl", "1"),
        ("studies.jsonl", '{"id": "../x"}'),
    ],
)
def test_a_damaged_file_is_refused_with_a_sentence(file: Path, name: str, content: str) -> None:
    parts = {**members(file), name: content}
    file.write_bytes(packed(parts))
    with pytest.raises(BadInput) as caught:
        FILES.read(file)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"end": 2,', '"end": 0,'),
        ('"id": "a"', '"id": ""'),
        ('"id": "a"', f'"id": "{"a" * 99}"'),
    ],
)
def test_unsound_annotations_are_refused(file: Path, old: str, new: str) -> None:
    parts = members(file)
    changed = parts["annotations.jsonl"].replace(old, new)
    assert changed != parts["annotations.jsonl"]
    file.write_bytes(packed({**parts, "annotations.jsonl": changed}))
    with pytest.raises(BadInput):
        FILES.read(file)


def test_unsound_answers_are_refused(file: Path) -> None:
    parts = members(file)
    for old, new in (('"citation": 1', '"citation": 5'), ('"state": "done"', '"state": "x"')):
        changed = parts["answers.jsonl"].replace(old, new)
        assert changed != parts["answers.jsonl"]
        file.write_bytes(packed({**parts, "answers.jsonl": changed}))
        with pytest.raises(BadInput):
            FILES.read(file)


_fuzz = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
_hits = st.lists(st.tuples(st.integers(0, 100_000), st.integers(0, 255)), min_size=1, max_size=8)


@given(_hits)
@_fuzz
def test_any_damage_gives_work_or_a_sentence(tmp_path: Path, hits: list[tuple[int, int]]) -> None:
    path = tmp_path / "work.cvwork"
    FILES.write(WORK, path)
    content = bytearray(path.read_bytes())
    for at, byte in hits:
        content[at % len(content)] = byte
    path.write_bytes(bytes(content))
    try:
        assert isinstance(FILES.read(path), OwnWork)
    except AppError as error:
        assert error.user_text
