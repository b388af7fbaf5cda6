"""Well-known translations by name: which one a text says that its words are from.

Those that are not installed cannot be compared with; that is said, not guessed.
"""

from __future__ import annotations

import re

_NAMED = {
    "NIV": "New International Version",
    "ESV": "English Standard Version",
    "NLT": "New Living Translation",
    "NKJV": "New King James Version",
    "NASB": "New American Standard Bible",
    "NRSV": "New Revised Standard Version",
    "RSV": "Revised Standard Version",
    "CSB": "Christian Standard Bible",
    "NET": "New English Translation",
    "MSG": "The Message",
    "AMP": "Amplified Bible",
    "BSB": "Berean Standard Bible",
}
_ABBREVIATED = {name.casefold(): short for short, name in _NAMED.items()}
_NAMES = re.compile(
    rf"(?<!\w)(?:{'|'.join(_NAMED)}|(?i:{'|'.join(map(re.escape, _NAMED.values()))}))(?!\w)"
)
_ALL_FROM = re.compile(
    r"\b(?:quotations?|quotes|scriptures?|citations?|verses|passages|references)\b[^.\n]{0,80}"
    r"\b(?:from|in)\b[^.\n]{0,60}",
    re.IGNORECASE,
)


def named_translation(text: str) -> str:
    """Abbreviation of a well-known translation that a text names, "" for none."""
    found = _NAMES.search(text)
    if found is None:
        return ""
    return found[0] if found[0] in _NAMED else _ABBREVIATED[found[0].casefold()]


def translation_of_all(text: str) -> str:
    """The well-known translation from which a text says that all its quotations are, "" for none
    ("Scripture quotations are from the NIV")."""
    found = _ALL_FROM.search(text)
    return "" if found is None else named_translation(found[0])


def not_compared(named: str, installed: frozenset[str]) -> str:
    """A sentence on a translation that the writer named and that is not installed, else ""."""
    if named not in _NAMED or named in installed:
        return ""
    return (
        f"The {_NAMED[named]} ({named}) is not installed, so this quotation could not be compared "
        "with it."
    )
