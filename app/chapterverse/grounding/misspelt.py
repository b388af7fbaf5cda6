"""Words of a question that no translation has, and the words that they are likely meant to be."""

from __future__ import annotations

from difflib import SequenceMatcher, get_close_matches
from functools import partial

from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.question import telling_words

_SHORTEST, _LIKE = 5, 0.8  # letters; share of letters in common and in order
_MOST, _NEAR = 3, 8


def misspelt(question: str, table: WordTable) -> tuple[tuple[str, str], ...]:
    """Words of a question that no translation has, each with the stem nearest to it in spelling;
    those that are like no other are left out. Total."""
    found: dict[str, str] = {}
    for word in telling_words(question, table):
        if len(word.text) < _SHORTEST or word.stem in table.weights or word.stem in table.names:
            continue
        near = get_close_matches(word.stem, table.weights, _NEAR, _LIKE)
        if near and len(found) < _MOST:
            found.setdefault(word.text, min(near, key=partial(_strangeness, word.stem, table)))
    return tuple(found.items())


def _strangeness(typed: str, table: WordTable, meant: str) -> tuple[bool, float, float]:
    """Few begin a word wrongly; of words that are equally like it a common one is meant."""
    alike = SequenceMatcher(None, typed, meant).ratio()
    return typed[:1] != meant[:1], -round(alike, 2), table.weight(meant)
