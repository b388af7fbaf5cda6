"""The window: bar, tabs, library dock, pages, status line. It joins parts; they do the work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QByteArray, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, SourceKind, Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import AppError, InvalidReference, LibraryUnavailable
from chapterverse.services.read import ReadService
from chapterverse.settings import Settings
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.empty_state import EmptyState
from chapterverse.ui.first_start import FirstStart
from chapterverse.ui.focus_ring import FocusRing
from chapterverse.ui.go_to_box import GoToBox
from chapterverse.ui.icons import make_icon
from chapterverse.ui.index_builder import IndexBuilder
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.library_dock import LibraryDock
from chapterverse.ui.pages import ICONS, Pages
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.size import LIBRARY_DOCK, Role
from chapterverse.ui.status_bar import StatusBar
from chapterverse.ui.style_sheet import style_sheet
from chapterverse.ui.theme import Appearance
from chapterverse.ui.top_bar import PageButton, TopBar
from chapterverse.ui.trail import Trail, Visit
from chapterverse.ui.window_menus import Command, add_commands, size_menu, theme_menu
from chapterverse.ui.window_services import WindowServices
from chapterverse.ui.window_state import WindowState, decode_state, encode_state

_FIRST_SIZE = QSize(1366, 768)
_SMALLEST = QSize(640, 400)
_SAVE_AFTER_MS = 1000
_PSALM_23 = PassageRef.chapter(Book.PSALMS, 23)
_DOCK_NEEDS = 700
"""Width at 100 % below which the library dock is put away, as at 200 % on a small screen."""


class MainWindow(QMainWindow):
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
        super().__init__()
        self._services = services
        self._settings = settings
        self._appearance = appearance
        self._jobs = jobs
        self._save = save
        self._index = index
        self._works: tuple[Work, ...] = ()
        self._index_shown = False
        self._trail = Trail()
        self._state = decode_state(settings.window)
        self._dock_wanted = self._state.library_shown
        self._first: FirstStart | None = None
        self.setWindowTitle("Chapter & Verse")
        self.setMinimumSize(_SMALLEST)
        self.pages = Pages(appearance, self)
        self.go_to_box = GoToBox(services.read, appearance)
        self.library = LibraryDock(appearance)
        self.status_line = StatusBar(appearance)
        self._add_menu = QMenu(self)
        self._add = QToolButton()
        menu = QMenu(self)
        self.top_bar = TopBar(
            self.go_to_box, self._offers(), menu, size_menu(appearance, self), appearance
        )
        self._lay_out()
        self._fill_menu(menu)
        self._connect()
        self._ring = FocusRing(self, appearance)
        self._save_later = QTimer(self)
        self._save_later.setSingleShot(True)
        self._save_later.setInterval(_SAVE_AFTER_MS)
        self._save_later.timeout.connect(self.save_settings)
        self._restyle()
        self._restore_geometry()
        self.status_line.name_model(services.model_note)
        self._show_trail()
        self._begin()

    @property
    def index(self) -> IndexBuilder | None:
        """What builds the index of meanings, None where it is not built."""
        return self._index

    @property
    def busy(self) -> bool:
        """Whether anything is still being read, searched or answered."""
        return self._jobs.busy

    def say(self, sentence: str) -> None:
        """Show a sentence in the status line."""
        self.status_line.say(sentence)

    # ---- building -------------------------------------------------------------------------------

    def _offers(self) -> list[PageButton]:
        offers = []
        if self._services.read is not None:
            offers.append(PageButton("read", self.tr("Read"), ICONS["read"], "Ctrl+1"))
        if self._services.search is not None:
            offers.append(PageButton("search", self.tr("Search"), ICONS["search"], "Ctrl+2"))
        if self._services.ask is not None and self._services.read is not None:
            offers.append(PageButton("ask", self.tr("Ask"), ICONS["ask"], "Ctrl+3"))
        return offers

    def _lay_out(self) -> None:
        self._tab_row = QWidget()
        self._tab_row.setObjectName("tabRow")
        self._tab_row.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        tabs = QHBoxLayout(self._tab_row)
        tabs.setContentsMargins(0, 0, 0, 0)
        tabs.setSpacing(0)
        self._add.setProperty("look", "small")
        self._add.setToolTip(self.tr("Open another page (Ctrl+T)"))
        self._add.setAccessibleName(self.tr("Open another page"))
        self._add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._add.setMenu(self._add_menu)
        self._add.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        tabs.addWidget(self.pages.strip)
        tabs.addSpacing(4)
        tabs.addWidget(self._add)
        tabs.addStretch(1)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.library)
        self._splitter.addWidget(self.pages.stack)
        self._splitter.setStretchFactor(1, 1)
        body = QWidget()
        body.setObjectName("body")
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.top_bar, self._tab_row):
            column.addWidget(widget)
        column.addWidget(self._splitter, 1)
        column.addWidget(self.status_line)
        self._column = column
        self.setCentralWidget(body)

    def _fill_menu(self, menu: QMenu) -> None:
        opens = [
            Command(offer.word, (offer.keys,), partial(self.open_page, offer.page))
            for offer in self._offers()
        ]
        view = [
            Command(self.tr("Go to a reference"), ("Ctrl+L",), self.go_to_box.focus_all),
            Command(self.tr("Search all works"), ("Ctrl+Shift+F",), self._search_all, False),
            Command(self.tr("Library"), ("F9",), self.toggle_library),
            Command(self.tr("Full screen"), ("F11",), self.toggle_full_screen),
            Command(self.tr("Next theme"), ("Ctrl+Shift+D",), self._appearance.choose_next, False),
            Command(self.tr("Larger"), ("Ctrl++", "Ctrl+="), self._appearance.enlarge),
            Command(self.tr("Smaller"), ("Ctrl+-",), self._appearance.reduce),
            Command(self.tr("Size 100 %"), ("Ctrl+0",), lambda: self._appearance.resize(100)),
        ]
        tabs = [
            Command(self.tr("Another reader"), ("Ctrl+T",), self.open_reader),
            Command(self.tr("Close this page"), ("Ctrl+W",), self.close_page),
            Command(self.tr("Next page"), ("Ctrl+Tab",), lambda: self.pages.step(1), False),
            Command("", ("Ctrl+Shift+Tab",), lambda: self.pages.step(-1), False),
            Command("", ("Alt+Left",), self.go_back, False),
            Command("", ("Alt+Right",), self.go_forward, False),
            Command("", ("F6",), lambda: self.step_pane(1), False),
            Command("", ("Shift+F6",), lambda: self.step_pane(-1), False),
            Command("", ("Alt+M",), lambda: menu.popup(self._menu_corner()), False),
        ]
        menu.addActions(add_commands(self, opens))
        menu.addSeparator()
        menu.addActions(add_commands(self, view))
        menu.addMenu(theme_menu(self._appearance, self))
        menu.addSeparator()
        menu.addActions(add_commands(self, tabs))
        menu.addSeparator()
        menu.addActions(add_commands(self, [Command(self.tr("Close"), ("Ctrl+Q",), self._quit)]))
        for offer in self._offers():
            action = self._add_menu.addAction(offer.word)
            action.triggered.connect(lambda _=False, page=offer.page: self._open_another(page))

    def _connect(self) -> None:
        self.top_bar.back.connect(self.go_back)
        self.top_bar.forward.connect(self.go_forward)
        self.top_bar.page_chosen.connect(self.open_page)
        self.top_bar.theme_pressed.connect(self._appearance.choose_next)
        self.go_to_box.chosen.connect(self.go)
        self.go_to_box.searched.connect(self.search_for)
        self.go_to_box.left.connect(self._focus_page)
        self.library.chapter_chosen.connect(self._go_to_chapter)
        self.library.work_chosen.connect(self._choose_work)
        self.pages.changed.connect(self._page_changed)
        self.pages.emptied.connect(lambda: self.open_page("read"))
        self._appearance.changed.connect(self._restyle)
        self._jobs.failed.connect(self._say_error)
        if self._index is not None:
            self.status_line.paused.connect(self._index.pause)
            self.status_line.resumed.connect(self._index.start)
            self._index.progress.connect(self._index_grew)
            self._index.paused.connect(self.status_line.show_index_paused)
            self._index.finished.connect(self._index_ready)
            self._index.failed.connect(self._index_failed)

    # ---- beginning ------------------------------------------------------------------------------

    def _begin(self) -> None:
        if self._services.read is None:
            self._show_problem(self._services.problem)
        else:
            self._jobs.call(
                Lane.DB, self._services.read.works, self._works_arrived, self._show_problem
            )

    def _works_arrived(self, works: tuple[Work, ...]) -> None:
        self._works = works
        if not any(work.kind is SourceKind.SCRIPTURE for work in works):
            self._show_problem(None)
            return
        self.library.show_works(works)
        self._fit_docks()
        if self._services.problem is not None:
            self._say_error(self._services.problem)
        try:
            place = PassageRef.from_id(self._settings.place)
        except InvalidReference:
            self._show_first_start()
            return
        if self._state.page in ("search", "ask"):
            self._open_reader(place, show=False)
            self.open_page(self._state.page)
        else:
            self.go(place)

    def _show_problem(self, problem: AppError | None) -> None:
        told = problem or LibraryUnavailable(
            self.tr("The library is empty."),
            self.tr("Build it with “./run setup” and start again."),
        )
        self._tab_row.hide()
        self.library.hide()
        page = EmptyState(told.user_text, told.hint, self._appearance)
        self.pages.stack.addWidget(page)
        self.status_line.say(told.user_text)

    def _show_first_start(self) -> None:
        pages = [offer.page for offer in self._offers()]
        self._first = FirstStart(pages, self._works, self._services.model_note, self._appearance)
        self._first.chosen.connect(self._leave_first_start)
        self._tab_row.hide()
        self._splitter.hide()
        if self._services.read is not None:
            self._jobs.call(
                Lane.DB, partial(_sample, self._services.read), self._show_sample, lambda _: None
            )
        self._column.insertWidget(2, self._first, 1)
        self.status_line.say(self.tr("Ready"))

    def _show_sample(self, verses: tuple[Passage, ...]) -> None:
        if self._first is not None:
            self._first.sheet.show_verses(_PSALM_23.display(), verses)

    def _leave_first_start(self, page: str) -> None:
        self._end_first_start()
        self._open_reader(_PSALM_23, show=page in ("", "read"))
        if page in ("search", "ask"):
            self.open_page(page)

    def _end_first_start(self) -> None:
        if self._first is not None:
            self._first.hide()
            self._first.deleteLater()
            self._first = None
            self._tab_row.show()
            self._splitter.show()

    # ---- going places ---------------------------------------------------------------------------

    def go(self, ref: PassageRef, work_id: str = "") -> None:
        """Open a passage in the reader and remember the visit."""
        if self._services.read is None or not self._works:
            return
        self._end_first_start()
        self._open_reader(ref, work_id)
        self._visit(Visit("read", ref, work_id))

    def open_page(self, page: str) -> None:
        """Bring a page of a kind to the front, opening one when there is none."""
        if page not in [offer.page for offer in self._offers()] or not self._works:
            self._page_changed()
            return
        self._end_first_start()
        found = self.pages.find(page)
        if found is not None:
            self.pages.show(found)
        else:
            self._open_another(page)
        self._focus_page()
        self._page_changed()
        self._note_page()

    def open_reader(self) -> None:
        """Open another reader where this one is."""
        self._open_another("read")

    def search_for(self, text: str) -> None:
        """Search for words as typed."""
        self.open_page("search")
        page = self.pages.current
        if isinstance(page, SearchPage):
            page.search_for(text)

    def go_back(self) -> None:
        """Where the reader was before."""
        if self._trail.can_go_back:
            self._return_to(self._trail.back())

    def go_forward(self) -> None:
        """Where the reader went back from."""
        if self._trail.can_go_forward:
            self._return_to(self._trail.forward())

    def _return_to(self, visit: Visit) -> None:
        if visit.ref is not None:
            self._open_reader(visit.ref, visit.work_id)
        else:
            found = self.pages.find(visit.page)
            if found is not None:
                self.pages.show(found)
            else:
                self._open_another(visit.page)
            self._focus_page()
        self._show_trail()

    def _visit(self, visit: Visit) -> None:
        self._trail.visit(visit)
        self._show_trail()

    def _note_page(self) -> None:
        page = self.pages.current
        if isinstance(page, ReaderPage):
            if page.place is not None:
                self._visit(Visit("read", page.place, page.work_id))
        else:
            self._visit(Visit(self.pages.kind))

    def _show_trail(self) -> None:
        self.top_bar.show_trail(back=self._trail.can_go_back, forward=self._trail.can_go_forward)

    def _go_to_chapter(self, book: int, chapter: int) -> None:
        self.go(PassageRef.chapter(Book(book), chapter))

    def _choose_work(self, work_id: str) -> None:
        work = next(work for work in self._works if work.id == work_id)
        if work.kind is SourceKind.SCRIPTURE:
            reader = self.pages.find("read")
            place = reader.place if isinstance(reader, ReaderPage) else None
            self.go(place or _PSALM_23, work_id)
            self._keep(translation=work_id)
            return
        by = f"{work.author}, " if work.author else ""
        self.status_line.say(f"{by}{work.title}. {work.licence}. {work.attribution}".strip())

    # ---- pages ----------------------------------------------------------------------------------

    def _open_reader(self, ref: PassageRef, work_id: str = "", *, show: bool = True) -> None:
        reader = self.pages.find("read")
        if not isinstance(reader, ReaderPage):
            reader = self._make_reader()
            self.pages.add("read", reader, show=show)
        elif show:
            self.pages.show(reader)
        reader.open_place(ref, work_id, take_focus=show)

    def _make_reader(self) -> ReaderPage:
        if self._services.read is None:
            raise RuntimeError("a reader needs a library")
        reader = ReaderPage(self._services.read, self._appearance, self._jobs)
        reader.set_works(self._works, self._settings.translation)
        reader.moved.connect(lambda verse, work_id: self._reader_moved(reader, verse, work_id))
        reader.wanted.connect(self.go)
        reader.status.connect(self.status_line.say)
        reader.work_changed.connect(lambda work_id: self._keep(translation=work_id))
        return reader

    def _open_another(self, kind: str) -> None:
        services = self._services
        if kind == "read":
            open_now = self.pages.find("read")
            place = open_now.place if isinstance(open_now, ReaderPage) else None
            reader = self._make_reader()
            self.pages.add("read", reader)
            reader.open_place(place or _PSALM_23)
        elif kind == "search" and services.search is not None:
            search = SearchPage(services.search, self._works, self._appearance, self._jobs)
            search.open_place.connect(self.go)
            search.status.connect(self.status_line.say)
            self.pages.add("search", search)
        elif kind == "ask" and services.ask is not None and services.read is not None:
            ask = AskPage(
                services.ask, services.read, services.history, self._appearance, self._jobs
            )
            ask.setWindowTitle(self.tr("Ask"))
            ask.titled.connect(lambda title: ask.setWindowTitle(title or self.tr("Ask")))
            ask.open_place.connect(self.go)
            ask.status.connect(self.status_line.say)
            self.pages.add("ask", ask)

    def close_page(self) -> None:
        """Close the page that is open."""
        if self._first is None and self.pages.count:
            self.pages.close(self.pages.stack.currentIndex())

    def _reader_moved(self, reader: ReaderPage, verse: VerseRef, work_id: str) -> None:
        if reader is not self.pages.current:
            return
        place = reader.place or PassageRef.of(verse)
        self.go_to_box.show_place(place)
        self.library.mark_place(verse.book, verse.chapter)
        self.library.mark_work(work_id)
        self.status_line.say(f"{verse.display()}, {self._title(work_id)}")
        self._trail.replace(Visit("read", place, work_id))
        self._keep(place=place.id)

    def _title(self, work_id: str) -> str:
        return next((work.title for work in self._works if work.id == work_id), work_id)

    def _page_changed(self) -> None:
        self.top_bar.show_page(self.pages.kind)
        page = self.pages.current
        if isinstance(page, ReaderPage) and page.verse is not None:
            self._reader_moved(page, page.verse, page.work_id)
        elif page is not None:
            self.status_line.say("")

    # ---- panes and keys -------------------------------------------------------------------------

    def toggle_library(self) -> None:
        """Show or put away the library dock."""
        self._dock_wanted = not self.library.isVisible()
        self.library.setVisible(self._dock_wanted)
        self._save_later.start()

    def toggle_full_screen(self) -> None:
        """The whole screen, and back."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def step_pane(self, step: int) -> None:
        """Give the next (1) or previous (-1) pane the keyboard."""
        panes: list[QWidget] = [self.go_to_box]
        if self.library.isVisible():
            panes.append(self.library.first_list)
        if self.pages.current is not None:
            panes.append(self.pages.current)
        focus = QApplication.focusWidget()
        at = next(
            (n for n, pane in enumerate(panes) if focus and _holds(pane, focus, self.library)), 0
        )
        panes[(at + step) % len(panes)].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, when nobody else wants it, goes back to the text."""
        if event.key() == Qt.Key.Key_Escape:
            self._focus_page()
        else:
            super().keyPressEvent(event)

    def _focus_page(self) -> None:
        if self.pages.current is not None:
            self.pages.current.setFocus(Qt.FocusReason.OtherFocusReason)

    def _search_all(self) -> None:
        self.open_page("search")

    def _menu_corner(self) -> QPoint:
        return self.top_bar.mapToGlobal(self.top_bar.rect().bottomLeft())

    def _quit(self) -> None:
        self.close()

    # ---- index and errors -----------------------------------------------------------------------

    def _index_grew(self, done: int, total: int) -> None:
        self._index_shown = True
        self.status_line.show_index(done, total)

    def _index_ready(self) -> None:
        self.status_line.hide_index()
        if self._index_shown:
            self.status_line.say(self.tr("The index of meanings is ready."))

    def _index_failed(self, error: AppError) -> None:
        self.status_line.hide_index()
        self._say_error(error)

    def _say_error(self, error: AppError) -> None:
        self.status_line.say(str(error))

    # ---- look and settings ----------------------------------------------------------------------

    def _restyle(self) -> None:
        look = self._appearance
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setFont(look.font(Role.INTERFACE))
            app.setPalette(look.theme.palette())
        self.setStyleSheet(style_sheet(look))
        size = look.px(16)
        self._add.setIcon(make_icon("plus", look.theme.ink, size))
        self._add.setIconSize(QSize(size, size))
        self._fit_docks()
        self._keep(theme=look.choice, size=look.percent)

    def _fit_docks(self) -> None:
        room = self.width() / self._appearance.scale
        self.library.setVisible(self._dock_wanted and room >= _DOCK_NEEDS and bool(self._works))
        wide = self._appearance.px(self._state.library_width or LIBRARY_DOCK)
        self._splitter.setSizes([wide, max(1, self.width() - wide)])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A dock is put away where there is no room for it."""
        super().resizeEvent(event)
        self._fit_docks()

    def showEvent(self, event: QShowEvent) -> None:
        """From now on keys and mouse can be told apart."""
        super().showEvent(event)
        self._ring.watch()

    def _restore_geometry(self) -> None:
        geometry = QByteArray(self._state.geometry)
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            screen = self.screen().availableGeometry().size()
            self.resize(_FIRST_SIZE.boundedTo(screen))

    def _keep(self, **values: str | int | bool) -> None:
        changed = self._settings.changed(**values)
        if changed != self._settings:
            self._settings = changed
            self._save_later.start()

    def save_settings(self) -> None:
        """Keep what the reader chose; a full disk is said, not raised."""
        wide = round(self._splitter.sizes()[0] / self._appearance.scale)
        state = WindowState(
            bytes(self.saveGeometry().data()),
            self._dock_wanted,
            wide if self.library.isVisible() else self._state.library_width,
            self.pages.kind or "read",
        )
        self._settings = replace(self._settings, window=encode_state(state))
        try:
            self._save(self._settings)
        except OSError as error:
            why = error.strerror or str(error)
            self.status_line.say(self.tr("The settings could not be saved: {why}.").format(why=why))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the settings and stop the index."""
        self._save_later.stop()
        self.save_settings()
        if self._index is not None:
            self._index.close()
        super().closeEvent(event)


def _sample(read: ReadService) -> tuple[Passage, ...]:
    chapter = read.chapter(read.default_translation().id, Book.PSALMS, 23)
    return chapter.verses[:4]


def _holds(pane: QWidget, focus: QWidget, library: QWidget) -> bool:
    """Whether the focus lies in a pane; the library's first list stands for the whole dock."""
    whole = library if library.isAncestorOf(pane) else pane
    return whole is focus or whole.isAncestorOf(focus)
