"""The field of the search page: a list of thousands of places is kept aside, not laid out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from chapterverse.ui.search_parts import SearchField

LIST = "\n".join(f"Psalm {n % 150 + 1}:{n % 5 + 1}" for n in range(1000))
SHORT = 200


@pytest.fixture
def field(qtbot: QtBot) -> SearchField:
    made = SearchField()
    made.setMaxLength(200_000)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def shown(field: SearchField) -> str:
    return QLineEdit.text(field)


def paste(field: SearchField, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def test_a_long_list_is_kept_whole_and_shown_by_its_beginning(
    field: SearchField, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(field.textEdited) as edited:
        paste(field, LIST)
    assert edited.args == [LIST]
    assert field.text() == LIST
    assert len(shown(field)) < SHORT
    assert shown(field).startswith("Psalm 1:1 Psalm 2:2 ") and f"{len(LIST):,}" in shown(field)


def test_it_is_put_between_what_was_there(field: SearchField) -> None:
    field.setText("Rom 3:28; XX; Gal 2:16")
    field.setSelection(10, 2)
    paste(field, LIST)
    assert field.text() == f"Rom 3:28; {LIST}; Gal 2:16"


def test_a_longest_text_is_cut(field: SearchField) -> None:
    field.setMaxLength(5000)
    field.setText(LIST)
    assert field.text() == LIST[:5000]


@pytest.mark.parametrize("is_pasted", [False, True])
def test_what_comes_next_takes_its_place(field: SearchField, is_pasted: bool) -> None:
    field.setText(LIST)
    if is_pasted:
        paste(field, "joy")
    else:
        QTest.keyClicks(field, "joy")
    assert field.text() == shown(field) == "joy"
    field.setText(LIST)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert field.text() == shown(field) == ""


def test_moving_in_it_changes_nothing_and_copying_takes_all(field: SearchField) -> None:
    field.setText(LIST)
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_End):
        QTest.keyClick(field, key)
    assert field.text() == LIST
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == LIST


def test_what_gets_in_by_a_menu_is_kept_aside_too(field: SearchField) -> None:
    QLineEdit.insert(field, LIST)
    assert field.text() == LIST
    assert len(shown(field)) < SHORT
    field.clear()
    assert field.text() == shown(field) == ""


def test_short_texts_are_as_in_any_field(field: SearchField) -> None:
    paste(field, "covenant")
    QTest.keyClicks(field, "s")
    assert field.text() == shown(field) == "covenants"
