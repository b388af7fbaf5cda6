"""The Reader: chapters in one or more translations, the verse in question marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chapterverse.domain.passages import Passage, SourceKind, Span, SpanKind, Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import AppError
from chapterverse.services.read import ReadService, chapter_beside
from chapterverse.ui.column_heads import MOST_COLUMNS, ColumnHeads
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.find_bar import FindBar
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.reader_caret import verse_in
from chapterverse.ui.reader_cells import TextNote
from chapterverse.ui.reader_copy import put_on_clipboard, verses_of
from chapterverse.ui.reader_loading import ChapterLoader
from chapterverse.ui.reader_model import Place, ReaderModel
from chapterverse.ui.reader_view import ReaderView
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.theme import Appearance

_NOTE_CHAPTERS = 40
"""How far the next footnote is looked for."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A place being loaded."""

    ref: PassageRef
    take_focus: bool
    evidence: Evidence | None = None


class ReaderPage(QWidget):
    """`moved` carries verse and work when the caret moves, `wanted` a place to go to.

    `word_moved` carries the WordPlace under the caret, None for none; `word_wanted` a Strong's
    number whose study is asked for.

    The window decides about going, so that back and forward know of it; it calls open_place().
    """

    moved = Signal(VerseRef, str)
    wanted = Signal(PassageRef)
    work_changed = Signal(str)
    word_moved = Signal(object)
    word_wanted = Signal(str)
    status = Signal(str)

    def __init__(
        self,
        read: ReadService,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
        choices: ReadingChoices | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._choices = choices or ReadingChoices(parent=self)
        self._read = read
        self._jobs = jobs
        self._translations: tuple[Work, ...] = ()
        self._open: tuple[Work, ...] = ()
        self._note_chapters = 0
        self._place: PassageRef | None = None
        self._model = ReaderModel(self)
        self._heads = ColumnHeads(appearance, self._choices)
        self._error = ErrorLine()
        self._view = ReaderView(self._model, appearance, choices=self._choices)
        self._loader = ChapterLoader(read, jobs, self._view, self._choices, self)
        self._loader.failed.connect(self._failed)
        self._find = FindBar(read, jobs, appearance)
        self.setFocusProxy(self._view)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self._heads, self._error):
            column.addWidget(widget)
        column.addWidget(self._view, 1)
        column.addWidget(self._find)
        self._heads.chosen.connect(self._choose_work)
        self._heads.closed.connect(self.close_column)
        self._heads.added.connect(self.add_column)
        self._view.caret_moved.connect(self._caret_moved)
        self._view.chapter_step.connect(self.turn_chapter)
        self._view.resized.connect(self._fit_heads)
        self._view.word_moved.connect(self._word_moved)
        self._view.word_wanted.connect(self.word_wanted)
        self._view.note_shown.connect(self._note_shown)
        self._view.unread_met.connect(self._look_for_note)
        self._view.copy_wanted.connect(self._copy)
        self._find.found.connect(self._show_found)
        self._find.went.connect(self._go_to_found)
        self._find.closed.connect(self._view.setFocus)
        self._choices.changed.connect(self._choice_changed)
        for keys, step in (("F8", 1), ("Shift+F8", -1)):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(partial(self.step_note, step))
        self.setWindowTitle(self.tr("Reader"))

    @property
    def verse(self) -> VerseRef | None:
        """The verse under the caret."""
        return self._view.current_verse()

    @property
    def place(self) -> PassageRef | None:
        """The passage that was opened, or the verse under the caret after the reader moved."""
        return self._place

    @property
    def work_id(self) -> str:
        """The translation of the first column, "" before anything is open."""
        return self._open[0].id if self._open else ""

    @property
    def is_busy(self) -> bool:
        """Whether text is still being loaded."""
        return self._jobs.busy

    @property
    def view(self) -> ReaderView:
        """The list of verses."""
        return self._view

    @property
    def model(self) -> ReaderModel:
        """The rows of the reader."""
        return self._model

    @property
    def choices(self) -> ReadingChoices:
        """How the text is shown."""
        return self._choices

    @property
    def work_ids(self) -> tuple[str, ...]:
        """The translation of each column."""
        return tuple(work.id for work in self._open)

    def set_columns(self, work_ids: Sequence[str]) -> None:
        """Take translations side by side, before a place is opened; unknown ones are left out."""
        by_id = {work.id: work for work in self._translations}
        known = tuple(by_id[name] for name in dict.fromkeys(work_ids) if name in by_id)
        if known:
            self._open = known[:MOST_COLUMNS]
            self._heads.show_works(self._open, self._translations)

    def set_works(self, works: tuple[Work, ...], translation: str) -> None:
        """The works of the library and the id of the translation to open first."""
        self._translations = tuple(w for w in works if w.kind is SourceKind.SCRIPTURE)
        first = [w for w in self._translations if w.id == translation] or self._translations[:1]
        self._open = tuple(first[:1])
        self._heads.show_works(self._open, self._translations)

    def open_place(
        self,
        ref: PassageRef,
        work_id: str = "",
        evidence: Evidence | None = None,
        *,
        take_focus: bool = True,
    ) -> None:
        """Show a passage with its verses marked, in a translation or in those that are open.

        `evidence` are the words in it that carry a claim, marked until another place is opened.
        """
        chosen = next((w for w in self._translations if w.id == work_id), None)
        if chosen is not None and chosen not in self._open:
            self._open = (chosen, *self._open[1:])
            self._heads.show_works(self._open, self._translations)
        self._load(_Wanted(ref, take_focus, evidence))

    def turn_chapter(self, step: int) -> None:
        """Ask to go to the next (1) or previous (-1) chapter."""
        verse = self.verse
        if verse is None:
            return
        beside = chapter_beside(verse.book, verse.chapter, step)
        if beside is not None:
            self.wanted.emit(PassageRef.chapter(*beside))

    # ---- what is shown --------------------------------------------------------------------------

    def _load(self, wanted: _Wanted, *, anew: bool = False) -> None:
        first = wanted.ref.first
        self._loader.open(
            self._open, (first.book, first.chapter), lambda: self._show(wanted), anew=anew
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nothing is loaded into a page that is gone."""
        self._loader.stop()
        super().closeEvent(event)

    def _failed(self, error: AppError) -> None:
        self._error.show_error(error)
        self.status.emit(str(error))

    def _show(self, wanted: _Wanted) -> None:
        self._error.hide()
        ref = wanted.ref
        index = self._model.index_of(ref.first)
        self._place = ref
        first = ref.first
        whole = ref == PassageRef.chapter(first.book, first.chapter)
        self._view.delegate.mark(None if whole or ref.first == ref.last else ref)
        self._view.delegate.mark_words(ref, wanted.evidence)
        row = self._model.row(index)
        if row is not None and row.verse is None:
            index = self._model.index(index.row() + 1)
        title = self._model.title_of(first.book, first.chapter) if first.verse < 3 else None
        self._view.show_index(index, title, first)
        if wanted.take_focus:
            self._view.setFocus()
        self._announce()

    # ---- the reader's hand ----------------------------------------------------------------------

    def _caret_moved(self) -> None:
        verse = self.verse
        if verse is None:
            return
        if self._place is None or verse not in self._place:
            self._view.delegate.mark(None)
            self._place = PassageRef.of(verse)
            self._view.viewport().update()
        self._announce()

    def _announce(self) -> None:
        verse = self.verse
        if verse is None:
            return
        title = PassageRef.chapter(verse.book, verse.chapter).display()
        self.setWindowTitle(title)
        self.moved.emit(verse, self.work_id)

    def show_only_text(self, on: bool) -> None:
        """Leave the heads of the columns away, as in front of a room."""
        self._heads.setVisible(not on)
        if on:
            self._find.hide()
            self._view.setFocus()

    def add_bar(self, bar: QWidget) -> None:
        """Put a bar below the text."""
        column = self.layout()
        if column is not None:
            column.addWidget(bar)

    def study_word(self) -> None:
        """Ask for the study of the word under the caret, or say how to get there."""
        if not self._view.study_word():
            row = self._view.current_row()
            cells = row.cells if row is not None else ()
            tagged = any(s.kind is SpanKind.STRONGS for c in cells if c for s in c.spans)
            self.status.emit(
                self.tr("Left and Right move to a word with a Strong’s number")
                if tagged
                else self.tr("Open a translation with Strong’s numbers to study its words")
            )

    def step_note(self, step: int) -> None:
        """Show the next (1) or previous (-1) footnote of the text."""
        self._view.setFocus()
        self._note_chapters = _NOTE_CHAPTERS
        self._view.step_note(step)

    def _look_for_note(self, place: Place, step: int) -> None:
        """Read on in search of a footnote, and look again."""
        self._note_chapters -= 1
        if self._note_chapters < 0:
            said = self.tr("No footnote in the next {count} chapters")
            self.status.emit(said.format(count=_NOTE_CHAPTERS))
        else:
            self._loader.read_on(place, lambda: self._view.step_note(step))

    def _copy(self, ref: PassageRef) -> None:
        """Copy verses of which some were read too long ago to be still there."""
        self._jobs.call(
            Lane.DB,
            partial(verses_of, self._read, ref, self._model.works),
            lambda verses: self._view.copied.emit(put_on_clipboard(verses)),
            self._failed,
        )

    def find_words(self) -> None:
        """Look for words in the book that is open."""
        verse = self.verse
        if verse is not None and self._open:
            self._find.open_bar(self.work_id, verse)

    def _word_moved(self) -> None:
        place = self._view.word
        self.word_moved.emit(place)
        if place is None:
            return
        said = self.tr("{verse}, word {number} of {count}: {word}").format(
            verse=place.verse.display(),
            number=place.number,
            count=place.count,
            word=", ".join((place.words, *place.word.keys)),
        )
        row = self._view.current_row()
        cell = verse_in(row, place.verse, place.column) if row is not None else None
        if cell is not None and _is_spoken(cell, place.word.start):
            said = self.tr("{word} (words of Jesus)").format(word=said)
        self.status.emit(said)

    def _note_shown(self, verse: VerseRef, note: TextNote) -> None:
        said = self.tr("Footnote {sign}, {verse}: {text}")
        self.status.emit(said.format(sign=note.sign, verse=verse.display(), text=note.text))

    def _show_found(self, work_id: str, found: Mapping[VerseRef, tuple[Span, ...]]) -> None:
        self._view.delegate.cells.mark_found(work_id, found)
        self._view.viewport().update()

    def _go_to_found(self, verse: VerseRef) -> None:
        self.open_place(PassageRef.of(verse), take_focus=False)

    def _choice_changed(self, name: str) -> None:
        verse = self.verse
        if verse is None:
            return
        if name == "paragraphs":
            self._load(_Wanted(self._place or PassageRef.of(verse), take_focus=False), anew=True)
        else:
            self._view.lay_out()

    def _choose_work(self, column: int, work_id: str) -> None:
        chosen = next((w for w in self._translations if w.id == work_id), None)
        if chosen is None:
            return
        works = list(self._open)
        works[column] = chosen
        self._reopen(tuple(works))
        if column == 0:
            self.work_changed.emit(work_id)

    def add_column(self) -> None:
        """Open one more translation beside those that are open."""
        rest = [work for work in self._translations if work not in self._open]
        if rest:
            self._reopen((*self._open, rest[0]))

    def close_column(self, column: int) -> None:
        """Close the translation of a column."""
        self._reopen(self._open[:column] + self._open[column + 1 :])

    def _reopen(self, works: tuple[Work, ...]) -> None:
        self._open = works
        self._heads.show_works(works, self._translations)
        verse = self.verse
        if verse is not None:
            self._load(_Wanted(self._place or PassageRef.of(verse), take_focus=True))

    def _fit_heads(self) -> None:
        self._heads.set_text_width(self._view.viewport().width())


def _is_spoken(verse: Passage, offset: int) -> bool:
    return any(
        span.kind is SpanKind.WORDS_OF_JESUS and span.start <= offset < span.end
        for span in verse.spans
    )
