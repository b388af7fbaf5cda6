"""The context pane: what the library says about a verse, opened, cut and pinned."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QPushButton, QStyleOptionViewItem
from pytestqt.qtbot import QtBot
from tests.fakes import FakeCorpus
from tests.ui.shelf import ModelChecks, ref, verse

from chapterverse.services.read import ReadService
from chapterverse.settings import resources_folder
from chapterverse.ui.context_pane import ContextPane
from chapterverse.ui.context_rows import ROW_ROLE, ContextKind, ContextModel, context_rows
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.theme import Appearance


@pytest.fixture
def pane(qtbot: QtBot) -> Iterator[ContextPane]:
    jobs = JobRunner()
    made = ContextPane(ReadService(FakeCorpus()), Appearance(resources_folder(), "light"), jobs)
    qtbot.addWidget(made)
    made.resize(332, 600)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    assert jobs.close()


def rows_of(pane: ContextPane) -> list[str]:
    model = pane.list.model()
    return [str(model.index(n, 0).data()) for n in range(model.rowCount())]


def show(pane: ContextPane, qtbot: QtBot, osis: str) -> QListView:
    pane.show_verse(verse(osis), "WEB")
    qtbot.waitUntil(lambda: pane.list.model().rowCount() > 0)
    return pane.list


def test_links_and_notes_stand_under_their_heads(pane: ContextPane, qtbot: QtBot) -> None:
    show(pane, qtbot, "Rom.3.28")
    assert rows_of(pane) == [
        "Cross references",
        "Romans 4:3",
        "Commentary",
        "Matthew Henry, Concise Commentary on the Whole Bible, on 3:27–31",
    ]
    assert not pane.grab().isNull()


def test_a_cross_reference_opens(pane: ContextPane, qtbot: QtBot) -> None:
    view = show(pane, qtbot, "Rom.3.28")
    view.setCurrentIndex(view.model().index(1, 0))
    with qtbot.waitSignal(pane.open_place) as signal:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert signal.args == [ref("Rom.4.3")]


def test_rows_are_placed_anew_when_the_width_changes(pane: ContextPane, qtbot: QtBot) -> None:
    view = show(pane, qtbot, "Rom.3.28")

    def is_placed() -> bool:
        model, option = view.model(), QStyleOptionViewItem()
        indexes = [model.index(n, 0) for n in range(model.rowCount())]
        wanted = [view.itemDelegate().sizeHint(option, index).height() for index in indexes]
        return [view.visualRect(index).height() for index in indexes] == wanted

    for width in (200, 332, 260):
        pane.resize(width, 600)
        qtbot.waitUntil(is_placed)


def test_a_verse_without_links_says_so(pane: ContextPane, qtbot: QtBot) -> None:
    show(pane, qtbot, "Gen.1.1")
    assert rows_of(pane) == ["Nothing is linked to this verse."]


def test_a_pinned_pane_stays_while_the_caret_moves(pane: ContextPane, qtbot: QtBot) -> None:
    show(pane, qtbot, "Rom.3.28")
    pin = pane.findChild(QPushButton)
    assert isinstance(pin, QPushButton)
    pin.click()
    assert pin.text() == "stays"
    pane.show_verse(verse("Gen.1.1"), "WEB")
    assert not pane.is_waiting
    pin.click()
    qtbot.waitUntil(lambda: rows_of(pane) == ["Nothing is linked to this verse."])


def test_notes_open_and_close(qtmodeltester: ModelChecks) -> None:
    read = ReadService(FakeCorpus())
    rows = context_rows(read.context(verse("Rom.3.28"), "WEB"), str)
    model = ContextModel()
    model.show_rows(rows)
    qtmodeltester.check(model)
    note = next(n for n, row in enumerate(rows) if row.kind is ContextKind.NOTE)
    model.toggle(model.index(note))
    assert model.is_open(model.index(note).data(ROW_ROLE))
    model.toggle(model.index(note))
    assert not model.is_open(rows[note])
    model.toggle(model.index(0))
    assert model.rowCount() == len(rows) - 1
    model.toggle(model.index(0))
    assert model.rowCount() == len(rows)
