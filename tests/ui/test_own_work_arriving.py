"""Own work of an earlier version is brought to this one behind the open window."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.windows import services

from chapterverse.adapters.sqlite.user import UserDatabase, is_behind, migrating, migrations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.bootstrap import Composition, open_program, window, window_services
from chapterverse.errors import AppError
from chapterverse.ports import Amount, CancelToken
from chapterverse.settings import Paths, Settings, resources_folder
from chapterverse.ui import own_work_arriving
from chapterverse.ui.launch import bring_own_work
from chapterverse.ui.launch import open_window as launch
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.open_tabs import OpenTab, OpenTabs, encode_tabs
from chapterverse.ui.own_work_arriving import OwnWorkArriving
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.window_state import WindowState, encode_state

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


class _Held:
    """A migration that says how far it is and goes on at `gate`."""

    def __init__(self, path: Path) -> None:
        self.path, self.gate, self.stopped = path, threading.Event(), False
        self.error: AppError | None = None

    def __call__(self, cancel: CancelToken) -> Iterator[Amount | int]:
        yield Amount(1, 4)
        assert self.gate.wait(20)
        self.stopped = cancel.cancelled
        if self.error is not None:
            raise self.error
        yield from migrating(self.path, cancel)


@pytest.fixture
def held(paths: Paths, monkeypatch: pytest.MonkeyPatch) -> _Held:
    """A migration that outlasts the wait before the window; a window there leaves no hook."""
    monkeypatch.setattr(own_work_arriving, "_WAIT_MS", 0)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    return _Held(paths.user_database)


def windows() -> list[MainWindow]:
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]


def shown() -> MainWindow:
    return next(window for window in windows() if window.isVisible())


def use(qtbot: QtBot, *acts: Callable[[], None]) -> list[str]:
    """Do each act in the event loop of one window, which is closed at the end; the names of those
    done."""
    done: list[str] = []

    def next_one() -> None:
        if not any(window.isVisible() for window in windows()):
            QTimer.singleShot(100, next_one)
            return
        act = acts[len(done)]
        try:
            act()
            done.append(act.__name__)
        finally:
            for window in windows():
                if window.isVisible():
                    window.close()
            if len(done) < len(acts):
                QTimer.singleShot(100, next_one)

    QTimer.singleShot(100, next_one)
    return done


def press(button: QWidget) -> None:
    assert isinstance(button, QPushButton) and button.isVisible()
    button.click()


def test_what_is_quick_is_done_before_the_window(
    paths: Paths, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_work_arriving, "_WAIT_MS", 60_000)
    own = paths.user_database
    assert is_behind(own)
    arriving = bring_own_work(lambda cancel: migrating(own, cancel), Settings(), paths)
    assert (arriving.under_way, arriving.error) == (False, None)
    assert not is_behind(own)
    assert len(SqliteAnswerHistory(UserDatabase(own)).recent(99)) == 6
    assert [copy.name.endswith("-v1.sqlite") for copy in (own.parent / "backups").iterdir()]


def test_meanwhile_the_window_reads_and_searches_and_then_offers_own_work(
    paths: Paths, held: _Held, qtbot: QtBot
) -> None:
    arriving = bring_own_work(held, Settings(place="rom_3_28"), paths)
    assert arriving.under_way

    def read_search_and_open() -> None:
        window = shown()
        qtbot.waitUntil(arriving.work.progress.isVisible)
        assert "nothing of your own is shown or kept" in arriving.said
        qtbot.waitUntil(lambda: isinstance(window.pages.current, ReaderPage))
        page = window.pages.current
        assert isinstance(page, ReaderPage)
        qtbot.waitUntil(lambda: page.place is not None)
        window.search_for("faith")
        found = window.pages.current
        assert isinstance(found, SearchPage)
        qtbot.waitUntil(lambda: found.results is not None)
        assert arriving.under_way and is_behind(held.path)
        held.gate.set()
        qtbot.waitUntil(lambda: not arriving.under_way)
        assert not arriving.work.isVisible() and "are ready" in arriving.said
        press(arriving.button)
        assert not window.isVisible()

    done = use(qtbot, read_search_and_open)
    assert launch(services(), Settings(place="rom_3_28"), paths, "", arriving) == 0
    assert done == ["read_search_and_open"]
    assert arriving.is_wanted and arriving.error is None and not is_behind(held.path)


def test_the_program_opens_its_window_anew_with_own_work(
    paths: Paths, held: _Held, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "migrating", lambda _, cancel: held(cancel))
    monkeypatch.setattr(Paths, "of_environment", staticmethod(lambda: paths))

    def without() -> None:
        window = shown()
        assert window.own is None and not window.has_copies
        (line,) = window.findChildren(OwnWorkArriving)
        held.gate.set()
        qtbot.waitUntil(lambda: not line.under_way)
        press(line.button)

    def with_own_work() -> None:
        window = shown()
        assert window.own is not None and window.has_copies
        assert not window.findChildren(OwnWorkArriving)

    done = use(qtbot, without, with_own_work)
    open_program()
    assert done == ["without", "with_own_work"]


def test_it_is_stopped_and_leaves_the_file_as_it_was(
    paths: Paths, held: _Held, qtbot: QtBot
) -> None:
    arriving = bring_own_work(held, Settings(), paths)

    def stop() -> None:
        qtbot.waitUntil(arriving.work.progress.isVisible)
        button = arriving.work.progress.findChild(QPushButton)
        assert button is not None and button.text() == "Cancel"
        press(button)
        held.gate.set()
        qtbot.waitUntil(lambda: not arriving.under_way)
        assert "as the earlier version left it" in arriving.problem.accessibleName()
        assert "Start the program again" in arriving.problem.accessibleName()
        (close,) = arriving.problem.findChildren(QPushButton)
        press(close)
        assert not arriving.isVisible() and shown() is not None

    done = use(qtbot, stop)
    launch(services(), Settings(place="rom_3_28"), paths, "", arriving)
    assert done == ["stop"] and held.stopped and is_behind(held.path)
    assert arriving.error is not None and not arriving.is_wanted
    # The next start brings it.
    again = bring_own_work(_released(held), Settings(), paths)
    qtbot.waitUntil(lambda: not again.under_way)
    assert again.jobs.close()
    assert window_services(Composition(paths)).annotations is not None


def test_closing_the_window_stops_it(paths: Paths, held: _Held, qtbot: QtBot) -> None:
    arriving = bring_own_work(held, Settings(), paths)

    def close() -> None:
        # The gate opens once the window has gone and asked the work to stop.
        threading.Timer(0.5, held.gate.set).start()
        shown().close()

    done = use(qtbot, close)
    launch(services(), Settings(place="rom_3_28"), paths, "", arriving)
    assert done == ["close"] and held.stopped and is_behind(held.path)


@pytest.mark.parametrize(
    "error",
    [
        AppError("The disk is full.", "Make room on it."),
        AppError("Your own work was saved by a newer version of this program.", "Install that."),
        AppError("The file with your own work is damaged.", "Put back a copy."),
    ],
)
def test_why_it_failed_is_told_and_the_copies_are_offered(
    paths: Paths, held: _Held, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, error: AppError
) -> None:
    monkeypatch.setattr(window, "migrating", lambda _, cancel: held(cancel))
    monkeypatch.setattr(Paths, "of_environment", staticmethod(lambda: paths))
    held.error = error

    def told() -> None:
        (line,) = shown().findChildren(OwnWorkArriving)
        held.gate.set()
        qtbot.waitUntil(lambda: not line.under_way)
        assert line.problem.isVisible() and line.problem.accessibleName() == str(error)
        (button,) = line.problem.findChildren(QPushButton)
        press(button)

    def copies() -> None:
        window = shown()
        assert window.own is None and window.has_copies

    done = use(qtbot, told, copies)
    open_program()
    assert done == ["told", "copies"] and is_behind(held.path)


def test_pages_that_wait_for_own_work_are_open_again_with_it(
    paths: Paths, held: _Held, qtbot: QtBot
) -> None:
    arriving = bring_own_work(held, Settings(), paths)
    tabs = (OpenTab("read", "Romans 3", "rom_3"), OpenTab("study", "Grace", "an-id"))
    waits = encode_state(WindowState(b"", tabs=encode_tabs(OpenTabs(tabs, 0))))
    reads = encode_state(WindowState(b"", tabs=encode_tabs(OpenTabs(tabs[:1], 0))))
    later = Settings(window="later", place="rom_5_1")
    assert arriving.to_save(later, Settings(window=waits)) == later.changed(window=waits)
    assert arriving.to_save(later, Settings(window=reads)) == later
    held.gate.set()
    qtbot.waitUntil(lambda: not arriving.under_way)
    assert arriving.jobs.close()


def _released(held: _Held) -> _Held:
    held.gate.set()
    return held


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
