"""Whether the passages found for a question really address it.

Pure. A question that the library does not answer gets an honest "not found": the decision rests
on how many of its telling words the best passages hold, on words that no translation uses, and
on nearness in meaning.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable, content_stems, read_words
from chapterverse.grounding.support_measures import Logistic

_ASKING = frozenset(
    {"explain", "describe", "teach", "teaches", "mean", "means", "meaning", "happened", "happens"}
    | {"happen", "called", "list", "give", "show", "find", "use", "used", "know", "think", "want"}
    | {"get", "make", "new", "please", "christian", "christians"}
    | {"ok", "okay", "alright", "really", "supposed"}
)


@dataclass(frozen=True, slots=True)
class Closeness:
    """How near the best passages come to a question. Shares are 0 to 1.

    `covered` is the weighted share of its words that the best single passage holds, `together`
    what the best few hold, `unknown` the share no translation uses, `cosine` the nearest in
    meaning (None without a sentence model), `words` how many telling words it has.
    """

    covered: float
    together: float
    unknown: float
    cosine: float | None
    words: int


@dataclass(frozen=True, slots=True)
class AnswerableModel:
    """Two logistic models, with and without nearness in meaning; 0.5 or more is an answer."""

    with_meaning: Logistic
    by_words: Logistic


def telling_words(question: str, table: WordTable) -> tuple[Word, ...]:
    """The words that carry a question."""
    return tuple(
        word
        for word in read_words(question, table)
        if word.content and word.text.lower() not in _ASKING
    )


def closeness(
    question: str, passages: Sequence[str], cosine: float | None, table: WordTable
) -> Closeness:
    """How near `passages`, best first, come to `question`; only they and the words are read."""
    words = telling_words(question, table)
    total = sum(table.weight(word.stem) for word in words) or 1.0
    have = [content_stems(text) for text in passages]
    held = [[_held(word.stem, one, table) for word in words] for one in have]
    weights = [table.weight(word.stem) for word in words]
    return Closeness(
        covered=max((_share(weights, row, total) for row in held), default=0.0),
        together=_share(weights, [max(column) for column in zip(*held, strict=True)], total),
        unknown=sum(w for w, word in zip(weights, words, strict=True) if not _known(word, table))
        / total,
        cosine=cosine,
        words=len(words),
    )


def _held(stem: str, stems: frozenset[str], table: WordTable) -> float:
    """How much of a stem some stems hold: 1, or the share of one that translations exchange it
    with."""
    if stem in stems:
        return 1.0
    others = table.exchanged.get(stem, {})
    return max((share for other, share in others.items() if other in stems), default=0.0)


def _share(weights: Sequence[float], held: Sequence[float], total: float) -> float:
    return sum(w * h for w, h in zip(weights, held, strict=False)) / total


def _known(word: Word, table: WordTable) -> bool:
    return word.stem in table.weights or word.stem in table.names


def measures(found: Closeness) -> Mapping[str, float]:
    """Every measure of a question by name, for the model."""
    cosine = found.cosine or 0.0
    return {
        "bias": 1.0,
        "covered": found.covered,
        "together": found.together,
        "unknown": found.unknown,
        "cosine": cosine,
        "length": math.log1p(found.words),
    }


def is_answered(found: Closeness, model: AnswerableModel) -> bool:
    """Whether the best passages address the question."""
    if not found.words:
        return False
    chosen = model.by_words if found.cosine is None else model.with_meaning
    return chosen.chance(measures(found)) >= 0.5
