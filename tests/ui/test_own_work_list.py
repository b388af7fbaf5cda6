"""The list of own work: what it finds, opens, renames and removes; names of highlights and tags."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations
from tests.ui.own_window import calm, open_own, own_of, type_text
from tests.ui.shelf import verse
from tests.ui.windows import CTRL, SHIFT, Open

from chapterverse.domain.annotations import Anchor, Note, Pen, Tagging
from chapterverse.domain.refs import PassageRef
from chapterverse.ui import own_dock
from chapterverse.ui.left_dock import LeftDock
from chapterverse.ui.own_dock import OwnDock
from chapterverse.ui.search_page import SearchPage


def test_more_notes_than_are_listed_are_told(
    open_window: Open, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_dock, "_MOST_NOTES", 2)
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    dock = own_of(opened).dock
    when = datetime(2026, 3, 1, tzinfo=UTC)
    heads = {2: "Notes", 3: "Notes, the newest 2: words find the others"}
    for count, head in heads.items():
        for number in range(count):
            anchor = Anchor(PassageRef.of(verse("Rom.3.28")))
            store.items[f"n{number}"] = Note(f"n{number}", anchor, f"Note {number}", when, when)
        opened.press(Qt.Key.Key_N, CTRL, SHIFT)
        dock.refresh()
        qtbot.waitUntil(partial(_is_listed, dock, head))
        assert dock.list.model().rowCount() == 3


def test_the_list_of_notes_finds_opens_renames_and_removes(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    own, window = own_of(opened), opened.window
    for key in (Qt.Key.Key_B, Qt.Key.Key_T):
        opened.press(key)
    type_text("grace")
    opened.press(Qt.Key.Key_Return)
    opened.press(Qt.Key.Key_N)
    type_text("a boast shut out")
    opened.press(Qt.Key.Key_Escape)
    opened.press(Qt.Key.Key_N, CTRL, SHIFT)
    assert isinstance(window.left, LeftDock) and window.left.leaf == 1
    dock = own.dock
    assert dock.field.hasFocus()
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 6 and not window.busy)
    type_text("boa")
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 2)
    dock.field.clear()
    dock.refresh()
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 6 and not window.busy)
    opened.press(Qt.Key.Key_Return)
    for row, name in ((3, "mercy"), (5, "here")):
        dock.list.setCurrentIndex(dock.list.model().index(row, 0))
        opened.press(Qt.Key.Key_F2)
        dock.bar.field.selectAll()
        type_text(name)
        opened.press(Qt.Key.Key_Return)
        calm(opened, qtbot)
        qtbot.waitUntil(partial(_is_listed, dock, name))
    assert "here (Romans 3:28)" in _dock_texts(dock)
    dock.list.setCurrentIndex(dock.list.model().index(5, 0))
    opened.press(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 4 and not window.busy)
    # A tag leads to its verses, a note to its place.
    dock.list.setCurrentIndex(dock.list.model().index(3, 0))
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.pages.kind == "search" and not window.busy)
    page = window.pages.current
    assert isinstance(page, SearchPage) and page.results is not None
    dock.list.setCurrentIndex(dock.list.model().index(1, 0))
    QTest.keyClick(dock.list, Qt.Key.Key_Return)
    calm(opened, qtbot)
    assert opened.reader.verse == verse("Rom.3.28")
    assert own.note.editor.toPlainText() == "a boast shut out"


def test_a_tag_is_removed_merged_and_brought_back_from_the_list(
    open_window: Open, qtbot: QtBot
) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    dock, line = own_of(opened).dock, opened.window.status_line
    for name in ("faith", "grace"):
        opened.press(Qt.Key.Key_T)
        type_text(name)
        opened.press(Qt.Key.Key_Return)
        calm(opened, qtbot)
    opened.press(Qt.Key.Key_N, CTRL, SHIFT)
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 3 and not opened.window.busy)
    opened.press(Qt.Key.Key_Return)
    opened.press(Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 2 and not opened.window.busy)
    assert line.message == "The tag “faith” is gone from 1 place; undo brings it back"
    opened.press(Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 3 and not opened.window.busy)
    opened.press(Qt.Key.Key_F2)
    dock.bar.field.setText("GRACE")
    opened.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 2 and not opened.window.busy)
    assert line.message == "The tags “faith” and “GRACE” are one now; undo parts them"


def _is_listed(dock: OwnDock, name: str) -> bool:
    return any(name in text for text in _dock_texts(dock))


def _dock_texts(dock: OwnDock) -> list[str]:
    model = dock.list.model()
    return [str(model.index(n, 0).data()) for n in range(model.rowCount())]


def test_highlights_get_names_of_the_readers_own(open_window: Open, qtbot: QtBot) -> None:
    opened = open_own(open_window, qtbot)
    own = own_of(opened)
    own.name_pen(Pen.SECOND)
    type_text("Promises")
    opened.press(Qt.Key.Key_Return)
    calm(opened, qtbot)
    opened.press(Qt.Key.Key_2)
    calm(opened, qtbot)
    assert opened.window.status_line.message == "Romans 3:28: highlighted, Promises"
    model = opened.reader.model
    index = model.index_of(verse("Rom.3.28"))
    said = str(model.data(index, Qt.ItemDataRole.AccessibleTextRole))
    assert said.endswith("(highlighted, Promises)")
    own.name_pen(Pen.SECOND)
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    field.setText("Green")  # typed, it opens a list, which this platform cannot raise
    opened.press(Qt.Key.Key_Return)
    calm(opened, qtbot)
    own.marks.of(verse("Rom.3.28"))
    calm(opened, qtbot)
    assert own.marks.say(verse("Rom.3.28")) == "highlighted, Green"


def test_hostile_names_stay_words(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    opened.press(Qt.Key.Key_T)
    type_text("<img src=x> & co")
    opened.press(Qt.Key.Key_Return)
    calm(opened, qtbot)
    assert [t.name for t in store.items.values() if isinstance(t, Tagging)] == ["<img src=x> & co"]
    assert "<img" not in opened.window.status_line.toolTip()
