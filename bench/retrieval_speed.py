"""How long the program takes to find passages for a question, stage by stage.

    python bench/retrieval_speed.py [--questions 100] [--shared ../shared]

Asks development questions of the user's library (or CHAPTERVERSE_HOME) through the service that
the window uses, RetrieveService.run. The first question after the start, which reads the models,
is told apart. A stage's time is that of its calls alone; "the rest" is the program's own sorting
and weighing. The goal is 30 ms for all of it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.retrieval import questions
from bench.support_data import ROOT

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.bootstrap import Composition
from chapterverse.domain.passages import (
    CrossReference,
    NoteHit,
    Passage,
    SourceKind,
    VectorHit,
    WordHit,
)
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ports import Embedder, Vector, WordQuery

GOAL_MS = 30
_REST, _WHOLE = "the rest", "a question, all told"


class Stopwatch:
    """Milliseconds of each stage of one question; a stage within another counts as the outer."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self._running = False

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Time what is done within."""
        if self._running:
            yield
            return
        self._running = True
        began = time.perf_counter()
        try:
            yield
        finally:
            self.spent[name] += (time.perf_counter() - began) * 1000
            self._running = False


class TimedCorpus(SqliteCorpus):
    """The library with a stopwatch on what a question reads of it."""

    def __init__(self, path: Path, vectors: Path, watch: Stopwatch) -> None:
        super().__init__(path, vectors)
        self._watch = watch

    def search_words(self, query: WordQuery, limit: int) -> tuple[WordHit, ...]:
        """As in the library."""
        with self._watch.stage("words: notes and dictionaries"):
            return super().search_words(query, limit)

    def rank_words(self, query: WordQuery, limit: int) -> tuple[tuple[VerseRef, float], ...]:
        """As in the library."""
        with self._watch.stage("words: verses"):
            return super().rank_words(query, limit)

    def search_vectors(self, vector: Vector, model_id: str, limit: int) -> tuple[VectorHit, ...]:
        """As in the library."""
        with self._watch.stage("meaning: nearest verses"):
            return super().search_vectors(vector, model_id, limit)

    def near_notes(
        self, vector: Vector, model_id: str, kind: SourceKind, limit: int
    ) -> tuple[NoteHit, ...]:
        """As in the library."""
        with self._watch.stage("meaning: nearest notes"):
            return super().near_notes(vector, model_id, kind, limit)

    def vectors_ready(self, model_id: str) -> bool:
        """As in the library."""
        with self._watch.stage("meaning: nearest verses"):
            return super().vectors_ready(model_id)

    def cross_references(self, ref: PassageRef, limit: int) -> tuple[CrossReference, ...]:
        """As in the library."""
        with self._watch.stage("cross references"):
            return super().cross_references(ref, limit)

    def verses(self, work_id: str, ref: PassageRef) -> tuple[Passage, ...]:
        """As in the library."""
        with self._watch.stage("texts of passages"):
            return super().verses(work_id, ref)

    def headings(self, verse: VerseRef) -> tuple[str, ...]:
        """As in the library."""
        with self._watch.stage("topic headings"):
            return super().headings(verse)

    def commentary(self, ref: PassageRef, limit: int) -> tuple[Passage, ...]:
        """As in the library."""
        with self._watch.stage("words: notes and dictionaries"):
            return super().commentary(ref, limit)


class TimedEmbedder:
    """An Embedder with a stopwatch."""

    def __init__(self, inner: Embedder, stage: str, watch: Stopwatch) -> None:
        self._inner, self._stage, self._watch = inner, stage, watch

    @property
    def model_id(self) -> str:
        """That of the model within."""
        return self._inner.model_id

    @property
    def dimension(self) -> int:
        """That of the model within."""
        return self._inner.dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """As the model within."""
        with self._watch.stage(self._stage):
            return self._inner.embed(texts)


class TimedProgram(Composition):
    """The program with a stopwatch on every stage of a search."""

    def __init__(self, watch: Stopwatch) -> None:
        super().__init__()
        retriever, embedder = self.retriever, self.embedder
        # What is made when first used is put in its place before that.
        self.corpus = TimedCorpus(self.paths.library, self.paths.vectors, watch)
        if retriever is not None:
            self.retriever = TimedEmbedder(retriever, "meaning: the question's vector", watch)
        if embedder is not None:
            self.embedder = TimedEmbedder(embedder, "sentence model", watch)


def main() -> int:
    """Print the table; 1 when the goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    given = parser.parse_args()
    asked = questions(given.shared / "bench" / "retrieval_dev.jsonl", 0)
    chosen = [asked[i * len(asked) // given.questions] for i in range(given.questions)]
    watch = Stopwatch()
    service = TimedProgram(watch).retrieve
    rows: list[dict[str, float]] = []
    for question in (chosen[-1], *chosen):
        watch.spent.clear()
        began = time.perf_counter()
        service.run(question.text)
        spent = (time.perf_counter() - began) * 1000
        rows.append({**watch.spent, _REST: spent - sum(watch.spent.values()), _WHOLE: spent})
    first, warm = rows[0], rows[1:]
    print(f"{len(warm)} questions, milliseconds")
    print(f"{'':34}{'median':>8}{'95 %':>8}{'longest':>9}{'first of all':>14}")
    stages = sorted({name for row in rows for name in row} - {_REST, _WHOLE})
    for name in (*stages, _REST, _WHOLE):
        found = np.array([row.get(name, 0.0) for row in warm])
        print(
            f"{name:34}{np.median(found):8.1f}{np.quantile(found, 0.95):8.1f}{found.max():9.1f}"
            f"{first.get(name, 0.0):14.1f}"
        )
    whole = np.array([row[_WHOLE] for row in warm])
    median, within = float(np.median(whole)), int((whole < GOAL_MS).sum())
    print(
        f"goal {GOAL_MS} ms: {'met' if median < GOAL_MS else 'missed'} by the median and by"
        f" {within} of {len(warm)}"
    )
    return 0 if median < GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
