"""The open pages kept over a restart: what each shows, read again when it is first looked at."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.commentary_page import CommentaryPage
from chapterverse.ui.keymap import Keymap
from chapterverse.ui.navigator import START, Navigator
from chapterverse.ui.open_tabs import OpenTab, OpenTabs, decode_tabs, encode_tabs
from chapterverse.ui.pages import Pages
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.word_page import WordPage

_LONGEST_SEARCH = 2000


class WindowTabs(QObject):
    """Describes the tabs of a window, and opens them again."""

    def __init__(
        self, pages: Pages, navigator: Navigator, keymap: Keymap, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._pages = pages
        self._navigator = navigator
        self._keymap = keymap

    def describe(self) -> str:
        """The tabs as text, "" where there are none."""
        tabs = []
        for place, kind in enumerate(self._pages.kinds):
            promised = self._pages.promised(place)
            if isinstance(promised, OpenTab):
                tabs.append(promised)
                continue
            page, title = self._pages.stack.page(place), self._pages.strip.tabText(place)
            tabs.append(OpenTab(kind, title[:200], _shown(page), _choices(page)))
        if not tabs:
            return ""
        beside = self._pages.stack.beside
        other = -1 if beside is None else self._pages.stack.place_of(beside)
        return encode_tabs(OpenTabs(tuple(tabs), max(0, self._pages.place), other))

    def restore(self, text: str) -> bool:
        """Open the tabs of a text, filling only the one that is looked at; whether there were any.

        Kinds of pages that do not work here are left out.
        """
        opened = decode_tabs(text)
        going = self._navigator
        known = [n for n, tab in enumerate(opened.tabs) if going.new_pages.offers(tab.kind)]
        if opened.current not in known:
            return False
        tabs = [opened.tabs[n] for n in known]
        current = known.index(opened.current)
        self._pages.promise([(t.kind, t.title, t, partial(self._fill, t)) for t in tabs], current)
        tab = tabs[current]
        place = _place(tab.shows) if tab.kind == "read" else None
        if place is not None:
            going.go(place)
        else:
            going.open_page(tab.kind)
        if opened.beside in known:
            beside = known.index(opened.beside)
            left = current if current != beside else max(0, beside - 1)
            if left != beside:
                self._pages.keep_beside(beside, left)
        return True

    def _fill(self, tab: OpenTab) -> None:
        """Make the page of a tab; it comes to stand in the tab's place."""
        going = self._navigator
        if tab.kind == "word":
            going.study_word(tab.shows)
            return
        if tab.kind == "keys":
            going.open_keys(self._keymap)
            return
        if tab.kind == "commentary":
            going.open_commentary(next(iter(tab.choices), ""), _place(tab.shows) or START)
            return
        going.open_another(tab.kind)
        page = self._pages.filled
        if isinstance(page, ReaderPage):
            place = _place(tab.shows)
            if place is not None:
                page.set_columns(tab.choices)
                page.open_place(place, take_focus=False)
        elif isinstance(page, SearchPage):
            page.take_choices(tab.choices)
            if tab.shows:
                page.search_for(tab.shows)
        elif isinstance(page, CheckPage) and tab.shows:
            page.bring_back(tab.shows)
        elif isinstance(page, StudyPage) and tab.shows:
            page.open_study(tab.shows)
        elif isinstance(page, AskPage) and tab.shows.isascii() and tab.shows.isdecimal():
            page.kept.open(int(tab.shows[:18]))


def _shown(page: QWidget | None) -> str:
    match page:
        case ReaderPage():
            return page.place.id if page.place is not None else ""
        case SearchPage():
            return page.text[:_LONGEST_SEARCH]
        case StudyPage():
            return page.study.id if page.study is not None else ""
        case AskPage():
            return str(page.kept.entry_id) if page.kept.entry_id else ""
        case WordPage():
            return page.number
        case CheckPage():
            return page.kept_name
        case CommentaryPage():
            return page.place.id if page.place is not None else ""
    return ""


def _choices(page: QWidget | None) -> tuple[str, ...]:
    match page:
        case ReaderPage():
            return page.work_ids
        case SearchPage():
            return page.choices
        case CommentaryPage():
            return (page.work.id,)
    return ()


def _place(text: str) -> PassageRef | None:
    try:
        return PassageRef.from_id(text)
    except InvalidReference:
        return None
