"""Editors' marks that plain-text Bibles keep in the verse: square brackets and back-ticks."""

from __future__ import annotations

import re
from collections.abc import Iterable

from chapterverse.adapters.importers.flow import remove
from chapterverse.domain.passages import Span, SpanKind

_BRACKET = re.compile(r"[\[\]]")
_BEFORE_OPENING = " \n\t([“‘"
_AFTER_CLOSING = frozenset(" \n\t")


def lift_brackets(text: str, spans: Iterable[Span] = ()) -> tuple[str, tuple[Span, ...], bool]:
    """Take square brackets out: "that [it was] good" becomes "that it was good" with an ADDED span.

    The last value is False when a bracket has no partner in this text; such a one is taken out
    and marks nothing.
    """
    if "[" not in text and "]" not in text:
        return text, tuple(spans), True
    found = [(match.start(), match[0]) for match in _BRACKET.finditer(text)]
    added = list(spans)
    opened: int | None = None
    even = True
    for at, mark in found:
        if mark == "[":
            even = even and opened is None
            opened = at
        elif opened is None:
            even = False
        else:
            added.append(Span(SpanKind.ADDED, opened + 1, at))
            opened = None
    short, moved = remove(text, added, [(at, at + 1) for at, _ in found])
    return short, moved, even and opened is None


def curl(text: str, mark: str = "`", opening: str = "‘", closing: str = "’") -> str:
    """Replace a straight `mark` by typographic ones; the closing one serves as apostrophe too.

    A mark opens a quotation when something follows it and nothing but space, a bracket or
    another opening mark stands before it; "`Let light be;` and God`s" reads "‘Let light be;’
    and God’s". Offsets are unchanged.
    """
    pieces: list[str] = []
    before = " "
    for i, character in enumerate(text):
        if character == mark:
            after = text[i + 1 : i + 2]
            opens = before in _BEFORE_OPENING and after not in _AFTER_CLOSING and after != ""
            character = opening if opens else closing
        pieces.append(character)
        before = character
    return "".join(pieces)
