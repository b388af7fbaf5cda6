"""Verses that ask the very question are told from those that answer it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.asks_back import asks_back


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
