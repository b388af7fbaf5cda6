"""Measures which sentences are taken to need a citation, on sentences labelled by hand.

    python bench/claims.py [--show]

bench/data/claims_labelled.tsv has 200 sentences with label, kind and reason; they were written and
labelled before the rules were tuned, and the rules were tuned on the half marked "choosing" only.
Recall is the share of claims that are found, false flags the share of the other sentences that are
taken for claims.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "app"))

from chapterverse.grounding.claims import needs_citation

DATA = Path(__file__).parent / "data" / "claims_labelled.tsv"
RECALL, FALSE_FLAGS = 0.9, 0.1


@dataclass(frozen=True, slots=True)
class Labelled:
    """A sentence with what a reader says of it."""

    half: str
    is_claim: bool
    kind: str
    sentence: str


def labelled() -> tuple[Labelled, ...]:
    """The sentences, in the order of the file."""
    with DATA.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple(
            Labelled(row["half"], row["label"] == "claim", row["kind"], row["sentence"])
            for row in rows
        )


def rates(rows: Sequence[Labelled]) -> tuple[float, float]:
    """Recall and false flags."""
    claims = [row for row in rows if row.is_claim]
    others = [row for row in rows if not row.is_claim]
    found = sum(needs_citation(row.sentence) for row in claims)
    flagged = sum(needs_citation(row.sentence) for row in others)
    return found / len(claims), flagged / len(others)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 0 when both halves reach the bars."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", action="store_true", help="print misjudged sentences (choosing)")
    options = parser.parse_args(arguments)
    rows = labelled()
    reached = True
    print(f"{'half':12}{'sentences':>10}{'recall':>8}{'false flags':>13}")
    for half in ("choosing", "held_out"):
        mine = [row for row in rows if row.half == half]
        recall, flags = rates(mine)
        reached = reached and recall >= RECALL and flags <= FALSE_FLAGS
        print(f"{half:12}{len(mine):10}{recall:8.3f}{flags:13.3f}")
    if options.show:
        for row in rows:
            if row.half == "choosing" and needs_citation(row.sentence) != row.is_claim:
                print(f"{'missed' if row.is_claim else 'flagged':8} {row.kind:18} {row.sentence}")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
