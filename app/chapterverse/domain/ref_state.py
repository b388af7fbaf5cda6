"""What a number without a book refers to, while a text is read from left to right."""

from __future__ import annotations

from typing import NamedTuple

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_names import Target
from chapterverse.domain.refs import PassageRef

ONE_CHAPTER: frozenset[Target] = frozenset(book for book in Book if book.chapter_count == 1)


class State(NamedTuple):
    """What a number without a book refers to; `verses` says that a bare number is a verse,
    `comma` that a comma stood between chapter and verse, so that a full stop parts verses, and
    `first` that the first book of a family may be taken where its number is left out, and `dash`
    that a dash stood between chapter and verse, as it then does again."""

    books: tuple[Target, ...] = ()
    written: str = ""
    chapter: int | None = None
    verses: bool = False
    note: str = ""
    comma: bool = False
    first: bool = False
    dash: bool = False


def state_of(context: PassageRef | None) -> State:
    """What numbers refer to where a text is about `context`."""
    if context is None:
        return State()
    first, last = context.first, context.last
    book = first.book
    chapter: int | None = last.chapter
    verses = True
    if context == PassageRef.chapter(book, first.chapter):
        verses = book.chapter_count == 1
    if context == PassageRef.book(book) and book.chapter_count > 1:
        chapter, verses = None, False
    if last.book != book:
        book = last.book
    return State((book,), book.full_name, chapter, verses)
