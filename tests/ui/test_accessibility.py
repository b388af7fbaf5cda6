"""What a screen reader meets in every page of the window, and what fits into a small screen."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations
from tests.services.model_fakes import entry, models_in_use
from tests.studies_of_every_kind import STUDY
from tests.ui.answers import ScriptedAnswering, response
from tests.ui.checks import TEXT, TITLE, GatedChecking
from tests.ui.own import own_services
from tests.ui.shelf import corpus, ref
from tests.ui.studies import Shelf
from tests.ui.windows import Open, Opened, services

from chapterverse.adapters.text_files import read_text_file
from chapterverse.domain.answers import Answered
from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import PassageRef
from chapterverse.services.read import ReadService
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.window_services import WindowServices

_NAMED = (
    QAccessible.Role.Button,
    QAccessible.Role.ButtonMenu,
    QAccessible.Role.CheckBox,
    QAccessible.Role.ComboBox,
    QAccessible.Role.EditableText,
    QAccessible.Role.List,
    QAccessible.Role.ListItem,
    QAccessible.Role.PageTab,
    QAccessible.Role.Table,
    QAccessible.Role.Tree,
)


def _search(window: MainWindow) -> None:
    window.search_for("covenant")


def _word(window: MainWindow) -> None:
    window.navigator.study_word("G26")


def _parallel(window: MainWindow) -> None:
    reader = window.navigator.reader
    assert reader is not None
    reader.add_column()


def _notes(window: MainWindow) -> None:
    """A note being written, a tag and a list of own work."""
    assert window.own is not None
    window.own.desk.tag("faith", PassageRef.from_id("rom_3_28"))
    window.show_notes()
    window.own.act("note")


def _answer(window: MainWindow) -> None:
    """An answer with its panel open."""
    window.open_page("ask")
    page = window.pages.current
    assert isinstance(page, AskPage)
    page.ask("How is a person justified?")


def _checked(window: MainWindow) -> None:
    """A text with its findings."""
    window.open_page("check")
    page = window.pages.current
    assert isinstance(page, CheckPage)
    page.check(TEXT, TITLE)


def _study(window: MainWindow) -> None:
    """A study of every kind of block."""
    window.open_study(STUDY.id)


def _beside(window: MainWindow) -> None:
    window.open_page("ask")
    window.turn_beside()


PAGES: dict[str, Callable[[MainWindow], None]] = {
    "read": lambda window: window.open_page("read"),
    "parallel": _parallel,
    "find": lambda window: window.find_in_page(),
    "search": _search,
    "word": _word,
    "ask": lambda window: window.open_page("ask"),
    "keys": lambda window: window.open_keys_page(),
    "palette": lambda window: window.open_palette(),
    "notes": _notes,
    "copies": lambda window: window.open_page("copies"),
    "first start": lambda window: None,
    "answer": _answer,
    "check": lambda window: window.open_page("check"),
    "checked": _checked,
    "studies": lambda window: window.open_page("study"),
    "study": _study,
    "models": lambda window: window.open_page("models"),
    "beside": _beside,
    "commentary": lambda window: window.navigator.choose_work("MHCC"),
}


def _given(page: str) -> WindowServices:
    """What the window of a page works with."""
    match page:
        case "notes" | "copies" | "search":
            return own_services(FakeAnnotations())
        case "answer":
            return replace(services(), ask=ScriptedAnswering((Answered(response()),)))
        case "check" | "checked":
            return replace(services(), check_text=GatedChecking(), read_text=read_text_file)
        case "commentary":
            note = Passage("MHCC", "Faith has no merit of its own.", ref("Rom.3.27-Rom.3.31"))
            verses = replace(corpus(), verses_=(*corpus().verses_, note))
            return replace(services(), read=ReadService(verses))
        case "studies" | "study":
            shelf = Shelf()
            shelf.disk.save(STUDY)
            return shelf.window
        case "models":
            large = entry("A model with a long name, as they come", 7_000_000_000)
            return replace(services(), models=models_in_use(entry("small"), large))
    return services()


def _opened(open_window: Open, qtbot: QtBot, page: str, size: int = 100) -> Opened:
    place = {"place": ""} if page == "first start" else {}
    opened = open_window(_given(page), size=size, **place)
    PAGES[page](opened.window)
    qtbot.waitUntil(lambda: not opened.window.busy)
    QApplication.processEvents()
    return opened


def _tree(interface: QAccessibleInterface, depth: int = 0) -> Iterator[QAccessibleInterface]:
    if depth > 14 or interface.state().invisible:
        return
    yield interface
    for number in range(min(interface.childCount(), 60)):
        child = interface.child(number)
        if child is not None and child.isValid():
            yield from _tree(child, depth + 1)


@pytest.mark.parametrize("page", PAGES)
def test_everything_is_named_for_a_screen_reader(
    page: str, open_window: Open, qtbot: QtBot
) -> None:
    opened = _opened(open_window, qtbot, page)
    root = QAccessible.queryAccessibleInterface(opened.window)
    assert root is not None
    met = 0
    nameless = []
    for item in _tree(root):
        if item.role() not in _NAMED:
            continue
        met += 1
        name = item.text(QAccessible.Text.Name) or item.text(QAccessible.Text.Value)
        if not name.strip():
            owner = item.object()
            nameless.append(f"{item.role().name} {type(owner).__name__ if owner else ''}")
    assert met > 10
    assert nameless == []


def _cut(widget: QWidget) -> bool:
    """Whether a control's words have less room than they need."""
    need = widget.minimumSizeHint()
    if isinstance(widget, QPushButton) and widget.text():
        words = widget.fontMetrics().horizontalAdvance(widget.text().strip())
        if widget.width() < words:
            return True
    if isinstance(widget, QLabel):
        if widget.wordWrap() or not widget.text():
            return False
        need = widget.sizeHint()
        return widget.height() < widget.fontMetrics().height() - 1
    return widget.height() + 1 < min(need.height(), widget.fontMetrics().height())


