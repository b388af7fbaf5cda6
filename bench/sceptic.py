"""Claims that a teacher might paste beside a verse: thirty that it says, thirty that it does not.

    python -m bench.sceptic [--show]

bench/data/sceptic.tsv has the pairs with the kind of each and why it is so, written and judged
before the checker was run on them: paraphrases, persons named only in a neighbouring verse,
exchanged persons, other numbers, over-reach, another speaker's words, conclusions. Supported means
Direct or Contextual. The exit status says whether three quarters of both halves are right.

The other tables are of verses that a script drew by a seed from the whole World English Bible, with
one thing wrong in each false claim: who, how many, whether, where, when, why. One author wrote and
judged them, each table before the checker was run on it. The three of kinds look for what words
and nearness miss: words in another one's mouth, another order, one thing for another of its kind,
the same two with their parts exchanged. Rules were mended with sceptic.tsv, sceptic_drawn.tsv,
sceptic_drawn_more.tsv, sceptic_kinds.tsv and sceptic_kinds_more.tsv in view; on the two that end in
"last" nothing was mended.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bench.misuse import DATA, Pair, judged, library

from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import Corpus
from chapterverse.services.check_support import RuleChecker

TABLES = (
    "sceptic.tsv",
    "sceptic_drawn.tsv",
    "sceptic_drawn_more.tsv",
    "sceptic_drawn_last.tsv",
    "sceptic_kinds.tsv",
    "sceptic_kinds_more.tsv",
    "sceptic_kinds_last.tsv",
)
"""The first one decides the exit status."""
ENOUGH = 0.75
_SUPPORT = (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL)


@dataclass(frozen=True, slots=True)
class Row:
    """A pair of verse and claim, whether the verse carries it, and of what kind the claim is."""

    pair: Pair
    supported: bool
    kind: str

    def is_right(self, verdict: SupportVerdict) -> bool:
        """Whether a verdict is what a person said."""
        return (verdict.level in _SUPPORT) == self.supported


def rows(name: str) -> tuple[Row, ...]:
    """The rows of a table in bench/data."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return tuple(
        Row(
            Pair(PassageRef.from_osis(row["ref"]), row["claim"], row["reason"]),
            row["gold"] == "supported",
            row["kind"],
        )
        for row in found
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; 0 when enough of both halves of the first is right."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--show", action="store_true", help="print what is judged wrongly")
    options = parser.parse_args(arguments)
    corpus, checker, _ = library()
    reached = [_measured(name, corpus, checker, show=options.show) for name in TABLES]
    return 0 if reached[0] else 1


def _measured(name: str, corpus: Corpus, checker: RuleChecker, *, show: bool) -> bool:
    """Print one table; whether enough of both halves is right."""
    found = rows(name)
    verdicts = judged(corpus, checker, [row.pair for row in found])
    print(f"{name}: {len(found)} pairs, checker: {checker.name}")
    both = list(zip(found, verdicts, strict=True))
    count = Counter(row.kind for row in found)
    right = Counter(row.kind for row, verdict in both if row.is_right(verdict))
    for kind in count:
        print(f"{kind:16}{right[kind]:3} of {count[kind]}")
    enough = True
    for supported, half_name in ((True, "supported"), (False, "not supported")):
        half = [row.is_right(verdict) for row, verdict in both if row.supported is supported]
        print(f"{half_name:16}{sum(half):3} of {len(half)}")
        enough = enough and sum(half) >= ENOUGH * len(half)
    direct = sum(v.level is SupportLevel.DIRECT and not row.supported for row, v in both)
    print(f"Direct where the verse does not say it: {direct}\n")
    if show:
        for row, verdict in both:
            if not row.is_right(verdict):
                print(f"{row.kind:15} {row.pair.ref.osis:12} {row.pair.claim}  ({row.pair.note})")
                print(f"{'':29}{verdict.level.value} {verdict.confidence}: {verdict.explanation}")
    return enough


if __name__ == "__main__":
    sys.exit(main())
