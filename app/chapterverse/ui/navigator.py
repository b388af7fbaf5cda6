"""Going places: which page is open, what it shows, and the way back and forward."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal

from chapterverse.domain.answers import Style
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.services.ask import Answering
from chapterverse.services.exports_pages import source_of
from chapterverse.services.read import ReadService
from chapterverse.services.search import SearchService
from chapterverse.ui.answer_export import AnswerExport
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.commentary_page import CommentaryPage
from chapterverse.ui.context_pane import ContextPane
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.keymap import Keymap
from chapterverse.ui.keys_page import KeysPage
from chapterverse.ui.pages import Pages
from chapterverse.ui.part_look import Part, dressed
from chapterverse.ui.part_sizes import PartSizes
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.recent_places import RecentPlaces
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.settings_keeper import SettingsKeeper
from chapterverse.ui.study_adding import StudyAdding
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.study_sources import offer_block
from chapterverse.ui.theme import Appearance
from chapterverse.ui.trail import Trail, Visit
from chapterverse.ui.window_models import WindowModels
from chapterverse.ui.window_own import WindowOwn, copies_page
from chapterverse.ui.window_services import Checking, ReadingText, WindowServices
from chapterverse.ui.word_page import WordPage

START = PassageRef.chapter(Book.PSALMS, 23)
"""Where a reader begins that has no place yet."""


class Navigator(QObject):
    """Opens pages and passages. Nothing opens before begin() has named the works.

    `reading` carries place, verse and work id of the open reader; `trail_changed` whether there is
    a way back and forward; `went` that a passage was opened; `word_moved` carries the WordPlace
    under the open reader's caret, None for none. `choices` are what every reader's text shows.
    What the reader chooses on a page is kept by `keeper`. `to_study` asks that what has the
    keyboard be added to a study.
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
        self._services = services
        self._keeper = keeper
        self._pages = pages
        self._appearance = appearance
        self._jobs = jobs
        self._trail = Trail()
        chosen = keeper.settings
        self.choices = ReadingChoices(
            paragraphs=chosen.paragraphs,
            headings=chosen.headings,
            notes=chosen.footnotes,
            words_of_jesus=chosen.words_of_jesus,
            parent=self,
        )
        self.recent = RecentPlaces(chosen.recent)
        self.sizes = PartSizes(chosen.parts, self)
        self.sizes.changed.connect(lambda: keeper.keep(parts=self.sizes.text))
        pages.stack.take_sizes(self.sizes)
        self.choices.changed.connect(self._keep_choices)
        self._works: tuple[Work, ...] = ()
        self._translation = ""
        self.models: WindowModels | None = None
        self.adding: StudyAdding | None = None
        if services.studies is not None and "study" in self.kinds:
            self.adding = StudyAdding(services.studies, keeper, pages, jobs, self)
            self.adding.told.connect(self.status)
        self.own: WindowOwn | None = None
        pages.changed.connect(self._page_changed)
        pages.emptied.connect(lambda: self.open_page("read"))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of pages that work with these services."""
        services = self._services
        has_ask = services.ask is not None and services.read is not None
        has_study = services.studies is not None and services.exports is not None
        has_check = services.check_text is not None and services.read_text is not None
        return tuple(
            kind
            for kind, works in (
                ("read", services.read is not None),
                ("search", services.search is not None),
                ("ask", has_ask),
                ("check", has_check and services.read is not None),
                ("study", has_study and services.read is not None),
            )
            if works
        )

    def offers(self, kind: str) -> bool:
        """Whether a page of a kind can be opened here."""
        return (
            kind in (*self.kinds, "keys")
            or (kind == "models" and self.models is not None)
            or (kind == "copies" and self._services.backups is not None)
            or (kind in ("word", "commentary") and self._services.read is not None)
        )

    @property
    def reader(self) -> ReaderPage | None:
        """The open reader, or the first of those behind other pages."""
        page = self._pages.find("read")
        return page if isinstance(page, ReaderPage) else None

    def begin(self, works: tuple[Work, ...], translation: str) -> None:
        """Say which works there are and which translation was read last."""
        self._works = works
        self._translation = translation
        self.trail_changed.emit(False, False)

    # ---- going ----------------------------------------------------------------------------------

    def go(self, ref: PassageRef, work_id: str = "", evidence: Evidence | None = None) -> None:
        """Open a passage in the reader, its evidence marked, and remember the visit."""
        if self._services.read is None or not self._works:
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
        known = kind in self.kinds or (kind == "models" and self.models is not None)
        known = known or (kind == "copies" and self._services.backups is not None)
        if not known or not self._works:
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
        if self._services.read is not None and self._works:
            self._visit(Visit("word", None, number))
            self._open_word(self._services.read, number)

    def _open_word(self, read: ReadService, number: str) -> None:
        page = self._pages.find("word")
        if not isinstance(page, WordPage):
            marks = None if self.own is None else self.own.marks
            page = self._dressed(lambda look: WordPage(read, look, self._jobs, own=marks))
            page.open_place.connect(self.go)
            page.status.connect(self.status)
            self._pages.add("word", page)
        self._bring("word")
        page.open_word(number)

    def open_keys(self, keymap: Keymap) -> None:
        """Open the list of keys."""
        if self._pages.find("keys") is None:
            self._pages.add("keys", self._dressed(lambda look: KeysPage(keymap, look)))
        self._bring("keys")

    def choose_work(self, work_id: str) -> None:
        """Open a translation or a commentary where the reader is, or search in a lexicon."""
        work = next((work for work in self._works if work.id == work_id), None)
        if work is None:
            return
        if work.kind is SourceKind.SCRIPTURE:
            reader = self.reader
            place = reader.place if reader is not None else None
            self._translation = work_id
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
        read = self._services.read
        if work is None or work.kind is not SourceKind.COMMENTARY or read is None:
            self.open_another("read")  # a work that was open before and is gone
            return
        page = self._pages.find_page(
            lambda one: isinstance(one, CommentaryPage) and one.work == work
        )
        if not isinstance(page, CommentaryPage):
            page = self._dressed(lambda look: CommentaryPage(read, work, look, self._jobs))
            page.open_place.connect(self.go)
            page.status.connect(self.status)
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
        elif visit.page == "word" and self._services.read is not None:
            self._open_word(self._services.read, visit.work_id)
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
        if reader is None and self._services.read is not None:
            reader = self._make_reader(self._services.read)
            self._pages.add("read", reader, show=show)
        elif reader is not None and show:
            self._pages.show(reader)
        if reader is not None:
            reader.open_place(ref, work_id, evidence, take_focus=show)

    def open_another(self, kind: str) -> None:
        """Open one more page of a kind; a reader opens where the reader is."""
        services = self._services
        if kind == "read" and services.read is not None:
            open_now = self.reader
            place = open_now.place if open_now is not None else None
            reader = self._make_reader(services.read)
            self._pages.add(kind, reader)
            reader.open_place(place or START)
        elif kind == "search" and services.search is not None:
            self._pages.add(kind, self._make_search(services.search))
        elif kind == "ask" and services.ask is not None and services.read is not None:
            self._pages.add(kind, self._make_ask(services.ask, services.read))
        elif kind == "check" and services.read is not None:
            self._open_check(services.check_text, services.read_text, services.read)
        elif kind == "study":
            self._open_studies()
        elif kind == "models" and self.models is not None:
            self.models.add_page()
        elif kind == "copies" and services.backups is not None:
            make = partial(copies_page, services.backups, services.own_work, self.own)
            copies = self._dressed(lambda look: make(look, self._jobs))
            copies.status.connect(self.status)
            self._pages.add(kind, copies)

    def _open_studies(self) -> None:
        studies, exports = self._services.studies, self._services.exports
        annotations = self._services.annotations
        if studies is None or exports is None:
            return
        page = self._dressed(
            lambda look: StudyPage(
                *(studies, exports, self._works_read, look, self._jobs),
                history=self._services.history,
                pen_names=dict if annotations is None else annotations.pen_names,
            )
        )
        word = self.tr("Studies")
        page.titled.connect(lambda title: page.setWindowTitle(title or word))
        page.open_place.connect(self.go)
        page.status.connect(self.status)
        page.study_opened.connect(self._study_opened)
        self._pages.add("study", page)
        if self._keeper.settings.study:
            page.open_study(self._keeper.settings.study)

    def _study_opened(self, study_id: str) -> None:
        if study_id:
            self._keeper.keep(study=study_id)

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
        return (self._translation or self._works[0].id,)

    def _keep_list(self, name: str, places: tuple[PassageRef, ...]) -> None:
        """Keep verses under a tag."""
        if self.own is not None:
            self.own.desk.tag(name, *places)

    def _open_check(
        self,
        checking: Checking | None,
        read_text: ReadingText | None,
        read: ReadService,
    ) -> None:
        if checking is None or read_text is None:
            return
        kept = self._services.checked_texts
        check = self._dressed(
            lambda look: CheckPage(checking, read, read_text, look, self._jobs, kept=kept)
        )
        check.split.take_sizes(self.sizes)
        word = self.tr("Check a text")
        check.setWindowTitle(word)
        check.titled.connect(lambda title: check.setWindowTitle(title or word))
        check.open_place.connect(self.go)
        check.status.connect(self.status)
        if self._services.exports is not None:
            by_id = {work.id: source_of(work) for work in self._works}
            check.offer_documents(self._services.exports, by_id, self._jobs)
        self._pages.add("check", check)

    def _make_ask(self, answering: Answering, read: ReadService) -> AskPage:
        services, choices = self._services, self._keeper.settings
        ask = self._dressed(
            lambda look: AskPage(answering, read, services.history, look, self._jobs)
        )
        ask.split.take_sizes(self.sizes)
        word = self.tr("Ask")
        ask.setWindowTitle(word)
        if self.models is not None:
            self.models.offer_styles(ask)
        else:
            ask.offer_styles(services.styles, _style(choices.style, services.default_style))
        ask.set_panel_open(choices.panel_open)
        ask.titled.connect(lambda title: ask.setWindowTitle(title or word))
        ask.open_place.connect(self.go)
        ask.status.connect(self.status)
        ask.panel_opened.connect(lambda is_open: self._keeper.keep(panel_open=is_open))
        if services.exports is not None:
            sources = tuple(source_of(work) for work in self._works)
            AnswerExport(ask, services.exports, sources, self._appearance, self._jobs)
        if self.adding is not None:
            ask.add_link(self.tr("Add to study"), self.tr("Ctrl+Shift+S"), self.to_study.emit)
        ask.style_chosen.connect(lambda style: self._keeper.keep(style=style.value))
        return ask

    def _make_reader(self, read: ReadService) -> ReaderPage:
        reader = self._dressed(
            lambda look: ReaderPage(read, look, self._jobs, choices=self.choices)
        )
        reader.set_works(self._works, self._translation)
        reader.moved.connect(lambda verse, work_id: self._moved(reader, verse, work_id))
        reader.wanted.connect(self.go)
        reader.status.connect(self.status)
        reader.work_changed.connect(self._translation_changed)
        reader.word_moved.connect(self.word_moved)
        reader.word_wanted.connect(self.study_word)
        if self.own is not None:
            self.own.attach(reader)
        return reader

    def _make_search(self, searching: SearchService) -> SearchPage:
        own, annotations = self.own, self._services.annotations
        search = self._dressed(
            lambda look: SearchPage(
                *(searching, self._works, look, self._jobs),
                keep=None if own is None else self._keep_list,
                notes=None if annotations is None else annotations.find_notes,
                tags=None if annotations is None else annotations.tags,
                marks=None if own is None else own.marks,
            )
        )
        if own is not None:
            search.tag_wanted.connect(own.list_tag)
        search.open_place.connect(self.go)
        search.word_wanted.connect(self.study_word)
        search.status.connect(self.status)
        if self.adding is not None:
            search.actions_row.offer_study()
            search.actions_row.study_wanted.connect(self.to_study)
        return search

    def _dressed(self, make: Callable[[Appearance], Part]) -> Part:
        """A page that follows theme and size while it is in sight."""
        return dressed(make, self._appearance)

    def _keep_choices(self) -> None:
        on = self.choices
        self._keeper.keep(
            paragraphs=on.paragraphs,
            headings=on.headings,
            footnotes=on.notes,
            words_of_jesus=on.words_of_jesus,
        )

    def _translation_changed(self, work_id: str) -> None:
        self._translation = work_id
        self._keeper.keep(translation=work_id)

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


def _style(chosen: str, default: Style) -> Style:
    """The style that the settings name, or the default one."""
    return Style(chosen) if chosen in tuple(Style) else default
