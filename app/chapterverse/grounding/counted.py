"""Questions that ask for a number or a time, and texts that hold one.

Pure. Of the question words only these help: that a verse names a person or a place says nothing
about whether it answers "who" or "where", for most verses do (bench/retrieval.py; on development
questions a gain for names lowered "who" from .355 to .312 and "where" from .451 to .402, one for
numbers raised "how many" from .508 to .550 and "when" from .485 to .516).
"""

from __future__ import annotations

import re

_UNITS = "one two three four five six seven eight nine ten eleven twelve"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
_NUMBER = re.compile(
    rf"\b(?:{'|'.join(f'{_UNITS} {_TENS} {_ORDINALS}'.split())}|[a-z]+teen|hundreds?|thousands?"
    r"|once|twice|\d+)\b",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"\b(?:days?|years?|months?|nights?|morning|evening|hour|reign|feast|sabbath)\b", re.IGNORECASE
)
_ASKS_FOR_NUMBER = re.compile(r"\W*(?:for )?how (?:many|long|old|much|far|often)\b", re.IGNORECASE)
_ASKS_FOR_TIME = re.compile(r"\W*(?:when|(?:on|in) (?:what|which) (?:day|year))\b", re.IGNORECASE)


def asks_for_count(question: str) -> bool:
    """Whether a number or a time is asked for: "how many", "how long", "when"."""
    return bool(_ASKS_FOR_NUMBER.match(question) or _ASKS_FOR_TIME.match(question))


def holds_count(question: str, text: str) -> bool:
    """Whether a text names a number, or, where it is asked when, a time."""
    if _NUMBER.search(text):
        return True
    return bool(_ASKS_FOR_TIME.match(question) and _TIME.search(text))
