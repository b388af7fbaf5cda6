"""Cross references out of running text, each with where it was printed."""

from __future__ import annotations

from collections.abc import Iterator

from chapterverse.domain.passages import CrossReference
from chapterverse.domain.ref_parser import scan
from chapterverse.domain.refs import PassageRef

WIDEST_LINK = 60
"""A reference to more verses than this points at a whole, not at a place worth following."""


def links_in(text: str, origin: PassageRef, source: str) -> Iterator[CrossReference]:
    """A link from `origin` to each passage named; `origin` is the context of a bare "v. 5"."""
    for found in scan(text, context=origin):
        for target in found.passages:
            if link := link_to(origin, target, source):
                yield link


def link_to(origin: PassageRef, target: PassageRef, source: str) -> CrossReference | None:
    """The link, or None where it leads to itself or to no place in particular."""
    if target.overlaps(origin) or wide(target):
        return None
    return CrossReference(origin, target, source)


def wide(ref: PassageRef) -> bool:
    """Whether `ref` has more than WIDEST_LINK verses."""
    return any(count > WIDEST_LINK for count, _ in enumerate(ref.verses(), 1))
