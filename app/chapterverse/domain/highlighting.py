"""What a new highlight does to older ones. Pure.

Highlights on whole verses lie below, those on words above. In its own layer the last one wins: an
older one is cut where the new one lies. One on whole verses also takes away the highlights on words
in these verses; one on words leaves the verse's own highlight below it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from chapterverse.domain.annotations import Anchor, Highlight
from chapterverse.domain.refs import PassageRef

NewId = Callable[[], str]


def cut_away(
    older: Iterable[Highlight],
    anchor: Anchor,
    new_id: NewId,
    now: datetime,
    *,
    through: bool = False,
) -> tuple[tuple[Highlight, ...], tuple[Highlight, ...]]:
    """The highlights that go where `anchor` lies, and what is left of them; those that it does not
    touch are in neither.

    With `through`, words that lie in no highlight on words cut the one on their verse below, as is
    meant when a highlight is taken away.
    """
    every = tuple(older)
    gone = [found for found in every if _is_touched(found.anchor, anchor)]
    if through and anchor.work_id and not gone:
        anchor = Anchor(anchor.ref)
        gone = [
            found
            for found in every
            if not found.anchor.work_id and found.anchor.ref.overlaps(anchor.ref)
        ]
    left: list[Highlight] = []
    for found in gone:
        for number, rest in enumerate(_remains(found.anchor, anchor)):
            left.append(
                replace(found, anchor=rest, changed=now, id=found.id if number == 0 else new_id())
            )
    return tuple(gone), tuple(left)


def _is_touched(older: Anchor, newer: Anchor) -> bool:
    if not older.ref.overlaps(newer.ref):
        return False
    if not newer.work_id:
        return True
    return older.work_id == newer.work_id and older.start < newer.end and newer.start < older.end


def _remains(older: Anchor, newer: Anchor) -> list[Anchor]:
    if older.work_id:
        return _words_left(older, newer) if newer.work_id else []
    left = []
    before, after = newer.ref.first.previous(), newer.ref.last.next()
    if before is not None and older.ref.first <= before:
        left.append(Anchor(PassageRef(older.ref.first, before)))
    if after is not None and after <= older.ref.last:
        left.append(Anchor(PassageRef(after, older.ref.last)))
    return left


def _words_left(older: Anchor, newer: Anchor) -> list[Anchor]:
    stretches = ((older.start, newer.start), (newer.end, older.end))
    return [
        _stretch(older, start, end) for start, end in stretches if _has_words(older, start, end)
    ]


def _stretch(anchor: Anchor, start: int, end: int) -> Anchor:
    words = anchor.words[start - anchor.start : end - anchor.start]
    start += len(words) - len(words.lstrip())
    words = words.strip()
    return replace(anchor, start=start, end=start + len(words), words=words)


def _has_words(anchor: Anchor, start: int, end: int) -> bool:
    return start < end and any(
        c.isalnum() for c in anchor.words[start - anchor.start : end - anchor.start]
    )
