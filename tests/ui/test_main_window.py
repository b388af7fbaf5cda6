"""The window as a whole: beginning, going places, keys, panes, settings, failures."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.fakes import FakeEmbedder, FakeVectorIndex
from tests.ui.answers import mark
from tests.ui.shelf import corpus, read_service, ref, verse, verse_text
from tests.ui.windows import ALT, CTRL, SHIFT, Open, services

from chapterverse.domain.answers import Style
from chapterverse.errors import BadInput, LibraryUnavailable
from chapterverse.services.library import IndexService
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.focus_ring import FocusRing
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.window_services import WindowServices

# ---- beginning ----------------------------------------------------------------------------------


def test_it_opens_where_the_reader_was(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    assert opened.reader.verse == verse("Rom.3.28")
    assert opened.window.status_line.message == "Romans 3:28, World English Bible"
    assert opened.window.go_to_box.text() == "Romans 3:28"
    assert opened.window.library.isVisible() and opened.window.context.isVisible()


@pytest.mark.parametrize("place", ["", "nonsense", "rom_99_1"])
def test_without_a_place_it_begins_with_the_first_start(
    place: str, open_window: Open, qtbot: QtBot
) -> None:
    opened = open_window(place=place)
    first = opened.window.first_start
    assert first is not None and first.isVisible()
    read = next(b for b in first.findChildren(QPushButton) if b.text() == "Read")
    read.click()
    assert opened.window.first_start is None
    qtbot.waitUntil(lambda: opened.window.pages.kind == "read" and not opened.window.busy)
    assert opened.reader.verse == verse("Ps.23.1")


def test_the_first_start_leads_to_a_question(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window(place="")
    first = opened.window.first_start
    assert first is not None
    next(b for b in first.findChildren(QPushButton) if b.text() == "Ask").click()
    assert opened.window.pages.kind == "ask"


def test_a_missing_library_opens_a_window_that_says_what_to_do(
    open_window: Open, qtbot: QtBot
) -> None:
    problem = LibraryUnavailable("There is no library yet.", "Run “./run setup”.")
    opened = open_window(WindowServices(problem=problem))
    assert opened.window.status_line.message == "There is no library yet."
    labels = opened.window.pages.stack.findChildren(QWidget)
    assert any(getattr(label, "text", str)() == "Run “./run setup”." for label in labels)
    assert opened.window.new_pages.kinds == ()
    opened.press(Qt.Key.Key_1, CTRL)
    opened.press(Qt.Key.Key_F6)


def test_a_problem_that_spares_the_library_is_told_until_it_is_closed(
    open_window: Open, qtbot: QtBot
) -> None:
    problem = BadInput("Your notes are of a newer version.", "Open them with that version.")
    opened = open_window(replace(services(), history=None, problem=problem))
    line = opened.window.problem_line
    assert line.isVisible() and line.accessibleName() == str(problem)
    assert opened.reader.verse == verse("Rom.3.28")
    close = line.findChild(QPushButton)
    assert isinstance(close, QPushButton)
    close.click()
    assert not line.isVisible()


def test_only_pages_that_work_are_offered(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window(WindowServices(read=read_service()))
    assert opened.window.new_pages.kinds == ("read",)
    opened.press(Qt.Key.Key_2, CTRL)
    assert opened.window.pages.kind == "read"


# ---- going places -------------------------------------------------------------------------------


def test_a_typed_reference_opens_and_back_returns(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_L, CTRL)
    QTest.keyClicks(opened.window.go_to_box, "Gen 15:6")
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Gen.15.6"))
    assert opened.window.pages.strip.tabText(0) == "Genesis 15"
    opened.press(Qt.Key.Key_Left, ALT)
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Rom.3.28"))
    opened.press(Qt.Key.Key_Right, ALT)
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Gen.15.6"))


def test_a_search_result_opens_and_back_returns_to_the_search(
    open_window: Open, qtbot: QtBot
) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_F, CTRL, SHIFT)
    page = opened.window.pages.current
    assert isinstance(page, SearchPage)
    QTest.keyClicks(QApplication.focusWidget() or page, "covenant")
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.results is not None)
    page.open_place.emit(ref("Gen.15.6"), "WEB")
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Gen.15.6"))
    opened.press(Qt.Key.Key_Left, ALT)
    assert opened.window.pages.current is page


def test_chapter_keys_turn_chapters(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_Down, CTRL)
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Rom.4.1"))
    opened.press(Qt.Key.Key_Left, ALT)
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Rom.3.28"))


def test_the_library_opens_chapters_and_translations(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.window.library.chapter_chosen.emit(1, 15)
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Gen.15.1"))
    opened.window.library.work_chosen.emit("KJV")
    qtbot.waitUntil(lambda: opened.reader.work_id == "KJV")
    opened.window.library.work_chosen.emit("MHCC")
    assert "Public domain" in opened.window.status_line.message
    opened.window.keeper.save()
    assert opened.saved[-1].translation == "KJV"


def test_pages_open_turn_and_close_by_key(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    window = opened.window
    opened.press(Qt.Key.Key_2, CTRL)
    opened.press(Qt.Key.Key_3, CTRL)
    assert (window.pages.kind, window.pages.count) == ("ask", 3)
    opened.press(Qt.Key.Key_Tab, CTRL)
    assert window.pages.kind == "read"
    opened.press(Qt.Key.Key_W, CTRL)
    assert window.pages.count == 2
    opened.press(Qt.Key.Key_W, CTRL)
    opened.press(Qt.Key.Key_W, CTRL)
    qtbot.waitUntil(lambda: window.pages.kind == "read" and not window.busy)
    opened.press(Qt.Key.Key_T, CTRL)
    assert window.pages.count == 2
    qtbot.waitUntil(lambda: not window.busy)


def test_a_citation_opens_with_its_words_marked(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_3, CTRL)
    page = opened.window.pages.current
    assert isinstance(page, AskPage)
    text = verse_text(verse("Gen.15.6"))
    spans = mark(text, "the covenant")
    page.open_place.emit(ref("Gen.15.6"), "WEB", Evidence("WEB", text, spans))
    qtbot.waitUntil(lambda: opened.reader.verse == verse("Gen.15.6"))
    opened.window.repaint()

    def marks(osis: str) -> bool:
        view = opened.reader.view
        rect = view.visualRect(opened.reader.model.index_of(verse(osis)))
        image = view.viewport().grab(rect).toImage()
        colours = {
            image.pixelColor(x, y).name().upper()
            for x in range(0, image.width(), 3)
            for y in range(0, image.height(), 3)
        }
        return opened.look.theme.mark in colours

    assert marks("Gen.15.6") and not marks("Gen.15.5")
    opened.window.go(ref("Gen.15.6"))
    assert not marks("Gen.15.6")


def test_what_was_chosen_on_the_ask_page_is_kept(open_window: Open, qtbot: QtBot) -> None:
    styles = (Style.QUOTE, Style.GUIDED, Style.COMPOSED)
    given = replace(services(), styles=styles, default_style=Style.GUIDED)
    opened = open_window(given)
    opened.press(Qt.Key.Key_3, CTRL)
    page = opened.window.pages.current
    assert isinstance(page, AskPage)
    assert page.pane.box.styles.style_chosen is Style.GUIDED and not page.is_panel_open
    opened.press(Qt.Key.Key_J, CTRL)
    page.pane.box.styles.chosen.emit(Style.COMPOSED)
    opened.window.keeper.save()
    assert (opened.saved[-1].style, opened.saved[-1].panel_open) == ("composed", True)
    again = open_window(given, style="composed", panel_open=True)
    again.press(Qt.Key.Key_3, CTRL)
    page = again.window.pages.current
    assert isinstance(page, AskPage)
    assert page.pane.box.styles.style_chosen is Style.COMPOSED and page.is_panel_open


@pytest.mark.parametrize("styles", [(Style.QUOTE,), (Style.QUOTE, Style.GUIDED)])
def test_the_first_start_says_once_how_it_answers(
    styles: tuple[Style, ...], open_window: Open, qtbot: QtBot
) -> None:
    note = "No model: answers are quotations"
    if len(styles) > 1:
        note = "SmolLM2: loaded when first needed"
    opened = open_window(replace(services(), styles=styles, model_note=note), place="")
    first = opened.window.first_start
    assert first is not None
    said = " ".join(label.text() for label in first.findChildren(QLabel))
    assert said.count("uotations") == 1
    assert ("loaded when first needed" in said) is (len(styles) > 1)


# ---- panes, look --------------------------------------------------------------------------------


def test_panes_take_the_keyboard_in_turn(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    window = opened.window
    visited = []
    for _ in range(4):
        opened.press(Qt.Key.Key_F6)
        focus = QApplication.focusWidget()
        panes = (window.go_to_box, window.library, opened.reader, window.context)
        visited += [
            n for n, p in enumerate(panes) if focus and (p is focus or p.isAncestorOf(focus))
        ]
    assert sorted(visited) == [0, 1, 2, 3]
    opened.press(Qt.Key.Key_L, CTRL)
    opened.press(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is opened.reader.view


def test_docks_come_and_go_and_stay_so(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    window = opened.window
    opened.press(Qt.Key.Key_F9)
    assert not window.library.isVisible()
    opened.press(Qt.Key.Key_F9, SHIFT)
    assert not window.context.isVisible()
    window.keeper.save()
    again = open_window(window=opened.saved[-1].window)
    assert not again.window.library.isVisible() and not again.window.context.isVisible()


def test_large_type_leaves_the_room_to_the_text(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window(size=200)
    window = opened.window
    assert not window.library.isVisible() and not window.context.isVisible()
    opened.press(Qt.Key.Key_F9)
    assert window.library.isVisible() and window.pages.stack.isVisible()
    opened.look.resize(300)
    assert window.library.isVisible() and not window.pages.stack.isVisible()
    window.library.chapter_chosen.emit(1, 15)
    qtbot.waitUntil(lambda: window.pages.stack.isVisible())
    assert not window.library.isVisible()


def test_size_and_theme_change_by_key_and_are_kept(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.press(Qt.Key.Key_Plus, CTRL)
    assert opened.look.percent == 110
    opened.press(Qt.Key.Key_Minus, CTRL)
    opened.press(Qt.Key.Key_Minus, CTRL)
    assert opened.look.percent == 100
    opened.press(Qt.Key.Key_Equal, CTRL)
    opened.press(Qt.Key.Key_D, CTRL, SHIFT)
    assert opened.look.theme.name == "dark"
    qtbot.waitUntil(lambda: bool(opened.saved))
    assert (opened.saved[-1].size, opened.saved[-1].theme) == (110, "dark")
    assert opened.saved[-1].place == "rom_3_28"


def test_a_full_disk_is_said_and_the_window_goes_on(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window(disk_full=True)
    opened.window.keeper.save()
    said = opened.window.status_line.message
    assert said == "The settings could not be saved: No space left on device."


def test_the_focus_ring_is_for_keys_only(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    ring = opened.window.findChild(FocusRing)
    assert isinstance(ring, FocusRing)
    handle = opened.window.windowHandle()
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=QPoint(700, 400))
    assert not ring.isVisible()
    QTest.keyClick(handle, Qt.Key.Key_F6)
    assert ring.isVisible()
    QTest.keyClick(handle, Qt.Key.Key_F6)
    assert not ring.isVisible()  # a text field thickens its own edge
    QTest.keyClick(handle, Qt.Key.Key_F6)
    assert ring.isVisible()
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=QPoint(700, 400))
    assert not ring.isVisible()


def test_the_index_builds_behind_the_window(open_window: Open, qtbot: QtBot) -> None:
    vectors = FakeVectorIndex(corpus().verses_)
    given = WindowServices(read=read_service(), index=IndexService(vectors, FakeEmbedder()))
    opened = open_window(given)
    index = opened.window.index
    assert index is not None
    with qtbot.waitSignal(index.finished):
        index.start()
    assert opened.window.status_line.message == "The index of meanings is ready."


def test_everything_that_takes_the_keyboard_has_a_name(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    for key in (Qt.Key.Key_2, Qt.Key.Key_1):
        opened.press(key, CTRL)
    nameless = [
        f"{type(widget).__name__} {widget.objectName()}"
        for widget in opened.window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.accessibleName()
        and not getattr(widget, "text", str)()
    ]
    assert nameless == []
