"""The real program on the real library: set-up's files, every layer, no fakes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import Answered, CitedResponse, Outcome, RunKind, SupportLevel
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.ports import NEVER
from chapterverse.services.response_json import schema
from chapterverse.settings import Paths

pytestmark = pytest.mark.library

APP = Path(__file__).resolve().parents[1] / "app"


@pytest.fixture(scope="module")
def program(paths: Paths) -> Composition:
    return Composition(paths)


def _ask(program: Composition, question: str) -> CitedResponse:
    last = list(program.ask.run(question, NEVER))[-1]
    assert isinstance(last, Answered)
    return last.response


def test_a_question_is_answered_with_chapter_and_verse(program: Composition) -> None:
    answer = _ask(program, "How is a person justified before God?")
    assert answer.outcome is Outcome.ANSWERED
    scripture = [c for c in answer.citations if c.source is SourceKind.SCRIPTURE]
    assert len(scripture) >= 3
    assert any("justif" in citation.text for citation in scripture)
    assert any(c.source is SourceKind.COMMENTARY and c.author for c in answer.citations)


@pytest.mark.parametrize(
    "question",
    [
        "How is a person justified before God?",
        "Who betrayed Jesus?",
        "What does Romans 8:28 say?",
        "What did Eliphaz say to Job?",
        "What is love?",
    ],
)
def test_what_is_shown_stands_in_the_library(program: Composition, question: str) -> None:
    answer = _ask(program, question)
    for citation in answer.citations:
        if citation.source is SourceKind.SCRIPTURE:
            ref = PassageRef.from_id(citation.ref)
            assert citation.text == program.corpus.passage(citation.translation, ref).text
        else:
            assert citation.support_level is not SupportLevel.DIRECT
    texts = {c.number: c for c in answer.citations}
    for block in answer.blocks:
        for run in block.runs:
            if run.kind in (RunKind.QUOTATION, RunKind.MARKED):
                assert run.text in texts[run.citation].text
    calls = [r.citation for b in answer.blocks for r in b.runs if r.kind is RunKind.MARKER]
    assert calls == [citation.number for citation in answer.citations]


def test_a_verse_that_is_named_is_looked_up(program: Composition) -> None:
    answer = _ask(program, "What does Romans 8:28 mean?")
    assert "rom_8_28" in {citation.ref.partition("-")[0] for citation in answer.citations}


def test_the_words_of_a_rebuked_speaker_carry_a_warning(program: Composition) -> None:
    answer = _ask(program, "What does Job 4:7 say?")
    job = next(c for c in answer.citations if c.ref.startswith("job_4_7"))
    assert "Eliphaz" in job.warning


@pytest.mark.parametrize(
    "question",
    [
        "",
        "x" * 10_000,
        "faith " * 2_000,
        "?!.,;:…",
        "Hezekiah 3:16",
        "בְּרֵאשִׁית בָּרָא אֱלֹהִים",
        "🙂",
        "' \" * ( NEAR AND -- ;",
        'NEAR("faith" "works", 5) OR title:*',
        "\x00\u202e\ud800",
    ],
)
def test_bad_input_gives_an_answer_or_a_plain_sentence(program: Composition, question: str) -> None:
    try:
        answer = _ask(program, question)
    except AppError as error:
        assert error.user_text.endswith((".", "?"))
    else:
        assert answer.blocks


def test_an_unanswerable_question_is_not_answered(program: Composition) -> None:
    answer = _ask(program, "What is the capital of France?")
    assert answer.outcome is not Outcome.ANSWERED
    assert not any(c.support_level is SupportLevel.DIRECT for c in answer.citations)


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "chapterverse", *arguments],
        env={**os.environ, "PYTHONPATH": str(APP)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_the_terminal_gives_json_that_fits_its_schema() -> None:
    done = _run("ask", "--json", "Who is my neighbour?")
    assert done.returncode in (0, 3), done.stderr
    jsonschema.validate(json.loads(done.stdout), schema())


def test_the_terminal_proves_that_it_is_offline() -> None:
    done = _run("doctor", "--offline")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("no internet socket was opened") == 4


def test_without_a_display_one_sentence_points_to_the_terminal() -> None:
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    done = subprocess.run(
        [sys.executable, "-m", "chapterverse"],
        env={**environment, "PYTHONPATH": str(APP)},
        capture_output=True,
        text=True,
        check=False,
    )
    if sys.platform == "linux":
        assert done.returncode == 2
        assert "./run ask" in done.stderr
