"""The command palette: what it offers, by key, and that it gives the keyboard back."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.shelf import verse
from tests.ui.windows import CTRL, Open, Opened

from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.palette_offers import MOST, Offer, chosen, matching
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.window_offers import page_keys


def offer(text: str) -> Offer:
    return Offer("book", text, "", lambda: None)


def typed(opened: Opened, text: str) -> list[str]:
    """What the palette lists after a text was typed."""
    opened.press(Qt.Key.Key_K, CTRL)
    QTest.keyClicks(opened.window.command_palette.field, text)
    model = opened.window.command_palette.list.offers
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_words_match_by_their_beginnings() -> None:
    offers = [offer("Next theme"), offer("Size 100 %"), offer("Réunion des thèmes")]
    assert matching("the ne", offers) == (offers[0],) or len(matching("the ne", offers)) == 1
    assert [o.text for o in matching("THEM", offers)] == ["Next theme", "Réunion des thèmes"]
    assert matching("ize", offers) == ()


def test_searches_keep_their_room() -> None:
    many = [offer(f"word {n}") for n in range(30)]
    rows = chosen("wo", [offer("Romans 4")], many, many, [offer("Search"), offer("Ask")])
    assert len(rows) == MOST
    assert [rows[0].text, rows[-2].text, rows[-1].text] == ["Romans 4", "Search", "Ask"]


def test_a_place_comes_first_and_enter_goes_there(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    rows = typed(opened, "gen 15:6")
    assert rows == ["Genesis 15:6", "Search for “gen 15:6”", "Ask “gen 15:6”"]
    palette = opened.window.command_palette
    assert palette.field.accessibleDescription().startswith("Genesis 15:6")
    opened.press(Qt.Key.Key_Return)
    assert not palette.isVisible()
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Gen.15.6"))


def test_actions_and_works_are_found_by_their_words(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    assert typed(opened, "theme")[0] == "Next theme"
    opened.press(Qt.Key.Key_Return)
    assert opened.look.theme.name == "dark"
    rows = typed(opened, "king")
    assert rows[0] == "King James Version"
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.reader.work_id == "KJV")


def test_what_is_no_place_is_searched_or_asked(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    assert typed(opened, "covenant") == ["Search for “covenant”", "Ask “covenant”"]
    opened.press(Qt.Key.Key_Return)
    page = opened.window.pages.current
    assert isinstance(page, SearchPage)
    qtbot.waitUntil(lambda: page.results is not None)
    typed(opened, "who is my neighbour")
    opened.press(Qt.Key.Key_Up)  # round to the last
    opened.press(Qt.Key.Key_Return)
    asked = opened.window.pages.current
    assert isinstance(asked, AskPage)
    assert asked.pane.header.title.text() == "who is my neighbour"
    qtbot.waitUntil(lambda: not opened.window.busy)


def test_escape_gives_the_keyboard_back(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    before = QApplication.focusWidget()
    typed(opened, "x")
    assert opened.window.command_palette.isVisible()
    opened.press(Qt.Key.Key_Tab)
    assert opened.window.command_palette.field.hasFocus()
    opened.press(Qt.Key.Key_Escape)
    assert not opened.window.command_palette.isVisible()
    assert QApplication.focusWidget() is before


def test_the_page_that_had_the_keyboard_may_be_gone(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_2, CTRL)
    page = opened.window.pages.current
    assert page is not None
    gone: list[bool] = []
    page.destroyed.connect(lambda: gone.append(True))
    opened.press(Qt.Key.Key_K, CTRL)
    opened.window.close_page()
    qtbot.waitUntil(lambda: bool(gone))
    opened.window.command_palette.close_palette()
    assert opened.window.pages.kind == "read"


def test_the_keys_are_listed_and_can_be_looked_for(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_Slash, CTRL)
    palette = opened.window.command_palette
    model = palette.list.offers
    assert palette.isVisible() and model.rowCount() > 20 + len(page_keys())
    rows = [model.offer(model.index(row)) for row in range(model.rowCount())]
    assert all(row is not None and row.text for row in rows)
    QTest.keyClicks(palette.field, "close chapter")
    assert palette.list.current is not None
    assert palette.list.current.text == "Close Chapter & Verse"
    opened.press(Qt.Key.Key_Escape)
    opened.press(Qt.Key.Key_Slash, CTRL)
    assert palette.isVisible()


def test_it_stays_inside_the_window_at_every_size(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    for percent in (100, 200, 300):
        opened.look.resize(percent)
        opened.window.open_keys()
        palette = opened.window.command_palette
        assert opened.window.rect().contains(palette.geometry())
        palette.close_palette()


def test_a_place_is_copied_by_name(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    assert typed(opened, "copy gen 15:6")[0] == "Copy Genesis 15:6"
    opened.press(Qt.Key.Key_Return)
    clipboard = QApplication.clipboard()
    qtbot.waitUntil(lambda: "(Genesis 15:6, " in clipboard.text())
    assert typed(opened, "copy of a letter")[0] == "Search for “copy of a letter”"
