"""Where the reader put the bars between parts of pages: kept over a restart; nonsense is not."""

import re

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.ui.windows import CTRL, Open, Opened

from chapterverse.settings import resources_folder
from chapterverse.ui.part_sizes import PartSizes
from chapterverse.ui.theme import Appearance
from chapterverse.ui.two_parts import TwoParts

PATIENCE_MS = 60_000


@given(st.dictionaries(st.from_regex(r"[a-z-]{1,30}", fullmatch=True), st.integers(1, 9999)))
def test_sizes_come_back(sizes: dict[str, int]) -> None:
    kept = PartSizes()
    for name, size in sizes.items():
        kept.keep(name, size)
    again = PartSizes(kept.text)
    assert {name: again.of(name, 0) for name in sizes} == sizes
    assert again.text == kept.text


@given(st.text(max_size=60))
def test_nonsense_is_left_out(text: str) -> None:
    assert re.fullmatch(r"(?:[a-z-]+=[0-9]+;?)*", PartSizes(text).text)


def test_what_no_splitter_gives_is_not_kept() -> None:
    kept = PartSizes("beside=400;beside=x;=3;answer=0")
    assert (kept.text, kept.of("answer", 458)) == ("beside=400", 458)
    kept.keep("answer", 0)
    kept.keep("answer", 10_000)
    assert kept.text == "beside=400"


def two_parts(qtbot: QtBot, sizes: PartSizes) -> tuple[TwoParts, Appearance]:
    look = Appearance(resources_folder())
    parts = TwoParts(QWidget(), QWidget(), "answer", 458, look)
    qtbot.addWidget(parts)
    parts.take_sizes(sizes)
    parts.resize(1000, 800)
    with qtbot.waitExposed(parts):
        parts.show()
    return parts, look


def test_a_panel_is_as_large_as_the_reader_made_it(qtbot: QtBot) -> None:
    sizes = PartSizes()
    parts, _ = two_parts(qtbot, sizes)
    parts.divide(1000)
    assert abs(parts.sizes()[1] - 458) <= 2
    parts.moveSplitter(700, 1)
    wide = parts.sizes()[1]
    assert abs(wide - 300) <= 2
    assert parts.turn(below=True) and not parts.turn(below=True)
    parts.divide(800)
    assert abs(parts.sizes()[1] - 360) <= 2
    parts.moveSplitter(600, 1)
    low = parts.sizes()[1]
    again, look = two_parts(qtbot, PartSizes(sizes.text))
    again.divide(1000)
    assert abs(again.sizes()[1] - wide) <= 2
    again.turn(below=True)
    again.divide(800)
    assert abs(again.sizes()[1] - low) <= 2
    # A larger text has a larger panel beside it.
    again.turn(below=False)
    look.resize(150)
    again.divide(1000)
    assert abs(again.sizes()[1] - wide * 3 // 2) <= 3


def two_pages(opened: Opened, qtbot: QtBot) -> None:
    opened.press(Qt.Key.Key_2, CTRL)
    opened.press(Qt.Key.Key_Backslash, CTRL)
    qtbot.waitUntil(
        lambda: not opened.window.busy and len(opened.window.pages.stack.shown) == 2,
        timeout=PATIENCE_MS,
    )


def test_two_pages_share_the_window_as_before_the_restart(open_window: Open, qtbot: QtBot) -> None:
    opened = open_window()
    opened.window.body.toggle("context")
    two_pages(opened, qtbot)
    stack = opened.window.pages.stack
    halves = stack.sizes()
    assert abs(halves[0] - halves[1]) <= 2
    stack.moveSplitter(halves[0] - 90, 1)
    moved = stack.sizes()
    assert moved[0] < halves[0] - 60
    opened.window.close()
    kept = opened.saved[-1]
    after = open_window(window=kept.window, parts=kept.parts)
    qtbot.waitUntil(lambda: len(after.window.pages.stack.shown) == 2, timeout=PATIENCE_MS)
    assert abs(after.window.pages.stack.sizes()[0] - moved[0]) <= 3
