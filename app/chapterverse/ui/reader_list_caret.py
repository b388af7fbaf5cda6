"""The reader's list, third layer, on reader_list_steady: the caret on a verse, and the keys that
move it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from chapterverse.domain.refs import VerseRef
from chapterverse.ui.reader_chapters import ChapterText
from chapterverse.ui.reader_list_long import Index
from chapterverse.ui.reader_list_steady import Kept, SteadyList
from chapterverse.ui.reader_model import ReaderModel
from chapterverse.ui.reader_rows import ReaderRow
from chapterverse.ui.reader_scroll_tip import ScrollTip
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.scrolling import scroll_steadily
from chapterverse.ui.theme import Appearance

_Action = QAbstractItemView.CursorAction
_Hint = QAbstractItemView.ScrollHint


class CaretList(SteadyList):
    """`caret_moved` when another verse is current by the reader's own hand."""

    caret_moved = Signal()
    _moving = False
    """Whether the program moves the caret; asked for while the list itself is being made."""

    def __init__(
        self,
        model: ReaderModel,
        appearance: Appearance,
        parent: QWidget | None = None,
        choices: ReadingChoices | None = None,
    ) -> None:
        super().__init__(model, appearance, parent, choices)
        self._opened_at = QPersistentModelIndex()
        self._opened_third = False
        self._verse: VerseRef | None = None
        self.setAccessibleName(self.tr("Text"))
        scroll_steadily(self)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        bar = self.verticalScrollBar()
        bar.actionTriggered.connect(self._leave_opened)
        self._tip = ScrollTip(bar, self._place_in_words, appearance, self)
        self.caret_moved.connect(self._leave_opened)
        self.selectionModel().currentChanged.connect(self._current_changed)

    def current_row(self) -> ReaderRow | None:
        """The row under the caret."""
        return self._reader_model.row(self.currentIndex())

    def current_verse(self) -> VerseRef | None:
        """The verse under the caret."""
        row = self.current_row()
        if row is None:
            return None
        return self._verse if self._verse in row.verses else row.verse

    def put(self, text: ChapterText) -> bool:
        """Show a chapter's text; the caret stays on its verse, in whatever row that is now."""
        verse = self.current_verse()
        before, self._moving = self._moving, True
        try:
            with self._staying():
                taken = super().put(text)
                row = self.current_row()
                if verse is not None and (row is None or verse not in row.verses):
                    self.setCurrentIndex(self._reader_model.index_of(verse))
        finally:
            self._moving = before
        return taken

    def show_index(
        self,
        index: QModelIndex,
        top: QModelIndex | None = None,
        verse: VerseRef | None = None,
    ) -> None:
        """Put the caret on a row, and on one verse of a paragraph, without caret_moved.

        The row comes to stand in the upper third, or `top` at the very top.
        """
        self._near = (index if top is None else top).row()
        self._opened_at = QPersistentModelIndex(index if top is None else top)
        self._opened_third = top is None
        with self._staying():
            self._moving = True
            self.setCurrentIndex(index)
            self._moving = False
            self._set_verse(verse)

    def _stand_again(self, kept: Kept | None) -> None:
        if self._opened_at.isValid():
            self._go_to_opened()
        else:
            super()._stand_again(kept)

    def _go_to_opened(self) -> None:
        place = self._reader_model.index(self._opened_at.row())
        self.scrollTo(place, _Hint.PositionAtTop)
        if self._opened_third:
            bar, verse = self.verticalScrollBar(), self.current_verse()
            rect = self.visualRect(place)
            top = rect.top()
            if verse is not None and place == self.currentIndex():
                top = self._delegate.stretch(place, verse, rect).top()
            bar.setValue(bar.value() + top - self.viewport().height() // 3)

    def scrollTo(self, index: Index, hint: _Hint = _Hint.EnsureVisible) -> None:
        """Scroll as little as shows a row; with the first verse of a chapter its title is shown."""
        super().scrollTo(index, hint)
        title = self._reader_model.index(index.row() - 1)
        row = self._reader_model.row(title)
        if hint is not _Hint.EnsureVisible or row is None or row.verse is not None:
            return
        top, bottom = self.visualRect(title).top(), self.visualRect(index).bottom()
        if top < 0 and bottom - top < self.viewport().height():
            super().scrollTo(title, hint)

    def _leave_opened(self) -> None:
        """The reader scrolls or moves on: from now on the top of the page is what stays."""
        self._opened_at = QPersistentModelIndex()

    def _place_in_words(self) -> str:
        """The verse at the top of the view, or the chapter that begins there."""
        rows = self.rows_between(0, 0)
        row = self._reader_model.row_at(rows.start) if rows else None
        if row is None:
            return ""
        return row.title if row.verse is None else row.verse.display()

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
        row = self._reader_model.row_at(place)
        if row is not None and row.verse is None:
            place += 1
        self.setCurrentIndex(self._reader_model.index(place))

    def moveCursor(self, action: _Action, held: Qt.KeyboardModifier) -> QModelIndex:
        """Home and End go to the ends of the chapter, with Ctrl to those of the whole text."""
        if action not in (_Action.MoveHome, _Action.MoveEnd):
            return super().moveCursor(action, held)
        model, row = self._reader_model, self.current_row()
        first, last = 0, model.rowCount() - 1
        if row is not None and not held & Qt.KeyboardModifier.ControlModifier:
            first, last = model.ends_of((row.book, row.chapter))
        if action is _Action.MoveHome:
            return self.beside(first - 1, 1)
        return self.beside(last + 1, -1)

    def currentChanged(self, current: Index, before: Index) -> None:
        """The caret's row comes into sight."""
        if not self._moving:
            self._leave_opened()  # else the page would go back there
        super().currentChanged(current, before)

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
