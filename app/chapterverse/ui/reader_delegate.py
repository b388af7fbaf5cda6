"""Paints the rows of the reader: numbers in the gutter, text hanging, one layout a cell."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from chapterverse.domain.passages import Passage, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.ui.bidi import isolate
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.reader_model import ROW_ROLE, ReaderModel, ReaderRow
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_layout import VerseLayout, VerseStyle

_Index = QModelIndex | QPersistentModelIndex

# Lengths at 100 %, in pixels.
_GUTTER, _NUMBER_GAP, _END, _BETWEEN = 58, 10, 24, 24
_ABOVE, _MEASURE, _MEASURE_PARALLEL = 4, 570, 500
_TITLE_ABOVE, _TITLE_BELOW, _HEADING_BELOW, _BAR = 14, 4, 4, 3


@dataclass(frozen=True, slots=True)
class Column:
    """Where a column of text stands in a row, in pixels from the row's leading edge."""

    edge: int
    text: int
    width: int


def columns_of(width: int, count: int, appearance: Appearance) -> tuple[Column, ...]:
    """The columns of a row: one is centred with a full measure, several share the width."""
    px = appearance.px
    if count <= 1:
        text_width = max(px(120), min(px(_MEASURE), width - px(_GUTTER) - px(_END)))
        text = max(px(_GUTTER), (width - text_width) // 2)
        return (Column(0, text, text_width),)
    columns = []
    for number in range(count):
        edge = width * number // count
        end = width * (number + 1) // count
        text = edge + px(_GUTTER if number == 0 else _BETWEEN)
        room = end - px(_END) - text
        columns.append(Column(edge, text, max(px(80), min(px(_MEASURE_PARALLEL), room))))
    return tuple(columns)


class ReaderDelegate(QStyledItemDelegate):
    """Verses under the caret and the passage that was opened stand on a tint beside a bar."""

    def __init__(self, model: ReaderModel, appearance: Appearance, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._appearance = appearance
        self._width = 0
        self._marked: PassageRef | None = None
        self._evidence: Evidence | None = None
        self._evidence_place: PassageRef | None = None
        self._layouts: dict[tuple[str, int, bool], VerseLayout] = {}
        appearance.changed.connect(self._layouts.clear)
        model.modelReset.connect(self._layouts.clear)

    @property
    def appearance(self) -> Appearance:
        """Colours and sizes in which rows are painted."""
        return self._appearance

    def set_width(self, width: int) -> None:
        """The width of every row from now on, in pixels."""
        if width != self._width:
            self._width = width
            self._layouts.clear()

    def mark(self, passage: PassageRef | None) -> None:
        """Mark a passage besides the verse under the caret."""
        self._marked = passage

    def mark_words(self, passage: PassageRef, evidence: Evidence | None) -> None:
        """Mark the words of a passage that carry a claim; None for none."""
        if (passage, evidence) != (self._evidence_place, self._evidence):
            self._evidence_place, self._evidence = passage, evidence
            self._layouts.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Height of the tallest cell and of what stands above it."""
        row = index.data(ROW_ROLE)
        px = self._appearance.px
        if not isinstance(row, ReaderRow):
            return QSize(self._width, 0)
        if row.verse is None:
            line = self._appearance.line(Role.DISPLAY)
            return QSize(self._width, px(_TITLE_ABOVE) + line + px(_TITLE_BELOW))
        columns = self._columns(row)
        tallest = max(
            (
                self._cell(cell, number, columns[number].width).height
                for number, cell in enumerate(row.cells)
                if cell is not None
            ),
            default=self._appearance.line(self._role(row)),
        )
        return QSize(self._width, px(_ABOVE) * 2 + self._headings_height(row) + tallest)

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
            lit = bool(state & QStyle.StateFlag.State_Selected) or (
                self._marked is not None and row.verse in self._marked
            )
            self._paint_verse(painter, rect, row, lit=lit)
        painter.restore()

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: _Index,
    ) -> bool:
        """Why a verse is absent."""
        row = index.data(ROW_ROLE)
        if isinstance(row, ReaderRow) and row.verse is not None:
            for number, column in enumerate(self._columns(row)):
                inside = column.edge <= event.pos().x() <= column.text + column.width
                if inside and row.cells[number] is None:
                    title = self._model.works[number].title
                    reason = self.tr("The {work} leaves this verse out.").format(work=title)
                    QToolTip.showText(event.globalPos(), reason, view)
                    return True
        return super().helpEvent(event, view, option, index)

    # ---- painting -------------------------------------------------------------------------------

    def _paint_title(self, painter: QPainter, rect: QRect, row: ReaderRow) -> None:
        look, theme = self._appearance, self._appearance.theme
        column = columns_of(rect.width(), max(1, len(self._model.works)), look)[0]
        height = look.line(Role.DISPLAY)
        place = QRect(0, rect.top() + look.px(_TITLE_ABOVE), rect.width() - column.text, height)
        place.moveLeft(rect.left() + column.text)
        painter.setFont(look.font(Role.DISPLAY))
        painter.setPen(QColor(theme.ink))
        place = QStyle.visualRect(painter.layoutDirection(), rect, place)
        leading = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, leading, isolate(row.title))

    def _paint_verse(self, painter: QPainter, rect: QRect, row: ReaderRow, *, lit: bool) -> None:
        look, theme = self._appearance, self._appearance.theme
        columns = self._columns(row)
        direction = painter.layoutDirection()
        if lit:
            painter.fillRect(rect, QColor(theme.accent_tint))
            bar = QRect(rect.left(), rect.top(), look.px(_BAR), rect.height())
            painter.fillRect(QStyle.visualRect(direction, rect, bar), QColor(theme.accent))
            if theme.is_high_contrast:
                # Its tint is the paper; lines above and below tell the verse instead.
                painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), theme.accent)
                painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.accent)
        top = rect.top() + look.px(_ABOVE)
        headings = self._headings_height(row)
        self._paint_number(painter, rect, row, columns[0], top + headings, lit=lit)
        for number, (column, cell) in enumerate(zip(columns, row.cells, strict=True)):
            place = QRect(rect.left() + column.text, top, column.width, 1)
            place = QStyle.visualRect(direction, rect, place)
            if headings and row.headings[number]:
                heading = self._heading(row.headings[number], column.width)
                heading.paint(painter, place.left(), top, theme.muted, theme.mark)
            if cell is None:
                painter.setFont(look.font(self._role(row)))
                painter.setPen(QColor(theme.muted))
                line = look.line(self._role(row))
                dash = QRect(place.left(), top + headings, column.width, line)
                leading = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(dash, leading, "—")
            else:
                text = self._cell(cell, number, column.width)
                text.paint(painter, place.left(), top + headings, theme.ink, theme.mark)
            if number:
                rule = QRect(rect.left() + column.edge, rect.top(), 1, rect.height())
                rule = QStyle.visualRect(direction, rect, rule)
                painter.fillRect(rule, QColor(theme.hairline))

    def _paint_number(
        self, painter: QPainter, rect: QRect, row: ReaderRow, column: Column, top: int, *, lit: bool
    ) -> None:
        if row.verse is None:
            return
        look, theme = self._appearance, self._appearance.theme
        width = look.px(_GUTTER - _NUMBER_GAP)
        left = rect.left() + column.text - look.px(_NUMBER_GAP) - width
        place = QRect(left, top, width, look.line(self._role(row)))
        place = QStyle.visualRect(painter.layoutDirection(), rect, place)
        painter.setFont(look.font(Role.SMALL_NAME))
        painter.setPen(QColor(theme.accent if lit else theme.muted))
        trailing = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, trailing, str(row.verse.verse))

    # ---- layouts --------------------------------------------------------------------------------

    def _role(self, row: ReaderRow) -> Role:
        return Role.ANSWER if len(row.cells) <= 1 else Role.PARALLEL

    def _columns(self, row: ReaderRow) -> tuple[Column, ...]:
        return columns_of(self._width, max(1, len(row.cells)), self._appearance)

    def _cell(self, cell: Passage, number: int, width: int) -> VerseLayout:
        key = (cell.identity, number, False)
        layout = self._layouts.get(key)
        if layout is None:
            work = self._model.works[number]
            role = Role.ANSWER if len(self._model.works) <= 1 else Role.PARALLEL
            font = self._font(role, work.language)
            style = VerseStyle(font, self._appearance.line(role), work.right_to_left)
            spans = [span for span in cell.spans if span.kind is not SpanKind.MARK]
            if self._evidence is not None and self._is_place(cell):
                spans += self._evidence.in_verse(cell.work_id, cell.text)
            layout = VerseLayout(cell.text, spans, style, width)
            self._layouts[key] = layout
        return layout

    def _is_place(self, cell: Passage) -> bool:
        """Whether a verse stands in the passage that was opened, and not only reads like it."""
        place = self._evidence_place
        return place is not None and cell.ref is not None and cell.ref.first in place

    def _font(self, role: Role, language: str) -> QFont:
        if language.split("-")[0] in ("he", "hbo", "arc"):
            return self._appearance.hebrew_font(role)
        return self._appearance.font(role)

    def _heading(self, text: str, width: int) -> VerseLayout:
        key = (text, width, True)
        layout = self._layouts.get(key)
        if layout is None:
            font = self._appearance.font(Role.HEADING)
            line = QFontMetrics(font).height()
            layout = VerseLayout(text, (), VerseStyle(font, line), width)
            self._layouts[key] = layout
        return layout

    def _headings_height(self, row: ReaderRow) -> int:
        columns = self._columns(row)
        heights = [
            self._heading(text, columns[number].width).height
            for number, text in enumerate(row.headings)
            if text
        ]
        return max(heights) + self._appearance.px(_HEADING_BELOW) if heights else 0
