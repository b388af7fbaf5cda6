"""Verses that ask the very question are told from those that answer it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.asks_back import asks_back, is_answered_next


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Those who heard it said, “Then who can be saved?”", True),
        ("“Then who can be saved?” But he said, “With God all is possible.”", True),
        ("By grace you have been saved through faith.", False),
        ("Who can be saved? He who believes will be saved.", False),
        ("Jesus wept.", False),
        ("", False),
    ],
)
def test_a_verse_that_only_asks(text: str, asks: bool) -> None:
    assert asks_back("How can I be saved?", text) is asks


@given(st.text(max_size=100), st.text(max_size=200))
def test_any_texts_are_read(question: str, text: str) -> None:
    assert not asks_back(question, text) or "?" in text


PRAY = "One of his disciples said, “Lord, teach us to pray, just as John also taught.”"
SAVED = "It is easier for a camel. They said to him, “Then who can be saved?”"


@pytest.mark.parametrize(
    ("question", "text", "following", "answered"),
    [
        ("How do I pray?", PRAY, "He said to them, “When you pray, say,", True),
        ("How do I pray?", PRAY, "He went up into the mountain.", False),
        ("How do I fast?", PRAY, "He said to them, “When you pray, say,", False),
        ("Can the rich be saved?", SAVED, "Jesus, looking at them, said, “With God", True),
        ("Can the rich be saved?", f"{SAVED} They left.", "Jesus said, “With God", False),
        ("Can the rich be saved?", "They said, “The rich are saved.”", "Jesus said, “No.”", False),
        ("Can the rich be saved?", "", "Jesus said, “No.”", False),
    ],
)
def test_a_verse_that_is_replied_to_in_the_next(
    question: str, text: str, following: str, answered: bool
) -> None:
    assert is_answered_next(question, text, following) is answered


@given(st.text(max_size=60), st.text(max_size=200), st.text(max_size=100))
def test_any_verses_are_read(question: str, text: str, following: str) -> None:
    assert not is_answered_next(question, text, following) or text
