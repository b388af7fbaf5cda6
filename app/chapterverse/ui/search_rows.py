"""Rows of search results: a place, its words with hits marked; a model and its painter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chapterverse.domain.passages import Span, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.ui.bidi import isolate
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_layout import VerseLayout, VerseStyle

_Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole

_BEFORE, _LONGEST = 90, 340
"""Characters before the first hit and in all, when a long note is cut down to its hits."""

_REFERENCE, _ABOVE, _SIDE, _BAR = 122, 6, 12, 3


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result: where it stands, its text with MARK spans. `note` names the work of a note.

    An article has no `ref` but a `label` and the Strong's `number` that it stands under.
    """

    ref: PassageRef | None
    work_id: str
    text: str
    spans: tuple[Span, ...] = ()
    note: str = ""
    label: str = ""
    number: str = ""

    @property
    def where(self) -> str:
        """The place in words."""
        return self.ref.display() if self.ref is not None else self.label


def snippet(text: str, spans: Sequence[Span]) -> tuple[str, tuple[Span, ...]]:
    """A stretch of a long text around its first hit, with the hits in it; short texts whole."""
    marks = [span for span in spans if span.kind is SpanKind.MARK]
    if len(text) <= _LONGEST:
        return text, tuple(marks)
    start = max(0, (marks[0].start if marks else 0) - _BEFORE)
    if start:
        start = text.find(" ", start) + 1 or start
    end = min(len(text), start + _LONGEST)
    if end < len(text):
        end = max(text.rfind(" ", start, end), start + 1)
    before, after = "… " if start else "", " …" if end < len(text) else ""
    shift = len(before) - start
    kept = tuple(
        replace(mark, start=mark.start + shift, end=mark.end + shift)
        for mark in marks
        if start <= mark.start and mark.end <= end
    )
    return before + text[start:end] + after, kept


