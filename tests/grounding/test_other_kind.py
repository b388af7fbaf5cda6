"""One thing for another of its kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.kinds import PLACED, THINGS
from chapterverse.grounding.other_kind import other_kind
from chapterverse.services.check_support import load_words
from chapterverse.settings import resources_folder

WORDS = load_words(resources_folder())
SHIELDS = "King Rehoboam made shields of bronze in their place."
COUCHES = (
    "The hangings were fastened with cords to silver rings. The couches were of gold and silver."
)
EAR = "The priest shall take some of the blood, and the priest shall put it on the right ear."


@pytest.mark.parametrize(
    ("claim", "passage", "verse", "word"),
    [
        ("Rehoboam made shields of gold in their place.", SHIELDS, "shields of bronze", "gold"),
        ("The hangings were fastened to golden rings.", COUCHES, "cords to silver", "golden"),
        ("The priest shall put the oil on the right ear.", EAR, "some of the blood", "oil"),
        (
            "It has a hole for the feet in the middle.",
            "It shall have a hole for the head in the middle of it.",
            "hole for the head",
            "feet",
        ),
        (
            "They shall encamp on the north side of the tabernacle.",
            "They shall encamp on the south side of the tabernacle.",
            "encamp on the south",
            "north",
        ),
    ],
)
def test_another_thing_stands_in_its_place(claim: str, passage: str, verse: str, word: str) -> None:
    found = other_kind(claim, passage, WORDS)
    assert found is not None
    assert verse.split()[-1] in found.verse and found.claim == word


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Rehoboam made shields of brass in their place.", SHIELDS),  # the same metal
        ("Rehoboam made bronze shields in their place.", SHIELDS),
        ("The couches were of silver and gold.", COUCHES),
        ("A golden bowl stood on the table.", SHIELDS),  # about something else
        (
            "He tore the lion apart with his hands.",
            "He tore him apart as he would have torn a goat with his hands.",
        ),  # likened to it
        (
            "Asher would live south of the border of Dan.",
            "By the border of Dan, from the east to the west, Asher shall live.",
        ),
        (
            "They brought gold to Solomon.",
            "They brought gold and silver to Solomon.",
        ),
        ("He was born in the land, and no lamb.", "A bear was born in the land, and no lamb."),
        (
            "Copper is smelted out of stone.",
            "Iron is taken out of the earth, and copper is smelted out of the ore.",
        ),  # said of another thing
        (
            "The hills will flow with milk.",
            "The hills will flow with milk, all the brooks will flow with waters.",
        ),
        ("The head is healed, and the feet.", "The head and the hands are healed."),
        ("He is kind.", "He is kind."),
        ("", ""),
    ],
)
def test_the_same_thing_or_none(claim: str, passage: str) -> None:
    assert other_kind(claim, passage, WORDS) is None


def test_words_of_one_row_are_of_one_kind() -> None:
    assert THINGS["gold"] == THINGS["golden"] != THINGS["silver"]
    assert THINGS["gold"][0] == THINGS["silver"][0] not in PLACED
    assert THINGS["north"][0] in PLACED
    assert all(word == word.lower() for word in THINGS)


@given(st.text(max_size=120), st.text(max_size=200))
def test_any_texts_are_read(claim: str, passage: str) -> None:
    found = other_kind(claim, passage, WORDS)
    assert found is None or (found.verse in passage and found.claim in claim)
