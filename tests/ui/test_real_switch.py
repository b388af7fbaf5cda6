"""Two real models on two shelves, exchanged while the program runs: each answer names its own."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.adapters.llama.made_model import MadeModel
from tests.fakes import FakeCancel, FakeCorpus
from tests.services.model_fakes import NOW, all_passed
from tests.services.test_ask import FakeRetrieve

from chapterverse.adapters.llama.generator import LlamaGenerator
from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import Answered, AnswerEvent, Provenance, Retrieved, Style
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.grounding.attribution import Introductions
from chapterverse.services.ask import AskService
from chapterverse.services.model_in_use import AnsweringInUse
from chapterverse.settings import MODEL_FILE, Paths, resources_folder
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.models_page import ModelsPage
from chapterverse.ui.theme import Appearance

pytestmark = pytest.mark.library

QUESTION = "Who is justified by faith?"
SECOND = "A second model"


@pytest.fixture(scope="module")
def home(paths: Paths, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Paths]:
    """A reader who brought models of their own: a good one, one cut short, one of no numbers. The
    default model is the site's."""
    folder = tmp_path_factory.mktemp("two models")
    own = folder / "data" / "models"
    own.mkdir(parents=True)
    default = paths.model(MODEL_FILE)
    raw = bytearray(default.read_bytes())
    at = raw.index(b"general.name") + len(b"general.name") + 12
    length = int.from_bytes(raw[at - 8 : at], "little")
    raw[at : at + length] = SECOND.encode().ljust(length)[:length]
    (own / "second.gguf").write_bytes(raw)
    (own / "cut.gguf").write_bytes(raw[:5_000_000])
    spoiled = MadeModel(name="Spoiled").write(own / "spoiled.gguf")
    spoiled.write_bytes(spoiled.read_bytes()[:-4096] + b"\xff" * 4096)
    site = default.parents[1]
    yield replace(
        paths, data=folder / "data", cache=folder / "cache", config=folder / "config", site=site
    )
    (own / "second.gguf").unlink()


@pytest.fixture(scope="module")
def program(home: Paths) -> Iterator[Composition]:
    all_passed(Composition(home))
    made = Composition(home)
    yield made
    made.model_in_use.close()


class OneVerse(FakeRetrieve):
    """The best verse alone: one sentence is written."""

    def run(self, question: str, limit: int = 12, scope: PassageRef | None = None) -> Retrieved:
        found = super().run(question, limit, scope)
        verses = [one for one in found.passages if one.kind is SourceKind.SCRIPTURE]
        return replace(found, passages=tuple(verses[:1]))


@pytest.fixture(scope="module")
def answering(program: Composition) -> AnsweringInUse:
    corpus = FakeCorpus()
    ask = AskService(corpus, OneVerse(corpus), Introductions(), lambda: NOW)
    return AnsweringInUse(ask, program.model_in_use)


def made_by(events: list[AnswerEvent]) -> Provenance:
    last = events[-1]
    assert isinstance(last, Answered)
    return last.response.provenance


def asked(answering: AnsweringInUse) -> Provenance:
    return made_by(list(answering.run(QUESTION, FakeCancel(), style=Style.GUIDED)))


def worker(program: Composition) -> int:
    """The process that holds the model in use, 0 when it is not loaded."""
    writing = program.model_in_use.writing
    assert writing is not None and isinstance(writing.generator, LlamaGenerator)
    return writing.generator.pid


def is_gone(pid: int) -> bool:
    return not Path(f"/proc/{pid}").exists()


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_each_answer_names_the_model_that_wrote_it(
    home: Paths, program: Composition, answering: AnsweringInUse
) -> None:
    in_use = program.model_in_use
    assert in_use.choice is not None and in_use.choice.wish == MODEL_FILE
    first, before = asked(answering), worker(program)
    in_use.use("second.gguf", FakeCancel())
    assert in_use.status.sentence == f"{SECOND} is ready"
    assert before and is_gone(before)  # and with it all that it took
    second = asked(answering)
    assert worker(program) not in (0, before)
    assert (first.model, first.model_sha256) != (second.model, second.model_sha256)
    assert first.model_sha256 == digest(home.model(MODEL_FILE))
    assert (second.model, second.model_sha256) == (
        SECOND,
        digest(home.data / "models" / "second.gguf"),
    )


def test_a_damaged_file_leaves_the_old_one_in_use(
    program: Composition, answering: AnsweringInUse
) -> None:
    in_use = program.model_in_use
    in_use.use("second.gguf", FakeCancel())
    with pytest.raises(AppError, match=r"ends early: 5,000,000 of 98,"):
        in_use.use("cut.gguf", FakeCancel())
    assert worker(program)
    with pytest.raises(AppError, match=rf"is damaged.* {SECOND} goes on answering\."):
        in_use.use("spoiled.gguf", FakeCancel())
    assert in_use.choice is not None and in_use.choice.wish == "second.gguf"
    assert not worker(program)
    assert asked(answering).model == SECOND


def test_who_chooses_while_an_answer_is_written_gets_it_whole(
    program: Composition, answering: AnsweringInUse, qtbot: QtBot
) -> None:
    in_use, jobs = program.model_in_use, JobRunner()
    in_use.use("second.gguf", FakeCancel())
    before = worker(program)
    page = ModelsPage(in_use, Appearance(resources_folder(), "light"), jobs)
    qtbot.addWidget(page)
    events: list[AnswerEvent] = []

    def hear(event: AnswerEvent) -> None:
        events.append(event)
        if isinstance(event, Retrieved):
            page.use(MODEL_FILE)

    jobs.run(Lane.LLM, lambda cancel: answering.run(QUESTION, cancel, style=Style.GUIDED), hear)
    qtbot.waitUntil(lambda: not jobs.busy, timeout=120_000)
    assert made_by(events).model == SECOND
    assert in_use.choice is not None and in_use.choice.wish == MODEL_FILE
    assert is_gone(before) and worker(program)
    assert jobs.close()
