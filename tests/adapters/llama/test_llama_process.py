"""Whatever the worker does, the program gets a sentence, lives on, and leaves nothing behind."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.adapters.llama.llama_worker import ASKED, DEADLINE
from tests.adapters.llama.made_gguf import MadeGguf
from tests.fakes import FakeCancel

from chapterverse.adapters.llama.generator import Limits, LlamaGenerator
from chapterverse.domain.generation import FinishReason
from chapterverse.errors import Cancelled, ModelUnavailable
from chapterverse.ports import NEVER

FAKE = Path(__file__).with_name("fake_worker.py")
USUAL = Limits()
Make = Callable[..., LlamaGenerator]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    made = []

    def one(mode: str, limits: Limits = USUAL) -> LlamaGenerator:
        model = tmp_path / "Željko 田中 model.gguf"
        if not model.exists():
            MadeGguf().write(model)
        command = (sys.executable, "-P", str(FAKE), mode)
        made.append(LlamaGenerator(model, tmp_path / "state", limits=limits, command=command))
        return made[-1]

    yield one
    for generator in made:
        generator.close()


def is_gone(pid: int) -> bool:
    """Whether a process has ended and was waited for."""
    return not Path(f"/proc/{pid}").exists()


class CancelAfter:
    """A token that is pulled when it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    @property
    def cancelled(self) -> bool:
        self.left -= 1
        return self.left < 0

    def raise_if_cancelled(self) -> None:
        if self.cancelled:
            raise Cancelled


def test_a_reply_streams_and_ends(make: Make) -> None:
    generator = make("good")
    stream = generator.stream(ASKED, NEVER)
    assert next(stream) == "In the "
    assert next(stream) == "beginning."
    with pytest.raises(StopIteration) as end:
        next(stream)
    assert end.value.value.reason is FinishReason.COMPLETE
    assert end.value.value.tokens == 2
    assert generator.note == "a note"
    assert generator.fraction == 0.5
    assert generator.count_tokens("In the beginning") == 3
    pid = generator.pid
    generator.close()
    assert is_gone(pid)
    assert generator.pid == 0


@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("crash-loading", "crashed"),
        ("illegal", "instruction that this processor does not have"),
        ("garbage", "makes no sense"),
        ("quits", "ended unexpectedly"),
    ],
)
def test_a_crash_while_loading_is_not_repeated_by_itself(make: Make, mode: str, said: str) -> None:
    generator = make(mode)
    with pytest.raises(ModelUnavailable, match=said) as caught:
        generator.load(NEVER)
    assert "Small Model" in caught.value.user_text
    assert generator.problem == caught.value.user_text
    for _ in range(2):
        with pytest.raises(ModelUnavailable, match="not loaded by itself"):
            list(generator.stream(ASKED, NEVER))
        assert "not loaded by itself" in generator.problem
    with pytest.raises(ModelUnavailable, match="not loaded by itself"):
        make("good").load(NEVER)  # not after a restart either
    again = make("good")
    assert "not loaded by itself" in again.problem
    again.load(NEVER, again=True)  # the user's wish
    assert again.problem == ""
    again.close()
    make("good").load(NEVER)  # it went well: forgiven


def test_stop_while_loading_is_no_crash(make: Make) -> None:
    generator = make("hang-loading")
    with pytest.raises(Cancelled):
        generator.load(CancelAfter(8))
    make("good").load(NEVER)


@pytest.mark.parametrize(
    ("mode", "said"), [("killed", "memory ran out"), ("half-frame", "ended unexpectedly")]
)
def test_a_crash_while_writing_is_a_sentence_and_the_next_request_works(
    make: Make, mode: str, said: str, tmp_path: Path
) -> None:
    generator = make(mode)
    generator.load(NEVER)
    pid = generator.pid
    shown: list[str] = []
    with pytest.raises(ModelUnavailable, match=said):
        shown.extend(generator.stream(ASKED, NEVER))
    assert not generator.is_loaded
    assert is_gone(pid)
    with pytest.raises(ModelUnavailable, match=said):
        list(generator.stream(ASKED, NEVER))  # a new worker was started, and died in turn


def test_a_worker_that_says_nothing_is_ended(make: Make) -> None:
    generator = make("hang", Limits(silence=3.0))  # a busy machine starts slowly
    generator.load(NEVER)
    pid = generator.pid
    with pytest.raises(ModelUnavailable, match="did not answer any more"):
        list(generator.stream(ASKED, NEVER))
    generator.close()
    assert is_gone(pid)


def test_stop_is_told_to_the_worker(make: Make) -> None:
    generator = make("until-cancelled")
    generator.load(NEVER)
    pid = generator.pid
    with pytest.raises(Cancelled):
        list(generator.stream(ASKED, CancelAfter(4)))
    assert generator.pid == pid  # it obeyed and stays
    with pytest.raises(Cancelled):
        list(generator.stream(ASKED, FakeCancel(cancelled=True)))


def test_a_worker_deaf_to_stop_is_ended(make: Make) -> None:
    generator = make("hang")
    generator.load(NEVER)
    with pytest.raises(Cancelled):
        list(generator.stream(ASKED, CancelAfter(4)))
    generator.close()


def test_leaving_a_stream_stops_it(make: Make) -> None:
    generator = make("until-cancelled")
    stream = generator.stream(ASKED, NEVER)
    assert next(stream) == "In the "
    pid = generator.pid
    stream.close()
    assert generator.pid == pid
    assert generator.count_tokens("one two") == 2


def test_two_streams_at_once_in_one_thread_are_our_own_fault(make: Make) -> None:
    generator = make("until-cancelled")
    stream = generator.stream(ASKED, NEVER)
    next(stream)
    with pytest.raises(RuntimeError, match="still open"):
        generator.count_tokens("one")
    stream.close()


def test_a_request_of_another_thread_waits_for_its_turn(make: Make) -> None:
    generator = make("until-cancelled")
    stream = generator.stream(ASKED, NEVER)
    next(stream)
    counted: list[int] = []
    other = threading.Thread(target=lambda: counted.append(generator.count_tokens("one two")))
    other.start()
    assert counted == []
    stream.close()
    other.join(DEADLINE)
    assert counted == [2]


def test_waiting_for_a_turn_can_be_stopped(make: Make) -> None:
    generator = make("until-cancelled")
    stream = generator.stream(ASKED, NEVER)
    next(stream)
    stopped: list[Cancelled] = []

    def ask() -> None:
        try:
            list(generator.stream(ASKED, CancelAfter(2)))
        except Cancelled as error:
            stopped.append(error)

    other = threading.Thread(target=ask)
    other.start()
    other.join(DEADLINE)
    assert len(stopped) == 1
    stream.close()


def test_what_the_worker_prints_is_in_the_log(make: Make, tmp_path: Path) -> None:
    make("good").load(NEVER)
    log = (tmp_path / "state" / "model.log").read_text("utf-8")
    assert "Željko 田中 model.gguf" in log


def test_a_pinned_digest_must_match(tmp_path: Path) -> None:
    model = MadeGguf().write(tmp_path / "model.gguf")
    generator = LlamaGenerator(model, tmp_path / "state", sha256="0" * 64)
    with pytest.raises(ModelUnavailable, match="is not the one that belongs here"):
        generator.load(NEVER)
