"""The list of own work knows where thousands of rows are without asking for one of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from chapterverse.settings import resources_folder
from chapterverse.ui.dock_list import DockListDelegate, DockListModel, DockRow
from chapterverse.ui.own_list import OwnList
from chapterverse.ui.theme import Appearance

SECTIONS = (501, 301, 3001)


@pytest.fixture
def look(qtbot: QtBot) -> Appearance:
    return Appearance(resources_folder(), "light")


@pytest.fixture
def shown(look: Appearance, qtbot: QtBot) -> OwnList:
    made = OwnList(look)
    qtbot.addWidget(made)
    model = DockListModel(made)
    made.setModel(model)
    made.setItemDelegate(DockListDelegate(look, made))
    made.resize(240, 500)
    rows = [
        DockRow(f"row {n}", f"key {n}" if n else "", origin="" if n else "ink")
        for section in SECTIONS
        for n in range(section)
    ]
    model.show_rows(rows)
    made.take_sections(SECTIONS)
    look.changed.connect(made.place_rows)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_no_row_is_asked_how_high_it_is(
    shown: OwnList, look: Appearance, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[QModelIndex | QPersistentModelIndex] = []
    hint = DockListDelegate.sizeHint

    def counted(
        delegate: DockListDelegate,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QSize:
        asked.append(index)
        return hint(delegate, option, index)

    monkeypatch.setattr(DockListDelegate, "sizeHint", counted)
    look.resize(150)
    shown.setStyleSheet("QListView { background: #eee }")
    shown.verticalScrollBar().setValue(shown.verticalScrollBar().maximum())
    shown.doItemsLayout()
    shown.grab()
    assert not asked


def test_rows_stand_as_high_as_they_are_painted(shown: OwnList, look: Appearance) -> None:
    for percent in (100, 175):
        look.resize(percent)
        model, option, top = shown.model(), QStyleOptionViewItem(), 0
        for place in range(model.rowCount()):
            index = model.index(place, 0)
            rect = shown.visualRect(index)
            assert rect.height() == shown.itemDelegate().sizeHint(option, index).height()
            assert rect.top() == top
            top += rect.height()


def test_the_row_at_the_top_stays_at_another_size(shown: OwnList, look: Appearance) -> None:
    shown.verticalScrollBar().setValue(shown.visualRect(shown.model().index(2000, 0)).top())
    look.resize(200)
    assert shown.indexAt(QPoint(5, 0)).row() == 2000


def test_keys_pass_over_heads(shown: OwnList) -> None:
    press = QTest.keyClick
    press(shown, Qt.Key.Key_Home)
    assert shown.currentIndex().row() == 1
    press(shown, Qt.Key.Key_PageDown)
    assert 10 < shown.currentIndex().row() < 25
    press(shown, Qt.Key.Key_End)
    assert shown.currentIndex().row() == sum(SECTIONS) - 1
    press(shown, Qt.Key.Key_PageUp)
    assert sum(SECTIONS) - 25 < shown.currentIndex().row() < sum(SECTIONS) - 10
    shown.setCurrentIndex(shown.model().index(500, 0))
    press(shown, Qt.Key.Key_Down)
    assert shown.currentIndex().row() == 502
