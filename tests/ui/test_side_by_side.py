"""Two pages side by side: one stays, the others come and go beside it; kept over a restart."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.windows import CTRL, Open, Opened

from chapterverse.domain.refs import PassageRef
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.open_tabs import OpenTab, OpenTabs, decode_tabs, encode_tabs
from chapterverse.ui.reader_page import ReaderPage


def settle(opened: Opened, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not opened.window.busy)


def kinds(opened: Opened) -> list[str]:
    return [type(page).__name__ for page in opened.window.pages.stack.shown]


def _split(open_window: Open, qtbot: QtBot) -> tuple[Opened, ReaderPage, AskPage]:
    opened = open_window()
    reader = opened.reader
    opened.press(Qt.Key.Key_3, CTRL)
    ask = opened.window.pages.current
    assert isinstance(ask, AskPage)
    opened.press(Qt.Key.Key_Backslash, CTRL)
    settle(opened, qtbot)
    return opened, reader, ask


def test_a_page_stays_beside_the_others(open_window: Open, qtbot: QtBot) -> None:
    opened, reader, ask = _split(open_window, qtbot)
    pages = opened.window.pages
    assert pages.stack.shown == (reader, ask) and pages.current is ask
    assert reader.isVisible() and ask.isVisible()
    assert reader.width() >= 350 and ask.width() >= 350
    # The tabs follow the keyboard, and the keyboard goes from pane to pane.
    reader.setFocus()
    qtbot.waitUntil(lambda: pages.current is reader)
    opened.press(Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: pages.current is ask)
    # Another page comes into the other place, a passage opens in the reader there.
    opened.press(Qt.Key.Key_2, CTRL)
    assert (kinds(opened), pages.kind) == (["SearchPage", "AskPage"], "search")
    opened.window.go(PassageRef.from_id("rom_4_3"))
    settle(opened, qtbot)
    assert pages.stack.shown == (reader, ask)
    opened.press(Qt.Key.Key_Backslash, CTRL)
    assert kinds(opened) == ["ReaderPage"] and not ask.isVisible()


def test_closing_one_of_two_leaves_the_other(open_window: Open, qtbot: QtBot) -> None:
    opened, reader, _ = _split(open_window, qtbot)
    pages = opened.window.pages
    opened.press(Qt.Key.Key_W, CTRL)
    assert pages.stack.shown == (reader,) and pages.stack.beside is None
    opened, reader, ask = _split(open_window, qtbot)
    pages = opened.window.pages
    pages.show(reader)
    opened.press(Qt.Key.Key_W, CTRL)
    assert pages.stack.shown == (ask,) and pages.stack.beside is None


def test_of_three_pages_the_one_before_stays_in_sight(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    for key in (Qt.Key.Key_2, Qt.Key.Key_3):
        opened.press(key, CTRL)
    opened.press(Qt.Key.Key_Backslash, CTRL)
    settle(opened, qtbot)
    assert kinds(opened) == ["SearchPage", "AskPage"]


def test_a_page_alone_gets_a_reader_beside_it(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_Backslash, CTRL)
    settle(opened, qtbot)
    pages = opened.window.pages
    assert pages.kinds == ("read", "read") and len(pages.stack.shown) == 2


def test_where_there_is_no_room_the_current_page_is_shown(open_window: Open, qtbot: QtBot) -> None:
    opened, reader, ask = _split(open_window, qtbot)
    window, pages = opened.window, opened.window.pages
    window.resize(640, 600)
    qtbot.waitUntil(lambda: pages.stack.shown == (ask,))
    pages.show(reader)
    assert pages.stack.shown == (reader,)
    window.resize(1366, 768)
    qtbot.waitUntil(lambda: pages.stack.shown == (reader, ask))
    opened.press(Qt.Key.Key_F5)
    assert pages.stack.shown == (reader,)
    opened.press(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: pages.stack.shown == (reader, ask))


def test_it_comes_back_at_a_restart(open_window: Open, qtbot: QtBot) -> None:
    opened, _, _ = _split(open_window, qtbot)
    opened.window.close()
    after = open_window(window=opened.saved[-1].window)
    settle(after, qtbot)
    left, right = after.window.pages.stack.shown
    assert isinstance(left, ReaderPage) and isinstance(right, AskPage)
    assert after.window.pages.current is right
    assert left.place == PassageRef.from_id("rom_3_28")


def test_the_page_beside_is_kept_and_nonsense_is_none() -> None:
    tabs = (OpenTab("read"), OpenTab("ask"))
    assert decode_tabs(encode_tabs(OpenTabs(tabs, 0, 1))).beside == 1
    old = '[0, [["read", "", "", []], ["ask", "", "", []]]'
    assert decode_tabs(old + "]") == OpenTabs(tabs, 0)
    for beside in ("7", '"x"', "null", "[]"):
        assert decode_tabs(f"{old}, {beside}]") == OpenTabs(tabs, 0)
