"""The model as judge beside the program's own checker: python -m bench.judge [--pairs N]

A fixed sample of the hand-labelled rows, the four answers in turn, each judged by the model with
the grounding document's question and by the checker. Printed for both: the confusion of the four
levels and how often supported is told from not. A small model gives every pair the same answer, or
none of the four; then it is not offered.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from bench.support import LEVELS, four_levels
from bench.support_data import ROOT, Row, rows

from chapterverse.adapters.llama.judge import ModelJudge, load_judge_prompt
from chapterverse.bootstrap import Composition


def sample(found: Sequence[Row], count: int) -> list[Row]:
    """`count` rows, the levels in turn, in the order of the file."""
    by_level: defaultdict[str, list[Row]] = defaultdict(list)
    for row in found:
        by_level[row.gold].append(row)
    turns = [turn for level in LEVELS for turn in enumerate(by_level[level])]
    return [row for _, row in sorted(turns, key=lambda turn: turn[0])[:count]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge, print; 2 when there is no model."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    parser.add_argument("--pairs", type=int, default=60)
    options = parser.parse_args(arguments)
    program = Composition()
    if program.writing is None:
        print("There is no model here: run ./run setup.")
        return 2
    found = sample(
        rows(options.shared / "bench" / "support_hand_dev.jsonl", program.corpus), options.pairs
    )
    queries = [row.query for row in found]
    judge = ModelJudge(program.writing.generator, load_judge_prompt(program.paths.resources))
    for name, check in ((judge.name, judge.check), (program.checker.name, program.checker.check)):
        began = time.perf_counter()
        verdicts = check(queries)
        spent = 1000 * (time.perf_counter() - began) / len(queries)
        print(f"\n{name}, {len(queries)} pairs, {spent:.0f} ms a pair", end="")
        four_levels(found, verdicts)
    program.model_in_use.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
