"""An answer survives JSON exactly; anything else is refused with a sentence; the schema is true."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.answers import (
    Block,
    CitedResponse,
    DisplayCitation,
    Origin,
    Outcome,
    Provenance,
    RejectedReference,
    Run,
    RunKind,
    Style,
    SupportLevel,
)
from chapterverse.domain.passages import RetrievalMethod, SourceKind, Span, SpanKind
from chapterverse.errors import BadInput
from chapterverse.services.response_json import dumps, encode, loads, schema
from chapterverse.settings import resources_folder

FOOTNOTE = DisplayCitation(
    number=1,
    ref="rom_3_28",
    display_ref="Romans 3:28",
    translation="WEB",
    text="We maintain therefore that a man is justified by faith apart from the works of the law.",
    support_level=SupportLevel.DIRECT,
    support_explanation="Quoted word for word.",
    source=SourceKind.SCRIPTURE,
    retrieval_method=RetrievalMethod.FULL_TEXT,
    identity="WEB:rom_3_28",
    spans=(Span(SpanKind.MARK, 27, 61),),
)
ANSWER = CitedResponse(
    question="How is a person justified before God?",
    outcome=Outcome.ANSWERED,
    blocks=(
        Block(
            Origin.SCRIPTURE,
            (
                Run(RunKind.QUOTATION, FOOTNOTE.text, claim=1),
                Run(RunKind.MARKER, claim=1, citation=1),
            ),
            lead="Paul writes to the Romans:",
        ),
    ),
    citations=(FOOTNOTE,),
    uncited=("A claim without a source.",),
    rejected=(RejectedReference("Romans 17:2", "could not be verified"),),
    notes=(),
    raw_text="",
    provenance=Provenance(
        Style.QUOTE, "", "", "rules", "none", "v1", 0, datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    ),
)


def test_an_answer_survives_json() -> None:
    assert loads(dumps(ANSWER)) == ANSWER


def test_an_answer_stored_before_its_count_was_noted_is_read() -> None:
    noted = replace(ANSWER, citations=(replace(FOOTNOTE, counted="German"),))
    assert loads(dumps(noted)) == noted
    old = json.loads(dumps(ANSWER))
    del old["citations"][0]["counted"]
    assert loads(json.dumps(old)) == ANSWER


def test_levels_are_written_in_capitals() -> None:
    encoded = json.loads(dumps(ANSWER))
    assert encoded["citations"][0]["support_level"] == "DIRECT"


@given(st.text(), st.text())
def test_any_text_survives(question: str, claim: str) -> None:
    odd = replace(ANSWER, question=question, uncited=(claim,))
    assert loads(dumps(odd)) == odd


def test_the_committed_schema_is_that_of_the_types() -> None:
    committed = Path(resources_folder() / "schema" / "cited-response.schema.json")
    assert json.loads(committed.read_text(encoding="utf-8")) == schema()


def test_the_schema_accepts_an_answer_and_refuses_a_damaged_one() -> None:
    encoded = encode(ANSWER)
    jsonschema.validate(encoded, schema())
    assert isinstance(encoded, dict)
    del encoded["citations"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(encoded, schema())


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"question": 1}',
        dumps(ANSWER).replace("DIRECT", "CERTAIN"),
        dumps(ANSWER).replace('"number": 1', '"number": "1"'),
        dumps(ANSWER).replace('"blocks": [', '"blocks": [null, '),
        dumps(ANSWER).replace("2026-01-02T03:04:05+00:00", "yesterday"),
        "[" * 100_000,
    ],
)
def test_damaged_answers_are_refused_with_a_sentence(damaged: str) -> None:
    with pytest.raises(BadInput) as caught:
        loads(damaged)
    assert caught.value.user_text.endswith(".")
