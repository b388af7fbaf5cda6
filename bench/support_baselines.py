"""What a support checker must beat: shared words, and the claim or the verse looked at alone."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from bench.support_data import Row
from bench.support_measures import Scores

from chapterverse.grounding.claim_words import WordTable, read_words

_SMOOTH = 0.5


def overlap(row: Row, table: WordTable) -> float:
    """Share of the claim's content words whose stems are in the passage."""
    claim = {word.stem for word in read_words(row.query.claim, table) if word.content}
    passage = {word.stem for word in read_words(row.query.passage, table)}
    return len(claim & passage) / len(claim) if claim else 0.0


def one_sided(train: Sequence[Row], found: Sequence[Row], *, verse: bool) -> Scores:
    """Scores of a naive Bayes of words and pairs of words that sees the claim, or the verse,
    alone; learned on `train`."""

    def text(row: Row) -> str:
        return row.query.passage if verse else row.query.claim

    counts = {True: Counter[str](), False: Counter[str]()}
    for row in train:
        if row.supported is not None:
            counts[row.supported].update(set(_terms(text(row))))
    rows = {truth: sum(row.supported is truth for row in train) for truth in counts}
    weights = {
        term: math.log((counts[True][term] + _SMOOTH) / (rows[True] + 2 * _SMOOTH))
        - math.log((counts[False][term] + _SMOOTH) / (rows[False] + 2 * _SMOOTH))
        for term in counts[True] | counts[False]
    }
    return np.array([sum(weights.get(term, 0.0) for term in set(_terms(text(r)))) for r in found])


def _terms(text: str) -> Iterator[str]:
    words = re.findall(r"[a-z]+|\d+", text.lower())
    yield from words
    yield from (f"{one} {other}" for one, other in pairwise(words))
