"""A claim that turns round which of two things came first: "he was hungry before they came from
Bethany" beside "when they had come out from Bethany, he was hungry".

A passage tells things in the order in which they happen, unless a word such as "before" or a "when"
between them says otherwise; then nothing is said. Pure.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable, read_numbers, read_words
from chapterverse.grounding.orders import orders
from chapterverse.grounding.sentence_parts import AUXILIARIES, acts, word_set

_WHERE = (
    r"(?!\s+(?:the\s+)?(?:me|him|us|them|you|his|her|my|your|their|our|[A-Z]\w+)\b"
    r"(?!\s+(?:was|were|had|came|died|went|\w+ed)\b))"
)
"""What does not follow where "before" tells a time: before whom somebody stands."""
_OTHERWISE = re.compile(
    rf"\b[Bb]efore\b{_WHERE}"
    r"|\b(?:until|till|ere|already|previously|again)\b|\bhad\b(?! come| been)"
)
_UNDER = re.compile(
    r"\b(?:when|while|after|since|because)\b|\bas\s+soon\b|\bfor\s+(?:he|she|they|I|we|it)\b",
    re.IGNORECASE,
)
_THEN = re.compile(r"(?:[,;]\s+|\s+and\s+)(?:only\s+)?(?:then|afterwards?|later)\s+", re.IGNORECASE)
_IN_TIME = re.compile(rf"\b[Bb]efore\b{_WHERE}|\b[Aa]fter\b")
_BEHIND = re.compile(
    r"\b(?:follow|go|went|seek|sought|look|run|ran|chase|call|name)\w*\s+after\b", re.IGNORECASE
)
_PLACE = re.compile(r"\b(?:to|from|at|in|into|through|by)\s+\Z", re.IGNORECASE)
_TIMES = word_set("day days time hour night morning evening month year years first last")
_REACH = 12  # characters before a name in which "to" and the like are looked for
_TOLD = 0.75  # of the words of either side that the passage must have


@dataclass(frozen=True, slots=True)
class OtherOrder:
    """What the verse tells in its order, and the claim in the other one."""

    verse: str
    claim: str


def other_order(claim: str, passage: str, table: WordTable) -> OtherOrder | None:
    """Where a claim puts first what the passage tells later; total."""
    if _OTHERWISE.search(passage):
        return None
    theirs = [word for word in read_words(passage, table) if word.content]
    for earlier, later in _stated(claim, table):
        verbs = (word.start for word in read_words(claim, table) if acts(word))
        first, second = _apart(claim, next(verbs, 0), earlier, later, theirs)
        if not first or not second:
            continue
        start, end = max(word.end for word in second), min(word.start for word in first)
        if start < end and not _UNDER.search(passage, start, end):
            told = passage[second[0].start : first[-1].end]
            return OtherOrder(told, claim.strip().rstrip("."))
    return None


def _stated(claim: str, table: WordTable) -> Iterator[tuple[Sequence[Word], Sequence[Word]]]:
    """What a claim says to be earlier and what later."""
    if _BEHIND.search(claim):
        return
    if _IN_TIME.search(claim):
        for one in orders(claim, table):
            if one.kind == "time" and not one.denied and not one.by_pronoun:
                yield one.upper, one.lower
        return
    then = _THEN.search(claim)
    if then is not None:
        words = [word for word in read_words(claim, table) if word.content]
        yield (
            [word for word in words if word.end <= then.start()],
            [word for word in words if word.start >= then.end()],
        )


def _apart(
    claim: str, verb: int, earlier: Sequence[Word], later: Sequence[Word], theirs: Sequence[Word]
) -> tuple[list[Word], list[Word]]:
    """Where the passage has what the claim tells of the earlier thing alone, and of the later one:
    what is done in both, else the places of both, else whatever they tell from the first `verb` on,
    for who does both stands first. Nothing where the passage lacks much of either; words that it
    has twice tell nothing."""
    count = Counter(word.stem for word in theirs)
    sides = [{word.stem: word for word in side} for side in (earlier, later)]
    if any(sum(one in count for one in side) < _TOLD * max(1, len(side)) for side in sides):
        return [], []
    both = sides[0].keys() & sides[1].keys()
    for kind in (_is_done, _is_place, _is_told):
        found = []
        for side in sides:
            told = (w for w in side.values() if kind is not _is_told or w.start >= verb)
            stems = {word.stem for word in told if kind(word, claim)} - both
            found.append([w for w in theirs if w.stem in stems and count[w.stem] == 1])
        if all(found):
            return found[0], found[1]
    return [], []


def _is_done(word: Word, _claim: str) -> bool:
    return acts(word) and word.text.lower() not in AUXILIARIES


def _is_place(word: Word, claim: str) -> bool:
    return word.name and _PLACE.search(claim[max(0, word.start - _REACH) : word.start]) is not None


def _is_told(word: Word, _claim: str) -> bool:
    return not (word.name or word.text.lower() in _TIMES or read_numbers(word.text))
