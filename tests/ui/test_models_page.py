"""The page of models: chosen, added, dropped, tested, stopped; a server typed in and removed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot
from tests.services.model_fakes import FakeMaking, FakeRecords, entry, models_in_use, result_of

from chapterverse.domain.answers import Style
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import CancelToken, ModelEntry, OpenModel, ServerAddress
from chapterverse.services.model_in_use import ModelInUse
from chapterverse.services.models import SERVER
from chapterverse.services.self_test import SelfTestEvent, SelfTestStep
from chapterverse.settings import resources_folder
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.model_row import ModelRow
from chapterverse.ui.models_page import ModelsPage
from chapterverse.ui.theme import Appearance

SMALL, LARGE = entry("small"), entry("large", 7_000_000_000)
BROKEN = entry("broken", problem="The model file is empty.")
Make = Callable[..., ModelsPage]


@pytest.fixture
def jobs() -> Iterator[JobRunner]:
    runner = JobRunner()
    yield runner
    assert runner.close()


@pytest.fixture
def make(qtbot: QtBot, jobs: JobRunner) -> Make:
    def build(
        *entries: ModelEntry,
        making: FakeMaking | None = None,
        records: FakeRecords | None = None,
        in_use: ModelInUse | None = None,
    ) -> ModelsPage:
        found = in_use or models_in_use(*entries, making=making, records=records)
        page = ModelsPage(found, Appearance(resources_folder(), "light"), jobs)
        qtbot.addWidget(page)
        page.resize(900, 700)
        with qtbot.waitExposed(page):
            page.show()
        qtbot.waitUntil(lambda: not jobs.busy)
        return page

    return build


def row(page: ModelsPage, title: str) -> ModelRow:
    return next(row for row in page.rows if row.name.text() == title)


def test_every_model_says_what_it_is_and_what_it_may(make: Make, qtbot: QtBot) -> None:
    page = make(SMALL, LARGE, BROKEN)
    small, large, broken = (row(page, title) for title in ("small", "large", "broken"))
    assert small.facts.text().startswith("135 million parameters · Q4_1 · 98 MB on disk")
    assert small.styles.text() == "Answers in Quote and Guided"
    assert "writes one claim at a time" in small.reason.text()
    qtbot.waitUntil(lambda: large.isVisible())
    assert small._own.isVisible() and not small.use.isVisible()
    assert large.use.isVisible() and large.use.accessibleName() == "Answer with large"
    assert not broken.use.isVisible() and not broken.test.isVisible()
    assert broken.problem.accessibleName() == "The model file is empty."
    assert not page.judge.isVisible()


def test_another_model_is_used_from_now_on(make: Make, jobs: JobRunner, qtbot: QtBot) -> None:
    page = make(SMALL, LARGE)
    with qtbot.waitSignal(page.chosen) as chosen:
        row(page, "large").use.click()
    assert chosen.args == ["large.gguf"]
    qtbot.waitUntil(lambda: not jobs.busy)
    assert row(page, "large")._own.isVisibleTo(page)
    assert page._in_use.status.sentence == "large is ready"


def test_a_change_waits_for_the_answer_that_is_being_written(
    make: Make, jobs: JobRunner, qtbot: QtBot
) -> None:
    making = FakeMaking()
    page = make(SMALL, LARGE, making=making)
    gate = threading.Event()

    def answer(_: CancelToken) -> Iterator[None]:
        assert page._in_use.writing is not None
        gate.wait(20)
        making.log["small"].append("answered")
        yield

    jobs.run(Lane.LLM, answer, lambda _: None)
    page.use("large.gguf")
    assert page.progress.isVisible() and not page.add.isEnabled()
    gate.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert making.log["small"] == ["open", "answered", "close"]
    assert making.log["large"] == ["open", "load again"]


def test_a_model_that_cannot_be_loaded_says_why(make: Make, jobs: JobRunner, qtbot: QtBot) -> None:
    making = FakeMaking(failures={"large": ModelUnavailable("It is too large.", "Close others.")})
    page = make(SMALL, LARGE, making=making)
    with qtbot.assertNotEmitted(page.chosen):
        row(page, "large").use.click()
        qtbot.waitUntil(lambda: not jobs.busy)
    said = "It is too large. small goes on answering. Close others."
    assert page.error.accessibleName() == said
    assert not page.progress.isVisible() and page.add.isEnabled()


def test_a_model_that_failed_can_be_tried_again(make: Make, jobs: JobRunner, qtbot: QtBot) -> None:
    making = FakeMaking(failures={"small": ModelUnavailable("Its process ended.")})
    page = make(SMALL, making=making)
    small = row(page, "small")
    assert small._own.isVisible() and not small.use.isVisible()
    page.use("small.gguf")
    qtbot.waitUntil(lambda: not jobs.busy)
    small = row(page, "small")
    assert small.problem.accessibleName() == "Its process ended."
    assert small.use.text() == "Try again" and not small._own.isVisible()
    making.failures.clear()
    small.use.click()
    qtbot.waitUntil(lambda: not jobs.busy)
    small = row(page, "small")
    assert small._own.isVisible() and not small.problem.isVisible()


# ---- the self-test ------------------------------------------------------------------------------


def test_a_self_test_decides_and_shows_why(make: Make, jobs: JobRunner, qtbot: QtBot) -> None:
    result = result_of(carried=(0, 8), judge=(4, 4), checker=(1, 4))
    page = make(SMALL, making=FakeMaking(result=result))
    row(page, "small").test.click()
    qtbot.waitUntil(lambda: not jobs.busy)
    small = row(page, "small")
    assert small.styles.text() == "Answers in Quote and Composed"
    assert "Self-test of 2026-01-02. Guided: the verse carried none of 8" in small.reason.text()
    assert "50 tokens/s here" in small.facts.text()
    assert page._in_use.styles == (Style.QUOTE, Style.COMPOSED)
    assert page.judge.isVisible()
    with qtbot.waitSignal(page.judge_set) as judged:
        page.judge.click()
    assert judged.args == [True]
    qtbot.waitUntil(lambda: not jobs.busy)


class SlowMaking(FakeMaking):
    """A self-test that goes on until it is stopped."""

    def self_test(
        self, model: OpenModel, entry: ModelEntry, cancel: CancelToken
    ) -> Iterator[SelfTestEvent]:
        yield SelfTestStep(3, 36)
        waiting = threading.Event()
        while not waiting.wait(0.01):
            cancel.raise_if_cancelled()


@pytest.mark.parametrize("by_key", [False, True])
def test_a_self_test_shows_how_far_it_is_and_can_be_stopped(
    make: Make, jobs: JobRunner, qtbot: QtBot, by_key: bool
) -> None:
    page = make(SMALL, making=SlowMaking())
    page.self_test("small.gguf")
    qtbot.waitUntil(lambda: page.progress._sentence.text() == "Self-test: 3 of 36")
    assert not row(page, "small").test.isEnabled()
    if by_key:
        QTest.keyClick(page, Qt.Key.Key_Escape)
    else:
        page.progress._stop.click()
    assert not page.progress.isVisible()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert "Self-test" not in row(page, "small").reason.text()
    assert row(page, "small").test.isEnabled()


# ---- adding -------------------------------------------------------------------------------------


def dropped(path: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def test_a_file_is_dropped_in(make: Make, jobs: JobRunner, qtbot: QtBot, tmp_path: Path) -> None:
    page = make(SMALL)
    data = dropped(tmp_path / "new.gguf")
    enter = QDragEnterEvent(
        page.rect().center(),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    page.dragEnterEvent(enter)
    assert enter.isAccepted()
    drop = QDropEvent(
        QPointF(9, 9),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    page.dropEvent(drop)
    qtbot.waitUntil(lambda: not jobs.busy)
    assert [r.name.text() for r in page.rows] == ["small", "new"]


def test_a_file_is_chosen_in_a_dialog(
    make: Make, jobs: JobRunner, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = make()
    answers = iter([("", ""), ("/home/me/text.txt", ""), ("/home/me/first.gguf", "")])
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: next(answers))
    page.add.click()
    assert not jobs.busy
    page.add.click()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert page.error.accessibleName().startswith("This is not a model file.")
    page.add.click()
    qtbot.waitUntil(lambda: not jobs.busy)
    # The first model there is answers from now on.
    qtbot.waitUntil(lambda: bool(page.rows) and page.rows[0]._own.isVisible())
    assert not page.error.isVisible()


# ---- a server -----------------------------------------------------------------------------------


def test_a_server_is_tested_listed_used_and_removed(
    make: Make, jobs: JobRunner, qtbot: QtBot
) -> None:
    page = make(SMALL)
    assert page.server.address.text() == "" and not page.server.remove.isVisible()
    page.server.address.setText("class:8080")
    page.server.key.setText("sesame")
    with qtbot.waitSignal(page.server_set) as kept:
        QTest.keyClick(page.server.address, Qt.Key.Key_Return)
    assert kept.args == [ServerAddress("http://class:8080", "sesame", "qwen")]
    qtbot.waitUntil(lambda: not jobs.busy)
    assert page.server.said.text() == "qwen answers there. It is listed above."
    assert row(page, "qwen").facts.text() == "Asked at http://class:8080"
    with qtbot.waitSignal(page.chosen) as chosen:
        row(page, "qwen").use.click()
    assert chosen.args == [SERVER]
    qtbot.waitUntil(lambda: not jobs.busy)
    assert page._in_use.status.address == "http://class:8080"
    with qtbot.waitSignal(page.chosen) as chosen:
        page.server.remove.click()
    assert chosen.args == ["small.gguf"]
    qtbot.waitUntil(lambda: not jobs.busy)
    assert [r.name.text() for r in page.rows] == ["small"]
    assert page.server.address.text() == ""


def test_a_server_that_does_not_answer_says_so_in_its_place(
    make: Make, jobs: JobRunner, qtbot: QtBot
) -> None:
    page = make(SMALL)
    page.server.address.setText("nowhere")
    page.server.test.click()
    assert not page.server.test.isEnabled()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert page.server.error.accessibleName().startswith("No model server listens at nowhere:80.")
    assert page.server.test.isEnabled()
    assert not page.error.isVisible()
    assert page._in_use.models.server is None


def test_a_key_is_never_shown(make: Make) -> None:
    in_use = models_in_use(SMALL)
    in_use.set_server(ServerAddress("http://class:8080", "sesame", "qwen"))
    page = make(in_use=in_use)
    assert page.server.key.displayText() == "●" * 6 or "sesame" not in page.server.key.displayText()
    assert page.server.remove.isVisible()
