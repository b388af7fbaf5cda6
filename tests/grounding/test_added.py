"""Speakers and dates that a claim adds to what the verse tells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.added import adds_telling
from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.support_score import Reason

NONE: frozenset[str] = frozenset()
SOULS = "All the souls who came out of Jacob’s body were seventy souls."
FLOOD = "Noah was six hundred years old when the flood of waters came on the earth."
KINSHIP = WordTable(exchanged={"delug": {"flood": 0.6}}, names=frozenset({"noah"}))


def spoken_by(speaker: str, addressee: str = "") -> tuple[Speech, ...]:
    return (Speech(PassageRef.from_osis("Gen.37.5"), speaker, addressee),)


def added(
    claim: str,
    passage: str,
    speeches: tuple[Speech, ...] = (),
    implied: frozenset[str] = NONE,
) -> Reason | None:
    return adds_telling(claim, passage, speeches, implied, KINSHIP)


def test_nobody_speaks_in_the_verse() -> None:
    assert added("Jacob said that the souls were seventy.", SOULS) is Reason.SPEAKER_ADDED


SELL = "Jesus said to him, “If you want to be perfect, go, sell what you have.”"


@pytest.mark.parametrize(
    ("claim", "passage", "expected"),
    [
        ("Everyone who follows Jesus must sell what he has.", SELL, Reason.SAID_TO_ONE),
        ("We should sell what we have.", SELL, Reason.SAID_TO_ONE),
        ("The man should sell what he has.", SELL, None),
        ("Everyone wants to sell.", SELL, None),
        (
            "We must be born again.",
            "He said to him, “Unless one is born anew, you can’t see.”",
            None,
        ),
        ("We must sell what we have.", "He said to them, “Sell what you have.”", None),
    ],
)
def test_what_is_said_to_one_is_no_rule_for_all(
    claim: str, passage: str, expected: Reason | None
) -> None:
    assert added(claim, passage) is expected


@pytest.mark.parametrize(
    ("claim", "passage", "expected"),
    [
        (
            "Paul forbids widows to marry.",
            "It is good for widows if they remain.",
            Reason.BAN_ADDED,
        ),
        ("Paul forbids widows to marry.", "Widows shall not marry.", None),
        ("God forbids lying.", "Put away lying from you.", None),
        ("The sins forbidden in the law are these.", "He has done these.", None),
        ("Paul advises widows to remain.", "It is good for widows if they remain.", None),
    ],
)
def test_what_nothing_forbids_is_not_forbidden(
    claim: str, passage: str, expected: Reason | None
) -> None:
    assert added(claim, passage) is expected


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The souls were seventy.", SOULS),
        ("Genesis tells that the souls were seventy.", SOULS),  # a book is no speaker
        ("God said that the souls were seventy.", SOULS),
        ("Jacob said that the brothers should go.", "Jacob called them and sent them."),
        ("Jacob said that they should take food.", "Take your food and go."),  # goes on speaking
    ],
)
def test_no_speaker_is_added(claim: str, passage: str) -> None:
    assert added(claim, passage) is None


def test_another_one_speaks_the_verse() -> None:
    verse = "Behold, I have dreamed a dream."
    claim = "Judah said that he dreamed."
    assert added(claim, verse, spoken_by("Joseph")) is Reason.SPEAKER_ADDED
    assert added(claim, verse, spoken_by("Joseph", "Judah")) is None
    assert added("Joseph said that he dreamed.", verse, spoken_by("Joseph")) is None


def test_a_speaker_may_quote_another_one() -> None:
    verse = "You will bring down my gray hairs with sorrow to Sheol.’"
    assert added("Israel said that they would bring sorrow.", verse, spoken_by("Judah")) is None


def test_a_writer_whom_the_book_implies_speaks_in_all_of_it() -> None:
    claim = "Paul says that a man is justified."
    assert added(claim, "A man is justified by faith.", (), frozenset({"paul"})) is None
    assert added(claim, "A man is justified by faith.") is Reason.SPEAKER_ADDED


@pytest.mark.parametrize(
    "claim",
    [
        "Noah built the ark when he was six hundred.",
        "When Noah was six hundred, he built the ark.",
    ],
)
def test_a_time_given_for_another_event(claim: str) -> None:
    assert added(claim, FLOOD) is Reason.OTHER_EVENT


@pytest.mark.parametrize(
    "claim",
    [
        "The flood came when Noah was six hundred.",
        "The deluge began when Noah was six hundred.",
        "When Noah was six hundred years old, the flood came.",
        "Noah built the ark when it rained.",
        "It was when Noah was six hundred.",
    ],
)
def test_a_time_given_for_the_same_event(claim: str) -> None:
    assert added(claim, FLOOD) is None


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_text_has_an_answer(claim: str, passage: str) -> None:
    assert added(claim, passage) in (None, Reason.SPEAKER_ADDED, Reason.OTHER_EVENT)
