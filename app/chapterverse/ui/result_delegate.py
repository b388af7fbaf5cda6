"""The painter of search results: a place, its words with hits marked, what the reader has added."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chapterverse.ui.bidi import isolate
from chapterverse.ui.icons import icon_pixmap
from chapterverse.ui.result_marks import ResultMarks
from chapterverse.ui.search_rows import ROW_ROLE, ResultRow
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_formats import VerseStyle
from chapterverse.ui.verse_layout import VerseLayout

_Index = QModelIndex | QPersistentModelIndex
_PLAIN = ResultRow(None, "", "")
_REFERENCE, _ABOVE, _SIDE, _BAR, _SIGN = 122, 6, 12, 3, 14


class ResultDelegate(QStyledItemDelegate):
    """`beside` puts the reference in a column before the text, else it stands above it; `marks`
    are what the reader has added."""

    def __init__(
        self, appearance: Appearance, parent: QObject, marks: ResultMarks, *, beside: bool
    ) -> None:
        super().__init__(parent)
        self._marks = marks
        self._appearance = appearance
        self._beside = beside
        self._width = 0
        self._layouts: dict[ResultRow, VerseLayout] = {}
        self._heights: dict[int, int] = {}
        self._measured: set[int] = set()
        # What every estimate needs: width of a letter and of the text, a line, what stands above.
        self._measures: tuple[int, int, int, int] | None = None
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
        self._measures = None

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Height of the text, or of reference and text; an estimate before measure()."""
        return QSize(self._width, self.height(index))

    def height(self, index: _Index) -> int:
        """How high a result stands; an estimate before measure()."""
        # Asked for every result whenever one is laid out; they are added at the end only.
        height = self._heights.get(index.row())
        if height is None:
            row = index.data(ROW_ROLE)
            height = self._estimate(row) if isinstance(row, ResultRow) else 0
            self._heights[index.row()] = height
        return height

    @property
    def measured_count(self) -> int:
        """How many results have a height that is no estimate."""
        return len(self._measured)

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
        if self._measures is None:
            role = self._role
            letter = QFontMetrics(self._appearance.font(role)).averageCharWidth()
            line = self._appearance.line(role)
            self._measures = letter, self._text_width(), line, self._height(_PLAIN, 0)
        letter, width, line, above = self._measures
        lines = max(1, -(-len(row.text) * letter // width))
        return above + lines * line

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
        grounds = tuple(self._marks.grounds(row))
        self._layout(row).paint(painter, left, place.top(), theme.ink, theme.mark, grounds)
        self._paint_signs(painter, rect, head, row)
        painter.restore()

    def _paint_signs(self, painter: QPainter, rect: QRect, head: QRect, row: ResultRow) -> None:
        look = self._appearance
        size = look.px(_SIGN)
        right = head.right() - look.px(8)
        for name in reversed(self._marks.signs(row)):
            place = QRect(right - size, head.top() + (head.height() - size) // 2, size, size)
            place = QStyle.visualRect(painter.layoutDirection(), rect, place)
            painter.drawPixmap(place, icon_pixmap(name, look.theme.accent, size))
            right -= size + look.px(2)

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
