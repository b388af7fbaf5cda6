"""The structured form: read tolerantly, made into prose that passes the same checks."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.lenient_json import read_json
from chapterverse.grounding.structured import (
    StructuredCitation,
    StructuredDraft,
    StructuredSection,
    as_marked_prose,
    parse_structured,
    support_levels,
)

GUIDE = {
    "sections": [
        {
            "heading": "Faith",
            "content": "A person is justified by faith. Abraham believed God.",
            "citations": [
                {
                    "claim": "A person is justified by faith.",
                    "refs": ["k7m"],
                    "support_level": "direct",
                }
            ],
        }
    ],
    "uncited_claims": ["The church has always taught this."],
}
DRAFT = StructuredDraft(
    (
        StructuredSection(
            "Faith",
            "A person is justified by faith. Abraham believed God.",
            (StructuredCitation("A person is justified by faith.", ("k7m",), "direct"),),
        ),
    ),
    ("The church has always taught this.",),
)
TEXT = json.dumps(GUIDE)


@pytest.mark.parametrize(
    "raw",
    [
        TEXT,
        f"```json\n{TEXT}\n```",
        f"Here is the guide:\n{TEXT}\nI hope it helps.",
        TEXT.replace("]}", ",]}").replace('"direct"}', '"direct",}'),
        TEXT.replace('["k7m"]', '"[\\"k7m\\"]"'),
        TEXT.replace('["k7m"]', '"k7m"'),
        TEXT.replace('["k7m"]', '["k7m", "k7m"]'),
        TEXT.replace('"refs": ["k7m"]', '"ref": "k7m"'),
        TEXT.replace("faith. Abraham", "faith.\nAbraham").replace("]}", ",]}", 1),
        TEXT[:-1],
        TEXT[:-2],
        TEXT.replace('"Faith"', '"## Faith"'),
        json.dumps({**GUIDE, "uncited_claims": json.dumps(GUIDE["uncited_claims"])}),
    ],
)
def test_a_guide_is_read_however_a_model_spoils_it(raw: str) -> None:
    assert parse_structured(raw) == DRAFT


@pytest.mark.parametrize(
    ("raw", "sections", "uncited"),
    [
        ('[{"heading": "A", "content": "B."}]', 1, 0),
        ('{"heading": "A", "content": "B."}', 1, 0),
        ('{"uncited_claims": ["A."]}', 0, 1),
        (
            '{"sections": [1, "x", null, {"content": 3, "citations": [4, {"refs": [5, null]}]}]}',
            1,
            0,
        ),
        ('{"sections": [{"content": "Broken o', 1, 0),
        ('{"sections": [{"content": "A \\u12 b"}', 1, 0),
        ("{'sections': [{'content': 'A'}]", 1, 0),
    ],
)
def test_what_is_left_of_a_spoilt_guide_is_kept(raw: str, sections: int, uncited: int) -> None:
    draft = parse_structured(raw)
    assert (len(draft.sections), len(draft.uncited_claims)) == (sections, uncited)


@pytest.mark.parametrize("raw", ["God is one [CITE: k7m].", "", "{}", "{" * 400, '{"a": 1}'])
def test_a_text_without_a_guide_is_prose(raw: str) -> None:
    draft = parse_structured(raw)
    assert draft == StructuredDraft((), (), raw)
    assert as_marked_prose(draft) == raw


def test_citations_stand_behind_the_sentence_that_makes_the_claim() -> None:
    assert as_marked_prose(DRAFT) == (
        "## Faith\n\nA person is justified by faith. [CITE: k7m] Abraham believed God.\n\n"
        "## Without a citation\n\nThe church has always taught this."
    )


def test_a_claim_that_the_prose_does_not_make_is_added() -> None:
    section = StructuredSection(
        "", "God is one.", (StructuredCitation("Hope saves", ("k7m", "x9q")),)
    )
    draft = StructuredDraft((section,), ("God is one",))
    assert as_marked_prose(draft) == "God is one. Hope saves. [CITE: k7m; x9q]"
    empty = StructuredSection("", "", (StructuredCitation("", ("k7m",)),))
    assert as_marked_prose(StructuredDraft((empty,), ())) == ""


def test_a_guide_that_repeats_itself_is_said_once() -> None:
    values = json.loads(TEXT)
    twice = json.dumps({**values, "sections": values["sections"] * 2})
    assert parse_structured(twice) == DRAFT
    bare = StructuredSection("", "God is one.", (StructuredCitation("God is one.", ()),) * 2)
    assert as_marked_prose(StructuredDraft((bare,), ())) == "God is one."


def test_the_models_own_levels_can_be_compared() -> None:
    assert list(support_levels(DRAFT)) == [("A person is justified by faith.", "direct")]


def test_the_schema_describes_the_form() -> None:
    schema = json.loads(
        (Path(__file__).parents[2] / "resources/schema/study-guide.schema.json").read_text("utf-8")
    )
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(GUIDE, schema)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("none", None),
        ('{"a": tru', {"a": "tru"}),
        (
            '{"a": true, "b": false, "c": null, "d": 3,}',
            {"a": True, "b": False, "c": None, "d": "3"},
        ),
        ('{"a" "b": 1,}', {"b": "1"}),
        ('{1: 2, "b": "x\\', {"1": "2", "b": "x"}),
        ('["a", // why\n "b",]', ["a", "b"]),
        ('[[["a"', [[["a"]]]),
        ('{"a": }', {"a": None}),
        ('["\\q",]', ["q"]),
        ("{[1]: 2,}", {}),
    ],
)
def test_json_is_read_on_where_strict_json_ends(text: str, value: object) -> None:
    assert read_json(text) == value


@given(st.text(alphabet='{}[]",:\\ab1\n ', max_size=80))
def test_reading_is_total(text: str) -> None:
    as_marked_prose(parse_structured(text))


@given(st.integers(0, len(TEXT)))
def test_a_guide_may_break_off_anywhere(at: int) -> None:
    prose = as_marked_prose(parse_structured(TEXT[:at]))
    assert "refs" not in prose or "{" in prose
