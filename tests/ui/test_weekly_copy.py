"""The weekly copy of own work comes after the window, not before it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations, FakeBackups
from tests.ui.own import own_services
from tests.ui.windows import Open, Opened

from chapterverse.errors import AppError
from chapterverse.ports import Amount, Backup
from chapterverse.services.backups import BackupService
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.weekly_copy import WeeklyCopy
from chapterverse.ui.window_services import WindowServices


class _Full(FakeBackups):
    """Copies on a disk that is full."""

    def making(self, reason: str) -> Generator[Amount | Backup, None, None]:
        yield Amount(1, 2)
        raise AppError("The disk is full.", "Make room on it.")


def _store(given: WindowServices) -> FakeBackups:
    assert given.backups is not None and isinstance(given.backups.store, FakeBackups)
    return given.backups.store


def _copying(open_window: Open, given: WindowServices) -> tuple[Opened, WeeklyCopy, JobRunner]:
    opened, jobs = open_window(given), JobRunner()
    return opened, WeeklyCopy(opened.window, given, jobs), jobs


def test_it_is_made_without_a_word_and_once_a_week(open_window: Open, qtbot: QtBot) -> None:
    given = own_services(FakeAnnotations())
    opened, copy, jobs = _copying(open_window, given)
    said = opened.window.status_line.message
    for _ in range(2):
        copy.make()
        qtbot.waitUntil(lambda: not jobs.busy)
        assert [made.reason for made in _store(given).backups()] == ["weekly"]
    assert not copy.line.isVisible() and opened.window.status_line.message == said
    assert jobs.close()


def test_one_that_takes_long_says_so_and_is_stopped(open_window: Open, qtbot: QtBot) -> None:
    given = own_services(FakeAnnotations())
    store = _store(given)
    store.gate.clear()
    opened, copy, jobs = _copying(open_window, given)
    copy.make()
    # Meanwhile the window reads and keeps what it likes.
    assert jobs.is_busy(Lane.IO) and not jobs.is_busy(Lane.DB)
    qtbot.waitUntil(copy.line.progress.isVisible)
    assert opened.window.body.isVisible()
    stop = copy.line.progress.findChild(QPushButton)
    assert stop is not None and stop.text() == "Cancel"
    stop.click()
    store.gate.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert store.backups() == () and not copy.line.isVisible()
    assert opened.window.status_line.message.startswith("Stopped. The weekly copy")
    # The next start makes it.
    copy.make()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert len(store.backups()) == 1
    assert jobs.close()


def test_one_that_fails_says_why_above_the_page(open_window: Open, qtbot: QtBot) -> None:
    given = own_services(FakeAnnotations())
    assert given.backups is not None
    given = replace(given, backups=BackupService(_Full(given.backups.clock), given.backups.clock))
    opened, copy, jobs = _copying(open_window, given)
    copy.make()
    qtbot.waitUntil(opened.window.problem_line.isVisible)
    assert opened.window.problem_line.accessibleName().startswith("The disk is full.")
    assert not copy.line.isVisible()
    assert jobs.close()


def test_there_is_none_of_work_that_cannot_be_read(open_window: Open) -> None:
    given = own_services(FakeAnnotations())
    store = _store(given)
    _, copy, jobs = _copying(open_window, replace(given, annotations=None))
    copy.make()
    assert not jobs.busy and store.backups() == ()
    assert jobs.close()
