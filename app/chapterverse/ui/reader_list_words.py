"""The reader's list, fourth layer, on reader_list_caret: the caret on words, and what is selected:
verses, or words of one verse."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from chapterverse.domain.annotations import Anchor
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ui.reader_caret import WordPlace, tagged_column, verse_in, word_at
from chapterverse.ui.reader_delegate import CaretWord
from chapterverse.ui.reader_list_caret import CaretList
from chapterverse.ui.reader_marks import Chosen
from chapterverse.ui.reader_model import ReaderModel
from chapterverse.ui.reader_selection import verses_between, words_between
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.theme import Appearance


class WordList(CaretList):
    """`word_moved` when another word, or none, is under the caret; `selected` when other verses or
    words are selected. Which keys do it is the view's matter."""

    word_moved = Signal()
    selected = Signal()

    def __init__(
        self,
        model: ReaderModel,
        appearance: Appearance,
        parent: QWidget | None = None,
        choices: ReadingChoices | None = None,
    ) -> None:
        super().__init__(model, appearance, parent, choices)
        self._word: WordPlace | None = None
        # Where a selection began, a verse or a word.
        self._start: VerseRef | WordPlace | None = None

    @property
    def word(self) -> WordPlace | None:
        """The word under the caret, None while the caret is on a whole verse."""
        return self._word

    @property
    def chosen(self) -> Chosen | None:
        """The verses or words that are selected, else the verse under the caret."""
        if self._delegate.chosen is not None:
            return self._delegate.chosen
        verse = self.current_verse()
        return None if verse is None else Chosen(PassageRef.of(verse))

    def anchors(self) -> tuple[Anchor, ...]:
        """What an annotation on the selection hangs on."""
        row, chosen = self.current_row(), self.chosen
        return () if row is None or chosen is None else self._delegate.anchors(row, chosen)

    def _set_verse(self, verse: VerseRef | None) -> None:
        super()._set_verse(verse)
        self._choose(None)
        self._set_word(None)

    # ---- selecting ------------------------------------------------------------------------------

    def _choose(self, chosen: Chosen | None) -> None:
        if chosen is None:
            self._start = None
        if chosen != self._delegate.chosen:
            self._delegate.chosen = chosen
            self.viewport().update()
            self.selected.emit()

    def _select_verses(self, step: int) -> None:
        """One verse more, or one less, from where the selection began."""
        start = self._start if isinstance(self._start, VerseRef) else self.current_verse()
        key = Qt.Key.Key_Down if step > 0 else Qt.Key.Key_Up
        self.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier))
        verse = self.current_verse()
        if start is not None and verse is not None:
            self._start = start
            self._choose(verses_between(start, verse))

    def _select_words(self, step: int) -> None:
        """First the word under the caret, then one more of the verse each time."""
        word, start = self._word, self._start
        row = self.current_row()
        if word is None or row is None:
            self._step_word(step)
            start = self._word
        elif isinstance(start, WordPlace):
            forwards = step if not self._runs_backwards(word.column) else -step
            number = word.number - 1 + forwards
            found = word_at(row, word.verse, word.column, number) if number >= 0 else None
            if found is None:
                return
            self._set_word(found)
        else:
            start = word
        if isinstance(start, WordPlace) and self._word is not None:
            self._start = start
            self._choose(words_between(start, self._word))

    # ---- words ----------------------------------------------------------------------------------

    def _step_word(self, step: int) -> None:
        row, verse = self.current_row(), self.current_verse()
        if row is None or verse is None:
            return
        column = self._word.column if self._word else tagged_column(row, verse)
        if self._runs_backwards(column):
            step = -step
        if self._word is None:
            self._set_word(word_at(row, verse, column, 0 if step > 0 else -1))
            return
        number = self._word.number - 1 + step
        found = word_at(row, verse, column, number) if number >= 0 else None
        if found is None:
            # On to the verse beside, and in at its nearer end.
            key = Qt.Key.Key_Down if step > 0 else Qt.Key.Key_Up
            before = verse
            self.keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier))
            row, verse = self.current_row(), self.current_verse()
            if row is None or verse is None or verse == before:
                return
            if verse_in(row, verse, column) is None:
                column = tagged_column(row, verse)
            found = word_at(row, verse, column, 0 if step > 0 else -1)
        self._set_word(found)

    def _runs_backwards(self, column: int) -> bool:
        works = self._reader_model.works
        return column < len(works) and works[column].right_to_left

    def _set_word(self, word: WordPlace | None) -> None:
        self._choose(None)
        if word == self._word:
            return
        self._word = word
        place = None
        if word is not None:
            place = CaretWord(word.verse, word.column, word.word.start, word.word.end)
        self._delegate.caret_word = place
        self.viewport().update()
        self.word_moved.emit()
