"""Paints the rows of the reader: numbers in the gutter, text hanging, one layout a cell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem, QToolTip

from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ui.bidi import isolate
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.own_words import plain_tip
from chapterverse.ui.reader_cells import in_part
from chapterverse.ui.reader_columns import (
    BETWEEN,
    END,
    GUTTER,
    NUMBER_GAP,
    Column,
    numbers_of,
)
from chapterverse.ui.reader_marks import MarkedPlaces
from chapterverse.ui.reader_model import ROW_ROLE, ReaderModel
from chapterverse.ui.reader_places import TITLE_ABOVE
from chapterverse.ui.reader_rows import ReaderRow
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_layout import Ground, VerseLayout

_Index = QModelIndex | QPersistentModelIndex

# Lengths at 100 %, in pixels.
_BAR = 3


@dataclass(frozen=True, slots=True)
class CaretWord:
    """The word under the caret: characters of the verse's own text in a column."""

    verse: VerseRef
    column: int
    start: int
    end: int


class ReaderDelegate(MarkedPlaces):
    """Verses under the caret and the passage that was opened stand on a tint beside a bar."""

    def __init__(
        self,
        model: ReaderModel,
        appearance: Appearance,
        parent: QObject,
        choices: ReadingChoices | None = None,
    ) -> None:
        super().__init__(model, appearance, parent, choices)
        self._marked: PassageRef | None = None
        self.caret_verse: VerseRef | None = None
        self.caret_word: CaretWord | None = None

    def mark(self, passage: PassageRef | None) -> None:
        """Mark a passage besides the verse under the caret."""
        self._marked = passage

    def mark_words(self, passage: PassageRef, evidence: Evidence | None) -> None:
        """Mark the words of a passage that carry a claim; None for none."""
        self.cells.mark_words(passage, evidence)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row into option.rect."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ReaderRow):
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if row.verse is None:
            self._paint_title(painter, rect, row)
        else:
            self._paint_verse(
                painter, rect, row, chosen=bool(state & QStyle.StateFlag.State_Selected)
            )
        painter.restore()

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: _Index,
    ) -> bool:
        """What a footnote says, and why a verse is absent."""
        row = index.data(ROW_ROLE)
        if isinstance(row, ReaderRow) and row.verse is not None:
            rect: QRect = option.rect
            hit = self.hit(index, event.pos(), rect, view.layoutDirection())
            if hit is not None and hit.note is not None:
                QToolTip.showText(event.globalPos(), hit.note.text, view)
                return True
            signed = self.sign_at(index, event.pos(), rect, view.layoutDirection())
            said = self.sign_words(signed) if signed is not None else ""
            if not said and hit is not None:
                said = self.said_at(row, hit.verse, hit.column, hit.offset)
            if said:
                QToolTip.showText(event.globalPos(), plain_tip(said), view)
                return True
            if hit is not None and row.cells[hit.column] is None:
                title = self._model.works[hit.column].title
                reason = self.tr("The {work} leaves this verse out.").format(work=title)
                QToolTip.showText(event.globalPos(), reason, view)
                return True
        return super().helpEvent(event, view, option, index)

    # ---- painting -------------------------------------------------------------------------------

    def _paint_title(self, painter: QPainter, rect: QRect, row: ReaderRow) -> None:
        look, theme = self._appearance, self._appearance.theme
        column = self._all_columns()[0]
        height = look.line(Role.DISPLAY)
        place = QRect(0, rect.top() + look.px(TITLE_ABOVE), rect.width() - column.text, height)
        place.moveLeft(rect.left() + column.text)
        painter.setFont(look.font(Role.DISPLAY))
        painter.setPen(QColor(theme.ink))
        place = QStyle.visualRect(painter.layoutDirection(), rect, place)
        leading = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, leading, isolate(row.title))

    def _paint_verse(self, painter: QPainter, rect: QRect, row: ReaderRow, *, chosen: bool) -> None:
        look, theme = self._appearance, self._appearance.theme
        direction = painter.layoutDirection()
        taken = self.is_chosen(row.verse)
        lit = not row.parts and (chosen or taken or self._is_marked(row.verse))
        if lit:
            self._paint_tint(painter, rect)
        numbers = () if row.parts or row.verse is None else numbers_of(self._model.works, row.verse)
        if row.is_unread:
            # Its own work is not asked for either: who scrolls past needs none of it.
            column = self._all_columns()[0]
            top = self._place(rect, column, direction).top()
            self._paint_number(painter, rect, column, 0, top, numbers[0], lit=lit)
            return
        headings, own = self._headings_height(row), self.cells.headings(row)
        self.paint_signs(painter, rect, row, self._text_top(row, rect))
        for number, column, text in self._texts(row):
            place = self._place(rect, column, direction)
            top = place.top() + headings
            if numbers and numbers[number]:
                self._paint_number(painter, rect, column, number, top, numbers[number], lit=lit)
            if headings and own[number]:
                heading = self.cells.heading(own[number], column.width)
                heading.paint(painter, place.left(), place.top(), theme.muted, theme.mark)
            if text is None:
                painter.setFont(look.font(self.cells.role(len(self._model.works))))
                painter.setPen(QColor(theme.muted))
                dash = QRect(place.left(), top, column.width, self.line)
                leading = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(dash, leading, "—")
            else:
                grounds = list(self._grounds(row, number, chosen=chosen))
                self._paint_bars(painter, rect, text, top, grounds)
                text.paint(painter, place.left(), top, theme.ink, theme.mark, grounds)
            if number:
                rule = QRect(rect.left() + column.edge, rect.top(), 1, rect.height())
                rule = QStyle.visualRect(direction, rect, rule)
                painter.fillRect(rule, QColor(theme.hairline))

    def _paint_tint(self, painter: QPainter, rect: QRect) -> None:
        look, theme = self._appearance, self._appearance.theme
        painter.fillRect(rect, QColor(theme.accent_tint))
        bar = QRect(rect.left(), rect.top(), look.px(_BAR), rect.height())
        bar = QStyle.visualRect(painter.layoutDirection(), rect, bar)
        painter.fillRect(bar, QColor(theme.accent))
        if theme.is_high_contrast:
            # Its tint is the paper; lines above and below tell the verse instead.
            painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), theme.accent)
            painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.accent)

    def _paint_bars(
        self, painter: QPainter, rect: QRect, text: VerseLayout, top: int, grounds: list[Ground]
    ) -> None:
        """In a paragraph the bar stands beside the lines of the verse."""
        look, theme = self._appearance, self._appearance.theme
        for ground in grounds:
            if ground.fill != theme.accent_tint:
                continue
            for place in text.places(ground.start, ground.end):
                line = QRect(rect.left(), top + round(place.top()), look.px(_BAR), 1)
                line.setHeight(round(place.height()))
                line = QStyle.visualRect(painter.layoutDirection(), rect, line)
                painter.fillRect(line, QColor(theme.accent))

    def _grounds(self, row: ReaderRow, number: int, *, chosen: bool) -> Iterator[Ground]:
        theme = self._appearance.theme
        for part in row.parts:
            if self._is_marked(part.verse) or (chosen and part.verse == self.caret_verse):
                under = theme.accent if theme.is_high_contrast else ""
                yield Ground(part.figure[0], part.end, theme.accent_tint, under)
        yield from self.mark_grounds(row, number)
        word = self.caret_word
        if word is None or word.column != number or word.verse not in row.verses:
            return
        if not row.parts:
            yield Ground(word.start, word.end, theme.selection, theme.accent)
        for part in row.parts_of(word.verse):
            moved = in_part(part, word.start, word.end)
            if moved is not None:
                yield Ground(*moved, theme.selection, theme.accent)

    def _is_marked(self, verse: VerseRef | None) -> bool:
        return verse is not None and self._marked is not None and verse in self._marked

    def _paint_number(
        self,
        painter: QPainter,
        rect: QRect,
        column: Column,
        number: int,
        top: int,
        words: str,
        *,
        lit: bool,
    ) -> None:
        look, theme = self._appearance, self._appearance.theme
        line = look.line(self.cells.role(len(self._model.works)))
        works = self._model.works
        backwards = number < len(works) and works[number].right_to_left
        gap = look.px(NUMBER_GAP if number == 0 else NUMBER_GAP - 4)
        width = look.px(GUTTER - NUMBER_GAP if number == 0 else BETWEEN + END) - gap
        if backwards:
            # Beside the first letters of a text that runs from right to left.
            place = QRect(rect.left() + column.text + column.width + gap, top, look.px(END), line)
            place.setWidth(look.px(END) - gap + look.px(4))
        else:
            place = QRect(rect.left() + column.text - gap - width, top, width, line)
        place = QStyle.visualRect(painter.layoutDirection(), rect, place)
        painter.setFont(look.font(Role.SMALL_NAME))
        painter.setPen(QColor(theme.accent if lit else theme.muted))
        side = Qt.AlignmentFlag.AlignLeading if backwards else Qt.AlignmentFlag.AlignTrailing
        painter.drawText(place, side | Qt.AlignmentFlag.AlignVCenter, words)
