"""Own work in a search: notes, tags, and what was added to the verses found."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations
from tests.ui.own_window import calm, open_own
from tests.ui.shelf import ref
from tests.ui.windows import Open

from chapterverse.domain.annotations import Anchor, Pen
from chapterverse.services.annotations import AnnotationService
from chapterverse.ui.result_marks import ResultMarks
from chapterverse.ui.search_page import SearchPage


def test_a_search_finds_own_notes_beside_the_verses(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    AnnotationService(store).write_note(
        Anchor(ref("Rom.4.3")), "On the covenant: <i>see</i> Genesis"
    )
    opened = open_own(open_window, qtbot, store)
    opened.window.search_for("covenant")
    page = opened.window.pages.current
    assert isinstance(page, SearchPage) and page.own is not None
    calm(opened, qtbot)
    qtbot.waitUntil(page.own.isVisible)
    (row,) = page.own.list.rows
    assert row.where == "Romans 4:3" and row.text[row.spans[0].start :].startswith("covenant")
    page.search_for("H7225")
    calm(opened, qtbot)
    assert not page.own.isVisible()


def test_a_search_finds_tags_by_name_and_lists_their_verses(
    open_window: Open, qtbot: QtBot
) -> None:
    store = FakeAnnotations()
    AnnotationService(store).tag("The Covenant", ref("Rom.4.3"), ref("Gen.15.6"))
    opened = open_own(open_window, qtbot, store)
    opened.window.search_for("covenant")
    page = opened.window.pages.current
    assert isinstance(page, SearchPage) and page.own is not None
    calm(opened, qtbot)
    qtbot.waitUntil(page.own.isVisible)
    (row,) = page.own.list.rows
    assert (row.where, row.text, row.note) == ("Tag", "The Covenant", "on 2 passages")
    page.own.list.choose_first()
    page.own.list.setFocus()
    opened.press(Qt.Key.Key_Return)
    calm(opened, qtbot)
    assert [row.where for row in page.word_list.rows] == ["Genesis 15:6", "Romans 4:3"]


def test_results_show_what_the_reader_added_to_their_verses(
    open_window: Open, qtbot: QtBot
) -> None:
    store = FakeAnnotations()
    own = AnnotationService(store)
    own.highlight(Pen.FIRST, Anchor(ref("Rom.4.3")))
    own.tag("Faith", ref("Rom.4.3"))
    own.write_note(Anchor(ref("Rom.4.3")), "Compare James 2:23.")
    own.highlight(Pen.SECOND, Anchor(ref("Rom.4.3"), "KJV", 0, 3, "The"))
    opened = open_own(open_window, qtbot, store)
    opened.window.search_for("Rom 4:3; Rom 4:4")
    page = opened.window.pages.current
    assert isinstance(page, SearchPage) and opened.window.own is not None
    calm(opened, qtbot)
    said = opened.window.own.marks.say
    qtbot.waitUntil(lambda: bool(said(ref("Rom.4.3").first)))
    index = page.word_list.model().index(0, 0)
    spoken = str(index.data(Qt.ItemDataRole.AccessibleTextRole))
    for words in ("highlighted, Yellow", "tag: Faith", "note: Compare James"):
        assert words in spoken
    marks = ResultMarks(opened.window.own.marks, opened.look)
    first, second = page.word_list.rows
    assert marks.signs(first) == ("note-pencil", "tag")
    (ground,) = marks.grounds(first)  # that on words of another translation is not shown here
    assert (ground.start, ground.end, ground.pattern) == (0, len(first.text), Pen.FIRST.value)
    assert (marks.signs(second), tuple(marks.grounds(second)), marks.said(second)) == ((), (), "")
    assert not page.word_list.grab().isNull()
