"""Copies, export and import of own work on their page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations, FakeBackups, FakeClock
from tests.ui.own import FakeWorkFiles, own_services
from tests.ui.own_window import calm, open_own
from tests.ui.windows import Open, services

from chapterverse.errors import AppError
from chapterverse.services.backups import BackupService
from chapterverse.ui.copies_page import CopiesPage


def test_copies_are_made_and_restored_with_a_question(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    store = FakeAnnotations()
    opened = open_own(open_window, qtbot, store)
    opened.press(Qt.Key.Key_H)
    calm(opened, qtbot)
    opened.window.open_page("copies")
    page = opened.window.pages.current
    assert isinstance(page, CopiesPage)
    page.make.click()
    calm(opened, qtbot)
    assert page.list.model().rowCount() == 1
    page.setFocus()
    assert page.list.hasFocus()
    opened.press(Qt.Key.Key_Return)
    assert page.confirm.hasFocus()
    page.confirm.click()
    calm(opened, qtbot)
    assert "was restored" in page.said
    assert page.list.model().rowCount() == 2
    page.export_to(tmp_path / "all.cvwork")
    calm(opened, qtbot)
    assert "notes and marks 1, answers 0" in page.said
    page.import_from(tmp_path / "all.cvwork")
    calm(opened, qtbot)
    assert page.said == "Everything in the file was here already."


def test_export_and_import_say_how_far_they_are_and_stop(
    open_window: Open, qtbot: QtBot, tmp_path: Path
) -> None:
    given = own_services(FakeAnnotations())
    assert given.own_work is not None
    files = given.own_work.files
    assert isinstance(files, FakeWorkFiles)
    opened = open_window(given)
    opened.press(Qt.Key.Key_H)
    opened.window.open_page("copies")
    calm(opened, qtbot)
    page = opened.window.pages.current
    assert isinstance(page, CopiesPage)
    file = tmp_path / "all.cvwork"
    for act, said in (
        (page.export_to, "Stopped. No file was written."),
        (page.import_from, "Stopped. Your work is as it was before."),
    ):
        files.gate.clear()
        act(file)
        qtbot.waitUntil(page.work.progress.isVisible)
        assert not page.export.isEnabled() and not page.bring_in.isEnabled()
        stop = page.work.progress.findChild(QPushButton)
        assert stop is not None
        stop.click()
        files.gate.set()
        calm(opened, qtbot)
        assert page.said == said
        assert page.export.isEnabled() and not page.work.progress.isVisible()
        page.export_to(file)
        calm(opened, qtbot)
        assert "notes and marks 1" in page.said


def test_copies_say_how_far_they_are_and_stop(open_window: Open, qtbot: QtBot) -> None:
    given = own_services(FakeAnnotations())
    assert given.backups is not None
    store = given.backups.store
    assert isinstance(store, FakeBackups)
    (kept := given.backups).make()
    opened = open_window(given)
    opened.window.open_page("copies")
    calm(opened, qtbot)
    page = opened.window.pages.current
    assert isinstance(page, CopiesPage)

    def restore() -> None:
        page.list.activated.emit(page.list.currentIndex())
        page.confirm.click()

    for act, said in (
        (page.make.click, "Stopped. No copy was made."),
        (restore, "Stopped. Your work is as it was before."),
    ):
        store.gate.clear()
        act()
        qtbot.waitUntil(page.work.progress.isVisible)
        page.setFocus()
        opened.press(Qt.Key.Key_Escape)
        store.gate.set()
        calm(opened, qtbot)
        assert page.said == said
        assert len(kept.backups()) == page.list.model().rowCount() == 1
        assert page.make.isEnabled() and not page.work.progress.isVisible()


def test_a_database_that_cannot_be_opened_leads_to_the_copies(
    open_window: Open, qtbot: QtBot
) -> None:
    clock = FakeClock()
    problem = AppError("Your notes cannot be opened.", "Restore a copy.")
    given = replace(services(), problem=problem, backups=BackupService(FakeBackups(clock), clock))
    opened = open_window(given)
    assert opened.window.problem_line.isVisible()
    opened.window.problem_line.pressed.emit()
    page = opened.window.pages.current
    assert isinstance(page, CopiesPage) and not page.export.isEnabled()
