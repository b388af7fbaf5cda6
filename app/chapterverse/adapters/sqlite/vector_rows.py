"""All vectors of a file in memory, a byte a number, to find the nearest of them.

Searched in the file, 31,000 vectors of 256 floats take 20 ms; as bytes in memory they are 8 MB and
take 2 ms, after a quarter of a second in which they are read (bench/retrieval_speed.py). A number
is off by at most half a step of its vector, 1/254 of the largest, which no measure of retrieval
can tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from chapterverse.ports import Vector

if TYPE_CHECKING:
    from numpy.typing import NDArray

_STEPS = 127  # a byte goes from -127 to 127
_AT_ONCE = 1_024
"""Rows that are made floats and multiplied at a time: they stay in the processor's cache, and no
library of linear algebra thinks it worth a second thread."""


@dataclass(frozen=True, slots=True)
class VectorRows:
    """All vectors of a file: `verses` by ordinal, a row of `rows` each, in steps of `steps`."""

    verses: NDArray[Any]  # int32
    rows: NDArray[Any]  # int8, one a verse
    steps: NDArray[Any]  # float32, one a verse

    def nearest(self, vector: Vector, limit: int) -> list[tuple[int, float]]:
        """Ordinals of the nearest verses with their cosines, best first, verses in order where
        they are equal; nothing for a vector of another length."""
        import numpy as np

        if len(vector) != self.rows.shape[1] or limit < 1:
            return []
        asked = np.frombuffer(vector, dtype=np.float32)
        cosines = np.empty(len(self.rows), dtype=np.float32)
        for start in range(0, len(self.rows), _AT_ONCE):
            block = self.rows[start : start + _AT_ONCE].astype(np.float32)
            cosines[start : start + _AT_ONCE] = block @ asked
        cosines *= self.steps
        if limit < len(cosines):
            first = np.argpartition(-cosines, limit - 1)[:limit]
        else:
            first = np.arange(len(cosines))
        ordered = first[np.lexsort((self.verses[first], -cosines[first]))]
        return list(zip(self.verses[ordered].tolist(), cosines[ordered].tolist(), strict=True))


def packed(stored: Iterable[Sequence[Any]], dimension: int) -> VectorRows:
    """Vectors of `dimension` float32 numbers each, given as verse and bytes, in any order."""
    import numpy as np

    verses: list[int] = []
    rows, steps = [], []
    waiting = iter(stored)
    while block := list(islice(waiting, _AT_ONCE)):
        verses += (verse for verse, _ in block)
        joined = b"".join(vector for _, vector in block)
        numbers = np.frombuffer(joined, dtype=np.float32).reshape(len(block), dimension)
        step = np.abs(numbers).max(axis=1) / _STEPS
        step[step == 0.0] = 1.0
        rows.append(np.rint(numbers / step[:, None]).astype(np.int8))
        steps.append(step)
    if not verses:
        nothing = np.empty(0, dtype=np.float32)
        return VectorRows(nothing.astype(np.int32), np.empty((0, dimension), np.int8), nothing)
    return VectorRows(np.array(verses, dtype=np.int32), np.concatenate(rows), np.concatenate(steps))
