"""Four-cell groups of the development claims: claim and verse, each with and without a change.

True where both are as they were or both are changed alike; whoever looks at one side alone is right
half the time. Verses stand without neighbours, which would give the change away.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bench.support_data import ROOT, Row

sys.path.insert(0, str(ROOT / "packaging"))

from training.support.alter import (
    Alteration,
    Change,
    negation,
    number,
    opposite,
    quantity,
    read_opposites,
    replaced,
    roles,
    scope,
)

OPPOSITES = ROOT / "resources" / "opposites.tsv"
_SEED = 5
_MOST = 120  # groups of a kind


@dataclass(frozen=True, slots=True)
class Cell:
    """One of the four of a group; `altered` says that the claim alone is changed."""

    kind: str
    group: int
    row: Row
    true: bool
    altered: bool = False


def cells(found: Sequence[Row], *, unseen: bool = True, most: int = _MOST) -> list[Cell]:
    """All groups of the rows, at most so many of a kind; `unseen`: opposites kept from training
    too."""
    chance = random.Random(_SEED)
    kinds: dict[str, Alteration] = {
        "negation": negation,
        "number": number,
        "opposite": opposite(read_opposites(OPPOSITES, held_out=False)),
        "quantity": quantity,
        "scope": scope,
        "roles": roles,
    }
    if unseen:
        kinds["opposite unseen"] = opposite(read_opposites(OPPOSITES, held_out=True))
    made: list[Cell] = []
    count: dict[str, int] = {}
    for kind, row, change in _changes(found, kinds, chance):
        if count.get(kind, 0) < most:
            count[kind] = count.get(kind, 0) + 1
            made += _group(kind, len(made), row, change)
    return made


def _changes(
    found: Sequence[Row],
    kinds: dict[str, Alteration],
    chance: random.Random,
) -> Iterator[tuple[str, Row, Change]]:
    for row in found:
        if row.original and row.category in ("neg_name", "neg_number"):
            change = _given(row.original, row)
            if change is not None:
                query = replace(row.query, claim=row.original)
                yield row.category.removeprefix("neg_"), replace(row, query=query), change
    for row in found:
        if row.category != "pos_direct_tq":
            continue
        for kind, alter in kinds.items():
            made = alter(row.query.claim, row.query.passage, chance)
            if made is not None and made.verse and made.claim != row.query.claim:
                yield kind, row, made


def _given(original: str, row: Row) -> Change | None:
    """The benchmark's own alteration, made in the verse too."""
    one, other = original.split(), row.query.claim.split()
    if len(one) != len(other):
        return None
    differ = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    if len(differ) != 1:
        return None
    old, new = (re.sub(r"^\W+|\W+$|[’']s\W*$", "", word) for word in differ[0])
    if not old or not new or not re.search(rf"\b{re.escape(old)}\b", row.query.passage):
        return None
    return Change("", row.query.claim, replaced(row.query.passage, old, new))


def _group(kind: str, group: int, row: Row, change: Change) -> list[Cell]:
    def cell(claim: str, verse: str, *, true: bool, altered: bool = False) -> Cell:
        query = replace(row.query, claim=claim, passage=verse, context=(), speech=())
        return Cell(kind, group, replace(row, query=query), true, altered)

    claim, verse = row.query.claim, row.query.passage
    return [
        cell(claim, verse, true=True),
        cell(change.claim, verse, true=False, altered=True),
        cell(claim, change.verse, true=False),
        cell(change.claim, change.verse, true=True),
    ]
