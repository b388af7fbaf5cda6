"""The window: it joins the parts of its frame; they do the work."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from chapterverse.domain.passages import Passage, SourceKind, Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import AppError, InvalidReference, LibraryUnavailable
from chapterverse.services.read import ReadService
from chapterverse.settings import Settings
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.bars import resize_around
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.empty_state import EmptyState
from chapterverse.ui.first_start import FirstStart
from chapterverse.ui.index_builder import IndexBuilder
from chapterverse.ui.index_line import IndexLine
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.left_dock import LeftDock
from chapterverse.ui.navigator import START
from chapterverse.ui.palette import Palette
from chapterverse.ui.part_look import dress_all, dressed
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.reading_menu import reading_menu
from chapterverse.ui.recent_menu import recent_menu
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.theme import Appearance
from chapterverse.ui.window_commands import window_commands
from chapterverse.ui.window_frame import WindowFrame
from chapterverse.ui.window_menus import fill_menu, theme_menu
from chapterverse.ui.window_offers import WindowOffers, keyed_actions
from chapterverse.ui.window_services import WindowServices

_KEYS_SHOWN = 18
_STEP = 24
"""By so much at 100 % a bar is moved at one press of a key."""


class MainWindow(WindowFrame):
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
        self._first: FirstStart | None = None
        self._works: tuple[Work, ...] = ()
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

    def _end_first_start(self) -> None:
        if self._first is not None:
            self._first.hide()
            self._first.deleteLater()
            self._first = None
            self.tab_row.show()
            self.body.show()

    # ---- going places ---------------------------------------------------------------------------

    def go(self, ref: PassageRef, work_id: str = "") -> None:
        """Open a passage in the reader, in a translation or in the one that is open."""
        self._end_first_start()
        self.navigator.go(ref, work_id)

    def _go_typed(self, ref: PassageRef) -> None:
        self._end_first_start()
        self.navigator.go_here(ref)

    def open_page(self, kind: str) -> None:
        """Bring a page of a kind to the front."""
        if self._works:
            self._end_first_start()
            self.body.put_back()
            self.navigator.open_page(kind)
        self.top_bar.show_page(self.pages.kind)

    def search_for(self, text: str) -> None:
        """Search for words as typed."""
        self._end_first_start()
        self.navigator.search_for(text)

    def ask(self, question: str) -> None:
        """Put a question on the Ask page."""
        self.open_page("ask")
        page = self.pages.current
        if isinstance(page, AskPage):
            page.ask(question)

    def check_copied(self) -> None:
        """Check the text on the clipboard."""
        self.open_page("check")
        page = self.pages.current
        if isinstance(page, CheckPage):
            page.paste()

    @property
    def has_copies(self) -> bool:
        """Whether there may be copies of own work."""
        return self._services.backups is not None

    @property
    def place(self) -> PassageRef | None:
        """Where the reader is, for references typed without a book."""
        reader = self.navigator.reader
        return reader.place if reader is not None else None

    def show_context(self) -> None:
        """Show the pane about the verse, where it is not shown."""
        if not self.context.isVisible():
            self.body.toggle("context")

    def show_notes(self) -> None:
        """Show the list of own work and find in it."""
        if isinstance(self.left, LeftDock):
            self.left.show_leaf(1)
            if not self.left.isVisible():
                self.body.toggle("library")
            self.left.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open_answer(self, entry_id: int) -> None:
        """Open a kept answer."""
        self.open_page("ask")
        page = self.pages.current
        if isinstance(page, AskPage):
            page.kept.open(entry_id)

    def open_study(self, study_id: str) -> None:
        """Open a study."""
        self.open_page("study")
        page = self.pages.current
        if isinstance(page, StudyPage):
            page.open_study(study_id)

    def _leave_note(self) -> None:
        self.body.put_back()
        self.focus_page()

    def study_word(self) -> None:
        """Study the word under the caret of the reader."""
        page = self.pages.current
        if isinstance(page, ReaderPage):
            page.study_word()
        else:
            self.say(self.tr("Words are studied from the reader"))

    def add_to_study(self) -> None:
        """Add what has the keyboard to the study that is open or was open last."""
        self.navigator.add_to_study(self.context)

    def find_in_page(self) -> None:
        """Look for words in what is open: the book in the reader, else the words of a search."""
        page = self.pages.current
        if isinstance(page, ReaderPage):
            page.find_words()
        else:
            self.open_page("search")

    def close_page(self) -> None:
        """Close the page that is open."""
        if self._first is None and self.pages.count:
            self.pages.close(self.pages.place)

    def _search(self, text: str) -> None:
        if "search" in self.new_pages.kinds:
            self.search_for(text)

    def open_another(self, kind: str) -> None:
        """Open one more page of a kind."""
        self._end_first_start()
        self.navigator.open_another(kind)
        self.focus_page()

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

    # ---- panes and keys -------------------------------------------------------------------------

    def toggle_full_screen(self) -> None:
        """The whole screen, and back."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def project(self) -> None:
        """Show the text to a room, or end that."""
        if not self.projector.is_on:
            self.open_page("read")
        self.projector.toggle()

    def turn_beside(self) -> None:
        """Keep the open page beside the others, or end that."""
        if not self._works or self._first is not None:
            return
        if self.pages.count == 1:
            page = self.pages.current
            self.open_another("read")
            if page is not None:
                self.pages.show(page)
        self.pages.turn_beside()
        self.keeper.save_soon()
        if self.pages.stack.beside is None:
            self.say(self.tr("One page"))
        elif len(self.pages.stack.shown) < 2:
            self.say(self.tr("There is no room for two pages; make the window wider"))
        else:
            self.say(self.tr("This page stays beside the others; F6 goes from one to the other"))

    def resize_part(self, orientation: Qt.Orientation, step: int) -> None:
        """Make the part that has the keyboard larger (1) or smaller (-1)."""
        focus = QApplication.focusWidget() or self.pages.current
        if not resize_around(focus, orientation, step * self._appearance.px(_STEP)):
            self.say(self.tr("There is no bar here that could be moved so"))

    def _projected(self, on: bool) -> None:
        self.pages.stack.show_alone(on)
        page = self.pages.current
        if isinstance(page, ReaderPage):
            page.show_only_text(on)

    def open_keys_page(self) -> None:
        """The list of keys, where they can be changed."""
        if self._works:
            self._end_first_start()
            self.navigator.open_keys(self.keymap)

    def _keys_changed(self) -> None:
        self.top_bar.show_keys(self.keymap.keys)
        self.tab_row.show_keys(self.keymap.keys)
        self.go_to_box.show_keys(self.keymap.keys(("Ctrl+L",)))
        if self.pages.current is not None:
            self.keymap.dress(self.pages.current)

    def step_pane(self, step: int) -> None:
        """Give the next (1) or previous (-1) pane the keyboard."""
        panes: list[QWidget] = [self.go_to_box, self.left, self.context]
        panes[2:2] = [self._first] if self._first is not None else self.pages.stack.shown
        panes = [pane for pane in panes if pane.isVisible()]
        focus = QApplication.focusWidget()
        at = [n for n, p in enumerate(panes) if focus and (p is focus or p.isAncestorOf(focus))]
        place = (at[0] + step if at else 0) % len(panes)
        panes[place].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, when nobody else wants it, ends the projector or goes back to the text."""
        if event.key() == Qt.Key.Key_Escape:
            self.projector.end()
            self.body.put_back()
            self.focus_page()
        else:
            super().keyPressEvent(event)

    def focus_page(self) -> None:
        """Give the open page the keyboard."""
        if self.pages.current is not None:
            self.pages.current.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_palette(self) -> None:
        """The palette over the window."""
        hint = self.tr("A place, an action, or words to look for")
        name = self.tr("Command palette")
        self.command_palette.open_palette(name, hint, self._palette_offers.rows)

    def open_keys(self) -> None:
        """The list of keys over the window."""
        name, hint = self.tr("List of keys"), self.tr("Every key; type to find one")
        self.command_palette.open_palette(name, hint, self._palette_offers.keys, _KEYS_SHOWN)

    def pop_menu_up(self) -> None:
        """Show the menu under its button."""
        self.menu.popup(self.top_bar.mapToGlobal(QPoint(0, self.top_bar.height())))

    def _say_error(self, error: AppError) -> None:
        self.say(str(error))


def _sample(read: ReadService) -> tuple[Passage, ...]:
    """The first verses of the psalm that the first start shows."""
    place = START.first
    return read.chapter(read.default_translation().id, place.book, place.chapter).verses[:4]
