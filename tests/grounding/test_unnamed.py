"""Whom a question names and no passage speaks of."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.canon import Book
from chapterverse.grounding.claim_words import WordTable, stem
from chapterverse.grounding.unnamed import named, unnamed

NAMES = ("Abraham", "Goliath", "David", "Peter", "Simon", "Paul", "God")
TABLE = WordTable(names=frozenset(map(stem, NAMES)))


@pytest.mark.parametrize(
    ("question", "texts", "books", "missing"),
    [
        ("How did Abraham kill Goliath?", ["David killed Goliath."], [], ("Abraham",)),
        ("how did abraham kill goliath", ["David killed Goliath."], [], ("abraham",)),
        ("How did David kill Goliath?", ["David ran.", "Goliath fell."], [], ()),
        ("Did Peter weep?", ["Simon wept."], [], ()),
        ("What did Paul want?", ["I wanted to come."], [Book.ROMANS], ()),
        ("What did Paul want?", ["I wanted to come."], [Book.GENESIS], ("Paul",)),
        ("Does God see?", ["He sees all."], [], ()),
        ("Who is my neighbor?", ["A certain man."], [], ()),
        ("Did Abraham, David, Peter and Paul fast?", ["They fasted."], [], ()),
        ("Did Abraham fast?", [], [], ("Abraham",)),
    ],
)
def test_names_that_no_passage_has(
    question: str, texts: list[str], books: list[Book], missing: tuple[str, ...]
) -> None:
    assert unnamed(question, texts, books, TABLE) == missing


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_question_is_read(question: str, text: str) -> None:
    assert set(unnamed(question, [text], [], TABLE)) <= set(named(question, TABLE).values())
