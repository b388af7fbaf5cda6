"""Own work in the window, done by keys: highlight, note, tag, bookmark, undo; kept at a restart."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations
from tests.ui.own_window import calm, open_own, own_of, type_text
from tests.ui.shelf import ref, verse, verse_text
from tests.ui.windows import CTRL, SHIFT, Open, Opened

from chapterverse.domain.annotations import Anchor, Highlight, Note, Pen
from chapterverse.errors import AppError
from chapterverse.services.annotations import AnnotationService
from chapterverse.ui.own_words import first_words, plain_tip


@dataclass
class _Full(FakeAnnotations):
    """A database on a disk that is full."""

    def apply(self, edit: object) -> None:
        raise AppError("The disk is full.", "Make room on it.")


def test_a_sitting_with_own_work_without_the_mouse(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    window, own = opened.window, own_of(opened)
    marks = own.marks
    opened.press(Qt.Key.Key_L, CTRL)
    type_text("rom 4:3")
    opened.press(Qt.Key.Key_Return)
    calm(opened, qtbot)
    place = verse("Rom.4.3")

    # A highlight, by the key of its pen; the same key again takes it away, undo brings it back.
    opened.press(Qt.Key.Key_2)
    calm(opened, qtbot)
    assert [mark.pen for mark in marks.of(place).highlights] == [Pen.SECOND]
    assert window.status_line.message == "Romans 4:3: highlighted, Green"
    opened.press(Qt.Key.Key_2)
    calm(opened, qtbot)
    assert not marks.of(place).highlights
    opened.press(Qt.Key.Key_Z, CTRL)
    calm(opened, qtbot)
    assert marks.of(place).highlights
    assert window.status_line.message == "Undone: removal of highlight"

    # A note, with a reference in it that leads on.
    opened.press(Qt.Key.Key_N)
    editor = own.note.editor
    assert editor.hasFocus() and editor.accessibleName() == "Note on Romans 4:3"
    type_text("Faith **counted**, see Genesis 15:6")
    assert editor.place_at(editor.textCursor()) == ref("Gen.15.6")
    opened.press(Qt.Key.Key_Escape)
    assert opened.reader.view.hasFocus() and own.note.isHidden()
    calm(opened, qtbot)
    assert [note.text for note in marks.of(place).notes] == ["Faith **counted**, see Genesis 15:6"]
    listed = [row for row in _context_rows(opened) if "counted" in row]
    assert listed

    # A tag from the field, a bookmark.
    opened.press(Qt.Key.Key_T)
    type_text("faith")
    opened.press(Qt.Key.Key_Return)
    calm(opened, qtbot)
    assert opened.reader.view.hasFocus()
    opened.press(Qt.Key.Key_B)
    calm(opened, qtbot)
    assert [tag.name for tag in marks.of(place).tags] == ["faith"]
    assert marks.of(place).bookmarks
    assert marks.say(place) == (
        "highlighted, Green; note: Faith counted, see Genesis 15:6; tag: faith; bookmark"
    )
    opened.press(Qt.Key.Key_B)
    calm(opened, qtbot)
    assert not marks.of(place).bookmarks

    # Everything back, step by step, and everything again.
    for _ in range(5):
        opened.press(Qt.Key.Key_Z, CTRL)
        calm(opened, qtbot)
    assert not marks.of(place).notes and not marks.of(place).tags
    for _ in range(5):
        opened.press(Qt.Key.Key_Z, CTRL, SHIFT)
        calm(opened, qtbot)
    assert marks.of(place).notes and marks.of(place).tags
    assert sum(isinstance(item, Note) for item in store.items.values()) == 1


def _context_rows(opened: Opened) -> list[str]:
    model = opened.window.context.list.model()
    role = Qt.ItemDataRole.AccessibleTextRole
    return [str(model.index(n, 0).data(role)) for n in range(model.rowCount())]


def test_several_verses_and_words_are_selected_by_shift(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    opened.press(Qt.Key.Key_Down, SHIFT)
    opened.press(Qt.Key.Key_Down, SHIFT)
    opened.press(Qt.Key.Key_Up, SHIFT)
    assert opened.window.status_line.message == "Selected: Romans 3:28–29"
    opened.press(Qt.Key.Key_H)
    calm(opened, qtbot)
    opened.press(Qt.Key.Key_Up)
    opened.press(Qt.Key.Key_Right, SHIFT)
    opened.press(Qt.Key.Key_Right, SHIFT)
    opened.press(Qt.Key.Key_3)
    calm(opened, qtbot)
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
    calm(opened, qtbot)
    row = opened.reader.view.current_row()
    assert row is not None
    assert [g.pattern for g in grounds(row, 0)] == ["1", "3"]
    assert [g.pattern for g in grounds(row, 1)] == ["1"]


def test_a_note_is_saved_while_it_is_typed_and_on_closing(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    opened.press(Qt.Key.Key_N)
    type_text("first")
    own = own_of(opened)
    qtbot.waitUntil(lambda: not own.note.is_waiting and not opened.window.busy)
    assert [n.text for n in store.items.values() if isinstance(n, Note)] == ["first"]
    type_text(" and more")
    opened.window.close()
    assert [n.text for n in store.items.values() if isinstance(n, Note)] == ["first and more"]


def test_own_work_is_there_after_a_restart(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    opened.press(Qt.Key.Key_4)
    opened.press(Qt.Key.Key_N)
    type_text("kept")
    opened.window.close()
    again = open_own(open_window, qtbot, store)
    marks = own_of(again).marks
    marks.of(verse("Rom.3.28"))
    calm(again, qtbot)
    assert [mark.pen for mark in marks.of(verse("Rom.3.28")).highlights] == [Pen.FOURTH]
    again.press(Qt.Key.Key_Return)
    assert own_of(again).note.editor.toPlainText() == "kept"
    own_of(again).note.editor.clear()
    again.press(Qt.Key.Key_Return, CTRL)
    calm(again, qtbot)
    assert not [n for n in store.items.values() if isinstance(n, Note)]


def test_a_verse_bears_more_than_one_note(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    note = own_of(opened).note
    opened.press(Qt.Key.Key_N)
    type_text("the first")
    opened.press(Qt.Key.Key_Escape)
    calm(opened, qtbot)
    opened.press(Qt.Key.Key_N, SHIFT)
    assert note.editor.hasFocus() and note.editor.toPlainText() == ""
    type_text("the second")
    # The button of the open note does the same, and keeps what was written.
    note.another.click()
    assert note.editor.hasFocus() and note.editor.toPlainText() == ""
    type_text("the third")
    opened.press(Qt.Key.Key_Escape)
    calm(opened, qtbot)
    assert sorted(n.text for n in store.notes_with("", 9)) == [
        "the first",
        "the second",
        "the third",
    ]
    # Each is a step of its own to undo.
    opened.press(Qt.Key.Key_Z, CTRL)
    calm(opened, qtbot)
    assert sorted(n.text for n in store.notes_with("", 9)) == ["the first", "the second"]


def test_a_menu_names_what_undo_takes_back(open_window: Open, qtbot: QtBot) -> None:
    opened = open_own(open_window, qtbot)
    menu = own_of(opened).menu(opened.window)
    menu.aboutToShow.emit()
    words = {action.text().split("\t")[0]: action.isEnabled() for action in menu.actions()}
    assert words["Undo"] is False
    opened.press(Qt.Key.Key_H)
    calm(opened, qtbot)
    menu.aboutToShow.emit()
    words = {action.text().split("\t")[0]: action.isEnabled() for action in menu.actions()}
    assert words["Undo highlight"] is True and "Highlight: Yellow" in words
    listed = [a.word for a in opened.window.keymap.actions]
    assert "Note" in listed and "Bookmark, or remove it" in listed


def test_keys_of_own_work_type_letters_in_fields(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    opened.press(Qt.Key.Key_F, CTRL)
    type_text("hntb1234")
    opened.press(Qt.Key.Key_Escape)
    calm(opened, qtbot)
    assert not store.items


def test_a_sign_in_the_gutter_opens_the_note(open_window: Open, qtbot: QtBot) -> None:
    store = FakeAnnotations()
    service = AnnotationService(store)
    service.write_note(Anchor(ref("Rom.3.28")), "<b>bold</b> & plain")
    opened = open_own(open_window, qtbot, store)
    marks = own_of(opened).marks
    marks.of(verse("Rom.3.28"))
    calm(opened, qtbot)
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
    assert own_of(opened).note.editor.toPlainText() == "<b>bold</b> & plain"
    assert "&lt;b&gt;" in plain_tip(view.delegate.sign_words(verse("Rom.3.28")))


def test_a_full_disk_is_told_and_the_words_stay(open_window: Open, qtbot: QtBot) -> None:
    opened = open_own(open_window, qtbot, _Full())
    opened.press(Qt.Key.Key_N)
    type_text("not kept")
    own = own_of(opened)
    qtbot.waitUntil(lambda: not own.note.is_waiting and not opened.window.busy)
    assert "The disk is full." in opened.window.status_line.message
    assert opened.window.problem_line.isVisible()
    assert own.note.editor.toPlainText() == "not kept"


def test_the_first_words_of_a_note_have_no_marks() -> None:
    assert first_words("# Title\n\n- **strong** words") == "Title strong words"
    assert first_words("word " * 400).endswith(" …")


def test_the_mouse_selects_words_and_verses(open_window: Open, qtbot: QtBot) -> None:
    opened = open_own(open_window, qtbot)
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
