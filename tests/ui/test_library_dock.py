"""The library dock: works by kind, books, chapters, all by mouse and key."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.ui.shelf import ModelChecks, corpus

from chapterverse.domain.canon import Book
from chapterverse.settings import resources_folder
from chapterverse.ui.chapter_grid import ChapterGrid, ChapterModel
from chapterverse.ui.dock_list import DockListModel, DockRow
from chapterverse.ui.library_dock import LibraryDock
from chapterverse.ui.theme import Appearance


@pytest.fixture
def dock(qtbot: QtBot) -> LibraryDock:
    made = LibraryDock(Appearance(resources_folder(), "light"))
    qtbot.addWidget(made)
    made.show_works(corpus().works())
    made.resize(216, 660)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_models_keep_the_rules_of_models(qtmodeltester: ModelChecks) -> None:
    rows = DockListModel()
    rows.show_rows([DockRow("Scripture", origin="scripture"), DockRow("WEB", "WEB", "66")])
    qtmodeltester.check(rows)
    chapters = ChapterModel()
    chapters.show_book(Book.ROMANS)
    qtmodeltester.check(chapters)


def test_heads_cannot_be_chosen_and_counts_are_read_aloud() -> None:
    rows = DockListModel()
    rows.show_rows([DockRow("Scripture", origin="scripture"), DockRow("Ruth", "8", "4")])
    assert not rows.flags(rows.index(0)) & Qt.ItemFlag.ItemIsSelectable
    said = rows.data(rows.index_of("8"), Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Ruth, 4"
    assert not rows.index_of("").isValid()


def test_a_book_opens_its_chapters_and_a_chapter_is_chosen_by_keys(
    dock: LibraryDock, qtbot: QtBot
) -> None:
    dock.mark_place(Book.ROMANS, 3)
    books = dock.book_list
    books.setFocus()
    QTest.keyClick(books, Qt.Key.Key_Return)
    grid = dock.findChild(ChapterGrid)
    assert isinstance(grid, ChapterGrid) and grid.isVisible()
    QTest.keyClick(grid, Qt.Key.Key_Right)
    with qtbot.waitSignal(dock.chapter_chosen) as signal:
        QTest.keyClick(grid, Qt.Key.Key_Return)
    assert signal.args == [int(Book.ROMANS), 4]
    QTest.keyClick(grid, Qt.Key.Key_Backspace)
    assert books.isVisible() and not grid.isVisible()


def test_a_book_of_one_chapter_opens_at_once(dock: LibraryDock, qtbot: QtBot) -> None:
    dock.mark_place(Book.JUDE, 1)
    with qtbot.waitSignal(dock.chapter_chosen) as signal:
        QTest.keyClick(dock.book_list, Qt.Key.Key_Return)
    assert signal.args == [int(Book.JUDE), 1]


def test_a_work_is_chosen_and_the_open_one_marked(dock: LibraryDock, qtbot: QtBot) -> None:
    dock.mark_work("WEB")
    works = dock.work_list
    with qtbot.waitSignal(dock.work_chosen) as signal:
        QTest.keyClick(works, Qt.Key.Key_Down)
        QTest.keyClick(works, Qt.Key.Key_Return)
    assert signal.args == ["KJV"]


def test_psalms_has_a_hundred_and_fifty_cells_and_no_more() -> None:
    model = ChapterModel()
    model.show_book(Book.PSALMS)
    cells = [
        model.chapter_at(model.index(row, column))
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    ]
    assert cells == list(range(1, 151))
    model.show_book(Book.RUTH)
    last = model.index(0, 5)
    assert model.data(last) is None and model.flags(last) == Qt.ItemFlag.NoItemFlags


@pytest.mark.parametrize("theme", ["light", "dark", "hc-light", "hc-dark"])
def test_the_dock_paints_in_every_theme(theme: str, qtbot: QtBot) -> None:
    look = Appearance(resources_folder(), theme, 200)
    dock = LibraryDock(look)
    qtbot.addWidget(dock)
    dock.show_works(corpus().works())
    assert not dock.grab().isNull()