class ResultModel(QAbstractListModel):
    """Results that change all at once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ResultRow, ...] = ()

    def show_rows(self, rows: Sequence[ResultRow]) -> None:
        """Show other results."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def append_rows(self, rows: Sequence[ResultRow]) -> None:
        """More results after those that are shown."""
        if rows:
            start = len(self._rows)
            self.beginInsertRows(QModelIndex(), start, start + len(rows) - 1)
            self._rows += tuple(rows)
            self.endInsertRows()

    @property
    def rows(self) -> tuple[ResultRow, ...]:
        """What is listed."""
        return self._rows

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """How many results are listed."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The text; with its place for a screen reader; the row under ROW_ROLE."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.where}. {row.note} {row.text}"
            case Qt.ItemDataRole.UserRole:
                return row
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Every result can be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index) | Qt.ItemFlag.ItemNeverHasChildren


class ResultDelegate(QStyledItemDelegate):
    """`beside` puts the reference in a column before the text, else it stands above it."""

    def __init__(self, appearance: Appearance, parent: QObject, *, beside: bool) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._beside = beside
        self._width = 0
        self._layouts: dict[ResultRow, VerseLayout] = {}
        self._heights: dict[int, int] = {}
        self._measured: set[int] = set()
        appearance.changed.connect(self.forget)

    def set_width(self, width: int) -> None:
        """The width of every row from now on, in pixels."""
        if width != self._width:
            self._width = width
            self.forget()

    def forget(self) -> None:
        """Drop the layouts of results that are gone."""
        self._layouts.clear()
        self._heights.clear()
        self._measured.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Height of the text, or of reference and text; an estimate before measure()."""
        # Asked for every result whenever one is laid out; they are added at the end only.
        height = self._heights.get(index.row())
        if height is None:
            row = index.data(ROW_ROLE)
            height = self._estimate(row) if isinstance(row, ResultRow) else 0
            self._heights[index.row()] = height
        return QSize(self._width, height)

    def is_measured(self, place: int) -> bool:
        """Whether the height of a result is known and no estimate."""
        return place in self._measured

    def measure(self, index: _Index) -> None:
        """Lay a result out, so that its height is known."""
        row = index.data(ROW_ROLE)
        if isinstance(row, ResultRow):
            self._heights[index.row()] = self._height(row, self._layout(row).height)
            self._measured.add(index.row())

    def _estimate(self, row: ResultRow) -> int:
        """The height by the number of letters: near enough for the length of a scroll bar."""
        role = self._role
        letter = QFontMetrics(self._appearance.font(role)).averageCharWidth()
        lines = -(-len(row.text) * letter // self._text_width())
        return self._height(row, max(1, lines) * self._appearance.line(role))

    def _height(self, row: ResultRow, text: int) -> int:
        look, height = self._appearance, text
        if not self._stands_beside():
            height += look.line(Role.NAME) + look.px(2)
        elif row.note:
            height = max(height, look.line(Role.CARD) + look.line(Role.SMALL))
        return height + look.px(_ABOVE * 2)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one result into option.rect."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, ResultRow):
            return
        look, theme = self._appearance, self._appearance.theme
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        direction = painter.layoutDirection()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(theme.accent_tint))
            bar = QRect(rect.left(), rect.top(), look.px(_BAR), rect.height())
            painter.fillRect(QStyle.visualRect(direction, rect, bar), QColor(theme.accent))
        line = QRect(rect.left() + look.px(_SIDE), rect.bottom(), rect.width() - look.px(_SIDE), 1)
        painter.fillRect(QStyle.visualRect(direction, rect, line), QColor(theme.hairline))
        top = rect.top() + look.px(_ABOVE)
        side = look.px(_SIDE)
        first = look.line(Role.CARD if self._stands_beside() else Role.NAME)
        head = QRect(rect.left() + side, top, self._head_width(), first)
        leading = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(look.font(Role.NAME))
        painter.setPen(QColor(theme.ink))
        name = QStyle.visualRect(direction, rect, head)
        painter.drawText(name, leading, isolate(row.where))
        if row.note:
            self._paint_note(painter, rect, head, row)
        if self._stands_beside():
            place = QRect(head.right(), top, self._text_width(), 1)
        else:
            place = QRect(head.left(), top + first + look.px(2), self._text_width(), 1)
        left = QStyle.visualRect(direction, rect, place).left()
        self._layout(row).paint(painter, left, place.top(), theme.ink, theme.mark)
        painter.restore()

    def _paint_note(self, painter: QPainter, rect: QRect, head: QRect, row: ResultRow) -> None:
        look = self._appearance
        place = head.translated(0, head.height())
        if not self._stands_beside():
            wide = painter.fontMetrics().horizontalAdvance(row.where) + look.px(8)
            place = head.adjusted(wide, 0, 0, 0)
        painter.setFont(look.font(Role.SMALL))
        painter.setPen(QColor(look.theme.muted))
        words = painter.fontMetrics().elidedText(
            row.note, Qt.TextElideMode.ElideRight, place.width() - look.px(8)
        )
        place = QStyle.visualRect(painter.layoutDirection(), rect, place)
        painter.drawText(place, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignTop, words)

    def _stands_beside(self) -> bool:
        return self._beside and self._width >= self._appearance.px(440)

    def _head_width(self) -> int:
        wide = self._width - 2 * self._appearance.px(_SIDE)
        return self._appearance.px(_REFERENCE) if self._stands_beside() else wide

    def _text_width(self) -> int:
        wide = self._width - 2 * self._appearance.px(_SIDE)
        if self._stands_beside():
            wide -= self._appearance.px(_REFERENCE)
        return max(40, wide)

    @property
    def _role(self) -> Role:
        return Role.CARD if self._beside else Role.CONTEXT

    def _layout(self, row: ResultRow) -> VerseLayout:
        layout = self._layouts.get(row)
        if layout is None:
            role = self._role
            font, line = self._appearance.font(role), self._appearance.line(role)
            style = VerseStyle(font, line, bold_hits=True)
            layout = VerseLayout(row.text, row.spans, style, self._text_width())
            self._layouts[row] = layout
        return layout
