"""Measures retrieval: the program, words alone and meaning alone, over the same questions.

    python bench/retrieval.py LIBRARY VECTORS --model TABLE.npz --tokenizer T.json
        [--reader MINILM.onnx] [--shared ../shared] [--split dev] [--per-kind N] [--tune]
        [--readers [--show]]

A relevant unit is a verse or a range and is hit by a verse that lies in it. nDCG@10 uses the
gains of the units, recall@10 is the share of units hit, success@10 whether any was; intervals are
95 % of 1,000 bootstrap samples. The headline is the mean over kinds, rows of kind topic_heading
apart: they come from Nave's and Torrey's, and Nave's headings are in the index. The last lines
compare nDCG@10 and success@10 with BM25 on the installed texts alone (bench/retriever_static.py has
the stock sentence model beside them).
--tune tries fusion weights on training questions and prints the best; resources/retrieval.toml
holds the chosen ones. --readers asks bench/data/reader_questions.tsv instead, which needs no
benchmark, and looks at the passages that are shown. bench/answerable.py measures when a question
counts as answered.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.retrieval_readers import READERS, reader_questions, report
from bench.support_data import ROOT, MissingData, knowledge_of, readings_of, sentence_model

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.domain.passages import CrossReference, SourceKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import InvalidReference
from chapterverse.grounding.fusion import FusionWeights, Scored, follow, fuse
from chapterverse.ports import Embedder, WordMatch, WordQuery
from chapterverse.services.retrieve import RetrieveService, load_retrieval_model

APART = "topic_heading"
BASELINE = "BM25 on the texts"
TEN = 10


@dataclass(frozen=True, slots=True)
class Question:
    """A benchmark question with its relevant units and their gains."""

    kind: str
    text: str
    units: tuple[tuple[PassageRef, float], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What each part of retrieval finds for one question, so that weights can be tried."""

    words: tuple[Scored, ...]
    meaning: tuple[Scored, ...]
    links: dict[VerseRef, tuple[CrossReference, ...]]


@dataclass(frozen=True, slots=True)
class Score:
    """Measures of one question."""

    ndcg: float
    recall: float
    success: float


