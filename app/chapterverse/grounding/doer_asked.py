"""Questions that ask who did something, and the words of other translations for the deed.

"Who built the ark?" is asked in the words of one translation; the installed one has "make a ship".
Only such questions are widened: what was done and to what is all that they say. Pure.
"""

from __future__ import annotations

import re

from chapterverse.grounding.claim_words import WordTable, read_words

_ASKS = re.compile(
    r"\W*(?:who|which (?:man|woman|king|prophet|person))\s+"
    r"(?!(?:is|are|was|were|am|will|shall|can|may|does|did|do|has|have|had)\b)(?P<deed>\w.*)",
    re.IGNORECASE,
)
_ALIKE = 0.5
"""Likeness from which a word is added: on development questions of this kind (17) nDCG@10 .318,
with 0.85 .317, 0.7 .323, 0.5 .325; on 256 training ones .900, .901, .902, .910."""
_MOST = 6  # words that are added


def told_otherwise(question: str, table: WordTable) -> str:
    """Stems by which other translations tell the deed whose doer is asked for, the likeliest
    first; "" for any other question."""
    asks = _ASKS.match(question)
    if asks is None:
        return ""
    words = [word for word in read_words(asks["deed"], table) if word.content]
    have = {word.stem for word in words}
    found: dict[str, float] = {}
    for word in words:
        for other, alike in () if word.name else table.exchanged.get(word.stem, {}).items():
            if alike >= _ALIKE and other not in have:
                found[other] = max(alike, found.get(other, 0.0))
    return " ".join(sorted(found, key=lambda one: (-found[one], one))[:_MOST])
