"""A claim that counts the same thing otherwise: "fifty-four thousand three hundred were counted"
for "fifty-three thousand four hundred were counted", "lost ten coins" where she had ten and lost
one.

A number that the passage has for something else says nothing, nor does the sum of two. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, takewhile

from chapterverse.grounding.claim_words import WordTable, read_numbers, read_words
from chapterverse.grounding.sentence_parts import acts

_REACH = 60  # characters after a number in which what it counts is looked for
_NEAR = 4  # words, likewise
_THINGS = 2  # telling words after a number of which one is what it counts
_ONE = re.compile(r"\bone\b(?!\s+(?:another|of|who|hundred|thousand)\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OtherNumber:
    """The number of the verse and that of the claim, as they are written."""

    verse: str
    claim: str


@dataclass(frozen=True, slots=True)
class _Count:
    value: tuple[int, bool]  # with whether it is an ordinal
    things: frozenset[str]  # stems; none where the number ends its clause
    deed: str  # stem of the verb just before the number, "" for another word
    text: str


def other_number(claim: str, passage: str, table: WordTable) -> OtherNumber | None:
    """The first number of a claim for which the passage has another of the same thing; total."""
    given, said = [*_counts(passage, table)], [*_counts(claim, table)]
    stated = {number.value for number in read_numbers(passage)}
    stated |= {one + other for one, other in combinations(stated, 2)}
    kept = {(number.value, number.ordinal) for number in read_numbers(claim)}
    for mine in said:
        if mine.value[0] in stated:
            continue
        same = [one for one in given if _is_of_the_same(mine, one)]
        if same and not any(_is_kept(one, said, given, kept) for one in same):
            return OtherNumber(same[0].text, mine.text)
    return _of_another_deed(said, [*given, *_lone_ones(passage, table)], kept)


def _is_kept(
    one: _Count, said: list[_Count], given: list[_Count], kept: set[tuple[int, bool]]
) -> bool:
    """Whether the claim has a number of the passage, too, and not for another thing that the
    passage counts so: "the seven lamps were seven spirits"."""
    if one.value not in kept:
        return False
    same = [count for count in said if count.value == one.value]
    others = [count for count in given if count.value == one.value and count != one]
    return not same or not all(
        any(count.things & other.things for other in others) and not count.things & one.things
        for count in same
    )


def _is_of_the_same(mine: _Count, theirs: _Count) -> bool:
    if mine.value[1] != theirs.value[1]:
        return False
    return bool(mine.things & theirs.things) or not (mine.things or theirs.things)


def _of_another_deed(
    said: list[_Count], given: list[_Count], kept: set[tuple[int, bool]]
) -> OtherNumber | None:
    """ "Lost ten coins" where ten coins are something else's, and one coin is lost."""
    for mine in said:
        same = [one for one in given if one.deed == mine.deed and one.things & mine.things]
        elsewhere = any(one.value == mine.value and one.deed != mine.deed for one in given)
        if mine.deed and same and elsewhere and not any(one.value in kept for one in same):
            return OtherNumber(same[0].text, mine.text)
    return None


def _counts(text: str, table: WordTable) -> Iterator[_Count]:
    at = 0
    for number in read_numbers(text):
        words = r"\W+(?:and\W+)?".join(map(re.escape, number.text.split()))
        place = re.compile(rf"\b{words}\b", re.IGNORECASE).search(text, at)
        if place is None:
            continue
        at = place.end()
        yield _count((number.value, number.ordinal), text, place, table)


def _lone_ones(text: str, table: WordTable) -> Iterator[_Count]:
    """What "one" counts: read_numbers leaves it out, for it is mostly a pronoun."""
    for place in _ONE.finditer(text):
        yield _count((1, False), text, place, table)


def _count(value: tuple[int, bool], text: str, place: re.Match[str], table: WordTable) -> _Count:
    rest = text[place.end() : place.end() + _REACH]
    near = takewhile(lambda word: not acts(word), read_words(rest, table)[:_NEAR])
    telling = [word for word in near if word.content and "," not in rest[: word.start]]
    things = [word.stem for word in telling[:_THINGS]]
    before = [word for word in read_words(text, table) if word.end <= place.start()][-1:]
    deed = before[0].stem if before and before[0].content and acts(before[0]) else ""
    return _Count(value, frozenset(things), deed, place[0])
