"""Which of the passages found bear on a question that names someone or some place.

A passage that shares one word of "Why did Jonah flee to Tarshish?" (the ships of Tarshish) is
found, but is no part of an answer while others share all three. Questions of doctrine name no
one, and their answers share few words with them: nothing is left out there. Of 540 questions of
retrieval_dev 95 are answered with fewer passages, 402 instead of 548, among them 65 of the 70 that
are marked as answers; the share below and the score in quote.py were chosen on these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from chapterverse.grounding.claim_words import stem
from chapterverse.grounding.emphasis import question_stems, shared_words
from chapterverse.grounding.names import DIVINE

_SHARE = 0.6  # of the question's words that the best passage shares
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
_NO_NAME = DIVINE | {"i", "bible", "church", "christian", "christians", "ghost", "gospel"}
_NO_NAME |= {"scripture", "scriptures", "testament"}


def names(question: str) -> frozenset[str]:
    """Stems of the proper names in a question, past its first word; God's are left out."""
    words = [found[0] for found in _WORD.finditer(question)][1:]
    bare = [re.sub(r"[’']s?$", "", word) for word in words if word[0].isupper()]
    return frozenset(stem(name) for name in bare if name.casefold() not in _NO_NAME)


def bearing(question: str, texts: Sequence[str]) -> list[bool]:
    """For each text whether it shares enough of the question's words beside the one that shares
    most; all do when the question names no one, or no one that a text speaks of."""
    stems = question_stems(question)
    shared = [{stem(word) for word in shared_words(text, stems)} for text in texts]
    named = names(question)
    if not any(named & one for one in shared):
        return [True] * len(texts)
    least = _SHARE * max(map(len, shared))
    return [len(one) >= least for one in shared]
