"""What is better, earlier or the parent of what."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.orders import Order, orders

NAMES = ["adam", "eve", "isaac", "jacob", "abraham", "obed", "jesse", "david", "saul", "boaz"]
PIECES = (
    *("Adam", "Eve", "first", "then", "before", "after", "than", "better", "is", "I", ",", "."),
    *("not", "and", "father", "of", "was"),
)
TABLE = WordTable(names=frozenset(NAMES))


def read(text: str) -> list[tuple[str, list[str], list[str]]]:
    return [
        (one.kind, [word.text for word in one.upper], [word.text for word in one.lower])
        for one in orders(text, TABLE)
    ]


@pytest.mark.parametrize(
    ("word", "kind", "is_more"),
    [
        ("more", "worth", True),
        ("less", "worth", False),
        ("better", "worth", True),
        ("worse", "worth", False),
        ("rather", "worth", True),
        ("greater", "size", True),
        ("lesser", "size", False),
        ("smaller", "size", False),
        ("higher", "size", True),
        ("lower", "size", False),
        ("mightier", "strength", True),
        ("stronger", "strength", True),
        ("weaker", "strength", False),
        ("older", "age", True),
        ("elder", "age", True),
        ("younger", "age", False),
    ],
)
def test_which_of_two_has_more(word: str, kind: str, is_more: bool) -> None:
    upper, lower = (["Adam"], ["Eve"]) if is_more else (["Eve"], ["Adam"])
    assert read(f"Adam is {word} than Eve.") == [(kind, upper, lower)]


def test_an_order_is_between_two_that_are_named_unless_told_otherwise() -> None:
    assert not Order("age", (), (), 0, 0).by_pronoun


@pytest.mark.parametrize(
    ("text", "kind", "upper", "lower"),
    [
        ("A living dog is better than a dead lion.", "worth", ["living", "dog"], ["dead", "lion"]),
        ("Better is a neighbor than a brother.", "worth", ["neighbor"], ["brother"]),
        ("It is better to give, than to take, said he.", "worth", ["give"], ["take"]),
        ("Gold is less precious than wisdom.", "worth", ["wisdom"], ["Gold"]),
        ("The elder is weaker than the younger.", "strength", [], []),
        ("Esau is older than Jacob.", "age", ["Esau"], ["Jacob"]),
        ("Adam was formed first, then Eve.", "time", ["Adam", "formed"], ["Eve"]),
        ("Pride goes before destruction, and wrath", "time", ["Pride", "goes"], ["destruction"]),
        ("A fall comes after pride.", "time", ["pride"], ["fall", "comes"]),
        ("but before honor is humility.", "time", ["humility"], ["honor"]),
        ("Before the flood came, men ate.", "time", ["men", "ate"], ["flood", "came"]),
        ("Abraham became the father of Isaac.", "kin", ["Abraham"], ["Isaac"]),
        ("Isaac was a son of Abraham.", "kin", ["Abraham"], ["Isaac"]),
        ("Isaac, Abraham’s son", "kin", ["Abraham"], ["Isaac"]),
        ("Abraham's son Isaac", "kin", ["Abraham"], ["Isaac"]),
        ("Abraham was Isaac's father.", "kin", ["Abraham"], ["Isaac"]),
        ("Jesse begat David.", "kin", ["Jesse"], ["David"]),
        ("Michal the daughter of King Saul", "kin", ["Saul"], ["Michal"]),
    ],
)
def test_an_order(text: str, kind: str, upper: list[str], lower: list[str]) -> None:
    assert read(text) == ([(kind, upper, lower)] if upper else [])


@pytest.mark.parametrize(
    "text",
    [
        "Nothing here.",
        "He did it rather.",
        "He did other than that.",
        "Taller than trees.",
        "first and second",
        "before",
        "before it",
        "He went before him.",
        "The daughter of King Saul",
        "It is better than it.",
        "You have need of nothing before",
    ],
)
def test_no_order(text: str) -> None:
    assert read(text) == []


def only(text: str) -> Order:
    (found,) = orders(text, TABLE)
    return found


def test_what_is_denied_is_kept_apart() -> None:
    assert only("A servant is not greater than his lord.").denied
    assert not only("Your house, not mine, is small, but the lord is greater than a king.").denied


def test_one_side_may_be_the_speaker() -> None:
    father = only("for the Father is greater than I.")
    assert father.by_pronoun
    assert [word.text for word in father.upper] == ["Father"]
    assert father.lower == ()
    before = only("before Abraham came into existence, I AM.")
    assert before.by_pronoun
    assert before.upper == ()


def test_who_follows_whom_is_no_order_of_time() -> None:
    assert orders("The men followed Abraham.", TABLE) == ()
    late = only("Honor follows humility.")
    assert ([w.text for w in late.upper], [w.text for w in late.lower]) == (["humility"], ["Honor"])
    early = only("Humility precedes honor.")
    assert [word.text for word in early.upper] == ["Humility"]
    assert [word.text for word in only("Pride leads to ruin.").lower] == ["ruin"]
    assert orders("The way leads the men.", TABLE) == ()


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert all(0 <= one.start < one.end <= len(text) for one in orders(text, TABLE))


@given(st.lists(st.sampled_from(PIECES), max_size=25))
def test_any_mixture_of_its_words_is_read(words: list[str]) -> None:
    text = " ".join(words)
    assert all(text[one.start : one.end].strip() for one in orders(text, TABLE))
