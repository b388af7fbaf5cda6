"""Which stretches of a text are Hebrew or Arabic, and which way its last letter runs."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator

HEBREW, ARABIC = "hebrew", "arabic"
_MARKED = re.compile("[\u0591-\u05c7\u064b-\u065f\u0670\u06d6-\u06ed\u200f]")
_PARTED = re.compile(
    r"[\u05d0-\u06ff](?:[^\"\w]|\\\")*[-+,.:/\u060c](?:[^\"\w]|\\\")*[\u05d0-\u06ff]"
)
_RANGES = ((HEBREW, 0x0590, 0x05FF), (HEBREW, 0xFB1D, 0xFB4F), (ARABIC, 0x0600, 0x06FF))


def runs_backwards(text: str) -> bool:
    """Whether the last letter of a text is one that runs to the left."""
    for character in reversed(text):
        kind = unicodedata.bidirectional(character)
        if kind in ("R", "AL"):
            return True
        if kind in ("L", "EN"):
            return False
    return False


def has_marks(text: str) -> bool:
    """Whether a text has marks on letters that run to the left."""
    return _MARKED.search(text) is not None


def has_stops(text: str) -> bool:
    """Whether a stop or hyphen stands between two letters that run to the left in a string of a
    JSON text."""
    return _PARTED.search(text) is not None


def by_script(text: str) -> Iterator[tuple[str, str]]:
    """Stretches of Hebrew, of Arabic and of anything else ("") with their text; what stands between
    two words of one script belongs to it."""
    if text.isascii():
        if text:
            yield "", text
        return
    kinds = [_script(character) for character in text]
    for at, kind in enumerate(kinds):
        if kind is None:  # a space or a stop: it goes with the letters on both sides
            before = kinds[at - 1] if at else ""
            after = next((k for k in kinds[at + 1 :] if k is not None), "")
            kinds[at] = before if before == after else ""
    position = 0
    for script, group in itertools.groupby(kinds):
        length = len(list(group))
        yield script or "", text[position : position + length]
        position += length


def _script(character: str) -> str | None:
    code = ord(character)
    for name, first, last in _RANGES:
        if first <= code <= last:
            return name
    if character.isspace() or unicodedata.category(character)[0] in "PMC":
        return None
    return ""
