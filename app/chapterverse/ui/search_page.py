"""Search: words with their hits marked, meanings apart, and a chart of the books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QWidget

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, SourceKind, WordHit, Work
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.ports import Amount, CancelToken, WordQuery
from chapterverse.services.search import ResultKind, SearchResults, SearchService
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.own_hits import FindNotes, FindTags, OwnHits
from chapterverse.ui.own_marks import OwnMarks
from chapterverse.ui.result_actions import ResultActions, Whole
from chapterverse.ui.result_rows import book_of, near_row, word_row
from chapterverse.ui.search_frame import SearchFrame
from chapterverse.ui.search_rows import ResultRow
from chapterverse.ui.theme import Appearance

FIRST, MORE, LIMIT = 200, 4000, 40_000
"""Results read at first, so that they come while typing; so many more when the reader goes on, for
all that have a frequent word take seconds; and all, to keep or write them."""

_TYPING_MS = 60
_QUOTES = ('""', "“”", "„“", "«»")


class SearchPage(SearchFrame):
    """`open_place` carries passage and work ("" for the open one) when a result is pressed.

    `word_wanted` carries a Strong's number to be studied, `tag_wanted` the name of a tag whose
    verses are to be listed. `keep` keeps places under a name, `notes` and `tags` find notes and
    tags of the reader's own, `marks` are those on verses; None where nothing can be kept.
    """

    open_place = Signal(PassageRef, str)
    word_wanted = Signal(str)
    tag_wanted = Signal(str)
    status = Signal(str)

    def __init__(
        self,
        search: SearchService,
        works: Iterable[Work],
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
        keep: Callable[[str, tuple[PassageRef, ...]], None] | None = None,
        notes: FindNotes | None = None,
        tags: FindTags | None = None,
        marks: OwnMarks | None = None,
    ) -> None:
        self._search = search
        self._jobs = jobs
        self._keep = keep
        self._job: Job | None = None
        self._rest: Job | None = None
        self._results: SearchResults | None = None
        self._asked: WordQuery | None = None
        self._book: Book | None = None
        self._in_order = False
        actions = ResultActions(self._whole, appearance, jobs, can_keep=keep is not None)
        super().__init__(works, appearance, actions, parent, marks)
        self._own = None if notes is None else OwnHits(notes, appearance, jobs, tags)
        if self._own is not None:
            self._add_beside(self._own)
            self._own.opened.connect(self._open)
            self._own.tag_opened.connect(self.tag_wanted)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_TYPING_MS)
        self._wait.timeout.connect(self.run)
        self._connect()
        self._clear()

    def _connect(self) -> None:
        self._field.returnPressed.connect(self._entered)
        self._field.textEdited.connect(lambda _: self._wait.start())
        self._field.down.connect(self._go_to_list)
        self._button.clicked.connect(self.run)
        self._options.changed.connect(self._again)
        self._chart.chosen.connect(self._choose_book)
        self._order.clicked.connect(self._turn_order)
        self._all_books.clicked.connect(lambda: self._choose_book(0))
        self._study.clicked.connect(self._study_number)
        self._actions.kept.connect(self._keep_list)
        self._actions.told.connect(self.status)
        self._word_list.end_near.connect(self._read_on)
        for view in (self._word_list, self._near_list):
            view.opened.connect(self._open)

    @property
    def results(self) -> SearchResults | None:
        """What is shown, None before the first search."""
        return self._results

    @property
    def own(self) -> OwnHits | None:
        """The reader's own notes among the results."""
        return self._own

    @property
    def words_note(self) -> str:
        """What is said above the results by words."""
        return self._words.note.text()

    @property
    def is_busy(self) -> bool:
        """Whether a search has not ended."""
        return self._jobs.busy

    @property
    def text(self) -> str:
        """What stands in the field."""
        return self._field.text()

    @property
    def choices(self) -> tuple[str, ...]:
        """How it searches and in which order it lists, for take_choices()."""
        return (*self._options.choices, "in order" if self._in_order else "best first")

    def take_choices(self, choices: tuple[str, ...]) -> None:
        """Search as chosen before; anything else leaves it as it is."""
        if choices:
            self._options.take_choices(choices[:-1])
            self._in_order = choices[-1] == "in order"

    def search_for(self, text: str) -> None:
        """Put words into the field and search."""
        self._field.setText(text)
        self.run()

    def search_in(self, work_id: str) -> None:
        """Look through one work from now on."""
        self._options.search_in(work_id)
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- searching ------------------------------------------------------------------------------

    def run(self) -> None:
        """Search for what the field says."""
        self._wait.stop()
        text = self._field.text().strip()
        self._stop()
        if not text:
            self._clear()
            return
        if len(text) > 2 and any(text[0] == q[0] and text[-1] == q[1] for q in _QUOTES):
            self._options.take_phrase()
        query = self._asked = replace(self._options.query(text), in_order=self._in_order)
        self._job = self._jobs.call(
            Lane.DB, partial(self._search.words, query, FIRST), self._show, self._failed
        )
        self.setWindowTitle(text if len(text) <= 60 else f"{text[:60]} …")

    def _stop(self) -> None:
        for job in (self._job, self._rest):
            if job is not None:
                job.cancel()
        self._rest = None

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nobody waits for the results any more."""
        self._wait.stop()
        self._stop()
        super().closeEvent(event)

    def _again(self) -> None:
        if self._results is not None:
            self.run()

    def _entered(self) -> None:
        """Enter searches at once; on what is already shown it goes to the results."""
        text = self._field.text().strip()
        now = replace(self._options.query(text), in_order=self._in_order)
        if self._results is not None and not self._wait.isActive() and self._results.query == now:
            self._go_to_list()
        else:
            self.run()

    def _go_to_list(self) -> None:
        if self._word_list.isVisible() and self._word_list.rows:
            self._word_list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self, results: SearchResults) -> None:
        self._results = results
        self._book = None
        self._error.hide()
        self._chart.show_counts(results.by_book)
        self._fit_chart(has_hits=bool(results.by_book))
        self._set_sections(shown=True)
        self._actions.name = self._field.text().strip()[:60]
        self._show_words([*map(self._maker(), results.words)])
        is_words = results.kind is ResultKind.WORDS
        self._order.setVisible(is_words)
        self._study.setVisible(results.kind is ResultKind.NUMBER)
        for widget in (self._meaning, self._near_list):
            widget.setVisible(is_words)
        self.status.emit(self.tr("Up and Down move between verses, Enter opens the reader"))
        if self._own is not None:
            self._own.look(self._field.text().strip() if is_words else "")
        if is_words:
            self._meaning.note.setText(self.tr("looking for verses near the idea"))
            near = partial(self._search.with_meaning, results)
            self._job = self._jobs.call(Lane.DB, near, self._show_near, self._failed)

    def _show_near(self, results: SearchResults) -> None:
        self._results = results
        self._near_list.show_rows([near_row(hit) for hit in results.meaning])
        self._near_list.setVisible(bool(results.meaning))
        near = self.tr("near the idea, without the words")
        self._meaning.note.setText(results.note or near)

    def _show_words(self, rows: Sequence[ResultRow]) -> None:
        self._word_list.show_rows(rows)
        self._word_list.choose_first()
        self._tell_count(len(rows))
        self._all_books.setVisible(self._book is not None)
        best, order = self.tr("Best first"), self.tr("In Bible order")
        self._order.setText(best if self._in_order else order)

    def _maker(self) -> Callable[[WordHit], ResultRow]:
        """What makes a row of a hit, in any thread."""
        name_work = self._asked is not None and not self._asked.work_ids
        return partial(word_row, works=self._works, name_work=name_work)

    def _read_on(self) -> None:
        """Read the results after those that came while typing."""
        results = self._results
        if results is None or self._book is not None or self._rest is not None:
            return
        shown = len(self._word_list.rows)
        if shown >= results.total:
            return
        search, query, row = self._search, results.query, self._maker()

        def read() -> tuple[SearchResults, list[ResultRow]]:
            every = search.words(query, shown + MORE)
            return every, [row(hit) for hit in every.words[shown:]]

        def add(read: tuple[SearchResults, list[ResultRow]]) -> None:
            more, rows = read
            if rows:  # else there are no more, whatever was counted
                self._rest = None
            self._word_list.add_rows(rows)
            if more.kind is ResultKind.PLACES:  # more of them may name no verse
                self._results = more
                self._tell_count(len(self._word_list.rows))

        self._rest = self._jobs.call(Lane.DB, read, add, self._failed)

    # ---- what is said and chosen ----------------------------------------------------------------

    def _tell_count(self, listed: int) -> None:
        results = self._results
        if results is None:
            return
        count = listed if self._book is not None else results.total
        if count == 0:
            self._words.note.setText(
                self.tr("Nothing has these words. Try fewer words, or Any word.")
                if results.kind is ResultKind.WORDS
                else self.tr("No text of the library marks this word.")
            )
            return
        if results.query.kinds == (SourceKind.SCRIPTURE,):
            words = self.tr("1 verse") if count == 1 else self.tr("{count} verses")
        else:
            words = self.tr("1 note") if count == 1 else self.tr("{count} notes")
        said = words.format(count=f"{count:,}")
        if self._book is not None:
            said = self.tr("{count} in {book}").format(count=said, book=self._book.full_name)
        if results.key:
            said = self.tr("{count} with {number}").format(count=said, number=results.key)
        if results.unread:
            unread = ", ".join(results.unread[:3])
            if len(results.unread) > 3:
                more = self.tr("{places} and {count} more")
                unread = more.format(places=unread, count=len(results.unread) - 3)
            said = self.tr("{count}; not read: {places}").format(count=said, places=unread)
        self._words.note.setText(said)

    def _choose_book(self, number: int) -> None:
        self._book = Book(number) if number else None
        self._chart.choose(self._book)
        results = self._results
        if results is None:
            return
        self._stop()
        if self._book is None:
            self._show_words([*map(self._maker(), results.words)])
            return
        search, query, book, row = self._search, results.query, self._book, self._maker()
        self._rest = self._jobs.call(
            Lane.DB,
            lambda: [row(hit) for hit in search.in_book(query, book)],
            self._show_words,
            self._failed,
        )

    def _turn_order(self) -> None:
        self._in_order = not self._in_order
        self._again()

    def _study_number(self) -> None:
        if self._results is not None and self._results.key:
            self.word_wanted.emit(self._results.key)

    # ---- keeping and exporting ------------------------------------------------------------------

    def _whole(self) -> Whole | None:
        results, title = self._results, self._field.text().strip()[:200]
        if results is None:
            return None
        rows = tuple(self._word_list.rows)
        if self._book is not None or results.total <= len(rows):
            return title, lambda: rows
        search, query = self._search, results.query
        row = self._maker()
        return title, lambda: [row(hit) for hit in search.words(query, LIMIT).words]

    def _keep_list(self, name: str, places: tuple[PassageRef, ...]) -> None:
        if self._keep is not None:
            self._keep(name, places)

    def gather_passages(self, take: Callable[[str, tuple[Passage, ...]], None]) -> None:
        """Call back with what was searched for and the verses found, however many are shown: those
        by words, else those by meaning. Nothing happens before a search."""
        results, title = self._results, self._field.text().strip()[:200]
        if results is None:
            return
        if not results.words:
            near = [Passage(hit.work_id, hit.text, hit.ref) for hit in results.meaning]
            take(title, tuple(passage for passage in near if passage.work_id))
            return
        search, query, book = self._search, results.query, self._book

        def work(cancel: CancelToken) -> Iterator[Amount | tuple[Passage, ...]]:
            yield Amount(0, 0)
            hits = search.words(query, LIMIT).words
            cancel.raise_if_cancelled()
            yield _verses_of(hits, book)

        self._actions.run(self.tr("Reading the verses"), work, partial(take, title))

    def _failed(self, error: AppError) -> None:
        self._error.show_error(error)
        self.status.emit(str(error))

    def _clear(self) -> None:
        self._results = self._asked = None
        if self._own is not None:
            self._own.look("")
        self._error.hide()
        self._fit_chart(has_hits=False)
        self._set_sections(shown=False)
        self.setWindowTitle(self.tr("Search"))

    def _open(self, row: ResultRow) -> None:
        if row.ref is None:
            self.word_wanted.emit(row.number)
            return
        work = self._works.get(row.work_id)
        readable = work is not None and work.kind is SourceKind.SCRIPTURE
        self.open_place.emit(row.ref, row.work_id if readable else "")


def _verses_of(hits: Sequence[WordHit], book: Book | None) -> tuple[Passage, ...]:
    passages = (hit.passage for hit in hits if book in (None, book_of(hit)))
    return tuple(replace(passage, spans=()) for passage in passages if passage.ref is not None)
