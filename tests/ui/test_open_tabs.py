"""Tabs come back at a restart, each with what it showed, and only the open one is made at once."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot
from tests.ui.checks import TEXT, TITLE, GatedChecking
from tests.ui.windows import Open, Opened, services

from chapterverse.adapters.checked_texts import CheckedTexts
from chapterverse.adapters.text_files import read_text_file
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import WordMatch
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.open_tabs import OpenTab, OpenTabs, decode_tabs, encode_tabs
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.window_state import WindowState, decode_state, encode_state

_WORDS = st.text(max_size=60)
_TABS = st.lists(
    st.builds(OpenTab, _WORDS, _WORDS, _WORDS, st.lists(_WORDS, max_size=4).map(tuple)),
    min_size=1,
    max_size=8,
)


@given(_TABS, st.data())
def test_tabs_come_back_from_their_text(tabs: list[OpenTab], data: st.DataObject) -> None:
    opened = OpenTabs(tuple(tabs), data.draw(st.integers(0, len(tabs) - 1)))
    assert decode_tabs(encode_tabs(opened)) == opened


@given(st.text(max_size=200))
def test_any_text_gives_tabs(text: str) -> None:
    assert isinstance(decode_tabs(text), OpenTabs)


def test_nonsense_gives_no_tabs() -> None:
    for text in (
        *("", "[", "[0, []]", "[1, [['read', '', '', []]]]", "[true, []]", "{}", "[" * 9000),
        *('[0, [["read", "", ""]]]', '[0, [["read", "", "", [1]]]]', '[7, [["read","","",[]]]]'),
    ):
        assert decode_tabs(text) == OpenTabs()


def titles(opened: Opened) -> list[str]:
    strip = opened.window.pages.strip
    return [strip.tabText(place) for place in range(strip.count())]


def settle(opened: Opened, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not opened.window.busy)


def test_a_restart_opens_the_same_tabs(open_window: Open, qtbot: QtBot) -> None:
    before = open_window()
    window = before.window
    before.reader.add_column()
    settle(before, qtbot)
    works = before.reader.work_ids
    assert len(works) == 2
    window.open_another("search")
    window.search_for("faith")
    settle(before, qtbot)
    window.open_another("ask")
    window.open_another("read")
    window.go(PassageRef.from_id("rom_4_3"))
    settle(before, qtbot)
    shown = titles(before)
    window.pages.strip.setCurrentIndex(2)
    window.close()

    after = open_window(window=before.saved[-1].window, place=before.saved[-1].place)
    pages = after.window.pages
    assert pages.kinds == ("read", "search", "ask", "read")
    assert titles(after) == shown
    assert isinstance(pages.current, AskPage)
    # The others wait until they are looked at.
    assert [pages.promised(place) is None for place in range(4)] == [False, False, True, False]
    # Closed once more without a look at them, they are kept as they were.
    after.window.close()
    assert after.saved[-1].window.split(";")[7] == before.saved[-1].window.split(";")[7]

    again = open_window(window=after.saved[-1].window, place=after.saved[-1].place)
    pages = again.window.pages
    pages.strip.setCurrentIndex(0)
    settle(again, qtbot)
    assert again.reader.work_ids == works
    assert again.reader.place == PassageRef.from_id("rom_3_28")
    pages.strip.setCurrentIndex(1)
    settle(again, qtbot)
    page = pages.current
    assert isinstance(page, SearchPage)
    assert page.text == "faith"
    assert page.results is not None and page.results.query.text == "faith"
    pages.strip.setCurrentIndex(3)
    settle(again, qtbot)
    assert again.reader.place == PassageRef.from_id("rom_4_3")
    assert pages.kinds == ("read", "search", "ask", "read")


def test_a_search_comes_back_with_how_it_searched(open_window: Open, qtbot: QtBot) -> None:
    before = open_window()
    before.window.open_another("search")
    page = before.window.pages.current
    assert isinstance(page, SearchPage)
    chosen = ("any", "exact", "typed", "Romans; Genesis 15", "", "works", "in order")
    page.take_choices(chosen)
    page.search_for("faith grace")
    settle(before, qtbot)
    assert page.results is not None
    asked = page.results.query
    assert (asked.match, asked.stemmed, asked.without) == (WordMatch.ANY, False, "works")
    assert [p.display() for p in asked.also_in] == ["Romans 1–16", "Genesis 15"]
    assert asked.in_order
    before.window.close()

    after = open_window(window=before.saved[-1].window)
    settle(after, qtbot)
    again = after.window.pages.current
    assert isinstance(again, SearchPage)
    assert again.choices == chosen
    assert again.results is not None and again.results.query == asked


@pytest.mark.parametrize("choices", [(), ("x",), ("no", "such", "choice", "", "ESV", "", "")])
def test_choices_that_are_none_leave_a_search_as_it_is(
    choices: tuple[str, ...], open_window: Open
) -> None:
    opened = open_window()
    opened.window.open_another("search")
    page = opened.window.pages.current
    assert isinstance(page, SearchPage)
    usual = page.choices
    page.take_choices(choices)
    assert page.choices == usual


def test_a_text_that_was_checked_comes_back(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    given = replace(
        services(),
        check_text=GatedChecking(),
        read_text=read_text_file,
        checked_texts=CheckedTexts(tmp_path),
    )
    before = open_window(given)
    before.window.open_another("check")
    page = before.window.pages.current
    assert isinstance(page, CheckPage)
    page.check(TEXT, TITLE)
    settle(before, qtbot)
    before.window.close()

    after = open_window(given, window=before.saved[-1].window)
    settle(after, qtbot)
    again = after.window.pages.current
    assert isinstance(again, CheckPage)
    assert again.pane.view.toPlainText().startswith(TITLE)
    assert titles(after)[-1] == TITLE
    assert again.bar.again.isVisible() and not again.bar.export.isEnabled()
    again.bar.again.click()
    settle(after, qtbot)
    assert again.bar.export.isEnabled() and not again.bar.again.isVisible()


def test_a_place_opens_in_a_tab_that_was_waiting(open_window: Open, qtbot: QtBot) -> None:
    tabs = OpenTabs((OpenTab("read", "Romans 4", "rom_4_3"), OpenTab("search", "Search")), 1)
    opened = open_window(window=encode_state(WindowState(tabs=encode_tabs(tabs))))
    assert isinstance(opened.window.pages.current, SearchPage)
    opened.window.go(PassageRef.from_id("rom_3_28"))
    settle(opened, qtbot)
    assert opened.reader.place == PassageRef.from_id("rom_3_28")
    assert opened.window.pages.kinds == ("read", "search")


def test_damaged_tabs_give_the_place_that_was_read(open_window: Open) -> None:
    for damaged in ("[0, [[1]]]", '[0, [["nothing", "", "", []]]]'):
        opened = open_window(window=encode_state(WindowState(tabs=damaged)))
        assert opened.window.pages.kinds == ("read",)
        assert isinstance(opened.window.pages.current, ReaderPage)


def test_a_state_from_before_tabs_were_kept() -> None:
    old = encode_state(WindowState(library_width=250)).rsplit(";", 1)[0]
    assert decode_state(old) == WindowState(library_width=250)
