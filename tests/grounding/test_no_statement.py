"""Fragments and words about the passage are no statements; every real sentence is one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.no_statement import is_fragment, states_nothing
from chapterverse.grounding.support_score import Reason


@pytest.mark.parametrize(
    "text",
    [
        "Jacob.",
        "Joseph's second dream.",
        "The angel of the Lord in a dream to Joseph in Egypt.",
        "In the name of the Father, and of the Son.",
        "The glory of his own name.",
        "The first of the sheep.",
        "Those three days of rain.",
        "The father of Isaac and Ishmael.",
    ],
)
def test_a_phrase_without_a_verb_is_a_fragment(text: str) -> None:
    assert is_fragment(text)
    assert states_nothing(text) is Reason.FRAGMENT


@pytest.mark.parametrize(
    "text",
    [
        "The heavens declare the glory of God.",
        "The plans of Yahweh stand.",
        "The poor inherit the earth.",
        "The angel appeared to Joseph.",
        "The Lord gives and takes away.",
        "The serpent didn’t die.",
        "The people who'll come.",
        "The day it’s dark.",
        "The man and the woman hide.",
        "The king put him in prison.",
        "The righteous gladly give.",
        "That’s God’s gift.",
        "Faith in Christ.",  # may be an order, "Trust in Christ."
        "The “Lamb of God”",
        "The " + "great " * 30 + "king.",
        "…",
        "",
    ],
)
def test_what_may_be_a_sentence_is_none(text: str) -> None:
    assert not is_fragment(text)


@pytest.mark.parametrize(
    "claim",
    [
        "The passage does not say that Christ is greater than Moses, but rather that he is.",
        "The passage does not say, but the passage does not say.",
        "The passage is not about the mind, but about how it can be influenced.",
        "This verse does not explicitly state that he fell.",
    ],
)
def test_words_about_what_a_passage_does_not_say_are_no_claim(claim: str) -> None:
    assert states_nothing(claim) is Reason.ABOUT_PASSAGE


def test_what_a_passage_says_is_a_claim() -> None:
    assert states_nothing("The passage says that God created the heavens.") is None


@given(st.text(max_size=60))
def test_any_text_has_an_answer(text: str) -> None:
    assert states_nothing(text) in (None, Reason.FRAGMENT, Reason.ABOUT_PASSAGE)
