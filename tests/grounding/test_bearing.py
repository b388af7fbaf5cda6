"""Passages that share too little of a question that names someone are no part of its answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.bearing import bearing, names

JONAH = "But Jonah rose up to flee to Tarshish from the presence of Yahweh."
SHIPS = "for all the ships of Tarshish, and for all pleasant imagery."


def test_a_passage_with_one_word_of_three_is_left_out() -> None:
    assert bearing("Why did Jonah flee to Tarshish?", [JONAH, SHIPS]) == [True, False]


def test_a_passage_with_two_words_of_three_bears() -> None:
    fled = "Jonah hurried to flee, for he knew that God is gracious."
    assert bearing("Why did Jonah flee to Tarshish?", [JONAH, fled]) == [True, True]


@pytest.mark.parametrize(
    "question",
    [
        "What is faith without works?",
        "What does the Lord Jesus Christ say of faith without works?",
        "Does the Bible speak of faith without works?",
        "Should Christians have faith without works?",
    ],
)
def test_nothing_is_left_out_where_no_one_is_named(question: str) -> None:
    assert bearing(question, ["faith apart from works is dead", "by faith"]) == [True, True]


def test_a_name_that_no_passage_holds_leaves_nothing_out() -> None:
    texts = ["there is one mediator between God and men", "a prophet like you"]
    assert bearing("Was the Mediator a prophet between men?", texts) == [True, True]


def test_the_first_word_of_a_question_is_no_name() -> None:
    assert names("Faith and works, what are they?") == frozenset()
    assert names("who was Samuel’s mother") == names("Who was Samuel?") != frozenset()


def test_names_are_read_in_any_form_that_scripture_uses() -> None:
    texts = ["Samuel’s mother made him a little robe", "Samuel rose early"]
    assert bearing("Who was the mother of Samuel?", texts) == [True, False]


@given(st.text(max_size=80), st.lists(st.text(max_size=60), max_size=4))
def test_any_text_is_taken_and_one_passage_always_bears(question: str, texts: list[str]) -> None:
    found = bearing(question, texts)
    assert len(found) == len(texts)
    assert any(found) or not texts
