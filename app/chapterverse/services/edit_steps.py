"""Steps of work on annotations: done durably, undone, done again; typing joins into one step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from chapterverse.domain.annotations import Edit, Step
from chapterverse.ports import AnnotationStore

TYPING_PAUSE = timedelta(seconds=3)
"""Changes of one note that follow each other faster are one step to undo."""
NO_EDIT = Edit(Step.NOTHING)
_STEPS = 500
_TYPING = frozenset({Step.ADD_NOTE, Step.CHANGE_NOTE, Step.REMOVE_NOTE})


class EditSteps:
    """What was done and what was undone, last at the end. A failing store leaves it as it was."""

    def __init__(self, store: AnnotationStore, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._done: list[Edit] = []
        self._undone: list[Edit] = []
        self._typed_at: datetime | None = None

    @property
    def undo_step(self) -> Step:
        """What `undo` would take back, NOTHING when there is nothing."""
        return self._done[-1].what if self._done else Step.NOTHING

    @property
    def redo_step(self) -> Step:
        """What `redo` would do again, NOTHING when there is nothing."""
        return self._undone[-1].what if self._undone else Step.NOTHING

    @property
    def undo_text(self) -> str:
        """Such as "Undo highlight", "" when there is nothing to undo."""
        return f"Undo {self.undo_step}" if self._done else ""

    @property
    def redo_text(self) -> str:
        """Such as "Redo highlight", "" when there is nothing to redo."""
        return f"Redo {self.redo_step}" if self._undone else ""

    def undo(self) -> Edit:
        """Take the last step back; the edit that did it, empty when there was none."""
        return self._step(self._done, self._undone)

    def redo(self) -> Edit:
        """Do again what was undone; the edit that did it, empty when there was none."""
        return self._step(self._undone, self._done)

    def end(self) -> None:
        """What is typed from here on is a step of its own (the caret left the note)."""
        self._typed_at = None

    def forget(self) -> None:
        """Nothing can be undone any more: the database was restored from a copy."""
        self._done.clear()
        self._undone.clear()
        self._typed_at = None

    def do(self, edit: Edit, *, typed: bool = False) -> Edit:
        """Do a step durably and remember it; `typed` ones on the same note join."""
        if edit.is_empty:
            return NO_EDIT
        self._store.apply(edit)
        self._undone.clear()
        now = self._clock()
        if typed and self._continues(edit, now):
            whole = joined(self._done.pop(), edit)
            if not whole.is_empty:
                self._done.append(replace(whole, what=_note_step(whole)))
        else:
            self._done.append(edit)
            del self._done[:-_STEPS]
        self._typed_at = now if typed else None
        return edit

    def _step(self, source: list[Edit], target: list[Edit]) -> Edit:
        if not source:
            return NO_EDIT
        edit = source[-1].inverse
        self._store.apply(edit)
        source.pop()
        target.append(edit)
        self._typed_at = None
        return edit

    def _continues(self, edit: Edit, now: datetime) -> bool:
        """Whether the edit goes on typing the note of the last step."""
        if self._typed_at is None or not self._done or now - self._typed_at > TYPING_PAUSE:
            return False
        last = self._done[-1]
        return last.what in _TYPING and _ids(last) == _ids(edit)


def _ids(edit: Edit) -> set[str]:
    return {item.id for item in (*edit.removed, *edit.added)}


def joined(first: Edit, second: Edit) -> Edit:
    """One edit that does what both do, in order."""
    made = {item.id for item in first.added}
    gone = {item.id for item in second.removed}
    return Edit(
        second.what,
        (*first.removed, *(item for item in second.removed if item.id not in made)),
        (*(item for item in first.added if item.id not in gone), *second.added),
    )


def _note_step(edit: Edit) -> Step:
    if not edit.removed:
        return Step.ADD_NOTE
    return Step.CHANGE_NOTE if edit.added else Step.REMOVE_NOTE
