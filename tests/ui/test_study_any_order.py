"""Whatever a writer does in any order, a study in sight is whole, and nothing is lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.shelf import ref
from tests.ui.studies import Shelf, export_service

from chapterverse.domain.studies import Study
from chapterverse.settings import resources_folder
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.part_look import dressed
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.theme import Appearance

_KEYS = (
    *[Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_D] * 2,
    *(Qt.Key.Key_Delete, Qt.Key.Key_Insert, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_A),
)
_ACTS = (
    *["key"] * 8,
    *["scroll"] * 4,
    *("go", "move", "undo", "redo", "write", "size", "text", "theme", "passage", "drop"),
)


@pytest.fixture
def jobs() -> Iterator[JobRunner]:
    runner = JobRunner()
    yield runner
    assert runner.close()


def opened(qtbot: QtBot, jobs: JobRunner, whole: Appearance, shelf: Shelf) -> StudyPage:
    page = dressed(
        lambda look: StudyPage(
            *(shelf.studies, export_service(), lambda: ("WEB", "KJV"), look, jobs)
        ),
        whole,
    )
    qtbot.addWidget(page)
    page.resize(1100, 600)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    words = (("Grace and truth. " * (n % 9 * 5)) or f"Note {n}" for n in range(50))
    notes = (shelf.studies.note(text) for text in words)
    passage = shelf.studies.passage(ref("Rom.3.28"), ("WEB", "KJV"))
    study = shelf.studies.add_to(shelf.studies.new("Long").id, *notes, passage)
    page.open_study(study.id)
    qtbot.waitUntil(lambda: len(page.sheet.block_ids) == 51)
    return page


def act(page: StudyPage, whole: Appearance, dice: random.Random) -> None:
    """One thing that a writer may do."""
    sheet, bar = page.sheet, page.sheet.verticalScrollBar()
    focus = QApplication.focusWidget()
    some = dice.choice(sheet.block_ids) if sheet.block_ids else ""
    match dice.choice(_ACTS):
        case "key" if focus is not None and sheet.isAncestorOf(focus):
            QTest.keyClick(focus, dice.choice(_KEYS))
        case "scroll":
            bar.setValue(dice.choice((0, bar.maximum(), dice.randint(0, bar.maximum()))))
        case "move" if focus is not None and sheet.isAncestorOf(focus):
            key = dice.choice((Qt.Key.Key_Up, Qt.Key.Key_Down))
            QTest.keyClick(focus, key, Qt.KeyboardModifier.AltModifier)
        case "undo":
            page.undo()
        case "redo":
            page.redo()
        case "write":
            sheet.edit(some, "Written. ")
        case "size":
            page.resize(dice.randint(500, 1300), dice.randint(200, 800))
        case "text":
            whole.resize(dice.choice((100, 125, 200)))
        case "theme":
            whole.choose(dice.choice(("light", "dark")))
        case "passage":
            page.add_passage(ref("Rom.3.28"))
        case "drop":
            sheet.moved_to.emit(some, dice.randrange(len(sheet.block_ids) or 1))
        case _:
            sheet.choose(some)


def check(page: StudyPage, study: Study) -> None:
    """The sheet has the blocks of the study, and those in sight stand there without a hole."""
    sheet = page.sheet
    ids = sheet.block_ids
    assert ids == tuple(block.id for block in study.blocks)
    frames = sheet.frames
    assert [frame.block_id for frame in frames] == [
        one for one in ids if one in {frame.block_id for frame in frames}
    ]
    for one, after in pairwise(frames):
        assert one.geometry().bottom() < after.geometry().top()
    if not sheet.isVisible() or not ids:
        return
    at, high = sheet.verticalScrollBar().value(), sheet.viewport().height()
    seen = [f for f in frames if f.geometry().bottom() > at and f.geometry().top() < at + high]
    if not seen:
        return  # the title fills a low window
    first = ids.index(seen[0].block_id)
    assert [frame.block_id for frame in seen] == list(ids[first : first + len(seen)])
    gap = page.sheet.frames[0].geometry().x()  # more than the room between two blocks
    assert not first or seen[0].geometry().top() - at < gap
    assert seen[-1].block_id == ids[-1] or seen[-1].geometry().bottom() > at + high - gap
    assert all(frame.width() == seen[0].width() for frame in seen)


@pytest.mark.parametrize("seed", range(6))
def test_a_study_is_whole_in_any_order_of_doings(qtbot: QtBot, jobs: JobRunner, seed: int) -> None:
    dice = random.Random(seed)  # no secret
    whole, shelf = Appearance(resources_folder(), "light"), Shelf()
    page = opened(qtbot, jobs, whole, shelf)
    start = page.study
    assert start is not None
    for _ in range(60):
        act(page, whole, dice)
        if dice.random() < 0.3:
            qtbot.wait(20)
        if dice.random() < 0.4:
            qtbot.waitUntil(lambda: not jobs.busy)
            qtbot.wait(5)
            if not jobs.busy and page.study is not None:
                check(page, page.study)
    page.sheet.close_editors()
    qtbot.waitUntil(lambda: not jobs.busy)  # a passage that is still read would come after all
    last = page.study
    assert page.save_now()
    assert last is not None
    assert shelf.studies.open(last.id).blocks == last.blocks
    while page.editing is not None and page.editing.undo_text:
        page.undo()
    assert page.study is not None
    assert page.study.blocks == start.blocks
    page.resize(1100, 600)
    qtbot.waitUntil(lambda: not jobs.busy)
    qtbot.waitUntil(lambda: page.sheet.block_ids == tuple(b.id for b in start.blocks))
    qtbot.wait(50)
    check(page, start)
    page.close()
