"""Whose view a passage gives: a rejected speaker's, what others say, one side of a contrast."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import ref

from chapterverse.domain.passages import Speech
from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.support_rules import compare
from chapterverse.grounding.support_score import Reason
from chapterverse.grounding.whose_words import not_its_own

KINGDOMS = (
    "The devil said to him, “I will give you all this authority and their glory, for it has been "
    "delivered to me, and I give it to whomever I want.”"
)
DEVIL = Speech(ref("Luke.4.6"), "the devil", stance="against")
INSANE = "When his friends heard it, they went out to seize him; for they said, “He is insane.”"
VEGETABLES = "One man has faith to eat all things, but he who is weak eats only vegetables."
DAYS = "One man esteems one day as more important. Another esteems every day alike."
FOLLOW = "Each one of you says, “I follow Paul,” “I follow Apollos,” and, “I follow Christ.”"
GLUTTON = "The Son of Man came eating, and they say, ‘Behold, a glutton and a drunkard!’ But wisdom"
BELIEVE = "They said, “Believe in the Lord Jesus Christ, and you will be saved.”"
SILAS = Speech(ref("Acts.16.31"), "Paul and Silas")
JESUS = Speech(ref("Matt.11.19"), "Jesus")


def reason(claim: str, passage: str, *speeches: Speech) -> Reason | None:
    matched = compare(claim, passage, (), WordTable()).matched
    return not_its_own(claim, passage, speeches, matched)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("The devil owns all authority and gives it to whom he likes.", Reason.SPEAKER),
        ("All authority has been delivered to the prince of this world.", Reason.SPEAKER),
        ("The devil says that all authority is his.", None),
        ("The devil offers Jesus all authority.", None),
        ("The devil promised Jesus glory.", None),
        ("The devil led Jesus up.", None),
        ("God says that the devil gives authority.", Reason.SPEAKER),
    ],
)
def test_a_rejected_speaker_is_no_teacher(claim: str, expected: Reason | None) -> None:
    assert reason(claim, KINGDOMS, DEVIL) is expected


@pytest.mark.parametrize(
    ("claim", "passage", "speeches", "expected"),
    [
        ("Jesus was insane.", INSANE, (), Reason.HEARSAY),
        ("Some said that Jesus was insane.", INSANE, (), None),
        ("His friends were worried that he might be insane.", INSANE, (), None),
        ("His friends went out to seize him.", INSANE, (), None),
        ("Jesus was a glutton and a drunkard.", GLUTTON, (JESUS,), Reason.HEARSAY),
        ("The Son of Man came eating.", GLUTTON, (JESUS,), None),
        ("Christians should follow Apollos or Christ.", FOLLOW, (), Reason.HEARSAY),
        ("Whoever believes in the Lord Jesus will be saved.", BELIEVE, (SILAS,), None),
        ("The Lord Jesus saves.", BELIEVE, (SILAS,), None),
        ("The Lord Jesus saves.", BELIEVE, (), Reason.HEARSAY),
    ],
)
def test_what_others_say_is_not_what_the_text_teaches(
    claim: str, passage: str, speeches: tuple[Speech, ...], expected: Reason | None
) -> None:
    assert reason(claim, passage, *speeches) is expected


@pytest.mark.parametrize(
    ("claim", "passage", "expected"),
    [
        ("Christians must eat only vegetables.", VEGETABLES, Reason.CONTRAST),
        ("Everybody may eat all things.", VEGETABLES, Reason.CONTRAST),
        ("The weak must eat only vegetables.", VEGETABLES, None),
        ("Vegetables are what he eats.", VEGETABLES, None),
        ("Christians must treat every day alike.", DAYS, Reason.CONTRAST),
        ("Believers esteem days.", DAYS, None),
        ("Christians should love God.", "One man loves God.", None),
    ],
)
def test_one_side_of_a_contrast_is_not_said_of_all(
    claim: str, passage: str, expected: Reason | None
) -> None:
    assert reason(claim, passage) is expected


SIN = "What shall we say then? Shall we continue in sin, that grace may abound?"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Christians should continue in sin so that grace may abound.", Reason.QUESTION),
        ("Should we continue in sin?", None),
        ("Continuing in sin does not make grace abound.", None),
    ],
)
def test_what_is_only_asked_is_no_rule(claim: str, expected: Reason | None) -> None:
    assert reason(claim, SIN) is expected


@pytest.mark.parametrize(
    ("claim", "passage", "expected"),
    [
        ("Job sees God.", "Do you have eyes? Or do you see as God sees?", Reason.QUESTION),
        ("God does not see as man sees.", "Do you see, God, as man sees?", None),
        ("Job asks whether God sees as man.", "Do you see, God, as man sees?", None),
        ("The judge does right.", "Shall not the judge of the earth do right?", None),
        ("Two walk together when they agree.", "Do two walk together, unless they agree?", None),
        ("God sees " + "and hears " * 6 + "man.", "Do you see, God, as man sees?", None),
    ],
)
def test_what_a_question_denies_is_no_fact(
    claim: str, passage: str, expected: Reason | None
) -> None:
    assert reason(claim, passage) is expected


WHY = "Why does Yahweh bring us to this land, to fall by the sword?"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("The temple of God has an agreement with idols.", Reason.QUESTION),
        ("The temple of God has no agreement with idols.", None),
        ("They ask what agreement the temple has with idols.", None),
        ("You are a temple of the living God.", None),
    ],
)
def test_what_is_asked_for_none_is_no_fact(claim: str, expected: Reason | None) -> None:
    asked = (
        "What agreement does a temple of God have with idols? You are a temple of the living God."
    )
    assert reason(claim, asked) is expected


@pytest.mark.parametrize(
    ("claim", "passage", "expected"),
    [
        ("The Lord brings them to the land to fall by the sword.", WHY, Reason.QUESTION),
        ("They complain that the Lord brings them to the land to fall.", WHY, None),
        ("The Lord brings them to the land.", f"{WHY} He brings us to the land.", None),
        ("They weep over the land.", "Why do you weep over the land?", None),
    ],
)
def test_a_complaint_is_no_fact(claim: str, passage: str, expected: Reason | None) -> None:
    assert reason(claim, passage) is expected


@given(st.text(max_size=120), st.text(max_size=200))
def test_any_text_has_an_answer(claim: str, passage: str) -> None:
    assert reason(claim, passage) in (
        None,
        Reason.HEARSAY,
        Reason.QUESTION,
        Reason.CONTRAST,
    )
