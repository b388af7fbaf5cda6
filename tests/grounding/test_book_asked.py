"""Questions about a book itself are told from those about what it says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.canon import Book
from chapterverse.grounding.book_asked import book_asked


@pytest.mark.parametrize(
    ("question", "book", "word"),
    [
        ("Who wrote the book of Hebrews?", Book.HEBREWS, "writer"),
        ("who wrote 2 peter", Book.SECOND_PETER, "writer"),
        ("Who wrote the Gospel according to Luke?", Book.LUKE, "writer"),
        ("Who is the author of Ecclesiastes?", Book.ECCLESIASTES, "writer"),
        ("Who was Romans written by?", Book.ROMANS, "writer"),
        ("When was the gospel of Mark written?", Book.MARK, "date"),
        ("When did Paul write Second Timothy?", Book.SECOND_TIMOTHY, "date"),
        ("Why was the letter to the Galatians written?", Book.GALATIANS, "occasion"),
        ("why did paul write to the galatians", Book.GALATIANS, "occasion"),
        ("What is the main theme of Philippians?", Book.PHILIPPIANS, "theme"),
        ("What is the book of Ruth about?", Book.RUTH, "subject"),
        ("What is Song of Solomon about?", Book.SONG_OF_SOLOMON, "subject"),
        ("Summarize the book of Job", Book.JOB, "subject"),
        ("Give me a short overview of Genesis.", Book.GENESIS, "subject"),
    ],
)
def test_a_book_that_is_asked_after(question: str, book: Book, word: str) -> None:
    asked = book_asked(question)
    assert asked is not None and asked.book is book
    assert word in asked.told_as.split()


@pytest.mark.parametrize(
    "question",
    [
        "Who wrote on the wall?",
        "Who wrote Psalm 23?",
        "Who wrote Samuel?",  # two books
        "What is Romans 8 about?",
        "What is Mark about to do?",
        "What does Romans say about faith?",
        "Who wrote Romans and why does it matter to Gentiles?",
        "",
    ],
)
def test_other_questions_are_not_about_a_book(question: str) -> None:
    assert book_asked(question) is None


@given(st.text(max_size=100))
def test_any_question_is_read(question: str) -> None:
    book_asked(question)
