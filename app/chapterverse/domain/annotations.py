"""What readers add to the text: highlights, notes, tags, bookmarks, and edits of them as values.

An edit says what it takes away and what it adds, so its undo is the same edit turned round.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from chapterverse.domain.refs import PassageRef


class Pen(StrEnum):
    """The four highlights; each has a ground, a pattern and a name that the reader may change."""

    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    FOURTH = "4"


@dataclass(frozen=True, slots=True)
class Anchor:
    """What an annotation hangs on.

    Whole verses, in every translation, when `work_id` is "". Else words of one verse in one work:
    characters `start` to `end` (not included) of its text. `words` are those words as they stood,
    so that they are found again when a work's text was corrected.
    """

    ref: PassageRef
    work_id: str = ""
    start: int = 0
    end: int = 0
    words: str = ""


def located(anchor: Anchor, text: str) -> tuple[int, int] | None:
    """Where the words of an anchor stand in `text`, the verse as it is today: start and end.

    At their old place, else at the nearest one; None when the words are gone, which is to be shown
    as a mark on the whole verse. An anchor on whole verses covers all of `text`.
    """
    if not anchor.work_id:
        return 0, len(text)
    words = anchor.words
    if text[anchor.start : anchor.end] == words or not words:
        end = min(anchor.end, len(text))
        return (anchor.start, end) if 0 <= anchor.start < end else None
    best: int | None = None
    at = text.find(words)
    while at >= 0:
        if best is None or abs(at - anchor.start) < abs(best - anchor.start):
            best = at
        at = text.find(words, at + 1)
    return None if best is None else (best, best + len(words))


@dataclass(frozen=True, slots=True)
class Highlight:
    """Verses or words marked with a pen. `id` is unique for ever (a UUID without dashes)."""

    id: str
    anchor: Anchor
    pen: Pen
    changed: datetime


@dataclass(frozen=True, slots=True)
class Note:
    """The reader's own words, Markdown, on verses or words."""

    id: str
    anchor: Anchor
    text: str
    created: datetime
    changed: datetime


@dataclass(frozen=True, slots=True)
class Tagging:
    """A tag put on a passage. A tag is its name: folded for comparing, kept as first written."""

    id: str
    name: str
    ref: PassageRef
    changed: datetime


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A place to come back to. `name` may be "": the reference is then its name."""

    id: str
    ref: PassageRef
    name: str
    changed: datetime


Annotation = Highlight | Note | Tagging | Bookmark


class Step(StrEnum):
    """The names of steps; a menu says "Undo " and the name. NOTHING is no step at all."""

    NOTHING = ""
    HIGHLIGHT = "highlight"
    REMOVE_HIGHLIGHT = "remove highlight"
    ADD_NOTE = "add note"
    CHANGE_NOTE = "change note"
    REMOVE_NOTE = "remove note"
    TAG = "tag"
    REMOVE_TAG = "remove tag"
    RENAME_TAG = "rename tag"
    BOOKMARK = "bookmark"
    REMOVE_BOOKMARK = "remove bookmark"
    IMPORT = "import"


@dataclass(frozen=True, slots=True)
class Edit:
    """One step of work on annotations: `removed` goes, `added` comes, both or neither.

    An item in both under the same id is changed. `what` names the step for the menu.
    """

    what: Step
    removed: tuple[Annotation, ...] = ()
    added: tuple[Annotation, ...] = ()

    @property
    def inverse(self) -> Edit:
        """The edit that undoes this one."""
        return Edit(self.what, self.added, self.removed)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is changed by it."""
        return not self.removed and not self.added

    @property
    def refs(self) -> tuple[PassageRef, ...]:
        """The passages it touches, each once, in order of appearance."""
        touched: Iterable[PassageRef] = (place(item) for item in (*self.removed, *self.added))
        return tuple(dict.fromkeys(touched))


def place(item: Annotation) -> PassageRef:
    """The passage an annotation is on."""
    match item:
        case Highlight() | Note():
            return item.anchor.ref
        case Tagging() | Bookmark():
            return item.ref


@dataclass(frozen=True, slots=True)
class TagUse:
    """A tag and on how many passages it stands."""

    name: str
    count: int


def tag_key(name: str) -> str:
    """What two spellings of one tag have in common: no case, no spaces that do not count."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
