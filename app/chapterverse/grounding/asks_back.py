"""Verses that ask what a question asks ("Then who can be saved?") and answer nothing of it.

They stay where they are found: placed behind the others, development questions lost by it (nDCG@10
.286 without, .285 with a little, .283 with much). What follows them is shown with them instead.
"""

from __future__ import annotations

import re

from chapterverse.grounding.claim_words import content_stems

_SENTENCE = re.compile(r"[^.!?;]+[.!?;]?")


def asks_back(question: str, text: str) -> bool:
    """Whether all sentences of a verse that share words with a question are questions themselves.
    False where none shares any. Pure; total."""
    stems = content_stems(question)
    sharing = [sentence for sentence in _SENTENCE.findall(text) if stems & content_stems(sentence)]
    return bool(sharing) and all(sentence.endswith("?") for sentence in sharing)
