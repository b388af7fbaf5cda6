"""Verses that ask what a question asks ("Then who can be saved?") and answer nothing of it.

They stay where they are found: placed behind the others, development questions lost by it (nDCG@10
.286 without, .285 with a little, .283 with much). What follows them is shown with them instead.
"""

from __future__ import annotations

import re

from chapterverse.grounding.claim_words import content_stems

_SENTENCE = re.compile(r"[^.!?;]+[.!?;]?")
_LAST = re.compile(r"[^.!?;]+[.!?;]?[”’\"')\s]*\Z")
_WANTS_A_REPLY = re.compile(
    r"\?[”’\"')\s]*\Z|[“‘](?:\w+, )?(?:please )?(?:teach|tell|show|explain|declare)\b",
    re.IGNORECASE,
)
_REPLY = re.compile(r"\W*(?:\w+\W+){0,4}(?:answered|answering|replied|said|says|told)\b")


def asks_back(question: str, text: str) -> bool:
    """Whether all sentences of a verse that share words with a question are questions themselves.
    False where none shares any. Pure; total."""
    stems = content_stems(question)
    sharing = [sentence for sentence in _SENTENCE.findall(text) if stems & content_stems(sentence)]
    return bool(sharing) and all(sentence.endswith("?") for sentence in sharing)


def is_answered_next(question: str, text: str, following: str) -> bool:
    """Whether a verse ends with a question or a request that shares words with the question that
    is asked ("Lord, teach us to pray"), and the verse `following` it replies. Pure; total."""
    last = _LAST.search(text)
    if last is None or not content_stems(question) & content_stems(last[0]):
        return False
    return bool(_WANTS_A_REPLY.search(last[0]) and _REPLY.match(following))
