"""The index behind the window: it builds, rests, goes on, and never twice at once."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QLockFile
from pytestqt.qtbot import QtBot
from tests.fakes import FakeEmbedder, FakeVectorIndex
from tests.ui.shelf import corpus

from chapterverse.domain.refs import VerseRef
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import Vector
from chapterverse.services import library
from chapterverse.services.library import IndexService
from chapterverse.ui.index_builder import IndexBuilder
from chapterverse.ui.job_runner import JobRunner


class BrokenEmbedder(FakeEmbedder):
    """A model whose file was damaged."""

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        raise ModelUnavailable("The sentence model is damaged.")


@pytest.fixture
def jobs() -> Iterator[JobRunner]:
    runner = JobRunner()
    yield runner
    assert runner.close()


def service() -> tuple[IndexService, FakeVectorIndex]:
    passages = tuple(p for p in corpus().verses_ if p.work_id == "WEB")
    index = FakeVectorIndex(passages)
    return IndexService(index, FakeEmbedder()), index


def test_it_builds_to_the_end_and_frees_the_lock(
    tmp_path: Path, jobs: JobRunner, qtbot: QtBot
) -> None:
    building, index = service()
    lock = tmp_path / "user" / "vectors.lock"
    builder = IndexBuilder(building, lock, jobs)
    steps: list[tuple[int, int]] = []
    builder.progress.connect(lambda done, total: steps.append((done, total)))
    with qtbot.waitSignal(builder.finished):
        assert builder.start()
        assert builder.start()  # a second start is the same building
    assert steps[-1] == (len(index.passages), len(index.passages))
    assert not builder.is_running
    assert QLockFile(str(lock)).tryLock(0)


class _Gated(FakeVectorIndex):
    """Takes one verse, and any more only once the gate is open."""

    gate = Event()

    def add(self, model_id: str, dimension: int, rows: Iterable[tuple[VerseRef, Vector]]) -> None:
        if self.stored:
            self.gate.wait()
        super().add(model_id, dimension, rows)


def test_a_pause_keeps_what_is_done_and_it_goes_on(
    tmp_path: Path, jobs: JobRunner, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "_BATCH", 1)
    index = _Gated(tuple(p for p in corpus().verses_ if p.work_id == "WEB"))
    builder = IndexBuilder(IndexService(index, FakeEmbedder()), tmp_path / "vectors.lock", jobs)
    with qtbot.waitSignal(builder.progress):
        builder.start()
    with qtbot.waitSignal(builder.paused):
        builder.pause()
    index.gate.set()
    assert not builder.is_running and index.stored
    with qtbot.waitSignal(builder.finished):
        builder.start()
    assert len(index.stored) == len(index.passages)


def test_another_window_that_builds_is_left_alone(
    tmp_path: Path, jobs: JobRunner, qtbot: QtBot
) -> None:
    building, index = service()
    held = QLockFile(str(tmp_path / "vectors.lock"))
    assert held.tryLock(0)
    builder = IndexBuilder(building, tmp_path / "vectors.lock", jobs)
    assert not builder.start()
    assert not index.stored


def test_a_folder_that_cannot_be_written_is_left_alone(
    tmp_path: Path, jobs: JobRunner, qtbot: QtBot
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    builder = IndexBuilder(service()[0], in_the_way / "vectors.lock", jobs)
    assert not builder.start()


def test_a_damaged_model_is_told(tmp_path: Path, jobs: JobRunner, qtbot: QtBot) -> None:
    index = FakeVectorIndex(corpus().verses_)
    builder = IndexBuilder(IndexService(index, BrokenEmbedder()), tmp_path / "vectors.lock", jobs)
    with qtbot.waitSignal(builder.failed) as signal:
        builder.start()
    assert str(signal.args[0]) == "The sentence model is damaged."
    assert not builder.is_running
