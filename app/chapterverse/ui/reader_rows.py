"""Rows of the reader as values: a chapter's title, a verse over all columns, or a paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.domain.refs import PassageRef, VerseRef


@dataclass(frozen=True, slots=True)
class Part:
    """A verse, or a piece of one, in the text of a paragraph: characters `start` to `end` there.

    They are the verse's own text from `origin` on. `figure` is where its number stands before it,
    (start, end), both the same where the verse began in an earlier paragraph.
    """

    passage: Passage
    verse: VerseRef
    start: int
    end: int
    origin: int
    figure: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReaderRow:
    """A chapter's title (`verse` None) or a verse with its text a column, None where absent.

    A verse whose text was not read yet has no cells. A paragraph has `parts`; its `verse` is the
    first, its one cell the joined text.
    """

    book: Book
    chapter: int
    verse: VerseRef | None = None
    cells: tuple[Passage | None, ...] = ()
    parts: tuple[Part, ...] = ()

    @property
    def title(self) -> str:
        """The chapter's name, such as "Romans 3"."""
        return PassageRef.chapter(self.book, self.chapter).display()

    @property
    def is_unread(self) -> bool:
        """Whether it is a verse whose text was not read yet."""
        return self.verse is not None and not self.cells

    @property
    def headings(self) -> tuple[str, ...]:
        """The work's own heading before the verse, one a column, "" for none."""
        return tuple(
            " ".join(
                span.value for span in (cell.spans if cell else ()) if span.kind is SpanKind.TITLE
            )
            for cell in self.cells
        )

    @property
    def verses(self) -> tuple[VerseRef, ...]:
        """The verses that stand in the row, each once."""
        if self.parts:
            return tuple(dict.fromkeys(part.verse for part in self.parts))
        return () if self.verse is None else (self.verse,)

    def parts_of(self, verse: VerseRef) -> tuple[Part, ...]:
        """The pieces of a verse in a paragraph."""
        return tuple(part for part in self.parts if part.verse == verse)


def paragraphs(rows: Sequence[ReaderRow]) -> tuple[ReaderRow, ...]:
    """The rows of a chapter in one column as paragraphs.

    A new one begins where the work marks it and at each of its headings. A chapter without any
    such mark keeps a line a verse.
    """
    cells = [cell for row in rows if row.verse is not None for cell in row.cells]
    if not any(span.kind is SpanKind.PARAGRAPH for cell in cells if cell for span in cell.spans):
        return tuple(rows)
    made: list[ReaderRow] = []
    open_pieces: list[tuple[ReaderRow, Passage, int, int]] = []

    def close() -> None:
        if open_pieces:
            made.append(_paragraph(open_pieces, len(made)))
            open_pieces.clear()

    for row in rows:
        cell = row.cells[0] if row.cells else None
        if row.verse is None or cell is None:
            close()
            made.append(row)
            continue
        for start, end, begins in _pieces(cell):
            if begins:
                close()
            open_pieces.append((row, cell, start, end))
    close()
    return tuple(made)


def _pieces(cell: Passage) -> Iterator[tuple[int, int, bool]]:
    """The stretches of a verse between its breaks: start, end, whether a paragraph begins."""
    breaks = sorted(
        {
            min(max(0, span.start), len(cell.text))
            for span in cell.spans
            if span.kind in (SpanKind.PARAGRAPH, SpanKind.TITLE)
        }
    )
    edges = [0, *(place for place in breaks if 0 < place < len(cell.text)), len(cell.text)]
    for start, end in pairwise(edges):
        if end > start:
            yield start, end, start in breaks


def _paragraph(pieces: Sequence[tuple[ReaderRow, Passage, int, int]], number: int) -> ReaderRow:
    text = ""
    spans: list[Span] = []
    parts: list[Part] = []
    for row, cell, start, end in pieces:
        if row.verse is None:
            continue
        text += " " if text else ""
        before = len(text)
        if start == 0:
            text += f"{row.verse.verse}\N{NARROW NO-BREAK SPACE}"
        at = len(text)
        text += cell.text[start:end].strip() if start else cell.text[start:end].rstrip()
        lead = len(cell.text[start:end]) - len(cell.text[start:end].lstrip()) if start else 0
        origin = start + lead
        parts.append(Part(cell, row.verse, at, len(text), origin, (before, max(before, at - 1))))
        spans += _moved(cell.spans, start, end, at - origin, len(text))
    first, last = pieces[0][0], pieces[-1][0]
    if first.verse is None or last.verse is None:
        return first
    ref = PassageRef(first.verse, last.verse)
    joined = Passage(
        pieces[0][1].work_id, text, ref, entry=f"{ref.id}.{number}", spans=tuple(spans)
    )
    return ReaderRow(first.book, first.chapter, first.verse, (joined,), tuple(parts))


def _moved(spans: Sequence[Span], start: int, end: int, shift: int, longest: int) -> Iterator[Span]:
    """The spans of a stretch of a verse at their places in the paragraph."""
    for span in spans:
        point = span.start == span.end
        # A note at the very end of a stretch belongs to it, a heading to what follows.
        inside = (
            start <= span.start < end or (span.start == end and span.kind is SpanKind.NOTE)
            if point
            else span.start < end and span.end > start
        )
        if inside and span.kind is not SpanKind.PARAGRAPH:
            left = min(longest, max(span.start, start) + shift)
            yield replace(span, start=left, end=max(left, min(longest, min(span.end, end) + shift)))
