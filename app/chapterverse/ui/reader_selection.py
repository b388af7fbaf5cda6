"""Selecting in the reader: verses with Shift and Up or Down, words with Shift and Left or Right."""

from __future__ import annotations

from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ui.reader_caret import WordPlace
from chapterverse.ui.reader_marks import Chosen


def verses_between(start: VerseRef, end: VerseRef) -> Chosen | None:
    """Whole verses from one to another, in either direction; None over the border of a book."""
    if start.book is not end.book:
        return None
    return Chosen(PassageRef(min(start, end), max(start, end)))


def words_between(start: WordPlace, end: WordPlace) -> Chosen | None:
    """Words of one verse in one column, both ends included; None where they are not in one."""
    if (start.verse, start.column) != (end.verse, end.column):
        return None
    first, last = sorted((start, end), key=lambda place: place.number)
    ref = PassageRef.of(start.verse)
    return Chosen(ref, start.column, first.word.start, last.word.end)
