"""The training material: questions, headings, parallel translations and cross references.

Reads the benchmark folder, checks its digests first and takes the `train` parts alone. Verses are
numbers, 0 to 31,101, in the order of the King James Version.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from chapterverse.domain.canon import Book
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import InvalidReference

TRANSLATIONS = ("WEB", "KJV", "ASV", "YLT", "BBE", "BSB")
DIGESTS = Path(__file__).with_name("data.sha256")
_LONGEST = 40  # verses of a unit that still says where an answer stands
_LEAST_VOTES = 5  # cross references with fewer are doubtful

Span = tuple[int, int]
"""First and last verse."""


class WrongData(Exception):
    """The benchmark folder is not the one that the table is made from."""


@dataclass(frozen=True, slots=True)
class Row:
    """A question, heading or claim with the verses that answer it and their gains."""

    kind: str
    text: str
    units: tuple[tuple[Span, float], ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A cross reference between verses and how much readers think of it."""

    origin: int
    target: Span
    votes: int


@dataclass(frozen=True, slots=True)
class Material:
    """All that a table is trained on. `verses` holds one tuple of texts a translation."""

    verses: dict[str, tuple[str, ...]]
    rows: tuple[Row, ...]
    links: tuple[Link, ...]


def check_digests(bench: Path) -> str:
    """The digest over all files that are read; raises WrongData where one differs."""
    listed = DIGESTS.read_text(encoding="ascii")
    for line in listed.splitlines():
        wanted, name = line.split("  ")
        if hashlib.sha256((bench / name).read_bytes()).hexdigest() != wanted:
            raise WrongData(f"{bench / name} is not the file that the table was made from.")
    return hashlib.sha256(listed.encode()).hexdigest()


def read_material(bench: Path, held_out: frozenset[str] = frozenset()) -> Material:
    """Everything under `bench`; rows whose first verse is in a `held_out` book are left out,
    which is how settings were chosen without the development questions."""
    numbers = {verse: place for place, verse in enumerate(_all_verses())}
    verses = {name: _translation(bench, name, numbers) for name in TRANSLATIONS}
    rows = [row for row in _questions(bench, numbers, held_out) if row.units]
    return Material(verses, tuple(rows), _links(bench, numbers))


def _all_verses() -> list[VerseRef]:
    return [verse for book in Book for verse in PassageRef.book(book).verses()]


def _translation(bench: Path, name: str, numbers: dict[VerseRef, int]) -> tuple[str, ...]:
    texts = [""] * len(numbers)
    path = bench / "bibles" / f"{name}.tsv"
    for line in path.read_text(encoding="utf-8").splitlines():
        osis, text = line.split("\t", 1)
        texts[numbers[VerseRef.from_osis(osis)]] = text
    return tuple(texts)


def _questions(bench: Path, numbers: dict[VerseRef, int], held_out: frozenset[str]) -> list[Row]:
    rows = []
    for line in (bench / "retrieval_train.jsonl").read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        found = [(unit["ref"], float(unit.get("gain", 1))) for unit in raw["relevant"]]
        if _book(found[0][0]) not in held_out:
            rows.append(Row(raw["kind"], raw["query"], _units(found, numbers)))
    for line in (bench / "bible_qa.jsonl").read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        if raw["split"] == "train" and _book(raw["ref"]) not in held_out:
            text = f"{raw['question']} {raw['answer']}"
            rows.append(Row("answered", text, _units([(raw["ref"], 1.0)], numbers)))
    return rows


def _book(osis: str) -> str:
    return osis.partition(".")[0]


def _units(
    found: list[tuple[str, float]], numbers: dict[VerseRef, int]
) -> tuple[tuple[Span, float], ...]:
    units = []
    for osis, gain in found:
        try:
            span = _span(osis, numbers)
        except InvalidReference:
            continue
        if span[1] - span[0] < _LONGEST:
            units.append((span, gain))
    return tuple(units)


def _span(osis: str, numbers: dict[VerseRef, int]) -> Span:
    ref = PassageRef.from_osis(osis)
    return numbers[ref.first], numbers[ref.last]


def _links(bench: Path, numbers: dict[VerseRef, int]) -> tuple[Link, ...]:
    links = []
    for line in (bench / "crossrefs.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        origin, target, votes = line.split("\t")
        if int(votes) >= _LEAST_VOTES:
            span = _span(target, numbers)
            if span[1] - span[0] < 6:
                links.append(Link(_span(origin, numbers)[0], span, int(votes)))
    return tuple(links)
