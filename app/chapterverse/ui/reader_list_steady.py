"""The reader's list, second layer, on reader_list_long: rows of the reader's model, laid out near
the view first, while the page stays where it is."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from chapterverse.domain.refs import VerseRef
from chapterverse.ui.reader_chapters import ChapterText, Place
from chapterverse.ui.reader_delegate import ReaderDelegate
from chapterverse.ui.reader_list_long import LongList
from chapterverse.ui.reader_model import ReaderModel
from chapterverse.ui.reader_rows import ReaderRow
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.scrolling import SLICE
from chapterverse.ui.theme import Appearance


@dataclass(frozen=True, slots=True)
class Kept:
    """A chapter, or a verse of it, and how far below the top of the view its row begins."""

    place: Place
    verse: VerseRef | None
    below: int


class SteadyList(LongList):
    """Rows near the view are laid out first, the others a slice at a time while nothing else
    happens; until then their heights are estimates, and what is read stays in its place.

    `looked` when other rows may have come into sight. `resized` when the view has another size.
    """

    looked = Signal()
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
        self._is_staying = False
        self._near = 0
        self._slices = QTimer(self)
        self._slices.setSingleShot(True)
        self._slices.timeout.connect(self._measure_on)
        self._delegate = ReaderDelegate(model, appearance, self, choices)
        # Before the list itself hears of a change: the heights must agree by then.
        model.modelReset.connect(self._take_all)
        model.taken.connect(self._take)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        appearance.changed.connect(self.lay_out)

    @property
    def reader_model(self) -> ReaderModel:
        """The rows."""
        return self._reader_model

    @property
    def delegate(self) -> ReaderDelegate:
        """The painter of the rows."""
        return self._delegate

    @property
    def is_measuring(self) -> bool:
        """Whether heights of rows that were read are still estimates."""
        return self._slices.isActive()

    # ---- what is shown --------------------------------------------------------------------------

    def put(self, text: ChapterText) -> bool:
        """Show a chapter's text; False where the list has no such chapter."""
        with self._staying():
            return self._reader_model.put(text)

    def in_sight(self, margin: int = 0) -> tuple[Place, ...]:
        """The chapters in sight, or less than so many pixels above or below the view."""
        rows = self.rows_between(-margin, self.viewport().height() + margin)
        return self._reader_model.chapters_between(rows.start, rows.stop - 1) if rows else ()

    def unread(self) -> tuple[Place, ...]:
        """The chapters in sight or a page away whose text is not there, those in sight first."""
        seen, near = self.in_sight(), self.in_sight(self.viewport().height())
        if not seen:
            return ()
        above, below = near[: near.index(seen[0])], near[near.index(seen[-1]) + 1 :]
        wanted = (*seen, *below, *reversed(above))
        return tuple(place for place in wanted if not self._reader_model.is_read(place))

    def forget(self, most: int, kept: Iterable[Place]) -> None:
        """Let the text of far chapters go where more rows than that are there."""
        model = self._reader_model
        if model.read_rows <= most or not self.heights.count:
            return
        near = {*kept, *self.in_sight(self.viewport().height())}
        here = self.heights.row_at(self.verticalOffset())
        chapters = [place for place in model.read_chapters if place not in near]
        chapters.sort(key=lambda place: abs(model.start_of(place) - here))
        while chapters and model.read_rows > most:
            place = chapters.pop()
            self._delegate.forget(model.rows_of(place))
            model.forget(place)

    # ---- staying in place -----------------------------------------------------------------------

    def keep_place(self) -> Kept | None:
        """The row at the top of the view, to come back to; None in an empty list."""
        rows = self.rows_between(0, 0)
        row = self._reader_model.row_at(rows.start) if rows else None
        if row is None:
            return None
        below = self.heights.top(rows.start) - self.verticalOffset()
        return Kept((row.book, row.chapter), row.verse, below)

    def top_of(self, kept: Kept) -> int:
        """Where that row begins now, in pixels below the top of the view."""
        model = self._reader_model
        index = model.title_of(*kept.place) if kept.verse is None else model.index_of(kept.verse)
        return self.visualRect(index).top()

    def return_to(self, kept: Kept) -> None:
        """Scroll so that a row begins where it began."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.top_of(kept) - kept.below)

    def _stand_again(self, kept: Kept | None) -> None:
        """Scroll to what was in its place before."""
        if kept is not None:
            self.return_to(kept)

    @contextmanager
    def _staying(self) -> Iterator[None]:
        """What is read stays in its place, whatever becomes of the rows meanwhile; what comes into
        sight is shown by its true height."""
        if self._is_staying:
            yield
            return
        kept = self.keep_place()
        self._is_staying = True
        try:
            yield
            self.updateGeometries()
            self._stand_again(kept)
            while self._measure_seen():
                self.updateGeometries()
                self._stand_again(kept)
        finally:
            self._is_staying = False
        self.viewport().update()
        self.looked.emit()

    def _scrolled(self) -> None:
        if self._is_staying:
            return
        if any(True for _ in self._unmeasured_seen()):
            with self._staying():
                pass
        else:
            self.looked.emit()

    # ---- heights --------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Lay the rows out again, as after a change of width or of the look."""
        with self._staying():
            self._delegate.set_width(self.viewport().width())
            self._take_all()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns follow the width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.lay_out()
        else:
            with self._staying():
                pass
        self.resized.emit()

    def _take_all(self) -> None:
        model, delegate = self._reader_model, self._delegate
        self._slices.stop()
        self.line = delegate.line
        self.heights.reset(model.counts, delegate.title_height, delegate.unread_height)
        for place in model.read_chapters:
            self._take(model.number_of(place))

    def _take(self, chapter: int) -> None:
        rows = self._reader_model.rows_of(self._reader_model.place_of(chapter))
        self.heights.put(chapter, self._delegate.all_heights(rows))
        if not self._slices.isActive():
            self._slices.start()

    def _measure(self) -> bool:
        """Lay out rows for a slice of time; whether there was any to lay out."""
        end = time.thread_time() + SLICE
        rows = self._unmeasured()
        for number, row in rows:
            if time.thread_time() > end:
                self._slices.start()
                break
            self._measure_row(number, row)
        return bool(rows)

    def _measure_row(self, number: int, row: ReaderRow) -> None:
        self._delegate.measure(row)
        self.heights.change(number, self._delegate.height(row))

    def _unmeasured(self) -> list[tuple[int, ReaderRow]]:
        """Rows that were read and have no true height, those nearest to what is seen first."""
        model, near = self._reader_model, self._near
        rows = [
            numbered
            for place in model.read_chapters
            for numbered in enumerate(model.rows_of(place), model.start_of(place))
            if not self._delegate.is_measured(numbered[1])
        ]
        rows.sort(key=lambda numbered: abs(numbered[0] - near))
        return rows

    def _measure_on(self) -> None:
        """One slice more."""
        self._near = max(0, self.rows_between(0, 0).start)
        with self._staying():
            self._measure()

    def _unmeasured_seen(self) -> Iterator[tuple[int, ReaderRow]]:
        for number in self.rows_between(0, self.viewport().height()):
            row = self._reader_model.row_at(number)
            if row is not None and not row.is_unread and not self._delegate.is_measured(row):
                yield number, row

    def _measure_seen(self) -> bool:
        rows = list(self._unmeasured_seen())
        for number, row in rows:
            self._measure_row(number, row)
        return bool(rows)
