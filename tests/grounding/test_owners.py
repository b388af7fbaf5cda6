"""What belongs to one and is given to another: names, limbs, counted things."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.owners import misplaced
from chapterverse.services.check_support import load_words
from chapterverse.settings import resources_folder

WORDS = load_words(resources_folder())
LETTERS = "So she wrote letters in Ahab’s name and sealed them with his seal."
HANDS = "He said, “The voice is Jacob’s voice, but the hands are the hands of Esau.”"
WIVES = "He had seven hundred wives, princesses, and three hundred concubines."


@pytest.mark.parametrize(
    ("claim", "passage", "said"),
    [
        ("Ahab wrote in Jezebel’s name.", LETTERS, ("in Ahab’s name", "in Jezebel’s name")),
        (
            "She wrote in the name of Jezebel.",
            LETTERS,
            ("in Ahab’s name", "in the name of Jezebel"),
        ),
        ("The hands were Jacob’s.", HANDS, ("hands of Esau", "hands were Jacob’s")),
        ("Isaac felt the hands of Jacob.", HANDS, ("hands of Esau", "hands of Jacob")),
        (
            "He will sell Sisera into the hand of Barak.",
            "He will sell Sisera into a woman’s hand.” Deborah went with Barak.",
            ("a woman’s hand", "hand of Barak"),
        ),
        (
            "Solomon had three hundred wives and seven hundred concubines.",
            WIVES,
            ("seven hundred wives", "three hundred wives"),
        ),
    ],
)
def test_what_belongs_to_another_is_seen(claim: str, passage: str, said: tuple[str, str]) -> None:
    found = misplaced(claim, passage, WORDS)
    assert found is not None
    assert (found.verse, found.claim) == said


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The letters were in Ahab’s name.", LETTERS),
        ("Isaac felt the hands of Esau.", HANDS),
        ("Isaac saw the sword of Jacob.", HANDS),
        # whom the verse does not name it may call “a woman”
        ("He will sell Sisera into the hand of Jael.", "He will sell Sisera into a woman’s hand."),
        # kin and peoples have more than one owner
        ("Jacob’s brother came.", "Leah’s brother came."),
        # whose it is may be left open
        ("Moses’ hands were heavy.", "His hands were heavy as the hands of Aaron."),
        # another spelling, another title
        ("He came to the waters of Meribah.", "He came to the waters of Meribath."),
        ("They saw God’s glory.", "They saw the glory of Israel."),
        # one number alone may be of something that the passage does not count
        ("There were three hundred wives.", WIVES),
        ("He had seven hundred wives and three hundred concubines.", WIVES),
        ("The third wife had seven hundred concubines.", WIVES),
        ("A sea of ten cubits, five cubits high.", "A molten sea of ten cubits, five cubits high."),
        ("", ""),
    ],
)
def test_what_is_kept_or_left_open_is_not_held_against_a_claim(claim: str, passage: str) -> None:
    assert misplaced(claim, passage, WORDS) is None


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_texts_may_be_compared(claim: str, passage: str) -> None:
    misplaced(claim, passage, WordTable())
