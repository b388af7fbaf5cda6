"""Exact quotations that leave out words which turn their sense."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.fakes import ref

from chapterverse.grounding.quotation import Likeness, SourceText, compare
from chapterverse.grounding.quotation_cut import LeftOut

MONEY = "For the love of money is the root of all evil: which while some coveted after, they erred."
TROUBLED = "“Don’t let your heart be troubled. Believe in God. Believe also in me."
LAW = "“Don’t think that I came to destroy the law or the prophets. I didn’t come to destroy."
STRONG = "I can do all things through Christ who strengthens me."
GOOD = "We know that all things work together for good for those who love God."
FOR_US = "What then shall we say about these things? If God is for us, who can be against us?"
WORKS = "not by works of righteousness which we did ourselves, but according to his mercy"
TEMPTED = "God can’t be tempted by evil, and he himself tempts no one."
FOOL = "We have sinned. Moses was not glad that God is good; but God is good, and gives rest."


def verdict(quoted: str, text: str, before: str | None = "") -> tuple[Likeness, str]:
    source = SourceText("WEB", "World English Bible", ref("1Tim.6.10"), text)
    found = compare(quoted, (source,), "WEB", "", before)
    return found.likeness, found.beside


@pytest.mark.parametrize(
    ("quoted", "text", "left"),
    [
        ("money is the root of all evil", MONEY, "For the love of"),
        ("let your heart be troubled", TROUBLED, "Don’t"),
        ("I came to destroy the law", LAW, "Don’t think that"),
        ("I can do all things", STRONG, "through Christ who strengthens me"),
        ("all things work together for good", GOOD, "for those who love God"),
        ("God is for us", FOR_US, "If"),
        ("by works of righteousness", WORKS, "not"),
        ("God … is good", "Not God alone is good. Then God sleeps.", "Not"),
        (
            "money is the root of all evil",
            "The love of money is the root of all evil.",
            "The love of",
        ),
        ("sin is death to all", "The payment for sin is death to all.", "The payment for"),
        ("All men are saved", "All men are saved in Christ.", "in Christ"),
        ("God can … be tempted by evil", TEMPTED.replace("can’t", "can not"), "not"),
    ],
)
def test_words_that_turn_the_sense_are_named(quoted: str, text: str, left: str) -> None:
    assert verdict(quoted, text) == (Likeness.CUT, left)


@pytest.mark.parametrize(
    ("quoted", "text", "before"),
    [
        ("the love of money is the root of all evil", MONEY, ""),
        # Three words say nothing whole, and nine words lie between two thoughts.
        ("men are saved", "All men are saved in Christ.", ""),
        ("God … is good", "God one two three four not six seven eight nine is good.", ""),
        ("For the love of money", MONEY, ""),
        ("the root of all evil", MONEY, ""),
        ("Believe in God. Believe also in me.", TROUBLED, ""),
        ("I can do all things through Christ", STRONG, ""),
        ("We know that all things work together for good for those who love God", GOOD, ""),
        ("who can be against us?", FOR_US, ""),
        ("God is for us", FOR_US, "And what follows if, as he says, "),
        ("by works of righteousness", WORKS, "Paul says that we are not saved "),
        ("by works of righteousness which we did ourselves, but according", WORKS, "it is not "),
        ("God is good", FOOL, ""),
        ("he himself tempts no one", TEMPTED, ""),
        ("money is the root of all evil", MONEY, None),
        ("We know … all things work together for good for those who love God", GOOD, ""),
        ("he … says no more", "Here he goes. There he says no more. Then he sleeps.", ""),
    ],
)
def test_a_cut_that_only_shortens_is_exact(quoted: str, text: str, before: str | None) -> None:
    assert verdict(quoted, text, before)[0] is Likeness.EXACT


def test_a_translation_in_which_the_words_stand_whole_is_preferred() -> None:
    cut = SourceText("WEB", "World English Bible", ref("1Tim.6.10"), MONEY)
    whole = SourceText("KJV", "King James Version", ref("1Tim.6.10"), MONEY[16:])
    found = compare("money is the root of all evil", (cut, whole), "WEB", "", "")
    assert found.likeness is Likeness.EXACT_ELSEWHERE


def test_an_altered_quotation_may_be_cut_too() -> None:
    assert verdict("money is a root of all evils", MONEY) == (Likeness.ALTERED, "For the love of")
    assert verdict("the love of money is a root of all evils", MONEY) == (Likeness.ALTERED, "")


def test_the_sentence_says_what_stands_beside_the_words() -> None:
    source = SourceText("KJV", "King James Version", ref("1Tim.6.10"), MONEY)
    found = compare("money is the root of all evil", (source,), "WEB", "", "")
    assert found.explanation == (
        "The exact words of 1 Timothy 6:10 in the King James Version, but cut: "
        "“For the love of” stands right before them."
    )


@given(
    st.text(alphabet="ab not,. of is…", max_size=60),
    st.text(alphabet="ab not,. of is", max_size=90),
)
def test_any_two_texts_are_compared(quoted: str, text: str) -> None:
    likeness, left = verdict(quoted, text)
    assert (likeness is Likeness.CUT) <= bool(left)
    assert left in text


def test_what_is_left_out_turns_the_sense_unless_told_otherwise() -> None:
    assert LeftOut("not", "stands right before them").turns
