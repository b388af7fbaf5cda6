"""Composed style over fakes: the order of events, the checks, the moves, the failures."""

from __future__ import annotations

import pytest
from tests.fakes import FakeChecker, FakeCorpus, ref
from tests.grounding.offers import OFFERED, scripture
from tests.services.composing import (
    CONTEXTUAL,
    DIRECT,
    NOT_SUPPORTED,
    ONE,
    THEMATIC,
    UNCHECKED,
    ByVerse,
    Failing,
    run,
    shown,
)

from chapterverse.domain.answers import BlockAdded, SupportJudged, TextAdded
from chapterverse.domain.passages import Passage
from chapterverse.errors import AppError, ModelUnavailable
from chapterverse.grounding.draft import Offered
from chapterverse.grounding.present import FROM_MODEL_KNOWLEDGE


def test_the_reader_sees_the_answer_before_any_verdict() -> None:
    text = "God justifies by faith [CITE: k7m]. Abraham believed God [CITE: x9q]. " + "So. " * 20
    events, result, _ = run(text)
    kinds = [type(event) for event in events]
    last_text = max(i for i, kind in enumerate(kinds) if kind is TextAdded)
    block = kinds.index(BlockAdded)
    assert last_text < block < kinds.index(SupportJudged)
    first = events[block]
    assert isinstance(first, BlockAdded)
    assert {c.support_level for c in first.citations} == {UNCHECKED}
    assert {c.support_level for c in result.citations} == {DIRECT}


def test_the_three_most_cited_claims_are_judged_first_in_one_batch() -> None:
    text = (
        "God is one [CITE: d4f]. God saves [CITE: k7m; x9q]. God loves [CITE: k7m; x9q]. "
        "God calls [CITE: x9q; d4f]. God keeps [CITE: k7m]."
    )
    checker = ByVerse({"Rom.3.28": DIRECT, "Rom.4.3": DIRECT, "Rom.3.27-Rom.3.31": CONTEXTUAL})
    events, _, _ = run(text, checker=checker)
    judged = [event.number for event in events if isinstance(event, SupportJudged)]
    assert judged == [2, 3, 4, 5, 6, 7, 1, 8]
    assert [len(batch) for batch in checker.batches] == [6, 2]


def test_the_checker_sees_the_neighbours_and_the_speakers() -> None:
    checker = FakeChecker()
    run("God is one [CITE: k7m].", checker=checker)
    query = checker.asked[0]
    assert query.ref == ref("Rom.3.28")
    assert [text[:18] for text in query.context] == ["Where then is the "]
    run(
        "Job hears it [CITE: k7m].",
        checker=checker,
        offered=Offered((scripture("Job.4.7", "k7m"),)),
    )
    assert [speech.speaker for speech in checker.asked[1].speech] == ["Eliphaz"]


def test_a_verse_at_the_edge_of_the_canon_has_one_neighbour() -> None:
    checker = FakeChecker()
    run(
        "God made all [CITE: k7m].",
        checker=checker,
        offered=Offered((scripture("Gen.1.1", "k7m"),)),
    )
    assert checker.asked[0].context == ()


def test_an_unsupported_claim_is_re_attached_to_the_passage_that_carries_it() -> None:
    checker = ByVerse({"Rom.3.28": NOT_SUPPORTED, "Rom.4.3": CONTEXTUAL, "Rom.5.1": DIRECT})
    offered = Offered((*OFFERED.passages[:2], scripture("Rom.5.1", "m2n", 3)))
    _, result, script = run("We have peace with God [CITE: k7m].", checker=checker, offered=offered)
    assert shown(result) == "We have peace with God[1].[2]"
    assert [(c.number, c.ref, c.moved_to) for c in result.citations] == [
        (1, "rom_3_28", 2),
        (2, "rom_4_3", 0),
    ]
    assert len(script.asked) == 1


def test_a_claim_that_another_footnote_carries_is_left_alone() -> None:
    checker = ByVerse({"Rom.3.28": NOT_SUPPORTED, "Rom.4.3": DIRECT})
    _, result, _ = run("God is one [CITE: k7m; x9q].", checker=checker)
    assert [(c.support_level, c.moved_to) for c in result.citations] == [
        (NOT_SUPPORTED, 0),
        (DIRECT, 0),
    ]


