"""The caret of the reader: a verse, and a word of it in one of the columns."""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.domain.passages import Passage, SpanKind
from chapterverse.domain.refs import VerseRef
from chapterverse.domain.strongs import VerseWord, verse_words
from chapterverse.ui.reader_rows import ReaderRow


@dataclass(frozen=True, slots=True)
class WordPlace:
    """A word under the caret: the `number`-th (from 1) of `count` words of a verse in a column."""

    verse: VerseRef
    column: int
    number: int
    count: int
    words: str
    word: VerseWord


def verse_in(row: ReaderRow, verse: VerseRef, column: int) -> Passage | None:
    """The text of a verse that stands in a row, in a column; None where it is left out."""
    if row.parts:
        return next((part.passage for part in row.parts if part.verse == verse), None)
    return row.cells[column] if column < len(row.cells) else None


def tagged_column(row: ReaderRow, verse: VerseRef) -> int:
    """The first column whose text carries Strong's numbers, else the first that has the verse."""
    passages = [verse_in(row, verse, column) for column in range(len(row.cells))]
    for column, passage in enumerate(passages):
        if passage is not None and any(s.kind is SpanKind.STRONGS for s in passage.spans):
            return column
    return next((column for column, passage in enumerate(passages) if passage is not None), 0)


def word_at(row: ReaderRow, verse: VerseRef, column: int, number: int) -> WordPlace | None:
    """The word of that number, from the end where it is negative; None where there is none."""
    passage = verse_in(row, verse, column)
    words = verse_words(passage.text, passage.spans) if passage is not None else ()
    if passage is None or not -len(words) <= number < len(words):
        return None
    number %= len(words)
    word = words[number]
    return WordPlace(
        verse, column, number + 1, len(words), passage.text[word.start : word.end], word
    )


def word_under(row: ReaderRow, verse: VerseRef, column: int, offset: int) -> WordPlace | None:
    """The word that holds a character of the verse; None between words."""
    passage = verse_in(row, verse, column)
    if passage is None:
        return None
    for number, word in enumerate(verse_words(passage.text, passage.spans)):
        if word.start <= offset < word.end:
            return word_at(row, verse, column, number)
    return None
