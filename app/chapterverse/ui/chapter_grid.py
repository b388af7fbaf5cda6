"""The chapters of a book as a grid of numbers, walked by arrow keys."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from chapterverse.domain.canon import Book
from chapterverse.ui.size import LIST_ROW, Role
from chapterverse.ui.theme import Appearance

_Index = QModelIndex | QPersistentModelIndex
_COLUMNS = 6


class ChapterModel(QAbstractTableModel):
    """Numbers 1 to the last chapter in rows of six."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._book = Book.GENESIS

    @property
    def book(self) -> Book:
        """The book shown."""
        return self._book

    def show_book(self, book: Book) -> None:
        """Show another book."""
        self.beginResetModel()
        self._book = book
        self.endResetModel()

    def chapter_at(self, index: _Index) -> int:
        """The chapter of a cell, 0 past the last."""
        number = index.row() * _COLUMNS + index.column() + 1
        return number if number <= self._book.chapter_count else 0

    def index_of(self, chapter: int) -> QModelIndex:
        """The cell of a chapter."""
        return self.index((chapter - 1) // _COLUMNS, (chapter - 1) % _COLUMNS)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """As many rows of six as needed."""
        return 0 if parent.isValid() else -(-self._book.chapter_count // _COLUMNS)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's signature
        """Six."""
        return 0 if parent.isValid() else _COLUMNS

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The number; book and number for a screen reader."""
        if not index.isValid():
            return None
        chapter = self.chapter_at(index)
        if chapter == 0:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return str(chapter)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self._book.full_name} {chapter}"
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
        return None

    def flags(self, index: _Index) -> Qt.ItemFlag:
        """Cells past the last chapter are empty."""
        if not index.isValid() or self.chapter_at(index) == 0:
            return Qt.ItemFlag.NoItemFlags
        return super().flags(index) | Qt.ItemFlag.ItemNeverHasChildren


class ChapterGrid(QTableView):
    """`chosen` carries book and chapter; `left` when the reader goes back to the books."""

    chosen = Signal(int, int)
    left = Signal()

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._chapters = ChapterModel(self)
        self.setModel(self._chapters)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(1)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._choose)
        appearance.changed.connect(self._fit)
        self._fit()

    def show_book(self, book: Book, chapter: int = 0) -> None:
        """Show the chapters of a book; `chapter` is where the reader is, 0 for elsewhere."""
        self._chapters.show_book(book)
        self.setAccessibleName(self.tr("Chapters of {book}").format(book=book.full_name))
        self.setCurrentIndex(self._chapters.index_of(chapter or 1))
        if not chapter:
            self.clearSelection()
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Backspace and Esc go back to the books."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex())
        elif event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Escape):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        chapter = self._chapters.chapter_at(index) if index.isValid() else 0
        if chapter:
            self.chosen.emit(int(self._chapters.book), chapter)

    def _fit(self) -> None:
        self.setFont(self._appearance.font(Role.INTERFACE))
        for row in range(self._chapters.rowCount()):
            self.setRowHeight(row, self._appearance.px(LIST_ROW))
