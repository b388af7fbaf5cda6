"""Whatever a reader does in any order, rows and heights agree and the caret is on its verse."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.ui.shelf import read_service, ref

from chapterverse.settings import resources_folder
from chapterverse.ui import reader_loading
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.reading_choices import NAMES, ReadingChoices
from chapterverse.ui.theme import Appearance

_KEYS = (
    *(Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Home),
    *(Qt.Key.Key_End, Qt.Key.Key_F8, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Escape),
)
_HELD = (
    *[Qt.KeyboardModifier.NoModifier] * 6,
    *(Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier),
)
_PLACES = ("Gen.15.1", "Ps.23", "Rom.2.1", "Rom.3.28", "Rom.4.25", "Rom.3.21-Rom.3.26")


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[ReaderPage]:
    jobs, read = JobRunner(), read_service()
    look = Appearance(resources_folder(), "light")
    reader = ReaderPage(read, look, jobs, choices=ReadingChoices())
    qtbot.addWidget(reader)
    reader.set_works(read.works(), "WEB")
    reader.resize(900, 600)
    with qtbot.waitExposed(reader):
        reader.show()
    with qtbot.waitSignal(reader.moved):
        reader.open_place(ref("Rom.3.28"))
    yield reader
    assert jobs.close()


def act(page: ReaderPage, dice: random.Random) -> None:
    """One thing that a reader may do."""
    view, bar = page.view, page.view.verticalScrollBar()
    match dice.choice(["key"] * 12 + ["drag", "go", "press", "choice", "columns", "size", "text"]):
        case "key":
            QTest.keyClick(view, dice.choice(_KEYS), dice.choice(_HELD))
        case "drag":
            bar.setSliderDown(True)
            bar.setSliderPosition(dice.randint(0, bar.maximum()))
            bar.setSliderDown(False)
        case "go":
            page.open_place(ref(dice.choice(_PLACES)), dice.choice(("", "WEB", "KJV")))
        case "press":
            place = QPoint(dice.randint(0, view.width()), dice.randint(0, view.height()))
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        case "choice":
            page.choices.turn(dice.choice(NAMES))
        case "columns":
            page.add_column() if len(page.work_ids) == 1 else page.close_column(1)
        case "size":
            page.resize(dice.randint(300, 1200), dice.randint(150, 900))
        case "text":
            view.delegate.appearance.resize(dice.choice((100, 125, 200)))


@pytest.mark.parametrize("seed", range(6))
def test_rows_heights_and_caret_agree(
    page: ReaderPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(reader_loading, "_MOST_CELLS", 40)
    dice = random.Random(seed)  # no secret
    for _ in range(60):
        act(page, dice)
        if dice.random() < 0.5:
            qtbot.waitUntil(lambda: not page.is_busy)
        view, model = page.view, page.model
        assert view.heights.count == model.rowCount()
        bar = view.verticalScrollBar()
        assert bar.maximum() == max(0, view.heights.total - view.viewport().height())
        row = view.current_row()
        assert row is None or page.verse in row.verses
    qtbot.waitUntil(lambda: not page.is_busy and not page.view.is_measuring)
    page.open_place(ref("Rom.3.28"), "WEB")
    qtbot.waitUntil(lambda: not page.is_busy)
    place = page.view.visualRect(page.view.currentIndex())
    assert page.view.viewport().rect().intersects(place)
    assert all(page.model.is_read(place) for place in page.view.in_sight())
