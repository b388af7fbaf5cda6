"""Edits of own work from the window: one after another in the database's lane, with undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from chapterverse.domain.annotations import Anchor, Annotation, Edit, Highlight, Pen, Step, tag_key
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.services.annotations import AnnotationService
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.own_words import pen_word, step_word

Said = Callable[[Edit], str]


@dataclass(frozen=True, slots=True)
class _Done:
    edit: Edit
    undo: Step
    redo: Step


class OwnDesk(QObject):
    """`edited` carries each Edit that was kept, `status` a sentence, `failed` an AppError.

    `undo_step` and `redo_step` are what undo() and redo() would do now.
    """

    edited = Signal(object)
    status = Signal(str)
    failed = Signal(object)

    def __init__(self, annotations: AnnotationService, jobs: JobRunner, parent: QObject) -> None:
        super().__init__(parent)
        self._annotations = annotations
        self._jobs = jobs
        self.undo_step = self.redo_step = Step.NOTHING
        self.pen = Pen.FIRST
        self._is_closed = False

    # ---- what a reader does ---------------------------------------------------------------------

    def highlight(self, pen: Pen, anchors: Sequence[Anchor], where: str) -> None:
        """Mark with a pen; what has this pen already loses it."""
        own = self._annotations
        self.pen = pen

        def mark() -> Edit:
            if all(_is_marked(own.on(anchor.ref), anchor, pen) for anchor in anchors):
                return own.unhighlight(*anchors)
            return own.highlight(pen, *anchors)

        def said(edit: Edit) -> str:
            if edit.what is Step.REMOVE_HIGHLIGHT:
                return self.tr("{where}: no highlight").format(where=where)
            name = pen_word(pen, own.pen_names())
            return self.tr("{where}: highlighted, {pen}").format(where=where, pen=name)

        self._do(mark, said)

    def unhighlight(self, anchors: Sequence[Anchor], where: str) -> None:
        """Take highlights away."""
        none = self.tr("{where} has no highlight").format(where=where)
        gone = self.tr("{where}: no highlight").format(where=where)
        self._do(
            lambda: self._annotations.unhighlight(*anchors),
            lambda edit: none if edit.is_empty else gone,
        )

    def write_note(self, anchor: Anchor, text: str, note_id: str, kept: Callable[[], None]) -> None:
        """Keep what was written so far; then `kept` is called. Nothing is said."""

        def done(edit: Edit) -> str:
            return ""

        self._do(lambda: self._annotations.write_note(anchor, text, note_id), done, kept)

    def end_step(self) -> None:
        """The caret left the note."""
        self._jobs.call(Lane.DB, self._annotations.end_step, lambda _: None)

    def tag(self, name: str, *refs: PassageRef) -> None:
        """Put a tag on passages."""
        if len(refs) == 1:
            said = self.tr("{where}: tag “{name}”").format(where=refs[0].display(), name=name)
        else:
            said = self.tr("Kept {count} places under the tag “{name}”")
            said = said.format(count=len(refs), name=name)
        self._do(lambda: self._annotations.tag(name, *refs), lambda _: said)

    def untag(self, name: str, ref: PassageRef) -> None:
        """Take a tag from a passage."""
        said = self.tr("{where}: tag “{name}” removed").format(where=ref.display(), name=name)
        self._do(lambda: self._annotations.untag(name, ref), lambda _: said)

    def rename_tag(self, old: str, new: str) -> None:
        """Give a tag another name everywhere."""
        own, key = self._annotations, tag_key(new)
        now = self.tr("The tag “{old}” is now “{new}”").format(old=old, new=new)
        one = self.tr("The tags “{old}” and “{new}” are one now; undo parts them")
        one = one.format(old=old, new=new)
        said = now

        def rename() -> Edit:
            nonlocal said
            if tag_key(old) != key and any(tag_key(use.name) == key for use in own.tags()):
                said = one
            return own.rename_tag(old, new)

        self._do(rename, lambda _: said)

    def remove_tag(self, name: str) -> None:
        """Take a tag from every verse."""
        one = self.tr("The tag “{name}” is gone from 1 place; undo brings it back")
        many = self.tr("The tag “{name}” is gone from {count} places; undo brings it back")

        def said(edit: Edit) -> str:
            words = one if len(edit.removed) == 1 else many
            return words.format(name=name, count=f"{len(edit.removed):,}")

        self._do(lambda: self._annotations.remove_tag(name), said)

    def bookmark(self, ref: PassageRef) -> None:
        """Put a bookmark on a passage, or take it away."""
        own = self._annotations

        def turn() -> Edit:
            taken = own.unbookmark(ref)
            return own.bookmark(ref) if taken.is_empty else taken

        def said(edit: Edit) -> str:
            if edit.what is Step.BOOKMARK:
                return self.tr("{where}: bookmark").format(where=ref.display())
            return self.tr("{where}: bookmark removed").format(where=ref.display())

        self._do(turn, said)

    def name_bookmark(self, ref: PassageRef, name: str) -> None:
        """Give the bookmark on a passage a name."""
        said = self.tr("The bookmark on {where} is named “{name}”")
        said = said.format(where=ref.display(), name=name)
        self._do(lambda: self._annotations.bookmark(ref, name), lambda _: said)

    def remove(self, item: Annotation) -> None:
        """Remove one annotation."""
        self._do(lambda: self._annotations.remove(item), self._undo_hint)

    def undo(self) -> None:
        """Take the last step back."""
        nothing = self.tr("There is nothing to undo")
        self._do(self._annotations.undo, self._says(self.tr("Undone: {step}"), nothing))

    def redo(self) -> None:
        """Do again what was undone."""
        nothing = self.tr("There is nothing to do again")
        self._do(self._annotations.redo, self._says(self.tr("Done again: {step}"), nothing))

    def close(self) -> None:
        """Say nothing more: the window goes. What was handed over is still kept."""
        self._is_closed = True

    def forget(self) -> None:
        """Nothing can be undone any more."""
        self.undo_step = self.redo_step = Step.NOTHING
        self._jobs.call(Lane.DB, self._annotations.forget_steps, lambda _: None)

    # ---- in the lane ----------------------------------------------------------------------------

    def _undo_hint(self, edit: Edit) -> str:
        return self.tr("Removed; undo brings it back") if not edit.is_empty else ""

    @staticmethod
    def _says(done: str, nothing: str) -> Said:
        return lambda edit: nothing if edit.is_empty else done.format(step=step_word(edit.what))

    def _do(
        self, work: Callable[[], Edit], said: Said, then: Callable[[], None] | None = None
    ) -> None:
        own = self._annotations

        def do() -> tuple[_Done, str]:
            edit = work()
            return _Done(edit, own.undo_step, own.redo_step), said(edit)

        def done(result: tuple[_Done, str]) -> None:
            if self._is_closed:
                return
            kept, sentence = result
            self.undo_step, self.redo_step = kept.undo, kept.redo
            if then is not None:
                then()
            if not kept.edit.is_empty:
                self.edited.emit(kept.edit)
            if sentence:
                self.status.emit(sentence)

        self._jobs.call(Lane.DB, do, done, self._failed)

    def _failed(self, error: AppError) -> None:
        if self._is_closed:
            return
        self.failed.emit(error)
        self.status.emit(str(error))


def _is_marked(there: Sequence[Annotation], anchor: Anchor, pen: Pen) -> bool:
    """Whether all of `anchor` has this pen already."""
    found = [item.anchor for item in there if isinstance(item, Highlight) and item.pen is pen]
    if anchor.work_id:
        return any(
            own.work_id == anchor.work_id
            and own.ref == anchor.ref
            and own.start <= anchor.start
            and anchor.end <= own.end
            for own in found
        )
    whole = [own.ref for own in found if not own.work_id]
    return all(any(verse in ref for ref in whole) for verse in anchor.ref.verses())
