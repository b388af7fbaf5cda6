"""The model as judge beside the program's own checker, for bench.support --judge.

Each row is judged by the model with the grounding document's question and by the checker. A small
model gives every pair the same answer, or none of the four; then it is not offered.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.support_data import LEVELS, Row

from chapterverse.adapters.llama.judge import ModelJudge, load_judge_prompt
from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import SupportVerdict


@dataclass(frozen=True, slots=True)
class Judged:
    """What one of the two said of the rows, in order, and the seconds that it took."""

    name: str
    verdicts: tuple[SupportVerdict, ...]
    seconds: float


def sample(found: Sequence[Row], count: int) -> list[Row]:
    """`count` rows, the levels in turn, in the order of the file."""
    by_level: defaultdict[str, list[Row]] = defaultdict(list)
    for row in found:
        by_level[row.gold].append(row)
    turns = [turn for level in LEVELS for turn in enumerate(by_level[level])]
    return [row for _, row in sorted(turns, key=lambda turn: turn[0])[:count]]


def judged(program: Composition, found: Sequence[Row]) -> Iterator[Judged]:
    """The model's verdicts, then the checker's; nothing where there is no model."""
    if program.writing is None:
        return
    queries = [row.query for row in found]
    judge = ModelJudge(program.writing.generator, load_judge_prompt(program.paths.resources))
    for name, check in ((judge.name, judge.check), (program.checker.name, program.checker.check)):
        began = time.perf_counter()
        verdicts = tuple(check(queries))
        yield Judged(name, verdicts, time.perf_counter() - began)
    program.model_in_use.close()
