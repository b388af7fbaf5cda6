"""Own work in the rows of the reader: highlights, signs in the gutter, and what is selected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from chapterverse.domain.annotations import Anchor, Highlight, located
from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ui.highlight_ground import pen_fill
from chapterverse.ui.icons import icon_pixmap
from chapterverse.ui.own_marks import OwnMarks
from chapterverse.ui.own_words import spoken
from chapterverse.ui.reader_caret import verse_in
from chapterverse.ui.reader_cells import in_part
from chapterverse.ui.reader_model import ROW_ROLE, ReaderModel
from chapterverse.ui.reader_places import ReaderPlaces
from chapterverse.ui.reader_rows import ReaderRow
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_layout import Ground

_Index = QModelIndex | QPersistentModelIndex

_SIGN, _SIGN_BEFORE = 13, 49
"""Size of a sign, and how far before the text it begins, in pixels at 100 %."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the reader has selected: verses, or words of one verse in a column.

    `start` and `end` are characters of that verse's own text, both 0 for whole verses.
    """

    ref: PassageRef
    column: int = 0
    start: int = 0
    end: int = 0

    @property
    def is_words(self) -> bool:
        """Whether words are selected and not whole verses."""
        return self.end > self.start


class MarkedPlaces(ReaderPlaces):
    """Knows where the marks of `marks` stand; None where own work is not kept."""

    def __init__(
        self,
        model: ReaderModel,
        appearance: Appearance,
        parent: QObject,
        choices: ReadingChoices | None = None,
    ) -> None:
        super().__init__(model, appearance, parent, choices)
        self.marks: OwnMarks | None = None
        self.chosen: Chosen | None = None

    def anchors(self, row: ReaderRow, chosen: Chosen) -> tuple[Anchor, ...]:
        """What an annotation on the selection hangs on."""
        if not chosen.is_words:
            return (Anchor(chosen.ref),)
        cell = verse_in(row, chosen.ref.first, chosen.column)
        if cell is None:
            return ()
        words = cell.text[chosen.start : chosen.end]
        work = self._model.works[chosen.column].id
        return (Anchor(chosen.ref, work, chosen.start, chosen.end, words),)

    def is_chosen(self, verse: VerseRef | None) -> bool:
        """Whether a verse is one of several that are selected."""
        chosen = self.chosen
        several = chosen is not None and not chosen.is_words
        return several and chosen is not None and verse is not None and verse in chosen.ref

    # ---- grounds --------------------------------------------------------------------------------

    def mark_grounds(self, row: ReaderRow, number: int) -> Iterator[Ground]:
        """Highlights and the selection in a column of a row."""
        cell = row.cells[number]
        if cell is None or row.verse is None:
            return
        if not row.parts:
            yield from self._verse_grounds(row.verse, number, cell)
            return
        for part in row.parts:
            for ground in self._verse_grounds(part.verse, number, part.passage):
                moved = in_part(part, ground.start, ground.end)
                if moved is not None:
                    yield Ground(*moved, ground.fill, ground.under, ground.pattern)

    def _verse_grounds(self, verse: VerseRef, number: int, cell: Passage) -> Iterator[Ground]:
        theme, chosen = self._appearance.theme, self.chosen
        is_in = chosen is not None and verse in chosen.ref
        if chosen is not None and is_in and not chosen.is_words:
            # Below the highlights, which can then be seen to come and go.
            yield Ground(0, len(cell.text), theme.selection)
        for mark in self.marks.of(verse).highlights if self.marks is not None else ():
            place = self._place_of(mark, number, cell)
            if place is not None:
                yield Ground(*place, pen_fill(mark.pen, theme), "", mark.pen.value)
        if chosen is not None and is_in and chosen.is_words and chosen.column == number:
            yield Ground(chosen.start, chosen.end, theme.selection, theme.accent)

    def _place_of(self, mark: Highlight, number: int, cell: Passage) -> tuple[int, int] | None:
        anchor = mark.anchor
        if anchor.work_id and anchor.work_id != self._model.works[number].id:
            return None
        # Words that are gone from the text are shown as a mark on the verse.
        return located(anchor, cell.text) or (0, len(cell.text))

    def said_at(self, row: ReaderRow, verse: VerseRef, number: int, offset: int | None) -> str:
        """The name of the highlight under a character of a verse, "" for none."""
        cell = verse_in(row, verse, number)
        if self.marks is None or cell is None or offset is None:
            return ""
        for mark in reversed(self.marks.of(verse).highlights):
            place = self._place_of(mark, number, cell)
            if place is not None and place[0] <= offset < place[1]:
                return spoken(mark, self.marks.pens)
        return ""

    # ---- signs ----------------------------------------------------------------------------------

    def paint_signs(self, painter: QPainter, rect: QRect, row: ReaderRow, top: int) -> None:
        """Paint the signs of notes and bookmarks before the text of a row."""
        direction = painter.layoutDirection()
        for _, name, place in self._signs(row, rect, top, direction):
            colour = self._appearance.theme.accent
            painter.drawPixmap(place, icon_pixmap(name, colour, place.width()))

    def sign_at(
        self, index: _Index, point: QPoint, rect: QRect, direction: Qt.LayoutDirection
    ) -> VerseRef | None:
        """The verse whose sign lies under a point of a row that stands at `rect`."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ReaderRow) or row.verse is None:
            return None
        for verse, _, place in self._signs(row, rect, self._text_top(row, rect), direction):
            if place.adjusted(-3, -3, 3, 3).contains(point):
                return verse
        return None

    def sign_words(self, verse: VerseRef) -> str:
        """What the signs of a verse stand for."""
        if self.marks is None:
            return ""
        own, pens = self.marks.of(verse), self.marks.pens
        notes = [spoken(note, pens) for note in own.notes]
        return "\n".join(notes + [spoken(mark, pens) for mark in own.bookmarks])

    def _text_top(self, row: ReaderRow, rect: QRect) -> int:
        column = self._all_columns()[0]
        place = self._place(rect, column, Qt.LayoutDirection.LeftToRight)
        return place.top() + self._headings_height(row)

    def _signs(
        self, row: ReaderRow, rect: QRect, top: int, direction: Qt.LayoutDirection
    ) -> Iterator[tuple[VerseRef, str, QRect]]:
        if self.marks is None:
            return
        px, line = self._appearance.px, self.line
        column = self._all_columns()[0]
        size = px(_SIGN)
        taken: set[int] = set()
        for verse in row.verses:
            own = self.marks.of(verse)
            names = [
                name
                for name, found in (("note-pencil", own.notes), ("bookmark-simple", own.bookmarks))
                if found
            ]
            y = top + self._line_of(row, verse)
            if not names or y in taken:
                continue
            taken.add(y)
            y += max(0, (line - size * len(names)) // 2)
            for name in names:
                place = QRect(rect.left() + column.text - px(_SIGN_BEFORE), y, size, size)
                yield verse, name, QStyle.visualRect(direction, rect, place)
                y += size

    def _line_of(self, row: ReaderRow, verse: VerseRef) -> int:
        """Where a verse begins in a paragraph, in pixels below its first line."""
        parts = row.parts_of(verse)
        text = next((text for _, _, text in self._texts(row)), None)
        if not parts or text is None:
            return 0
        places = text.places(parts[0].start, parts[0].end)
        return round(places[0].top()) if places else 0
