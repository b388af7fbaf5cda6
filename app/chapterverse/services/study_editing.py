"""Editing one study: every change is a new Study value, so undo is the value before.

Nothing is kept until `save`, which is one transaction. The caller saves at once after a change, and
within a second of the last key while text is typed. One thread at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from chapterverse.domain.annotations import tag_key
from chapterverse.domain.answers import CitedResponse
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    QuestionBlock,
    Study,
    StudyBlock,
    TextSource,
)
from chapterverse.domain.study_rules import sound
from chapterverse.errors import BadInput
from chapterverse.services.annotations import Clock, NewId
from chapterverse.services.edit_steps import TYPING_PAUSE

Sources = Callable[[Study], tuple[TextSource, ...]]
"""What must be said about the works in a study, from the library of today."""

_STEPS = 300


@dataclass(frozen=True, slots=True)
class _Before:
    """A study before a step, and the step's name."""

    study: Study
    what: str


class StudyEditing:
    """One open study. Edits of a read-only study raise BadInput.

    Names of steps (`undo_text`): add, change, move, remove, duplicate, rename, tag, check again.
    """

    def __init__(
        self,
        study: Study,
        save: Callable[[Study], None],
        sources: Sources,
        clock: Clock,
        new_id: NewId,
        typing_pause: timedelta = TYPING_PAUSE,
    ) -> None:
        self._study = study
        self._save = save
        self._sources = sources
        self._clock = clock
        self._new_id = new_id
        self._pause = typing_pause
        self._saved = study
        self._done: list[_Before] = []
        self._undone: list[_Before] = []
        self._typing: tuple[str, datetime] | None = None

    @property
    def study(self) -> Study:
        """The study as it is now."""
        return self._study

    @property
    def is_changed(self) -> bool:
        """Whether there is something to save."""
        return self._study != self._saved

    def save(self) -> None:
        """Keep it durably; raises AppError, and it then stays changed."""
        study = self._study
        if study != self._saved:
            self._save(study)
            self._saved = study

    def block(self, block_id: str) -> StudyBlock:
        """One block; raises BadInput when it is gone."""
        return self._study.blocks[self._at(block_id)]

    # ---- the page ------------------------------------------------------------------------------

    def add(self, *blocks: StudyBlock, after: str = "", first: bool = False) -> Study:
        """Add blocks after the block of that id, at the end without one, or as the first."""
        at = 0 if first else self._at(after) + 1 if after else len(self._study.blocks)
        kept = self._study.blocks
        return self._become("add", blocks=(*kept[:at], *blocks, *kept[at:]))

    def change(self, block: StudyBlock) -> Study:
        """Put a block in the place of the one with its id. Changes of one block that follow each
        other fast are one step to undo."""
        at = self._at(block.id)
        kept = self._study.blocks
        if kept[at] == block:
            return self._study
        return self._become("change", typing=block.id, blocks=(*kept[:at], block, *kept[at + 1 :]))

    def write(self, block_id: str, text: str) -> Study:
        """Change the words of a heading, a note or a question."""
        block = self.block(block_id)
        if not isinstance(block, HeadingBlock | NoteBlock | QuestionBlock):
            raise BadInput("The words of this part are not yours to change.", "Add a note to it.")
        return self.change(replace(block, text=text))

    def move(self, block_id: str, to: int) -> Study:
        """Move a block so that it becomes number `to` (from 0) of the page; past an end is the
        end."""
        at = self._at(block_id)
        rest = [block for block in self._study.blocks if block.id != block_id]
        rest.insert(max(0, min(to, len(rest))), self._study.blocks[at])
        return self._become("move", blocks=tuple(rest))

    def move_by(self, block_id: str, steps: int) -> Study:
        """Move a block up (negative) or down."""
        return self.move(block_id, max(0, self._at(block_id) + steps))

    def remove(self, *block_ids: str) -> Study:
        """Remove blocks; ids that are gone are fine."""
        left = tuple(block for block in self._study.blocks if block.id not in block_ids)
        return self._become("remove", blocks=left)

    def duplicate(self, block_id: str) -> Study:
        """A copy of a block, right after it."""
        copied = replace(self.block(block_id), id=self._new_id())
        at = self._at(block_id) + 1
        kept = self._study.blocks
        return self._become("duplicate", blocks=(*kept[:at], copied, *kept[at:]))

    def add_check(self, block_id: str, response: CitedResponse) -> Study:
        """Put an answer as it was checked again (StudyService.checked_again) after the block of the
        old version, which stays."""
        block = self.block(block_id)
        if not isinstance(block, AnswerBlock):
            raise BadInput("Only answers can be checked again.")
        fresh = AnswerBlock(self._new_id(), response, rechecks=block.id)
        at = self._at(block_id) + 1
        kept = self._study.blocks
        return self._become("check again", blocks=(*kept[:at], fresh, *kept[at:]))

    # ---- title, author, tags -------------------------------------------------------------------

    def rename(self, title: str) -> Study:
        """Give it a title."""
        return self._become("rename", typing="title", title=" ".join(title.split()))

    def set_author(self, author: str) -> Study:
        """Say who wrote it."""
        return self._become("change", typing="author", author=" ".join(author.split()))

    def tag(self, name: str) -> Study:
        """Add a tag."""
        wanted = " ".join(name.split())
        if not tag_key(wanted):
            raise BadInput("A tag needs a name.")
        if any(tag_key(wanted) == tag_key(tag) for tag in self._study.tags):
            return self._study
        return self._become("tag", tags=(*self._study.tags, wanted))

    def untag(self, name: str) -> Study:
        """Take a tag away."""
        left = tuple(tag for tag in self._study.tags if tag_key(tag) != tag_key(name))
        return self._become("tag", tags=left)

    # ---- undo and redo -------------------------------------------------------------------------

    @property
    def undo_text(self) -> str:
        """Such as "Undo move", "" when there is nothing to undo."""
        return f"Undo {self._done[-1].what}" if self._done else ""

    @property
    def redo_text(self) -> str:
        """Such as "Redo move", "" when there is nothing to redo."""
        return f"Redo {self._undone[-1].what}" if self._undone else ""

    def undo(self) -> Study:
        """Take the last step back; the study as it is then."""
        return self._step(self._done, self._undone)

    def redo(self) -> Study:
        """Do again what was undone; the study as it is then."""
        return self._step(self._undone, self._done)

    def end_step(self) -> None:
        """What is typed from here on is a step of its own."""
        self._typing = None

    def _step(self, source: list[_Before], target: list[_Before]) -> Study:
        if source:
            step = source.pop()
            target.append(_Before(self._study, step.what))
            self._study = replace(step.study, changed=self._clock())
            self._typing = None
        return self._study

    def _become(
        self,
        what: str,
        *,
        typing: str = "",
        title: str | None = None,
        author: str | None = None,
        tags: tuple[str, ...] | None = None,
        blocks: tuple[StudyBlock, ...] | None = None,
    ) -> Study:
        old = self._study
        if old.read_only:
            raise BadInput("This study is read-only.", "Keep a copy of it, and change that.")
        now = self._clock()
        new = replace(
            old,
            title=old.title if title is None else title,
            author=old.author if author is None else author,
            tags=old.tags if tags is None else tags,
            blocks=old.blocks if blocks is None else blocks,
        )
        if new == old:
            return old
        known = {id(block) for block in old.blocks}
        fresh = tuple(block for block in new.blocks if id(block) not in known)
        if len({block.id for block in new.blocks}) != len(new.blocks):
            raise BadInput("That part stands in the study already.", "Duplicate it instead.")
        sound(replace(new, blocks=fresh))  # what was there was looked at when it came
        if len(new.blocks) < len(old.blocks) or any(_has_sources(block) for block in fresh):
            new = replace(new, sources=self._sources(new))
        self._study = replace(new, changed=now)
        if not self._goes_on(typing, now):
            self._done.append(_Before(old, what))
            del self._done[:-_STEPS]
        self._undone.clear()
        self._typing = (typing, now) if typing else None
        return self._study

    def _goes_on(self, typing: str, now: datetime) -> bool:
        """Whether this is more typing in the same place."""
        if not typing or self._typing is None or not self._done:
            return False
        place, at = self._typing
        return place == typing and now - at <= self._pause

    def _at(self, block_id: str) -> int:
        for number, block in enumerate(self._study.blocks):
            if block.id == block_id:
                return number
        raise BadInput("That part of the study is no longer there.")


def _has_sources(block: StudyBlock) -> bool:
    return not isinstance(block, HeadingBlock | NoteBlock | QuestionBlock)


def fresh_ids(blocks: Sequence[StudyBlock], new_id: NewId) -> tuple[StudyBlock, ...]:
    """The same blocks under new ids; an answer still knows which one it was checked again from."""
    ids = {block.id: new_id() for block in blocks}
    fresh: list[StudyBlock] = []
    for block in blocks:
        copied = replace(block, id=ids[block.id])
        if isinstance(copied, AnswerBlock):
            copied = replace(copied, rechecks=ids.get(copied.rechecks, ""))
        fresh.append(copied)
    return tuple(fresh)
