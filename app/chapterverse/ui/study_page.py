"""The page of studies: a shelf of them, the open one on its sheet, its outline and its export.

Editing is services.study_editing's; this page shows each new value, keeps it within a second and
says when that fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from chapterverse.domain.annotations import Pen
from chapterverse.domain.answers import CitedResponse
from chapterverse.domain.document import Document
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PassageBlock,
    QuestionBlock,
    SourceBlock,
    Study,
    StudyBlock,
)
from chapterverse.domain.study_rules import OutlineItem, outline
from chapterverse.errors import AppError
from chapterverse.ports import AnswerHistory
from chapterverse.services.exports import ExportService, Paged
from chapterverse.services.exports_study import StudyPart
from chapterverse.services.studies import OpenedStudy, StudyService
from chapterverse.services.study_editing import StudyEditing
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.kept_answers import KeptAnswers
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.print_preview import PrintPreview
from chapterverse.ui.study_actions import changed_block
from chapterverse.ui.study_export import StudySide
from chapterverse.ui.study_frame import Part, StudyFrame
from chapterverse.ui.study_recheck import StudyRecheck
from chapterverse.ui.study_saving import StudySaving
from chapterverse.ui.study_sharing import StudySharing
from chapterverse.ui.study_shelf import StudyShelf
from chapterverse.ui.theme import Appearance


class StudyPage(StudyFrame):
    """`titled` carries the name of the open study, `study_opened` its id ("" for one from a file).

    `translations` gives the works in which new passages are read, `history` the answers that can
    be put in, `pen_names` what the reader calls the pens of highlights.
    """

    titled = Signal(str)
    status = Signal(str)
    open_place = Signal(PassageRef)
    study_opened = Signal(str)

    def __init__(
        self,
        studies: StudyService,
        exports: ExportService,
        translations: Callable[[], tuple[str, ...]],
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
        history: AnswerHistory | None = None,
        pen_names: Callable[[], Mapping[Pen, str]] = dict,
    ) -> None:
        super().__init__(
            StudyShelf(studies, appearance, jobs),
            StudySide(exports, self._document, appearance, jobs),
            appearance,
            parent,
        )
        self.setAcceptDrops(True)
        self._studies = studies
        self._exports = exports
        self._translations = translations
        self._pen_names = pen_names
        self._jobs = PageJobs(jobs, self)
        self._kept = KeptAnswers(history, self._jobs, self)
        self._saving = StudySaving(self._jobs, self)
        self._editing: StudyEditing | None = None
        self._recheck = StudyRecheck(studies, self._jobs, self._progress, self)
        self._sharing = StudySharing(studies, self._jobs, self)
        self._from_file: OpenedStudy | None = None
        self._chosen = ""
        self._edit_next = ""
        self._warned = False
        self._connect()
        self.setWindowTitle(self.tr("Studies"))
        self.setFocusProxy(self.sheet)
        self._show_nothing()
        self.shelf.read()

    def _connect(self) -> None:
        for keys, slot in (
            ("Ctrl+Z", self.undo),
            ("Ctrl+Shift+Z", self.redo),
            ("Ctrl+E", self.export),
            ("Ctrl+P", self.print),
            ("Ctrl+O", self.shelf.open_file),
            ("Ctrl+N", self.offer_new),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
        self.shelf.wanted.connect(self.open_study)
        self.shelf.made.connect(self.open_study)
        self.shelf.file_wanted.connect(lambda name: self.open_file(Path(name)))
        self.shelf.told.connect(self.status)
        self.side.wanted.connect(self._go_to)
        self.side.told.connect(self.status)
        self.side.print_wanted.connect(self.print)
        self.side.share_wanted.connect(self.share)
        self.bar.heading.connect(lambda: self._add_written(self._studies.heading("")))
        self.bar.note.connect(lambda: self._add_written(self._studies.note()))
        self.bar.question.connect(lambda: self._add_written(self._studies.question()))
        self.bar.page_break.connect(lambda: self._add(self._studies.page_break()))
        self.bar.passage.connect(self.add_passage)
        self.bar.undo.connect(self.undo)
        self.bar.redo.connect(self.redo)
        self.bar.copy_wanted.connect(self.keep_copy)
        self.bar.answer.connect(self._kept.open)
        self._kept.listed.connect(self.bar.show_answers)
        self._kept.opened.connect(self.add_answer)
        self._kept.failed.connect(self._failed)
        self._saving.saved.connect(self._saved)
        self._saving.failed.connect(self._not_saved)
        self._recheck.checked.connect(lambda name, new: self._do(lambda e: e.add_check(name, new)))
        self._recheck.failed.connect(self._failed)
        self._sharing.told.connect(self.status)
        self._sharing.failed.connect(self._failed)
        sheet = self.sheet
        sheet.open_place.connect(self.open_place)
        sheet.chosen.connect(self._choose)
        sheet.moved.connect(lambda name, step: self._do(lambda e: e.move_by(name, step), name))
        sheet.moved_to.connect(lambda name, place: self._do(lambda e: e.move(name, place), name))
        sheet.acted.connect(self._act)
        sheet.written.connect(self._write)
        sheet.left.connect(self._leave)
        sheet.named.connect(self._rename)
        sheet.authored.connect(self._set_author)
        sheet.tagged.connect(lambda name: self._do(lambda e: e.tag(name)))
        sheet.untagged.connect(lambda name: self._do(lambda e: e.untag(name)))

    # ---- opening --------------------------------------------------------------------------------

    @property
    def editing(self) -> StudyEditing | None:
        """The open study."""
        return self._editing

    @property
    def study(self) -> Study | None:
        """The open study as it is now."""
        return None if self._editing is None else self._editing.study

    def offer_new(self) -> None:
        """Show what a new study can begin as."""
        self.show_part(Part.SHELF)
        self.shelf.offer_new()

    def open_study(self, study_id: str) -> None:
        """Open a study of the shelf; what was open is saved first."""
        self.save_now()
        studies = self._studies
        self._jobs.call(Lane.DB, lambda: studies.open(study_id), self._opened, self._failed)

    def _opened(self, study: Study) -> None:
        self.error.hide()
        self.notice.hide()
        self._from_file = None
        self._editing = self._studies.edit(study)
        self._saving.follow(self._editing)
        self._chosen = ""
        self.bar.set_open(True, read_only=study.read_only)
        self.shelf.show_open(study.id)
        self.study_opened.emit("" if study.read_only else study.id)
        self.show_part(Part.SHEET)
        self._refresh()
        if not study.blocks and not study.read_only:
            self.sheet.edit_title()

    def open_file(self, path: Path) -> None:
        """Open a study from a file, read-only."""
        self.save_now()
        studies = self._studies
        self._jobs.call(Lane.IO, lambda: studies.open_file(path), self._file_opened, self._failed)

    def _file_opened(self, opened: OpenedStudy) -> None:
        self._opened(replace(opened.study, read_only=True))
        self._from_file = opened
        self.notice.show_opened(opened)
        self.status.emit(self.tr("Read-only, from a file."))

    def keep_copy(self) -> None:
        """Keep a copy of a read-only study on the shelf and open that."""
        study, studies = self.study, self._studies
        if study is not None:
            self._jobs.call(
                Lane.DB, lambda: studies.keep_copy(study), self._copy_kept, self._failed
            )

    def _copy_kept(self, study: Study) -> None:
        came = self._from_file
        self.shelf.read()
        self._opened(study)
        if came is not None:
            self.notice.show_copied(came)
        self.status.emit(self.tr("The copy is yours to change."))

    def _show_nothing(self) -> None:
        self.bar.set_open(False, read_only=False)
        self.show_sheet(False)
        self.side.setEnabled(False)

    # ---- changing -------------------------------------------------------------------------------

    def add(self, *blocks: StudyBlock) -> None:
        """Add blocks after the chosen one, or at the end."""
        study = self.study
        kept = study is not None and any(block.id == self._chosen for block in study.blocks)
        after = self._chosen if kept else ""
        self._do(lambda editing: editing.add(*blocks, after=after), blocks[-1].id)

    def append(self, block: StudyBlock) -> bool:
        """Add a block at the end; False where no study is open that may be changed."""
        editing = self._editing
        if editing is None or editing.study.read_only:
            return False
        self._do(lambda e: e.add(block))
        return True

    def add_answer(self, response: CitedResponse) -> None:
        """Add an answer as it is."""
        self.add(self._studies.answer(response))

    def _add(self, block: StudyBlock) -> None:
        self.add(block)

    def _add_written(self, block: StudyBlock) -> None:
        self._edit_next = block.id
        self.add(block)

    def add_passage(self, ref: PassageRef) -> None:
        """Add a passage, read in the translations that the reader has open."""
        studies, works = self._studies, self._translations()
        self._jobs.call(Lane.DB, lambda: studies.passage(ref, works), self._add, self._failed)

    def undo(self) -> None:
        """Take the last step back."""
        self._step("undo")

    def redo(self) -> None:
        """Do again what was taken back."""
        self._step("redo")

    def _step(self, way: str) -> None:
        editing = self._editing
        if editing is None:
            return
        said = editing.undo_text if way == "undo" else editing.redo_text
        if not said:
            return
        self.sheet.close_editors()
        (editing.undo if way == "undo" else editing.redo)()
        self._after_change()
        self.status.emit(said)

    def _do(self, edit: Callable[[StudyEditing], Study], choose: str = "") -> None:
        if self._editing is None:
            return
        try:
            edit(self._editing)
        except AppError as error:
            self._failed(error)
            return
        if choose:
            self._chosen = choose  # at once: the next one may come before this one is shown
            self.sheet.choose(choose)
        self._after_change()

    def _after_change(self) -> None:
        self.error.hide()
        self._saving.soon()
        self._refresh()

    def _refresh(self) -> None:
        study, exports = self.study, self._exports
        if study is not None:
            self._jobs.call(
                Lane.DB,
                lambda: (exports.parts(study), outline(study)),
                lambda read: self._show(study, *read),
                self._failed,
            )

    def _show(
        self, study: Study, parts: tuple[StudyPart, ...], lines: tuple[OutlineItem, ...]
    ) -> None:
        editing = self._editing
        if editing is None or editing.study.id != study.id:
            return
        self.show_sheet(True)
        self.side.setEnabled(True)
        self.sheet.show_study(study, parts)
        self.side.show_outline(lines)
        self.bar.show_steps(editing.undo_text, editing.redo_text)
        self.titled.emit(study.title)
        wanted, self._edit_next = self._edit_next, ""
        if wanted:
            self._act(wanted, "edit")

    def _go_to(self, block_id: str) -> None:
        self.show_part(Part.SHEET)
        self.sheet.choose(block_id)

    def _choose(self, block_id: str) -> None:
        self._chosen = block_id
        self.side.show_current(block_id)

    def _act(self, block_id: str, action: str) -> None:
        editing = self._editing
        if editing is None:
            return
        block = next((b for b in editing.study.blocks if b.id == block_id), None)
        if block is None:
            return  # a key pressed twice: it is gone already, and still seen
        match action, block:
            case "edit", HeadingBlock() | NoteBlock() | QuestionBlock():
                if not editing.study.read_only:
                    self.sheet.edit(block_id, block.text)
            case "edit", PassageBlock():
                self.open_place.emit(block.ref)
            case "edit", SourceBlock() if block.passage.ref is not None:
                self.open_place.emit(block.passage.ref)
            case "edit", AnswerBlock():
                if not editing.study.read_only:
                    self._recheck.run(block)
            case "remove", _:
                self._remove(block_id)
            case "duplicate", _:
                self._do(lambda e: e.duplicate(block_id), block_id)
            case "note", _:
                self._chosen = block_id
                self._add_written(self._studies.note())
            case _:
                new = changed_block(action, block)
                if new is not None:
                    self._do(lambda e: e.change(new), block_id)

    def _remove(self, block_id: str) -> None:
        editing = self._editing
        if editing is None:
            return
        ids = [block.id for block in editing.study.blocks]
        at = ids.index(block_id)
        rest = ids[:at] + ids[at + 1 :]
        beside = rest[min(at, len(rest) - 1)] if rest else ""
        self._do(lambda e: e.remove(block_id), beside)
        self.status.emit(self.tr("Removed. Ctrl+Z brings it back."))

    def _write(self, block_id: str, text: str) -> None:
        if self._editing is None:
            return
        try:
            self._editing.write(block_id, text)
        except AppError as error:
            self._failed(error)
            return
        self._saving.soon()

    def _leave(self, block_id: str) -> None:
        if self._editing is not None:
            self._editing.end_step()
            self._after_change()

    def _rename(self, title: str) -> None:
        editing = self._editing
        if editing is None or not title or title == editing.study.title:
            return
        self._do(lambda e: e.rename(title))

    def _set_author(self, author: str) -> None:
        editing = self._editing
        if editing is not None and author != editing.study.author:
            self._do(lambda e: e.set_author(author))

    # ---- keeping --------------------------------------------------------------------------------

    def _saved(self) -> None:
        self._warned = False
        self.error.hide()
        self.shelf.read()
        study = self.study
        if study is not None:
            now = study.changed.astimezone()
            self.status.emit(self.tr("Saved {time}").format(time=f"{now:%H:%M}"))

    def _not_saved(self, error: AppError) -> None:
        self.error.show_error(error)
        self.status.emit(self.tr("Not saved yet; it is tried again."))

    def save_now(self) -> bool:
        """Save what is not saved, at once; whether all is saved."""
        self.sheet.close_editors()
        return self._saving.now()

    def showEvent(self, event: QShowEvent) -> None:
        """Offer the answers that were kept meanwhile."""
        super().showEvent(event)
        self._kept.refresh()

    def may_close(self) -> bool:
        """Whether all is kept, or the reader was told that it is not and closes all the same."""
        if self.save_now() or self._warned:
            return True
        self._warned = True
        said = self.tr("The study is not saved. Close again to close without what is not kept.")
        self.status.emit(said)
        return False

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nothing is lost with the page."""
        if self.may_close():
            super().closeEvent(event)
        else:
            event.ignore()

    # ---- taking away ----------------------------------------------------------------------------

    def _document(self) -> Document:
        study = self.study
        if study is None:
            raise AppError(self.tr("No study is open."), self.tr("Open one on the shelf."))
        return self._exports.document(study, self._pen_names())

    def export(self) -> None:
        """Write the study to a file, as chosen at the side, which is brought up."""
        if self.study is not None:
            self.show_part(Part.SIDE)
            self.side.export()

    def print(self) -> None:
        """Show the pages as they will be printed; the reader prints from there."""
        if self.study is not None:
            self.show_part(Part.SIDE)
            self.side.line.lay_out(self._document, self.side.layout_chosen, self._preview)

    def _preview(self, paged: Paged) -> None:
        PrintPreview(paged, self._appearance, self).open()

    def share(self) -> None:
        """Let the reader name a study file for a class, and write it."""
        if self.study is not None:
            self._sharing.share(self.study)

    def _failed(self, error: AppError) -> None:
        self.error.show_error(error)
        self.status.emit(error.user_text)

    # ---- dropping -------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """A study file may be dropped."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        files = [Path(u.toLocalFile()) for u in event.mimeData().urls() if u.isLocalFile()]
        if files:
            self.open_file(files[0])
