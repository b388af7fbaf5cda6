"""Words, stems, numbers and names of claims and passages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import (
    Quantity,
    WordTable,
    parse_word_table,
    read_numbers,
    read_words,
    same_name,
    stem,
)

TABLE = WordTable(names=frozenset({stem("Moses"), stem("Aaron")}))


@pytest.mark.parametrize(
    "family",
    [
        ("believe", "believes", "believing", "believed", "belief"),
        ("love", "loveth", "lovest", "loved", "loving", "beloved"),
        ("save", "saved", "salvation", "saviour"),
        ("justify", "justified", "justification"),
        ("righteous", "righteousness"),
        ("child", "children"),
        ("speak", "spake", "spoken", "speaketh"),
        ("city", "cities"),
        ("guarantee", "guarantees", "guaranteed"),
    ],
)
def test_words_of_one_family_share_a_stem(family: tuple[str, ...]) -> None:
    assert len({stem(word) for word in family}) == 1


@pytest.mark.parametrize(("one", "other"), [("pass", "pas"), ("king", "kin"), ("sin", "sing")])
def test_different_words_keep_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("one hundred and twenty men", [120]),
        ("threescore and ten", [70]),
        ("four score and six years", [86]),
        ("1,260 days", [1260]),
        ("two or three", [2, 3]),
        ("twenty-three thousand", [23000]),
        ("six hundred threescore and six", [666]),
        ("one of them", []),
        ("twice", [2]),
    ],
)
def test_numbers(text: str, values: list[int]) -> None:
    assert [number.value for number in read_numbers(text)] == values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("the third day", 3),
        ("in the 480th year", 480),
        ("the four hundred and eightieth year", 480),
    ],
)
def test_ordinals(text: str, value: int) -> None:
    (number,) = read_numbers(text)
    assert number.ordinal
    assert number.value == value


def test_names_and_negation() -> None:
    words = read_words("Moses did not hit the rock, but Aaron spoke.", TABLE)
    assert [word.text for word in words if word.name] == ["Moses", "Aaron"]
    assert [word.text for word in words if word.negated] == ["hit", "rock"]


def test_not_only_is_no_negation() -> None:
    assert not any(word.negated for word in read_words("not only Peter came", TABLE))


def test_a_negative_question_affirms() -> None:
    assert not any(word.negated for word in read_words("Don’t you know the law?", TABLE))


def test_quantity_of_the_word_after_a_quantifier() -> None:
    by_text = {w.text: w.quantity for w in read_words("all the nations and a single house", TABLE)}
    assert by_text["nations"] is Quantity.ALL
    assert by_text["house"] is Quantity.SINGLE


def test_names_that_the_bible_equates() -> None:
    assert same_name(stem("Peter"), stem("Cephas"))
    assert not same_name(stem("Peter"), stem("Paul"))


def test_table_is_read_both_ways() -> None:
    table = parse_word_table("# a comment\nw\tark\t4.5\nn\tmos\nx\tassembl\tcongregation\t0.42\n")
    assert table.weight("ark") == 4.5
    assert table.names == {"mos"}
    assert table.likeness("congregation", "assembl") == table.likeness("assembl", "congregation")
    with pytest.raises(ValueError, match="not a row"):
        parse_word_table("nonsense")


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    for word in read_words(text, TABLE):
        assert text[word.start : word.end] == word.text
    read_numbers(text)
