"""Add to study: one key from the reader, the search, the verse dock and an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.fakes import FakeCorpus
from tests.services.test_response_json import ANSWER
from tests.ui.shelf import ref
from tests.ui.studies import Shelf
from tests.ui.windows import CTRL, SHIFT, Open, Opened

from chapterverse.domain.studies import (
    AnswerBlock,
    PassageBlock,
    SourceBlock,
    Study,
    StudyBlock,
    VerseListBlock,
)
from chapterverse.services.read import ReadService
from chapterverse.ui.answer_page import AnswerPage
from chapterverse.ui.context_rows import ROW_ROLE, ContextRow
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.word_page import WordPage


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


def add(opened: Opened) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_S, CTRL | SHIFT)


def the_study(shelf: Shelf, qtbot: QtBot) -> Study:
    qtbot.waitUntil(lambda: any(study.blocks for study in shelf.disk.kept.values()))
    (study,) = shelf.disk.kept.values()
    return study


def the_block(shelf: Shelf, qtbot: QtBot) -> StudyBlock:
    (block,) = the_study(shelf, qtbot).blocks
    return block


def test_the_verse_under_the_caret_goes_into_a_new_study_and_the_next_into_the_same(
    open_window: Open, shelf: Shelf, qtbot: QtBot
) -> None:
    opened = open_window(shelf.window)
    add(opened)
    block = the_block(shelf, qtbot)
    assert isinstance(block, PassageBlock)
    assert block.ref == ref("Rom.3.28")
    qtbot.waitUntil(lambda: bool(opened.window.keeper.settings.study))
    opened.press(Qt.Key.Key_Down)
    opened.press(Qt.Key.Key_Down, SHIFT)
    add(opened)
    qtbot.waitUntil(lambda: len(the_study(shelf, qtbot).blocks) == 2)
    second = the_study(shelf, qtbot).blocks[1]
    assert isinstance(second, PassageBlock)
    assert second.ref == ref("Rom.3.29-Rom.3.30")


def test_an_open_study_shows_it_at_once_and_takes_it_back(
    open_window: Open, shelf: Shelf, qtbot: QtBot
) -> None:
    study = shelf.studies.new("Open")
    opened = open_window(shelf.window, study=study.id)
    opened.press(Qt.Key.Key_5, CTRL)
    page = opened.window.pages.current
    assert isinstance(page, StudyPage)
    qtbot.waitUntil(lambda: page.study is not None)
    opened.press(Qt.Key.Key_1, CTRL)
    add(opened)
    qtbot.waitUntil(lambda: page.study is not None and len(page.study.blocks) == 1)
    opened.press(Qt.Key.Key_5, CTRL)
    qtbot.waitUntil(lambda: len(page.sheet.frames) == 1)
    page.undo()
    assert page.study is not None
    assert page.study.blocks == ()


def test_results_go_in_as_a_list(open_window: Open, shelf: Shelf, qtbot: QtBot) -> None:
    opened = open_window(shelf.window)
    opened.window.search_for("covenant")
    page = opened.window.pages.current
    assert isinstance(page, SearchPage)
    qtbot.waitUntil(lambda: page.results is not None and not page.is_busy)
    add(opened)
    block = the_block(shelf, qtbot)
    assert isinstance(block, VerseListBlock)
    assert block.title == "covenant"
    assert len(block.passages) > 20


def test_an_answer_goes_in_whole(open_window: Open, shelf: Shelf, qtbot: QtBot) -> None:
    opened = open_window(shelf.window)
    opened.window.open_page("ask")
    page = opened.window.pages.current
    assert isinstance(page, AnswerPage)
    page.show_response(ANSWER)
    add(opened)
    block = the_block(shelf, qtbot)
    assert isinstance(block, AnswerBlock)
    assert block.response == ANSWER


def test_a_commentary_goes_in_from_the_dock(open_window: Open, shelf: Shelf, qtbot: QtBot) -> None:
    shelf.texts = FakeCorpus()
    given = replace(Shelf(shelf.disk, texts=FakeCorpus()).window, read=ReadService(FakeCorpus()))
    opened = open_window(given)
    view = opened.window.context.list
    qtbot.waitUntil(lambda: view.model().rowCount() > 2)
    rows = [view.model().index(n, 0) for n in range(view.model().rowCount())]
    notes = [row for row in rows if _of(row.data(ROW_ROLE))]
    view.setFocus()
    view.setCurrentIndex(notes[0])
    add(opened)
    block = the_block(shelf, qtbot)
    assert isinstance(block, SourceBlock)
    assert block.title == "Romans 3:27–31"


def test_the_article_of_a_word_goes_in_from_its_page(
    open_window: Open, shelf: Shelf, qtbot: QtBot
) -> None:
    opened = open_window(shelf.window)
    opened.window.navigator.study_word("G26")
    qtbot.waitUntil(lambda: not opened.window.busy)
    page = opened.window.pages.current
    assert isinstance(page, WordPage)
    assert page.study is not None
    opened.window.add_to_study()
    block = the_block(shelf, qtbot)
    assert isinstance(block, SourceBlock)
    assert block.title == "ἀγάπη G26"
    assert block.passage == page.study.entry.passage


def _of(row: object) -> bool:
    return isinstance(row, ContextRow) and row.passage is not None


def test_where_there_is_nothing_to_add_that_is_said(
    open_window: Open, shelf: Shelf, qtbot: QtBot
) -> None:
    opened = open_window(shelf.window)
    opened.window.open_page("ask")
    opened.window.add_to_study()
    assert "nothing here" in opened.window.status_line.message
    assert shelf.disk.kept == {}
