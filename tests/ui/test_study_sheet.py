"""The sheet of a long study: its blocks come in turns, in their order, and can be gone to."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.studies import export_service

from chapterverse.domain.studies import NoteBlock, Study
from chapterverse.settings import resources_folder
from chapterverse.ui import study_sheet
from chapterverse.ui.study_sheet import StudySheet
from chapterverse.ui.theme import Appearance

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
IDS = [f"block{number}" for number in range(60)]
LONG = Study("long", "Grace", tuple(NoteBlock(i, f"About {i}.") for i in IDS), NOON, NOON)


def made(qtbot: QtBot, study: Study) -> StudySheet:
    sheet = StudySheet(Appearance(resources_folder(), "light"))
    qtbot.addWidget(sheet)
    sheet.resize(800, 600)
    with qtbot.waitExposed(sheet):
        sheet.show()
    show(sheet, study)
    return sheet


def show(sheet: StudySheet, study: Study) -> None:
    sheet.show_study(study, export_service().parts(study))


def shown(sheet: StudySheet) -> list[str]:
    return [frame.block_id for frame in sheet.frames]


def stand_in_order(sheet: StudySheet) -> bool:
    tops = [frame.geometry().top() for frame in sheet.frames]
    return tops == sorted(set(tops))


def test_a_long_study_comes_in_turns_and_in_order(qtbot: QtBot) -> None:
    sheet = made(qtbot, LONG)
    assert shown(sheet) == IDS[: study_sheet._AT_ONCE]
    qtbot.waitUntil(lambda: len(sheet.frames) == len(IDS))
    assert shown(sheet) == IDS
    qtbot.waitUntil(lambda: stand_in_order(sheet))
    assert sheet.frames[-1].text.plain == "About block59."


def test_a_block_that_is_not_there_yet_is_gone_to_once_it_is(qtbot: QtBot) -> None:
    sheet = made(qtbot, LONG)
    sheet.activateWindow()
    sheet.choose("block59")
    qtbot.waitUntil(lambda: QApplication.focusWidget() is sheet.frames[-1])
    assert shown(sheet) == IDS


def test_a_study_that_changes_meanwhile_is_shown_as_it_is_then(qtbot: QtBot) -> None:
    sheet = made(qtbot, LONG)
    turned = replace(LONG, blocks=tuple(reversed(LONG.blocks)))
    show(sheet, turned)
    # Those that are there stay, those that come stand where they belong.
    assert set(IDS[:4]) < set(shown(sheet))
    qtbot.waitUntil(lambda: len(sheet.frames) == len(IDS))
    assert shown(sheet) == IDS[::-1]
    qtbot.waitUntil(lambda: stand_in_order(sheet))
    short = replace(LONG, blocks=LONG.blocks[3:4])
    show(sheet, LONG)
    show(sheet, short)
    assert shown(sheet) == ["block3"]
    qtbot.wait(60)
    assert shown(sheet) == ["block3"]
