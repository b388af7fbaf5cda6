"""Verses that are often made to say what they do not: how often the checker goes along with it.

    python bench/misuse.py [--words] [--show]

bench/data/misuse.tsv has 40 pairs of a verse and a claim with the reason why it is misuse. The bar:
Direct on none, Contextual on at most 4. The rules on whose words a verse gives were made with these
in view; bench/data/misuse_more.tsv has 15 pairs of other verses, written before the rules were
tried on them, and shows how far they carry. Needs the library of set-up; --words leaves the
sentence model out.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "app"))

from chapterverse.bootstrap import Composition
from chapterverse.domain.answers import SupportLevel, SupportVerdict
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import Corpus
from chapterverse.services.check_support import RuleChecker, load_support_model
from chapterverse.services.installed_texts import InstalledTexts
from chapterverse.services.support_queries import verdicts

DATA = Path(__file__).parent / "data"
MOST_CONTEXTUAL = 4


@dataclass(frozen=True, slots=True)
class Pair:
    """A verse, a claim that it is cited for, and what a person says of the two."""

    ref: PassageRef
    claim: str
    note: str


def pairs(name: str) -> tuple[Pair, ...]:
    """The rows of a table in bench/data: reference, claim, note."""
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]
    return tuple(Pair(PassageRef.from_osis(row[0]), row[1], row[2]) for row in rows)


def library() -> tuple[Corpus, RuleChecker, RuleChecker]:
    """The library, the checker as the program has it, and by words alone."""
    program = Composition()
    return program.corpus, program.checker, RuleChecker(load_support_model(program.paths.resources))


def judged(corpus: Corpus, checker: RuleChecker, rows: Sequence[Pair]) -> list[SupportVerdict]:
    """One verdict a pair, with neighbours and speakers as in an answer."""
    installed = InstalledTexts(corpus)
    found = [(row.claim, installed.fetched(row.ref)) for row in rows]
    return verdicts(corpus, checker, [(claim, p) for claim, p in found if p is not None])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 0 when the bar is reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--words", action="store_true", help="without the sentence model")
    parser.add_argument(
        "--show", action="store_true", help="print what the checker goes along with"
    )
    options = parser.parse_args(arguments)
    corpus, with_meaning, by_words = library()
    checker = by_words if options.words else with_meaning
    reached = _measured("misuse.tsv", corpus, checker, show=options.show)
    _measured("misuse_more.tsv", corpus, checker, show=options.show)
    return 0 if reached else 1


def _measured(name: str, corpus: Corpus, checker: RuleChecker, *, show: bool) -> bool:
    """Print one table; whether it reaches the bar."""
    rows = pairs(name)
    levels = judged(corpus, checker, rows)
    count = Counter(verdict.level for verdict in levels)
    print(f"{name}: {len(rows)} pairs, checker: {checker.name}")
    for level in SupportLevel:
        print(f"  {level.value:14}{count[level]:4}")
    if show:
        for row, verdict in zip(rows, levels, strict=True):
            if verdict.level in (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL):
                print(f"{verdict.level.value:11} {row.ref.osis:12} {row.claim}  ({row.note})")
    return not count[SupportLevel.DIRECT] and count[SupportLevel.CONTEXTUAL] <= MOST_CONTEXTUAL


if __name__ == "__main__":
    sys.exit(main())
