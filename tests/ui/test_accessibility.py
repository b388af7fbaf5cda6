"""What a screen reader meets in every page of the window, and what fits into a small screen."""

from collections.abc import Callable, Iterator
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
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations
from tests.ui.own import own_services
from tests.ui.windows import Open, Opened

from chapterverse.domain.refs import PassageRef
from chapterverse.ui.main_window import MainWindow

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
}
OWN = ("notes", "copies")
"""Pages of a window in which own work is kept."""


def _opened(open_window: Open, qtbot: QtBot, page: str, size: int = 100) -> Opened:
    given = own_services(FakeAnnotations()) if page in OWN else None
    opened = open_window(given, size=size)
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


def _visible_part(widget: QWidget, window: QWidget) -> QRect:
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
    around = widget.parentWidget()
    while around is not None and around is not window:
        place &= QRect(around.mapTo(window, QPoint(0, 0)), around.size())
        around = around.parentWidget()
    return place & window.rect()


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
        if _visible_part(widget, window) != full or _cut(widget):
            cut.append(f"{type(widget).__name__} “{_words(widget)}” {full}")
    assert cut == []


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
