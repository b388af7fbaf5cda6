"""Who does what to whom: whether a claim keeps two people of a passage in their places.

Order of words is all that is looked at, with regard to "was … by", to "son of" for "father of" and
to "after" for "before". A passage that names somebody on both sides of somebody else tells nothing;
one that names them in different sentences says nothing of a passive claim.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from chapterverse.grounding.claim_words import Word, same_name, stem
from chapterverse.grounding.sentence_parts import acts

_LONGEST = 60  # characters of a stretch that a reason quotes
_BEFORE = 30  # characters before a word in which its preposition is looked for
_MOST = 8  # people of a claim that are compared
_PASSIVE = re.compile(
    r"\b(?:am|is|are|was|were|be|been|being)\b(?:\W+\w+){1,3}\W+by\b", re.IGNORECASE
)
_WITH = re.compile(r"\bwith\W+(?:(?:the|a|an|his|her|their)\W+)?$", re.IGNORECASE)
_CONVERSE = tuple(
    (re.compile(one, re.IGNORECASE), re.compile(other, re.IGNORECASE))
    for one, other in (
        (r"\b(?:father|mother|parent|begat|begot)\b", r"\b(?:son|daughter|child)\b"),
        (r"\b(?:before|first)\b", r"\bafter\b"),
    )
)
_BY = re.compile(r"\W*by\W+(?:(?:the|a|an|his|her|their)\W+)?", re.IGNORECASE)
_APART = re.compile(r"[.?!“”\"]")
_JOINED = re.compile(
    r"(?:['’]s?)?\W*(?:(?:and|or|nor|of|the|a|his|her|their|my|your|our|with|also|both)\W+)*",
    re.IGNORECASE,
)
_MARKED = re.compile(
    r"\b(?P<mark>of|in|into|on|upon|at|to|unto|from|with|for|among|over|against|toward|towards|during)"
    r"\W+(?:(?:the|a|an|his|her|its|their|my|your|our|this|that|these|those|all|both|king)\W+){0,2}$",
    re.IGNORECASE,
)
_SPEAKER_LAST = re.compile(
    r"[”\"]\W*(?:says?|said)\W+(?:(?:the|lord|king)\W+){0,2}$", re.IGNORECASE
)
_TAKEN_UP = re.compile(r"[^.?!;“”\"]*?\b(?:him|her|them)\b", re.IGNORECASE)
_SAME_MARK = {"into": "to", "unto": "to", "upon": "on", "during": "in", "towards": "toward"}
_PEOPLE = frozenset(
    stem(word)
    for line in """
    god lord jesus christ spirit father mother son daughter man woman people person king queen
    priest servant master slave prophet angel disciple apostle wife husband child brother sister
    enemy nation jew gentile israel church believer wicked righteous sheep shepherd elder soldier
    crowd fool wise rich poor neighbor ruler levite pharisee scribe widow virgin lion wolf lamb
    serpent donkey thief sinner saint judge teacher student body head house world flesh soul law
    faith grace sin death life heart mind truth light darkness heaven earth city land temple ark
    cloud sea fire water sword wisdom folly money
    """.splitlines()
    for word in line.split()
)


@dataclass(frozen=True, slots=True)
class Roles:
    """Pairs of people whose order was compared. The texts are of the first pair that is turned."""

    kept: int = 0
    turned: int = 0
    claim_says: str = ""
    passage_says: str = ""


def compare_roles(
    claim: str, claim_words: Sequence[Word], passage: str, passage_words: Sequence[Word]
) -> Roles:
    """How the claim places the people that it shares with the passage. Total."""
    mine = _people(claim_words)
    theirs = [word for word in passage_words if word.content]
    kept = turned = 0
    texts = ("", "")
    for one, other in combinations(mine[:_MOST], 2):
        if same_name(one.stem, other.stem) or _joined(claim, one, other):
            continue
        first = [word for word in theirs if same_name(word.stem, one.stem)]
        second = [word for word in theirs if same_name(word.stem, other.stem)]
        if not first or not second:
            continue
        if first[-1].start < second[0].start:
            left, right, order = first[-1], second[0], True
        elif second[-1].start < first[0].start:
            left, right, order = second[-1], first[0], False
        else:
            continue
        mine_between, between = claim[one.end : other.start], passage[left.end : right.start]
        if _joined(passage, left, right) or _BY.fullmatch(mine_between):
            continue
        if not order and (
            _stays(claim, one, passage, first)
            or _stays(claim, other, passage, second)
            or _speaks_apart(passage, left, right)
        ):
            continue
        if _turns_round(mine_between, between):
            if _APART.search(between):
                continue
            order = not order
        if order:
            kept += 1
            continue
        turned += 1
        if not texts[0]:
            texts = (claim[one.start : other.end], passage[left.start : right.end])
    short = all(len(text) <= _LONGEST for text in texts)
    return Roles(kept, turned, *(texts if short else ("", "")))


def _stays(claim: str, mine: Word, passage: str, theirs: Sequence[Word]) -> bool:
    """Whether a word is brought in alike on both sides, so that it may stand anywhere: "in the
    third year of Cyrus"."""
    mark = _mark(claim, mine)
    return bool(mark) and all(_mark(passage, word) == mark for word in theirs)


def _speaks_apart(passage: str, left: Word, right: Word) -> bool:
    """Whether a passage names two in different sentences and takes the first up again as "him", or
    names the second as the one who said the first sentence."""
    between = passage[left.end : right.start]
    if ";" in between or _SPEAKER_LAST.search(between):
        return True
    return bool(_APART.search(between) and _TAKEN_UP.match(passage, right.end))


def _mark(text: str, word: Word) -> str:
    """The preposition that brings a word in, "of" for an owner, "" for none."""
    if word.text.endswith(("’s", "'s", "s’", "s'")):
        return "of"
    found = _MARKED.search(text, max(0, word.start - _BEFORE), word.start)
    mark = found["mark"].lower() if found is not None else ""
    return _SAME_MARK.get(mark, mark)


def _people(words: Sequence[Word]) -> list[Word]:
    """Names and people that stand once among `words`."""
    found = [
        word
        for word in words
        if word.content and (word.name or (word.stem in _PEOPLE and not acts(word)))
    ]
    stems = [word.stem for word in found]
    return [word for word in found if stems.count(word.stem) == 1]


def _joined(text: str, one: Word, other: Word) -> bool:
    """Whether nothing happens between two words: "Moses and Aaron", "the king of Israel"."""
    return _JOINED.fullmatch(text[one.end : other.start]) is not None


def _turns_round(claim: str, passage: str) -> bool:
    """Whether the words between two people say it from the other end: "was killed by" for "killed",
    "the son of" for "the father of"; "by the sword" is no other end of "with the sword"."""
    turns = bool(_PASSIVE.search(claim)) != bool(_PASSIVE.search(passage))
    if turns and _WITH.search(passage):
        turns = False
    for one, other in _CONVERSE:
        mine = one.search(claim), other.search(claim)
        theirs = one.search(passage), other.search(passage)
        turns ^= bool(
            (mine[0] and theirs[1] and not theirs[0]) or (mine[1] and theirs[0] and not theirs[1])
        )
    return turns
