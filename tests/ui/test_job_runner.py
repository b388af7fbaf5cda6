"""The job runner: order, errors, faults, cancelling, one at a time in a lane."""

from collections.abc import Iterator
from threading import Event, get_ident

import pytest
from pytestqt.qtbot import QtBot

from chapterverse.errors import AppError, NotInLibrary
from chapterverse.ports import CancelToken
from chapterverse.ui.job_runner import Fault, JobRunner, Lane


@pytest.fixture
def jobs(qtbot: QtBot) -> Iterator[JobRunner]:
    runner = JobRunner()
    yield runner
    assert runner.close()


def test_events_come_in_order_on_this_thread_and_end_with_done(
    jobs: JobRunner, qtbot: QtBot
) -> None:
    heard: list[object] = []
    threads: set[int] = set()

    def work(cancel: CancelToken) -> Iterator[int]:
        threads.add(get_ident())
        yield from range(50)

    def hear(value: int) -> None:
        threads.add(get_ident())
        heard.append(value)

    jobs.run(Lane.DB, work, hear, on_done=lambda: heard.append("done"))
    qtbot.waitUntil(lambda: "done" in heard)
    assert heard == [*range(50), "done"]
    assert len(threads) == 2 and get_ident() in threads
    assert not jobs.busy


def test_call_hands_over_a_value(jobs: JobRunner, qtbot: QtBot) -> None:
    heard: list[str] = []
    jobs.call("io", lambda: "Romans", heard.append)
    qtbot.waitUntil(lambda: heard == ["Romans"])


def test_an_error_of_the_world_reaches_on_error_and_nothing_else(
    jobs: JobRunner, qtbot: QtBot
) -> None:
    heard: list[AppError] = []

    def work(cancel: CancelToken) -> Iterator[int]:
        yield from ()
        raise NotInLibrary("No such work.", "Choose another.")

    jobs.run(Lane.DB, work, lambda value: pytest.fail(), heard.append, pytest.fail)
    qtbot.waitUntil(lambda: len(heard) == 1)
    assert heard[0].user_text == "No such work."


def test_without_on_error_the_runner_tells(jobs: JobRunner, qtbot: QtBot) -> None:
    def fail() -> str:
        raise NotInLibrary("No such work.")

    with qtbot.waitSignal(jobs.failed) as signal:
        jobs.call(Lane.DB, fail, pytest.fail)
    assert isinstance(signal.args[0], NotInLibrary)


def test_a_fault_of_ours_is_logged_and_told_in_a_plain_sentence(
    jobs: JobRunner, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[AppError] = []
    jobs.call(Lane.DB, lambda: 1 // 0, lambda value: pytest.fail(), heard.append)
    qtbot.waitUntil(lambda: len(heard) == 1)
    assert isinstance(heard[0], Fault)
    assert "fault in the program" in heard[0].user_text
    assert "ZeroDivisionError" in caplog.text


def test_a_cancelled_job_says_nothing_more(jobs: JobRunner, qtbot: QtBot) -> None:
    heard: list[object] = []
    go_on = Event()

    def work(cancel: CancelToken) -> Iterator[int]:
        yield 1
        go_on.wait(10)
        yield 2

    job = jobs.run(Lane.LLM, work, heard.append, heard.append, lambda: heard.append("done"))
    qtbot.waitUntil(lambda: heard == [1])
    job.cancel()
    go_on.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert heard == [1]


def test_a_job_cancelled_before_its_turn_never_starts(jobs: JobRunner, qtbot: QtBot) -> None:
    go_on = Event()
    started: list[str] = []
    jobs.call(Lane.DB, lambda: go_on.wait(10), lambda value: None)
    second = jobs.call(Lane.DB, lambda: started.append("second"), lambda value: None)
    second.cancel()
    go_on.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert started == []


def test_lanes_do_not_wait_for_each_other(jobs: JobRunner, qtbot: QtBot) -> None:
    go_on = Event()
    heard: list[str] = []
    jobs.call(Lane.LLM, lambda: go_on.wait(10), lambda value: heard.append("slow"))
    jobs.call(Lane.DB, lambda: "quick", heard.append)
    qtbot.waitUntil(lambda: heard == ["quick"])
    go_on.set()
    qtbot.waitUntil(lambda: heard == ["quick", "slow"])


def test_close_stops_what_is_running(qtbot: QtBot) -> None:
    runner = JobRunner()
    started = Event()

    def work(cancel: CancelToken) -> Iterator[int]:
        while True:
            started.set()
            cancel.raise_if_cancelled()
            yield 1

    runner.run(Lane.INDEX, work, lambda value: None)
    assert started.wait(10)
    assert runner.close()
