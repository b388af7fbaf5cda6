"""The reader's list, whole, on reader_list_words: keys of reading, mouse, footnotes, copying."""

from __future__ import annotations

from PySide6.QtCore import QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QWidget

from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ui.note_card import NoteCard
from chapterverse.ui.own_marks import OwnMarks
from chapterverse.ui.reader_caret import WordPlace, word_under
from chapterverse.ui.reader_cells import TextNote, notes_of
from chapterverse.ui.reader_copy import put_on_clipboard, verses_chosen
from chapterverse.ui.reader_list_words import WordList
from chapterverse.ui.reader_model import ReaderModel
from chapterverse.ui.reader_rows import ReaderRow
from chapterverse.ui.reader_selection import verses_between, words_between
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.theme import Appearance


class ReaderView(WordList):
    """`chapter_step` when a chapter key is pressed (1 or -1).

    `word_wanted` asks for the study of a Strong's number; `note_shown` carries the verse and the
    TextNote that was asked for; `own_note_wanted` asks for the reader's own note on the verse under
    the caret; `copied` says what was put on the clipboard, `copy_wanted` carries what is selected
    where its text is not all there. `unread_met` carries the chapter and the direction where the
    way to the next footnote leads into text that was not read.
    """

    chapter_step = Signal(int)
    word_wanted = Signal(str)
    note_shown = Signal(VerseRef, object)
    copied = Signal(str)
    copy_wanted = Signal(PassageRef)
    own_note_wanted = Signal()
    unread_met = Signal(object, int)

    def __init__(
        self,
        model: ReaderModel,
        appearance: Appearance,
        parent: QWidget | None = None,
        choices: ReadingChoices | None = None,
    ) -> None:
        super().__init__(model, appearance, parent, choices)
        self._card = NoteCard(appearance, self.viewport())
        self.verticalScrollBar().valueChanged.connect(self._leave_note)
        # The verse and the word on which the mouse was pressed.
        self._pressed: tuple[VerseRef, WordPlace | None] | None = None
        # Where the footnote is that a key brought up: its row, column and number there.
        self._note: tuple[QPersistentModelIndex, int, int] | None = None

    def show_marks(self, marks: OwnMarks) -> None:
        """Show own work in the text, and tell a screen reader of it."""
        self._delegate.marks = marks
        self._reader_model.own_words = marks.say
        marks.changed.connect(self.viewport().update)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Up and Ctrl+Down turn chapters, Left and Right walk words, Ctrl+C copies.

        With Shift the arrows select verses or words; Enter opens the note on the verse.
        """
        key, plain = (
            event.key(),
            event.modifiers()
            in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.KeypadModifier,
            ),
        )
        control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
        match key:
            case Qt.Key.Key_Up | Qt.Key.Key_Down if control:
                self.chapter_step.emit(1 if key == Qt.Key.Key_Down else -1)
            case Qt.Key.Key_Up | Qt.Key.Key_Down if shift:
                self._select_verses(1 if key == Qt.Key.Key_Down else -1)
            case Qt.Key.Key_Left | Qt.Key.Key_Right if shift:
                self._select_words(1 if key == Qt.Key.Key_Right else -1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if plain and self._has_note():
                self.own_note_wanted.emit()
            case Qt.Key.Key_Escape if self._delegate.chosen is not None:
                self._choose(None)
            case Qt.Key.Key_Left | Qt.Key.Key_Right if plain:
                self._step_word(1 if key == Qt.Key.Key_Right else -1)
            case Qt.Key.Key_PageDown | Qt.Key.Key_PageUp:
                self._turn_page(1 if key == Qt.Key.Key_PageDown else -1)
            case Qt.Key.Key_Up | Qt.Key.Key_Down if plain:
                if not self._step_verse(1 if key == Qt.Key.Key_Down else -1):
                    super().keyPressEvent(event)
            case Qt.Key.Key_Escape if self._card.isVisible() or self._word is not None:
                self._leave_note()
                self._set_word(None)
            case _ if event.matches(QKeySequence.StandardKey.Copy):
                self.copy_verse()
            case _:
                super().keyPressEvent(event)

    # ---- verses of a paragraph ------------------------------------------------------------------

    def _step_verse(self, step: int) -> bool:
        """Go to the verse beside in the same paragraph; False for the list's own way."""
        row, verse = self.current_row(), self.current_verse()
        if row is not None and verse is not None and len(row.verses) > 1:
            place = row.verses.index(verse) + step
            if 0 <= place < len(row.verses):
                self._set_verse(row.verses[place])
                self._keep_in_sight()
                self.caret_moved.emit()
                return True
        return False

    def _set_verse(self, verse: VerseRef | None) -> None:
        super()._set_verse(verse)
        self._leave_note()

    def _keep_in_sight(self) -> None:
        """Scroll as little as shows the verse under the caret, and its word."""
        index, verse = self.currentIndex(), self.current_verse()
        if verse is None:
            return
        place = self._delegate.stretch(index, verse, self.visualRect(index))
        bar, view = self.verticalScrollBar(), self.viewport().rect()
        if place.top() < view.top():
            bar.setValue(bar.value() + place.top() - view.top())
        elif place.bottom() > view.bottom():
            bar.setValue(bar.value() + min(place.bottom() - view.bottom(), place.top()))

    # ---- selecting ------------------------------------------------------------------------------

    def _has_note(self) -> bool:
        verse, marks = self.current_verse(), self._delegate.marks
        return verse is not None and marks is not None and bool(marks.of(verse).notes)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """With the button down words of a verse are selected, or verses where it leaves it."""
        if not event.buttons() & Qt.MouseButton.LeftButton or self._pressed is None:
            super().mouseMoveEvent(event)
            return
        point = event.position().toPoint()
        index = self.indexAt(point)
        row = self._reader_model.row(index)
        hit = self._delegate.hit(index, point, self.visualRect(index), self.layoutDirection())
        verse, start = self._pressed
        if hit is None or row is None:
            return
        if hit.verse != verse:
            self._start = verse
            self._choose(verses_between(verse, hit.verse))
        elif start is not None and hit.offset is not None and hit.column == start.column:
            word = word_under(row, verse, hit.column, hit.offset)
            if word is not None and (word != start or self._delegate.chosen is not None):
                self._start = start
                self._choose(words_between(start, word))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The selection is made."""
        self._pressed = None
        super().mouseReleaseEvent(event)

    # ---- the mouse ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press puts the caret on the verse and the word, or shows the footnote there.

        With Shift it selects the verses from the caret on; on the sign of a note it opens that.
        """
        held = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        start = (self._start if isinstance(self._start, VerseRef) else None) if held else None
        start = start or (self.current_verse() if held else None)
        if event.button() is not Qt.MouseButton.LeftButton and self._is_in_chosen(event):
            return
        super().mousePressEvent(event)
        point = event.position().toPoint()
        index = self.indexAt(point)
        row = self._reader_model.row(index)
        if row is None or index != self.currentIndex():
            return
        rect = self.visualRect(index)
        hit = self._delegate.hit(index, point, rect, self.layoutDirection())
        if hit is None:
            return
        if hit.verse != self.current_verse():
            self._set_verse(hit.verse)
            self.caret_moved.emit()
        if start is not None:
            self._start = start
            self._choose(verses_between(start, hit.verse))
            return
        if self._delegate.sign_at(index, point, rect, self.layoutDirection()) is not None:
            self._set_word(None)
            self.own_note_wanted.emit()
            return
        if hit.note is not None:
            self._card.show_note(hit.note.text, point, self._delegate.line)
            self.note_shown.emit(hit.verse, hit.note)
        elif hit.offset is not None:
            self._set_word(word_under(row, hit.verse, hit.column, hit.offset))
        else:
            self._set_word(None)
        self._pressed = (hit.verse, self._word)

    def _is_in_chosen(self, event: QMouseEvent) -> bool:
        """Whether a press for the menu is on what is selected, which then stays so."""
        row = self._reader_model.row(self.indexAt(event.position().toPoint()))
        chosen = self._delegate.chosen
        return chosen is not None and row is not None and any(v in chosen.ref for v in row.verses)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double press studies the word."""
        super().mouseDoubleClickEvent(event)
        self.study_word()

    def study_word(self) -> bool:
        """Ask for the study of the word under the caret; whether it has a number."""
        keys = self._word.word.keys if self._word is not None else ()
        if keys:
            self.word_wanted.emit(keys[0])
        return bool(keys)

    # ---- footnotes ------------------------------------------------------------------------------

    def step_note(self, step: int) -> None:
        """Show the next (1) or previous (-1) footnote of the text, from the caret on."""
        if not self._delegate.cells.shows_notes:
            return
        at = (self.currentIndex().row(), -1 if step > 0 else 999, 0)
        if self._note is not None and self._note[0].isValid():
            at = (self._note[0].row(), *self._note[1:])
        last = self._reader_model.rowCount() if step > 0 else -1
        for row_number in range(at[0], last, step):
            row = self._reader_model.row_at(row_number)
            if row is not None and row.is_unread:
                self.unread_met.emit((row.book, row.chapter), step)
                return
            places = [
                (row_number, column, number)
                for column, notes in enumerate(self._notes_in(row_number))
                for number in range(len(notes))
            ]
            beyond = [place for place in places if place != at and (place > at) == (step > 0)]
            if beyond:
                self._show_note(*beyond[0 if step > 0 else -1])
                return

    def _notes_in(self, row_number: int) -> list[tuple[TextNote, ...]]:
        row = self._reader_model.row_at(row_number)
        return [notes_of(cell) if cell is not None else () for cell in (row.cells if row else ())]

    def _show_note(self, row_number: int, column: int, number: int) -> None:
        index = self._reader_model.index(row_number)
        row = self._reader_model.row(index)
        if row is None:
            return
        note = self._notes_in(row_number)[column][number]
        verse = self._verse_of(row, note)
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        if verse != self.current_verse():
            self._set_verse(verse)
            self.caret_moved.emit()
        self._keep_in_sight()
        self._note = (QPersistentModelIndex(index), column, number)
        rect = self.visualRect(index)
        point = self._delegate.note_place(index, column, number, rect)
        self._card.show_note(note.text, point, self._delegate.line)
        self.note_shown.emit(verse, note)

    def _verse_of(self, row: ReaderRow, note: TextNote) -> VerseRef:
        for part in row.parts:
            if note.offset <= part.end:
                return part.verse
        return row.verses[0]

    def _leave_note(self) -> None:
        self._note = None
        self._card.hide()

    def copy_verse(self) -> None:
        """Put what is selected, else the verse under the caret, on the clipboard, with reference
        and translation."""
        chosen = self.chosen
        if chosen is None:
            return
        verses = verses_chosen(self._reader_model, chosen)
        if verses is None:
            self.copy_wanted.emit(chosen.ref)
        else:
            self.copied.emit(put_on_clipboard(verses))
