"""A claim that gives to one what its passage gives to another beside it: "Abraham paid tithes
through Levi" beside "through Abraham Levi has paid tithes", "they overpowered the man" beside "the
man overpowered them", "for this only" beside "not for this only".

Every word stands in the passage, only not with the same one. What is seen on both sides is held
against a claim, nothing else. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable, content_stems, read_words, same_name
from chapterverse.grounding.deeds import Deed, deeds, sayings
from chapterverse.grounding.sentence_parts import acts

_PREPOSITION = re.compile(r"\b(?P<mark>through|from|over|against|upon|under)\s+\Z", re.IGNORECASE)
_WITH = re.compile(r"\b(?:with|over|against|on|upon|at)\s+(?:\w+\s+)?\Z", re.IGNORECASE)
_THEY = re.compile(r"\W*(?:they|he|she)\s+\Z", re.IGNORECASE)
_NOT_ONLY = re.compile(r"(?:\bnot|n[’']t)\b(?P<what>[^.;:!?]{1,40}?)\bonly\b", re.IGNORECASE)
_ONLY = re.compile(r"\b(?:only|alone|solely|just)\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|never|no|nor|neither)\b|n[’']t\b", re.IGNORECASE)

_BY = re.compile(r"\b(?:by|not|no|never|one another|each other)\b|n[’']t\b|[;:]", re.IGNORECASE)
_FEWEST_TURNED, _MOST_TURNED = 3, 12  # telling words of a claim
_REACH = 20  # characters before a word in which what brings it in is looked for


@dataclass(frozen=True, slots=True)
class Crossed:
    """Words of the verse that say it one way, and those of the claim that say it the other."""

    verse: str
    claim: str


def other_party(claim: str, passage: str, table: WordTable) -> Crossed | None:
    """Where a claim has "through", "from" or "over" one whom the passage names, and the passage
    says it of another whom the claim names; total."""
    mine = _named(claim, table)
    theirs = _named(passage, table) if any(_mark(claim, word) for word in mine) else []
    for word in mine if theirs else ():
        mark = _mark(claim, word)
        others = [one for one in theirs if mark and _mark(passage, one) == mark]
        if not others or any(_same(word, one) for one in others):
            continue
        if not any(_same(word, one) for one in theirs):
            continue
        for one in others:
            placed = [own for own in mine if _same(own, one)]
            if placed and not any(_mark(claim, own) == mark for own in placed):
                return Crossed(_from(passage, mark, one), _from(claim, mark, word))
    return None


def doer_sufferer(claim: str, passage: str, table: WordTable) -> Crossed | None:
    """Where a deed is done to the one who does it in the passage: "Abram dealt harshly with Sarai"
    of "Sarai dealt harshly with her", "they overpowered the man" of "the man overpowered them";
    total."""
    there = content_stems(passage)
    said = [deed for deed in deeds(claim, table) if deed.verb.stem in there]
    given = deeds(passage, table) if said else ()
    both_may = {saying.verb.start for saying in sayings(claim, table)} if said else set()
    for mine in said:
        same = [one for one in given if one.verb.stem == mine.verb.stem]
        if mine.loose or mine.passive or mine.verb.start in both_may or len(same) != 1:
            continue
        theirs = same[0]
        if theirs.loose or theirs.passive or not theirs.on_pronoun or not theirs.agent:
            continue
        done_to = [*mine.patient, *_with_whom(claim, mine, table)]
        pronoun = not mine.agent and _THEY.match(claim[: mine.verb.start][-_REACH:]) is not None
        other = any(word.name for word in mine.agent) and not _meet(mine.agent, theirs.agent)
        if (pronoun or other) and _meet(done_to, theirs.agent):
            (start, end), (begin, stop) = theirs.span, mine.span
            stop = max(stop, *(word.end for word in done_to))
            return Crossed(passage[start:end], claim[begin:stop])
    return None


def turned_round(claim: str, passage: str, table: WordTable) -> Crossed | None:
    """Where a claim is words of the passage with those before and those after a verb exchanged:
    "the prisoners’ counsel was to kill the soldiers"; total."""
    mine = [word for word in read_words(claim, table) if word.content]
    theirs = [word for word in read_words(passage, table) if word.content]
    said, given = [word.stem for word in mine], [word.stem for word in theirs]
    size = len(said)
    if not _FEWEST_TURNED <= size <= _MOST_TURNED or not set(said).issubset(given):
        return None
    if _BY.search(claim):
        return None
    active = (one for one in deeds(claim, table) if not (one.passive and acts(one.verb)))
    verbs = {deed.verb.start for deed in active}
    verbs -= {saying.verb.start for saying in sayings(claim, table)}
    for first in range(1, size - 1):
        for last in range(first + 1, size):
            middle = mine[first:last]
            if not any(word.start in verbs for word in middle) or said[:first] == said[last:]:
                continue
            turned = [*said[last:], *said[first:last], *said[:first]]
            for at in range(len(given) - size + 1):
                if given[at : at + size] == turned:
                    told = passage[theirs[at].start : theirs[at + size - 1].end]
                    if not _BY.search(told):
                        return Crossed(told, claim[mine[0].start : mine[-1].end])
    return None


def only_of_not_only(claim: str, passage: str, table: WordTable) -> Crossed | None:
    """Where a claim says "only" of what the passage says "not only" of; total."""
    if _ONLY.search(claim) is None or _DENIES.search(claim):
        return None
    mine = {word.stem for word in read_words(claim, table) if word.content}
    for found in _NOT_ONLY.finditer(passage):
        limited = {word.stem for word in read_words(found["what"], table) if word.content}
        if limited and limited <= mine:
            only = _ONLY.search(claim)
            return Crossed(found[0], only[0] if only else "")
    return None


def _with_whom(text: str, deed: Deed, table: WordTable) -> list[Word]:
    """Whom "with" and the like bring in after a verb."""
    after = (word for word in _named(text, table) if word.start >= deed.verb.end)
    return [
        word
        for word in after
        if _WITH.search(text[max(deed.verb.end, word.start - _REACH) : word.start])
    ]


def _named(text: str, table: WordTable) -> list[Word]:
    return [word for word in read_words(text, table) if word.name]


def _mark(text: str, word: Word) -> str:
    found = _PREPOSITION.search(text[max(0, word.start - _REACH) : word.start])
    return found["mark"].lower() if found is not None else ""


def _from(text: str, mark: str, word: Word) -> str:
    return text[text.lower().rfind(mark, 0, word.start) : word.end]


def _same(one: Word, other: Word) -> bool:
    return same_name(one.stem, other.stem)


def _meet(some: Sequence[Word], others: Sequence[Word]) -> bool:
    return any(_same(one, other) for one in some for other in others)
