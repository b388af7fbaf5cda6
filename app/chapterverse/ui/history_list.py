"""Questions asked before: Enter or a click opens the answer as it was, Delete forgets it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QCoreApplication,
    QDate,
    QEvent,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from chapterverse.ports import HistoryEntry
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

ENTRY_ROLE = Qt.ItemDataRole.UserRole + 1
_ROW = 30
_SIDE = 8
_Index = QModelIndex | QPersistentModelIndex


class HistoryModel(QAbstractListModel):
    """Kept answers, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[HistoryEntry, ...] = ()

    def show(self, entries: Sequence[HistoryEntry]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._entries = tuple(entries)
        self.endResetModel()

    def entry(self, index: _Index) -> HistoryEntry | None:
        """The entry of a row, None where there is none."""
        inside = index.isValid() and 0 <= index.row() < len(self._entries)
        return self._entries[index.row()] if inside else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Number of entries."""
        return 0 if parent.isValid() else len(self._entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The question; with its day for a screen reader; the entry itself under ENTRY_ROLE."""
        entry = self.entry(index)
        if entry is None:
            return None
        if role == ENTRY_ROLE:
            return entry
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return entry.question
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.question}, {when(entry)}"
        return None


def day_of(entry: HistoryEntry) -> str:
    """The day of a question in the reader's own time and way of writing it."""
    local = entry.asked_at.astimezone()
    day = QDate(local.year, local.month, local.day)
    return QLocale().toString(day, QLocale.FormatType.ShortFormat)


def when(entry: HistoryEntry) -> str:
    """The day, and that the answer was stopped where it was."""
    if entry.state != "stopped":
        return day_of(entry)
    stopped = QCoreApplication.translate("history", "stopped")
    return f"{stopped}, {day_of(entry)}"


class _HistoryDelegate(QStyledItemDelegate):
    """A row: the question, its day, and Remove while the row is selected or under the pointer."""

    remove_pressed = Signal(int)

    def __init__(self, appearance: Appearance, parent: QObject) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """One line."""
        return QSize(self._appearance.px(120), self._appearance.px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one row."""
        entry = index.data(ENTRY_ROLE)
        if not isinstance(entry, HistoryEntry):
            return
        look, theme = self._appearance, self._appearance.theme
        rect: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        active = chosen or bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        if active:
            painter.fillRect(rect, QColor(theme.selection if chosen else theme.accent_tint))
        painter.setPen(QPen(QColor(theme.hairline), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        word = self.tr("Remove") if active else when(entry)
        role = Role.SMALL_NAME if active else Role.SMALL
        end = self.end_rect(rect, word, role)
        mirrored = option.direction is Qt.LayoutDirection.RightToLeft
        question = rect.adjusted(look.px(_SIDE), 0, -end.width() - look.px(3 * _SIDE), 0)
        if mirrored:
            question.moveRight(rect.right() - look.px(_SIDE))
            end.moveLeft(rect.left() + look.px(_SIDE))
        painter.setFont(look.font(role))
        painter.setPen(QColor(theme.accent if active else theme.muted))
        painter.drawText(end, Qt.AlignmentFlag.AlignVCenter, word)
        font = look.font(Role.NAME if chosen else Role.INTERFACE)
        painter.setFont(font)
        painter.setPen(QColor(theme.ink))
        shown = QFontMetrics(font).elidedText(
            entry.question, Qt.TextElideMode.ElideRight, question.width()
        )
        painter.drawText(question, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.restore()

    def end_rect(self, rect: QRect, word: str, role: Role) -> QRect:
        """Where the word at the end of a row stands."""
        width = QFontMetrics(self._appearance.font(role)).horizontalAdvance(word) + 2
        right = rect.right() - self._appearance.px(_SIDE)
        return QRect(QPoint(right - width, rect.top()), QSize(width, rect.height()))

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: _Index,
    ) -> bool:
        """A click on Remove removes instead of opening."""
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonRelease:
            end = self.end_rect(option.rect, self.tr("Remove"), Role.SMALL_NAME)
            if option.direction is Qt.LayoutDirection.RightToLeft:
                end.moveLeft(option.rect.left() + self._appearance.px(_SIDE))
            if end.contains(event.position().toPoint()):
                self.remove_pressed.emit(index.row())
                return True
        return super().editorEvent(event, model, option, index)


class HistoryList(QListView):
    """`opened` and `removed` carry the id of an entry."""

    opened = Signal(int)
    removed = Signal(int)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = HistoryModel(self)
        self._rows = _HistoryDelegate(appearance, self)
        self._taken = False
        self.setModel(self._entries)
        self.setItemDelegate(self._rows)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAccessibleName(self.tr("Recent questions"))
        self.setToolTip(self.tr("Enter opens the answer, Delete removes it"))
        self._rows.remove_pressed.connect(self._remove_pressed)
        self.clicked.connect(self._clicked)
        appearance.changed.connect(self.scheduleDelayedItemsLayout)

    @property
    def entries(self) -> HistoryModel:
        """The rows."""
        return self._entries

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete removes."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(index)
        elif event.key() == Qt.Key.Key_Delete:
            self._remove(index)
        else:
            super().keyPressEvent(event)

    def _clicked(self, index: QModelIndex) -> None:
        # Qt says "clicked" after the delegate has taken the click for Remove.
        if self._taken:
            self._taken = False
        else:
            self._open(index)

    def _open(self, index: QModelIndex) -> None:
        entry = self._entries.entry(index)
        if entry is not None:
            self.opened.emit(entry.id)

    def _remove_pressed(self, row: int) -> None:
        self._taken = True
        self._remove(self._entries.index(row))

    def _remove(self, index: QModelIndex) -> None:
        entry = self._entries.entry(index)
        if entry is not None:
            self.removed.emit(entry.id)
