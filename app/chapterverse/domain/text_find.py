"""Finding a piece of text as a reader types it: case, accents, points and apostrophes fold."""

from __future__ import annotations

import unicodedata

from chapterverse.domain.passages import Span, SpanKind

_ALIKE = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "“": '"', "”": '"', "‑": "-", "–": "-"})


def find_all(text: str, wanted: str) -> tuple[Span, ...]:
    """MARK spans over every place of `wanted`, from left to right; offsets exact in `text`."""
    folded, places = _folded(text)
    needle = _folded(wanted)[0].strip()
    spans: list[Span] = []
    at = folded.find(needle) if needle else -1
    while at >= 0:
        end = places[at + len(needle) - 1] + 1
        # Marks that follow the last letter belong to it.
        while end < len(text) and unicodedata.combining(text[end]):
            end += 1
        if not spans or places[at] >= spans[-1].end:  # "s" stands twice in one "ß"
            spans.append(Span(SpanKind.MARK, places[at], end))
        at = folded.find(needle, at + len(needle))
    return tuple(spans)


def _folded(text: str) -> tuple[str, list[int]]:
    """The text folded, and for each of its characters the place it came from."""
    if text.isascii():
        return text.lower(), list(range(len(text)))
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text.translate(_ALIKE)):
        for letter in unicodedata.normalize("NFKD", character).casefold():
            if not unicodedata.combining(letter):
                letters.append(letter)
                places.append(place)
    return "".join(letters), places
