"""Own work in the window, done by keys: highlight, note, tag, bookmark, undo; kept at a restart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations, FakeBackups, FakeClock
from tests.ui.own import FakeWorkFiles, own_services
from tests.ui.shelf import ref, verse, verse_text
from tests.ui.windows import CTRL, SHIFT, Open, Opened, services

from chapterverse.domain.annotations import Anchor, Highlight, Note, Pen, Tagging
from chapterverse.errors import AppError
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.backups import BackupService
from chapterverse.ui.copies_page import CopiesPage
from chapterverse.ui.left_dock import LeftDock
from chapterverse.ui.own_dock import OwnDock
from chapterverse.ui.own_words import first_words, plain_tip
from chapterverse.ui.result_marks import ResultMarks
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.window_own import WindowOwn


@dataclass
class _Full(FakeAnnotations):
    """A database on a disk that is full."""

    def apply(self, edit: object) -> None:
        raise AppError("The disk is full.", "Make room on it.")


def _open(open_window: Open, qtbot: QtBot, store: FakeAnnotations | None = None) -> Opened:
    opened = open_window(own_services(store if store is not None else FakeAnnotations()))
    _calm(opened, qtbot)
    return opened


def _own(opened: Opened) -> WindowOwn:
    own = opened.window.own
    assert own is not None
    return own


def _calm(opened: Opened, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not opened.window.busy and not opened.window.context.is_waiting)


def _type(text: str) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)


def test_a_sitting_with_own_work_without_the_mouse(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    window, own = opened.window, _own(opened)
    marks = own.marks
    opened.press(Qt.Key.Key_L, CTRL)
    _type("rom 4:3")
    opened.press(Qt.Key.Key_Return)
    _calm(opened, qtbot)
    place = verse("Rom.4.3")

    # A highlight, by the key of its pen; the same key again takes it away, undo brings it back.
    opened.press(Qt.Key.Key_2)
    _calm(opened, qtbot)
    assert [mark.pen for mark in marks.of(place).highlights] == [Pen.SECOND]
    assert window.status_line.message == "Romans 4:3: highlighted, Green"
    opened.press(Qt.Key.Key_2)
    _calm(opened, qtbot)
    assert not marks.of(place).highlights
    opened.press(Qt.Key.Key_Z, CTRL)
    _calm(opened, qtbot)
    assert marks.of(place).highlights
    assert window.status_line.message == "Undone: removal of highlight"

    # A note, with a reference in it that leads on.
    opened.press(Qt.Key.Key_N)
    editor = own.note.editor
    assert editor.hasFocus() and editor.accessibleName() == "Note on Romans 4:3"
    _type("Faith **counted**, see Genesis 15:6")
    assert editor.place_at(editor.textCursor()) == ref("Gen.15.6")
    opened.press(Qt.Key.Key_Escape)
    assert opened.reader.view.hasFocus() and own.note.isHidden()
    _calm(opened, qtbot)
    assert [note.text for note in marks.of(place).notes] == ["Faith **counted**, see Genesis 15:6"]
    listed = [row for row in _context_rows(opened) if "counted" in row]
    assert listed

    # A tag from the field, a bookmark.
    opened.press(Qt.Key.Key_T)
    _type("faith")
    opened.press(Qt.Key.Key_Return)
    _calm(opened, qtbot)
    assert opened.reader.view.hasFocus()
    opened.press(Qt.Key.Key_B)
    _calm(opened, qtbot)
    assert [tag.name for tag in marks.of(place).tags] == ["faith"]
    assert marks.of(place).bookmarks
    assert marks.say(place) == (
        "highlighted, Green; note: Faith counted, see Genesis 15:6; tag: faith; bookmark"
    )
    opened.press(Qt.Key.Key_B)
    _calm(opened, qtbot)
    assert not marks.of(place).bookmarks

    # Everything back, step by step, and everything again.
    for _ in range(5):
        opened.press(Qt.Key.Key_Z, CTRL)
        _calm(opened, qtbot)
    assert not marks.of(place).notes and not marks.of(place).tags
    for _ in range(5):
        opened.press(Qt.Key.Key_Z, CTRL, SHIFT)
        _calm(opened, qtbot)
    assert marks.of(place).notes and marks.of(place).tags
    assert sum(isinstance(item, Note) for item in store.items.values()) == 1


def _context_rows(opened: Opened) -> list[str]:
    model = opened.window.context.list.model()
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(n, 0).data(role)) for n in range(model.rowCount())]


def test_several_verses_and_words_are_selected_by_shift(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    opened.press(Qt.Key.Key_Down, SHIFT)
    opened.press(Qt.Key.Key_Down, SHIFT)
    opened.press(Qt.Key.Key_Up, SHIFT)
    assert opened.window.status_line.message == "Selected: Romans 3:28–29"
    opened.press(Qt.Key.Key_H)
    _calm(opened, qtbot)
    opened.press(Qt.Key.Key_Up)
    opened.press(Qt.Key.Key_Right, SHIFT)
    opened.press(Qt.Key.Key_Right, SHIFT)
    opened.press(Qt.Key.Key_3)
    _calm(opened, qtbot)
    anchors = {
        item.pen: item.anchor for item in store.items.values() if isinstance(item, Highlight)
    }
    assert anchors[Pen.FIRST] == Anchor(ref("Rom.3.28-Rom.3.29"))
    words = anchors[Pen.THIRD]
    assert (words.work_id, words.words) == ("WEB", "The word")
    assert verse_text(verse("Rom.3.28"))[words.start : words.end] == "The word"
    # Words are marked in their own work only, verses in every one.
    grounds = opened.reader.view.delegate.mark_grounds
    opened.press(Qt.Key.Key_Escape)
    opened.reader.add_column()
    _calm(opened, qtbot)
    row = opened.reader.view.current_row()
    assert row is not None
    assert [g.pattern for g in grounds(row, 0)] == ["1", "3"]
    assert [g.pattern for g in grounds(row, 1)] == ["1"]


def test_a_note_is_saved_while_it_is_typed_and_on_closing(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    opened.press(Qt.Key.Key_N)
    _type("first")
    own = _own(opened)
    qtbot.waitUntil(lambda: not own.note.is_waiting and not opened.window.busy)
    assert [n.text for n in store.items.values() if isinstance(n, Note)] == ["first"]
    _type(" and more")
    opened.window.close()
    assert [n.text for n in store.items.values() if isinstance(n, Note)] == ["first and more"]


def test_own_work_is_there_after_a_restart(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    opened.press(Qt.Key.Key_4)
    opened.press(Qt.Key.Key_N)
    _type("kept")
    opened.window.close()
    again = _open(open_window, qtbot, store)
    marks = _own(again).marks
    marks.of(verse("Rom.3.28"))
    _calm(again, qtbot)
    assert [mark.pen for mark in marks.of(verse("Rom.3.28")).highlights] == [Pen.FOURTH]
    again.press(Qt.Key.Key_Return)
    assert _own(again).note.editor.toPlainText() == "kept"
    _own(again).note.editor.clear()
    again.press(Qt.Key.Key_Return, CTRL)
    _calm(again, qtbot)
    assert not [n for n in store.items.values() if isinstance(n, Note)]


def test_the_list_of_notes_finds_opens_renames_and_removes(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    own, window = _own(opened), opened.window
    for key in (Qt.Key.Key_B, Qt.Key.Key_T):
        opened.press(key)
    _type("grace")
    opened.press(Qt.Key.Key_Return)
    opened.press(Qt.Key.Key_N)
    _type("a boast shut out")
    opened.press(Qt.Key.Key_Escape)
    opened.press(Qt.Key.Key_N, CTRL, SHIFT)
    assert isinstance(window.left, LeftDock) and window.left.leaf == 1
    dock = own.dock
    assert dock.field.hasFocus()
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 6 and not window.busy)
    _type("boa")
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 2)
    dock.field.clear()
    dock.refresh()
    qtbot.waitUntil(lambda: dock.list.model().rowCount() == 6 and not window.busy)
    opened.press(Qt.Key.Key_Return)
    for row, name in ((3, "mercy"), (5, "here")):
        dock.list.setCurrentIndex(dock.list.model().index(row, 0))
        opened.press(Qt.Key.Key_F2)
        dock.bar.field.selectAll()
        _type(name)
        opened.press(Qt.Key.Key_Return)
        _calm(opened, qtbot)
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
    _calm(opened, qtbot)
    assert opened.reader.verse == verse("Rom.3.28")
    assert own.note.editor.toPlainText() == "a boast shut out"


def test_a_verse_bears_more_than_one_note(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    note = _own(opened).note
    opened.press(Qt.Key.Key_N)
    _type("the first")
    opened.press(Qt.Key.Key_Escape)
    _calm(opened, qtbot)
    opened.press(Qt.Key.Key_N, SHIFT)
    assert note.editor.hasFocus() and note.editor.toPlainText() == ""
    _type("the second")
    # The button of the open note does the same, and keeps what was written.
    note.another.click()
    assert note.editor.hasFocus() and note.editor.toPlainText() == ""
    _type("the third")
    opened.press(Qt.Key.Key_Escape)
    _calm(opened, qtbot)
    assert sorted(n.text for n in store.notes_with("", 9)) == [
        "the first",
        "the second",
        "the third",
    ]
    # Each is a step of its own to undo.
    opened.press(Qt.Key.Key_Z, CTRL)
    _calm(opened, qtbot)
    assert sorted(n.text for n in store.notes_with("", 9)) == ["the first", "the second"]


def test_a_tag_is_removed_merged_and_brought_back_from_the_list(
    open_window: Open, qtbot: QtBot
) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    dock, line = _own(opened).dock, opened.window.status_line
    for name in ("faith", "grace"):
        opened.press(Qt.Key.Key_T)
        _type(name)
        opened.press(Qt.Key.Key_Return)
        _calm(opened, qtbot)
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
    opened = _open(open_window, qtbot)
    own = _own(opened)
    own.name_pen(Pen.SECOND)
    _type("Promises")
    opened.press(Qt.Key.Key_Return)
    _calm(opened, qtbot)
    opened.press(Qt.Key.Key_2)
    _calm(opened, qtbot)
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
    _calm(opened, qtbot)
    own.marks.of(verse("Rom.3.28"))
    _calm(opened, qtbot)
    assert own.marks.say(verse("Rom.3.28")) == "highlighted, Green"


def test_a_menu_names_what_undo_takes_back(open_window: Open, qtbot: QtBot) -> None:
    opened = _open(open_window, qtbot)
    menu = _own(opened).menu(opened.window)
    menu.aboutToShow.emit()
    words = {action.text().split("\t")[0]: action.isEnabled() for action in menu.actions()}
    assert words["Undo"] is False
    opened.press(Qt.Key.Key_H)
    _calm(opened, qtbot)
    menu.aboutToShow.emit()
    words = {action.text().split("\t")[0]: action.isEnabled() for action in menu.actions()}
    assert words["Undo highlight"] is True and "Highlight: Yellow" in words
    listed = [a.word for a in opened.window.keymap.actions]
    assert "Note" in listed and "Bookmark, or remove it" in listed


def test_keys_of_own_work_type_letters_in_fields(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    opened.press(Qt.Key.Key_F, CTRL)
    _type("hntb1234")
    opened.press(Qt.Key.Key_Escape)
    _calm(opened, qtbot)
    assert not store.items


def test_a_sign_in_the_gutter_opens_the_note(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    service = AnnotationService(store)
    service.write_note(Anchor(ref("Rom.3.28")), "<b>bold</b> & plain")
    opened = _open(open_window, qtbot, store)
    marks = _own(opened).marks
    marks.of(verse("Rom.3.28"))
    _calm(opened, qtbot)
    view = opened.reader.view
    index, rect = view.currentIndex(), view.visualRect(view.currentIndex())
    inside = [
        QPoint(x, y)
        for x in range(0, rect.width() // 2, 4)
        for y in range(rect.top(), rect.bottom(), 4)
        if view.delegate.sign_at(index, QPoint(x, y), rect, view.layoutDirection())
    ]
    assert inside
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=inside[0])
    assert _own(opened).note.editor.toPlainText() == "<b>bold</b> & plain"
    assert "&lt;b&gt;" in plain_tip(view.delegate.sign_words(verse("Rom.3.28")))


def test_a_full_disk_is_told_and_the_words_stay(open_window: Open, qtbot: QtBot) -> None:
    opened = _open(open_window, qtbot, _Full())
    opened.press(Qt.Key.Key_N)
    _type("not kept")
    own = _own(opened)
    qtbot.waitUntil(lambda: not own.note.is_waiting and not opened.window.busy)
    assert "The disk is full." in opened.window.status_line.message
    assert opened.window.problem_line.isVisible()
    assert own.note.editor.toPlainText() == "not kept"


def test_hostile_names_stay_words(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    opened.press(Qt.Key.Key_T)
    _type("<img src=x> & co")
    opened.press(Qt.Key.Key_Return)
    _calm(opened, qtbot)
    assert [t.name for t in store.items.values() if isinstance(t, Tagging)] == ["<img src=x> & co"]
    assert "<img" not in opened.window.status_line.toolTip()


def test_copies_are_made_and_restored_with_a_question(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    store = FakeAnnotations()
    opened = _open(open_window, qtbot, store)
    opened.press(Qt.Key.Key_H)
    _calm(opened, qtbot)
    opened.window.open_page("copies")
    page = opened.window.pages.current
    assert isinstance(page, CopiesPage)
    page.make.click()
    _calm(opened, qtbot)
    assert page.list.model().rowCount() == 1
    page.setFocus()
    assert page.list.hasFocus()
    opened.press(Qt.Key.Key_Return)
    assert page.confirm.hasFocus()
    page.confirm.click()
    _calm(opened, qtbot)
    assert "was restored" in page.said
    assert page.list.model().rowCount() == 2
    page.export_to(tmp_path / "all.cvwork")
    _calm(opened, qtbot)
    assert "notes and marks 1, answers 0" in page.said
    page.import_from(tmp_path / "all.cvwork")
    _calm(opened, qtbot)
    assert page.said == "Everything in the file was here already."


def test_export_and_import_say_how_far_they_are_and_stop(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    given = own_services(FakeAnnotations())
    assert given.own_work is not None
    files = given.own_work.files
    assert isinstance(files, FakeWorkFiles)
    opened = open_window(given)
    opened.press(Qt.Key.Key_H)
    opened.window.open_page("copies")
    _calm(opened, qtbot)
    page = opened.window.pages.current
    assert isinstance(page, CopiesPage)
    file = tmp_path / "all.cvwork"
    for act, said in (
        (page.export_to, "Stopped. No file was written."),
        (page.import_from, "Stopped. Your work is as it was before."),
    ):
        files.gate.clear()
        act(file)
        qtbot.waitUntil(page.work.progress.isVisible)
        assert not page.export.isEnabled() and not page.bring_in.isEnabled()
        stop = page.work.progress.findChild(QPushButton)
        assert stop is not None
        stop.click()
        files.gate.set()
        _calm(opened, qtbot)
        assert page.said == said
        assert page.export.isEnabled() and not page.work.progress.isVisible()
        page.export_to(file)
        _calm(opened, qtbot)
        assert "notes and marks 1" in page.said


def test_copies_say_how_far_they_are_and_stop(open_window: Open, qtbot: QtBot) -> None:
    given = own_services(FakeAnnotations())
    assert given.backups is not None
    store = given.backups.store
    assert isinstance(store, FakeBackups)
    (kept := given.backups).make()
    opened = open_window(given)
    opened.window.open_page("copies")
    _calm(opened, qtbot)
    page = opened.window.pages.current
    assert isinstance(page, CopiesPage)

    def restore() -> None:
        page.list.activated.emit(page.list.currentIndex())
        page.confirm.click()

    for act, said in (
        (page.make.click, "Stopped. No copy was made."),
        (restore, "Stopped. Your work is as it was before."),
    ):
        store.gate.clear()
        act()
        qtbot.waitUntil(page.work.progress.isVisible)
        page.setFocus()
        opened.press(Qt.Key.Key_Escape)
        store.gate.set()
        _calm(opened, qtbot)
        assert page.said == said
        assert len(kept.backups()) == page.list.model().rowCount() == 1
        assert page.make.isEnabled() and not page.work.progress.isVisible()


def test_a_database_that_cannot_be_opened_leads_to_the_copies(
    open_window: Open, qtbot: QtBot
) -> None:
    clock = FakeClock()
    problem = AppError("Your notes cannot be opened.", "Restore a copy.")
    given = replace(services(), problem=problem, backups=BackupService(FakeBackups(clock), clock))
    opened = open_window(given)
    assert opened.window.problem_line.isVisible()
    opened.window.problem_line.pressed.emit()
    page = opened.window.pages.current
    assert isinstance(page, CopiesPage) and not page.export.isEnabled()


def test_the_first_words_of_a_note_have_no_marks() -> None:
    assert first_words("# Title\n\n- **strong** words") == "Title strong words"
    assert first_words("word " * 400).endswith(" …")


def test_a_search_finds_own_notes_beside_the_verses(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    AnnotationService(store).write_note(
        Anchor(ref("Rom.4.3")), "On the covenant: <i>see</i> Genesis"
    )
    opened = _open(open_window, qtbot, store)
    opened.window.search_for("covenant")
    page = opened.window.pages.current
    assert isinstance(page, SearchPage) and page.own is not None
    _calm(opened, qtbot)
    qtbot.waitUntil(page.own.isVisible)
    (row,) = page.own.list.rows
    assert row.where == "Romans 4:3" and row.text[row.spans[0].start :].startswith("covenant")
    page.search_for("H7225")
    _calm(opened, qtbot)
    assert not page.own.isVisible()


def test_a_search_finds_tags_by_name_and_lists_their_verses(
    open_window: Open, qtbot: QtBot
) -> None:
    store = FakeAnnotations()
    AnnotationService(store).tag("The Covenant", ref("Rom.4.3"), ref("Gen.15.6"))
    opened = _open(open_window, qtbot, store)
    opened.window.search_for("covenant")
    page = opened.window.pages.current
    assert isinstance(page, SearchPage) and page.own is not None
    _calm(opened, qtbot)
    qtbot.waitUntil(page.own.isVisible)
    (row,) = page.own.list.rows
    assert (row.where, row.text, row.note) == ("Tag", "The Covenant", "on 2 passages")
    page.own.list.choose_first()
    page.own.list.setFocus()
    opened.press(Qt.Key.Key_Return)
    _calm(opened, qtbot)
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
    opened = _open(open_window, qtbot, store)
    opened.window.search_for("Rom 4:3; Rom 4:4")
    page = opened.window.pages.current
    assert isinstance(page, SearchPage) and opened.window.own is not None
    _calm(opened, qtbot)
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


def test_the_mouse_selects_words_and_verses(open_window: Open, qtbot: QtBot) -> None:
    opened = _open(open_window, qtbot)
    view = opened.reader.view
    index = view.currentIndex()
    rect = view.visualRect(index)
    beside = view.visualRect(index.siblingAtRow(index.row() + 1))
    along = [QPoint(x, rect.top() + 18) for x in range(0, rect.width(), 6)]
    direction = view.layoutDirection()
    words = [
        point
        for point in along
        if (hit := view.delegate.hit(index, point, rect, direction)) and hit.offset in (1, 13)
    ]
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=words[0])
    _drag(opened, words[-1])
    assert [anchor.words for anchor in view.anchors()] == ["The word of Romans"]
    _drag(opened, beside.center())
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=beside.center())
    assert view.chosen is not None and view.chosen.ref == ref("Rom.3.28-Rom.3.29")
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=words[0])
    assert view.delegate.chosen is None
    below = QPoint(words[0].x(), beside.top() + 18)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, SHIFT, below)
    assert view.chosen.ref == ref("Rom.3.28-Rom.3.29")


def _drag(opened: Opened, to: QPoint) -> None:
    """Move the mouse with its button down."""
    where = opened.reader.view.viewport()
    left = Qt.MouseButton.LeftButton
    none, move = Qt.MouseButton.NoButton, QEvent.Type.MouseMove
    place = QPointF(to)
    moved = QMouseEvent(
        move, place, where.mapToGlobal(place), none, left, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(where, moved)
