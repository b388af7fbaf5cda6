"""Bars between parts are moved by key: the part that has the keyboard grows and shrinks."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.windows import ALT, CTRL, SHIFT, Open, Opened

from chapterverse.settings import resources_folder
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.bars import BarredParts, resize_around
from chapterverse.ui.theme import Appearance
from chapterverse.ui.two_parts import TwoParts

PATIENCE_MS = 60_000
RIGHT, LEFT = Qt.Key.Key_Right, Qt.Key.Key_Left
ACROSS, DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical


def _parts(qtbot: QtBot, *least: int) -> tuple[BarredParts, list[QWidget]]:
    parts, widgets = BarredParts(Appearance(resources_folder())), [QWidget() for _ in least]
    for widget, room in zip(widgets, least, strict=True):
        widget.setMinimumWidth(room)
        parts.addWidget(widget)
    qtbot.addWidget(parts)
    parts.resize(600 + 2, 300)
    parts.setSizes([200] * len(least))
    with qtbot.waitExposed(parts):
        parts.show()
    return parts, widgets


def test_the_bar_after_a_part_moves_or_the_one_before_the_last(qtbot: QtBot) -> None:
    parts, (first, second, third) = _parts(qtbot, 50, 50, 50)
    moved: list[int] = []
    parts.splitterMoved.connect(lambda _, bar: moved.append(bar))
    assert parts.resize_part(first, 30) and parts.sizes() == [230, 170, 200]
    assert parts.resize_part(second, -20) and parts.sizes() == [230, 150, 220]
    assert parts.resize_part(third, 40) and parts.sizes() == [230, 110, 260]
    assert moved == [1, 2, 2]


def test_the_other_way_round_in_a_script_from_right_to_left(qtbot: QtBot) -> None:
    parts, (first, _, third) = _parts(qtbot, 50, 50, 50)
    parts.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert parts.resize_part(first, 30) and parts.sizes() == [230, 170, 200]
    assert parts.resize_part(third, 40) and parts.sizes() == [230, 130, 240]


def test_a_part_goes_no_further_than_the_others_allow(qtbot: QtBot) -> None:
    parts, (first, second) = _parts(qtbot, 50, 300)
    parts.setSizes([302, 299])
    assert not parts.resize_part(first, 24)
    assert parts.resize_part(first, -24)
    second.hide()
    assert not parts.resize_part(first, -24) and not parts.resize_part(second, 24)
    assert not parts.resize_part(QWidget(parts.parentWidget()), 24)


def test_the_innermost_part_that_can_change_does(qtbot: QtBot) -> None:
    _, (first, second) = _parts(qtbot, 50, 50)
    text = QWidget()
    inner = TwoParts(text, QWidget(), "answer", 100, Appearance(resources_folder()))
    column = QVBoxLayout(first)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(inner)
    qtbot.waitUntil(lambda: text.isVisible() and inner.width() == first.width())
    inner.setSizes([100, 100])
    whole = first.width()
    assert resize_around(text, ACROSS, 24)
    assert first.width() == whole and inner.sizes()[0] > 100
    # Its panel below it is no bar across, so the one outside moves.
    inner.turn(below=True)
    assert resize_around(text, ACROSS, 24) and first.width() == whole + 24
    assert not resize_around(second, DOWN, 24)
    assert not resize_around(None, ACROSS, 24)


def _press(opened: Opened, key: Qt.Key, times: int = 1) -> None:
    for _ in range(times):
        opened.press(key, ALT, SHIFT)


def test_docks_are_made_wider_and_narrower_and_stay_so(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    window = opened.window
    qtbot.waitUntil(window.context.isVisible)
    window.left.setFocus()
    before = window.body.sizes()
    _press(opened, RIGHT, 2)
    assert window.body.sizes()[0] == before[0] + 48
    window.context.setFocus()
    assert window.context.isAncestorOf(QApplication.focusWidget() or window)
    _press(opened, LEFT)
    assert window.body.sizes()[2] == before[2] - 24
    # From the text its bar to the context is moved.
    opened.reader.setFocus()
    _press(opened, LEFT)
    assert window.body.sizes()[2] == before[2]
    assert window.body.sizes()[0] == before[0] + 48
    # There is nothing above or below it.
    opened.press(Qt.Key.Key_Down, ALT, SHIFT)
    assert window.status_line.message == "There is no bar here that could be moved so"
    window.close()
    after = open_window(window=opened.saved[-1].window).window
    qtbot.waitUntil(after.context.isVisible)
    assert abs(after.body.sizes()[0] - before[0] - 48) <= 2


def test_two_pages_are_divided_anew_and_stay_so(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    window = opened.window
    window.body.toggle("context")
    opened.press(Qt.Key.Key_3, CTRL)
    ask = window.pages.current
    assert isinstance(ask, AskPage)
    opened.press(Qt.Key.Key_Backslash, CTRL)
    stack = window.pages.stack
    qtbot.waitUntil(lambda: not window.busy and len(stack.shown) == 2, timeout=PATIENCE_MS)
    halves = stack.sizes()
    _press(opened, LEFT)
    assert stack.sizes()[1] == halves[1] - 24
    window.close()
    kept = opened.saved[-1]
    after = open_window(window=kept.window, parts=kept.parts).window.pages.stack
    qtbot.waitUntil(lambda: len(after.shown) == 2, timeout=PATIENCE_MS)
    assert abs(after.sizes()[1] - halves[1] + 24) <= 3


def test_they_are_found_in_the_palette_and_other_keys_can_be_chosen(
    open_window: Open, qtbot: QtBot
) -> None:
    opened = open_window()
    window = opened.window
    window.left.setFocus()
    before = window.body.sizes()[0]
    opened.press(Qt.Key.Key_K, CTRL)
    QTest.keyClicks(window.command_palette.field, "make this part wider")
    opened.press(Qt.Key.Key_Return)
    assert window.body.sizes()[0] == before + 24
    words = {action.word: action for action in window.keymap.actions}
    assert {
        *("Make this part wider", "Make this part narrower"),
        *("Make this part taller", "Make this part lower"),
    } <= set(words)
    window.keymap.choose(words["Make this part wider"], "Ctrl+F9")
    opened.press(Qt.Key.Key_F9, CTRL)
    _press(opened, RIGHT)
    assert window.body.sizes()[0] == before + 48
