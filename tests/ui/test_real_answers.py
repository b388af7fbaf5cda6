"""The window with the real library and the real model: it streams without stutter, an answer comes
back after a restart as it was, and another model takes over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.services.model_fakes import all_passed

from chapterverse.bootstrap import Composition, window_services
from chapterverse.domain.answers import Style
from chapterverse.settings import Paths, Settings
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.launch import make_window
from chapterverse.ui.main_window import MainWindow

pytestmark = pytest.mark.library

QUESTION = "How is a person justified before God?"
PATIENCE_MS = 120_000
FELT = 0.1  # seconds
Open = Callable[[], tuple[MainWindow, JobRunner]]


@pytest.fixture
def own(paths: Paths, tmp_path: Path) -> Paths:
    """The real library and models, with a user of the test's own."""
    return Paths(
        tmp_path / "data", tmp_path / "cache", tmp_path / "config", paths.resources, paths.data
    )


@pytest.fixture
def open_real(own: Paths, qtbot: QtBot) -> Iterator[Open]:
    opened: list[tuple[MainWindow, JobRunner, Composition]] = []

    def close(window: MainWindow, jobs: JobRunner, program: Composition) -> None:
        window.close()
        assert jobs.close(20_000)
        program.model_in_use.close()

    def build() -> tuple[MainWindow, JobRunner]:
        while opened:
            close(*opened.pop())
        all_passed(Composition(own))
        program = Composition(own)
        services = replace(window_services(program), index=None)
        settings = Settings(place="rom_3_28", theme="light")
        window, jobs = make_window(services, settings, own)
        opened.append((window, jobs, program))
        qtbot.addWidget(window)
        window.resize(1366, 768)
        with qtbot.waitExposed(window):
            window.show()
        qtbot.waitUntil(lambda: not jobs.busy, timeout=PATIENCE_MS)
        return window, jobs

    yield build
    while opened:
        close(*opened.pop())


def ask_page(window: MainWindow, style: Style) -> AskPage:
    window.open_page("ask")
    page = window.pages.current
    assert isinstance(page, AskPage)
    page.offer_styles(tuple(Style), style)
    return page


class Heart:
    """The longest time that the window's thread computed between two beats.

    Not the time that passed: on a busy machine that is long whatever a program does.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self.beats = 0
        self._last = time.thread_time()
        self._timer = QTimer()
        self._timer.setInterval(5)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = time.thread_time()
        self.longest, self._last = max(self.longest, now - self._last), now
        self.beats += 1

    def stop(self) -> None:
        self._timer.stop()


def test_a_text_streams_without_stutter_and_stop_keeps_it(open_real: Open, qtbot: QtBot) -> None:
    window, jobs = open_real()
    page = ask_page(window, Style.COMPOSED)
    heart = Heart()
    page.ask(QUESTION)
    # Words of the model, or quotations where it declined; either way the answer has come.
    qtbot.waitUntil(
        lambda: len(page.pane.view.toPlainText()) > 120 or not jobs.busy, timeout=PATIENCE_MS
    )
    page.stop()
    heart.stop()
    assert heart.beats > 20
    assert heart.longest < FELT
    assert page.pane.box.button.text() == "Ask"
    assert len(page.pane.view.toPlainText()) > 50
    qtbot.waitUntil(lambda: not jobs.busy, timeout=PATIENCE_MS)


@pytest.mark.parametrize("style", [Style.QUOTE, Style.GUIDED])
def test_an_answer_comes_back_after_a_restart_as_it_was(
    open_real: Open, qtbot: QtBot, style: Style
) -> None:
    window, jobs = open_real()
    page = ask_page(window, style)
    page.ask(QUESTION)
    qtbot.waitUntil(lambda: not jobs.busy, timeout=PATIENCE_MS)
    shown, response = page.pane.view.plain_text(), page._response
    citations = page._citations.citations
    assert response is not None and citations
    made = response.provenance
    assert made.corpus_version and made.time.tzinfo is not None
    if style is Style.GUIDED:
        assert made.model.startswith("SmolLM2") and made.model_sha256.startswith("b179c9523d0e")
        assert made.prompt_version and made.seed == 0 and made.checker

    window, jobs = open_real()  # the program is started again
    page = ask_page(window, style)
    qtbot.waitUntil(lambda: page.pane.recent.entries.rowCount() == 1, timeout=PATIENCE_MS)
    page.pane.recent.setCurrentIndex(page.pane.recent.entries.index(0, 0))
    QTest.keyClick(page.pane.recent, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page._response is not None, timeout=20_000)
    assert page._response == response  # every mark, every reason, the whole provenance
    assert page._citations.citations == citations
    assert page.pane.view.plain_text() == shown


def test_the_status_line_lives_while_the_model_is_loaded(open_real: Open, qtbot: QtBot) -> None:
    window, jobs = open_real()
    seen: list[str] = []
    models = window.new_pages.models
    assert models is not None
    models.watch.changed.connect(lambda status: seen.append(status.sentence))
    window.open_page("models")
    page = ask_page(window, Style.GUIDED)
    page.ask(QUESTION)
    qtbot.waitUntil(lambda: not jobs.busy, timeout=PATIENCE_MS)
    models.watch.look()
    assert seen[-1].endswith("is ready")
    assert window.status_line._model.text() == seen[-1]
