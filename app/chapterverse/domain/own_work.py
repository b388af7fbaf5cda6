"""All of a person's own work as one value, to take along and to bring together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from chapterverse.domain.annotations import Anchor, Annotation, Pen, Tagging, tag_key
from chapterverse.domain.answers import CitedResponse
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
    tags = {(tag_key(t.name), t.ref): t for t in there.values() if isinstance(t, Tagging)}
    removed: list[Annotation] = []
    added: dict[str, Annotation] = {}
    for item in coming:
        old = added.get(item.id) or there.get(item.id)
        if old is None and isinstance(item, Tagging):
            old = tags.get((tag_key(item.name), item.ref))
        if old is not None and old.changed >= item.changed:
            continue
        if old is not None and old.id in added:
            del added[old.id]
        elif old is not None:
            removed.append(old)
        if isinstance(item, Tagging):
            tags[tag_key(item.name), item.ref] = item
        added[item.id] = item
    return tuple(removed), tuple(added.values())


def is_sound(anchor: Anchor) -> bool:
    """Whether an anchor from outside names whole verses, or words at some place."""
    return not anchor.work_id or 0 <= anchor.start < anchor.end
