"""The window's thread is never held for long: its own processor time between two beats, over the
real library. Other work on the machine does not lengthen that time (bench/heartbeat.py tells both).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot
from tests.ui.answers import ScriptedAnswering, written

from chapterverse.adapters.work_file import WorkFiles
from chapterverse.bootstrap import Composition, window_services
from chapterverse.domain.annotations import Anchor, Note
from chapterverse.domain.answers import Answered, TextAdded
from chapterverse.domain.canon import Book
from chapterverse.domain.own_work import OwnWork
from chapterverse.domain.refs import PassageRef
from chapterverse.settings import Paths, Settings
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.copies_page import CopiesPage
from chapterverse.ui.launch import make_window
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.search_page import SearchPage

pytestmark = pytest.mark.library

BAR = 0.1  # seconds
PATIENCE_MS = 60_000
STREAMED = 4000  # pieces of text, as many as tokens of a very long answer


class Heart:
    """The longest processor time of this thread between two beats, in seconds."""

    def __init__(self) -> None:
        self.longest, self.beats = 0.0, 0
        self._last = time.thread_time()
        self._timer = QTimer()
        self._timer.timeout.connect(self.beat)
        self._timer.start()

    def beat(self) -> None:
        now = time.thread_time()
        self.longest, self._last = max(self.longest, now - self._last), now
        self.beats += 1

    def stop(self) -> None:
        self._timer.stop()


@contextmanager
def beating() -> Iterator[None]:
    heart = Heart()
    yield
    heart.beat()
    heart.stop()
    assert heart.beats > 2
    assert heart.longest < BAR


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Composition, Paths]]:
    """One program over the real library, with a user of its own."""
    real, home = Paths.of_environment(), tmp_path_factory.mktemp("heart")
    own = Paths(home / "data", home / "cache", home / "config", real.resources, real.data)
    made = Composition(own)
    yield made, own
    made.model_in_use.close()


@pytest.fixture
def window(
    program: tuple[Composition, Paths], paths: Paths, tmp_path: Path, qtbot: QtBot
) -> Iterator[MainWindow]:
    text = "".join(written().raw_text or "A person is justified by faith. ")
    pieces = tuple(TextAdded(text[n % len(text)] + "a ") for n in range(STREAMED))
    asking = ScriptedAnswering((*pieces, Answered(written())))
    services = replace(
        window_services(program[0]), ask=asking, index=None, history=None, models=None
    )
    own = replace(program[1], config=tmp_path)
    made, jobs = make_window(services, Settings(place="rom_3_28", theme="light"), own)
    qtbot.addWidget(made)
    made.resize(1366, 768)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    settle(made, qtbot)
    yield made
    made.close()
    assert jobs.close(20_000)


def settle(window: MainWindow, qtbot: QtBot) -> None:
    def is_still() -> bool:
        page = window.pages.current
        measuring = isinstance(page, ReaderPage) and page.view.is_measuring
        return not window.busy and not measuring

    qtbot.waitUntil(is_still, timeout=PATIENCE_MS)


def reader(window: MainWindow) -> ReaderPage:
    page = window.pages.current
    assert isinstance(page, ReaderPage)
    return page


def search_box(window: MainWindow) -> tuple[SearchPage, QLineEdit]:
    window.open_page("search")
    page = window.pages.current
    assert isinstance(page, SearchPage)
    box = page.focusProxy()
    assert isinstance(box, QLineEdit)
    return page, box


def shown(page: SearchPage, text: str) -> Callable[[], bool]:
    return lambda: page.results is not None and page.results.query.text.strip() == text


@pytest.mark.parametrize("words", ["the", "covenant", "kingdom of heaven", "crafty", "H3068"])
def test_while_a_search_is_typed(window: MainWindow, qtbot: QtBot, words: str) -> None:
    page, box = search_box(window)
    with beating():
        for letter in words:
            QTest.keyClicks(box, letter)
            QApplication.processEvents()
        qtbot.waitUntil(shown(page, words), timeout=PATIENCE_MS)
        settle(window, qtbot)


def test_while_the_longest_psalm_opens_in_four_columns(window: MainWindow, qtbot: QtBot) -> None:
    page = reader(window)
    for _ in range(3):
        page.add_column()
        settle(window, qtbot)
    with beating():
        window.go(PassageRef.from_id("ps_119_88"))
        settle(window, qtbot)
    assert page.verse == PassageRef.from_id("ps_119_88").first
    # What was opened stays in sight while the rest is laid out.
    place = page.view.visualRect(page.view.currentIndex())
    assert page.view.viewport().rect().contains(place.topLeft())


def test_while_a_book_is_read_through(window: MainWindow, qtbot: QtBot) -> None:
    window.go(PassageRef.book(Book.MARK))
    settle(window, qtbot)
    page = reader(window)
    with beating():
        while page.verse is not None and page.verse.book is Book.MARK:
            QTest.keyClick(page.view, Qt.Key.Key_PageDown)
            settle(window, qtbot)


def test_while_500_references_are_pasted(window: MainWindow, qtbot: QtBot) -> None:
    books = (Book.ROMANS, Book.HEBREWS)
    verses = [verse for book in books for verse in PassageRef.book(book).verses()][:500]
    page, box = search_box(window)
    QApplication.clipboard().setText("\n".join(PassageRef.of(v).display() for v in verses))
    with beating():
        box.paste()
        QTest.keyClick(box, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: page.results is not None, timeout=PATIENCE_MS)
        settle(window, qtbot)
    assert page.results is not None and page.results.total == 500


def test_while_an_answer_streams(window: MainWindow, qtbot: QtBot) -> None:
    window.open_page("ask")
    settle(window, qtbot)
    page = window.pages.current
    assert isinstance(page, AskPage)
    with beating():
        page.ask("How is a person justified before God?")
        settle(window, qtbot)
    assert "justified" in page.pane.view.plain_text()


def test_while_own_work_comes_in_and_goes_out(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    verses = list(PassageRef.book(Book.LEVITICUS).verses())
    items = tuple(
        Note(f"n{n}", Anchor(PassageRef.of(verses[n % len(verses)])), f"note {n}", now, now)
        for n in range(3000)
    )
    WorkFiles("1").write(OwnWork(items), tmp_path / "in.cvwork")
    window.open_page("copies")
    settle(window, qtbot)
    page = window.pages.current
    assert isinstance(page, CopiesPage)
    with beating():
        page.import_from(tmp_path / "in.cvwork")
        settle(window, qtbot)
        assert page.said.startswith("Added: notes and marks 3,000")
        page.export_to(tmp_path / "out.cvwork")
        settle(window, qtbot)
    assert (tmp_path / "out.cvwork").exists()
