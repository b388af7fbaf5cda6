"""Answers as values."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from chapterverse.domain.answers import (
    CitedResponse,
    DisplayCitation,
    Outcome,
    Provenance,
    Style,
    SupportLevel,
)
from chapterverse.domain.passages import RetrievalMethod, SourceKind


def footnote(number: int) -> DisplayCitation:
    return DisplayCitation(
        number,
        "rom_3_28",
        "Romans 3:28",
        "WEB",
        "",
        SupportLevel.DIRECT,
        "",
        SourceKind.SCRIPTURE,
        RetrievalMethod.SEMANTIC,
    )


def test_a_footnote_is_found_by_its_number_and_not_by_its_place() -> None:
    made = Provenance(Style.QUOTE, "", "", "", "", "", 0, datetime(2026, 1, 1, tzinfo=UTC))
    notes = (footnote(2), footnote(5))
    answer = CitedResponse("?", Outcome.ANSWERED, (), notes, (), (), (), "", made)
    assert answer.citation(5) is notes[1]
    with pytest.raises(KeyError):
        answer.citation(1)
