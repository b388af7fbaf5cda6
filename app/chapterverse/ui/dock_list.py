"""Lists of the docks: heads with an origin bar, rows with a count; view, model and painter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chapterverse.ui.bidi import isolate
from chapterverse.ui.size import LIST_ROW, Role
from chapterverse.ui.theme import Appearance

_Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
HEAD_ABOVE = 8  # pixels at 100 % above a head


@dataclass(frozen=True, slots=True)
class DockRow:
    """A row: a head carries the name of its origin colour ("scripture"), an item its key."""

    text: str
    key: str = ""
    count: str = ""
    tip: str = ""
    origin: str = ""

    @property
    def is_head(self) -> bool:
        """Whether the row is a head, which cannot be chosen."""
        return not self.key


class DockListView(QListView):
    """`taken` carries the row that was clicked, or that has the caret when Enter is pressed."""

    taken = Signal(QModelIndex)

    def __init__(self) -> None:
        super().__init__()
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.clicked.connect(self.taken)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the row."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)


class DockListModel(QAbstractListModel):
    """Rows that change all at once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[DockRow, ...] = ()

    def show_rows(self, rows: Sequence[DockRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def index_of(self, key: str) -> QModelIndex:
        """The row with a key, or an invalid index."""
        for place, row in enumerate(self._rows):
            if row.key == key and key:
                return self.index(place)
        return QModelIndex()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Heads and items."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, tooltip, and the row itself under ROW_ROLE."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.ToolTipRole:
                return row.tip or None
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.text}, {row.count}" if row.count else row.text
            case Qt.ItemDataRole.UserRole:
                return row
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Heads cannot be chosen."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemNeverHasChildren
        if not self._rows[index.row()].is_head:
            flags |= Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags


class DockListDelegate(QStyledItemDelegate):
    """Rows 26 px high; a head has 8 px above it and a bar in its origin's colour."""

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """As wide as the view."""
        row = index.data(ROW_ROLE)
        head = isinstance(row, DockRow) and row.is_head
        return QSize(0, self._appearance.px(LIST_ROW + (HEAD_ABOVE if head else 0)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row."""
        row = index.data(ROW_ROLE)
        if not isinstance(row, DockRow):
            return
        rect: QRect = option.rect
        painter.save()
        if row.is_head:
            self._paint_head(painter, rect, row)
        else:
            state: QStyle.StateFlag = option.state
            chosen = bool(state & QStyle.StateFlag.State_Selected)
            self._paint_item(painter, rect, row, chosen=chosen)
        painter.restore()

    def _paint_head(self, painter: QPainter, rect: QRect, row: DockRow) -> None:
        look, theme = self._appearance, self._appearance.theme
        rect = rect.adjusted(look.px(12), look.px(HEAD_ABOVE), -look.px(12), 0)
        mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
        bar, high = look.px(3), look.px(12)
        left = rect.right() - bar if mirrored else rect.left()
        top = rect.top() + (rect.height() - high) // 2
        painter.fillRect(QRect(left, top, bar, high), QColor(getattr(theme, row.origin)))
        gap = look.px(11)
        words = rect.adjusted(0, 0, -gap, 0) if mirrored else rect.adjusted(gap, 0, 0, 0)
        _write(painter, words, row.text, look, Role.SMALL_NAME, theme.muted)

    def _paint_item(self, painter: QPainter, rect: QRect, row: DockRow, *, chosen: bool) -> None:
        look, theme = self._appearance, self._appearance.theme
        if chosen:
            painter.fillRect(rect, QColor(theme.selection))
        mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
        before, after = look.px(23), look.px(12)
        words = rect.adjusted(after if mirrored else before, 0, -(before if mirrored else after), 0)
        if row.count:
            role = Role.SMALL_NAME if chosen else Role.SMALL
            painter.setFont(look.font(role))
            room = painter.fontMetrics().horizontalAdvance(row.count)
            _write(painter, words, row.count, look, role, theme.muted, at_end=True)
            gap = room + look.px(8)
            words = words.adjusted(gap, 0, 0, 0) if mirrored else words.adjusted(0, 0, -gap, 0)
        _write(painter, words, row.text, look, Role.NAME if chosen else Role.INTERFACE, theme.ink)


def _write(
    painter: QPainter,
    rect: QRect,
    text: str,
    look: Appearance,
    role: Role,
    colour: str,
    *,
    at_end: bool = False,
) -> None:
    painter.setFont(look.font(role))
    painter.setPen(QColor(colour))
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    side = Qt.AlignmentFlag.AlignTrailing if at_end else Qt.AlignmentFlag.AlignLeading
    painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, isolate(shown))
