"""The go-to box: what it understands as one types, and where Enter goes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from tests.ui.shelf import read_service, ref

from chapterverse.settings import resources_folder
from chapterverse.ui.go_to_box import GoToBox
from chapterverse.ui.theme import Appearance


@pytest.fixture
def box(qtbot: QtBot) -> GoToBox:
    made = GoToBox(read_service(), Appearance(resources_folder(), "light"))
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    made.focus_all()
    return made


def test_it_says_what_it_understood_while_one_types(box: GoToBox) -> None:
    QTest.keyClicks(box, "Gen 15.6")
    assert box.note == "Genesis 15:6"
    assert "Genesis 15:6" in box.accessibleDescription()


def test_enter_on_a_reference_goes_there(box: GoToBox, qtbot: QtBot) -> None:
    QTest.keyClicks(box, "Romans 3:28")
    with qtbot.waitSignal(box.chosen) as signal:
        QTest.keyClick(box, Qt.Key.Key_Return)
    assert signal.args == [ref("Rom.3.28")]


def test_enter_on_other_words_searches_for_them(box: GoToBox, qtbot: QtBot) -> None:
    QTest.keyClicks(box, "everlasting covenant")
    assert box.note == "Enter searches"
    with qtbot.waitSignal(box.searched) as signal:
        QTest.keyClick(box, Qt.Key.Key_Return)
    assert signal.args == ["everlasting covenant"]


@pytest.mark.parametrize(
    "text", ["", "  ", "Hezekiah 3:16", "Romans 99:1", "אבג", "😀", "' \" * ( NEAR AND -- ;"]
)
def test_odd_words_break_nothing(text: str, box: GoToBox) -> None:
    box.setText(text)
    box.textEdited.emit(text)
    assert box.note in ("type a reference", "Enter searches")


@pytest.mark.parametrize(
    ("typed", "note", "sentence"),
    [
        ("Romans 3:28", "Romans 3:28", ""),
        ("Jude 9", "Jude 1:9", "Jude has one chapter; read as verse 9."),
        (
            "Corinthians 13:4",
            "1 Corinthians 13:4",
            "“Corinthians” read as 1 Corinthians; 2 Corinthians has this passage too.",
        ),
        ("Romans 99:1", "Enter searches", "Romans has 16 chapters."),
        ("Jud 6", "Enter searches", "Jud: Judges or Jude?"),
        ("Tobit 3:4", "Enter searches", "Tobit is a deuterocanonical book"),
        ("Hezekiah 3:16", "Enter searches", "“Hezekiah” is not a book of the Bible."),
        ("everlasting covenant", "Enter searches", ""),
    ],
)
def test_it_says_in_a_sentence_which_reading_was_taken_or_why_none(
    typed: str, note: str, sentence: str, box: GoToBox
) -> None:
    QTest.keyClicks(box, typed)
    assert box.note == note
    assert box.sentence.startswith(sentence)
    assert bool(box.sentence) == bool(sentence)
    assert box.sentence in box.accessibleDescription()


def test_the_sentence_is_plain_text_and_goes_with_the_keyboard(box: GoToBox) -> None:
    QTest.keyClicks(box, "Jude 9")
    under = box.window().findChild(QLabel)
    assert isinstance(under, QLabel)
    assert under.isVisible()
    assert under.textFormat() is Qt.TextFormat.PlainText
    assert "read as verse 9" in under.text()
    box.clearFocus()
    assert not under.isVisible()


def test_it_shows_where_the_reader_is_but_not_while_one_types(box: GoToBox, qtbot: QtBot) -> None:
    QTest.keyClicks(box, "Gen")
    box.show_place(ref("Rom.3.21-Rom.3.26"))
    assert box.text() == "Gen"
    with qtbot.waitSignal(box.left):
        QTest.keyClick(box, Qt.Key.Key_Escape)
    assert box.text() == "Romans 3:21–26"
    box.clearFocus()
    box.show_place(ref("Rom.3.21-Rom.3.26"))
    assert box.note == "6 verses"
    box.show_place(ref("Gen.15"))
    assert (box.text(), box.note) == ("Genesis 15", "whole chapter")


def test_without_a_library_it_says_so(qtbot: QtBot) -> None:
    box = GoToBox(None, Appearance(resources_folder()))
    qtbot.addWidget(box)
    QTest.keyClicks(box, "Romans 3")
    assert box.note == "no library"
    with qtbot.assertNotEmitted(box.searched):
        QTest.keyClick(box, Qt.Key.Key_Return)
