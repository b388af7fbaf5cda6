"""The window: it joins the parts of its frame; they do the work."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from chapterverse.domain.passages import Passage, SourceKind, Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import AppError, InvalidReference, LibraryUnavailable
from chapterverse.services.read import ReadService
from chapterverse.settings import Settings
from chapterverse.ui.empty_state import EmptyState
from chapterverse.ui.first_start import FirstStart
from chapterverse.ui.index_builder import IndexBuilder
from chapterverse.ui.index_line import IndexLine
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.navigator import START
from chapterverse.ui.palette import Palette
from chapterverse.ui.part_look import dress_all, dressed
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.reading_menu import reading_menu
from chapterverse.ui.recent_menu import recent_menu
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.theme import Appearance
from chapterverse.ui.window_actions import WindowActions
from chapterverse.ui.window_commands import window_commands
from chapterverse.ui.window_menus import fill_menu, theme_menu
from chapterverse.ui.window_offers import WindowOffers, keyed_actions
from chapterverse.ui.window_services import WindowServices

_KEYS_SHOWN = 18


class MainWindow(WindowActions):
    """One window over `services`. `save` keeps changed settings and may raise OSError."""

    def __init__(
        self,
        services: WindowServices,
        settings: Settings,
        appearance: Appearance,
        jobs: JobRunner,
        save: Callable[[Settings], None],
        index: IndexBuilder | None = None,
    ) -> None:
        super().__init__(services, settings, appearance, jobs, save, index)
        self._connect()
        commands = window_commands(self, self.offers)
        self._palette_offers = WindowOffers(self, services.read, commands, jobs)
        self.command_palette = Palette(appearance, self)
        submenus = (
            *(() if self.own is None else (self.own.menu(self),)),
            reading_menu(self.new_pages.choices, self),
            recent_menu(self.navigator.recent, self.go, self),
            theme_menu(appearance, self),
        )
        self.keymap.register(keyed_actions(commands))
        fill_menu(self, self.menu, commands, self.keymap, *submenus)
        self.keymap.changed.connect(self._keys_changed)
        self._keys_changed()
        dress_all((self.command_palette, self.menu, *submenus), appearance)
        self._begin()

    @property
    def first_start(self) -> FirstStart | None:
        """The page of the first start while it is shown."""
        return self._first

    # ---- building -------------------------------------------------------------------------------

    def _connect(self) -> None:
        going = self.navigator
        self.top_bar.back.connect(going.go_back)
        self.top_bar.forward.connect(going.go_forward)
        self.top_bar.page_chosen.connect(self.open_page)
        self.top_bar.palette_pressed.connect(self.open_palette)
        self.top_bar.theme_pressed.connect(self._appearance.choose_next)
        self.tab_row.wanted.connect(self.open_another)
        self.go_to_box.chosen.connect(self._go_typed)
        self.go_to_box.searched.connect(self._search)
        self.go_to_box.left.connect(self.focus_page)
        self.library.chapter_chosen.connect(going.go_to_chapter)
        self.library.work_chosen.connect(going.choose_work)
        self.context.open_place.connect(self.go)
        self.context.study_word.connect(going.study_word)
        going.word_moved.connect(self.context.show_word)
        self.pages.changed.connect(self._page_changed)
        self.projector.changed.connect(self._projected)
        going.reading.connect(self._reading)
        going.trail_changed.connect(self.top_bar.show_trail)
        going.went.connect(self.body.put_back)
        going.status.connect(self.say)
        self.body.docks_changed.connect(self.keeper.save_soon)
        self._jobs.failed.connect(self._say_error)
        self.keeper.failed.connect(self.say)
        self.problem_line.pressed.connect(self.problem_line.hide)
        self.context.open_answer.connect(self.open_answer)
        self.context.open_study.connect(self.open_study)
        going.to_study.connect(self.add_to_study)
        if going.adding is not None:
            self.context.offer_study()
            self.context.to_study.connect(self.add_to_study)
            if self.own is not None:
                self.own.add_to_study = self.add_to_study
        if self.own is not None:
            self.own.open_place.connect(self.go)
            self.own.open_list.connect(self.search_for)
            self.own.context_wanted.connect(self.show_context)
            self.own.note.left.connect(self._leave_note)
            self.own.status.connect(self.say)
            self.own.failed.connect(self.tell)
        if self._index is not None:
            IndexLine(self._index, self.status_line, self)

    # ---- beginning ------------------------------------------------------------------------------

    def _begin(self) -> None:
        read = self._services.read
        if read is None:
            self._show_problem(self._services.problem)
        else:
            self._jobs.call(Lane.DB, read.works, self._works_arrived, self._show_problem)

    def _works_arrived(self, works: tuple[Work, ...]) -> None:
        if not any(work.kind is SourceKind.SCRIPTURE for work in works):
            self._show_problem(None)
            return
        self._works = self._palette_offers.works = works
        self.navigator.begin(works, self.keeper.settings.translation)
        self.library.show_works(works)
        self._arrange()
        if self._services.problem is not None:
            self.tell(self._services.problem)
            if self._services.annotations is None and self._services.backups is not None:
                self.problem_line.show_error(self._services.problem, self.tr("Show copies"))
                self.problem_line.pressed.connect(partial(self.open_page, "copies"))
        try:
            place = PassageRef.from_id(self.keeper.settings.place)
        except InvalidReference:
            self._show_first_start()
            return
        if self.tabs.restore(self._state.tabs):
            return
        if self._state.page in ("search", "ask", "check", "study"):
            self.navigator.open_reader(place, show=False)
            self.navigator.open_page(self._state.page)
        else:
            self.navigator.go(place)

    def _show_problem(self, problem: AppError | None) -> None:
        told = problem or LibraryUnavailable(
            self.tr("The library is empty."),
            self.tr("Build it with “./run setup”, then start again."),
        )
        self.tab_row.hide()
        self.pages.stack.add_page(EmptyState(told.user_text, told.hint, self._appearance))
        self.say(told.user_text)

    def _show_first_start(self) -> None:
        given, kinds = self._services, self.new_pages.kinds
        self._first = dressed(
            partial(FirstStart, kinds, self._works, given.styles, given.model_note),
            self._appearance,
        )
        self._first.chosen.connect(self._leave_first_start)
        self.tab_row.hide()
        self.body.hide()
        if self._services.read is not None:
            sample = partial(_sample, self._services.read)
            self._jobs.call(Lane.DB, sample, self._show_sample, self._say_error)
        self._column.insertWidget(3, self._first, 1)
        self.say(self.tr("Ready"))

    def _show_sample(self, verses: tuple[Passage, ...]) -> None:
        if self._first is not None:
            self._first.sheet.show_verses(START.display(), verses)

    def _leave_first_start(self, page: str) -> None:
        self._end_first_start()
        if page in ("search", "ask", "check", "study"):
            self.navigator.open_reader(START, show=False)
            self.open_page(page)
        else:
            self.go(START)
        self.keeper.keep(place=START.id)

    # ---- what has changed -----------------------------------------------------------------------

    def _reading(self, place: PassageRef, verse: VerseRef, work_id: str) -> None:
        self.go_to_box.show_place(place)
        self.library.mark_place(verse.book, verse.chapter)
        self.library.mark_work(work_id)
        self.context.show_verse(verse, work_id)
        self.say(f"{verse.display()}, {self.navigator.title_of(work_id)}")
        self.keeper.keep(place=place.id)

    def _page_changed(self) -> None:
        self.top_bar.show_page(self.pages.kind)
        self._arrange()
        if self.pages.current is not None:
            self.keymap.dress(self.pages.current)
        if not isinstance(self.pages.current, ReaderPage):
            self.say("")

    def _arrange(self) -> None:
        shown = self.pages.stack.shown or (self.pages.current,)
        reading = any(isinstance(page, ReaderPage) for page in shown)
        # A page of studies has its own shelf where the library would stand.
        alone = self.projector.is_on or any(isinstance(page, StudyPage) for page in shown)
        self.body.offer(library=bool(self._works) and not alone, context=reading and not alone)

    def _projected(self, on: bool) -> None:
        self.pages.stack.show_alone(on)
        page = self.pages.current
        if isinstance(page, ReaderPage):
            page.show_only_text(on)

    def _keys_changed(self) -> None:
        self.top_bar.show_keys(self.keymap.keys)
        self.tab_row.show_keys(self.keymap.keys)
        self.go_to_box.show_keys(self.keymap.keys(("Ctrl+L",)))
        if self.pages.current is not None:
            self.keymap.dress(self.pages.current)

    # ---- keys and the palette -------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, when nobody else wants it, ends the projector or goes back to the text."""
        if event.key() == Qt.Key.Key_Escape:
            self.projector.end()
            self.body.put_back()
            self.focus_page()
        else:
            super().keyPressEvent(event)

    def open_palette(self) -> None:
        """The palette over the window."""
        hint = self.tr("A place, an action, or words to look for")
        name = self.tr("Command palette")
        self.command_palette.open_palette(name, hint, self._palette_offers.rows)

    def open_keys(self) -> None:
        """The list of keys over the window."""
        name, hint = self.tr("List of keys"), self.tr("Every key; type to find one")
        self.command_palette.open_palette(name, hint, self._palette_offers.keys, _KEYS_SHOWN)

    def _say_error(self, error: AppError) -> None:
        self.say(str(error))


def _sample(read: ReadService) -> tuple[Passage, ...]:
    """The first verses of the psalm that the first start shows."""
    place = START.first
    return read.chapter(read.default_translation().id, place.book, place.chapter).verses[:4]
