"""The words of other translations for a deed whose doer is asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.doer_asked import told_otherwise

TABLE = WordTable(
    exchanged={
        "ark": {"ship": 0.9, "chest": 0.4},
        "build": {"make": 0.5, "ship": 0.6},
        "noah": {"ship": 0.9},
        **{f"many{letter}": {f"other{letter}": 0.7} for letter in "abcdfgklm"},
    },
    names=frozenset({"noah"}),
)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Who built the ark?", "ship make"),
        ("Which man built the ark?", "ship make"),
        ("Who made the ark?", "ship"),
        ("Who built the ark and the ship?", "make"),  # what is asked already is not added
        ("Who saw Noah?", ""),  # a name has no other words
        ("Who was in the ark?", ""),
        ("What is the ark?", ""),
        ("The ark", ""),
        ("Who?", ""),
    ],
)
def test_a_deed_is_asked_in_the_words_of_other_translations(question: str, words: str) -> None:
    assert told_otherwise(question, TABLE) == words


def test_no_more_than_six_words_are_added() -> None:
    asked = "Who saw " + " ".join(f"many{letter}" for letter in "abcdfgklm") + "?"
    assert told_otherwise(asked, TABLE) == "othera otherb otherc otherd otherf otherg"


@given(st.text(max_size=200))
def test_any_text_may_be_asked(question: str) -> None:
    assert isinstance(told_otherwise(question, TABLE), str)
