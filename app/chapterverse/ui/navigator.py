"""Going places: which page is open, what it shows, and the way back and forward."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ui.commentary_page import CommentaryPage
from chapterverse.ui.context_pane import ContextPane
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.keymap import Keymap
from chapterverse.ui.new_pages import NewPages
from chapterverse.ui.pages import Pages
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.recent_places import RecentPlaces
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.settings_keeper import SettingsKeeper
from chapterverse.ui.study_adding import StudyAdding
from chapterverse.ui.study_sources import offer_block
from chapterverse.ui.theme import Appearance
from chapterverse.ui.trail import Trail, Visit
from chapterverse.ui.window_services import WindowServices
from chapterverse.ui.word_page import WordPage

START = PassageRef.chapter(Book.PSALMS, 23)
"""Where a reader begins that has no place yet."""


class Navigator(QObject):
    """Opens pages and passages. Nothing opens before begin() has named the works.

    `reading` carries place, verse and work id of the open reader; `trail_changed` whether there is
    a way back and forward; `went` that a passage was opened; `word_moved` carries the WordPlace
    under the open reader's caret, None for none. `to_study` asks that what has the keyboard be
    added to a study. `new_pages` makes what is not open yet.
    """

    reading = Signal(PassageRef, VerseRef, str)
    trail_changed = Signal(bool, bool)
    went = Signal()
    word_moved = Signal(object)
    status = Signal(str)
    to_study = Signal()

    def __init__(
        self,
        services: WindowServices,
        keeper: SettingsKeeper,
        pages: Pages,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._keeper = keeper
        self._pages = pages
        self._trail = Trail()
        self.recent = RecentPlaces(keeper.settings.recent)
        self.new_pages = NewPages(services, keeper, appearance, jobs, self.go, self)
        self.new_pages.status.connect(self.status)
        self.new_pages.word_wanted.connect(self.study_word)
        self.new_pages.word_moved.connect(self.word_moved)
        self.new_pages.to_study.connect(self.to_study)
        pages.stack.take_sizes(self.new_pages.sizes)
        self.adding: StudyAdding | None = None
        if services.studies is not None and self.new_pages.has_studies:
            self.adding = StudyAdding(services.studies, keeper, pages, jobs, self)
            self.adding.told.connect(self.status)
        pages.changed.connect(self._page_changed)
        pages.emptied.connect(lambda: self.open_page("read"))

    @property
    def reader(self) -> ReaderPage | None:
        """The open reader, or the first of those behind other pages."""
        page = self._pages.find("read")
        return page if isinstance(page, ReaderPage) else None

    def begin(self, works: tuple[Work, ...], translation: str) -> None:
        """Say which works there are and which translation was read last."""
        self.new_pages.works = works
        self.new_pages.translation = translation
        self.trail_changed.emit(False, False)

    @property
    def _works(self) -> tuple[Work, ...]:
        return self.new_pages.works

    @property
    def _has_text(self) -> bool:
        """Whether there is something to read."""
        return "read" in self.new_pages.kinds and bool(self._works)

    # ---- going ----------------------------------------------------------------------------------

    def go(self, ref: PassageRef, work_id: str = "", evidence: Evidence | None = None) -> None:
        """Open a passage in the reader, its evidence marked, and remember the visit."""
        if not self._has_text:
            return
        # First the visit: the reader then says where it came to stand, in place of this one.
        self._visit(Visit("read", ref, work_id))
        self.recent.add(ref)
        self._keeper.keep(recent=self.recent.text)
        self.open_reader(ref, work_id, evidence)
        self.went.emit()

    def go_to_chapter(self, book: int, chapter: int) -> None:
        """Open a chapter in the commentary that is open, else in the reader."""
        self.go_here(PassageRef.chapter(Book(book), chapter))

    def go_here(self, ref: PassageRef) -> None:
        """Open a passage in the commentary that is open, else in the reader."""
        page = self._pages.current
        if isinstance(page, CommentaryPage):
            self.open_commentary(page.work.id, ref)
        else:
            self.go(ref)

    def open_page(self, kind: str) -> None:
        """Bring a page of a kind to the front, opening one when there is none."""
        if not self.new_pages.can_stand_alone(kind) or not self._works:
            return
        self._bring(kind)
        page = self._pages.current
        if not isinstance(page, ReaderPage):
            self._visit(Visit(kind))
        elif page.place is not None:
            self._visit(Visit("read", page.place, page.work_id))

    def search_for(self, text: str) -> None:
        """Search for words as typed."""
        self.open_page("search")
        page = self._pages.current
        if isinstance(page, SearchPage):
            page.search_for(text)

    def study_word(self, number: str) -> None:
        """Open the study of a Strong's number, in the page for that if one is open."""
        if self._has_text:
            self._visit(Visit("word", None, number))
            self._open_word(number)

    def _open_word(self, number: str) -> None:
        page = self._pages.find("word") or self._add("word", self.new_pages.word())
        if isinstance(page, WordPage):
            self._bring("word")
            page.open_word(number)

    def open_keys(self, keymap: Keymap) -> None:
        """Open the list of keys."""
        if self._pages.find("keys") is None:
            self._pages.add("keys", self.new_pages.keys(keymap))
        self._bring("keys")

    def choose_work(self, work_id: str) -> None:
        """Open a translation or a commentary where the reader is, or search in a lexicon."""
        work = next((work for work in self._works if work.id == work_id), None)
        if work is None:
            return
        if work.kind is SourceKind.SCRIPTURE:
            reader = self.reader
            place = reader.place if reader is not None else None
            self.new_pages.translation = work_id
            self.go(place or START, work_id)
            self._keeper.keep(translation=work_id)
            return
        if work.kind is SourceKind.COMMENTARY:
            reader = self.reader
            self.open_commentary(work_id, (reader.place if reader is not None else None) or START)
        else:
            self.search_in(work_id)
        about = ". ".join(part for part in (work.licence, work.attribution) if part)
        by = f"{work.author}, " if work.author else ""
        self.status.emit(f"{by}{work.title}. {about}")

    def open_commentary(self, work_id: str, place: PassageRef) -> None:
        """Open a commentary at a passage, in the page that it has already or in one of its own."""
        self._visit(Visit("commentary", place, work_id))
        self._open_commentary(work_id, place)

    def _open_commentary(self, work_id: str, place: PassageRef) -> None:
        work = next((work for work in self._works if work.id == work_id), None)
        if work is None or work.kind is not SourceKind.COMMENTARY or not self._has_text:
            self.open_another("read")  # a work that was open before and is gone
            return
        page = self._pages.find_page(
            lambda one: isinstance(one, CommentaryPage) and one.work == work
        )
        if not isinstance(page, CommentaryPage):
            page = self.new_pages.commentary(work)
            if page is None:
                return
            page.moved.connect(lambda _: self._page_changed())
            self._pages.add("commentary", page)
        self._pages.show(page)
        page.show_place(place)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def search_in(self, work_id: str) -> None:
        """Open the search, set to look through one work."""
        self.open_page("search")
        page = self._pages.current
        if isinstance(page, SearchPage):
            page.search_in(work_id)

    def go_back(self) -> None:
        """Where the reader was before."""
        if self._trail.can_go_back:
            self._return_to(self._trail.back())

    def go_forward(self) -> None:
        """Where the reader went back from."""
        if self._trail.can_go_forward:
            self._return_to(self._trail.forward())

    def title_of(self, work_id: str) -> str:
        """A work's title."""
        return next((work.title for work in self._works if work.id == work_id), work_id)

    def _return_to(self, visit: Visit) -> None:
        if visit.ref is not None and visit.page == "commentary":
            self._open_commentary(visit.work_id, visit.ref)
        elif visit.ref is not None:
            self.open_reader(visit.ref, visit.work_id)
        elif visit.page == "word":
            self._open_word(visit.work_id)
        else:
            self._bring(visit.page)
        self._tell_trail()

    def _bring(self, kind: str) -> None:
        found = self._pages.find(kind)
        if found is not None:
            self._pages.show(found)
        else:
            self.open_another(kind)
        if self._pages.current is not None:
            self._pages.current.setFocus(Qt.FocusReason.OtherFocusReason)

    def _visit(self, visit: Visit) -> None:
        self._trail.visit(visit)
        self._tell_trail()

    def _tell_trail(self) -> None:
        self.trail_changed.emit(self._trail.can_go_back, self._trail.can_go_forward)

    # ---- pages ----------------------------------------------------------------------------------

    def open_reader(
        self,
        ref: PassageRef,
        work_id: str = "",
        evidence: Evidence | None = None,
        *,
        show: bool = True,
    ) -> None:
        """Show a passage in the reader that is open, without remembering it."""
        reader = self.reader
        if reader is None:
            reader = self._add_reader(show=show)
        elif show:
            self._pages.show(reader)
        if reader is not None:
            reader.open_place(ref, work_id, evidence, take_focus=show)

    def _add_reader(self, *, show: bool = True) -> ReaderPage | None:
        reader = self.new_pages.reader()
        if reader is not None:
            reader.moved.connect(lambda verse, work_id: self._moved(reader, verse, work_id))
            self._pages.add("read", reader, show=show)
        return reader

    def _add(self, kind: str, page: QWidget | None) -> QWidget | None:
        if page is not None:
            self._pages.add(kind, page)
        return page

    def open_another(self, kind: str) -> None:
        """Open one more page of a kind; a reader opens where the reader is."""
        new, reader = self.new_pages, self.reader
        match kind:
            case "read":
                place = reader.place if reader is not None else None
                added = self._add_reader()
                if added is not None:
                    added.open_place(place or START)
            case "search":
                self._add(kind, new.search())
            case "ask":
                self._add(kind, new.ask())
            case "check":
                self._add(kind, new.check())
            case "copies":
                self._add(kind, new.copies())
            case "models" if new.models is not None:
                new.models.add_page()
            case "study":
                page = new.study(self._works_read)
                if page is not None:
                    self._pages.add(kind, page)
                    if self._keeper.settings.study:
                        page.open_study(self._keeper.settings.study)

    def add_to_study(self, context: ContextPane) -> None:
        """Add what has the keyboard to the study in use: a row of `context`, else what the open
        page shows."""
        adding, page = self.adding, self._pages.current
        if adding is None or not self._works:
            return
        works = self._works_read()
        if not offer_block(page, context, adding.studies, works, adding.add):
            self.status.emit(self.tr("There is nothing here that could be added to a study."))

    def _works_read(self) -> tuple[str, ...]:
        """The translations that the reader has open, or the one read last."""
        reader = self.reader
        if reader is not None and reader.model.works:
            return tuple(work.id for work in reader.model.works)
        return (self.new_pages.translation or self._works[0].id,)

    def _moved(self, reader: ReaderPage, verse: VerseRef, work_id: str) -> None:
        if reader is self._pages.current:
            place = reader.place or PassageRef.of(verse)
            self._trail.replace(Visit("read", place, work_id))
            self.reading.emit(place, verse, work_id)

    def _page_changed(self) -> None:
        page = self._pages.current
        if isinstance(page, ReaderPage) and page.verse is not None:
            self.reading.emit(page.place or PassageRef.of(page.verse), page.verse, page.work_id)
        elif isinstance(page, CommentaryPage) and page.place is not None:
            self.reading.emit(page.place, page.place.first, page.work.id)
