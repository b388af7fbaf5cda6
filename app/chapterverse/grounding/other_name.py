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
    return None


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
    if any(rival.stem == one.stem for one in known) or _spelt_alike(rival.stem, name.stem):
        return True
    return any(same_name(rival.stem, one.stem) for one in known if one is not name)


def _spelt_alike(one: str, other: str) -> bool:
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
