"""Names of a claim in whose place the passage has another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.other_name import rival_names
from chapterverse.services.check_support import load_words
from chapterverse.settings import resources_folder

WORDS = load_words(resources_folder())


@pytest.mark.parametrize(
    ("claim", "passage", "rivals"),
    [
        ("Michael fought the dragon.", "John fought the dragon.", ("Michael", "John")),
        (
            "Jacob laid up grain.",
            "He gathered food in Egypt. Joseph laid up grain.",
            ("Jacob", "Joseph"),
        ),
        ("Daniel understood the dream.", "Daniel understood the dream.", None),
        ("Joseph was sold to Potiphar.", "The Midianites sold him to Potiphar.", None),
        ("Abram built an altar.", "Bethel is on the west. There he built an altar.", None),
        ("Pharoah hanged the baker.", "Pharaoh hanged the baker.", None),
        ("The Chaldeans besieged the city.", "The Chaldees besieged the city.", None),
        ("God heard Hagar.", "Yahweh heard Hagar.", None),
        # A name that both have is nobody's rival.
        ("Elijah called Elisha to plough.", "Elisha called men to plough.", None),
        # Who opens the sentence that has the claim's words is rival of who opens the claim.
        (
            "Elisha was taken up to heaven in a whirlwind.",
            "A chariot separated them; and Elijah went up by a whirlwind into heaven.",
            ("Elisha", "Elijah"),
        ),
        ("Elisha went up in a whirlwind.", "He went up by a whirlwind into heaven.", None),
        (
            "Elisha saw the chariot go to heaven.",
            "Elijah said that he saw the chariot of heaven.",
            None,
        ),
        ("Elisha went to the heavens.", "Elijah’s chariot went to the heavens.", None),
        ("Joram mustered all the warriors.", "And King Jehoram mustered all the warriors.", None),
        ("", "", None),
    ],
)
def test_rivals(claim: str, passage: str, rivals: tuple[str, str] | None) -> None:
    found = rival_names(claim, passage, WORDS)
    assert (None if found is None else (found.claim, found.verse)) == rivals


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_texts_may_be_compared(claim: str, passage: str) -> None:
    rival_names(claim, passage, WordTable())
