"""Compares a claim with a passage, word by word: what is covered, missing or contradicted.

Pure measurement; check_support turns an `Evidence` into a level, support_words into a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from chapterverse.grounding.claim_words import (
    Number,
    Quantity,
    Word,
    WordTable,
    read_numbers,
    read_words,
    same_name,
    stem,
)
from chapterverse.grounding.english import ASSURING, EXCEPTING, EXCLUSIVE, PARTIAL, UNIVERSAL
from chapterverse.grounding.names import DIVINE
from chapterverse.grounding.support_roles import Roles, compare_roles

_NOT_OF_THE_CLAIM = re.compile(r"^\s*(?:yes|no)\s*,\s*|\b(?:old|new) testament\b", re.IGNORECASE)
_BEFORE_OR_AFTER = re.compile(r"\b(?:before|after)\b", re.IGNORECASE)
_SUFFERED = re.compile(r"\b(?P<who>[A-Z][^\W\d_]+)\s+(?:was|were|is|had been)\s+(?P<verb>[a-z]+)\b")
_DONE_TO_HIM = re.compile(r"\b(?P<verb>[a-z]+)\s+(?:him|her|them)\b", re.IGNORECASE)
_ASSURING = frozenset(map(stem, ASSURING))
_DIVINE = frozenset(map(stem, DIVINE))
_LIKE_ENOUGH = 0.15  # below it two words are strangers
_SAME = 0.5  # from here on a word counts as present under another form


@dataclass(frozen=True, slots=True)
class Names:
    """Names of the claim by where they were found, as the claim writes them."""

    here: tuple[str, ...] = ()
    nearby: tuple[str, ...] = ()  # in the neighbouring verses, or implied by the book
    absent: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # names of the passage that the claim does not give


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers of the claim that the passage lacks; `stated` counts the passage's own."""

    given: int = 0
    stated: int = 0
    absent: tuple[str, ...] = ()
    nearby: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Negation:
    """Whether both sides deny the same. `clashing`: shared words that one side alone denies."""

    clashing: tuple[str, ...] = ()
    kept: int = 0
    claim_denies: bool = False
    passage_denies: bool = False


