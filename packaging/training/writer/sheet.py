"""A sheet for reading: outputs of the tuned and the untuned model, shuffled, their origin hidden.

The reader judges each line without knowing who wrote it; the judgements are committed, and only
then does count.py uncover the origins. Plain files, tab separated, so that a reader may use any
editor.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

COLUMNS = (
    *("number", "place", "before", "passage", "after", "speaker", "question", "output"),
    *("supported", "answers", "reason"),
)
_YES_NO = ("y", "n")


class Origin(StrEnum):
    """Who wrote an output."""

    UNTUNED = "untuned"
    TUNED = "tuned"


class BadSheet(Exception):
    """A sheet that cannot be counted: not filled in, or not the one that was made."""


@dataclass(frozen=True, slots=True)
class Written:
    """An output with what the model was shown. `answerable`: whether the passage answers."""

    id: str
    origin: Origin
    answerable: bool
    place: str
    before: str
    passage: str
    after: str
    speaker: str
    question: str
    output: str


@dataclass(frozen=True, slots=True)
class Judged:
    """An output with the reader's judgement: truly supported by what was shown (for the sentinel:
    rightly said), and whole, answering and no bare copy."""

    written: Written
    supported: bool
    answers: bool
    reason: str


def write_sheet(outputs: Sequence[Written], sheet: Path, key: Path, seed: int) -> None:
    """The shuffled sheet with empty judgements, and the key that says what each line is."""
    shuffled = list(outputs)
    random.Random(seed).shuffle(shuffled)  # noqa: S311  # only the order of reading
    lines = ["\t".join(COLUMNS)]
    for number, one in enumerate(shuffled, 1):
        cells = (one.place, one.before, one.passage, one.after, one.speaker)
        texts = (*cells, one.question, one.output)
        lines.append("\t".join((str(number), *map(_cell, texts), "", "", "")))
    sheet.write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = [json.dumps(asdict(one), ensure_ascii=False) for one in shuffled]
    key.write_text("\n".join((digest_of(sheet), *rows)) + "\n", encoding="utf-8")


def read_judged(sheet: Path, key: Path) -> tuple[Judged, ...]:
    """The filled sheet with the key beside it; raises BadSheet for anything that is missing or
    was changed apart from the last three columns, OSError."""
    wanted, *rows = key.read_text(encoding="utf-8").splitlines()
    if digest_of(sheet) != wanted:
        raise BadSheet("The sheet is not the one that this key belongs to.")
    found = []
    for row, line in zip(rows, _lines(sheet), strict=True):
        *_, supported, answers, reason = line
        if supported not in _YES_NO or answers not in _YES_NO or not reason.strip():
            raise BadSheet(f"Line {line[0]} is not judged: y or n twice, and a reason.")
        raw = json.loads(row)
        written = Written(**{**raw, "origin": Origin(raw["origin"])})
        found.append(Judged(written, supported == "y", answers == "y", reason))
    return tuple(found)


def digest_of(sheet: Path) -> str:
    """SHA-256 over everything of a sheet but its judgements."""
    shown = ["\t".join(line[:-3]) for line in _lines(sheet)]
    return hashlib.sha256("\n".join(shown).encode()).hexdigest()


def _lines(sheet: Path) -> list[list[str]]:
    lines = sheet.read_text(encoding="utf-8").splitlines()[1:]
    cells = [line.split("\t") for line in lines]
    for line in cells:
        if len(line) != len(COLUMNS):
            raise BadSheet(f"Line {line[0]} has {len(line)} columns, not {len(COLUMNS)}.")
    return cells


def _cell(text: str) -> str:
    return " ".join(text.split())
