"""What the status line says of the caret in a reader: the word it is on, the footnote it opened."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication

from chapterverse.domain.passages import Passage, SpanKind
from chapterverse.domain.refs import VerseRef
from chapterverse.ui.reader_caret import WordPlace, verse_in
from chapterverse.ui.reader_cells import TextNote
from chapterverse.ui.reader_rows import ReaderRow

_tr = partial(QCoreApplication.translate, "reader")


def word_said(place: WordPlace, row: ReaderRow | None) -> str:
    """A word of a row: where it stands, its words and numbers, and whether Jesus speaks."""
    said = _tr("{verse}, word {number} of {count}: {word}").format(
        verse=place.verse.display(),
        number=place.number,
        count=place.count,
        word=", ".join((place.words, *place.word.keys)),
    )
    cell = verse_in(row, place.verse, place.column) if row is not None else None
    if cell is not None and _is_spoken(cell, place.word.start):
        said = _tr("{word} (words of Jesus)").format(word=said)
    return said


def note_said(verse: VerseRef, note: TextNote) -> str:
    """A footnote of the text."""
    said = _tr("Footnote {sign}, {verse}: {text}")
    return said.format(sign=note.sign, verse=verse.display(), text=note.text)


def no_note_said(chapters: int) -> str:
    """There was no footnote in so many chapters."""
    return _tr("No footnote in the next {count} chapters").format(count=chapters)


def no_word_said(row: ReaderRow | None) -> str:
    """How to come to a word that can be studied, from a row without one under the caret."""
    cells = row.cells if row is not None else ()
    tagged = any(s.kind is SpanKind.STRONGS for cell in cells if cell for s in cell.spans)
    if tagged:
        return _tr("Left and Right move to a word with a Strong’s number")
    return _tr("Open a translation with Strong’s numbers to study its words")


def _is_spoken(verse: Passage, offset: int) -> bool:
    return any(
        span.kind is SpanKind.WORDS_OF_JESUS and span.start <= offset < span.end
        for span in verse.spans
    )
