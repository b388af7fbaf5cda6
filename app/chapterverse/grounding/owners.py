"""A claim that gives what belongs to one to another: "in Jezebel’s name" beside "in Ahab’s name",
"the hands of Jacob" beside "the hands of Esau", "three hundred wives" beside "seven hundred wives".

Every word may stand in the passage, so nothing that counts words sees it. Only what is named on
both sides is compared; kin, peoples and places have more than one owner and are left out. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chapterverse.grounding.claim_words import (
    WordTable,
    read_numbers,
    same_name,
    stem,
)
from chapterverse.grounding.names import DIVINE
from chapterverse.grounding.other_name import spelt_alike


def _words(text: str) -> list[str]:
    return text.split()


_NAME = r"[A-Z][^\W\d_]+"
_HAS = re.compile(
    rf"\b(?P<owner>{_NAME})(?:[’']s|(?<=s)[’'])\s+(?:own\s+|right\s+|left\s+)?(?P<thing>[a-z]+)\b"
)
_OF = re.compile(rf"\b(?P<thing>[a-z]+)\s+of\s+(?:[Kk]ing\s+)?(?P<owner>{_NAME})\b(?![’']s)")
_IS = re.compile(
    rf"\b(?P<thing>[a-z]+)\s+(?:is|are|was|were)\s+(?P<owner>{_NAME})(?:[’']s|(?<=s)[’'])(?!\s+[a-z])"
)
_SHARED = frozenset(
    map(
        stem,
        _words("""
        father mother brother sister son daughter child wife husband family kin relative ancestor
        descendant offspring seed house household people servant friend enemy neighbor king queen
        prince ruler officer priest prophet god lord land city gate day time year generation side
        men man woman army children midst presence behalf part rest all some one name sake tribe
        nation inhabitant elder chief head captain master disciple follower company sight
        throne border
        """),
    )
)
"""What more than one has, or what is a person of his own; "name" is judged with "in"."""
_IN_NAME = re.compile(
    rf"\bin\s+(?:(?P<owner>{_NAME})(?:[’']s|(?<=s)[’'])\s+name|the\s+name\s+of\s+(?P<of>{_NAME}))\b"
)
_THING = re.compile(r"\s+(?P<thing>[a-z]+)\b")
_BY_PRONOUN = re.compile(
    r"\b(?:my|your|his|her|our|their|thy|whose)\s+(?P<thing>[a-z]+)", re.IGNORECASE
)
_UNNAMED = re.compile(r"\ban?\s+[a-z]+[’']s\s+(?P<thing>[a-z]+)\b", re.IGNORECASE)
_DIVINE = frozenset(map(stem, DIVINE))


@dataclass(frozen=True, slots=True)
class Misplaced:
    """Words of the verse that say whose a thing is, and those of the claim that say otherwise."""

    verse: str
    claim: str


@dataclass(frozen=True, slots=True)
class _Owned:
    thing: str
    owner: str
    text: str


@dataclass(frozen=True, slots=True)
class _Counted:
    value: int
    thing: str
    text: str


def misplaced(claim: str, passage: str, table: WordTable) -> Misplaced | None:
    """The first thing of a claim that the passage gives to somebody else; total."""
    given = [*_owned(passage, table)]
    left_open = {stem(found["thing"]) for found in _BY_PRONOUN.finditer(passage)}
    for mine in _owned(claim, table):
        unnamed = _of_somebody_unnamed(mine, passage)
        if unnamed is not None:
            return unnamed
        same = [one for one in given if one.thing == mine.thing]
        if mine.thing in left_open or any(_is_same(one.owner, mine.owner) for one in same):
            continue
        if same:
            return Misplaced(same[0].text, mine.text)
    return _miscounted(claim, passage)


def _of_somebody_unnamed(mine: _Owned, passage: str) -> Misplaced | None:
    """ "A woman’s hand" beside somebody whom the passage names: it would not bring him in anew."""
    for found in _UNNAMED.finditer(passage):
        names = {stem(word) for word in re.findall(_NAME, passage)}
        if stem(found["thing"]) == mine.thing and mine.owner in names:
            return Misplaced(found[0], mine.text)
    return None


def _is_same(one: str, other: str) -> bool:
    return same_name(one, other) or spelt_alike(one, other)


def _miscounted(claim: str, passage: str) -> Misplaced | None:
    """Two numbers of the passage that have changed places in the claim."""
    given, said = [*_counts(passage)], [*_counts(claim)]
    for mine in said:
        own = [one for one in given if one.thing == mine.thing]
        if not own or any(one.value == mine.value for one in own):
            continue
        taken = any(one.value == mine.value for one in given)
        given_away = any(one.value == own[0].value and one.thing != mine.thing for one in said)
        if taken and given_away:
            return Misplaced(own[0].text, mine.text)
    return None


def _counts(text: str) -> Iterator[_Counted]:
    """Each number of a text with the thing that it counts."""
    at = 0
    for number in read_numbers(text):
        words = r"\W+".join(map(re.escape, number.text.split()))
        place = re.compile(rf"\b{words}\b", re.IGNORECASE).search(text, at)
        if place is None:
            continue
        at = place.end()
        found = _THING.match(text, at)
        if found is not None and not number.ordinal:
            yield _Counted(number.value, stem(found["thing"]), text[place.start() : found.end()])


def _owned(text: str, table: WordTable) -> Iterator[_Owned]:
    for found in _IN_NAME.finditer(text):
        yield _Owned("in name", stem(found["owner"] or found["of"]), found[0])
    for found in (*_HAS.finditer(text), *_OF.finditer(text), *_IS.finditer(text)):
        thing, owner = stem(found["thing"]), stem(found["owner"])
        if thing not in _SHARED and owner in table.names and owner not in _DIVINE:
            yield _Owned(thing, owner, found[0])
