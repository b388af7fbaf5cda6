"""A claim that puts another thing of the same kind in the place of one: "shields of gold" for
"shields of bronze", "clothed with purple" for "clothed with scarlet".

The words are no opposites and their meanings are near, so neither opposites nor nearness see it.
Pure; the kinds are in kinds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable, read_words
from chapterverse.grounding.kinds import PLACED, THINGS

_ALIKE = 0.2  # likeness from which translations exchange two words
_SHARED = 0.6  # of the claim's other words that the passage must have
_MARK = re.compile(r"[,.;:!?—“”]")
_AND = re.compile(r"\b(?:and|or|nor)\b", re.IGNORECASE)
_DETERMINES = re.compile(r"\b(?:the|an?|his|her|their|its|my|your|our|some|all)\b")
_REACH = 48  # characters
_LIKENED = re.compile(r"\b(?:as|like)\b[^.,;:]*\Z", re.IGNORECASE)
"""What stands before a thing that something else is likened to."""


@dataclass(frozen=True, slots=True)
class OtherKind:
    """The thing of the verse with what it stands beside, and that of the claim with its own."""

    verse: str
    claim: str


def other_kind(claim: str, passage: str, table: WordTable) -> OtherKind | None:
    """The first word of a claim in whose place the passage has another of its kind; total."""
    mine = [word for word in read_words(claim, table) if word.content]
    theirs = [word for word in read_words(passage, table) if word.content]
    said = {THINGS[_low(word)] for word in mine if _low(word) in THINGS}
    for word in mine:
        own = THINGS.get(_low(word))
        if own is None or word.name or not _is_about_it(word, mine, theirs):
            continue
        rivals = [
            one
            for one in theirs
            if _is_rival(one, own)
            and THINGS[_low(one)] not in said
            and not _LIKENED.search(passage[: one.start][-_REACH:])
        ]
        found = _absent(word, own, rivals, mine, theirs, passage, table) or _displaced(
            word, own, mine, theirs, claim, passage
        )
        if found is not None and found in rivals:
            return OtherKind(_with_neighbour(passage, theirs, found), word.text)
    return None


def _absent(
    word: Word,
    own: tuple[int, int],
    rivals: Sequence[Word],
    mine: Sequence[Word],
    theirs: Sequence[Word],
    passage: str,
    table: WordTable,
) -> Word | None:
    """The thing of the passage for one of the claim that the passage has nowhere."""
    if own[0] in PLACED or any(THINGS.get(_low(other)) == own for other in theirs):
        return None
    if any(table.likeness(word.stem, other.stem) >= _ALIKE for other in theirs):
        return None
    others = {one.stem for one in mine} - {word.stem}
    meant = (
        one
        for one in rivals
        if not one.name and not others.isdisjoint(_beside(one, theirs, passage))
    )
    return next(meant, None)


def _beside(word: Word, words: Sequence[Word], text: str) -> set[str]:
    """The stems of the telling words of one's own clause."""
    start = max((mark.end() for mark in _MARK.finditer(text, 0, word.start)), default=0)
    end = _MARK.search(text, word.end)
    last = len(text) if end is None else end.start()
    return {one.stem for one in words if start <= one.start < last}


def _displaced(
    word: Word,
    own: tuple[int, int],
    mine: Sequence[Word],
    theirs: Sequence[Word],
    claim: str,
    passage: str,
) -> Word | None:
    """The thing that stands in the passage beside the word that the claim puts another thing
    beside, though the passage may have that one elsewhere."""
    for step in (1, -1):
        beside = _next(mine, word, step, claim)
        if beside is None or _low(beside) in THINGS:
            continue
        joint = _joint(claim, word, beside)
        partners = [
            other
            for one in theirs
            if one.stem == beside.stem
            for other in (_next(theirs, one, -step, passage),)
            if other is not None and _joint(passage, other, one) == joint
            if not _stands_by_its_own(other, own, theirs)
        ]
        if partners and all(_is_rival(one, own) for one in partners):
            return partners[0]
    return None


def _stands_by_its_own(rival: Word, own: tuple[int, int], theirs: Sequence[Word]) -> bool:
    """Whether the thing of the claim stands next to the one that stands where it is put: "gold and
    silver"."""
    place = next(i for i, one in enumerate(theirs) if one.start == rival.start)
    beside = theirs[max(0, place - 1) : place + 2]
    return any(THINGS.get(_low(one)) == own for one in beside if one.start != rival.start)


def _low(word: Word) -> str:
    return word.text.lower()


def _is_rival(word: Word, own: tuple[int, int]) -> bool:
    other = THINGS.get(_low(word))
    return other is not None and other[0] == own[0] and other[1] != own[1]


def _joint(text: str, one: Word, other: Word) -> str:
    """What joins two words ("of"), without what only determines the second."""
    first, second = sorted((one, other), key=lambda word: word.start)
    return _DETERMINES.sub(" ", text[first.end : second.start].lower()).strip()


def _is_about_it(word: Word, mine: Sequence[Word], theirs: Sequence[Word]) -> bool:
    """Whether the passage has most of what else the claim says."""
    others = {one.stem for one in mine} - {word.stem}
    return bool(others) and len(others & {one.stem for one in theirs}) >= _SHARED * len(others)


def _next(words: Sequence[Word], word: Word, step: int, text: str) -> Word | None:
    """The telling word beside one, where no mark and no "and" parts them."""
    place = next(i for i, one in enumerate(words) if one.start == word.start) + step
    if not 0 <= place < len(words):
        return None
    first, second = sorted((word, words[place]), key=lambda one: one.start)
    between = text[first.end : second.start]
    return None if _MARK.search(between) or _AND.search(between) else words[place]


def _with_neighbour(text: str, words: Sequence[Word], word: Word) -> str:
    other = _next(words, word, -1, text) or _next(words, word, 1, text) or word
    return text[min(word.start, other.start) : max(word.end, other.end)]
