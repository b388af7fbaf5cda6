"""Theme and size reach what is in sight at once, and a hidden part before anybody sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QStackedWidget, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete
from tests.ui.windows import CTRL, Open, Opened

from chapterverse.settings import resources_folder
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.part_look import PartLook, dress_all, dressed
from chapterverse.ui.style_sheet import style_sheet
from chapterverse.ui.theme import Appearance


class Page(QLabel):
    """A page that notes when it was told to lay itself out, and with what."""

    def __init__(self, look: Appearance) -> None:
        super().__init__("a page")
        self.look = look
        self.told: list[tuple[str, int, str]] = []
        look.changed.connect(self._changed)

    def _changed(self) -> None:
        self.told.append((self.look.theme.name, self.look.px(100), self.styleSheet()))


@pytest.fixture
def whole() -> Iterator[Appearance]:
    yield Appearance(resources_folder(), "light")


@pytest.fixture
def pages(whole: Appearance, qtbot: QtBot) -> tuple[QStackedWidget, Page, Page]:
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    first, second = dressed(Page, whole), dressed(Page, whole)
    stack.addWidget(first)
    stack.addWidget(second)
    with qtbot.waitExposed(stack):
        stack.show()
    return stack, first, second


def test_a_hidden_page_is_laid_out_when_it_is_shown(
    whole: Appearance, pages: tuple[QStackedWidget, Page, Page], qtbot: QtBot
) -> None:
    stack, first, second = pages
    before = second.styleSheet()
    whole.choose("dark")
    whole.resize(150)
    qtbot.waitUntil(lambda: bool(first.told))
    sheet = style_sheet(whole)
    assert first.told == [("dark", 150, sheet)]  # once, for both changes
    # The other keeps all of what it was, and does nothing.
    assert second.told == [] and second.styleSheet() == before
    assert (second.look.theme.name, second.look.px(100)) == ("light", 100)
    stack.setCurrentWidget(second)
    assert not second.updatesEnabled()  # nobody sees it as it was
    qtbot.waitUntil(second.updatesEnabled)
    assert second.told == [("dark", 150, sheet)] and second.styleSheet() == sheet
    # What was there and back again while it was hidden is no change.
    whole.choose("light")
    whole.choose("dark")
    stack.setCurrentWidget(first)
    assert first.updatesEnabled() and len(first.told) == 1


def test_a_page_in_sight_is_painted_as_it_was_or_as_it_is_now(
    whole: Appearance, pages: tuple[QStackedWidget, Page, Page], qtbot: QtBot
) -> None:
    _, first, _ = pages
    whole.choose("dark")
    # Not in between: its old sheet under new colours.
    assert not first.updatesEnabled() and first.look.theme.name == "light"
    qtbot.waitUntil(first.updatesEnabled)
    assert first.look.theme.name == "dark" and first.styleSheet() == style_sheet(whole)


def test_two_pages_in_sight_take_a_turn_of_the_event_loop_each(
    whole: Appearance, qtbot: QtBot
) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    pages = [dressed(Page, whole) for _ in range(2)]
    for page in pages:
        page.setParent(room)
    with qtbot.waitExposed(room):
        room.show()
    whole.resize(200)
    # Nothing of it is done among the events that are waiting already.
    QApplication.sendPostedEvents()
    assert [page.told for page in pages] == [[], []]
    order: list[str] = []
    for name, page in zip("ab", pages, strict=True):
        page.look.changed.connect(partial(order.append, name))
        page.look.changed.connect(lambda: QTimer.singleShot(0, lambda: order.append("events")))
    qtbot.waitUntil(lambda: len(order) == 4)
    assert order == ["a", "events", "b", "events"]
    assert [len(page.told) for page in pages] == [1, 1]


def test_a_page_that_is_gone_takes_no_turn(whole: Appearance, qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    gone, stays = (dressed(Page, whole) for _ in range(2))
    for page in (gone, stays):
        page.setParent(room)
    with qtbot.waitExposed(room):
        room.show()
    whole.choose("dark")
    delete(gone)
    qtbot.waitUntil(stays.updatesEnabled)
    assert stays.look.theme.name == "dark"


def test_what_is_chosen_on_a_page_is_chosen_for_the_whole(whole: Appearance) -> None:
    look = PartLook(whole)
    look.choose("dark")
    look.enlarge()
    look.set_projecting(True)
    assert (whole.theme.name, whole.percent, whole.is_projecting) == ("dark", 110, True)
    assert (look.theme.name, look.percent, look.is_projecting) == ("dark", 110, True)
    look.choose("system")
    assert whole.choice == look.choice == "system"


def test_a_menu_is_dressed_before_its_size_is_fixed(whole: Appearance, qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    dress_all([menu], whole)
    whole.resize(200)
    assert menu.styleSheet() != style_sheet(whole)
    menu.aboutToShow.emit()
    assert menu.styleSheet() == style_sheet(whole)


def _undressed(opened: Opened) -> list[str]:
    """Parts that are painted and wear another sheet than the one in force."""
    window, wanted = opened.window, style_sheet(opened.look)
    page = window.pages.current
    assert page is not None
    parts = (window.top_bar, window.tab_row, window.status_line, window.left, window.context, page)
    seen = [part for part in parts if part.isVisible() and part.updatesEnabled()]
    return [type(part).__name__ for part in seen if part.styleSheet() != wanted]


@pytest.mark.parametrize("theme", ["dark", "hc-light", "hc-dark"])
def test_no_page_shows_old_colours(open_window: Open, qtbot: QtBot, theme: str) -> None:
    opened = open_window()
    kinds = [Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3]
    for key in kinds:
        opened.press(key, CTRL)
    opened.look.choose(theme)
    opened.look.resize(125)
    assert _undressed(opened) == []
    for key in kinds:
        opened.press(key, CTRL)
        assert _undressed(opened) == []
        page = opened.window.pages.current
        assert page is not None
        qtbot.waitUntil(page.updatesEnabled)
        assert _undressed(opened) == []
    # Docks that were away are dressed when they come back.
    opened.window.body.toggle("library")
    opened.look.choose("light")
    opened.window.body.toggle("library")
    assert opened.window.left.isVisible() and _undressed(opened) == []


def test_pages_behind_do_nothing_when_the_size_changes(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_3, CTRL)
    ask = opened.window.pages.current
    assert isinstance(ask, AskPage)
    opened.press(Qt.Key.Key_1, CTRL)
    before = ask.styleSheet()
    opened.press(Qt.Key.Key_Plus, CTRL)
    page = opened.window.pages.current
    assert page is not None and opened.look.percent == 110
    qtbot.waitUntil(lambda: page.styleSheet() == style_sheet(opened.look))
    assert ask.styleSheet() == before
    opened.press(Qt.Key.Key_3, CTRL)
    qtbot.waitUntil(lambda: ask.styleSheet() == style_sheet(opened.look))
