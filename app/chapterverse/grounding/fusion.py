"""Joins ranked lists of verses into one, and verses into passages worth reading.

Pure; services.retrieve brings the lists. Weights and limits come from resources/retrieval.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from chapterverse.domain.passages import CrossReference, RetrievalMethod
from chapterverse.domain.refs import PassageRef, VerseRef

_SENTENCE_ENDS = (".", "!", "?")
_CLOSING = "”’\"')]—- "
_OPENING = "“‘\"'([ "


Scored = tuple[VerseRef, float]
"""A verse with the score of the list it stands in."""


@dataclass(frozen=True, slots=True)
class FusionWeights:
    """How lists are joined: a weighted sum of normalised scores (Bruch, Gai and Ingber 2023).

    `words` and `meaning` weigh the two lists, `direct` the verses that the question names, `prior`
    how readily a verse is an answer to anything. `named_book` is what a verse of a book that the
    question names gains, `named_speaker` one where somebody speaks whom it asks about.
    `reading` weighs what a sentence model reads in the first `read_from` verses, `counted` whether
    they name a number where one is asked for. `notes` weighs nearness in meaning among notes and
    dictionary entries, the words of the question 1.
    `cross_share` is what a verse gives to those it refers to, of its own score; the first
    `cross_from` verses give, to `cross_links` places each. `depth` hits are taken from each list.
    """

    words: float = 1.0
    meaning: float = 1.2
    direct: float = 8.0
    prior: float = 0.0
    cross_share: float = 0.3
    cross_from: int = 8
    cross_links: int = 10
    depth: int = 100
    named_book: float = 6.0
    named_speaker: float = 1.5
    reading: float = 2.0
    read_from: int = 30
    counted: float = 0.7
    notes: float = 4.0


@dataclass(frozen=True, slots=True)
class RankedVerse:
    """A verse with its fused score and the method that gave most of it."""

    verse: VerseRef
    score: float
    method: RetrievalMethod


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """A run of verses as it will be shown, with the best of its verses' score and method."""

    ref: PassageRef
    score: float
    method: RetrievalMethod


@dataclass(slots=True)
class _Gains:
    total: float = 0.0
    by_method: dict[RetrievalMethod, float] = field(default_factory=dict)

    def add(self, method: RetrievalMethod, gain: float) -> None:
        self.total += gain
        self.by_method[method] = self.by_method.get(method, 0.0) + gain


def fuse(
    named: Sequence[VerseRef],
    words: Sequence[Scored],
    meaning: Sequence[Scored],
    weights: FusionWeights,
    prior: Callable[[VerseRef], float] | None = None,
) -> tuple[RankedVerse, ...]:
    """All verses of the three lists, each best first, by their fused score.

    Word scores are spread over 0 to 1 from the last to the first hit; cosines from the last hit
    to 1, so that a list of far verses weighs little. What a list holds beyond `depth` hits, for
    the sake of a book that is named, scores below 0.
    """
    gains: dict[VerseRef, _Gains] = {}
    for place, verse in enumerate(dict.fromkeys(named)):
        gain = weights.direct - 0.001 * place
        gains.setdefault(verse, _Gains()).add(RetrievalMethod.DIRECT_LOOKUP, gain)
    top = words[0][1] if words else 0.0
    for method, weight, hits, best in (
        (RetrievalMethod.FULL_TEXT, weights.words, words, top),
        (RetrievalMethod.SEMANTIC, weights.meaning, meaning, 1.0),
    ):
        least = hits[min(len(hits), weights.depth) - 1][1] if len(hits) > 1 else 0.0
        for verse, score in dict(hits).items():
            share = (score - least) / (best - least) if best > least else 1.0
            gains.setdefault(verse, _Gains()).add(method, weight * share)
    if prior is not None:
        for verse, gathered in gains.items():
            gathered.total += weights.prior * prior(verse)
    return _ordered(gains)


def follow(
    ranked: Sequence[RankedVerse], links: Iterable[CrossReference], weights: FusionWeights
) -> tuple[RankedVerse, ...]:
    """`ranked` with the verses that its first ones refer to; `links` are theirs, heaviest first.

    A target gains from its best origin alone; of several verses the first one gains.
    """
    gains = {one.verse: _Gains(one.score, {one.method: one.score}) for one in ranked}
    most = weights.words + weights.meaning
    first = {one.verse: min(one.score, most) for one in ranked[: weights.cross_from]}
    given: dict[VerseRef, float] = {}
    for link in links:
        origin = max((s for v, s in first.items() if v in link.origin), default=0.0)
        gain = weights.cross_share * origin * link.weight / (1.0 + link.weight)
        target = link.target.first
        given[target] = max(given.get(target, 0.0), gain)
    for target, gain in given.items():
        if gain > 0.0:
            gains.setdefault(target, _Gains()).add(RetrievalMethod.CROSS_REFERENCE, gain)
    return _ordered(gains)


def raised(
    ranked: Sequence[RankedVerse], gain: Callable[[RankedVerse], float], first: int | None = None
) -> tuple[RankedVerse, ...]:
    """`ranked` with what each of its `first` verses (or all) gains; those stay before the others.

    A gain is 0 or more. How a verse was found stays as it was.
    """
    lifted = [replace(one, score=one.score + gain(one)) for one in ranked[:first]]
    ordered = sorted(lifted, key=lambda one: (-one.score, one.verse))
    return (*ordered, *ranked[len(lifted) :])


def _ordered(gains: Mapping[VerseRef, _Gains]) -> tuple[RankedVerse, ...]:
    found = [
        RankedVerse(verse, gain.total, max(gain.by_method, key=lambda m: gain.by_method[m]))
        for verse, gain in gains.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.score, one.verse)))


def join_neighbours(ranked: Sequence[RankedVerse], longest: int) -> tuple[RankedPassage, ...]:
    """Verses that follow upon one another, or leave one out, as one passage, best first.

    No passage is longer than `longest` verses and none crosses a chapter; the passage keeps the
    rank of its best verse, so `ranked` must be best first.
    """
    runs: list[RankedPassage] = []
    for one in ranked:
        place = next((i for i, run in enumerate(runs) if _joins(run.ref, one.verse, longest)), None)
        if place is None:
            runs.append(RankedPassage(PassageRef.of(one.verse), one.score, one.method))
        else:
            run = runs[place]
            ref = PassageRef(min(run.ref.first, one.verse), max(run.ref.last, one.verse))
            runs[place] = RankedPassage(ref, run.score, run.method)
    return without_overlaps(runs)


def _joins(ref: PassageRef, verse: VerseRef, longest: int) -> bool:
    if (verse.book, verse.chapter) != (ref.first.book, ref.first.chapter):
        return False
    first, last = min(ref.first.verse, verse.verse), max(ref.last.verse, verse.verse)
    return ref.first.verse - 2 <= verse.verse <= ref.last.verse + 2 and last - first < longest


def without_overlaps(passages: Iterable[RankedPassage]) -> tuple[RankedPassage, ...]:
    """The passages in order, leaving out each that shares a verse with one before it."""
    kept: list[RankedPassage] = []
    for passage in passages:
        if not any(passage.ref.overlaps(other.ref) for other in kept):
            kept.append(passage)
    return tuple(kept)


def begins_sentence(text: str) -> bool:
    """Whether a verse can be read without the one before it."""
    words = text.lstrip(_OPENING)
    return not words[:1].islower()


def ends_sentence(text: str) -> bool:
    """Whether a verse can be read without the one after it."""
    return text.rstrip(_CLOSING).endswith(_SENTENCE_ENDS)
