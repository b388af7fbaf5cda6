"""All of a person's own work as one value, to take along and to bring together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from chapterverse.domain.annotations import Anchor, Annotation, Pen, Tagging, tag_key
from chapterverse.domain.answers import CitedResponse
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import Study


@dataclass(frozen=True, slots=True)
class PenName:
    """The name that the reader gave to a pen."""

    pen: Pen
    name: str


@dataclass(frozen=True, slots=True)
class SavedAnswer:
    """A question asked, when, and the answer as it was; `state` is "done" or "stopped"."""

    question: str
    asked_at: datetime
    state: str
    response: CitedResponse


@dataclass(frozen=True, slots=True)
class OwnWork:
    """Everything a person made. `program` is the version that wrote it."""

    annotations: tuple[Annotation, ...] = ()
    pens: tuple[PenName, ...] = ()
    answers: tuple[SavedAnswer, ...] = ()
    studies: tuple[Study, ...] = ()
    program: str = ""


def newer(
    there: Mapping[str, Annotation], coming: Iterable[Annotation]
) -> tuple[tuple[Annotation, ...], tuple[Annotation, ...]]:
    """What to take away and what to add so that `coming` is merged into `there` (by id).

    The one changed later wins; of two changed at one time that which is there. A tag that is on the
    very passage already under another id is one and the same.
    """
    by_id = dict(there)
    by_tag = {_tag(item): item.id for item in there.values() if isinstance(item, Tagging)}
    added: dict[str, Annotation] = {}
    # Latest first: what holds an item back is then never taken away by one that comes after it.
    for item in sorted(coming, key=lambda item: item.changed, reverse=True):
        twin = by_tag.get(_tag(item), "") if isinstance(item, Tagging) else ""
        older = [by_id[name] for name in {item.id, twin} if name in by_id]
        if any(old.changed >= item.changed for old in older):
            continue
        for old in older:
            del by_id[old.id]
            added.pop(old.id, None)
            if isinstance(old, Tagging):
                del by_tag[_tag(old)]
        by_id[item.id] = added[item.id] = item
        if isinstance(item, Tagging):
            by_tag[_tag(item)] = item.id
    gone = tuple(item for name, item in there.items() if by_id.get(name) is not item)
    return gone, tuple(added.values())


def pieces(
    removed: Sequence[Annotation], added: Sequence[Annotation], size: int
) -> Iterator[tuple[tuple[Annotation, ...], tuple[Annotation, ...]]]:
    """What newer() gave, in pieces of at most `size` additions, each to be done as one.

    Nothing is taken away before the piece that has what replaces it.
    """
    by_id = {item.id: item for item in removed}
    by_tag = {_tag(item): item for item in removed if isinstance(item, Tagging)}
    for start in range(0, len(added), size):
        piece = tuple(added[start : start + size])
        gone = {}
        for item in piece:
            twin = by_tag.get(_tag(item)) if isinstance(item, Tagging) else None
            for old in (by_id.get(item.id), twin):
                if old is not None and by_id.pop(old.id, None) is not None:
                    gone[old.id] = old
        yield tuple(gone.values()), piece


def _tag(item: Tagging) -> tuple[str, PassageRef]:
    return tag_key(item.name), item.ref


def is_sound(anchor: Anchor) -> bool:
    """Whether an anchor from outside names whole verses, or words at some place."""
    return not anchor.work_id or 0 <= anchor.start < anchor.end
