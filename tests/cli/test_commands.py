"""Each command through the parser, on fakes: what is printed, and the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cli.fake_program import FakeProgram

from chapterverse.cli.main import main
from chapterverse.cli.terminal import clean
from chapterverse.domain.answers import SupportLevel


@pytest.fixture
def program(tmp_path: Path) -> FakeProgram:
    return FakeProgram(tmp_path)


def _lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_ask_prints_answer_and_footnote(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", "How", "is", "a", "person", "justified?"], program) == 0
    out = capsys.readouterr().out
    assert "1 claim: 1 direct" in out
    assert "¹ Romans 3:28 (WEB)" in out
    assert "Found by word search." in out
    assert "The model attempted to cite" not in out


def test_ask_json_is_the_response(program: FakeProgram, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "--json", "x"], program) == 0
    assert json.loads(capsys.readouterr().out)["citations"][0]["display_ref"] == "Romans 3:28"


def test_an_empty_question_is_one_sentence_on_standard_error(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ask", ""], program) == 1
    captured = capsys.readouterr()
    assert captured.err.endswith("There is no question. Type one.\n")


def test_read_prints_verse_by_verse(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["read", "Romans 3:27-28"], program) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("Romans 3:27–28 — World English Bible")
    assert out[1].startswith(" 27 Where then")
    assert out[2].startswith(" 28 We maintain")


@pytest.mark.parametrize("place", ["Hezekiah 3:16", "Genesis 51", "🙂", "' OR 1=1 --"])
def test_read_refuses_what_is_no_place(
    program: FakeProgram, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    assert main(["read", place], program) == 1
    assert capsys.readouterr().err.strip()


def test_search_prints_words_and_meaning(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", "justified", "faith"], program) == 0
    out = capsys.readouterr().out
    assert "Romans 3:28" in out
    assert "Near in meaning:" in out


def test_search_without_hits_says_so(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", "--words-only", "zeppelin"], program) == 3
    assert "Nothing found." in capsys.readouterr().out


def test_retrieve_names_the_method(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["retrieve", "justified"], program) == 0
    assert "(WEB, word search)" in capsys.readouterr().out


def test_support_prints_level_and_reason(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    program.checker.levels = [SupportLevel.NOT_SUPPORTED]
    assert main(["support", "Works justify.", "Romans 3:28"], program) == 0
    assert "▲ Not directly supported — The verse says this." in capsys.readouterr().out


def test_support_gives_the_checker_verse_and_neighbours(program: FakeProgram) -> None:
    main(["support", "It is excluded.", "rom_3_28"], program)
    main(["support", "It is excluded.", "Rom.3.28"], program)
    first, second = program.checker.asked
    assert first == second
    assert first.context[0].startswith("Where then is the boasting?")


def test_support_needs_something_to_check_against(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["support", "Works justify."], program) == 1
    assert "reference" in capsys.readouterr().err


def test_refs_prints_places_and_no_places(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["refs", "See Romans 3:28 and Romans 17:2; Jud 6; Tobit 3:4."], program) == 0
    out = capsys.readouterr().out
    assert "Jud 6 → more than one place: Jud: Judges or Jude?" in out
    assert "Tobit 3:4 → no text here" in out
    assert "Romans 3:28 → Romans 3:28" in out
    assert "no such place" in out


def test_doctor_reports_library_and_what_is_missing(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"], program) == 1  # the fake folder holds no models
    out = capsys.readouterr().out
    assert "World English Bible" in out
    assert "missing. Run ./run setup" in out
    assert "WEB Rom.16.25: moved to its place" in out


def test_build_and_index_print_progress(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["build-library", "--sources", "a", "--output", "b"], program) == 0
    assert main(["index"], program) == 0
    out = capsys.readouterr().out
    assert "[2/2] Wrote b" in out
    assert "The index of meanings is complete." in out


def test_batches_keep_ids_and_survive_bad_lines(program: FakeProgram, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(
        '{"id": 1, "claim": "c", "ref": "Rom.3.28"}\n'
        "not json\n"
        '{"id": "two", "claim": "c"}\n'
        '{"id": 3, "claim": "c", "passage": "any text", "ref": "John.3.16"}\n'
        '{"id": 4, "claim": "c", "passage": "any text"}\n'
        '{"id": 5, "claim": 7, "passage": "any text"}\n'
        '{"id": 6, "claim": "c", "ref": "Hezekiah 3:16"}\n'
        '{"id": 7, "claim": "c", "ref": "Hezekiah 3:16", "passage": "any text"}\n',
        encoding="utf-8",
    )
    assert main(["support", "--batch", str(source), "--out", str(target)], program) == 0
    rows = _lines(target)
    assert [row["id"] for row in rows] == [1, None, "two", 3, 4, 5, 6, 7]
    assert [row.get("ok", True) for row in rows] == [
        True,
        False,
        False,
        True,
        True,
        False,
        False,
        True,
    ]
    assert rows[0]["label"] == "DIRECT"
    assert isinstance(rows[0]["score"], float)
    assert program.checker.asked[1].passage == "any text"


def test_retrieve_batch_gives_osis(program: FakeProgram, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text('{"id": "q", "query": "justified by faith"}\n', encoding="utf-8")
    assert (
        main(["retrieve", "--batch", str(source), "--out", str(target), "--k", "2"], program) == 0
    )
    ranked = _lines(target)[0]["ranked_refs"]
    assert isinstance(ranked, list)
    assert len(ranked) == 2
    assert "Rom.3.28" in ranked


def test_refs_batch_parses_and_scans(program: FakeProgram, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(
        '{"id": 1, "text": "Rom 3:28", "mode": "parse"}\n'
        '{"id": 2, "text": "see Rom 3:28.", "mode": "scan"}\n'
        '{"id": 3, "text": "Romans 17:2", "mode": "parse"}\n'
        '{"id": 4, "text": "Genesis 2", "mode": "parse"}\n'
        '{"id": 5, "text": "Matt 5, 6, 7; Gal 2:1", "mode": "parse"}\n'
        '{"id": 6, "text": "Read Ruth 1-4 and v. 5.", "mode": "scan", "context": "Gen.1"}\n'
        '{"id": 7, "text": "2 Macc 7:1", "mode": "parse"}\n'
        '{"id": 8, "text": "nothing here", "mode": "scan"}\n',
        encoding="utf-8",
    )
    assert main(["refs", "--batch", str(source), "--out", str(target)], program) == 0
    one, two, three, four, five, six, seven, eight = _lines(target)
    assert (one["ok"], one["osis"]) == (True, ["Rom.3.28"])
    assert (two["ok"], two["osis"]) == (True, ["Rom.3.28"])
    assert three["ok"] is False
    assert three["error"]
    assert four["osis"] == ["Gen.2.1-Gen.2.25"]
    assert five["osis"] == ["Matt.5.1-Matt.7.29", "Gal.2.1"]
    assert six["osis"] == ["Ruth.1.1-Ruth.4.22", "Ruth.4.5"]
    assert (seven["ok"], seven["osis"]) == (False, [])
    assert "deuterocanonical" in str(seven["error"])
    assert (eight["ok"], eight["osis"]) == (True, [])


def test_ask_batch_gives_responses(program: FakeProgram, tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text('{"id": 1, "question": "x"}\n{"id": 2, "question": ""}\n', encoding="utf-8")
    assert main(["ask", "--batch", str(source), "--out", str(target)], program) == 0
    good, empty = _lines(target)
    assert isinstance(good["response"], dict)
    assert empty["ok"] is False


def test_a_batch_that_cannot_be_read_is_one_sentence(
    program: FakeProgram, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    missing = str(tmp_path / "missing.jsonl")
    assert main(["refs", "--batch", missing, "--out", missing], program) == 1
    assert "cannot be read" in capsys.readouterr().err


@given(st.text(max_size=200))
def test_nothing_printed_can_steer_a_terminal(text: str) -> None:
    assert all(c.isprintable() or c in "\n\t" for c in clean(text))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(text=st.text(max_size=100))
def test_any_words_give_a_status_never_an_exception(program: FakeProgram, text: str) -> None:
    for command in ("search", "refs", "read", "retrieve"):
        assert main([command, "--", text], program) in (0, 1, 3)


def test_doctor_names_sources_that_are_missing(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = program.paths.sources
    folder.mkdir()
    (folder / "sources.json").write_text(
        '[{"package": "sword-text-web", "title": "WEB", "version": "1", "present": true},'
        ' {"package": "sword-comm-mhcc", "title": "Henry", "present": false, "problem": ""}, 7]',
        encoding="utf-8",
    )
    main(["doctor"], program)
    out = capsys.readouterr().out
    assert "sword-text-web 1: WEB" in out
    assert "sword-comm-mhcc is missing (Henry). Run ./run setup to fetch it." in out


def test_a_text_is_checked_and_reported(
    program: FakeProgram, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sermon = tmp_path / "sermon.txt"
    sermon.write_text(
        "A man is justified by faith (Romans 3:28). See Romans 17:2.", encoding="utf-8"
    )
    assert main(["check-text", str(sermon)], program) == 0
    out = capsys.readouterr().out
    assert "Romans 3:28" in out
    assert "Romans 17:2" in out
    assert main(["check-text", "--json", str(sermon)], program) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "sermon.txt"


def test_the_index_is_built_once_before_the_first_answer(
    program: FakeProgram, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["retrieve", "justified"], program) == 0
    assert capsys.readouterr().err == "\rIndexing meanings, once: …\n"
    assert main(["retrieve", "justified"], program) == 0
    assert "Indexing" not in capsys.readouterr().err
