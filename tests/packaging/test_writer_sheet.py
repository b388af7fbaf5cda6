"""The blind sheet: shuffled, hidden, judged, committed, counted."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from training.writer.count import is_committed, table
from training.writer.sheet import (
    BadSheet,
    Judged,
    Origin,
    Written,
    read_judged,
    write_sheet,
)


def written(number: int, origin: Origin, output: str, *, answerable: bool = True) -> Written:
    shown = ("Psalm 23:1", "", "The LORD is my\tshepherd.", "", "David", "Who is my shepherd?")
    return Written(f"q{number}", origin, answerable, *shown, output)


OUTPUTS = [
    written(number, origin, f"Output {number} of some model.")
    for number in range(6)
    for origin in Origin
]


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    write_sheet(OUTPUTS, tmp_path / "sheet.tsv", tmp_path / "key.jsonl", 1)
    return tmp_path / "sheet.tsv"


def judge(sheet: Path, cells: str) -> None:
    head, *lines = sheet.read_text("utf-8").splitlines()
    done = [line.removesuffix("\t\t\t") + cells for line in lines]
    sheet.write_text("\n".join((head, *done)) + "\n", "utf-8")


def test_a_sheet_hides_who_wrote_and_is_shuffled(sheet: Path) -> None:
    text = sheet.read_text("utf-8")
    assert not any(origin.value in text for origin in Origin)
    numbers = [line.split("\t")[7] for line in text.splitlines()[1:]]
    assert sorted(numbers) == sorted(one.output for one in OUTPUTS)
    assert numbers != [one.output for one in OUTPUTS]


def test_a_judged_sheet_comes_back_with_its_origins(sheet: Path) -> None:
    judge(sheet, "\ty\tn\tsays it")
    found = read_judged(sheet, sheet.with_name("key.jsonl"))
    assert {(one.written.id, one.written.origin) for one in found} == {
        (one.id, one.origin) for one in OUTPUTS
    }
    assert all(one.supported and not one.answers and one.reason == "says it" for one in found)


@pytest.mark.parametrize("cells", ["\t\t\t", "\ty\tn\t ", "\tyes\tn\tbecause", "\ty\tn"])
def test_a_line_without_judgement_or_reason_is_refused(sheet: Path, cells: str) -> None:
    judge(sheet, cells)
    with pytest.raises(BadSheet):
        read_judged(sheet, sheet.with_name("key.jsonl"))


def test_an_output_that_was_changed_is_noticed(sheet: Path) -> None:
    judge(sheet, "\ty\ty\tsays it")
    sheet.write_text(sheet.read_text("utf-8").replace("Output 3", "Output 33"), "utf-8")
    with pytest.raises(BadSheet, match="not the one"):
        read_judged(sheet, sheet.with_name("key.jsonl"))


def test_origins_stay_covered_until_the_judgements_are_committed(sheet: Path) -> None:
    def git(*words: str) -> None:
        author = ("-c", "user.name=T", "-c", "user.email=t@example.org")
        subprocess.run(("git", *author, *words), cwd=sheet.parent, check=True, capture_output=True)

    git("init", "-q")
    assert not is_committed(sheet)
    git("add", "sheet.tsv")
    git("commit", "-q", "-m", "Judged")
    assert is_committed(sheet)
    judge(sheet, "\ty\ty\tlater")
    assert not is_committed(sheet)


def test_the_table_counts_each_model_apart() -> None:
    sentinel = "The passages do not say."
    judged = [
        Judged(written(1, Origin.TUNED, "The LORD is."), True, True, "r"),
        Judged(written(1, Origin.UNTUNED, "The LORD is."), False, True, "r"),
        Judged(written(2, Origin.TUNED, sentinel, answerable=False), True, True, "r"),
        Judged(written(2, Origin.UNTUNED, "A claim.", answerable=False), False, False, "r"),
    ]
    assert table(judged)[2:] == [
        "| truly supported by the passage | 0.00 of 1 | 1.00 of 1 |",
        "| whole, answers, no bare copy | 1.00 of 1 | 1.00 of 1 |",
        "| says the sentinel when it should | 0.00 of 1 | 1.00 of 1 |",
        "| says the sentinel when it should not | 0.00 of 1 | 0.00 of 1 |",
    ]
