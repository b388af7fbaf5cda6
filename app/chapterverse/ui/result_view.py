"""A list of search results that opens what is pressed.

Results near what is in sight are laid out first, the others a slice at a time while nothing else
happens; until then their heights are estimates, and the result at the top stays there.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView

from chapterverse.ui.own_marks import OwnMarks
from chapterverse.ui.result_delegate import ResultDelegate
from chapterverse.ui.result_marks import ResultMarks
from chapterverse.ui.scrolling import SLICE, scroll_steadily
from chapterverse.ui.search_rows import ROW_ROLE, ResultModel, ResultRow
from chapterverse.ui.theme import Appearance

_AHEAD = 200
"""Results listed at once; every one is placed anew whenever one is laid out."""


class ResultView(QListView):
    """`opened` carries the ResultRow that was pressed; `beside` as in ResultDelegate; `own` is what
    the reader has added to verses.

    `end_near` when the last results are nearly in sight.
    """

    opened = Signal(object)
    end_near = Signal()

    def __init__(
        self, name: str, appearance: Appearance, *, beside: bool, own: OwnMarks | None = None
    ) -> None:
        super().__init__()
        self._results = ResultModel(self)
        self._waiting: tuple[ResultRow, ...] = ()
        self._slices = QTimer(self)
        self._slices.setSingleShot(True)
        self._slices.timeout.connect(self._measure_on)
        marks = ResultMarks(own, appearance)
        self._results.own_words = marks.said
        self._delegate = ResultDelegate(appearance, self, marks, beside=beside)
        if own is not None:
            own.changed.connect(self._marks_changed)
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
        self._slices.stop()
        self._delegate.forget()
        self._results.show_rows(rows[:_AHEAD])
        self._waiting = tuple(rows[_AHEAD:])
        self.scrollToTop()

    def add_rows(self, rows: Sequence[ResultRow]) -> None:
        """More results after those that are shown."""
        self._waiting += tuple(rows)
        self._list_more()

    @property
    def rows(self) -> tuple[ResultRow, ...]:
        """All results, whether they are listed already or not."""
        return self._results.rows + self._waiting

    @property
    def is_measuring(self) -> bool:
        """Whether heights of results are still estimates."""
        return self._slices.isActive()

    def choose_first(self) -> None:
        """Make the first result current."""
        self.setCurrentIndex(self._results.index(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Texts follow the width; the result at the top stays there."""
        top = self._results.index(self._at(0))
        before = self.visualRect(top).top()
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._delegate.set_width(self.viewport().width())
            # A list does not place its items anew because of the width alone.
            self._slices.stop()
            self.doItemsLayout()
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.visualRect(top).top() - before)

    def doItemsLayout(self) -> None:
        """Place the results, those in sight by their true heights."""
        self._measure_seen()
        super().doItemsLayout()

    # ---- heights --------------------------------------------------------------------------------

    def _measure_seen(self) -> None:
        """Lay out what the view has room for; the other results follow in slices."""
        count, room = self._results.rowCount(), self.viewport().height()
        for place in range(max(0, self._at(0)), count):
            if room <= 0:
                break
            index = self._results.index(place)
            if not self._delegate.is_measured(place):
                self._delegate.measure(index)
            room -= self._delegate.height(index)
        if self._delegate.measured_count < count and not self._slices.isActive():
            self._slices.start()

    def _measure(self, top: int) -> bool:
        """Lay out results for a slice of time, those below `top` first; whether there were any."""
        end = time.thread_time() + SLICE
        count, top = self._results.rowCount(), max(0, top)
        found = False
        for place in (*range(top, count), *range(top - 1, -1, -1)):
            if self._delegate.is_measured(place):
                continue
            if found and time.thread_time() > end:
                self._slices.start()
                break
            self._delegate.measure(self._results.index(place))
            found = True
        return found

    def _measure_on(self) -> None:
        if self._measure(self._at(0)):
            self._place_again()

    def _measure_view(self) -> None:
        """What came into view is shown by its true height."""
        last = self._at(self.viewport().height() - 1)
        shown = range(
            max(0, self._at(0)), (last if last >= 0 else self._results.rowCount() - 1) + 1
        )
        new = [place for place in shown if not self._delegate.is_measured(place)]
        for place in new:
            self._delegate.measure(self._results.index(place))
        if new:
            self._place_again()

    def _place_again(self) -> None:
        """Place the results by the heights that are known now; the one at the top stays."""
        top, bar = self._results.index(self._at(0)), self.verticalScrollBar()
        before = self.visualRect(top).top()
        super().doItemsLayout()
        bar.setValue(bar.value() + self.visualRect(top).top() - before)

    def _at(self, height: int) -> int:
        """The number of the result at a height of the view, -1 below the last."""
        return self.indexAt(QPoint(self.viewport().width() // 2, height)).row()

    # ---- going on -------------------------------------------------------------------------------

    def _scrolled(self, value: int) -> None:
        self._measure_view()
        if value >= self.verticalScrollBar().maximum() - 2 * self.viewport().height():
            self._list_more()
            if not self._waiting:
                self.end_near.emit()

    def _list_more(self) -> None:
        more, self._waiting = self._waiting[:_AHEAD], self._waiting[_AHEAD:]
        self._results.append_rows(more)

    def _marks_changed(self) -> None:
        self.viewport().update()

    def _open(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, ResultRow):
            self.opened.emit(row)
