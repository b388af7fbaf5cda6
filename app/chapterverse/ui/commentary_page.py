"""A commentary as a work to read: by chapter and verse, and on over the borders of chapters."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCloseEvent, QTextBlock
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from chapterverse.domain.passages import Work
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError, InvalidReference
from chapterverse.services.read import ChapterNotes, ReadService
from chapterverse.ui.elided_label import ElidedLabel
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.notes_document import REF, NotesDocument, Piece, pieces
from chapterverse.ui.notes_view import NotesView
from chapterverse.ui.scrolling import SLICE
from chapterverse.ui.size import DOCK_HEAD, Role
from chapterverse.ui.theme import Appearance

_KEPT = 30
"""Chapters in one document; past them it begins anew where the reader is."""

_AT_ONCE = 120
"""Notes that are set before the page changes; more would hold the window."""

_PROBE = 24


class CommentaryPage(QWidget):
    """`open_place` carries a passage that was pressed, `moved` where the reader has come to."""

    open_place = Signal(PassageRef)
    moved = Signal(PassageRef)
    status = Signal(str)

    def __init__(
        self,
        read: ReadService,
        work: Work,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._read = read
        self.work = work
        self._appearance = appearance
        self._jobs = jobs
        self._job: Job | None = None
        self._chapters: list[ChapterNotes] = []
        self._ended: set[int] = set()
        self._goes_up = False
        self._waiting: deque[Piece] = deque()
        self._place: PassageRef | None = None
        self._target: tuple[PassageRef, int] | None = None
        self._document = self._making = NotesDocument(appearance, self)
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._write_slice)
        self._name = ElidedLabel()
        self._name.setProperty("look", "name")
        self._name.say(", ".join(part for part in (work.author, work.title) if part))
        self._qualifier = QLabel(self.tr("One scholarly reading among several"))
        self._qualifier.setProperty("look", "muted")
        self._error = ErrorLine()
        self.view = NotesView(self._document, appearance)
        self.view.setAccessibleName(self.tr("Commentary"))
        self.view.anchorClicked.connect(self._follow)
        self.view.chapter_step.connect(self.turn_chapter)
        self.view.past_top.connect(partial(self._grow, -1))
        self.view.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.view.verticalScrollBar().rangeChanged.connect(self._look_ahead)
        self.setFocusProxy(self.view)
        self._head = QHBoxLayout()
        self._head.addWidget(self._name, 1)
        self._head.addWidget(self._qualifier)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._head)
        column.addWidget(self._error)
        column.addWidget(self.view, 1)
        self.setWindowTitle(work.title)
        appearance.changed.connect(self._restyle)
        self._fit()

    @property
    def place(self) -> PassageRef | None:
        """What the note at the top is about; None before anything is shown."""
        return self._place

    @property
    def is_writing(self) -> bool:
        """Whether notes are still being set."""
        return bool(self._waiting)

    def show_place(self, place: PassageRef) -> None:
        """Show what the work says on a passage, or the nearest chapter on which it says
        something."""
        first = place.first
        load = partial(self._read.notes_beside, self.work.id, first.book, first.chapter, 0)
        self._load(load, lambda found: self._begin(found, place))

    def turn_chapter(self, step: int) -> None:
        """Go to the next (1) or previous (-1) chapter with notes."""
        if self._place is not None:
            first = self._place.first
            load = partial(self._read.notes_beside, self.work.id, first.book, first.chapter, step)
            self._load(load, self._turned)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nothing is read for a page that is gone."""
        self._slices.stop()
        if self._job is not None:
            self._job.cancel()
        super().closeEvent(event)

    # ---- reading and setting --------------------------------------------------------------------

    def _load(
        self,
        load: Callable[[], ChapterNotes | None],
        take: Callable[[ChapterNotes | None], None],
    ) -> None:
        if self._job is not None:
            self._job.cancel()

        def loaded(found: ChapterNotes | None) -> None:
            self._job = None
            take(found)
            self._go_up()

        self._job = self._jobs.call(Lane.DB, load, loaded, self._failed)

    def _failed(self, error: AppError) -> None:
        self._job = None
        self._error.show_error(error)
        self.status.emit(str(error))

    def _begin(self, found: ChapterNotes | None, place: PassageRef) -> None:
        if found is None:
            self._failed(AppError(self.tr("This work has no notes on the Bible.")))
            return
        self._error.hide()
        self._ended.clear()
        chapter = PassageRef.chapter(found.book, found.number)
        self._set([found], place if place.first in chapter else chapter, 0)

    def _turned(self, found: ChapterNotes | None) -> None:
        if found is None:
            self.status.emit(self.tr("There are no more notes in this direction"))
        else:
            self._ended.clear()
            self._set([found], PassageRef.chapter(found.book, found.number), 0)

    def _grow(self, step: int) -> None:
        """Add the next chapter with notes after (1) or before (-1) what is shown."""
        if not self._chapters or step in self._ended:
            return
        if self._job is not None or self._waiting:
            self._goes_up |= step < 0
            return
        end = self._chapters[-1 if step > 0 else 0]
        load = partial(self._read.notes_beside, self.work.id, end.book, end.number, step)
        self._load(load, partial(self._grown, step))

    def _grown(self, step: int, found: ChapterNotes | None) -> None:
        if found is None:
            self._ended.add(step)
            if self._target is not None and not self._waiting:
                self._go_to_target(*self._target)
        elif step < 0 and len(found.notes) + len(self._chapters[0].notes) > _AT_ONCE:
            self._turned(found)
        elif step < 0:
            self._ended.discard(1)
            self._set([found, *self._chapters[:1]], *self._top())
        elif len(self._chapters) >= _KEPT:
            self._ended.discard(-1)
            self._set([*self._chapters[-2:], found], *self._top())
        else:
            self._chapters.append(found)
            self._waiting.extend(pieces(found))
            self._slices.start()

    def _set(self, chapters: list[ChapterNotes], place: PassageRef, below: int) -> None:
        """Set chapters anew; what is shown stays until all of them are there, where there are more
        than one. The note on `place` then begins so many pixels below the top."""
        self._chapters, self._target = chapters, (place, below)
        if self._making is not self._document:
            self._making.deleteLater()
        self._making = NotesDocument(self._appearance, self)
        self._waiting = deque(piece for chapter in chapters for piece in pieces(chapter))
        if len(chapters) == 1:
            self._show_made()
        self._slices.start()

    def _write_slice(self) -> None:
        end = time.thread_time() + SLICE
        while self._waiting:
            self._making.write(self._waiting.popleft())
            if time.thread_time() > end:
                break
        if self._waiting:
            return
        self._slices.stop()
        if self._making is not self._document:
            self._show_made()
        if self._target is not None:
            self._go_to_target(*self._target)
        self._scrolled()  # the reader may have gone on while this was set
        self._look_ahead()
        self._go_up()

    def _go_to_target(self, place: PassageRef, below: int) -> None:
        bar = self.view.verticalScrollBar()
        wanted = round(self._top_of(self._document.block_of(place))) - below
        bar.setValue(wanted)
        # At the end of what there is it comes to its place once more has been set.
        if bar.value() >= wanted or 1 in self._ended:
            self._target = self._place = None
            self._scrolled()

    def _go_up(self) -> None:
        """Read on before the top, as was wished while something else was being read."""
        if self._goes_up and self._job is None and not self._waiting:
            self._goes_up = False
            self._grow(-1)

    def _show_made(self) -> None:
        before, self._document = self._document, self._making
        self.view.setDocument(self._document)
        before.deleteLater()

    # ---- where the reader is --------------------------------------------------------------------

    def _top(self) -> tuple[PassageRef, int]:
        """The note at the top, and where it begins, in pixels below the top of the view."""
        # A little below the edge: there what was gone to has its first line.
        probe = QPoint(4, self._appearance.px(_PROBE))
        block = self.view.cursorForPosition(probe).block()
        place = self._document.place_at(block)
        first = self._chapters[0]
        head = place or PassageRef.chapter(first.book, first.number)
        top = self._top_of(self._document.block_of(head))
        return head, round(top) - self.view.verticalScrollBar().value()

    def _top_of(self, block: QTextBlock) -> float:
        return self._document.documentLayout().blockBoundingRect(block).top()

    def _scrolled(self) -> None:
        if self._target is not None or self._waiting or not self._chapters:
            return
        place, _ = self._top()
        if place != self._place:
            self._place = place
            name = self.work.author.split()[-1] if self.work.author else self.work.title
            self.setWindowTitle(f"{name}, {place.display()}")
            self.moved.emit(place)
        self._look_ahead()

    def _look_ahead(self) -> None:
        bar = self.view.verticalScrollBar()
        if bar.value() >= bar.maximum() - 2 * self.view.height():
            self._grow(1)

    def _follow(self, url: QUrl) -> None:
        try:
            self.open_place.emit(PassageRef.from_id(url.toString().removeprefix(REF)))
        except InvalidReference as error:
            self.status.emit(str(error))

    # ---- look -----------------------------------------------------------------------------------

    def _restyle(self) -> None:
        self._fit()
        if self._chapters:
            place, below = self._target or self._top()
            self._set(self._chapters, place, below)

    def _fit(self) -> None:
        px = self._appearance.px
        self._head.setContentsMargins(px(24), 0, px(24), 0)
        self._head.setSpacing(px(12))
        self._name.setFont(self._appearance.font(Role.NAME))
        self._name.setFixedHeight(px(DOCK_HEAD))