@dataclass(frozen=True, slots=True)
class Opposite:
    """A word of the claim, absent from the passage, and the passage's word that says the opposite.
    `denied`: one side alone says "not", so that both may mean the same."""

    said: str
    there: str
    denied: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a comparison found. Shares are weighted by how telling each word is.

    `matched` are the passage's words that carry the claim, in the order of the passage;
    `missing` the claim's words found nowhere, the most telling first.
    """

    alike: float  # share of the claim's words, names apart, in the passage; exchanged ones in part
    nearby: float  # what the neighbouring verses add to `alike`
    pairs_kept: float  # share of neighbouring words of the claim that stand together
    in_order: float  # share of matched words that come in the claim's order
    claim_words: int
    passage_words: int
    has_context: bool
    names: Names
    numbers: Numbers
    negation: Negation
    matched: tuple[Word, ...]
    telling: tuple[Word, ...]  # the same words, the most telling first
    missing: tuple[str, ...]
    quantity_clash: str  # the claim's word that says another quantity than the passage, or ""
    exclusive_added: str  # "alone" or "only" of the claim that nothing in the passage answers
    assurance_added: str  # "guarantees" and the like
    opposites: tuple[Opposite, ...]
    roles: Roles


@dataclass(frozen=True, slots=True)
class _Match:
    """A word of the claim and its nearest word of the passage (`place` -1 when none)."""

    word: Word
    weight: float
    like: float
    place: int
    near: float


def compare(
    claim: str,
    passage: str,
    context: Sequence[str],
    table: WordTable,
    implied: frozenset[str] = frozenset(),
) -> Evidence:
    """Evidence for `claim` in `passage`; `context` are neighbouring verses, `implied` names in
    lower case that the book implies. Total: any text gives an Evidence."""
    claim = _NOT_OF_THE_CLAIM.sub("", claim)
    claim_all, passage_all = read_words(claim, table), read_words(passage, table)
    words = [word for word in claim_all if word.content and not _is_judged_apart(word)]
    have = [word for word in passage_all if word.content]
    stems = {word.stem for word in have}
    near = {word.stem for text in context for word in read_words(text, table) if word.content}
    matches = [_match(word, have, near, table) for word in words]
    plain = [match for match in matches if not match.word.name] or matches
    total = sum(match.weight for match in plain) or 1.0
    places = [match.place for match in matches if match.like > _LIKE_ENOUGH]
    shared = [have[place] for place in sorted(set(places))]
    missing = sorted(
        ((m.weight, m.word.text) for m in plain if max(m.like, m.near) < _LIKE_ENOUGH),
        reverse=True,
    )
    return Evidence(
        alike=sum(m.weight * m.like for m in plain) / total,
        nearby=sum(m.weight * max(0.0, m.near - m.like) for m in plain) / total,
        pairs_kept=_share([0 < b - a <= 3 for a, b in pairwise(places)], empty=0.0),
        in_order=_share([a <= b for a, b in pairwise(places)], empty=1.0),
        claim_words=len(words),
        passage_words=len(have),
        has_context=bool(near),
        names=_taken_up(claim, passage, _names(matches, have, stems, near, implied, table)),
        numbers=_numbers(claim, passage, context),
        negation=_negation(matches, have),
        matched=tuple(shared),
        telling=tuple(sorted(shared, key=lambda word: -table.weight(word.stem))),
        missing=tuple(text for _, text in missing),
        quantity_clash=_quantity_clash(matches, have, claim_all, passage_all),
        exclusive_added=_added(EXCLUSIVE, EXCEPTING, claim_all, passage_all),
        assurance_added=next((w.text for w in words if w.stem in _ASSURING - stems), ""),
        opposites=() if _is_converse(claim, passage) else _opposites(words, have, table),
        roles=compare_roles(claim, words, passage, have),
    )


def _is_judged_apart(word: Word) -> bool:
    """Whether a word is a figure: the passage writes it out, and numbers are compared by value."""
    return word.text.isdigit()


def _match(word: Word, have: Sequence[Word], near: set[str], table: WordTable) -> _Match:
    best, place = 0.0, -1
    for i, other in enumerate(have):
        like = table.likeness(word.stem, other.stem)
        if like > best or (like == best > 0 and word.negated == other.negated):
            best, place = like, i
    around = 0.0
    if best < _SAME:
        around = max((table.likeness(word.stem, one) for one in near), default=0.0)
    return _Match(word, table.weight(word.stem), best, place, around)


def _names(
    matches: Sequence[_Match],
    have: Sequence[Word],
    stems: set[str],
    near: set[str],
    implied: frozenset[str],
    table: WordTable,
) -> Names:
    mine = {match.word.stem for match in matches}
    if any(_is_another(word, mine, table) for word in have):
        implied = implied & DIVINE  # who acts throughout a book need not act where another is named
    known = near | set(map(stem, implied))
    here, close, absent = [], [], []
    for match in matches:
        if not match.word.name:
            continue
        if match.like > _SAME or any(same_name(match.word.stem, one) for one in stems):
            here.append(match.word.text)
        elif match.near > _SAME or any(same_name(match.word.stem, one) for one in known):
            close.append(match.word.text)
        else:
            absent.append(match.word.text)
    claimed = {match.word.stem for match in matches}
    others = [w.text for w in have if w.name and not any(same_name(w.stem, c) for c in claimed)]
    return Names(tuple(here), tuple(close), tuple(absent), tuple(dict.fromkeys(others)))


def _taken_up(claim: str, passage: str, names: Names) -> Names:
    """The names with those of the absent ones counted as near that suffer what the passage has
    done to "him": "Joseph was sold" of "the Midianites sold him"."""
    done = {stem(found["verb"]) for found in _DONE_TO_HIM.finditer(passage)}
    close = tuple(
        found["who"]
        for found in _SUFFERED.finditer(claim)
        if found["who"] in names.absent and stem(found["verb"]) in done
    )
    absent = tuple(name for name in names.absent if name not in close)
    return replace(names, nearby=(*names.nearby, *close), absent=absent)


def _is_another(word: Word, mine: set[str], table: WordTable) -> bool:
    """Whether a word names a person, people or place other than those of the claim."""
    proper = word.name and word.stem in table.names and word.stem not in _DIVINE
    return proper and not any(same_name(word.stem, one) for one in mine)


def _numbers(claim: str, passage: str, context: Iterable[str]) -> Numbers:
    wanted, have = read_numbers(claim), read_numbers(passage)
    around = [number for text in context for number in read_numbers(text)]
    lacking = [number for number in wanted if not _given(number, have)]
    return Numbers(
        given=len(wanted),
        stated=len(have),
        absent=tuple(n.text for n in lacking if not _given(n, around)),
        nearby=tuple(n.text for n in lacking if _given(n, around)),
        others=tuple(dict.fromkeys(n.text for n in have if not _given(n, wanted))),
    )


def _given(number: Number, others: Iterable[Number]) -> bool:
    return any(number.value == other.value and number.ordinal == other.ordinal for other in others)


def _negation(matches: Sequence[_Match], have: Sequence[Word]) -> Negation:
    clashing, kept = [], 0
    for match in matches:
        if match.like <= _LIKE_ENOUGH or match.word.name:
            continue
        if match.word.negated != have[match.place].negated:
            clashing.append(match.word.text)
        elif match.word.negated:
            kept += 1
    return Negation(
        tuple(clashing),
        kept,
        any(match.word.negated for match in matches),
        any(word.negated for word in have),
    )


def _opposites(
    words: Sequence[Word], have: Sequence[Word], table: WordTable
) -> tuple[Opposite, ...]:
    mine, theirs = {word.stem for word in words}, {word.stem for word in have}
    found = []
    for word in words:
        contrary = table.opposites.get(word.stem, frozenset()) - mine
        if word.stem in theirs or not contrary:
            continue
        other = next((one for one in have if one.stem in contrary), None)
        if other is not None:
            found.append(Opposite(word.text, other.text, word.negated != other.negated))
    return tuple(found)


def _is_converse(claim: str, passage: str) -> bool:
    """Whether one side says it from the other end: "destruction comes after pride" of "pride goes
    before destruction"."""
    mine, theirs = (
        {found.lower() for found in _BEFORE_OR_AFTER.findall(text)} for text in (claim, passage)
    )
    return len(mine) == 1 and len(theirs) == 1 and mine != theirs


def _quantity_clash(
    matches: Iterable[_Match],
    have: Sequence[Word],
    claim: Iterable[Word],
    passage: Iterable[Word],
) -> str:
    """A claim's word of which it says "all" and the passage "some", or the other way round."""
    for match in matches:
        if match.like > _SAME:
            pair = {match.word.quantity, have[match.place].quantity}
            if Quantity.OPEN not in pair and len(pair) == 2:
                return match.word.text
    says_some = any(word.text.lower() in PARTIAL for word in passage)
    return _added(UNIVERSAL, UNIVERSAL, claim, passage) if says_some else ""


def _added(
    kind: frozenset[str],
    answered_by: frozenset[str],
    claim: Iterable[Word],
    passage: Iterable[Word],
) -> str:
    """The first word of `kind` in the claim when no word of `answered_by` is in the passage."""
    if any(word.text.lower() in answered_by for word in passage):
        return ""
    return next((word.text for word in claim if word.text.lower() in kind), "")


def _share(facts: Sequence[bool], *, empty: float) -> float:
    return sum(facts) / len(facts) if facts else empty
