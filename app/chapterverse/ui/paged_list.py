"""Long lists of what was found or written: page by page and to the ends by keys, too."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView

from chapterverse.ui.reader_list_long import LongList

_Move = QAbstractItemView.CursorAction


class PagedList(LongList):
    """A long list with the keys and the search by letters of any list."""

    def moveCursor(self, action: _Move, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Page by page and to the ends, too; rows that cannot be chosen are passed over."""
        last, current = self.model().rowCount() - 1, self.currentIndex()
        rect, page = self.visualRect(current), self.viewport().height()
        if last < 0:
            return current
        match action:
            case _Move.MoveHome:
                return self.beside(-1, 1)
            case _Move.MoveEnd:
                return self.beside(last + 1, -1)
            case _Move.MovePageUp if not rect.isEmpty():
                there = self.rows_between(rect.bottom() - page, rect.bottom() - page).start
                return self.beside(min(there, max(0, current.row() - 1)) - 1, 1)
            case _Move.MovePageDown if not rect.isEmpty():
                there = self.rows_between(rect.top() + page, rect.top() + page).start
                return self.beside(max(there, min(last, current.row() + 1)) + 1, -1)
        return super().moveCursor(action, modifiers)

    def keyboardSearch(self, text: str) -> None:
        """Letters go to the next row that begins with them."""
        QAbstractItemView.keyboardSearch(self, text)
