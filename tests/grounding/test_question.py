"""Whether passages come near enough to a question to answer it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import WordTable, stem
from chapterverse.grounding.question import (
    AnswerableModel,
    closeness,
    is_answered,
    telling_words,
)
from chapterverse.grounding.support_measures import Logistic

TABLE = WordTable(
    weights={stem("justify"): 5.0, stem("person"): 2.0, stem("capital"): 8.0, stem("faith"): 4.0}
)
MODEL = AnswerableModel(
    Logistic((("bias", -3.0), ("covered", 6.0), ("cosine", 1.0))),
    Logistic((("bias", -3.0), ("covered", 6.0), ("unknown", -5.0))),
)


def test_the_best_passage_decides() -> None:
    near = closeness(
        "How is a person justified?", ["a stone", "a person is justified by faith"], None, TABLE
    )
    assert near.covered == pytest.approx(1.0)
    assert near.unknown == 0.0
    assert is_answered(near, MODEL)


def test_words_that_no_translation_uses_count_against_it() -> None:
    near = closeness("What is the capital of France?", ["the capital of the pillar"], None, TABLE)
    assert near.unknown > 0.4
    assert not is_answered(near, MODEL)


def test_no_words_no_answer() -> None:
    assert not is_answered(closeness("?!", ["a person"], 0.9, TABLE), MODEL)


@given(st.text(max_size=200), st.lists(st.text(max_size=80), max_size=3))
def test_any_question_is_measured(question: str, passages: list[str]) -> None:
    near = closeness(question, passages, None, TABLE)
    assert 0.0 <= near.covered <= near.together + 1e-9 <= 1.0 + 2e-9


def test_words_of_asking_are_not_looked_for() -> None:
    for question in ("Is it okay to be angry?", "Is it really ok to be angry?"):
        assert [word.text for word in telling_words(question, WordTable())] == ["angry"]
