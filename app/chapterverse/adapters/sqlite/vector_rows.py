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
    """Vectors under numbers, of verses their ordinals: a row of `rows` each, in steps."""

    numbers: NDArray[Any]  # int32
    rows: NDArray[Any]  # int8, one a number
    steps: NDArray[Any]  # float32, one a number

    def nearest(self, vector: Vector, limit: int) -> list[tuple[int, float]]:
        """The numbers of the nearest with their cosines, best first, the lower one where they are
        equal; nothing for a vector of another length."""
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
        ordered = first[np.lexsort((self.numbers[first], -cosines[first]))]
        return list(zip(self.numbers[ordered].tolist(), cosines[ordered].tolist(), strict=True))


def read_rows(stored: Iterable[Sequence[Any]], dimension: int) -> VectorRows:
    """Vectors of `dimension` float32 numbers each, given as number and bytes, in any order."""
    import numpy as np

    numbers: list[int] = []
    parts: list[VectorRows] = []
    waiting = iter(stored)
    while block := list(islice(waiting, _AT_ONCE)):
        numbers += (number for number, _ in block)
        joint = b"".join(vector for _, vector in block)
        parts.append(_packed(np.frombuffer(joint, dtype=np.float32).reshape(-1, dimension)))
    if not parts:
        return _packed(np.empty((0, dimension), dtype=np.float32))
    return VectorRows(
        np.array(numbers, dtype=np.int32),
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.steps for part in parts]),
    )


def packed(vectors: Sequence[Vector], dimension: int) -> VectorRows:
    """Vectors of one length under 0, 1, 2 ...; raises ValueError when one has another length."""
    import numpy as np

    if any(len(vector) != dimension for vector in vectors):
        raise ValueError("vectors of different lengths")
    joint = b"".join(vector.tobytes() for vector in vectors)
    return _packed(np.frombuffer(joint, dtype=np.float32).reshape(-1, dimension))


def joined(stored: Sequence[tuple[int, bytes, float]], dimension: int) -> VectorRows:
    """Rows that were kept as number, bytes and step; raises ValueError when one has another
    length."""
    import numpy as np

    joint = b"".join(row for _, row, _ in stored)
    return VectorRows(
        np.array([number for number, _, _ in stored], dtype=np.int32),
        np.frombuffer(joint, dtype=np.int8).reshape(len(stored), dimension),
        np.array([step for *_, step in stored], dtype=np.float32),
    )


def _packed(vectors: NDArray[Any]) -> VectorRows:
    import numpy as np

    steps = np.abs(vectors).max(axis=1, initial=0.0) / np.float32(_STEPS)
    steps[steps == 0.0] = 1.0
    rows = np.rint(vectors / steps[:, None]).astype(np.int8)
    return VectorRows(np.arange(len(rows), dtype=np.int32), rows, steps)
