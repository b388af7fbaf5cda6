"""Strong's numbers: one key for every spelling, and the words of a verse that render them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_letters

from chapterverse.domain.passages import Span, SpanKind

_KEY = re.compile(r"(?:strong(?:['’]?s)?[:\s]*)?([GH])\s*0*([1-9]\d{0,4})([a-z]?)", re.IGNORECASE)
_WORD = re.compile(r"[^\W_][\w\u0300-\u036f\u0591-\u05c7]*(?:['’ʼ-][^\W_]\w*)*")


def strongs_key(text: str) -> tuple[str, str] | None:
    """A Strong's number in any spelling as (exact, base): "h04427a" gives ("H4427A", "H4427").

    None when the text is no such number.
    """
    match = _KEY.fullmatch(text.strip())
    if match is None:
        return None
    base = match[1].upper() + match[2]
    return base + match[3].upper(), base


@dataclass(frozen=True, slots=True)
class VerseWord:
    """A word of a verse, or a run of words that render one: characters `start` to `end`.

    `keys` are the Strong's numbers that the work gives it, () in a text without them.
    """

    start: int
    end: int
    keys: tuple[str, ...] = ()


def verse_words(text: str, spans: Iterable[Span]) -> tuple[VerseWord, ...]:
    """The words of a verse in order; words that one number covers together are one."""
    tagged: list[VerseWord] = []
    for span in sorted((s for s in spans if s.kind is SpanKind.STRONGS), key=lambda s: s.start):
        if span.end > span.start and not (tagged and span.start < tagged[-1].end):
            tagged.append(VerseWord(span.start, span.end, tuple(span.value.split())))
    found: list[VerseWord] = []
    at = 0
    for match in _WORD.finditer(text):
        while at < len(tagged) and tagged[at].end <= match.start():
            found.append(tagged[at])
            at += 1
        covered = at < len(tagged) and match.end() > tagged[at].start
        if not covered:
            found.append(VerseWord(match.start(), match.end()))
    return tuple(found + tagged[at:])


def marked_words(text_spans: Iterable[Span], key: str) -> tuple[Span, ...]:
    """MARK spans for the words that render a number; `key` is exact or base as in strongs_key."""
    digits = key[1:].rstrip(ascii_letters)  # every spelling has them, most words of a verse others
    return tuple(
        Span(SpanKind.MARK, span.start, span.end)
        for span in text_spans
        if span.kind is SpanKind.STRONGS
        and span.end > span.start
        and digits in span.value
        and _renders(span.value, key)
    )


def _renders(value: str, key: str) -> bool:
    return any((strongs_key(one) or ("", ""))[0] == key for one in value.split())
