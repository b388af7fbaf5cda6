"""Level 1: is a cited reference real, and was it among the passages that were offered?

Every string that a model puts into a marker ends as one of four: in context, in the library but
not in context, naming no verse, unreadable. Nothing raises.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from chapterverse.domain.answers import Citation, Presence
from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.ref_values import FoundReference, Precision, Problem
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference
from chapterverse.grounding.draft import Offered

Exists = Callable[[PassageRef], bool]
"""Whether the library has text for a passage."""

_SEPARATORS = re.compile(r"[;,|\n]+")
_ID_SHAPE = re.compile(r"[1-3]?[A-Za-z]{2,}[_.]\d+[_.]\d+(?:-[\d_]+)?")
_NO_PLACE = (Problem.NO_SUCH_VERSE, Problem.UNKNOWN_BOOK, Problem.OUTSIDE_CANON)


def classify(
    body: str, claim: int, marker: str, offered: Offered, exists: Exists
) -> list[Citation]:
    """The citations that the inside of a marker names, in order; at least one.

    `body` is a key, an id (rom_3_28), a reference as people write it, or several of these.
    """
    body = body.strip()
    whole = _one(body, claim, marker, offered, exists)
    if whole is not None:
        return [whole]
    citations = []
    for item in filter(None, (part.strip() for part in _SEPARATORS.split(body))):
        single = _one(item, claim, marker, offered, exists)
        citations += [single] if single else _written(item, claim, marker, offered, exists)
    if any(citation.ref is not None for citation in citations):
        return citations
    together = _written(body, claim, marker, offered, exists)
    return together or citations or [Citation(claim, marker, body, None, Presence.UNREADABLE)]


def of_reference(
    ref: PassageRef, claim: int, marker: str, offered: Offered, exists: Exists
) -> Citation:
    """The citation of a verse by name: in context only when scripture with it was offered."""
    passage = offered.by_verse(ref)
    if passage is not None:
        return Citation(claim, marker, passage.key, ref, Presence.IN_CONTEXT)
    presence = Presence.IN_LIBRARY if exists(ref) else Presence.NOT_FOUND
    return Citation(claim, marker, ref.id, ref, presence)


def _one(item: str, claim: int, marker: str, offered: Offered, exists: Exists) -> Citation | None:
    passage = offered.by_key(item)
    if passage is not None:
        ref = passage.passage.ref
        return Citation(claim, marker, passage.key, ref, Presence.IN_CONTEXT)
    if not _ID_SHAPE.fullmatch(item):
        return None
    try:
        ref = PassageRef.from_id(item.lower().replace(".", "_"))
    except InvalidReference:
        return Citation(claim, marker, item, None, Presence.NOT_FOUND)
    return of_reference(ref, claim, marker, offered, exists)


def _written(
    item: str, claim: int, marker: str, offered: Offered, exists: Exists
) -> list[Citation]:
    citations: list[Citation] = []
    for found in scan_all(item):
        if not isinstance(found, FoundReference):
            known = found.problem in _NO_PLACE
            presence = Presence.NOT_FOUND if known else Presence.UNREADABLE
            citations.append(Citation(claim, marker, found.text, None, presence))
        elif found.precision is Precision.VERSE:
            for ref in found.passages:
                citations.append(of_reference(ref, claim, marker, offered, exists))
        else:
            # A whole chapter is no evidence for a sentence; it is not shown as if it were a verse.
            citations.append(Citation(claim, marker, found.text, None, Presence.UNREADABLE))
    return citations or [Citation(claim, marker, item, None, Presence.UNREADABLE)]
