"""The reader's list, first layer: very many rows of given heights, painted only where in sight."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyleOptionViewItem, QWidget

from chapterverse.ui.reader_list_heights import RowHeights

Index = QModelIndex | QPersistentModelIndex
"""Both kinds of index that Qt takes."""
_Hint = QAbstractItemView.ScrollHint


class LongList(QListView):
    """Places its rows by `heights`, which must agree with the model whenever that has changed.

    A list of Qt asks for the height of every row before it shows any, which takes a second for the
    verses of a Bible; this one asks for none. It stays a list to screen readers.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heights = RowHeights()
        self.line = 20  # what one turn of the wheel's notch is measured by, in pixels

    # ---- where rows are -------------------------------------------------------------------------

    def visualRect(self, index: Index) -> QRect:
        """Where a row is, from the top left corner of the view; empty for an invalid index."""
        row = index.row()
        if not index.isValid() or row >= self.heights.count:
            return QRect()
        top = self.heights.top(row) - self.verticalOffset()
        return QRect(0, top, self.viewport().width(), self.heights.height(row))

    def indexAt(self, point: QPoint) -> QModelIndex:
        """The row at a point of the view; invalid below the last one."""
        y = point.y() + self.verticalOffset()
        if not 0 <= y < self.heights.total:
            return QModelIndex()
        return self.model().index(self.heights.row_at(y), 0)

    def rows_between(self, top: int, bottom: int) -> range:
        """The rows of which something is between two heights of the view."""
        if not self.heights.total:
            return range(0)
        offset = self.verticalOffset()
        first, last = (self.heights.row_at(offset + y) for y in (top, bottom))
        return range(first, last + 1)

    def horizontalOffset(self) -> int:
        """Rows are as wide as the view."""
        return 0

    def verticalOffset(self) -> int:
        """How much of the list is above the view, in pixels."""
        return self.verticalScrollBar().value()

    def isIndexHidden(self, _: Index) -> bool:
        """No row is hidden."""
        return False

    def visualRegionForSelection(self, selection: QItemSelection) -> QRegion:
        """Where the chosen row is."""
        region = QRegion()
        for index in selection.indexes():  # one row at a time is chosen
            region += self.visualRect(index)
        return region

    # ---- layout and scrolling -------------------------------------------------------------------

    def doItemsLayout(self) -> None:
        """Nothing is laid out: where rows are, the heights say."""
        QAbstractItemView.doItemsLayout(self)

    def updateGeometries(self) -> None:
        """Fit the bar to the height of all rows."""
        bar, screen = self.verticalScrollBar(), self.viewport().height()
        bar.setSingleStep(self.line)
        bar.setPageStep(screen)
        bar.setRange(0, max(0, self.heights.total - screen))
        QAbstractItemView.updateGeometries(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The bar follows the size."""
        QAbstractItemView.resizeEvent(self, event)
        self.updateGeometries()

    def scrollTo(self, index: Index, hint: _Hint = _Hint.EnsureVisible) -> None:
        """Scroll as little as shows a row, or so that it stands where the hint says."""
        rect, bar = self.visualRect(index), self.verticalScrollBar()
        if rect.isEmpty():
            return
        below = rect.bottom() + 1 - self.viewport().height()
        match hint:
            case _Hint.PositionAtTop:
                step = rect.top()
            case _Hint.PositionAtBottom:
                step = below
            case _Hint.PositionAtCenter:
                step = (rect.top() + below) // 2
            case _:
                step = rect.top() if rect.top() < 0 else max(0, min(below, rect.top()))
        bar.setValue(bar.value() + step)

    # ---- painting -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows in sight, the current one as chosen."""
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        state: QStyle.StateFlag = option.state
        current, area = self.currentIndex().row(), event.rect()
        painter = QPainter(self.viewport())
        for row, rect in self._places(area):
            option.rect = rect
            chosen = QStyle.StateFlag.State_Selected if row == current else QStyle.StateFlag(0)
            option.state = state | chosen
            self.itemDelegate().paint(painter, option, self.model().index(row, 0))
        painter.end()

    def _places(self, area: QRect) -> Iterator[tuple[int, QRect]]:
        rows = self.rows_between(area.top(), area.bottom())
        top = self.heights.top(rows.start) - self.verticalOffset() if rows else 0
        for row in rows:
            height = self.heights.height(row)
            yield row, QRect(0, top, self.viewport().width(), height)
            top += height

    # ---- the caret ------------------------------------------------------------------------------

    def setSelection(self, _: QRect, command: QItemSelectionModel.SelectionFlag) -> None:
        """One row is chosen at a time: the current one."""
        self.selectionModel().select(self.currentIndex(), command)

    def keyboardSearch(self, _: str) -> None:
        """Letters are keys of the reader; they look for no row."""

    def currentChanged(self, current: Index, before: Index) -> None:
        """Tell a screen reader of the row under the caret."""
        QAbstractItemView.currentChanged(self, current, before)
        if QAccessible.isActive() and current.isValid() and self.hasFocus():
            event = QAccessibleEvent(self, QAccessible.Event.Focus)
            event.setChild(current.row())
            QAccessible.updateAccessibility(event)

    def selectionChanged(self, chosen: QItemSelection, before: QItemSelection) -> None:
        """Tell a screen reader of the row that is chosen."""
        QAbstractItemView.selectionChanged(self, chosen, before)
        if QAccessible.isActive():
            for selection, kind in (
                (before, QAccessible.Event.SelectionRemove),
                (chosen, QAccessible.Event.Selection),
            ):
                for index in selection.indexes()[:1]:
                    event = QAccessibleEvent(self, kind)
                    event.setChild(index.row())
                    QAccessible.updateAccessibility(event)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, _: Qt.KeyboardModifier
    ) -> QModelIndex:
        """The row that can be chosen above or below the current one; else the current one."""
        step = {
            QAbstractItemView.CursorAction.MoveUp: -1,
            QAbstractItemView.CursorAction.MovePrevious: -1,
            QAbstractItemView.CursorAction.MoveDown: 1,
            QAbstractItemView.CursorAction.MoveNext: 1,
        }.get(action, 0)
        current = self.currentIndex()
        return self.beside(current.row(), step) if step else current

    def beside(self, row: int, step: int) -> QModelIndex:
        """The nearest row after (1) or before (-1) a row that can be chosen; else the current."""
        model = self.model()
        row += step
        while 0 <= row < model.rowCount():
            index = model.index(row, 0)
            if index.flags() & Qt.ItemFlag.ItemIsSelectable:
                return index
            row += step
        return self.currentIndex()
