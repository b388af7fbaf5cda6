"""Measures of a support checker on labelled rows, with 95 % intervals by resampling."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from bench.support_data import Row

Scores = npt.NDArray[np.float64]
Truth = npt.NDArray[np.bool_]
_SAMPLES = 400
_SEED = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """A measure and the interval that 95 of 100 resamplings of the rows fall into."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def figure(truth: Truth, values: Scores, of: Callable[[Truth, Scores], float]) -> Figure:
    """`of` the rows with its interval."""
    chance = np.random.default_rng(_SEED)
    drawn = []
    for _ in range(_SAMPLES):
        places = chance.integers(0, len(truth), len(truth))
        if truth[places].any() and not truth[places].all():
            drawn.append(of(truth[places], values[places]))
    low, high = np.quantile(drawn, [0.025, 0.975])
    return Figure(of(truth, values), float(low), float(high))


def auc(truth: Truth, scores: Scores) -> float:
    """Chance that a supported row scores above an unsupported one, ties half."""
    yes, no = scores[truth], np.sort(scores[~truth])
    if not len(yes) or not len(no):
        return float("nan")
    below = np.searchsorted(no, yes, "left") + np.searchsorted(no, yes, "right")
    return float(below.mean() / (2 * len(no)))


def balanced_accuracy(truth: Truth, said: Scores) -> float:
    """Mean of the shares of both classes that are right; `said` is 1 for supported."""
    return float((said[truth].mean() + (1 - said)[~truth].mean()) / 2)


def best(truth: Truth, scores: Scores) -> float:
    """Balanced accuracy at the best threshold."""
    cuts = np.unique(np.quantile(scores, np.linspace(0, 1, 201)))
    return max(balanced_accuracy(truth, (scores >= cut).astype(float)) for cut in cuts)


def paired(found: Sequence[Row], scores: Sequence[float]) -> dict[str, float]:
    """Share of altered claims that score below their original, ties half, by category."""
    original = {row.pair: s for row, s in zip(found, scores, strict=True) if row.supported}
    by_category: defaultdict[str, list[float]] = defaultdict(list)
    for row, score in zip(found, scores, strict=True):
        if row.category in ("neg_name", "neg_number", "neg_negation") and row.pair in original:
            other = original[row.pair]
            by_category[row.category].append(1.0 if score < other else 0.5 * (score == other))
    return {name: float(np.mean(values)) for name, values in by_category.items()}
