"""What the writer is tuned on: human questions with full-sentence answers, and four translations.

Reads the benchmark folder, checks its digests first, and takes the `train` rows of books that are
neither kept for scoring nor for choosing. The development rows come out apart, for curves and
for evaluation.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from chapterverse.adapters.sqlite.speeches import narrowest, read_table
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.grounding.attribution import voice
from training.support.texts import KEPT_BOOKS, check_digests

DIGESTS = Path(__file__).with_name("data.sha256")
TRANSLATIONS = ("WEB", "BSB", "KJV", "ASV")
_LONGEST = 4  # verses of a passage


@dataclass(frozen=True, slots=True)
class Row:
    """A question, its answer and the passage that the source cites for it."""

    id: str
    question: str
    answer: str
    ref: PassageRef


@dataclass(frozen=True, slots=True)
class Material:
    """Rows to learn from, rows to look at, and the Bible around them. `order` holds every verse;
    texts of a translation are in the same order, "" where it lacks the verse."""

    train: tuple[Row, ...]
    dev: tuple[Row, ...]
    order: tuple[VerseRef, ...]
    places: dict[VerseRef, int]
    verses: dict[str, tuple[str, ...]]
    speeches: tuple[Speech, ...]

    def text(self, translation: str, ref: PassageRef) -> str:
        """The verses of a passage joined by a space."""
        first, last = self.places[ref.first], self.places[ref.last]
        return " ".join(filter(None, self.verses[translation][first : last + 1]))

    def beside(self, translation: str, ref: PassageRef) -> tuple[str, str]:
        """The verse before and the verse after, "" at the edges of the book."""
        earlier, later = ref.first.previous(), ref.last.next()
        return (
            self._one(translation, earlier, ref.first.book),
            self._one(translation, later, ref.last.book),
        )

    def _one(self, translation: str, verse: VerseRef | None, book: Book) -> str:
        if verse is None or verse.book != book:
            return ""
        return self.verses[translation][self.places[verse]]

    def speaker(self, ref: PassageRef) -> str:
        """Who says the passage, "" where nobody or more than one does."""
        near = [speech for speech in self.speeches if speech.ref.overlaps(ref)]
        found = voice(ref, narrowest(near, ref))
        return found.speaker if found else ""


def read_material(bench: Path, resources: Path) -> Material:
    """Everything under `bench` that the writer may see, with the speakers of the program's own
    table. Raises WrongData where a file is not the one that the digests name, OSError."""
    check_digests(bench, DIGESTS)
    order = tuple(verse for book in Book for verse in PassageRef.book(book).verses())
    places = {verse: place for place, verse in enumerate(order)}
    rows = _rows(bench / "bible_qa.jsonl")
    speeches = read_table(resources / "settings" / "speeches.tsv")
    return Material(
        train=tuple(row for split, row in rows if split == "train" and _is_free(row)),
        dev=tuple(row for split, row in rows if split == "dev"),
        order=order,
        places=places,
        verses={name: _translation(bench, name, places) for name in TRANSLATIONS},
        speeches=tuple(row for row in speeches if isinstance(row, Speech)),
    )


def _is_free(row: Row) -> bool:
    return row.ref.first.book.osis not in KEPT_BOOKS


def _rows(path: Path) -> Sequence[tuple[str, Row]]:
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        ref = PassageRef.from_osis(raw["ref"])
        if sum(1 for _ in ref.verses()) <= _LONGEST:
            found.append((raw["split"], Row(raw["id"], raw["question"], raw["answer"], ref)))
    return found


def _translation(bench: Path, name: str, places: dict[VerseRef, int]) -> tuple[str, ...]:
    texts = [""] * len(places)
    for line in (bench / "bibles" / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
        osis, text = line.split("\t", 1)
        texts[places[VerseRef.from_osis(osis)]] = text
    return tuple(texts)
