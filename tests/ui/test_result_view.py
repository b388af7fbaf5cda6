"""A list of results lays out what is in sight at once, the rest in slices, and stays in place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot
from tests.fakes import ref

from chapterverse.settings import resources_folder
from chapterverse.ui import result_view
from chapterverse.ui.result_delegate import ResultDelegate
from chapterverse.ui.result_view import ResultView
from chapterverse.ui.scrolling import SLICE
from chapterverse.ui.search_rows import ResultRow
from chapterverse.ui.theme import Appearance

PATIENCE_MS = 60_000

ROWS = [
    ResultRow(ref(f"Ps.119.{n % 176 + 1}"), "WEB", "wiiiim MMMM " * (1 + n * n % 37))
    for n in range(150)
]


@pytest.fixture(params=[SLICE, 0.0])
def view(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> ResultView:
    """A list with room for a few results; a slice of no time lays out one result each."""
    monkeypatch.setattr(result_view, "SLICE", request.param)
    made = ResultView("Results", Appearance(resources_folder()), beside=True)
    qtbot.addWidget(made)
    made.resize(700, 400)
    with qtbot.waitExposed(made):
        made.show()
    return made


def show(view: ResultView, rows: list[ResultRow]) -> None:
    view.show_rows(rows)
    view.choose_first()


def heights(view: ResultView) -> list[int]:
    model, option = view.model(), QStyleOptionViewItem()
    indexes = [model.index(n, 0) for n in range(model.rowCount())]
    return [view.itemDelegate().sizeHint(option, index).height() for index in indexes]


def placed(view: ResultView) -> list[int]:
    model = view.model()
    return [view.visualRect(model.index(n, 0)).height() for n in range(model.rowCount())]


def top(view: ResultView) -> tuple[int, int]:
    index = view.indexAt(QPoint(9, 0))
    return index.row(), view.visualRect(index).top()


def test_all_are_laid_out_in_the_end(view: ResultView, qtbot: QtBot) -> None:
    show(view, ROWS)
    qtbot.waitUntil(lambda: not view.is_measuring, timeout=PATIENCE_MS)
    assert placed(view) == heights(view)
    assert len(set(placed(view))) > 3


def test_the_top_stays_while_others_are_laid_out(view: ResultView, qtbot: QtBot) -> None:
    show(view, ROWS)
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = top(view)
    assert before[0] > 10
    qtbot.waitUntil(lambda: not view.is_measuring, timeout=PATIENCE_MS)
    assert top(view) == before


def test_another_width_lays_them_out_anew(view: ResultView, qtbot: QtBot) -> None:
    show(view, ROWS)
    qtbot.waitUntil(lambda: not view.is_measuring, timeout=PATIENCE_MS)
    wide = sum(heights(view))
    view.resize(380, 400)
    qtbot.waitUntil(
        lambda: not view.is_measuring and sum(heights(view)) > wide, timeout=PATIENCE_MS
    )
    assert placed(view) == heights(view)


def test_another_width_keeps_the_result_at_the_top(view: ResultView, qtbot: QtBot) -> None:
    show(view, ROWS)
    qtbot.waitUntil(lambda: not view.is_measuring, timeout=PATIENCE_MS)
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    row, _ = top(view)
    for width in (500, 380, 620):
        view.resize(width, 400)
        qtbot.waitUntil(lambda: not view.is_measuring, timeout=PATIENCE_MS)
        assert abs(top(view)[0] - row) <= 1


def test_going_on_lists_the_rest_and_then_asks_for_more(view: ResultView, qtbot: QtBot) -> None:
    show(view, ROWS * 2)
    assert view.model().rowCount() < len(view.rows) == 300
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(
        lambda: view.model().rowCount() == 300 and not view.is_measuring, timeout=PATIENCE_MS
    )
    bar.setValue(0)  # it may stand at the end already, and has to arrive there
    with qtbot.waitSignal(view.end_near, timeout=PATIENCE_MS):
        bar.setValue(bar.maximum())


def test_only_what_is_near_the_view_is_laid_out(view: ResultView, qtbot: QtBot) -> None:
    show(view, ROWS * 40)
    for _ in range(12):
        view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    qtbot.waitUntil(lambda: not view.is_measuring, timeout=PATIENCE_MS)
    assert view.model().rowCount() > 2000
    view.resize(380, 400)
    qtbot.waitUntil(lambda: not view.is_measuring, timeout=PATIENCE_MS)
    delegate = view.itemDelegate()
    assert isinstance(delegate, ResultDelegate)
    assert 0 < delegate.measured_count < 200
    seen = view.rows_between(0, view.viewport().height())
    assert len(seen) > 2 and all(delegate.is_measured(place) for place in seen)


def test_keys_go_by_pages_and_to_the_ends(view: ResultView, qtbot: QtBot) -> None:
    show(view, ROWS)
    qtbot.waitUntil(lambda: not view.is_measuring, timeout=PATIENCE_MS)
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    page = view.currentIndex().row()
    assert 1 <= page < 40
    assert view.viewport().rect().contains(view.visualRect(view.currentIndex()).topLeft())
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.currentIndex().row() == len(ROWS) - 1
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert len(ROWS) - 40 < view.currentIndex().row() < len(ROWS) - 1
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.currentIndex().row() == 0
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.currentIndex().row() == 0
