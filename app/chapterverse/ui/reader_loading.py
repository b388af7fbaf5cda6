"""Reads into the reader's list what is wanted, what is in sight and what soon will be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from chapterverse.domain.passages import Work
from chapterverse.services.read import ChapterContents, ReadService
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.reader_chapters import ChapterText, Place, load_chapter
from chapterverse.ui.reader_model import ReaderModel
from chapterverse.ui.reader_view import ReaderView
from chapterverse.ui.reading_choices import ReadingChoices

_MOST_CELLS = 600
"""Verses, a translation each, whose text is kept; what lies farther away is read again when it
comes into sight. Python looks through all of them when it collects its garbage: of four thousand
tagged verses that takes longer than a frame."""


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A chapter, and what all the works have where they were not listed before."""

    text: ChapterText
    contents: tuple[ChapterContents, ...]


class ChapterLoader(QObject):
    """One chapter is read at a time: by the time it is there the reader may be elsewhere.

    `failed` carries the AppError of what was asked for by open() or read_on().
    """

    failed = Signal(object)

    def __init__(
        self,
        read: ReadService,
        jobs: JobRunner,
        view: ReaderView,
        choices: ReadingChoices,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._read = read
        self._jobs = jobs
        self._model: ReaderModel = view.reader_model
        self._view = view
        self._choices = choices
        # What was asked for, and what is read because it is in sight; the first goes before.
        self._job: Job | None = None
        self._filling: Job | None = None
        self._unreadable: set[Place] = set()
        view.looked.connect(self._fill)

    def open(
        self,
        works: tuple[Work, ...],
        place: Place,
        then: Callable[[], None],
        *,
        anew: bool = False,
    ) -> None:
        """Call `then` once a chapter can be shown; `anew` the rest is read again, too."""
        self.stop()
        lists_them = self._model.works == works and not anew
        if lists_them and self._model.is_read(place):
            then()
            return
        read, work_ids, flowing = self._read, [w.id for w in works], self._choices.paragraphs

        def load() -> _Loaded:
            text = load_chapter(read, work_ids, *place, flowing=flowing)
            return _Loaded(text, () if lists_them else read.contents(work_ids))

        def there(loaded: _Loaded) -> None:
            if loaded.contents:
                self._unreadable.clear()
                self._model.show_works(loaded.contents, works)
            self._view.put(loaded.text)
            # From here on what is in sight is what was wanted, and its neighbours are read.
            self._job = None
            then()
            self._forget()

        self._job = self._jobs.call(Lane.DB, load, there, self._failed)

    def read_on(self, place: Place, then: Callable[[], None]) -> None:
        """Call `then` once a chapter of the list is there; nothing while one is being opened."""
        if self._job is not None:
            return

        def there(text: ChapterText) -> None:
            self._job = None
            self._view.put(text)
            then()
            self._fill()

        self._job = self._jobs.call(Lane.DB, self._chapter(place), there, self._failed)

    def stop(self) -> None:
        """Read nothing more of what was begun."""
        for job in (self._job, self._filling):
            if job is not None:
                job.cancel()
        self._job = self._filling = None

    def _chapter(self, place: Place) -> Callable[[], ChapterText]:
        works = [work.id for work in self._model.works]
        return partial(load_chapter, self._read, works, *place, flowing=self._choices.paragraphs)

    def _failed(self, error: object) -> None:
        self._job = None
        self.failed.emit(error)

    def _fill(self) -> None:
        if self._filling is not None or self._job is not None:
            return
        unread = (place for place in self._view.unread() if place not in self._unreadable)
        place = next(unread, None)
        if place is not None:
            self._filling = self._jobs.call(
                Lane.DB,
                self._chapter(place),
                self._filled,
                lambda _: self._not_filled(place),
            )

    def _filled(self, text: ChapterText) -> None:
        self._filling = None
        self._view.put(text)
        self._forget()
        self._fill()

    def _not_filled(self, place: Place) -> None:
        self._filling = None
        self._unreadable.add(place)
        self._fill()

    def _forget(self) -> None:
        verse = self._view.current_verse()
        most = _MOST_CELLS // max(1, len(self._model.works))
        self._view.forget(most, () if verse is None else [(verse.book, verse.chapter)])
