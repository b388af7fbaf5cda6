"""How high the rows of the reader are, and what stands where in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chapterverse.domain.refs import VerseRef
from chapterverse.ui.reader_cells import ReaderCells, TextNote, notes_of
from chapterverse.ui.reader_columns import GUTTER, Column, columns_of
from chapterverse.ui.reader_model import ROW_ROLE, ReaderModel
from chapterverse.ui.reader_rows import ReaderRow
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_layout import VerseLayout

_Index = QModelIndex | QPersistentModelIndex

# Lengths at 100 %, in pixels.
TITLE_ABOVE = 14
_ABOVE, _TITLE_BELOW, _HEADING_BELOW = 4, 4, 4

_SAMPLE = "then he said to all of the men and their sons: go in, or rest here"
"""Letters as frequent as in a text; the average width that a font states is a fifth too much."""

_LETTERS = 128
"""How many a verse has on average in English translations: what one is taken for before it is
read."""


@dataclass(frozen=True, slots=True)
class Hit:
    """What lies under a point: a column, the verse there, the character of its own text.

    `offset` is None beside the text; `note` the footnote whose sign was met.
    """

    column: int
    verse: VerseRef
    offset: int | None = None
    note: TextNote | None = None


class ReaderPlaces(QStyledItemDelegate):
    """Rows as wide as set_width() says."""

    def __init__(
        self,
        model: ReaderModel,
        appearance: Appearance,
        parent: QObject,
        choices: ReadingChoices | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._appearance = appearance
        self.cells = ReaderCells(model, appearance, choices or ReadingChoices(parent=self))
        self._width = 0

    @property
    def appearance(self) -> Appearance:
        """Colours and sizes in which rows are painted."""
        return self._appearance

    @property
    def line(self) -> int:
        """Height of a line of text, in pixels."""
        return self._appearance.line(self.cells.role(len(self._model.works)))

    def set_width(self, width: int) -> None:
        """The width of every row from now on, in pixels."""
        if width != self._width:
            self._width = width
            self.cells.forget()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """As wide as all rows, as high as height() says."""
        row = self._model.row(index)
        return QSize(self._width, 0 if row is None else self.height(row))

    def height(self, row: ReaderRow) -> int:
        """Height of the tallest cell and of what stands above it; an estimate before measure()."""
        (height,) = self.all_heights([row])
        return height

    def all_heights(self, rows: Iterable[ReaderRow]) -> list[int]:
        """The height() of each of many rows."""
        known, title = self.cells.heights, self.title_height
        estimate = self._estimate()
        heights: list[int] = []
        for row in rows:
            height = title if row.verse is None else known.get(_key(row))
            if height is None:
                letters = [len(cell.text) if cell else 0 for cell in row.cells]
                height = estimate(letters or [_LETTERS])
            heights.append(height)
        return heights

    @property
    def title_height(self) -> int:
        """Height of a chapter's title."""
        px = self._appearance.px
        return px(TITLE_ABOVE) + self._appearance.line(Role.DISPLAY) + px(_TITLE_BELOW)

    @property
    def unread_height(self) -> int:
        """Height of a verse of which nothing is known."""
        # Of all the verses that it stands for the last lines are half full.
        return self._estimate(0.5)([_LETTERS] * max(1, len(self._model.works)))

    def is_measured(self, row: ReaderRow) -> bool:
        """Whether a row's height is known and no estimate."""
        return row.verse is None or _key(row) in self.cells.heights

    def measure(self, row: ReaderRow) -> None:
        """Lay a row out, so that its height is known."""
        heights = [text.height for _, _, text in self._texts(row) if text is not None]
        tallest = max(heights, default=self.line)
        above = self._appearance.px(_ABOVE) * 2 + self._headings_height(row)
        self.cells.heights[_key(row)] = above + tallest

    def forget(self, rows: Sequence[ReaderRow]) -> None:
        """Let the layouts of rows go that are far away; their heights stay known."""
        self.cells.forget_rows(rows)

    def _estimate(self, rest: float | None = None) -> Callable[[Sequence[int]], int]:
        """What tells a row's height by the letters of its cells: near enough for a scroll bar.

        Whole lines, or where a `rest` is given, full lines and that part of one.
        """
        font = self._appearance.font(self.cells.role(len(self._model.works)))
        letter = QFontMetrics(font).horizontalAdvance(_SAMPLE) / len(_SAMPLE)
        widths = [max(1, column.width) for column in self._all_columns()]
        above, line = self._appearance.px(_ABOVE) * 2, self.line

        def height(letters: Sequence[int]) -> int:
            lines = [count * letter / width for count, width in zip(letters, widths, strict=False)]
            most = max(lines, default=0.0)
            return above + max(line, round(line * (ceil(most) if rest is None else most + rest)))

        return height

    def hit(
        self, index: _Index, point: QPoint, rect: QRect, direction: Qt.LayoutDirection
    ) -> Hit | None:
        """What lies under a point of a row that stands at `rect`; None for a title."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ReaderRow) or row.verse is None:
            return None
        if row.is_unread:
            return Hit(0, row.verse)
        best: Hit | None = None
        for number, column, text in self._texts(row):
            edge = self._place(rect, column, direction)
            if not edge.left() - self._appearance.px(GUTTER) <= point.x() <= edge.right():
                continue
            best = Hit(number, row.verse)
            cell = row.cells[number]
            if text is None or cell is None:
                continue
            x, y = point.x() - edge.left(), point.y() - edge.top() - self._headings_height(row)
            sign = text.sign_at(x, y)
            offset = text.offset_at(x, y)
            note = notes_of(cell)[sign] if sign is not None else None
            if not row.parts:
                return Hit(number, row.verse, offset, note)
            near = offset if offset is not None else text.offset_near(y)
            for part in row.parts:
                if near < part.end or part is row.parts[-1]:
                    inside = offset is not None and part.start <= offset < part.end
                    own = offset - part.start + part.origin if inside and offset else None
                    return Hit(number, part.verse, own, note)
        return best

    def stretch(self, index: _Index, verse: VerseRef, rect: QRect) -> QRect:
        """Where a verse stands in a row that stands at `rect`: the row, or lines of it."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ReaderRow) or not row.parts:
            return rect
        text = next((text for _, _, text in self._texts(row)), None)
        places = [
            place
            for part in row.parts_of(verse)
            for place in (text.places(part.start, part.end) if text is not None else ())
        ]
        if not places:
            return rect
        top = rect.top() + self._appearance.px(_ABOVE) + self._headings_height(row)
        first, last = round(places[0].top()), round(places[-1].bottom())
        return QRect(rect.left(), top + first, rect.width(), last - first)

    def note_place(self, index: _Index, column: int, number: int, rect: QRect) -> QPoint:
        """The foot of a footnote's sign in a row that stands at `rect`."""
        row = index.data(ROW_ROLE)
        if isinstance(row, ReaderRow):
            for at, place, text in self._texts(row):
                if at == column and text is not None:
                    edge = self._place(rect, place, Qt.LayoutDirection.LeftToRight)
                    sign = text.sign_place(number).bottomLeft().toPoint()
                    return edge.topLeft() + sign + QPoint(0, self._headings_height(row))
        return rect.topLeft()

    def _texts(self, row: ReaderRow) -> Iterator[tuple[int, Column, VerseLayout | None]]:
        if row.is_unread:
            return
        for number, column in enumerate(self._all_columns()):
            yield number, column, self.cells.cell(row, number, column.width)

    def _place(self, rect: QRect, column: Column, direction: Qt.LayoutDirection) -> QRect:
        top = rect.top() + self._appearance.px(_ABOVE)
        place = QRect(rect.left() + column.text, top, column.width, 1)
        return QStyle.visualRect(direction, rect, place)

    # ---- measures -------------------------------------------------------------------------------

    def _all_columns(self) -> tuple[Column, ...]:
        return columns_of(self._width, max(1, len(self._model.works)), self._appearance)

    def _headings_height(self, row: ReaderRow) -> int:
        columns = self._all_columns()
        heights = [
            self.cells.heading(text, columns[number].width).height
            for number, text in enumerate(self.cells.headings(row))
            if text
        ]
        return max(heights) + self._appearance.px(_HEADING_BELOW) if heights else 0


def _key(row: ReaderRow) -> tuple[VerseRef | None, str]:
    # A verse may stand in two paragraphs; their first cells then differ.
    return row.verse, row.cells[0].identity if row.parts and row.cells[0] else ""
