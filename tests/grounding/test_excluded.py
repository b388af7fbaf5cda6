"""What a verse rules out is no ground that it gives."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.excluded import ruled_out

ROMANS = "We maintain therefore that a man is justified by faith apart from the works of the law."
EPHESIANS = "it is the gift of God, not of works, that no one would boast."
TITUS = "not by works of righteousness which we did ourselves, but according to his mercy"


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("A man is justified by works of the law.", ROMANS),
        ("Paul says that we are justified by the works of the law.", ROMANS),
        ("People are saved through works.", EPHESIANS),
        ("He saved us because of works of righteousness.", TITUS),
        ("He saved us by works.", TITUS),
    ],
)
def test_a_ground_that_the_verse_rules_out_is_seen(claim: str, passage: str) -> None:
    found = ruled_out(claim, passage)
    assert found is not None
    assert found.verse in passage
    assert found.claim in claim


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("A man is justified by faith.", ROMANS),
        ("A man is justified apart from the works of the law.", ROMANS),
        ("A man is justified by faith and not by works of the law.", ROMANS),
        ("Salvation is a gift of God.", EPHESIANS),
        ("He saved us by his mercy.", TITUS),
        ("A man is justified by works.", "You see then that by works a man is justified."),
        # Ruled out in one breath and given in another: nothing is decided here.
        ("It came by water.", "not by water only, but by water and by blood"),
        ("Anything.", "A verse that rules nothing out."),
    ],
)
def test_other_grounds_are_left_alone(claim: str, passage: str) -> None:
    assert ruled_out(claim, passage) is None


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_text_is_read(claim: str, passage: str) -> None:
    ruled_out(claim, passage)
