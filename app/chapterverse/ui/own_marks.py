"""What the reader has added to the chapters in sight, by verse; read a chapter at a time.

A chapter is read, off the window's thread, when somebody first asks for a verse of it. Edits are
taken over as they come; nothing is read twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from chapterverse.domain.annotations import (
    Anchor,
    Annotation,
    Bookmark,
    Edit,
    Highlight,
    Note,
    Pen,
    Tagging,
    place,
)
from chapterverse.domain.canon import Book
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.services.annotations import AnnotationService
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.own_words import spoken

_Chapter = tuple[Book, int]
_MOST_CHAPTERS = 200


@dataclass(frozen=True, slots=True)
class VerseMarks:
    """Own work on one verse. Highlights on whole verses come first, so that others lie above."""

    highlights: tuple[Highlight, ...] = ()
    notes: tuple[Note, ...] = ()
    tags: tuple[Tagging, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()

    @property
    def everything(self) -> tuple[Annotation, ...]:
        """All of it, in the order in which it is said."""
        return (*self.highlights, *self.notes, *self.tags, *self.bookmarks)


NO_MARKS = VerseMarks()


class OwnMarks(QObject):
    """`changed` when verses in sight have other marks than before."""

    changed = Signal()

    def __init__(self, annotations: AnnotationService, jobs: JobRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._annotations = annotations
        self._jobs = jobs
        self._chapters: dict[_Chapter, dict[str, Annotation]] = {}
        self._awaited: set[_Chapter] = set()
        self._verses: dict[VerseRef, VerseMarks] = {}
        self._age = 0
        self.pens: Mapping[Pen, str] = {}

    def of(self, verse: VerseRef) -> VerseMarks:
        """What is known about a verse; asks for its chapter when nothing is."""
        known = self._verses.get(verse)
        if known is not None:
            return known
        chapter = (verse.book, verse.chapter)
        items = self._chapters.get(chapter)
        if items is None:
            self._want(chapter)
            return NO_MARKS
        found = [item for item in items.values() if verse in place(item)]
        marks = NO_MARKS if not found else _sorted(found)
        self._verses[verse] = marks
        return marks

    def note_on(self, anchor: Anchor) -> Note | None:
        """The latest note on exactly these verses or words."""
        notes = [note for note in self.of(anchor.ref.first).notes if note.anchor == anchor]
        return max(notes, key=lambda note: note.changed, default=None)

    def say(self, verse: VerseRef) -> str:
        """Everything on a verse in words, "" for nothing."""
        return "; ".join(spoken(item, self.pens) for item in self.of(verse).everything)

    def take(self, edit: Edit) -> None:
        """Take an edit over into the chapters that are known."""
        for (book, number), items in self._chapters.items():
            whole = PassageRef.chapter(book, number)
            for item in edit.removed:
                items.pop(item.id, None)
            items.update({item.id: item for item in edit.added if place(item).overlaps(whole)})
        self._verses.clear()
        self.changed.emit()

    def forget(self) -> None:
        """Read everything anew: the database is another."""
        self._age += 1
        self._chapters.clear()
        self._awaited.clear()
        self._verses.clear()
        self.changed.emit()

    def close(self) -> None:
        """Say nothing more: the window goes."""
        self._age += 1

    def _want(self, chapter: _Chapter) -> None:
        if chapter in self._awaited:
            return
        self._awaited.add(chapter)
        whole, age = PassageRef.chapter(*chapter), self._age

        def read() -> tuple[tuple[Annotation, ...], Mapping[Pen, str]]:
            return self._annotations.on(whole), self._annotations.pen_names()

        def arrived(found: tuple[tuple[Annotation, ...], Mapping[Pen, str]]) -> None:
            if age == self._age:
                self._arrived(chapter, *found)

        # A chapter that cannot be read is shown without marks; the next edit tells why.
        self._jobs.call(Lane.DB, read, arrived, lambda _: None)

    def _arrived(
        self, chapter: _Chapter, items: tuple[Annotation, ...], pens: Mapping[Pen, str]
    ) -> None:
        if len(self._chapters) >= _MOST_CHAPTERS:
            self._chapters.clear()
            self._verses.clear()
            self._awaited = {chapter}
        self._chapters[chapter] = {item.id: item for item in items}
        self.pens = pens
        for verse in [v for v in self._verses if (v.book, v.chapter) == chapter]:
            del self._verses[verse]
        if items:
            self.changed.emit()


def _sorted(items: list[Annotation]) -> VerseMarks:
    highlights = [item for item in items if isinstance(item, Highlight)]
    highlights.sort(key=lambda item: (bool(item.anchor.work_id), item.changed))
    notes = sorted(
        (item for item in items if isinstance(item, Note)),
        key=lambda item: item.changed,
        reverse=True,
    )
    return VerseMarks(
        tuple(highlights),
        tuple(notes),
        tuple(item for item in items if isinstance(item, Tagging)),
        tuple(item for item in items if isinstance(item, Bookmark)),
    )
