"""Questions that ask for a number or a time."""

from __future__ import annotations

import pytest

from chapterverse.grounding.counted import asks_for_count, holds_count


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("How many days was Jonah in the fish?", True),
        ("For how long did it rain?", True),
        ("When was the temple built?", True),
        ("On what day did God rest?", True),
        ("How is one justified?", False),
        ("Tell me when and how many", False),
        ("", False),
    ],
)
def test_what_is_asked(question: str, asks: bool) -> None:
    assert asks_for_count(question) is asks


@pytest.mark.parametrize(
    ("question", "text", "holds"),
    [
        ("How many days?", "three days and three nights", True),
        ("How many?", "in the eighteenth year", False),
        ("How many?", "eighteen sheep", True),
        ("How many?", "the evening of that day", False),
        ("When was it?", "the evening of that day", True),
        ("When was it?", "They went out.", False),
    ],
)
def test_what_a_text_holds(question: str, text: str, holds: bool) -> None:
    assert holds_count(question, text) is holds
