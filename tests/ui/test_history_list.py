"""Questions asked before: opening and removing by mouse and key."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from chapterverse.ports import HistoryEntry
from chapterverse.settings import resources_folder
from chapterverse.ui.history_list import HistoryList, day_of
from chapterverse.ui.theme import Appearance

ASKED = datetime(2025, 3, 4, 12, tzinfo=UTC)
ENTRIES = (
    HistoryEntry(2, "Who was Melchizedek?", ASKED, "done"),
    HistoryEntry(1, "How is a person justified?", ASKED, "done"),
)


@pytest.fixture
def history(qtbot: QtBot) -> HistoryList:
    made = HistoryList(Appearance(resources_folder(), "light"))
    qtbot.addWidget(made)
    made.resize(570, 200)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    made.entries.show(ENTRIES)
    return made


def test_model_keeps_the_rules_of_qt(history: HistoryList) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    QAbstractItemModelTester(history.entries, mode)
    history.entries.show(ENTRIES[:1])
    history.entries.show(())


def test_rows_say_question_and_day(history: HistoryList) -> None:
    index = history.entries.index(0)
    assert index.data() == "Who was Melchizedek?"
    said = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == f"Who was Melchizedek?, {day_of(ENTRIES[0])}"


def test_an_answer_that_was_stopped_says_so(history: HistoryList) -> None:
    stopped = HistoryEntry(3, "Who is my neighbour?", ASKED, "stopped")
    history.entries.show((stopped,))
    said = history.entries.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == f"Who is my neighbour?, stopped, {day_of(stopped)}"
    assert not history.grab().toImage().isNull()


def test_a_click_opens(history: HistoryList, qtbot: QtBot) -> None:
    where = history.visualRect(history.entries.index(1)).center()
    with qtbot.waitSignal(history.opened) as opened:
        QTest.mouseClick(history.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert opened.args == [1]


def test_remove_at_the_end_of_a_row_removes_and_does_not_open(
    history: HistoryList, qtbot: QtBot
) -> None:
    rect = history.visualRect(history.entries.index(0))
    where = QPoint(rect.right() - 20, rect.center().y())
    with qtbot.assertNotEmitted(history.opened), qtbot.waitSignal(history.removed) as removed:
        QTest.mouseClick(history.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert removed.args == [2]
    with qtbot.waitSignal(history.opened):
        QTest.mouseClick(history.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def test_enter_opens_and_delete_removes(history: HistoryList, qtbot: QtBot) -> None:
    history.setFocus()
    history.setCurrentIndex(history.entries.index(1))
    with qtbot.waitSignal(history.opened) as opened:
        QTest.keyClick(history, Qt.Key.Key_Return)
    with qtbot.waitSignal(history.removed) as removed:
        QTest.keyClick(history, Qt.Key.Key_Delete)
    assert opened.args == [1] and removed.args == [1]


def test_keys_on_an_empty_list_do_nothing(history: HistoryList, qtbot: QtBot) -> None:
    history.entries.show(())
    with qtbot.assertNotEmitted(history.opened), qtbot.assertNotEmitted(history.removed):
        QTest.keyClick(history, Qt.Key.Key_Return)
        QTest.keyClick(history, Qt.Key.Key_Delete)
