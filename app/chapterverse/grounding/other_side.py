"""A claim that puts the opposite in the place of a word: "the left thigh" for "the right thigh",
"dwell in the mountains" for "dwell in the valley", "to other gods" for "only to Yahweh".

Opposites alone cannot tell this, for a passage often sets both sides against each other. Where the
same telling word stands beside both, one stands in the place of the other. Verbs are left out:
who goes out comes out. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import (
    Word,
    WordTable,
    read_numbers,
    read_words,
    stem,
)
from chapterverse.grounding.deeds import deeds
from chapterverse.grounding.sentence_parts import acts

_PREPOSITION = r"(?P<mark>to|in|with|for|by|on|of|from|before|under)"
_OTHER = re.compile(rf"\b{_PREPOSITION}\s+(?:an)?other\s+[^\W\d_]+", re.IGNORECASE)
_ONLY = re.compile(
    rf"\b(?:only|alone)\s+{_PREPOSITION}\s+(?:(?:the|his|their|your)\s+)?[^\W\d_]+", re.IGNORECASE
)
_DENIES = re.compile(
    r"\b(?:no|not|never|none|nor|neither|without|only|alone|than)\b|n[’']t\b", re.IGNORECASE
)
_HELPS = re.compile(
    r"(?:\s+(?!against\b)[a-z]+){0,2}\s+(?:for|to\s+(?:help|save|protect|defend|rescue|bless))\b",
    re.IGNORECASE,
)
_HOSTILE = re.compile(
    r"\b(?:against|oppos\w+|enem\w+|attack\w*|fight\w*|fought|invad\w+|rebel\w*|war|accus\w+"
    r"|hostil\w+|punish\w*|harm\w*|no|not|never|nor)\b|n[’']t\b",
    re.IGNORECASE,
)
_NEAR = 3  # words before "against" among which its verb stands
_MARK = re.compile(r"[,.;:!?—“”]")
_DETERMINED = re.compile(r"\b(?:the|an?|his|her|their|my|your|our|its)\s+\Z", re.IGNORECASE)
_PERSONS = frozenset(
    map(
        stem,
        (
            *("man", "woman", "husband", "wife", "king", "queen", "servant", "master", "slave"),
            *("father", "mother", "son", "daughter", "brother", "sister", "husbandman"),
        ),
    )
)
"""One may be called by either, from one side and from the other."""
_PREFIXES = ("dis", "un", "in", "im", "ir")
_TELLING = 3.0
_AFTER = 0.5  # likeness from which the words that follow are the same
_BEFORE = 0.3  # likewise of those before


@dataclass(frozen=True, slots=True)
class OtherSide:
    """The word of the verse with the one beside it, and its opposite in the claim with its own."""

    verse: str
    claim: str


def other_side(claim: str, passage: str, table: WordTable) -> OtherSide | None:
    """The first word of a claim in whose place the passage has its opposite; total."""
    mine = [word for word in read_words(claim, table) if word.content]
    theirs = [word for word in read_words(passage, table) if word.content]
    here, there = {word.stem for word in mine}, {word.stem for word in theirs}
    for place, word in enumerate(mine):
        contrary = table.opposites.get(word.stem, frozenset()) - here
        if (
            not contrary
            or word.stem in there
            or word.stem in _PERSONS
            or _is_verb(word, claim, table)
        ):
            continue
        for other, one in enumerate(theirs):
            if one.stem not in contrary or one.negated != word.negated:
                continue
            for step, least in ((1, _AFTER), (-1, _BEFORE)):
                a, b = _beside(claim, mine, place, step), _beside(passage, theirs, other, step)
                if a is None or b is None or table.likeness(a.stem, b.stem) < least:
                    continue
                if not _tells_apart(a, table) or not _tells_apart(b, table):
                    continue
                if not _is_verb(one, passage, table):
                    return OtherSide(_both(passage, one, b), _both(claim, word, a))
    return None


def other_than_only(claim: str, passage: str, _table: WordTable) -> OtherSide | None:
    """Where a claim says "to others" and the passage "only to" one; total."""
    if _DENIES.search(claim):
        return None
    for mine in _OTHER.finditer(claim):
        for theirs in _ONLY.finditer(passage):
            if theirs["mark"].lower() == mine["mark"].lower():
                return OtherSide(theirs[0], mine[0])
    return None


def for_instead_of_against(claim: str, passage: str, table: WordTable) -> OtherSide | None:
    """Where what is done against somebody is done for him: "gone out to help her" of "gone out
    against me"; total."""
    if _HOSTILE.search(claim):
        return None
    mine = [word for word in read_words(claim, table) if word.content]
    theirs = read_words(passage, table)
    for place, word in enumerate(theirs):
        near = [one for one in theirs[max(0, place - _NEAR) : place] if one.content and acts(one)]
        if word.text.lower() != "against" or not near:
            continue
        for one in mine:
            helps = _HELPS.match(claim, one.end)
            if one.stem == near[-1].stem and helps is not None:
                said = passage[near[-1].start : word.end]
                return OtherSide(said, claim[one.start : helps.end()])
    return None


def denied_by_prefix(claim: str, passage: str, table: WordTable) -> OtherSide | None:
    """Where a claim says "believed" of what the passage says "disbelieved" of; total."""
    theirs = [word for word in read_words(passage, table) if word.content]
    there = {word.stem for word in theirs}
    mine = [word for word in read_words(claim, table) if word.content]
    for word in mine:
        if word.stem in there or word.negated or not acts(word) or _DENIES.search(claim):
            continue
        for one in theirs:
            low = one.text.lower()
            if not one.negated and low in {f"{prefix}{word.text.lower()}" for prefix in _PREFIXES}:
                return OtherSide(one.text, word.text)
    return None


def _beside(text: str, words: Sequence[Word], place: int, step: int) -> Word | None:
    """The telling word before or after one, where no mark parts them."""
    other = place + step
    if not 0 <= other < len(words):
        return None
    first, second = sorted((words[place], words[other]), key=lambda word: word.start)
    return None if _MARK.search(text, first.end, second.start) else words[other]


def _tells_apart(word: Word, table: WordTable) -> bool:
    """Whether a word stands beside few others; a number or "man" stands beside anything."""
    return not read_numbers(word.text) and table.weight(word.stem) >= _TELLING


def _is_verb(word: Word, text: str, table: WordTable) -> bool:
    if _DETERMINED.search(text, 0, word.start):
        return False  # "the left"
    return acts(word) or any(deed.verb.start == word.start for deed in deeds(text, table))


def _both(text: str, one: Word, other: Word) -> str:
    return text[min(one.start, other.start) : max(one.end, other.end)]
