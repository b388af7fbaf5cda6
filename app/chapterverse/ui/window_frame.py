"""The window's frame: bar, tabs, docks, pages and status line in their places, look and settings.

What the parts do with each other is main_window's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QByteArray, QSize
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QVBoxLayout, QWidget

from chapterverse.errors import AppError
from chapterverse.settings import Settings
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.body import Body
from chapterverse.ui.context_pane import ContextPane
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.focus_ring import FocusRing
from chapterverse.ui.go_to_box import GoToBox
from chapterverse.ui.index_builder import IndexBuilder
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.keymap import Keymap
from chapterverse.ui.left_dock import LeftDock
from chapterverse.ui.library_dock import LibraryDock
from chapterverse.ui.navigator import Navigator
from chapterverse.ui.pages import ICONS, Pages
from chapterverse.ui.part_look import dress_all
from chapterverse.ui.projector import Projector
from chapterverse.ui.settings_keeper import SettingsKeeper
from chapterverse.ui.size import Role
from chapterverse.ui.status_bar import StatusBar
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.tab_row import TabRow
from chapterverse.ui.theme import Appearance
from chapterverse.ui.top_bar import PageButton, TopBar
from chapterverse.ui.window_menus import size_menu
from chapterverse.ui.window_models import WindowModels
from chapterverse.ui.window_own import WindowOwn
from chapterverse.ui.window_services import WindowServices
from chapterverse.ui.window_state import WindowState, decode_state, encode_state
from chapterverse.ui.window_tabs import WindowTabs

_FIRST_SIZE = QSize(1366, 768)
_SMALLEST = QSize(640, 400)
_SAVE_WAIT_MS = 3000


class WindowFrame(QMainWindow):
    """The parts of one window; those without an underscore are for main_window to join.

    `save` keeps changed settings and may raise OSError.
    """

    def __init__(
        self,
        services: WindowServices,
        settings: Settings,
        appearance: Appearance,
        jobs: JobRunner,
        save: Callable[[Settings], None],
        index: IndexBuilder | None = None,
    ) -> None:
        super().__init__()
        self._services = services
        self._appearance = appearance
        self._jobs = jobs
        self._index = index
        self._state = decode_state(settings.window)
        self.setWindowTitle("Chapter & Verse")
        self.setMinimumSize(_SMALLEST)
        self.keeper = SettingsKeeper(settings, save, self._describe, self)
        self.keymap = Keymap(settings.keys, self)
        self.keymap.changed.connect(lambda: self.keeper.keep(keys=self.keymap.text))
        self.pages = Pages(appearance, self)
        self.navigator = Navigator(services, self.keeper, self.pages, appearance, jobs, self)
        self.new_pages = self.navigator.new_pages
        self.tabs = WindowTabs(self.pages, self.navigator, self.keymap, self)
        self.pages.changed.connect(self.keeper.save_soon)
        self.go_to_box = GoToBox(services.read, appearance)
        self.library = LibraryDock(appearance)
        self.context = ContextPane(services.read, appearance, jobs)
        self.own = self._make_own()
        self.left: QWidget = self.library
        if self.own is not None:
            self.new_pages.own = self.own
            self.left = LeftDock(self.library, self.own.dock, appearance)
        self.body = Body(self.left, self.pages.stack, self.context, self._state, appearance)
        self.status_line = StatusBar(appearance)
        self.menu = QMenu(self)
        self.offers = self._offers()
        sizes = size_menu(appearance, self)
        self.top_bar = TopBar(self.go_to_box, self.offers, self.menu, sizes, appearance)
        self.problem_line = ErrorLine()
        self.tab_row = TabRow(self.pages.strip, self.offers, appearance)
        self._lay_out()
        self._ring = FocusRing(self, appearance)
        furniture = (self.top_bar, self.tab_row, self.status_line, self.problem_line)
        self.projector = Projector(self, appearance, furniture, self._arrange)
        appearance.changed.connect(self._restyle)
        self._restyle()
        dress_all((*furniture, self.left, self.context, sizes), appearance)
        self._restore_geometry(self._state)
        self.status_line.name_model(services.model_note)
        if services.models is not None:
            models = WindowModels(
                *(services.models, self.pages, self.keeper, self.status_line, appearance, jobs),
                parent=self,
            )
            models.status.connect(self.say)
            self.new_pages.models = models

    @property
    def index(self) -> IndexBuilder | None:
        """What builds the index of meanings, None where it is not built."""
        return self._index

    @property
    def appearance(self) -> Appearance:
        """Theme and size of this window."""
        return self._appearance

    @property
    def busy(self) -> bool:
        """Whether anything is still being read, searched or answered."""
        return self._jobs.busy

    def say(self, sentence: str) -> None:
        """Show a sentence in the status line."""
        self.status_line.say(sentence)

    def tell(self, problem: AppError) -> None:
        """Show a problem above the page until the reader closes it."""
        self.problem_line.show_error(problem, self.tr("Close"))

    def add_line(self, line: QWidget) -> None:
        """Take in a line that stands between the tabs and the page while it is shown."""
        self._column.insertWidget(self._column.indexOf(self.body), line)
        dress_all([line], self._appearance)

    def _make_own(self) -> WindowOwn | None:
        """What joins own work to the window; None where it is not kept."""
        annotations, own = self._services.annotations, self._services.own_context
        if annotations is None or own is None:
            return None
        return WindowOwn(
            *(annotations, own, self.pages, self.context, self.keymap),
            *(self._appearance, self._jobs),
            parent=self,
        )

    def _offers(self) -> list[PageButton]:
        words = {
            "read": self.tr("Read"),
            "search": self.tr("Search"),
            "ask": self.tr("Ask"),
            "check": self.tr("Check a text"),
            "study": self.tr("Study"),
        }
        keys = {kind: f"Ctrl+{place}" for place, kind in enumerate(words, 1)}
        return [
            PageButton(kind, words[kind], ICONS[kind], keys[kind]) for kind in self.new_pages.kinds
        ]

    def _lay_out(self) -> None:
        whole = QWidget()
        whole.setObjectName("body")
        self._column = QVBoxLayout(whole)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        for widget in (self.top_bar, self.tab_row, self.problem_line):
            self._column.addWidget(widget)
        self._column.addWidget(self.body, 1)
        self._column.addWidget(self.status_line)
        self.setCentralWidget(whole)

    def _arrange(self) -> None:
        """Offer the docks that have something to show; main_window knows which."""

    # ---- look and settings ----------------------------------------------------------------------

    def _restyle(self) -> None:
        look = self._appearance
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setFont(look.font(Role.INTERFACE))
            app.setPalette(look.theme.palette())
        if not self.projector.is_on:
            self.keeper.keep(theme=look.choice, size=look.percent)

    def showEvent(self, event: QShowEvent) -> None:
        """From now on keys and mouse can be told apart."""
        super().showEvent(event)
        self._ring.watch()

    def _restore_geometry(self, state: WindowState) -> None:
        geometry = QByteArray(state.geometry)
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            screen = self.screen().availableGeometry().size()
            self.resize(_FIRST_SIZE.boundedTo(screen))

    def _describe(self) -> str:
        state = WindowState(bytes(self.saveGeometry().data()), page=self.pages.kind or "read")
        state = replace(state, tabs=self.tabs.describe() or self._state.tabs)
        return encode_state(self.body.state(state))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the settings, the note being written, the open study and what has come of an answer,
        and stop the index. A study that cannot be kept holds the window open once."""
        for page in self.findChildren(StudyPage):
            if not page.may_close():
                self.pages.show(page)
                event.ignore()
                return
        for asking in self.findChildren(AskPage):
            asking.stop()
        self.projector.end()
        if self.own is not None:
            self.own.finish()
        self._jobs.finish(Lane.DB, _SAVE_WAIT_MS)
        self.keeper.save()
        if self._index is not None:
            self._index.close()
        super().closeEvent(event)
