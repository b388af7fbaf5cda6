"""Words, stems, numbers and names of claims and passages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import (
    Number,
    Quantity,
    Word,
    WordTable,
    content_stems,
    parse_opposites,
    parse_word_table,
    read_numbers,
    read_words,
    same_name,
    stem,
)

SPOKEN = ("The", "LORD’s", "justified", "not", "a", "I", "Don’t", "eats,", "men.", "Zion", "12")
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
        ("stop", "stops", "stopped", "stopping"),
        ("fall", "falls", "falling"),
        ("labor", "labour", "labours", "laboured", "laboring"),
        ("army", "armies"),
        ("cry", "cries", "cried", "crying", "crieth"),
        ("try", "tries", "tried", "trying"),
        ("fly", "flies", "flew"),
        ("day", "days"),
        ("happy", "happily"),
        ("bless", "blesses", "blessed", "blessing", "blessings"),
        ("tree", "trees"),
        ("knowest", "know", "knoweth", "knew", "known"),
        ("carriest", "carry", "carrieth", "carried"),
        ("die", "dies"),
        ("lie", "lies"),
    ],
)
def test_words_of_one_family_share_a_stem(family: tuple[str, ...]) -> None:
    assert len({stem(word) for word in family}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pass", "pas"),
        ("king", "kin"),
        ("sin", "sing"),
        ("need", "ned"),
        ("four", "for"),
        ("bed", "b"),
        ("famous", "famou"),
        ("genius", "geniu"),
        ("bread", "bred"),
        ("string", "str"),
    ],
)
def test_different_words_keep_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("one hundred and twenty men", [120]),
        ("threescore and ten", [70]),
        ("four score and six years", [86]),
        ("three score", [60]),
        ("a score of men", []),
        ("an hundred forty and four thousand", [144_000]),
        ("two thousand three hundred", [2300]),
        ("three hundred and sixty five", [365]),
        ("a thousand and one hundred", [1100]),
        ("hundred thousand", [100_000]),
        ("one thousand", [1000]),
        ("hundred and ten", [110]),
        ("sixty and six", [66]),
        ("two twenty", [2, 20]),
        ("ten five", [10, 5]),
        ("forty and forty", [40, 40]),
        ("forty five six", [45, 6]),
        ("hundred five six", [105, 6]),
        ("hundred and hundred", [100, 100]),
        ("sixty, and the rest", [60]),
        ("6" * 20, [int("6" * 15)]),
        ("1,260 days", [1260]),
        ("two or three", [2, 3]),
        ("twenty-three thousand", [23000]),
        ("six hundred threescore and six", [666]),
        ("one of them", []),
        ("twice", [2]),
        ("five and twenty", [25]),
        ("an hundred and seven and twenty", [127]),
        ("three and twenty thousand", [23_000]),
        ("five and threescore", [65]),
        ("seven and seven", [7, 7]),
        ("ten and twenty", [10, 20]),
        ("five and", [5]),
        ("two hundred five hundred", [200, 500]),
        ("two hundred five thousand", [205_000]),
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
        ("the twenty first day", 21),
        ("the hundred and first psalm", 101),
        ("the two thousand and fifth", 2005),
    ],
)
def test_ordinals(text: str, value: int) -> None:
    (number,) = read_numbers(text)
    assert number.ordinal
    assert number.value == value


def test_an_ordinal_behind_a_number_that_is_full_is_another_one() -> None:
    found = [(number.text, number.value) for number in read_numbers("the six and sixth")]
    assert found == [("six", 6), ("sixth", 6)]
    assert [number.text for number in read_numbers("It was twenty first day")] == ["twenty first"]


def test_names_and_negation() -> None:
    words = read_words("Moses did not hit the rock, but Aaron spoke.", TABLE)
    assert [word.text for word in words if word.name] == ["Moses", "Aaron"]
    assert [word.text for word in words if word.negated] == ["hit", "rock"]


def test_a_negation_reaches_four_words_of_its_own_clause() -> None:
    def denied(text: str) -> list[str]:
        return [word.text for word in read_words(text, TABLE) if word.negated]

    assert denied("He did not eat bread or drink water or wine or milk.") == [
        "eat",
        "bread",
        "drink",
        "water",
    ]
    assert denied("He did not eat. Bread was there.") == ["eat"]
    assert denied("No, bread was there.") == []
    assert denied("It is not good. Is it?") == ["good"]
    assert denied("Not merely men came.") == denied("not just bread") == []


def test_a_capital_makes_a_name_where_no_sentence_begins() -> None:
    def names(text: str) -> list[str]:
        return [word.text for word in read_words(text, TABLE) if word.name]

    assert names("Bread and Wine") == ["Wine"]
    assert names("He said, “Bread and Wine.” Water") == ["Wine"]
    assert names("He said, “Moses went.”") == ["Moses"]
    assert names("So I and The One") == []


@pytest.mark.parametrize("text", ["Without any dispute Peter came", "without doubt Peter came"])
def test_without_doubt_is_no_negation(text: str) -> None:
    assert not any(word.negated for word in read_words(text, TABLE))
    assert any(word.negated for word in read_words("Without money Peter came", TABLE))


def test_not_only_is_no_negation() -> None:
    assert not any(word.negated for word in read_words("not only Peter came", TABLE))


def test_a_negative_question_affirms() -> None:
    assert not any(word.negated for word in read_words("Don’t you know the law?", TABLE))


def test_quantity_of_the_word_after_a_quantifier() -> None:
    by_text = {w.text: w.quantity for w in read_words("all the nations and a single house", TABLE)}
    assert by_text["nations"] is Quantity.ALL
    assert by_text["house"] is Quantity.SINGLE


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("all of the men of the city", ["men"]),
        ("every one of the very many men", []),
        ("all the very good men", ["good"]),
        ("all! Men came", []),
        ("some of all men", ["men"]),
        ("Every man and woman", ["man"]),
    ],
)
def test_a_quantifier_reaches_its_noun_and_no_further(text: str, marked: list[str]) -> None:
    found = [w.text for w in read_words(text, TABLE) if w.quantity is not Quantity.OPEN]
    assert found == marked


def test_names_that_the_bible_equates() -> None:
    assert same_name(stem("Peter"), stem("Cephas"))
    assert not same_name(stem("Peter"), stem("Paul"))


def test_table_is_read_both_ways() -> None:
    table = parse_word_table("# a comment\nw\tark\t4.5\nn\tmos\nx\tassembl\tcongregation\t0.42\n")
    assert table.weight("ark") == 4.5
    assert table.names == {"mos"}
    assert table.likeness("ark", "ark") == 1.0
    assert table.likeness("ark", "assembl") == 0.0
    assert table.weight("never seen") == table.rarest
    assert table.likeness("congregation", "assembl") == table.likeness("assembl", "congregation")
    with pytest.raises(ValueError, match="not a row"):
        parse_word_table("nonsense")


def test_what_is_not_said_of_a_word_or_a_number_does_not_hold() -> None:
    word = Word("bread", 0, 5, "bread", content=True)
    assert (word.name, word.negated, word.quantity) == (False, False, Quantity.OPEN)
    assert not Number("three", 3).ordinal


def test_opposites_are_read_both_ways() -> None:
    found = parse_opposites("# a comment\n\ngood\tevil\ngood\tbad\nloved\tloving\n")
    assert found == {"good": {"evil", "bad"}, "evil": {"good"}, "bad": {"good"}}
    with pytest.raises(ValueError):  # of Python's own unpacking
        parse_opposites("good")


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    for word in read_words(text, TABLE):
        assert text[word.start : word.end] == word.text
    read_numbers(text)


@given(st.text(max_size=200) | st.lists(st.sampled_from(SPOKEN), max_size=20).map(" ".join))
def test_the_stems_that_carry_a_text_are_those_of_its_words(text: str) -> None:
    words = read_words(text, WordTable())
    assert content_stems(text) == {word.stem for word in words if word.content}
