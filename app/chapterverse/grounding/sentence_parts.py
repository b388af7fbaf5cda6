"""The sentences of a text and their parts, each with at most one who acts: what deeds and orders
read. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from chapterverse.grounding.claim_words import Word, WordTable, read_words
from chapterverse.grounding.english_forms import IRREGULAR


def word_set(text: str) -> frozenset[str]:
    """The words of a line."""
    return frozenset(text.split())


_SENTENCE_END = re.compile(r"[.;:?!“”\"—()]|‘|’(?!\w)")

BE = word_set("am is are was were be been being art wast wert")
"""Forms of to be."""
AUXILIARIES = BE | word_set(
    "has have had hath hast do does did doth didst will would shall should may might can could "
    "must let"
)
"""Words that help a verb, those forms among them."""
_NOUNS = word_set("man woman child foot tooth mouse ox wife life knife loaf thief calf brother")
_NO_VERBS = word_set("beloved wicked hundred indeed seed deed need sacred naked")


Part = tuple[Word, ...]
"""Words of a sentence up to a comma or to an "and" that leads on to another verb."""


def sentences(text: str, table: WordTable) -> Iterator[tuple[Word, ...]]:
    """Words between marks that end a sentence or a speech."""
    sentence: list[Word] = []
    last = 0
    for word in read_words(text, table):
        if sentence and _SENTENCE_END.search(text, last, word.start):
            yield tuple(sentence)
            sentence = []
        sentence.append(word)
        last = word.end
    if sentence:
        yield tuple(sentence)


def acts(word: Word) -> bool:
    """Whether a word has the form of a verb in the past or helps one."""
    low = word.text.lower()
    if low in AUXILIARIES:
        return True
    if not word.content or word.name or low in _NO_VERBS:
        return False
    base = IRREGULAR.get(low)
    return base not in _NOUNS if base is not None else len(low) > 4 and low.endswith(("ed", "eth"))


def tells(words: Sequence[Word]) -> bool:
    """Whether a verb is seen among words."""
    return any(map(acts, words))


def parts_of(text: str, sentence: Sequence[Word]) -> list[Part]:
    """The parts of a sentence of a text, in order; none is empty."""
    parts: list[Part] = []
    current: list[Word] = []
    for place, word in enumerate(sentence):
        gap = text[sentence[place - 1].end : word.start] if place else ""
        leads_on = word.text.lower() in {"and", "but"} and _leads_on(sentence, place)
        if current and ("," in gap or leads_on):
            parts.append(tuple(current))
            current = []
        current.append(word)
    parts.append(tuple(current))
    return parts


def _leads_on(sentence: Sequence[Word], place: int) -> bool:
    """Whether a verb comes soon after the "and" at `place`."""
    return tells(sentence[place + 1 : place + 4])
