"""Counts a judged sheet, once its judgements are committed: the author's reading.

python packaging/training/writer/count.py SHEET.tsv KEY.jsonl
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "app"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chapterverse.grounding.markers import SENTINEL
from training.writer.sheet import BadSheet, Judged, Origin, read_judged


def main() -> int:
    """Print the table; 1 with a sentence when it may not be printed yet."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sheet", type=Path)
    parser.add_argument("key", type=Path)
    given = parser.parse_args()
    if not is_committed(given.sheet):
        print("Commit the judged sheet first; then the origins are uncovered.", file=sys.stderr)
        return 1
    try:
        judged = read_judged(given.sheet, given.key)
    except (BadSheet, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(table(judged)))
    return 0


def is_committed(sheet: Path) -> bool:
    """Whether git knows the file exactly as it is now."""
    folder = sheet.resolve().parent
    known = subprocess.run(
        ["git", "ls-files", "--error-unmatch", sheet.name],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    if known.returncode:
        return False
    same = subprocess.run(
        ["git", "diff", "--quiet", "HEAD", "--", sheet.name], cwd=folder, check=False
    )
    return same.returncode == 0


def table(judged: Sequence[Judged]) -> list[str]:
    """The measures of the two models as lines of a table."""
    lines = ["| measure | untuned | tuned |", "| --- | --- | --- |"]
    measures = {
        "truly supported by the passage": (True, lambda one: one.supported),
        "whole, answers, no bare copy": (True, lambda one: one.answers),
        "says the sentinel when it should": (False, lambda one: declines(one)),
        "says the sentinel when it should not": (True, lambda one: declines(one)),
    }
    for name, (answerable, holds) in measures.items():
        cells = []
        for origin in (Origin.UNTUNED, Origin.TUNED):
            mine = [
                one
                for one in judged
                if one.written.origin is origin and one.written.answerable is answerable
            ]
            share = sum(map(holds, mine)) / len(mine) if mine else 0.0
            cells.append(f"{share:.2f} of {len(mine)}")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def declines(one: Judged) -> bool:
    """Whether an output is the sentinel."""
    return one.written.output.strip(' "“”').rstrip(".") == SENTINEL.rstrip(".")


if __name__ == "__main__":
    sys.exit(main())
