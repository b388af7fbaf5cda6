"""Figures written out as the Bible writes them: "318 men" becomes "three hundred eighteen men".

The network that reads a claim beside a verse has seen few figures. Pure.
"""

from __future__ import annotations

import re

from chapterverse.grounding.english import TENS, UNITS

_FIGURE = re.compile(r"(?<![\w.,:])(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?![\w:]|[.,]\d)")
_NAMES = {value: word for word, value in (UNITS | TENS).items() if not word.endswith("score")}


def written_out(text: str) -> str:
    """The text with whole numbers below a million in words; references, ordinals and fractions
    stay as they are."""
    return _FIGURE.sub(lambda found: _in_words(int(found[0].replace(",", ""))), text)


def _in_words(value: int) -> str:
    if value >= 1000:
        rest = f" {_in_words(value % 1000)}" if value % 1000 else ""
        return f"{_in_words(value // 1000)} thousand{rest}"
    if value >= 100:
        rest = f" {_in_words(value % 100)}" if value % 100 else ""
        return f"{_NAMES[value // 100]} hundred{rest}"
    if value in _NAMES:
        return _NAMES[value]
    return f"{_NAMES[value - value % 10]}-{_NAMES[value % 10]}"
