"""A name of the claim in whose place the passage has another: "Michael went" for "Daniel went".

Pure. Names by themselves cannot tell this: a book implies its prophet, and neighbours name whom the
verse calls "he". Where the same telling words stand right beside both names, they are rivals.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from chapterverse.grounding.claim_words import Word, WordTable, read_words, same_name, stem
from chapterverse.grounding.names import DIVINE

_DIVINE = frozenset(map(stem, DIVINE))
_SPEECH = ("say", "said", "says", "tell", "told", "answer", "answered", "ask", "asked", "call")
_SAYING = frozenset(map(stem, (*_SPEECH, "speak", "spoke", "named")))
_SAME = 0.5  # likeness from which a word counts as present under another form
_TELLING = 2.5  # weight; “God” and “man” stand beside too many names
_RIGHT = 2  # words after a name of the passage among which the claim's next one may stand
_APART = re.compile(r"[.!?;:]|\b(?:he|she|they|I|we|you|it|who)\b")
_SUFFERS = re.compile(r"(?:[’']s?)?\s+(?:(?:was|were|is|are|be|been|had been|will be)\b)")
_ALIKE = 0.3  # likeness from which a word may mean the same
_ENOUGH = 2  # words that a sentence must share with a claim to tell the same
_MOST = 0.5  # share of the claim's words, likewise
_SENTENCE_END = re.compile(r"[.;:?!“”\"‘]")
_OPENING = re.compile(
    r"\W*(?:(?:and|but|then|so|now|for|when|behold|while|after|therefore)\W+){0,2}"
    r"(?:(?:king|the)\s+)?",
    re.IGNORECASE,
)
_ANOTHER = re.compile(r"\b(?:he|she|they|i|we|you|it|who|him|her|them|me|us)\b", re.IGNORECASE)
_POSSESSIVE = ("’s", "'s", "s’", "s'")
_SPELT_ALIKE = 5  # letters at the beginning of two names that are forms of one


@dataclass(frozen=True, slots=True)
class Rivals:
    """A name of the claim and the passage's name in its place, both as they are written."""

    claim: str
    verse: str


def rival_names(claim: str, passage: str, table: WordTable) -> Rivals | None:
    """The first name of a claim that the passage lacks and that has a rival there; total."""
    mine = [word for word in read_words(claim, table) if word.content]
    theirs = [word for word in read_words(passage, table) if word.content]
    known = [word for word in mine if _is_name(word, table)]
    for place, name in enumerate(mine):
        if not _is_name(name, table) or _stands(name, known, theirs):
            continue
        if _SUFFERS.match(claim, name.end):
            continue  # who is sold stands where the seller stands
        before = mine[place - 1] if place else None
        after = mine[place + 1] if place + 1 < len(mine) else None
        for other, rival in enumerate(theirs):
            if not _is_name(rival, table) or _is_known(rival, name, known):
                continue
            right = _joined(passage, rival, theirs[other + 1 : other + 1 + _RIGHT])
            left = _joined(passage, rival, theirs[max(0, other - 1) : other])
            beside = [
                word
                for word, words in ((before, left), (after, right))
                if word is not None
                and any(table.likeness(word.stem, one.stem) >= _SAME for one in words)
            ]
            if len(beside) > 1 or any(_is_telling(word, table) for word in beside):
                return Rivals(name.text, rival.text)
    return _in_its_place(mine, passage, theirs, table)


def _in_its_place(
    mine: Sequence[Word], passage: str, theirs: Sequence[Word], table: WordTable
) -> Rivals | None:
    """The name with which a claim begins and that with which a sentence of the passage begins,
    where the sentence has most of the claim's words and nobody whom it calls "he"."""
    known = [word for word in mine if _is_name(word, table)]
    plain = [word for word in mine if not word.name]
    if known[:1] != [*mine[:1]] or len(plain) < _ENOUGH or _stands(mine[0], known, theirs):
        return None
    start = 0
    for end in (*(found.start() for found in _SENTENCE_END.finditer(passage)), len(passage)):
        words = [word for word in theirs if start <= word.start < end]
        first = words[0] if words else None
        if (
            first is not None
            and _is_name(first, table)
            and not _is_known(first, mine[0], known)
            and _OPENING.fullmatch(passage, start, first.start)
            and not first.text.endswith(_POSSESSIVE)
        ):
            another = _ANOTHER.search(passage, first.end, end)
            stop = another.start() if another is not None else end
            its = [word for word in words if word.end <= stop]
            near = sum(any(_is_like(one, word, table) for word in its) for one in plain)
            if near >= max(_ENOUGH, _MOST * len(plain)):
                return Rivals(mine[0].text, first.text)
        start = end
    return None


def _is_like(one: Word, other: Word, table: WordTable) -> bool:
    return table.likeness(one.stem, other.stem) >= _ALIKE


def _is_name(word: Word, table: WordTable) -> bool:
    return word.name and word.stem in table.names and word.stem not in _DIVINE


def _stands(name: Word, known: Sequence[Word], theirs: Sequence[Word]) -> bool:
    """Whether the passage has the name, under any form that no other name of the claim takes."""
    if any(word.stem == name.stem for word in theirs):
        return True
    others = [word for word in known if word.stem != name.stem]
    return any(
        same_name(name.stem, word.stem) and not any(word.stem == one.stem for one in others)
        for word in theirs
    )


def _is_known(rival: Word, name: Word, known: Sequence[Word]) -> bool:
    """Whether a name of the passage is one of the claim's, or another spelling of `name`."""
    if any(rival.stem == one.stem for one in known) or spelt_alike(rival.stem, name.stem):
        return True
    return any(same_name(rival.stem, one.stem) for one in known if one is not name)


def spelt_alike(one: str, other: str) -> bool:
    """Whether two stems are spellings of one name, as "Meribah" and "Meribath"."""
    shared = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 99)
    shortest = min(len(one), len(other))
    alike = min(shared, shortest) >= max(_SPELT_ALIKE, shortest - 1)
    return alike or sorted(one) == sorted(other)


def _joined(passage: str, name: Word, words: Sequence[Word]) -> list[Word]:
    """Those of `words` that no sentence and nobody else parts from the name."""
    found = []
    for word in words:
        start, end = sorted((name, word), key=lambda one: one.start)
        if _APART.search(passage, start.end, end.start) is None:
            found.append(word)
    return found


def _is_telling(word: Word, table: WordTable) -> bool:
    return word.stem not in _SAYING and table.weight(word.stem) >= _TELLING
