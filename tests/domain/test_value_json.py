"""Values survive JSON exactly; anything else is refused with a sentence; the schema is true."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.fakes import ref
from tests.studies_of_every_kind import STUDY

from chapterverse.domain.annotations import Anchor, Annotation, Bookmark, Tagging
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.studies import NoteBlock, Study
from chapterverse.domain.value_json import (
    decode,
    decode_union,
    dumps,
    encode,
    loads,
    parse,
)
from chapterverse.domain.value_schema import schema
from chapterverse.errors import BadInput

VALID = json.loads(dumps(Study, STUDY))
VALIDATOR = jsonschema.Draft202012Validator(schema(Study, "study-1", "A study"))


def test_a_study_survives() -> None:
    assert loads(Study, dumps(Study, STUDY)) == STUDY


def test_the_form_is_plain() -> None:
    block = VALID["blocks"][1]
    assert (block["type"], block["ref"]) == ("passage", "Rom.3.28")
    assert VALID["blocks"][7]["type"] == "verse_list"
    assert VALID["blocks"][6]["passage"]["ref"] is None


def test_the_schema_accepts_it_and_refuses_what_is_damaged() -> None:
    jsonschema.Draft202012Validator.check_schema(VALIDATOR.schema)
    VALIDATOR.validate(VALID)
    damaged = {**VALID, "blocks": [{"type": "unknown"}]}
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(damaged)


def test_members_of_unions_are_named_by_type() -> None:
    items: tuple[Annotation, ...] = (
        Tagging("a", "Grace", ref("Rom.3.24"), STUDY.created),
        Bookmark("b", ref("Rom.3.24"), "", STUDY.created),
    )
    encoded = [encode(Annotation, item) for item in items]
    assert [e["type"] for e in encoded if isinstance(e, dict)] == ["tagging", "bookmark"]
    assert tuple(decode_union(Annotation, each) for each in encoded) == items


@given(st.text(), st.text())
@settings(deadline=None)
def test_any_text_survives(title: str, note: str) -> None:
    odd = replace(STUDY, title=title, blocks=(NoteBlock("b", note),))
    assert loads(Study, dumps(Study, odd)) == odd


_verses = st.sampled_from(list(PassageRef.from_osis("Gen.49-Exod.2").verses()))


@given(_verses, _verses)
@settings(deadline=None)
def test_any_passage_survives(a: VerseRef, z: VerseRef) -> None:
    anchor = Anchor(PassageRef(min(a, z), max(a, z)))
    assert decode(Anchor, encode(Anchor, anchor)) == anchor


def test_what_is_missing_takes_its_default() -> None:
    shorter = {name: value for name, value in VALID.items() if name not in ("author", "tags")}
    assert decode(Study, shorter) == replace(STUDY, author="", tags=())


def test_half_a_surrogate_pair_becomes_a_sign_that_can_be_kept() -> None:
    study = decode(Study, {**VALID, "title": "half \ud800"})
    assert study.title == "half ?"


@pytest.mark.parametrize(
    "change",
    [
        {"id": 3},
        {"id": None},
        {"unknown": 1},
        {"blocks": {}},
        {"blocks": [1]},
        {"blocks": [{"type": "note"}]},
        {"blocks": [{"type": "note", "id": "a", "text": "b", "more": 1}]},
        {"blocks": [{"type": ["note"], "id": "a", "text": "b"}]},
        {"blocks": [{"id": "a", "text": "b"}]},
        {"blocks": [{"type": "heading", "id": "a", "text": "b", "level": 1.5}]},
        {"blocks": [{"type": "heading", "id": "a", "text": "b", "level": True}]},
        {"blocks": [{"type": "heading", "id": "a", "text": "b", "level": 10**30}]},
        {"blocks": [{"type": "passage", "id": "a", "ref": "Rom.99.1", "translations": []}]},
        {"blocks": [{"type": "passage", "id": "a", "ref": 7, "translations": []}]},
        {"created": "yesterday"},
        {"created": "0001-01-01T00:00:00+14:00"},
        {"created": 1},
        {"read_only": 1},
        {"tags": "abc"},
        {"sources": [{**VALID["sources"][0], "kind": "novel"}]},
        {"sources": [{**VALID["sources"][0], "kind": 1}]},
    ],
)
def test_what_is_not_quite_a_study_is_refused_with_a_sentence(change: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as caught:
        decode(Study, {**VALID, **change}, "The study")
    assert caught.value.user_text.startswith("The study is damaged at “")


@pytest.mark.parametrize("text", ["", "[" * 100_000, "{", '{"a": ' * 5_000, "9" * 5_000])
def test_what_is_no_json_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadInput):
        parse(text)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*VALID, "type", "id", "text"]), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(_json)
@settings(deadline=None)
def test_anything_gives_a_value_or_a_sentence(raw: object) -> None:
    try:
        assert isinstance(decode(Study, raw), Study)
    except BadInput as error:
        assert error.user_text.endswith(".")


def test_times_without_a_zone_are_utc() -> None:
    study = decode(Study, {**VALID, "created": "2026-03-01T12:00:00"})
    assert study.created == datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class _Odd:
    """A value of a type that has no JSON form."""

    thing: bytes


def test_a_type_without_a_form_is_our_own_fault() -> None:
    with pytest.raises(TypeError):
        encode(_Odd, _Odd(b""))
    with pytest.raises(TypeError):
        decode(_Odd, {"thing": ""})


@dataclass(frozen=True, slots=True)
class _Pair:
    """A value of a type whose items are not of one kind."""

    both: tuple[int, int]


def test_tuples_of_a_fixed_length_have_no_form() -> None:
    with pytest.raises(TypeError):
        encode(_Pair, _Pair((1, 2)))


@dataclass(frozen=True, slots=True)
class _Twice:
    """A value in which one union stands twice."""

    one: Annotation
    other: Annotation | None = None


def test_a_union_that_stands_twice_is_described_once() -> None:
    made = schema(_Twice, "twice", "Twice")["$defs"]["_Twice"]["properties"]
    one, other = made["one"], made["other"]
    assert other["oneOf"] == [*one["oneOf"], {"type": "null"}]
    mark = Tagging("a", "Grace", ref("Rom.3.24"), STUDY.created)
    assert decode(_Twice, encode(_Twice, _Twice(mark))) == _Twice(mark)
