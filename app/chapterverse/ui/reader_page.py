"""The Reader: chapters in one or more translations, the verse in question marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from chapterverse.domain.passages import Span, Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import AppError
from chapterverse.services.read import ReadService, chapter_beside
from chapterverse.ui.column_heads import ColumnHeads
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.find_bar import FindBar
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.reader_cells import TextNote
from chapterverse.ui.reader_chapters import Place
from chapterverse.ui.reader_copy import put_on_clipboard, verses_of
from chapterverse.ui.reader_loading import ChapterLoader
from chapterverse.ui.reader_model import ReaderModel
from chapterverse.ui.reader_said import no_note_said, no_word_said, note_said, word_said
from chapterverse.ui.reader_view import ReaderView
from chapterverse.ui.reader_works import OpenWorks
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
        self._note_chapters = 0
        self._place: PassageRef | None = None
        self._model = ReaderModel(self)
        self._heads = ColumnHeads(appearance, self._choices)
        self._works = OpenWorks(self._heads, self)
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
        self._works.changed.connect(self._read_again)
        self._works.first_chosen.connect(self.work_changed)
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
        return next(iter(self._works.ids), "")

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
        return self._works.ids

    def set_columns(self, work_ids: Sequence[str]) -> None:
        """Take translations side by side, before a place is opened; unknown ones are left out."""
        self._works.set_ids(work_ids)

    def set_works(self, works: tuple[Work, ...], translation: str) -> None:
        """The works of the library and the id of the translation to open first."""
        self._works.offer(works, translation)

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
        self._works.put_first(work_id)
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
            self._works.works, (first.book, first.chapter), lambda: self._show(wanted), anew=anew
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
            self.status.emit(no_word_said(self._view.current_row()))

    def step_note(self, step: int) -> None:
        """Show the next (1) or previous (-1) footnote of the text."""
        self._view.setFocus()
        self._note_chapters = _NOTE_CHAPTERS
        self._view.step_note(step)

    def _look_for_note(self, place: Place, step: int) -> None:
        """Read on in search of a footnote, and look again."""
        self._note_chapters -= 1
        if self._note_chapters < 0:
            self.status.emit(no_note_said(_NOTE_CHAPTERS))
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
        if verse is not None and self.work_id:
            self._find.open_bar(self.work_id, verse)

    def _word_moved(self) -> None:
        place = self._view.word
        self.word_moved.emit(place)
        if place is not None:
            self.status.emit(word_said(place, self._view.current_row()))

    def _note_shown(self, verse: VerseRef, note: TextNote) -> None:
        self.status.emit(note_said(verse, note))

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

    def add_column(self) -> None:
        """Open one more translation beside those that are open."""
        self._works.add()

    def close_column(self, column: int) -> None:
        """Close the translation of a column."""
        self._works.close(column)

    def _read_again(self) -> None:
        verse = self.verse
        if verse is not None:
            self._load(_Wanted(self._place or PassageRef.of(verse), take_focus=True))

    def _fit_heads(self) -> None:
        self._heads.set_text_width(self._view.viewport().width())
