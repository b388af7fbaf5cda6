"""A text that is nothing but references, as a list of places; for scopes and verse lists."""

from __future__ import annotations

import re
from dataclasses import dataclass

from chapterverse.domain.ref_parser import parse
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference

_PIECES = re.compile(r"[\n\r\u2028\u2029;•]+")
_TOO_LONG = 1_500
_MOST = 5_000


@dataclass(frozen=True, slots=True)
class Places:
    """Passages in the order of the text; `unread` are the pieces that name none."""

    passages: tuple[PassageRef, ...]
    unread: tuple[str, ...] = ()


def typed_places(text: str, *, books_alone: bool = False) -> Places | None:
    """The places that a text names, or None where it is rather words.

    A single reference must be read as a whole. Of a long list most pieces must be references;
    those that are not are told. A book's name alone counts only with `books_alone`, because
    "ruth" and "acts" are words, too.
    """
    if not books_alone and not any(c.isdigit() for c in text):
        return None
    text = text.strip()
    if len(text) <= _TOO_LONG:
        try:
            return Places(parse(text).passages)
        except InvalidReference:
            pass
    pieces = [piece.strip(" \t,.") for piece in _PIECES.split(text)]
    pieces = [piece for piece in pieces if piece][:_MOST]
    if len(pieces) < 2:
        return None
    found: list[PassageRef] = []
    unread: list[str] = []
    for piece in pieces:
        try:
            found += parse(piece[:_TOO_LONG], context=found[-1] if found else None).passages
        except InvalidReference:
            unread.append(piece[:80])
    if len(unread) > len(pieces) // 3 or not found:
        return None
    return Places(tuple(found), tuple(unread))
