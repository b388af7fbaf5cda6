"""A claim that makes the one who speaks the one spoken to, or the one who lies dead the killer:
"Jesus asked the high priest" beside "the high priest asked Jesus", "Jael was killed by Sisera"
beside "Sisera lay dead". The verb may be another one, so a comparison of deeds does not see it.

Only what is seen on both sides is held against a claim: where a passage says "he", it may mean
either. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from chapterverse.grounding.claim_words import Word, WordTable, read_words, same_name, stem
from chapterverse.grounding.deeds import Deed, deeds, sayings
from chapterverse.grounding.sentence_parts import sentences, word_set

_MAY = word_set("could may might can would should if")
_I_DO = re.compile(
    r"\b(?:I|we)\s+(?:(?:now|also|always|therefore|have|had|will|did|do|shall)\s+){0,2}"
    r"(?P<verb>(?!am\b|are\b|was\b|were\b|not\b)[a-z]+)\s+(?:the\s+|all\s+the\s+|those\s+)?"
    r"(?P<whom>[^\W\d_]+)"
)
_BY = re.compile(r"\s+(?:by|themselves|himself|herself|one\s+another|each\s+other)\b")
_QUOTED = re.compile('[”’"](?!\\w)')
_DIES = re.compile(
    r"\b(?:(?:lay|lies|was|is|were|are|fell|fallen|lying)\s+(?:down\s+)?dead"
    r"|(?:was|were|been|is)\s+(?:killed|slain|murdered|put\s+to\s+death)|died)\b",
    re.IGNORECASE,
)
_KILLS = word_set("kill kills killed slay slays slew slain murder murdered stabbed beheaded")
_PRONOUN = re.compile(r"\b(?:he|she|they|him|her|them|who|it|all|some|men|man)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OtherDoer:
    """Words of the verse that say who does it, and those of the claim that say otherwise."""

    verse: str
    claim: str


def other_speaker(claim: str, passage: str, table: WordTable) -> OtherDoer | None:
    """Where a claim lets somebody say to another what in the passage that other one says, and
    nobody else there speaks; total."""
    said = [one for one in sayings(claim, table) if one.agent and one.recipient and not one.loose]
    given = sayings(passage, table) if said else ()
    for mine in said:
        if _is_only_possible(claim, mine.verb) or not given:
            continue
        if any(not one.agent or _meet(mine.agent, one.agent) for one in given):
            continue
        for one in given:
            before = _sentence_before(passage, one.verb, table)
            turned = _meet(mine.recipient, one.agent) and not one.loose
            if (
                turned
                and not _meet(mine.agent, before)
                and not _QUOTED.search(passage, 0, one.verb.start)
            ):
                return OtherDoer(_text(passage, one), _text(claim, mine))
    return None


def done_to_the_doer(claim: str, passage: str, table: WordTable) -> OtherDoer | None:
    """Where a claim has those do it to whom, in the passage, "I" or "we" do it: "the elders exhort
    Peter" of "I exhort the elders"; total."""
    mine = [word for word in read_words(claim, table) if word.content]
    for found in _I_DO.finditer(passage):
        verb, done_to = stem(found["verb"]), stem(found["whom"])
        for one, other in pairwise(mine):
            between = claim[one.end : other.start]
            if one.stem == done_to and other.stem == verb and not between.strip():
                after = [word for word in mine if word.start > other.start]
                if after and not _BY.match(claim, other.end):
                    return OtherDoer(found[0], claim[one.start : after[0].end])
    return None


def other_dead(claim: str, passage: str, table: WordTable) -> OtherDoer | None:
    """Where a claim has somebody killed who lives in the passage, which tells by name who is dead
    there; total."""
    said = [one for one in deeds(claim, table) if one.verb.text.lower() in _KILLS]
    if not said or not any(word.name for one in said for word in one.patient):
        return None
    dead = [*_dead(passage, table)]
    if not dead or any(one is None for one in dead):
        return None
    there = [word for word in read_words(passage, table) if word.content]
    for mine in said:
        named = [word for word in mine.patient if word.name]
        for one in dead:
            if one is None or not _meet(named, there) or any(_meet(named, [d]) for d in dead if d):
                continue
            return OtherDoer(passage[one.start : _end_of_death(passage, one)], _text(claim, mine))
    return None


def _dead(text: str, table: WordTable) -> Iterator[Word | None]:
    """Who dies by name, the nearest one before each word of it; None for somebody unnamed."""
    for sentence in sentences(text, table):
        for found in _DIES.finditer(text, sentence[0].start, sentence[-1].end):
            before = [word for word in sentence if word.end <= found.start()]
            last = next((w for w in reversed(before) if w.content or _PRONOUN.match(w.text)), None)
            yield last if last is not None and last.name and last.stem in table.names else None


def _end_of_death(passage: str, dead: Word) -> int:
    found = _DIES.search(passage, dead.end)
    return found.end() if found is not None else dead.end


def _sentence_before(text: str, verb: Word, table: WordTable) -> list[Word]:
    """The words of a verb's sentence that stand before it: among them may be who does it."""
    for sentence in sentences(text, table):
        if sentence[0].start <= verb.start <= sentence[-1].start:
            return [word for word in sentence if word.end <= verb.start]
    return []


def _is_only_possible(text: str, verb: Word) -> bool:
    return not _MAY.isdisjoint(text[: verb.start].lower().split()[-2:])


def _meet(some: Sequence[Word], others: Sequence[Word]) -> bool:
    return any(same_name(one.stem, other.stem) for one in some for other in others)


def _text(text: str, deed: Deed) -> str:
    start, end = deed.span
    return text[start:end]
