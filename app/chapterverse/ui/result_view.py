"""A list of search results that opens what is pressed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView

from chapterverse.ui.scrolling import scroll_steadily
from chapterverse.ui.search_rows import ROW_ROLE, ResultDelegate, ResultModel, ResultRow
from chapterverse.ui.theme import Appearance

_AT_ONCE = 200
"""Results laid out at once; thousands would hold the window, and nobody sees them all."""


class ResultView(QListView):
    """`opened` carries the ResultRow that was pressed; `beside` as in ResultDelegate.

    `end_near` when the last results are nearly in sight.
    """

    opened = Signal(object)
    end_near = Signal()

    def __init__(self, name: str, appearance: Appearance, *, beside: bool) -> None:
        super().__init__()
        self._results = ResultModel(self)
        self._waiting: tuple[ResultRow, ...] = ()
        self._delegate = ResultDelegate(appearance, self, beside=beside)
        self.setModel(self._results)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        scroll_steadily(self)
        self.clicked.connect(self._open)
        # Enter arrives as activated; a press that also activates opens the same place again.
        self.activated.connect(self._open)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    def show_rows(self, rows: Sequence[ResultRow]) -> None:
        """Show other results from the top."""
        self._delegate.forget()
        self._results.show_rows(rows[:_AT_ONCE])
        self._waiting = tuple(rows[_AT_ONCE:])
        self.scrollToTop()

    def add_rows(self, rows: Sequence[ResultRow]) -> None:
        """More results after those that are shown."""
        self._waiting += tuple(rows)
        self._list_more()

    @property
    def rows(self) -> tuple[ResultRow, ...]:
        """All results, whether they are laid out already or not."""
        return self._results.rows + self._waiting

    def choose_first(self) -> None:
        """Make the first result current."""
        self.setCurrentIndex(self._results.index(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Texts follow the width."""
        self._delegate.set_width(self.viewport().width())
        super().resizeEvent(event)

    def _scrolled(self, value: int) -> None:
        if value >= self.verticalScrollBar().maximum() - 2 * self.viewport().height():
            self._list_more()
            if not self._waiting:
                self.end_near.emit()

    def _list_more(self) -> None:
        more, self._waiting = self._waiting[:_AT_ONCE], self._waiting[_AT_ONCE:]
        self._results.append_rows(more)

    def _open(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, ResultRow):
            self.opened.emit(row)
