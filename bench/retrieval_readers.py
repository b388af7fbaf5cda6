"""Questions as readers ask them: is a passage that any reader expects among the first shown?

Part of bench/retrieval.py (--readers). Unlike the benchmark it looks at passages as they are
shown, joined verses and whole sentences, and not at single verses. The rows are in
bench/data/reader_questions.tsv; no weight is chosen on them.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from bench.support_data import ROOT

from chapterverse.domain.refs import PassageRef

APART = "known"
"""Rows of this kind were seen to go wrong before; they are not in the mean."""

READERS = ROOT / "bench" / "data" / "reader_questions.tsv"
_SHOWN = 10


@dataclass(frozen=True, slots=True)
class ReaderQuestion:
    """A question and the passages any of which answers it."""

    kind: str
    text: str
    expected: tuple[PassageRef, ...]


def reader_questions(path: Path) -> list[ReaderQuestion]:
    """The rows of a file, in order."""
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines() if line[:1] != "#")
    return [
        ReaderQuestion(kind, text, tuple(PassageRef.from_osis(ref) for ref in refs.split()))
        for kind, text, refs in rows
    ]


def first_right(question: ReaderQuestion, shown: Sequence[PassageRef]) -> int:
    """Rank of the first passage that was expected, 0 where none of the first ten was."""
    for rank, passage in enumerate(shown[:_SHOWN], 1):
        if any(passage.overlaps(ref) for ref in question.expected):
            return rank
    return 0


def report(
    asked: Sequence[ReaderQuestion], search: Callable[[str], Sequence[PassageRef]], *, show: bool
) -> None:
    """Print success@1, success@5 and MRR@10 by kind; with `show` each question and its passages."""
    ranks: defaultdict[str, list[int]] = defaultdict(list)
    times = []
    for question in asked:
        began = time.perf_counter()
        found = search(question.text)
        times.append((time.perf_counter() - began) * 1000)
        rank = first_right(question, found)
        ranks[question.kind].append(rank)
        if show:
            print(f"{rank:3}  {question.text}\n     {', '.join(ref.osis for ref in found[:5])}")
    print(f"\n{'kind':16}{'n':>5}{'success@1':>11}{'success@5':>11}{'MRR@10':>9}")
    for kind, found_ranks in ranks.items():
        print(_row(kind + (" (apart)" if kind == APART else ""), found_ranks))
    counted = [rank for kind, found_ranks in ranks.items() if kind != APART for rank in found_ranks]
    print(_row("all", counted))
    print(f"ms a question: median {np.median(times):.1f}, longest {max(times):.1f}")


def _row(title: str, ranks: Sequence[int]) -> str:
    first = np.mean([rank == 1 for rank in ranks])
    five = np.mean([0 < rank <= 5 for rank in ranks])
    mrr = np.mean([1 / rank if rank else 0.0 for rank in ranks])
    return f"{title:16}{len(ranks):5}{first:11.3f}{five:11.3f}{mrr:9.3f}"
