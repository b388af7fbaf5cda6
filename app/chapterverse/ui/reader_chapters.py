"""Chapters of the reader's list: read in one or more translations, or listed without their text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import VerseRef
from chapterverse.errors import NotInLibrary
from chapterverse.services.read import ChapterContents, ReadService
from chapterverse.ui.reader_rows import ReaderRow, paragraphs

Place = tuple[Book, int]
"""A chapter."""


@dataclass(frozen=True, slots=True)
class ChapterText:
    """A chapter in all columns, ready to be shown."""

    book: Book
    chapter: int
    rows: tuple[ReaderRow, ...]


def load_chapter(
    read: ReadService,
    work_ids: Sequence[str],
    book: Book,
    chapter: int,
    *,
    flowing: bool = False,
) -> ChapterText:
    """Read a chapter in each work; a work without it leaves its column empty.

    `flowing` makes paragraphs of one column. Verses that one work omits and another has are kept.
    Raises NotInLibrary when no work has the chapter.
    """
    columns: list[dict[VerseRef, Passage]] = []
    missing: NotInLibrary | None = None
    for work_id in work_ids:
        try:
            found = read.chapter(work_id, book, chapter)
        except NotInLibrary as error:
            missing = missing or error
            columns.append({})
        else:
            columns.append({p.ref.first: p for p in found.verses if p.ref is not None})
    verses = sorted(set().union(*columns))
    if not verses and missing is not None:
        raise missing
    rows = [ReaderRow(book, chapter)]
    for verse in verses:
        rows.append(ReaderRow(book, chapter, verse, tuple(column.get(verse) for column in columns)))
    flows = flowing and len(work_ids) == 1
    return ChapterText(book, chapter, paragraphs(rows) if flows else tuple(rows))


@dataclass(slots=True)
class ListedChapter:
    """A chapter of the list: its rows, None until its text is read, and how many there are."""

    contents: ChapterContents
    rows: tuple[ReaderRow, ...] | None = None
    count: int = 0

    @property
    def place(self) -> Place:
        """Which chapter it is."""
        return self.contents.book, self.contents.number

    def row(self, at: int) -> ReaderRow:
        """The row at a place in the chapter; before its text is read a verse without cells."""
        if self.rows is not None:
            return self.rows[at]
        if at == 0:
            return ReaderRow(*self.place)
        verses = self.contents.verses
        # Where paragraphs were forgotten there are fewer rows than verses.
        number = verses[(at - 1) * len(verses) // (self.count - 1)]
        return ReaderRow(*self.place, VerseRef(*self.place, number))

    def row_of(self, verse: VerseRef) -> int:
        """The row of a verse, or of the nearest before it."""
        if self.rows is None:
            verses = self.contents.verses
            before = max(1, bisect_right(verses, verse.verse))
            return 1 + (before * (self.count - 1) - 1) // len(verses)
        best = 0
        for at, row in enumerate(self.rows):
            if row.verse is None or row.verse <= verse:
                best = at
            if verse in row.verses:
                break  # its later pieces may stand in the next paragraph
        return best
