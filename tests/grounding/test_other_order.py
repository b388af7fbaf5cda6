"""What came first and what later."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.other_order import other_order
from chapterverse.services.check_support import load_words
from chapterverse.settings import resources_folder

WORDS = load_words(resources_folder())
ALTAR = "The people rose early and built an altar there, and offered burnt offerings."
BETHANY = "The next day, when they had come out from Bethany, he was hungry."
JOURNEY = "They came to the stronghold of Tyre, and they went out at Beersheba."
HOME = "Sennacherib departed, went away, returned to Nineveh, and stayed there."


@pytest.mark.parametrize(
    ("claim", "passage", "verse"),
    [
        (
            "The people offered burnt offerings before they built an altar.",
            ALTAR,
            "built an altar there, and offered burnt",
        ),
        (
            "The people built an altar after they had offered burnt offerings.",
            ALTAR,
            "built an altar there, and offered burnt",
        ),
        (
            "He was hungry before they came out from Bethany.",
            BETHANY,
            "come out from Bethany, he was hungry",
        ),
        (
            "Saul was made king after they had slain peace offerings.",
            "There they made Saul king before Yahweh; there they slew peace offerings.",
            "made Saul king before Yahweh; there they slew",
        ),
        (
            "They were in Tyre after they had been at Beersheba.",
            JOURNEY,
            "Tyre, and they went out at Beersheba",
        ),
        (
            "Sennacherib stayed in Nineveh and then departed.",
            HOME,
            "departed, went away, returned to Nineveh, and stayed",
        ),
    ],
)
def test_the_order_is_turned_round(claim: str, passage: str, verse: str) -> None:
    found = other_order(claim, passage, WORDS)
    assert found is not None
    assert found.verse == verse


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The people built an altar before they offered burnt offerings.", ALTAR),
        ("The people offered burnt offerings on an altar.", ALTAR),
        ("He was hungry after they came out from Bethany.", BETHANY),
        ("They were at Beersheba after they had been in Tyre.", JOURNEY),
        ("Sennacherib departed and then stayed in Nineveh.", HOME),
        (
            "He was hungry before they came out from Bethany.",
            "They came out from Bethany when he was hungry.",
        ),
        (
            "They fasted before they sailed.",
            "They sailed to Cyprus, but before that they fasted.",
        ),
        ("Before the sun set, they wept.", "They rose and prayed, and they wept."),
        (
            "All must be silent before Yahweh in his temple.",
            "Yahweh is in his temple. Let all be silent before him!",
        ),
        ("They sailed before they fasted.", "Before Saul died they fasted, and then sailed."),
        ("They offered before they built.", "They built and offered, built and offered."),
        ("They followed after Saul and then wept.", "They wept and followed Saul."),
        ("", ""),
    ],
)
def test_the_order_is_kept_or_open(claim: str, passage: str) -> None:
    assert other_order(claim, passage, WORDS) is None


@given(st.text(max_size=120), st.text(max_size=200))
def test_any_texts_are_read(claim: str, passage: str) -> None:
    found = other_order(claim, passage, WORDS)
    assert found is None or found.verse in passage