def test_what_nothing_carries_is_sent_back_once() -> None:
    checker = FakeChecker([NOT_SUPPORTED, DIRECT])
    _, result, script = run(
        "God hates works [CITE: k7m].",
        "A man is justified by faith [CITE: k7m].",
        checker=checker,
        offered=ONE,
    )
    assert shown(result) == "A man is justified by faith.[1][2]"
    assert [(c.number, c.moved_to) for c in result.citations] == [(1, 2), (2, 0)]
    assert "God hates works" in script.asked[1].user


@pytest.mark.parametrize(
    "reply",
    [
        "The passages do not say.",
        "Works fail [CITE: k7m]. And so on.",
        "A man is justified [CITE: k7m]",
        "A man is “justified by faith alone” [CITE: k7m].",
        "A man is justified [CITE: k7m; rom_99_1].",
        "A man is justified (Romans 4:3).",
        "A man is justified.",
        "",
        ModelUnavailable("It is gone."),
    ],
)
def test_a_correction_that_is_no_better_changes_nothing(reply: str | AppError) -> None:
    checker = FakeChecker([NOT_SUPPORTED])
    _, result, _ = run("God hates works [CITE: k7m].", reply, checker=checker, offered=ONE)
    assert shown(result) == "God hates works[1]."
    assert result.citations[0].support_level is NOT_SUPPORTED
    assert "requires additional context" in result.citations[0].warning


def test_a_correction_that_is_not_supported_is_not_kept() -> None:
    checker = FakeChecker([NOT_SUPPORTED, THEMATIC])
    _, result, _ = run(
        "God hates works [CITE: k7m].", "Faith is good [CITE: k7m].", checker=checker, offered=ONE
    )
    assert shown(result) == "God hates works[1]."


def test_at_most_three_sentences_are_sent_back() -> None:
    text = " ".join(f"God hates {name} works [CITE: k7m]." for name in ("a", "b", "c", "d", "e"))
    _, _, script = run(text, checker=ByVerse({"Rom.3.28": NOT_SUPPORTED}), offered=ONE)
    assert len(script.asked) == 4


def test_a_checker_that_fails_leaves_not_yet_checked() -> None:
    _, result, _ = run("God is one [CITE: k7m].", checker=Failing())
    assert shown(result) == "God is one[1]."
    assert result.citations[0].support_level is UNCHECKED
    assert result.citations[0].support_explanation == "The checker is missing."


def test_a_reference_from_memory_is_fetched_and_said_so() -> None:
    _, result, _ = run("God created all things (Genesis 1:1).")
    found = result.citations[0]
    assert found.text == "In the beginning, God created the heavens and the earth."
    assert found.warning == FROM_MODEL_KNOWLEDGE


def test_romans_4_12_with_faith_alone_is_from_model_knowledge_and_not_direct() -> None:
    verse = Passage("WEB", "He is the father of circumcision to those who walk.", ref("Rom.4.12"))
    corpus = FakeCorpus(verses_=(*FakeCorpus().verses_, verse))
    checker = ByVerse({"Rom.4.12": NOT_SUPPORTED, "Rom.3.28": THEMATIC, "Rom.4.3": THEMATIC})
    _, result, _ = run(
        "Romans 4:12 teaches that faith alone justifies.", checker=checker, corpus=corpus
    )
    assert FROM_MODEL_KNOWLEDGE in result.citations[0].warning
    assert result.citations[0].support_level is NOT_SUPPORTED


def test_a_reference_that_names_nothing_appears_only_in_its_note() -> None:
    _, result, _ = run("As Romans 99:1 says, God is one. God is love [CITE: k7m].")
    assert [r.text for r in result.rejected] == ["Romans 99:1"]
    assert "99" not in shown(result)
    assert result.uncited == ("As an unverified reference says, God is one.",)


def test_claims_without_a_citation_are_named_as_they_are_shown() -> None:
    _, result, _ = run("God says, “I am the best of all” here. Hello to you all.")
    assert result.uncited == ("God says, I am the best of all here.",)
    assert result.notes[0].startswith("“I am the best of all”: ")
