"""Cross references out of running text, each with where it was printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from chapterverse.domain.passages import CrossReference
from chapterverse.domain.ref_parser import scan
from chapterverse.domain.ref_values import Precision
from chapterverse.domain.refs import PassageRef

_BOOK = re.compile(
    r"(?!(?:v|ver|vers|verses?|vv|vs|ch|chap|chapters?|cap)\b|\d+[a-f]{1,3}\b)"
    r"(?:[1-3]|i{1,3}\b)?[\s.]*[^\W\d_]{2}",
    re.IGNORECASE,
)
WIDEST_LINK = 60
"""A reference to more verses than this points at a whole, not at a place worth following."""


def links_in(text: str, origin: PassageRef, source: str) -> Iterator[CrossReference]:
    """A link from `origin` to each passage named; `origin` is the context of a bare "v. 5"."""
    for found in scan(text, context=origin):
        if found.candidates:
            continue  # which book is meant is not printed
        for target in found.passages:
            if link := link_to(origin, target, source):
                yield link


def named_verses(text: str, origin: PassageRef) -> Iterator[tuple[int, int, PassageRef]]:
    """Verses that running text names together with their book: start, end and passage of each.

    What goes on in one list is named with it ("John 4:14; 7:38"). "Ver. 5" and "ch. 12:2" are left
    out: they may be of the book expounded or of the one named last; and so are whole chapters.
    """
    named = False
    for found in scan(text, context=origin):
        named = bool(_BOOK.match(found.text)) or (found.joined and named)
        if not named or found.precision is not Precision.VERSE or found.candidates:
            continue
        for target in found.passages:
            yield found.start, found.end, target


def link_to(origin: PassageRef, target: PassageRef, source: str) -> CrossReference | None:
    """The link, or None where it leads to itself or to no place in particular."""
    if target.overlaps(origin) or wide(target):
        return None
    return CrossReference(origin, target, source)


def wide(ref: PassageRef) -> bool:
    """Whether `ref` has more than WIDEST_LINK verses."""
    return any(count > WIDEST_LINK for count, _ in enumerate(ref.verses(), 1))
