"""A quotation that differs from its passage by one letter is not shown."""

from __future__ import annotations

from dataclasses import replace

from tests.services.test_response_json import FOOTNOTE

from chapterverse.domain.answers import Block, Origin, Run, RunKind
from chapterverse.domain.passages import (
    Passage,
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.verify import verified

PASSAGE = RetrievedPassage(
    Passage("WEB", FOOTNOTE.text, PassageRef.from_osis("Rom.3.28")),
    SourceKind.SCRIPTURE,
    RetrievalMethod.FULL_TEXT,
    1,
    1.0,
)


def _block(text: str) -> Block:
    runs = (Run(RunKind.QUOTATION, text, 1, 1), Run(RunKind.MARKER, claim=1, citation=1))
    return Block(Origin.SCRIPTURE, (Run(RunKind.PLAIN, "“"), *runs))


def test_a_true_quotation_stays() -> None:
    block = _block("justified by faith")
    assert verified((block,), (FOOTNOTE,), (PASSAGE,)) == ((block,), ())


def test_an_altered_quotation_is_not_shown() -> None:
    true, altered = _block("justified by faith"), _block("justified by works")
    assert verified((true, altered), (FOOTNOTE,), (PASSAGE,)) == ((true,), (1,))


def test_a_footnote_whose_passage_was_not_retrieved_is_not_shown() -> None:
    other = replace(FOOTNOTE, identity="WEB:rom_4_3")
    assert verified((_block("justified"),), (other,), (PASSAGE,)) == ((), (1,))


def test_a_call_of_an_unknown_footnote_is_not_shown() -> None:
    block = Block(Origin.SCRIPTURE, (Run(RunKind.MARKER, citation=7),))
    assert verified((block,), (FOOTNOTE,), (PASSAGE,)) == ((), (7,))
