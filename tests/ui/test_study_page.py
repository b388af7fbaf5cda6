"""The page of studies as a teacher uses it, mostly without the mouse."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QListView, QToolButton
from pytestqt.qtbot import QtBot
from tests.services.test_response_json import ANSWER
from tests.studies_of_every_kind import STUDY
from tests.ui.shelf import ModelChecks, ref
from tests.ui.studies import Shelf, export_service
from tests.ui.windows import ALT, CTRL, SHIFT, Open, Opened

from chapterverse.adapters.study_file import CvStudyFiles
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PageBreakBlock,
    PassageBlock,
    QuestionBlock,
    Study,
    StudyBlock,
)
from chapterverse.services import response_json
from chapterverse.services.studies import StudyService
from chapterverse.settings import resources_folder
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.study_frame import Part
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.theme import Appearance

_KIND = {
    HeadingBlock: "heading",
    PassageBlock: "passage",
    NoteBlock: "note",
    AnswerBlock: "answer",
    QuestionBlock: "question",
    PageBreakBlock: "page break",
}


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def page(qtbot: QtBot, shelf: Shelf) -> Iterator[StudyPage]:
    jobs = JobRunner()
    look = Appearance(resources_folder(), "light")
    made = StudyPage(
        *(shelf.studies, export_service(), lambda: ("WEB", "KJV"), look, jobs),
        history=shelf.history,
    )
    qtbot.addWidget(made)
    made.resize(1366, 700)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(lambda: not jobs.busy)
    yield made
    made.close()
    assert jobs.close()


def study_page(opened: Opened) -> StudyPage:
    page = opened.window.pages.current
    assert isinstance(page, StudyPage)
    return page


def open_new(page: StudyPage, shelf: Shelf, qtbot: QtBot, *kinds: str) -> Study:
    """A study with a block of each kind, open on the page."""
    make: dict[str, Callable[[], StudyBlock]] = {
        "heading": lambda: shelf.studies.heading("Faith"),
        "note": lambda: shelf.studies.note("A *note*"),
        "question": lambda: shelf.studies.question("Why?"),
        "answer": lambda: shelf.studies.answer(ANSWER),
        "page break": shelf.studies.page_break,
        "passage": lambda: shelf.studies.passage(ref("Rom.3.28"), ("WEB", "KJV")),
    }
    study = shelf.studies.add_to(shelf.studies.new("Romans").id, *(make[kind]() for kind in kinds))
    page.open_study(study.id)
    qtbot.waitUntil(lambda: len(page.sheet.frames) == len(kinds) and page.sheet.isVisible())
    return study


def kinds(page: StudyPage) -> list[str]:
    assert page.study is not None
    return [_KIND.get(type(block), "other") for block in page.study.blocks]


def settled(page: StudyPage, qtbot: QtBot) -> None:
    """Until the sheet knows the blocks of the study as it is."""
    study = page.study
    assert study is not None
    qtbot.waitUntil(lambda: page.sheet.block_ids == tuple(block.id for block in study.blocks))


def press(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, held)


def choose(page: StudyPage, number: int, qtbot: QtBot) -> None:
    name = page.sheet.block_ids[number]
    page.sheet.choose(name)
    frame = next(frame for frame in page.sheet.frames if frame.block_id == name)
    qtbot.waitUntil(frame.hasFocus)


# ---- a whole sitting by key --------------------------------------------------------------------


def test_a_study_is_made_by_key_and_is_the_same_after_a_restart(
    open_window: Open, shelf: Shelf, qtbot: QtBot, tmp_path: Path
) -> None:
    opened = open_window(shelf.window)
    opened.press(Qt.Key.Key_5, CTRL)
    page = study_page(opened)
    press(Qt.Key.Key_N, CTRL)
    names = [action.text() for action in page.shelf.menu.actions()]
    at = [name for name in names if name].index("Sermon outline")
    for _ in range(at + 1):
        QTest.keyClick(page.shelf.menu, Qt.Key.Key_Down)
    QTest.keyClick(page.shelf.menu, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.study is not None and bool(page.sheet.frames))
    assert page.study is not None
    assert "heading" in kinds(page)
    before = len(page.study.blocks)
    choose(page, before - 1, qtbot)

    page.bar.field.setFocus()
    QTest.keyClicks(page.bar.field, "rom 3:28")
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: kinds(page)[-1] == "passage")
    settled(page, qtbot)
    choose(page, before, qtbot)
    press(Qt.Key.Key_Insert)  # a note below
    qtbot.waitUntil(lambda: page.sheet.frames[-1].editor is not None)
    editor = page.sheet.frames[-1].editor
    assert editor is not None
    qtbot.waitUntil(editor.hasFocus)
    QTest.keyClicks(editor, "Read **Romans 4:3** aloud")
    press(Qt.Key.Key_Return, CTRL)
    assert page.sheet.frames[-1].editor is None
    choose(page, before + 1, qtbot)
    press(Qt.Key.Key_Up, ALT)
    assert kinds(page)[-2:] == ["note", "passage"]
    press(Qt.Key.Key_Z, CTRL)
    assert kinds(page)[-2:] == ["passage", "note"]
    press(Qt.Key.Key_Z, CTRL | SHIFT)
    assert kinds(page)[-2:] == ["note", "passage"]
    kept = page.study
    assert kept is not None
    page.side.choose_format("md")
    page.side.write(tmp_path / "sermon.md")
    qtbot.waitUntil(lambda: (tmp_path / "sermon.md").exists())
    text = (tmp_path / "sermon.md").read_text(encoding="utf-8")
    assert text.index("Read **") < text.index("The word of Rom")
    opened.window.close()
    assert shelf.disk.kept[kept.id].blocks == kept.blocks

    again = open_window(shelf.window, study=kept.id)
    again.press(Qt.Key.Key_5, CTRL)
    reopened = study_page(again)
    qtbot.waitUntil(lambda: reopened.study is not None)
    assert reopened.study is not None
    assert reopened.study.blocks == kept.blocks


def test_blocks_answer_to_their_keys(page: StudyPage, shelf: Shelf, qtbot: QtBot) -> None:
    open_new(page, shelf, qtbot, "heading", "note", "question")
    choose(page, 0, qtbot)
    press(Qt.Key.Key_3)
    heading = page.study.blocks[0] if page.study else None
    assert isinstance(heading, HeadingBlock)
    assert heading.level == 3
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_D)
    assert kinds(page) == ["heading", "note", "note", "question"]
    settled(page, qtbot)
    choose(page, 3, qtbot)
    press(Qt.Key.Key_Plus)
    press(Qt.Key.Key_Plus)
    press(Qt.Key.Key_Minus)
    question = page.study.blocks[3] if page.study else None
    assert isinstance(question, QuestionBlock)
    assert question.lines == 5
    press(Qt.Key.Key_Delete)
    assert kinds(page) == ["heading", "note", "note"]


@pytest.mark.parametrize("name", ["remove", "duplicate", "edit", "note"])
def test_a_key_on_a_block_that_is_gone_does_nothing(
    page: StudyPage, shelf: Shelf, qtbot: QtBot, name: str
) -> None:
    study = open_new(page, shelf, qtbot, "note", "heading")
    frame = page.sheet.frames[0]
    frame.act("remove")
    frame.act(name)  # before the page shows the study without it
    settled(page, qtbot)
    assert page.study is not None
    assert page.study.blocks == study.blocks[1:]
    assert page.error.isHidden()


def test_a_block_has_a_menu_with_the_keys(page: StudyPage, shelf: Shelf, qtbot: QtBot) -> None:
    open_new(page, shelf, qtbot, "answer", "passage")
    answer, passage = page.sheet.frames
    words = [action.text() for action in answer.make_menu().actions() if action.text()]
    assert words[:3] == ["Check again", "Move up", "Move down"]
    assert "Remove" in words
    menu = passage.make_menu()
    assert menu.actions()[0].text() == "Open in the reader"
    with qtbot.waitSignal(page.open_place) as signal:
        menu.actions()[0].trigger()
    assert signal.args == [ref("Rom.3.28")]


def test_a_passage_stands_in_all_translations_that_are_open(
    page: StudyPage, shelf: Shelf, qtbot: QtBot
) -> None:
    open_new(page, shelf, qtbot)
    page.add_passage(ref("Rom.3.28"))
    qtbot.waitUntil(lambda: kinds(page) == ["passage"])
    block = page.study.blocks[0] if page.study else None
    assert isinstance(block, PassageBlock)
    assert [one.work_id for one in block.translations] == ["WEB", "KJV"]


def test_kept_answers_can_be_put_in(page: StudyPage, shelf: Shelf, qtbot: QtBot) -> None:
    kept = response_json.dumps(ANSWER)
    shelf.history.add(ANSWER.question, ANSWER.provenance.time, kept, "done")
    open_new(page, shelf, qtbot)
    page.hide()
    page.show()
    qtbot.waitUntil(lambda: page.bar.answers.actions()[0].isEnabled())
    page.bar.answers.actions()[0].trigger()
    qtbot.waitUntil(lambda: kinds(page) == ["answer"])
    assert page.study is not None
    assert isinstance(page.study.blocks[0], AnswerBlock)
    assert page.study.blocks[0].response == ANSWER


def test_blocks_are_dragged(page: StudyPage, shelf: Shelf, qtbot: QtBot) -> None:
    open_new(page, shelf, qtbot, "heading", "note", "question")
    first, last = page.sheet.frames[0], page.sheet.frames[2]
    start = QPoint(5, 10)
    below = first.mapFromGlobal(last.mapToGlobal(QPoint(5, last.height() - 2)))
    QTest.mousePress(first, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(first, start + QPoint(0, 20))
    QTest.mouseMove(first, below)
    QTest.mouseRelease(first, Qt.MouseButton.LeftButton, pos=below)
    assert kinds(page) == ["note", "question", "heading"]


# ---- files -------------------------------------------------------------------------------------


def test_a_file_opens_read_only_and_is_kept_as_a_copy(
    page: StudyPage, shelf: Shelf, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "class.cvstudy"
    shelf.studies.write_file(STUDY, path)
    page.open_file(path)
    qtbot.waitUntil(lambda: page.study is not None and bool(page.sheet.frames))
    assert page.study is not None
    assert page.study.read_only
    frame = page.sheet.frames[0]
    page.sheet.choose(frame.block_id)
    press(Qt.Key.Key_Delete)
    assert len(page.study.blocks) == len(STUDY.blocks)
    assert not shelf.disk.kept
    page.keep_copy()
    qtbot.waitUntil(lambda: page.study is not None and not page.study.read_only)
    assert len(shelf.disk.kept) == 1


def test_a_file_says_on_the_page_what_the_library_lacks(
    page: StudyPage, shelf: Shelf, qtbot: QtBot, tmp_path: Path
) -> None:
    class_of = StudyService(shelf.disk, CvStudyFiles("1"), None)  # has no library at all
    closed = replace(STUDY.sources[0], licence="All rights reserved")
    path = tmp_path / "class.cvstudy"
    class_of.write_file(replace(STUDY, sources=(closed, *STUDY.sources[1:])), path)
    page._studies = class_of
    page.open_file(path)
    qtbot.waitUntil(page.notice.isVisible)
    assert page.notice.text.startswith("Read-only, from a file.")
    assert f"lacks {closed.title} ({closed.work_id}), whose licence keeps" in page.notice.text
    assert "(KJV)" in page.notice.text
    assert "words that came with the study are shown" in page.notice.text
    page.keep_copy()
    qtbot.waitUntil(lambda: page.study is not None and not page.study.read_only)
    assert page.notice.text.startswith("Your library lacks")
    open_new(page, shelf, qtbot, "note")
    assert page.notice.isHidden()


def test_the_author_is_written_under_the_title(page: StudyPage, shelf: Shelf, qtbot: QtBot) -> None:
    study = open_new(page, shelf, qtbot, "note")
    page.sheet.author.setFocus()
    QTest.keyClicks(page.sheet.author, "A. Teacher")
    assert page.study is not None
    assert page.study.author == "A. Teacher"
    assert page.save_now()
    assert shelf.disk.kept[study.id].author == "A. Teacher"
    assert export_service().document(page.study).author == "A. Teacher"
    page.undo()
    assert page.study.author == ""


@pytest.mark.parametrize("name", ["../evil.json", "other.json"])
def test_a_hostile_file_is_refused_in_place(
    name: str, page: StudyPage, shelf: Shelf, qtbot: QtBot, tmp_path: Path
) -> None:
    open_new(page, shelf, qtbot, "note")
    path = tmp_path / "evil.cvstudy"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(name, "{}")
    with qtbot.waitSignal(page.status):
        page.open_file(path)
    assert page.error.isVisible()
    assert kinds(page) == ["note"]


def test_a_full_disk_is_told_and_tried_again(page: StudyPage, shelf: Shelf, qtbot: QtBot) -> None:
    study = open_new(page, shelf, qtbot, "note")
    shelf.disk.is_full = True
    choose(page, 0, qtbot)
    press(Qt.Key.Key_D)
    assert not page.save_now()
    assert page.error.isVisible()
    shelf.disk.is_full = False
    assert page.save_now()
    assert len(shelf.disk.kept[study.id].blocks) == 2


def test_a_window_with_a_study_that_cannot_be_kept_stays_open_once(
    open_window: Open, shelf: Shelf, qtbot: QtBot
) -> None:
    study = shelf.studies.add_to(shelf.studies.new("Romans").id, shelf.studies.note("A"))
    opened = open_window(shelf.window, study=study.id)
    opened.press(Qt.Key.Key_5, CTRL)
    page = study_page(opened)
    qtbot.waitUntil(lambda: len(page.sheet.frames) == 1)
    choose(page, 0, qtbot)
    press(Qt.Key.Key_D)
    shelf.disk.is_full = True
    assert not opened.window.close()
    assert opened.window.isVisible()
    opened.window.close_page()
    assert opened.window.pages.kind == "read"
    assert opened.window.close()


def test_an_export_that_fails_leaves_nothing(
    page: StudyPage, shelf: Shelf, qtbot: QtBot, tmp_path: Path
) -> None:
    open_new(page, shelf, qtbot, "note")
    page.side.choose_format("md")
    page.side.write(tmp_path / "no folder" / "a.md")
    qtbot.waitUntil(page.side.line.error.isVisible)
    assert list(tmp_path.iterdir()) == []


def test_the_name_of_a_file_is_asked_for(
    page: StudyPage,
    shelf: Shelf,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    open_new(page, shelf, qtbot, "note")
    page.side.choose_format("docx")
    chosen = str(tmp_path / "romans")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (chosen, ""))
    choose(page, 0, qtbot)
    press(Qt.Key.Key_E, CTRL)
    qtbot.waitUntil((tmp_path / "romans.docx").exists)


# ---- what is shown -----------------------------------------------------------------------------


def test_words_of_a_note_are_never_read_as_html(
    page: StudyPage, shelf: Shelf, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("HTML was read")

    monkeypatch.setattr(QTextDocument, "setHtml", refuse)
    wild = "<b>bold</b> <img src=x onerror=alert(1)> & &amp; <script>"
    study = shelf.studies.new("<i>Title</i>")
    shelf.studies.add_to(study.id, shelf.studies.note(wild))
    page.open_study(study.id)
    qtbot.waitUntil(lambda: len(page.sheet.frames) == 1)
    assert "<b>bold</b> <img src=x" in page.sheet.frames[0].text.plain
    choose(page, 0, qtbot)
    press(Qt.Key.Key_Return)
    editor = page.sheet.frames[0].editor
    assert editor is not None
    assert editor.toPlainText() == wild


def test_what_prints_as_nothing_is_told_in_a_word(
    page: StudyPage, shelf: Shelf, qtbot: QtBot
) -> None:
    study = shelf.studies.new("Empty")
    own = shelf.studies
    own.add_to(study.id, own.heading(""), own.note(), own.question(), own.page_break())
    page.open_study(study.id)
    qtbot.waitUntil(lambda: len(page.sheet.frames) == 4)
    shown = [frame.text.plain.strip() for frame in page.sheet.frames]
    assert shown[0].startswith("Empty heading")
    assert shown[1].startswith("Empty note")
    assert shown[2].startswith("Empty question")
    assert shown[3] == "Page break"


def test_every_kind_of_block_is_shown_and_named(
    page: StudyPage, shelf: Shelf, qtbot: QtBot
) -> None:
    study = shelf.studies.keep_copy(STUDY)
    page.open_study(study.id)
    qtbot.waitUntil(lambda: len(page.sheet.block_ids) == len(STUDY.blocks))
    for block in study.blocks:
        page.sheet.choose(block.id)
        frame = next(frame for frame in page.sheet.frames if frame.block_id == block.id)
        assert frame.accessibleName()
        assert frame.isVisible()
    assert not page.grab().isNull()
    nameless = [
        button
        for button in page.findChildren(QToolButton)
        if button.isVisible() and not (button.accessibleName() or button.text())
    ]
    fields = [f for f in page.findChildren(QLineEdit) if f.isVisible() and not f.accessibleName()]
    assert nameless == [] and fields == []


def test_lists_keep_the_rules_of_models(
    page: StudyPage, shelf: Shelf, qtbot: QtBot, qtmodeltester: ModelChecks
) -> None:
    open_new(page, shelf, qtbot, "heading", "passage")
    lists = [view for view in page.findChildren(QListView) if view.accessibleName()]
    assert len(lists) >= 2
    for view in lists:
        qtmodeltester.check(view.model())


def test_a_narrow_page_shows_one_part_at_a_time(
    page: StudyPage, shelf: Shelf, qtbot: QtBot
) -> None:
    open_new(page, shelf, qtbot, "note")
    page.resize(620, 600)
    assert page.sheet.isVisible()
    assert not page.shelf.isVisible() and not page.side.isVisible()
    page.show_part(Part.SIDE)
    assert page.side.isVisible() and not page.sheet.isVisible()
    page.side.left.emit()
    assert page.sheet.isVisible() and not page.side.isVisible()
    page.show_part(Part.SHELF)
    assert page.shelf.isVisible() and not page.sheet.isVisible()
    page.resize(1366, 600)
    assert page.shelf.isVisible() and page.sheet.isVisible() and page.side.isVisible()


def test_studies_are_found_by_word_and_by_tag(page: StudyPage, shelf: Shelf, qtbot: QtBot) -> None:
    open_new(page, shelf, qtbot, "note")
    study = shelf.studies.new("Jonah")
    shelf.disk.save(replace(study, tags=("prophets",)))
    view = page.shelf.findChild(QListView)
    assert isinstance(view, QListView)

    def rows() -> list[str]:
        model = view.model()
        return [str(model.index(n, 0).data()) for n in range(model.rowCount())]

    page.shelf.read()
    qtbot.waitUntil(lambda: "prophets" in rows())
    page.shelf.show_tag("prophets")
    qtbot.waitUntil(lambda: rows() == ["All studies", "prophets", "Jonah"])
    page.shelf.show_tag("")
    qtbot.waitUntil(lambda: "Romans" in rows())


def test_the_bin_gives_back_and_is_emptied(page: StudyPage, shelf: Shelf, qtbot: QtBot) -> None:
    study = open_new(page, shelf, qtbot, "note")
    other = shelf.studies.new("Jonah")
    shelf.studies.remove(study.id)
    shelf.studies.remove(other.id)
    view = page.shelf.findChild(QListView)
    assert isinstance(view, QListView)
    model = view.model()

    def row_of(word: str) -> int:
        rows = [str(model.index(n, 0).data()) for n in range(model.rowCount())]
        return rows.index(word) if word in rows else -1

    page.shelf.read()
    qtbot.waitUntil(lambda: row_of("Open the bin") > 0)
    view.setFocus()
    view.setCurrentIndex(model.index(row_of("Open the bin"), 0))
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: row_of("Romans") > 0)
    view.setCurrentIndex(model.index(row_of("Romans"), 0))
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: study.id in shelf.disk.kept)
    page.shelf.purge(other.id)
    qtbot.waitUntil(lambda: not shelf.disk.bin)


def test_the_line_that_is_written_stays_in_view(
    page: StudyPage, shelf: Shelf, qtbot: QtBot
) -> None:
    open_new(page, shelf, qtbot, "note")
    choose(page, 0, qtbot)
    press(Qt.Key.Key_Return)
    editor = page.sheet.frames[0].editor
    assert editor is not None
    for _ in range(60):
        QTest.keyClick(editor, Qt.Key.Key_Return)

    def caret_is_seen() -> bool:
        y = editor.viewport().mapTo(page.sheet, editor.cursorRect().bottomLeft()).y()
        return 0 < y <= page.sheet.height()

    qtbot.waitUntil(caret_is_seen)