def questions(path: Path, per_kind: int) -> list[Question]:
    """Questions of a file, at most `per_kind` of each kind (0: all), always the same ones."""
    if not path.is_file():
        raise MissingData(path)
    by_kind: defaultdict[str, list[Question]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        raw = json.loads(line)
        units = []
        for unit in raw["relevant"]:
            try:
                units.append((PassageRef.from_osis(unit["ref"]), float(unit.get("gain", 1))))
            except InvalidReference:
                continue
        if units:
            by_kind[raw["kind"]].append(Question(raw["kind"], raw["query"], tuple(units)))
    chance = random.Random(20)
    chosen = []
    for kind in sorted(by_kind):
        found = by_kind[kind]
        chosen += chance.sample(found, per_kind) if 0 < per_kind < len(found) else found
    return chosen


def score(question: Question, ranked: Sequence[VerseRef]) -> Score:
    """Measures of the first ten verses; a unit counts once, at its first hit."""
    left = list(question.units)
    gained = hits = 0.0
    for rank, verse in enumerate(ranked[:TEN], 1):
        hit = [unit for unit in left if verse in unit[0]]
        left = [unit for unit in left if unit not in hit]
        hits += len(hit)
        gained += sum(gain for _, gain in hit) / math.log2(rank + 1)
    ideal = sorted((gain for _, gain in question.units), reverse=True)[:TEN]
    best = sum(gain / math.log2(rank + 1) for rank, gain in enumerate(ideal, 1))
    return Score(min(1.0, gained / best), hits / len(question.units), float(hits > 0))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """95 % of the means of 1,000 bootstrap samples."""
    found = np.array(values)
    picks = np.random.default_rng(7).integers(0, len(found), (1000, len(found)))
    low, high = np.quantile(found[picks].mean(1), [0.025, 0.975])
    return float(low), float(high)


def table(title: str, asked: Sequence[Question], scores: Sequence[Score], ms: float) -> None:
    """One line a kind and the headline."""
    by_kind: defaultdict[str, list[Score]] = defaultdict(list)
    for question, one in zip(asked, scores, strict=True):
        by_kind[question.kind].append(one)
    print(f"\n{title}: {ms:.0f} ms a question")
    print(f"{'kind':24}{'n':>6}{'nDCG@10':>10}{'95 %':>16}{'recall@10':>11}{'success@10':>12}")
    for kind in sorted(by_kind, key=lambda name: (name == APART, name)):
        found = by_kind[kind]
        low, high = interval([one.ndcg for one in found])
        print(
            f"{kind:24}{len(found):6}{np.mean([one.ndcg for one in found]):10.3f}"
            f"{f'{low:.3f} to {high:.3f}':>16}{np.mean([one.recall for one in found]):11.3f}"
            f"{np.mean([one.success for one in found]):12.3f}"
            + ("   (apart)" if kind == APART else "")
        )
    print(f"{'mean over kinds':30}{headline(asked, scores):10.3f}  (without {APART})")


def headline(asked: Sequence[Question], scores: Sequence[Score]) -> float:
    """Mean nDCG@10 over kinds, APART left out."""
    by_kind: defaultdict[str, list[float]] = defaultdict(list)
    for question, one in zip(asked, scores, strict=True):
        if question.kind != APART:
            by_kind[question.kind].append(one.ndcg)
    return float(np.mean([np.mean(values) for values in by_kind.values()]))


def compared(title: str, asked: Sequence[Question], scores: list[Score], base: list[Score]) -> None:
    """How many times the measures of `base`, with intervals over the same questions."""
    kinds: defaultdict[str, list[int]] = defaultdict(list)
    for number, question in enumerate(asked):
        if question.kind != APART:
            kinds[question.kind].append(number)
    chance = np.random.default_rng(7)
    parts = []
    for name in ("ndcg", "success"):
        new = np.array([getattr(one, name) for one in scores])
        old = np.array([getattr(one, name) for one in base])
        picks = [chance.choice(rows, (1000, len(rows))) for rows in kinds.values()]
        ratios = np.mean([new[p].mean(1) for p in picks], axis=0) / np.mean(
            [old[p].mean(1) for p in picks], axis=0
        )
        here = np.mean([new[rows].mean() for rows in kinds.values()])
        there = np.mean([old[rows].mean() for rows in kinds.values()])
        low, high = np.quantile(ratios, [0.025, 0.975])
        times = f"{here / there:.3f} times, {low:.3f} to {high:.3f}"
        parts.append(f"{name}@10 {here:.3f} ({times})")
    print(f"{title:44}{'; '.join(parts)}")


def timed(
    asked: Sequence[Question], search: Callable[[str], Sequence[VerseRef]]
) -> tuple[list[Score], float]:
    """Scores of a search and its milliseconds a question."""
    scores, spent = [], 0.0
    for question in asked:
        start = time.perf_counter()
        ranked = search(question.text)
        spent += time.perf_counter() - start
        scores.append(score(question, ranked))
    return scores, spent * 1000 / len(asked)


class Parts:
    """Words alone, meaning alone, and both kept for trying weights."""

    def __init__(self, corpus: SqliteCorpus, embedder: Embedder, depth: int) -> None:
        self._corpus, self._embedder, self._depth = corpus, embedder, depth

    def words(self, text: str, *, headings: bool = True) -> list[Scored]:
        """BM25 over all translations, and the topic headings unless it is said otherwise."""
        query = WordQuery(text, WordMatch.ANY, headings=headings)
        return list(self._corpus.rank_words(query, self._depth))

    def meaning(self, text: str) -> list[Scored]:
        """Nearest vectors."""
        vector = self._embedder.embed([text])[0]
        hits = self._corpus.search_vectors(vector, self._embedder.model_id, self._depth)
        return [(hit.verse, hit.similarity) for hit in hits]

    def found(self, question: Question) -> Found:
        """Everything that fusion may join."""
        words, meaning = self.words(question.text), self.meaning(question.text)
        links = {
            verse: self._corpus.cross_references(PassageRef.of(verse), 10)
            for verse in dict(words[:16] + meaning[:16])
        }
        return Found(tuple(words), tuple(meaning), links)


def joined(found: Found, weights: FusionWeights) -> list[VerseRef]:
    """What retrieval ranks, from kept lists."""
    ranked = fuse((), found.words, found.meaning, weights)
    links = [
        link
        for one in ranked[: weights.cross_from]
        for link in found.links.get(one.verse, ())[: weights.cross_links]
    ]
    return [one.verse for one in follow(ranked, links, weights)]


def tune(asked: Sequence[Question], parts: Parts, start: FusionWeights) -> None:
    """Print the headline of each combination of weights, best last."""
    kept = [parts.found(question) for question in asked]
    results = []
    for meaning, share, first in itertools.product(
        (0.0, 0.3, 0.6, 0.9, 1.2, 1.5, 2.0), (0.0, 0.1, 0.3, 0.6), (3, 8)
    ):
        weights = replace(start, meaning=meaning, cross_share=share, cross_from=first)
        scores = [score(q, joined(f, weights)) for q, f in zip(asked, kept, strict=True)]
        results.append((headline(asked, scores), weights))
    for value, weights in sorted(results, key=lambda pair: pair[0])[-12:]:
        print(
            f"{value:.4f} meaning {weights.meaning} cross_share {weights.cross_share}"
            f" cross_from {weights.cross_from}"
        )


def shown(service: RetrieveService, text: str) -> list[PassageRef]:
    """The scripture that a reader sees, best first."""
    found = service.run(text).passages
    return [
        one.passage.ref
        for one in found
        if one.kind is SourceKind.SCRIPTURE and one.passage.ref is not None
    ]


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    parser.add_argument("vectors", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--reader", type=Path, help="the sentence model that reads verses again")
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--split", default="dev", choices=("dev", "train"))
    parser.add_argument("--per-kind", type=int, default=0)
    parser.add_argument("--tune", action="store_true")
    parser.add_argument("--readers", action="store_true")
    parser.add_argument("--show", action="store_true", help="print what readers are shown")
    options = parser.parse_args()
    corpus = SqliteCorpus(options.library, options.vectors)
    embedder = sentence_model(options.model, options.tokenizer)
    model = load_retrieval_model(ROOT / "resources")
    knowledge = knowledge_of(options.model)
    reader = options.reader
    readings = readings_of(options.model, reader, options.tokenizer) if reader else None
    service = RetrieveService(corpus, embedder, model, knowledge=knowledge, readings=readings)
    if options.readers:
        report(reader_questions(READERS), lambda text: shown(service, text), show=options.show)
        return 0
    parts = Parts(corpus, embedder, model.fusion.depth)
    path = (
        options.shared / "bench" / f"retrieval_{'train' if options.tune else options.split}.jsonl"
    )
    asked = questions(path, options.per_kind)
    if options.tune:
        tune(asked, parts, model.fusion)
        return 0
    systems: dict[str, list[Score]] = {}
    for title, search in (
        (BASELINE, lambda text: [verse for verse, _ in parts.words(text, headings=False)]),
        ("BM25 with headings", lambda text: [verse for verse, _ in parts.words(text)]),
        ("table alone", lambda text: [verse for verse, _ in parts.meaning(text)]),
        ("the program", lambda text: [ref.first for ref in service.rank_verses(text, 100)]),
    ):
        systems[title], ms = timed(asked, search)
        table(title, asked, systems[title], ms)
    print(f"\nmeans over kinds without {APART}, and how many times {BASELINE}")
    for title, scores in systems.items():
        compared(title, asked, scores, systems[BASELINE])
    return 0


if __name__ == "__main__":
    sys.exit(main())
