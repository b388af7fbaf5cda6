"""The reader's highlights, notes, tags and bookmarks, with undo and redo.

Every change is durable when the call returns, and is returned as an Edit: whoever shows annotations
refreshes what `Edit.refs` names. Nothing is called back from here. One thread at a time may use a
service; reading from another thread goes through the store.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from chapterverse.domain.annotations import (
    Anchor,
    Annotation,
    Bookmark,
    Edit,
    Highlight,
    Note,
    Pen,
    Step,
    Tagging,
    TagUse,
    tag_key,
)
from chapterverse.domain.highlighting import cut_away
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput
from chapterverse.ports import AnnotationStore
from chapterverse.services.edit_steps import NO_EDIT, EditSteps, joined

Clock = Callable[[], datetime]
NewId = Callable[[], str]

LONGEST_NOTE = 1_000_000
LONGEST_NAME = 120
"""Characters of a note, and of the name of a tag, a bookmark or a pen."""


def utc_now() -> datetime:
    """The time in UTC."""
    return datetime.now(UTC)


def new_uuid() -> str:
    """An id that is unique for ever."""
    return uuid4().hex


class AnnotationService:
    """Work on annotations. Every method raises AppError when the user's database fails.

    A call that changes nothing gives an Edit with `is_empty`.
    """

    def __init__(
        self, store: AnnotationStore, clock: Clock = utc_now, new_id: NewId = new_uuid
    ) -> None:
        self._store = store
        self._clock = clock
        self._new_id = new_id
        self._steps = EditSteps(store, clock)

    # ---- reading -------------------------------------------------------------------------------

    def on(self, ref: PassageRef) -> tuple[Annotation, ...]:
        """Everything on passages that overlap `ref`, in order of place, then of time."""
        return self._store.on(ref)

    def find_notes(self, text: str = "", limit: int = 200) -> tuple[Note, ...]:
        """Notes with all words of `text`, the last maybe only begun; newest first; "" gives all."""
        return self._store.notes_with(text, limit)

    def tags(self) -> tuple[TagUse, ...]:
        """All tags by name."""
        return self._store.tags()

    def tagged(self, name: str) -> tuple[PassageRef, ...]:
        """Passages under a tag, in canon order."""
        return self._store.tagged(name)

    def bookmarks(self) -> tuple[Bookmark, ...]:
        """All bookmarks, newest first."""
        return self._store.bookmarks()

    def pen_names(self) -> dict[Pen, str]:
        """Names that the reader gave to pens; the others keep the window's own."""
        return self._store.pen_names()

    # ---- highlights ----------------------------------------------------------------------------

    def highlight(self, pen: Pen, *anchors: Anchor) -> Edit:
        """Mark verses or words; the last highlight wins (see domain.highlighting)."""
        return self._mark(Step.HIGHLIGHT, anchors, pen)

    def unhighlight(self, *anchors: Anchor) -> Edit:
        """Take highlights away from exactly these verses or words."""
        return self._mark(Step.REMOVE_HIGHLIGHT, anchors, None)

    def _mark(self, step: Step, anchors: Sequence[Anchor], pen: Pen | None) -> Edit:
        now = self._clock()
        edit = NO_EDIT
        for anchor in anchors:
            older = self._highlights(anchor.ref, edit)
            if any(found.anchor == anchor and found.pen is pen for found in older):
                continue
            gone, left = cut_away(older, anchor, self._new_id, now, through=pen is None)
            fresh = () if pen is None else (Highlight(self._new_id(), anchor, pen, now),)
            edit = joined(edit, Edit(step, gone, (*left, *fresh)))
        return self._do(replace(edit, what=step))

    def _highlights(self, ref: PassageRef, pending: Edit) -> list[Highlight]:
        """Highlights on `ref` as they will be once `pending` is done."""
        gone = {item.id for item in pending.removed}
        stored = (item for item in self._store.on(ref) if item.id not in gone)
        every = (*stored, *pending.added)
        return [i for i in every if isinstance(i, Highlight) and i.anchor.ref.overlaps(ref)]

    # ---- notes ---------------------------------------------------------------------------------

    def write_note(self, anchor: Anchor, text: str, note_id: str = "") -> Edit:
        """Write a note, or change the one of `note_id`; a text without a character removes it.

        A new note's id is that of `added[0]`; given back with the next keystrokes it makes them one
        step to undo. A note that was removed meanwhile comes back under its id.
        """
        if len(text) > LONGEST_NOTE:
            raise BadInput("The note is too long to be kept.", "Make two of it.")
        now = self._clock()
        old = self._note(note_id, anchor.ref)
        removed = () if old is None else (old,)
        if not text.strip():
            return self._do(Edit(Step.REMOVE_NOTE, removed), typed=True)
        if old is None:
            fresh = Note(note_id or self._new_id(), anchor, text, now, now)
            return self._do(Edit(Step.ADD_NOTE, (), (fresh,)), typed=True)
        if old.text == text and old.anchor == anchor:
            return NO_EDIT
        changed = replace(old, anchor=anchor, text=text, changed=now)
        return self._do(Edit(Step.CHANGE_NOTE, removed, (changed,)), typed=True)

    def _note(self, note_id: str, ref: PassageRef) -> Note | None:
        if not note_id:
            return None
        # Nearly always it is still on the place where it is being written.
        for item in self._store.on(ref):
            if item.id == note_id and isinstance(item, Note):
                return item
        try:
            found = self._store.item(note_id)
        except BadInput:
            return None
        return found if isinstance(found, Note) else None

    # ---- tags ----------------------------------------------------------------------------------

    def tag(self, name: str, *refs: PassageRef) -> Edit:
        """Put a tag on passages, in the spelling in which it was first written; one step."""
        wanted = _name(name, "A tag")
        key, now = tag_key(wanted), self._clock()
        known = (use.name for use in self._store.tags() if tag_key(use.name) == key)
        spelling = next(known, wanted)
        fresh = tuple(
            Tagging(self._new_id(), spelling, ref, now)
            for ref in dict.fromkeys(refs)
            if not any(tag_key(t.name) == key and t.ref == ref for t in self._taggings(ref))
        )
        return self._do(Edit(Step.TAG, (), fresh))

    def untag(self, name: str, ref: PassageRef) -> Edit:
        """Take a tag from exactly this passage; where it stands on none such, from those that
        overlap it."""
        found = [t for t in self._taggings(ref) if tag_key(t.name) == tag_key(name)]
        exact = [t for t in found if t.ref == ref]
        return self._do(Edit(Step.REMOVE_TAG, tuple(exact or found)))

    def rename_tag(self, old: str, new: str) -> Edit:
        """Rename a tag everywhere; under the name of another tag the two become one."""
        wanted, now = _name(new, "A tag"), self._clock()
        gone = tuple(t for t in self._store.taggings(old) if isinstance(t, Tagging))
        merged = tag_key(old) != tag_key(wanted)
        there = {t.ref for t in self._store.taggings(wanted) if isinstance(t, Tagging) and merged}
        fresh = tuple(replace(t, name=wanted, changed=now) for t in gone if t.ref not in there)
        return self._do(Edit(Step.RENAME_TAG, gone, fresh))

    def remove_tag(self, name: str) -> Edit:
        """Take a tag from every passage; one step."""
        return self._do(Edit(Step.REMOVE_TAG, self._store.taggings(name)))

    def _taggings(self, ref: PassageRef) -> list[Tagging]:
        return [item for item in self._store.on(ref) if isinstance(item, Tagging)]

    # ---- bookmarks, places, pens ---------------------------------------------------------------

    def bookmark(self, ref: PassageRef, name: str = "") -> Edit:
        """Put a bookmark on a passage, or give the one that is there another name."""
        wanted = " ".join(name.split())[:LONGEST_NAME]
        old = tuple(b for b in self._bookmarks(ref))
        if old and old[0].name == wanted:
            return NO_EDIT
        fresh_id = old[0].id if old else self._new_id()
        fresh = Bookmark(fresh_id, ref, wanted, self._clock())
        return self._do(Edit(Step.BOOKMARK, old, (fresh,)))

    def unbookmark(self, ref: PassageRef) -> Edit:
        """Take the bookmark from exactly this passage."""
        return self._do(Edit(Step.REMOVE_BOOKMARK, tuple(self._bookmarks(ref))))

    def _bookmarks(self, ref: PassageRef) -> list[Bookmark]:
        return [b for b in self._store.on(ref) if isinstance(b, Bookmark) and b.ref == ref]

    def name_pen(self, pen: Pen, name: str) -> None:
        """Name a pen; "" gives it back the window's own name. Not a step to undo."""
        self._store.name_pen(pen, " ".join(name.split())[:LONGEST_NAME])

    def remove(self, item: Annotation) -> Edit:
        """Remove one annotation of any kind."""
        match item:
            case Highlight():
                step = Step.REMOVE_HIGHLIGHT
            case Note():
                step = Step.REMOVE_NOTE
            case Tagging():
                step = Step.REMOVE_TAG
            case Bookmark():
                step = Step.REMOVE_BOOKMARK
        return self._do(Edit(step, (item,)))

    # ---- undo and redo -------------------------------------------------------------------------

    @property
    def undo_step(self) -> Step:
        """What `undo` would take back, NOTHING when there is nothing."""
        return self._steps.undo_step

    @property
    def redo_step(self) -> Step:
        """What `redo` would do again, NOTHING when there is nothing."""
        return self._steps.redo_step

    @property
    def undo_text(self) -> str:
        """Such as "Undo highlight", "" when there is nothing to undo."""
        return self._steps.undo_text

    @property
    def redo_text(self) -> str:
        """Such as "Redo highlight", "" when there is nothing to redo."""
        return self._steps.redo_text

    def undo(self) -> Edit:
        """Take the last step back; the edit that did it, empty when there was none."""
        return self._steps.undo()

    def redo(self) -> Edit:
        """Do again what was undone; the edit that did it, empty when there was none."""
        return self._steps.redo()

    def end_step(self) -> None:
        """What is typed from here on is a step of its own (the caret left the note)."""
        self._steps.end()

    def forget_steps(self) -> None:
        """Nothing can be undone any more: the database was restored from a copy."""
        self._steps.forget()

    def _do(self, edit: Edit, *, typed: bool = False) -> Edit:
        return self._steps.do(edit, typed=typed)


def _name(name: str, what: str) -> str:
    cleaned = " ".join(name.split())
    if not tag_key(cleaned):
        raise BadInput(f"{what} needs a name.")
    if len(cleaned) > LONGEST_NAME:
        raise BadInput(f"{what} may have {LONGEST_NAME} characters.", "Choose a shorter name.")
    return cleaned
