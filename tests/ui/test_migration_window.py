"""Own work of an earlier version is brought to this one before the window opens on it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from chapterverse.adapters.sqlite.user import UserDatabase, is_behind, migrating, migrations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.bootstrap import Composition, window_services
from chapterverse.errors import AppError
from chapterverse.ports import Amount, CancelToken
from chapterverse.settings import Paths, Settings, resources_folder
from chapterverse.ui import migration_window
from chapterverse.ui.launch import bring_forward
from chapterverse.ui.migration_window import MigrationWindow

RELEASED = Path(__file__).parents[1] / "adapters" / "sqlite" / "released" / "user_0001.sql"


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """A home whose own work is of the first version."""
    paths = Paths(tmp_path / "data", tmp_path / "cache", tmp_path / "config", resources_folder())
    paths.user_database.parent.mkdir(parents=True)
    db = apsw.Connection(str(paths.user_database))
    db.execute(RELEASED.read_text(encoding="utf-8"))
    db.close()
    return paths


def shown() -> MigrationWindow | None:
    windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MigrationWindow)]
    return next((window for window in windows if window.isVisible()), None)


def test_what_is_quick_is_done_without_a_window(
    paths: Paths, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migration_window, "_SHOW_AFTER_MS", 60_000)
    own = paths.user_database
    assert is_behind(own)
    assert bring_forward(lambda cancel: migrating(own, cancel), Settings(), paths) is None
    assert not is_behind(own) and shown() is None
    assert len(SqliteAnswerHistory(UserDatabase(own)).recent(99)) == 6
    assert [copy.name.endswith("-v1.sqlite") for copy in (own.parent / "backups").iterdir()]


def test_what_takes_long_says_how_far_it_is_and_is_stopped(
    paths: Paths, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migration_window, "_SHOW_AFTER_MS", 0)
    own, gate, said = paths.user_database, threading.Event(), list[str]()

    def slow(cancel: CancelToken) -> Iterator[Amount | int]:
        yield Amount(1, 4)
        assert gate.wait(10)
        yield from migrating(own, cancel)

    def stop() -> None:
        window = shown()
        progress = window.line.progress if window is not None else None
        if window is None or progress is None or not progress.isVisible():
            QTimer.singleShot(20, stop)
            return
        button = progress.findChild(QPushButton)
        assert button is not None
        said.append(button.text())
        button.click()
        gate.set()

    QTimer.singleShot(20, stop)
    error = bring_forward(slow, Settings(), paths)
    assert said == ["Cancel"]
    assert error is not None and "as the earlier version left it" in str(error)
    assert is_behind(own)
    # This run goes on without own work and says so; the next one brings it.
    program = Composition(paths)
    program.own_problem = error
    given = window_services(program)
    assert given.annotations is None and is_behind(own)
    assert bring_forward(lambda cancel: migrating(own, cancel), Settings(), paths) is None
    assert window_services(Composition(paths)).annotations is not None


def test_closing_the_window_stops_it(
    paths: Paths, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(migration_window, "_SHOW_AFTER_MS", 0)
    gate = threading.Event()

    def slow(cancel: CancelToken) -> Iterator[Amount | int]:
        yield Amount(1, 4)
        assert gate.wait(10)
        cancel.raise_if_cancelled()
        yield 1

    def close() -> None:
        window = shown()
        if window is None:
            QTimer.singleShot(20, close)
            return
        window.close()
        assert window.isVisible()  # until the work has ended
        gate.set()

    QTimer.singleShot(20, close)
    assert bring_forward(slow, Settings(), paths) is not None


def test_why_it_failed_is_told_in_the_window(paths: Paths, qtbot: QtBot) -> None:
    def full(_: CancelToken) -> Iterator[Amount | int]:
        yield Amount(1, 2)
        raise AppError("The disk is full.", "Make room on it.")

    error = bring_forward(full, Settings(), paths)
    assert error is not None
    program = Composition(paths)
    program.own_problem = error
    given = window_services(program)
    assert given.annotations is None and given.backups is not None


def test_a_file_of_this_version_or_none_is_not_behind(tmp_path: Path) -> None:
    path = tmp_path / "user.sqlite"
    assert not is_behind(path)
    UserDatabase(path).close()
    assert not is_behind(path)
    for words in (b"", b"no database", b"x" * 200):
        path.write_bytes(words)
        assert not is_behind(path)


class _StopsAtOnce:
    cancelled = True

    def raise_if_cancelled(self) -> None:
        """The work itself is to notice."""


def test_a_step_that_runs_is_stopped_and_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "user.sqlite"
    UserDatabase(path).close()
    endless = (
        "create table numbers (n); insert into numbers with recursive c(n) as "
        "(select 1 union all select n + 1 from c where n < 50000000) select n from c;"
    )
    with pytest.raises(AppError, match="Stopped"):
        list(migrating(path, _StopsAtOnce(), steps=(*migrations(), endless)))
    db = apsw.Connection(str(path))
    assert int(str(db.pragma("user_version"))) == len(migrations())
    assert db.execute("select 1 from sqlite_schema where name = 'numbers'").fetchall() == []
