"""The actions of a window: each a method that a command, a key or a part of the window calls."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from chapterverse.domain.passages import Work
from chapterverse.domain.refs import PassageRef
from chapterverse.settings import Settings
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.bars import resize_around
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.first_start import FirstStart
from chapterverse.ui.index_builder import IndexBuilder
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.left_dock import LeftDock
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.theme import Appearance
from chapterverse.ui.window_frame import WindowFrame
from chapterverse.ui.window_services import WindowServices

_STEP = 24
"""By so much at 100 % a bar is moved at one press of a key."""


class WindowActions(WindowFrame):
    """A frame in which something can be done. Nothing opens before the works are known."""

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

    # ---- going places ---------------------------------------------------------------------------

    @property
    def has_copies(self) -> bool:
        """Whether there may be copies of own work."""
        return self._services.backups is not None

    @property
    def place(self) -> PassageRef | None:
        """Where the reader is, for references typed without a book."""
        reader = self.navigator.reader
        return reader.place if reader is not None else None

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

    def _end_first_start(self) -> None:
        if self._first is not None:
            self._first.hide()
            self._first.deleteLater()
            self._first = None
            self.tab_row.show()
            self.body.show()

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

    def open_keys_page(self) -> None:
        """The list of keys, where they can be changed."""
        if self._works:
            self._end_first_start()
            self.navigator.open_keys(self.keymap)

    def step_pane(self, step: int) -> None:
        """Give the next (1) or previous (-1) pane the keyboard."""
        panes: list[QWidget] = [self.go_to_box, self.left, self.context]
        panes[2:2] = [self._first] if self._first is not None else self.pages.stack.shown
        panes = [pane for pane in panes if pane.isVisible()]
        focus = QApplication.focusWidget()
        at = [n for n, p in enumerate(panes) if focus and (p is focus or p.isAncestorOf(focus))]
        place = (at[0] + step if at else 0) % len(panes)
        panes[place].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_page(self) -> None:
        """Give the open page the keyboard."""
        if self.pages.current is not None:
            self.pages.current.setFocus(Qt.FocusReason.OtherFocusReason)

    def pop_menu_up(self) -> None:
        """Show the menu under its button."""
        self.menu.popup(self.top_bar.mapToGlobal(QPoint(0, self.top_bar.height())))
