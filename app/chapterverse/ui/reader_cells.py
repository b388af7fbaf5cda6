"""The texts of the reader's cells laid out: verses, paragraphs, headings, with their notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice, product
from string import ascii_lowercase

from PySide6.QtGui import QFont, QFontMetrics

from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.fonts import scaled
from chapterverse.ui.reader_model import ReaderModel
from chapterverse.ui.reader_rows import Part, ReaderRow
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_formats import VerseStyle
from chapterverse.ui.verse_layout import VerseLayout


@dataclass(frozen=True, slots=True)
class TextNote:
    """A footnote of the work itself: its sign in the row, where it hangs, what it says."""

    sign: str
    offset: int
    text: str


def notes_of(cell: Passage) -> tuple[TextNote, ...]:
    """The footnotes of a cell in the order of its text, signs a, b, c …"""
    found = sorted(
        (span for span in cell.spans if span.kind is SpanKind.NOTE and span.value),
        key=lambda span: span.start,
    )
    return tuple(
        TextNote(sign, span.start, span.value)
        for sign, span in zip(islice(_signs(), len(found)), found, strict=True)
    )


def _signs() -> Iterator[str]:
    for letters in count(1):
        yield from ("".join(sign) for sign in product(ascii_lowercase, repeat=letters))


class ReaderCells:
    """One layout a cell and width, kept until something changes how it looks."""

    def __init__(self, model: ReaderModel, appearance: Appearance, choices: ReadingChoices) -> None:
        self._model = model
        self._appearance = appearance
        self._choices = choices
        self._layouts: dict[tuple[str, int, bool], VerseLayout] = {}
        # Rows that were laid out once, by verse and first cell; marks of words change no height.
        self.heights: dict[tuple[VerseRef | None, str], int] = {}
        self._evidence: Evidence | None = None
        self._evidence_place: PassageRef | None = None
        self._found: Mapping[VerseRef, tuple[Span, ...]] = {}
        self._found_in = ""
        appearance.changed.connect(self.forget)
        choices.changed.connect(self.forget)
        model.modelReset.connect(self.forget)

    def forget(self) -> None:
        """Lay everything out anew."""
        self._layouts.clear()
        self.heights.clear()

    def forget_rows(self, rows: Sequence[ReaderRow]) -> None:
        """Let the layouts of some rows go; what they would be laid out like is known no less."""
        for row in rows:
            for number, cell in enumerate(row.cells):
                if cell is not None:
                    self._layouts.pop((cell.identity, number, False), None)

    @property
    def shows_notes(self) -> bool:
        """Whether footnotes have signs."""
        return self._choices.notes

    def mark_words(self, passage: PassageRef, evidence: Evidence | None) -> None:
        """Mark the words of a passage that carry a claim; None for none."""
        if (passage, evidence) != (self._evidence_place, self._evidence):
            self._evidence_place, self._evidence = passage, evidence
            self._layouts.clear()

    def mark_found(self, work_id: str, found: Mapping[VerseRef, tuple[Span, ...]]) -> None:
        """Mark what was found in the page: spans of verses of a work; {} for nothing."""
        if found or self._found:
            self._found_in, self._found = work_id, found
            self._layouts.clear()

    def role(self, columns: int) -> Role:
        """The style of the text."""
        return Role.ANSWER if columns <= 1 else Role.PARALLEL

    def cell(self, row: ReaderRow, number: int, width: int) -> VerseLayout | None:
        """The text of a column of a row; None where the work leaves it out."""
        cell = row.cells[number]
        if cell is None:
            return None
        key = (cell.identity, number, False)
        layout = self._layouts.get(key)
        if layout is None:
            layout = self._lay_out(row, cell, number, width)
            self._layouts[key] = layout
        return layout

    def _lay_out(self, row: ReaderRow, cell: Passage, number: int, width: int) -> VerseLayout:
        look, choices, theme = self._appearance, self._choices, self._appearance.theme
        works = self._model.works
        role = self.role(len(works))
        # What stands raised is drawn at two thirds of its size.
        small = scaled(look.font(Role.SMALL_NAME), 1.5)
        style = VerseStyle(
            self._font(role, works[number].language),
            look.line(role),
            works[number].right_to_left,
            lead=small,
            spoken=theme.spoken if choices.words_of_jesus else "",
            sign=theme.accent,
        )
        spans = [span for span in cell.spans if span.kind is not SpanKind.MARK]
        spans += self._marks(row, cell)
        notes = notes_of(cell) if choices.notes else ()
        return VerseLayout(
            cell.text,
            spans,
            style,
            width,
            figures=[part.figure for part in row.parts if part.figure[0] < part.figure[1]],
            signs=[(note.offset, note.sign) for note in notes],
        )

    def _marks(self, row: ReaderRow, cell: Passage) -> Iterator[Span]:
        if not row.parts:
            yield from self._verse_marks(cell)
        for part in row.parts:
            for span in self._verse_marks(part.passage):
                moved = in_part(part, span.start, span.end)
                if moved is not None:
                    yield Span(SpanKind.MARK, *moved)

    def _verse_marks(self, verse: Passage) -> Iterator[Span]:
        if verse.ref is None:
            return
        place = self._evidence_place
        # Whether a verse stands in the passage that was opened, and not only reads like it.
        if self._evidence is not None and place is not None and verse.ref.first in place:
            yield from self._evidence.in_verse(verse.work_id, verse.text)
        if verse.work_id == self._found_in:
            yield from self._found.get(verse.ref.first, ())

    def _font(self, role: Role, language: str) -> QFont:
        if language.split("-")[0] in ("he", "hbo", "arc"):
            return self._appearance.hebrew_font(role)
        return self._appearance.font(role)

    def heading(self, text: str, width: int) -> VerseLayout:
        """A heading of the work itself."""
        key = (text, width, True)
        layout = self._layouts.get(key)
        if layout is None:
            font = self._appearance.font(Role.HEADING)
            line = QFontMetrics(font).height()
            layout = VerseLayout(text, (), VerseStyle(font, line), width)
            self._layouts[key] = layout
        return layout

    def headings(self, row: ReaderRow) -> tuple[str, ...]:
        """The headings to show above a row, one a column."""
        return row.headings if self._choices.headings else ("",) * len(row.cells)


def in_part(part: Part, start: int, end: int) -> tuple[int, int] | None:
    """A stretch of a verse at its place in a paragraph, as far as it stands in that part."""
    first = max(start, part.origin) - part.origin + part.start
    last = min(end - part.origin + part.start, part.end)
    return (first, last) if first < last else None
