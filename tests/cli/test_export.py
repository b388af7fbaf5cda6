"""The command export, and -o of other commands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.fake_program import FakeProgram
from tests.everything import everything

from chapterverse.cli.main import main


@pytest.fixture
def program(tmp_path: Path) -> FakeProgram:
    made = FakeProgram(tmp_path)
    made.studies.keep_copy(replace(everything(1, 2), title="Abraham believed God"))
    return made


def test_a_study_by_its_title(
    program: FakeProgram, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.md"
    assert main(["export", "abraham", "believed", "god", "-o", str(out)], program) == 0
    assert out.read_text(encoding="utf-8").startswith("# Abraham believed God\n")
    assert str(out) in capsys.readouterr().out


def test_a_study_by_its_id_in_a_format(program: FakeProgram, tmp_path: Path) -> None:
    (summary,) = program.studies.studies()
    out = tmp_path / "page"
    assert main(["export", summary.id, "--to", "html", "-o", str(out)], program) == 0
    assert out.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_without_a_name_the_studies_are_listed(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export"], program) == 0
    assert "Abraham believed God" in capsys.readouterr().out


def test_one_that_is_not_there_and_one_of_two(
    program: FakeProgram, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", "Moses", "-o", str(tmp_path / "a.md")], program) == 1
    assert "There is no study “Moses”" in capsys.readouterr().err
    program.studies.keep_copy(program.studies.open(program.studies.studies()[0].id))
    for summary in program.studies.studies():
        program.studies.restore(summary.id)
    titles = [summary.title for summary in program.studies.studies()]
    if len(set(titles)) == 1:
        assert main(["export", titles[0], "-o", str(tmp_path / "a.md")], program) == 1
        assert "studies are called" in capsys.readouterr().err


def test_a_format_nobody_knows(
    program: FakeProgram, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["export", "Abraham believed God", "-o", str(tmp_path / "a.odt")]
    assert main(words, program) == 1
    assert "does not say its format" in capsys.readouterr().err


def test_an_answer_a_search_and_a_report_as_files(program: FakeProgram, tmp_path: Path) -> None:
    answer, found, report = (tmp_path / f"{name}.md" for name in ("a", "s", "r"))
    main(["ask", "How is a person justified?", "-o", str(answer)], program)
    assert "[^1]: " in answer.read_text(encoding="utf-8")
    assert main(["search", "believed", "-o", str(found)], program) == 0
    assert "Genesis 15:6" in found.read_text(encoding="utf-8")
    text = tmp_path / "sermon.txt"
    text.write_text("Abraham believed God (Genesis 15:6).", encoding="utf-8")
    assert main(["check-text", str(text), "-o", str(report)], program) == 0
    assert report.read_text(encoding="utf-8").startswith("# sermon.txt, checked\n")


def test_a_study_file_says_what_the_library_lacks(
    program: FakeProgram, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (summary,) = program.studies.studies()
    path = tmp_path / "class.cvstudy"
    program.studies.write_file(program.studies.open(summary.id), path)
    out = tmp_path / "a.md"
    assert main(["export", str(path), "-o", str(out)], program) == 0
    assert "The library lacks 和合本 (CUV)." in capsys.readouterr().err
    assert out.exists()
