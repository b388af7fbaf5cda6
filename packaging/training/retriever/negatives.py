"""Hard negatives: verses that words or a half-trained table take for an answer, wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .texts import Row

_BY_MEANING, _BY_WORDS = 60, 40  # nearest verses of each kind
_PERHAPS_RIGHT = 5  # the nearest unjudged verses are often right and are left out
_TOO_COMMON = 4_000  # verses; a piece in more of them tells nothing
_K1, _B = 1.2, 0.75  # BM25
_AT_ONCE = 256  # questions


def unit_vectors(table: NDArray[Any], texts: Sequence[NDArray[Any]]) -> NDArray[Any]:
    """One vector of length 1 a text."""
    found = np.stack([table[rows].sum(axis=0) for rows in texts])
    unit: NDArray[Any] = found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
    return unit


def hard_negatives(
    table: NDArray[Any],
    rows: Sequence[Row],
    questions: Sequence[NDArray[Any]],
    verses: Sequence[NDArray[Any]],
    pieces: int,
) -> list[NDArray[Any]]:
    """Verses for each row, none of them in its units; only the first `pieces` rows are words."""
    near, asked = unit_vectors(table, verses), unit_vectors(table, questions)
    postings = _Postings(verses, pieces)
    found: list[NDArray[Any]] = []
    for begin in range(0, len(rows), _AT_ONCE):
        cosines = asked[begin : begin + _AT_ONCE] @ near.T
        found += [
            _without_right(row, nearest(one, _BY_MEANING), postings.best(numbers, _BY_WORDS))
            for row, numbers, one in zip(
                rows[begin : begin + _AT_ONCE],
                questions[begin : begin + _AT_ONCE],
                cosines,
                strict=True,
            )
        ]
    return found


def nearest(scores: NDArray[Any], wanted: int) -> NDArray[Any]:
    """The places of the highest scores, best first."""
    first = np.argpartition(-scores, wanted)[:wanted]
    return first[np.argsort(-scores[first], kind="stable")]


def _without_right(row: Row, near: NDArray[Any], worded: NDArray[Any]) -> NDArray[Any]:
    chosen = np.union1d(near, worded)
    for (begin, end), _ in row.units:
        chosen = chosen[(chosen < begin) | (chosen > end)]
    chosen = chosen[~np.isin(chosen, near[:_PERHAPS_RIGHT])]
    return chosen if len(chosen) else np.array([0])


class _Postings:
    """BM25 over word pieces."""

    def __init__(self, verses: Sequence[NDArray[Any]], pieces: int) -> None:
        self._verses = len(verses)
        places: list[list[int]] = [[] for _ in range(pieces)]
        weights: list[list[float]] = [[] for _ in range(pieces)]
        words = [rows[rows < pieces] for rows in verses]
        mean = float(np.mean([len(rows) for rows in words]))
        for number, rows in enumerate(words):
            norm = _K1 * (1 - _B + _B * len(rows) / mean)
            for piece, count in zip(*np.unique(rows, return_counts=True), strict=True):
                places[piece].append(number)
                weights[piece].append(count * (_K1 + 1) / (count + norm))
        self._lists = [
            (np.array(where), np.array(w) * self._rarity(len(where)))
            for where, w in zip(places, weights, strict=True)
        ]

    def best(self, rows: NDArray[Any], wanted: int) -> NDArray[Any]:
        """The verses that match best."""
        scores = np.zeros(self._verses)
        for piece in np.unique(rows[rows < len(self._lists)]):
            where, weight = self._lists[piece]
            if 0 < len(where) <= _TOO_COMMON:
                scores[where] += weight
        return nearest(scores, wanted)

    def _rarity(self, held: int) -> float:
        return float(np.log(1 + (self._verses - held + 0.5) / (held + 0.5)))
