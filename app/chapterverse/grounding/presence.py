"""Level 1: is a cited reference real, and was it among the passages that were offered?

Every string that a model puts into a marker ends as one of four: in context, in the library but
not in context, naming no verse, unreadable. Nothing raises.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator

from chapterverse.domain.answers import Citation, Presence
from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.ref_values import FoundReference, Precision, Problem
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference
from chapterverse.grounding.draft import Offered

Exists = Callable[[PassageRef], bool]
"""Whether the library has text for a passage."""

MOST_VERSES = 24
"""A longer passage is a place to read, no evidence for one sentence; a footnote never shows it."""

_TOKEN = re.compile(r"[\w.-]{1,80}")
_ID_SHAPE = re.compile(
    r"[1-3]?[A-Za-z]{2,8}[_.]\d{1,3}[_.]\d{1,3}(?:-(?:[1-3]?[A-Za-z]{2,8}[_.])?[\d_.]{1,9})?"
)
_NO_PLACE = (Problem.NO_SUCH_VERSE, Problem.UNKNOWN_BOOK, Problem.OUTSIDE_CANON)


def classify(
    body: str, claim: int, marker: str, offered: Offered, exists: Exists
) -> list[Citation]:
    """The citations that the inside of a marker names, in order; at least one.

    `body` is a key, an id (rom_3_28), a reference as people write it, or several of these.
    """
    found: list[tuple[int, Citation]] = []
    rest = list(body)
    for token in _TOKEN.finditer(body):
        word = token[0].strip(".-")
        citation = _named(word, claim, marker, offered, exists)
        if citation is not None:
            found.append((token.start(), citation))
            rest[token.start() : token.end()] = "".ljust(len(token[0]))
    found += _written("".join(rest), claim, marker, offered, exists)
    if not found:
        return [Citation(claim, marker, body.strip(), None, Presence.UNREADABLE)]
    return [citation for _, citation in sorted(found, key=lambda each: each[0])]


def of_reference(
    ref: PassageRef, claim: int, marker: str, offered: Offered, exists: Exists
) -> Citation:
    """The citation of a verse by name: in context only when scripture with it was offered."""
    passage = offered.by_verse(ref)
    if passage is not None:
        return Citation(claim, marker, passage.key, ref, Presence.IN_CONTEXT)
    if not is_evidence(ref):
        return Citation(claim, marker, ref.id, None, Presence.UNREADABLE)
    presence = Presence.IN_LIBRARY if exists(ref) else Presence.NOT_FOUND
    return Citation(claim, marker, ref.id, ref, presence)


def is_evidence(ref: PassageRef) -> bool:
    """Whether a passage is short enough to stand in a footnote."""
    return next(itertools.islice(ref.verses(), MOST_VERSES, None), None) is None


def _named(word: str, claim: int, marker: str, offered: Offered, exists: Exists) -> Citation | None:
    """The citation of a key or an id, None for any other word."""
    passage = offered.by_key(word)
    if passage is not None:
        ref = passage.passage.ref
        return Citation(claim, marker, passage.key, ref, Presence.IN_CONTEXT)
    if not _ID_SHAPE.fullmatch(word):
        return None
    try:
        ref = PassageRef.from_id(word.lower().replace(".", "_"))
    except InvalidReference:
        return Citation(claim, marker, word, None, Presence.NOT_FOUND)
    return of_reference(ref, claim, marker, offered, exists)


def _written(
    body: str, claim: int, marker: str, offered: Offered, exists: Exists
) -> Iterator[tuple[int, Citation]]:
    for found in scan_all(body):
        if not isinstance(found, FoundReference):
            known = found.problem in _NO_PLACE
            presence = Presence.NOT_FOUND if known else Presence.UNREADABLE
            yield found.start, Citation(claim, marker, found.text, None, presence)
        elif found.candidates:
            # More than one place may be meant: the one that was offered is, else none is taken.
            choices = [of_reference(r, claim, marker, offered, exists) for r in found.candidates]
            given = [c for c in choices if c.presence is Presence.IN_CONTEXT]
            unsure = Citation(claim, marker, found.text, None, Presence.UNREADABLE)
            yield found.start, given[0] if len(given) == 1 else unsure
        elif found.precision is Precision.VERSE:
            for ref in found.passages:
                yield found.start, of_reference(ref, claim, marker, offered, exists)
        else:
            # A whole chapter is no evidence for a sentence; it is not shown as if it were a verse.
            yield found.start, Citation(claim, marker, found.text, None, Presence.UNREADABLE)