def _is_whole(widget: QWidget, window: QWidget) -> bool:
    """Whether all of a control is in sight, or comes into sight when its page is scrolled down."""
    full = place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    around = widget.parentWidget()
    while around is not None and around is not window:
        room = QRect(around.mapTo(window, QPoint(0, 0)), around.size())
        area = around.parentWidget()
        if isinstance(area, QScrollArea) and area.verticalScrollBar().maximum() > 0:
            inside = full.left() >= room.left() and full.right() <= room.right()
            return inside and place == full and _is_whole(area, window)
        place &= room
        around = area
    return place & window.rect() == full


@pytest.mark.parametrize(("page", "size"), list(product(PAGES, (100, 150, 200))))
def test_no_control_is_cut_off(page: str, size: int, open_window: Open, qtbot: QtBot) -> None:
    opened = _opened(open_window, qtbot, page, size)
    window = opened.window
    assert (window.width(), window.height()) == (1366, 768)
    cut = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, QAbstractButton | QLineEdit | QLabel):
            continue
        inside_list = widget.parentWidget()
        if isinstance(inside_list, QAbstractScrollArea):
            continue
        full = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        if not _is_whole(widget, window) or _cut(widget):
            cut.append(f"{type(widget).__name__} “{_words(widget)}” {full}")
    assert cut == [], "\n".join(cut)


def _words(widget: QWidget) -> str:
    text = getattr(widget, "text", str)()
    return widget.accessibleName() or str(text)[:40]


@pytest.mark.parametrize("page", ["read", "search", "word", "keys"])
def test_tab_goes_through_a_page_and_comes_back(page: str, open_window: Open, qtbot: QtBot) -> None:
    opened = _opened(open_window, qtbot, page)
    seen: list[QWidget] = []
    for _ in range(80):
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in seen:
            break
        seen.append(focus)
        opened.press(Qt.Key.Key_Tab)
    assert len(seen) > 5
    assert QApplication.focusWidget() in seen
