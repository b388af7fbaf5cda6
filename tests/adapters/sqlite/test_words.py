"""Folding, query terms and marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.adapters.sqlite.word_search import Stemmer
from chapterverse.adapters.sqlite.words import (
    MAX_TERMS,
    Folder,
    Marker,
    fold,
    match_expression,
    search_terms,
    tokens,
)
from chapterverse.domain.passages import Span
from chapterverse.ports import WordMatch


def marks(
    text: str,
    terms: Sequence[str],
    match: WordMatch,
    stem: Callable[[str], str],
    *,
    prefix: bool = False,
) -> tuple[Span, ...]:
    return Marker(terms, match, stem, prefix=prefix)(text)


PROBE = apsw.Connection(":memory:")
PROBE.execute("create virtual table probe using fts5(t1, headings, tokenize = 'porter ascii')")
STEM = Stemmer(PROBE)


@pytest.mark.parametrize(
    ("word", "folded"),
    [
        ("God", "god"),
        ("Aaron’s", "aaron"),
        ("sons'", "sons"),
        ("don’t", "dont"),
        ("Cæsar", "caesar"),
        ("José", "jose"),
        ("ἀγάπη", "αγαπη"),
        ("ΛΌΓΟΣ", "λογοσ"),
        ("בְּרֵאשִׁית", "בראשית"),
        ("1,000", "1000"),
    ],
)
def test_folding(word: str, folded: str) -> None:
    assert fold(word) == folded


def test_points_and_accents_do_not_cut_words() -> None:
    assert [token.word for token in tokens("בְּרֵאשִׁית בָּרָא, ἀγάπη—θεός")] == [
        "בראשית",
        "ברא",
        "αγαπη",
        "θεοσ",
    ]


@given(st.text())
def test_tokens_are_total_and_stand_where_they_say(text: str) -> None:
    found = list(tokens(text))
    assert [fold(text[token.start : token.end]) for token in found] == [t.word for t in found]
    assert all(token.word.isalnum() for token in found)
    assert Folder().fold(text).split() == [token.word for token in found]


@given(st.text(), st.sampled_from(list(WordMatch)))
def test_whatever_is_typed_fts5_takes_it(text: str, match: WordMatch) -> None:
    terms = search_terms(text, match)
    if terms:
        expression = match_expression(terms, match, ("t1", "headings"))
        PROBE.execute("select rowid from probe where probe match ?", (expression,)).fetchall()


@pytest.mark.parametrize(
    "typed", ['" NEAR(a b)', "love AND hate", "t1 : love", "lov*", "-love", "^love", "NOT love;--"]
)
def test_operators_are_text(typed: str) -> None:
    assert "love" in search_terms(typed, WordMatch.ALL) or typed in ('" NEAR(a b)', "lov*")
    assert all(term.isalnum() for term in search_terms(typed, WordMatch.ALL))


def test_a_question_is_searched_by_its_subject() -> None:
    typed = "What does the Bible say about a person’s anger?"
    assert search_terms(typed, WordMatch.ANY) == ("person", "anger")
    assert "what" in search_terms(typed, WordMatch.ALL)


def test_only_question_words_are_searched_after_all() -> None:
    assert search_terms("Who is he?", WordMatch.ANY) == ("who", "is", "he")


def test_very_long_text_is_cut_and_a_very_long_phrase_finds_nothing() -> None:
    typed = " ".join(f"word{number}" for number in range(5_000))
    assert len(search_terms(typed, WordMatch.ANY)) == MAX_TERMS
    assert search_terms(typed, WordMatch.PHRASE) == ()


def _marked(text: str, typed: str, match: WordMatch) -> list[str]:
    spans = marks(text, search_terms(typed, match), match, STEM)
    return [text[span.start : span.end] for span in spans]


def test_marks_find_other_forms_and_keep_the_offsets() -> None:
    text = "“Believing”, he believed; 😀 and the beliefs of Aaron’s sons"
    assert _marked(text, "believe", WordMatch.ALL) == ["Believing", "believed"]
    assert _marked(text, "aaron", WordMatch.ALL) == ["Aaron’s"]


def test_a_phrase_is_marked_whole_and_only_in_order() -> None:
    text = "waters still; beside the still waters, still water"
    assert _marked(text, "still waters", WordMatch.PHRASE) == ["still waters", "still water"]


@given(st.text(), st.text(), st.sampled_from(list(WordMatch)))
def test_marks_are_total_and_inside_the_text(text: str, typed: str, match: WordMatch) -> None:
    last = 0
    for span in marks(text, search_terms(typed, match), match, STEM):
        assert last <= span.start < span.end <= len(text)
        last = span.end
