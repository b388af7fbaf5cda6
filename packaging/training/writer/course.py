"""The course of a training: how fast is learned, and which samples come together, in what order.

Needs no packages of its own; the same seed gives the same course, so that a stopped run goes on.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_POOL = 192  # samples that are cut into batches of like length


@dataclass(frozen=True, slots=True)
class Row:
    """Tokens of a prompt and its reply; the first `asked` of them are the prompt."""

    ids: tuple[int, ...]
    asked: int


@dataclass(frozen=True, slots=True)
class Plan:
    """How it is learned: a rise, a plain, then a fall to nothing over the last samples, so that
    a slice of any length leaves a usable adapter."""

    samples: int = 20_000
    fall: int = 5_000
    rise: int = 160
    rate: float = 4e-4
    tokens: int = 1_100  # of a batch, with its padding

    def share(self, seen: int) -> float:
        """Of the full rate after so many samples."""
        return min(1.0, (seen + 8) / self.rise, max(0.0, (self.samples - seen) / self.fall))


def batches(rows: Sequence[Row], seed: int, tokens: int) -> Iterator[list[Row]]:
    """Batches without end, the same for a seed: first in the order given, later shuffled. Rows of
    like length go together, so that little is padding."""
    chance = random.Random(seed)  # noqa: S311  # the same order for a seed
    order = list(range(len(rows)))
    while True:
        for begin in range(0, len(order), _POOL):
            pool = sorted(order[begin : begin + _POOL], key=lambda at: (len(rows[at].ids), at))
            cut: list[list[Row]] = [[]]
            for at in pool:
                if (len(cut[-1]) + 1) * len(rows[at].ids) > tokens and cut[-1]:
                    cut.append([])
                cut[-1].append(rows[at])
            chance.shuffle(cut)
            yield from cut
        chance.shuffle(order)
