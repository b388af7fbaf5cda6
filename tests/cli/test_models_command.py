"""The command that lists, tests, adds and chooses models."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.fake_program import FakeProgram

from chapterverse.cli.main import main
from chapterverse.settings import load_settings


@pytest.fixture
def program(tmp_path: Path) -> FakeProgram:
    return FakeProgram(tmp_path)


def test_models_are_listed_with_what_each_may_do(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["models"], program) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "* small  small.gguf"
    assert lines[1].strip() == (
        "135 million parameters · Q4_1 · 98 MB on disk · takes 298 MB of memory · Apache-2.0"
    )
    assert lines[2].strip() == "Answers in Quote and Guided"
    assert lines[4].startswith("  broken")
    assert lines[-1].strip() == "It is empty."


def test_a_self_test_decides(program: FakeProgram, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "--self-test"], program) == 0
    out = capsys.readouterr().out
    assert "Answers in Quote, Guided and Composed" in out
    assert "Self-test of 2026-01-02." in out
    assert "50 tokens/s here" in out


def test_a_model_is_added_and_used(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["models", "--add", "/home/large.gguf", "--use", "LARGE"], program) == 0
    assert "* large  large.gguf" in capsys.readouterr().out
    assert load_settings(program.paths.settings_file)[0].model == "large.gguf"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--use", "none"], "No model is called none. “models” lists them."),
        (["--use", "broken"], "It is empty."),
        (["--self-test", "broken.gguf"], "It is empty."),
        (["--add", "/home/a.txt"], "This is not a model file. Choose a file in GGUF format."),
    ],
)
def test_what_cannot_be_done_is_a_sentence(
    program: FakeProgram, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert main(["models", *options], program) == 1
    assert said in capsys.readouterr().err
