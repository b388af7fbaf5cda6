"""A list of the reader's rows that keeps its place while text comes and goes around it."""

from __future__ import annotations

import time

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from chapterverse.domain.refs import VerseRef
from chapterverse.ui.reader_delegate import ReaderDelegate
from chapterverse.ui.reader_model import ReaderModel
from chapterverse.ui.reader_rows import ReaderRow
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.scrolling import SLICE, scroll_steadily
from chapterverse.ui.theme import Appearance


class ReaderList(QListView):
    """Rows near the view are laid out first, the others a slice at a time while nothing else
    happens; until then their heights are estimates, and the place that is read stays.

    `caret_moved` when another verse is current by the reader's own hand.

    `near_end` when text should be added after (1) or before (-1) what is shown.
    """

    caret_moved = Signal()
    near_end = Signal(int)
    resized = Signal()

    def __init__(
        self,
        model: ReaderModel,
        appearance: Appearance,
        parent: QWidget | None = None,
        choices: ReadingChoices | None = None,
    ) -> None:
        super().__init__(parent)
        self._reader_model = model
        self._near = 0
        self._slices = QTimer(self)
        self._slices.setSingleShot(True)
        self._slices.timeout.connect(self._measure_on)
        self._opened_at = QPersistentModelIndex()
        self._opened_third = False
        model.modelReset.connect(self._slices.stop)
        self._delegate = ReaderDelegate(model, appearance, self, choices)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(self.tr("Text"))
        scroll_steadily(self)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.verticalScrollBar().valueChanged.connect(self._measure_view)
        self._moving = False
        self._verse: VerseRef | None = None
        self.verticalScrollBar().actionTriggered.connect(self._leave_opened)
        self.caret_moved.connect(self._leave_opened)
        self.verticalScrollBar().valueChanged.connect(self.look_ahead)
        self.verticalScrollBar().rangeChanged.connect(self.look_ahead)
        self.selectionModel().currentChanged.connect(self._current_changed)
        appearance.changed.connect(self.lay_out)

    @property
    def delegate(self) -> ReaderDelegate:
        """The painter of the rows."""
        return self._delegate

    def current_row(self) -> ReaderRow | None:
        """The row under the caret."""
        return self._reader_model.row(self.currentIndex())

    def current_verse(self) -> VerseRef | None:
        """The verse under the caret."""
        row = self.current_row()
        if row is None:
            return None
        return self._verse if self._verse in row.verses else row.verse

    def show_index(
        self,
        index: QModelIndex,
        top: QModelIndex | None = None,
        verse: VerseRef | None = None,
    ) -> None:
        """Put the caret on a row, and on one verse of a paragraph, without caret_moved.

        The row comes to stand in the upper third, or `top` at the very top.
        """
        self._moving = True
        self.setCurrentIndex(index)
        self._moving = False
        self._set_verse(verse)
        self._opened_at = QPersistentModelIndex(index if top is None else top)
        self._opened_third = top is None
        self._go_to_opened()

    def settle(self) -> None:
        """Bring what was opened to its place again, once there is text enough after it."""
        if self._opened_at.isValid():
            self._go_to_opened()

    def _go_to_opened(self) -> None:
        place = self._reader_model.index(self._opened_at.row())
        if abs(self._near - place.row()) > 1:
            self._near = place.row()
            if self._measure():
                super().doItemsLayout()
        self.scrollTo(place, QAbstractItemView.ScrollHint.PositionAtTop)
        if self._opened_third:
            bar, verse = self.verticalScrollBar(), self.current_verse()
            rect = self.visualRect(place)
            # Scrolling may have brought the row to its third already, where rows that came into
            # view were laid out on the way: so count from where it is, not from the top.
            top = rect.top()
            if verse is not None and place == self.currentIndex():
                top = self._delegate.stretch(place, verse, rect).top()
            bar.setValue(bar.value() + top - self.viewport().height() // 3)

    def _leave_opened(self) -> None:
        """The reader scrolls or moves on: from now on the top of the page is what stays."""
        self._opened_at = QPersistentModelIndex()

    def keep_place(self) -> QPersistentModelIndex:
        """The row at the top of the view, to come back to."""
        return QPersistentModelIndex(self.indexAt(self.viewport().rect().topLeft()))

    def top_of(self, index: QPersistentModelIndex) -> int:
        """Where a row begins, in pixels below the top of the view."""
        return self.visualRect(self._reader_model.index(index.row())).top()

    def lay_out_at(self, index: QModelIndex) -> None:
        """Lay out rows that are new, those near a row first, before it is shown."""
        self._near = max(0, index.row())
        self._delegate.set_width(self.viewport().width())
        self.doItemsLayout()

    def lay_out(self) -> None:
        """Lay the rows out again, keeping the place that was opened, or the row at the top."""
        kept = self.keep_place()
        self._delegate.set_width(self.viewport().width())
        self.doItemsLayout()
        if self._opened_at.isValid():
            self._go_to_opened()
        elif kept.isValid():
            at_top = QAbstractItemView.ScrollHint.PositionAtTop
            self.scrollTo(self._reader_model.index(kept.row()), at_top)

    # ---- heights --------------------------------------------------------------------------------

    @property
    def is_measuring(self) -> bool:
        """Whether heights of rows are still estimates."""
        return self._slices.isActive()

    def doItemsLayout(self) -> None:
        """Place the rows, those near the view by their true heights."""
        if not self._slices.isActive():
            self._measure()
        super().doItemsLayout()

    def _measure(self) -> bool:
        """Lay out rows for a slice of time; whether there was any to lay out."""
        end = time.thread_time() + SLICE
        rows = self._unmeasured()
        for row in rows:
            if time.thread_time() > end:
                self._slices.start()
                break
            self._delegate.measure(row)
        return bool(rows)

    def _unmeasured(self) -> list[ReaderRow]:
        """Rows without a true height, those nearest to what is read first."""
        rows, near = self._reader_model.rows, self._near
        places = [at for at, row in enumerate(rows) if not self._delegate.is_measured(row)]
        places.sort(key=lambda at: abs(at - near))
        return [rows[at] for at in places]

    def _measure_on(self) -> None:
        """One slice more."""
        self._near = max(0, self.keep_place().row())
        if self._measure():
            self._place_again()

    def _measure_view(self) -> None:
        """What came into view is shown by its true height."""
        kept = self.keep_place().row()
        if kept < 0:
            return
        last = self.indexAt(self.viewport().rect().bottomLeft()).row()
        rows = self._reader_model.rows[kept : last + 1 if last >= 0 else None]
        unmeasured = [row for row in rows if not self._delegate.is_measured(row)]
        for row in unmeasured:
            self._delegate.measure(row)
        if unmeasured:
            self._place_again()

    def _place_again(self) -> None:
        """Place the rows by the heights that are known now, and stay where the reader is."""
        kept = self.keep_place()
        before = self.top_of(kept)
        super().doItemsLayout()
        if self._opened_at.isValid():
            self._go_to_opened()
        elif kept.isValid():
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + self.top_of(kept) - before)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns follow the width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out()
        self.resized.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scrolling leaves the place that was opened."""
        self._leave_opened()
        super().wheelEvent(event)

    def _turn_page(self, step: int) -> None:
        # A list's own page keys stop at a title, which cannot be chosen. Here the page turns and
        # the caret goes to the verse that came to stand where it was.
        bar, view = self.verticalScrollBar(), self.viewport().rect()
        height = min(max(1, self.visualRect(self.currentIndex()).top()), view.height() - 1)
        before = bar.value()
        self._leave_opened()
        bar.setValue(before + step * max(1, view.height() * 9 // 10))
        if bar.value() == before:
            height = view.height() - 1 if step > 0 else 1
        place = self.indexAt(QPoint(view.width() // 2, height)).row()
        if place < 0:
            place = self._reader_model.rowCount() - 1
        row = self._reader_model.row(self._reader_model.index(place))
        if row is not None and row.verse is None:
            place += 1
        self.setCurrentIndex(self._reader_model.index(place))

    def _current_changed(self, current: QModelIndex, before: QModelIndex) -> None:
        if self._moving or not current.isValid():
            return
        row = self._reader_model.row(current)
        upwards = before.isValid() and before.row() > current.row()
        verses = row.verses if row is not None else ()
        self._set_verse(verses[-1 if upwards else 0] if verses else None)
        self.caret_moved.emit()

    def _set_verse(self, verse: VerseRef | None) -> None:
        """Put the caret on a verse of the row."""
        self._verse = verse
        self._delegate.caret_verse = self.current_verse()
        self.viewport().update()

    def look_ahead(self) -> None:
        """Ask for more text where the shown text ends soon."""
        bar, screen = self.verticalScrollBar(), self.viewport().height()
        if bar.value() >= bar.maximum() - screen:
            self.near_end.emit(1)
        if bar.value() <= screen // 3:
            self.near_end.emit(-1)
