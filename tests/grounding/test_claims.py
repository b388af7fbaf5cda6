"""Level 3: what needs a citation, and which of it has none."""

from __future__ import annotations

import pytest
from bench.claims import FALSE_FLAGS, RECALL, labelled, rates
from hypothesis import given
from hypothesis import strategies as st
from tests.grounding.offers import OFFERED, everything

from chapterverse.grounding.claims import SentenceKind, kind_of, needs_citation, uncited
from chapterverse.grounding.markers import read_draft

CLAIM = SentenceKind.CLAIM


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("God prevents all suffering.", CLAIM),
        ("His mercy is new every morning.", CLAIM),
        ("He told them to turn the other cheek.", CLAIM),
        ("The women found it empty.", CLAIM),
        ("Visitors must be fed.", CLAIM),
        ("In this chapter the writer lists many names.", CLAIM),
        ("“God is love.”", CLAIM),
        ("Jesus wept.", CLAIM),
        ("The answer is that God saves.", CLAIM),
        ("The answer to your question is: a person is justified by faith.", CLAIM),
        ("The answer is short.", SentenceKind.OTHER),
        ("However, Paul says otherwise.", CLAIM),
        ("Hello and welcome!", SentenceKind.GREETING),
        ("And thank you for asking.", SentenceKind.GREETING),
        ("Who is God?", SentenceKind.QUESTION),
        ("(Is God one?)", SentenceKind.QUESTION),
        ("Let us look at three passages.", SentenceKind.TRANSITION),
        ("In summary:", SentenceKind.TRANSITION),
        ("Indeed.", SentenceKind.TRANSITION),
        ("God.", SentenceKind.TRANSITION),
        ("So much for the law.", SentenceKind.TRANSITION),
        ("Very well.", SentenceKind.TRANSITION),
        ("", SentenceKind.TRANSITION),
        ("You asked whether God forgives.", SentenceKind.RESTATEMENT),
        ("Read these verses again.", SentenceKind.ADVICE),
        ("The passages do not say.", SentenceKind.DECLINED),
        ("The provided passages don’t directly address God’s plan.", SentenceKind.DECLINED),
        ("I am only a program.", SentenceKind.OTHER),
        ("It rained in London.", SentenceKind.OTHER),
        ("Some of us must rise early.", SentenceKind.OTHER),
        ("This letter arrived.", SentenceKind.OTHER),
    ],
)
def test_kinds_of_sentences(sentence: str, kind: SentenceKind) -> None:
    assert kind_of(sentence) is kind
    assert needs_citation(sentence) == (kind is CLAIM)


@pytest.mark.parametrize("half", ["choosing", "held_out"])
def test_the_labelled_sentences_reach_the_bars(half: str) -> None:
    rows = [row for row in labelled() if row.half == half]
    recall, flags = rates(rows)
    assert recall >= RECALL and flags <= FALSE_FLAGS


def test_there_are_two_hundred_labelled_sentences() -> None:
    rows = labelled()
    assert len(rows) == len({row.sentence for row in rows}) == 200


def test_a_citation_elsewhere_in_the_paragraph_covers_nothing() -> None:
    draft = read_draft(
        "## God is good\nGod is one [CITE: k7m]. God is love. Hello to you. God acts [CITE: zzz].",
        OFFERED,
        everything,
    )
    assert [s.text for s in uncited(draft)] == ["God is love.", "God acts."]


@given(st.text(max_size=200))
def test_judging_a_sentence_is_total(sentence: str) -> None:
    kind_of(sentence)
