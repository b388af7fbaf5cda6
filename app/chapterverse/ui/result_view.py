"""A list of search results that opens what is pressed.

What is in sight is laid out at once, what will soon be there a slice at a time while nothing else
happens; all other heights are estimates, and the result at the top stays there.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QModelIndex, QTimer, Signal
from PySide6.QtGui import QResizeEvent

from chapterverse.ui.own_marks import OwnMarks
from chapterverse.ui.paged_list import PagedList
from chapterverse.ui.result_delegate import ResultDelegate
from chapterverse.ui.result_marks import ResultMarks
from chapterverse.ui.scrolling import SLICE, scroll_steadily
from chapterverse.ui.search_rows import ROW_ROLE, ResultModel, ResultRow
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_AHEAD = 200
"""Results listed at once; their heights are summed up together."""

_SCREENS = 2
"""Heights of the view above and below it in which results are laid out before they are seen."""


class ResultView(PagedList):
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
        self._appearance = appearance
        self._is_staying = False
        self._top = 0  # the result that stays in its place
        self._estimated: set[int] = set()
        appearance.changed.connect(self._lay_out)  # after the painter, which forgets its layouts
        self._lay_out()

    def show_rows(self, rows: Sequence[ResultRow]) -> None:
        """Show other results from the top."""
        self._slices.stop()
        self._delegate.forget()
        self._waiting = tuple(rows[_AHEAD:])
        self._results.show_rows(rows[:_AHEAD])
        self._lay_out()
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
        """Whether results near the view have heights that are still estimates."""
        return self._slices.isActive()

    def choose_first(self) -> None:
        """Make the first result current."""
        self.setCurrentIndex(self._results.index(0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Texts follow the width; the result at the top stays there."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()
        else:
            with self._staying():
                pass

    # ---- heights --------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Take the heights that are known or estimated now, those in sight as they are."""
        with self._staying():
            self.line = self._appearance.line(Role.CARD)
            self._delegate.set_width(self.viewport().width())
            count = self._results.rowCount()
            counts = [min(_AHEAD, count - start) for start in range(0, count, _AHEAD)]
            self._estimated.clear()
            high = self._estimate(min(self._top // _AHEAD, len(counts) - 1)) if counts else [0]
            typical = sum(high) // len(high)
            self.heights.reset(counts, typical, typical)

    def _estimate(self, part: int) -> list[int]:
        """The heights, known or estimated, of results that are listed together."""
        end = min((part + 1) * _AHEAD, self._results.rowCount())
        rows = (self._results.index(place) for place in range(part * _AHEAD, end))
        return [self._delegate.height(row) for row in rows]

    def _estimate_near(self) -> None:
        """Estimate by their words what is near the view; the rest is taken to be as high."""
        places = self._near()
        for part in range(places.start // _AHEAD, (places.stop - 1) // _AHEAD + 1):
            if part not in self._estimated and places:
                self._estimated.add(part)
                self.heights.put(part, self._estimate(part))

    @contextmanager
    def _staying(self) -> Iterator[None]:
        """The result at the top stays there, whatever becomes of the heights meanwhile; what is in
        sight has its true height."""
        if self._is_staying:
            yield
            return
        seen = self.rows_between(0, 0)
        self._top = seen.start if seen else 0
        below = self.heights.top(self._top) - self.verticalOffset() if seen else 0
        self._is_staying = True
        try:
            yield
            self._stand(below)
            while self._measure(self.rows_between(0, self.viewport().height()), patient=False):
                self._stand(below)
        finally:
            self._is_staying = False
        self.viewport().update()
        if not self._slices.isActive() and any(True for _ in self._unmeasured(self._near())):
            self._slices.start()

    def _stand(self, below: int) -> None:
        for _ in range(2):  # what is near is known by the place of the result at the top
            self.updateGeometries()
            if self._top < self.heights.count:
                self.verticalScrollBar().setValue(self.heights.top(self._top) - below)
            self._estimate_near()

    def _near(self) -> range:
        """The results in sight or not far from it."""
        room = self.viewport().height()
        return self.rows_between(-_SCREENS * room, (1 + _SCREENS) * room)

    def _unmeasured(self, places: range) -> Iterator[int]:
        return (place for place in places if not self._delegate.is_measured(place))

    def _measure(self, places: range, *, patient: bool = True) -> bool:
        """Lay out results, for a slice of time where that is enough; whether there were any."""
        end, found = time.thread_time() + SLICE, False
        for place in self._unmeasured(places):
            if patient and found and time.thread_time() > end:
                break
            index, found = self._results.index(place), True
            self._delegate.measure(index)
            self.heights.change(place, self._delegate.height(index))
        return found

    def _measure_on(self) -> None:
        with self._staying():
            self._measure(self._near())

    # ---- going on -------------------------------------------------------------------------------

    def _scrolled(self, value: int) -> None:
        if self._is_staying:
            return
        with self._staying():
            pass
        if value >= self.verticalScrollBar().maximum() - 2 * self.viewport().height():
            self._list_more()
            if not self._waiting:
                self.end_near.emit()

    def _list_more(self) -> None:
        more, self._waiting = self._waiting[:_AHEAD], self._waiting[_AHEAD:]
        if not more:
            return
        with self._staying():
            self._results.append_rows(more)
            self._lay_out()

    def _marks_changed(self) -> None:
        self.viewport().update()

    def _open(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, ResultRow):
            self.opened.emit(row)
