"""What the window has to do with own work: the reader's keys and marks, the docks, the copies."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QWidget

from chapterverse.domain.annotations import Note, Pen
from chapterverse.domain.refs import PassageRef
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.backups import BackupService
from chapterverse.services.own_context import OwnContextService
from chapterverse.services.own_work import OwnWorkService
from chapterverse.ui.context_pane import ContextPane
from chapterverse.ui.copies_page import CopiesPage
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.keymap import Keymap
from chapterverse.ui.name_bar import NameBar
from chapterverse.ui.note_box import NoteBox
from chapterverse.ui.own_desk import OwnDesk
from chapterverse.ui.own_dock import OwnDock
from chapterverse.ui.own_marks import OwnMarks
from chapterverse.ui.own_menus import OwnMenus
from chapterverse.ui.own_tags import OwnTags
from chapterverse.ui.own_words import own_actions, pen_word
from chapterverse.ui.pages import Pages
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.theme import Appearance

_SAVE_WAIT_MS = 3000


class WindowOwn(QObject):
    """Joins readers, docks and pages to the desk on which own work is edited.

    `open_place` carries a passage to go to, `open_list` passages to be listed, `context_wanted`
    asks for the pane about the verse. `add_to_study`, where there are studies, is in the menu too.
    """

    status = Signal(str)
    failed = Signal(object)
    open_place = Signal(PassageRef)
    open_list = Signal(str)
    context_wanted = Signal()

    def __init__(
        self,
        annotations: AnnotationService,
        own: OwnContextService,
        pages: Pages,
        context: ContextPane,
        keymap: Keymap,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._annotations = annotations
        self._pages = pages
        self._context = context
        self._keymap = keymap
        self._appearance = appearance
        self._jobs = jobs
        self.marks = OwnMarks(annotations, jobs, self)
        self.desk = OwnDesk(annotations, jobs, self)
        self.note = NoteBox(self.desk, appearance)
        self.dock = OwnDock(annotations, self.desk, appearance, jobs)
        self._tags = OwnTags(appearance)
        self._menus = OwnMenus(self.desk, self.marks, keymap, appearance, self)
        self._menus.chosen.connect(self.act)
        self._menus.naming.connect(self.name_pen)
        self._bars: dict[ReaderPage, NameBar] = {}
        self.add_to_study: Callable[[], None] | None = None
        context.join_own(own, self._tags, self.note)
        context.open_note.connect(self._open_listed)
        self._tags.removed.connect(self.desk.untag)
        self._tags.wanted.connect(self._ask_tag)
        self.desk.edited.connect(self.marks.take)
        self.desk.edited.connect(lambda _: context.refresh_own())
        self.desk.status.connect(self.status)
        self.desk.failed.connect(self.failed)
        self.note.left.connect(self._back_to_text)
        self.note.open_place.connect(self.open_place)
        self.dock.open_place.connect(self.open_place)
        self.dock.open_note.connect(self._go_to_note)
        self.dock.open_tag.connect(self.list_tag)
        for view in (self.dock.list, context.list):
            self._give_keys(view, ("undo", "redo"))
            keymap.changed.connect(partial(keymap.dress, view))
            keymap.dress(view)

    # ---- readers --------------------------------------------------------------------------------

    def attach(self, reader: ReaderPage) -> None:
        """Give a reader marks, keys and a menu."""
        view = reader.view
        view.show_marks(self.marks)
        view.own_note_wanted.connect(partial(self.act, "note"))
        view.selected.connect(lambda: self._tell_selected(reader))
        view.copied.connect(self.status)
        self._give_keys(view)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(lambda point: self._pop_up(reader, point))
        bar = NameBar(self._appearance)
        bar.closed.connect(view.setFocus)
        reader.add_bar(bar)
        self._bars[reader] = bar
        reader.destroyed.connect(lambda _=None: self._bars.pop(reader, None))

    def _give_keys(self, view: QWidget, names: Collection[str] = ()) -> None:
        """Keys of own work, or those of some actions only, while a list has the keyboard."""
        for action in own_actions():
            if not names or action.name in names:
                shortcut = QShortcut(QKeySequence(action.keys), view)
                shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
                shortcut.activated.connect(partial(self.act, action.name))

    def act(self, name: str) -> None:
        """Do one of own_actions() with what is selected in the open reader."""
        if name in ("undo", "redo"):
            self.note.save()
            (self.desk.undo if name == "undo" else self.desk.redo)()
            return
        reader = self._pages.current
        if not isinstance(reader, ReaderPage):
            self.status.emit(self.tr("Own work is done in the reader"))
            return
        chosen, anchors = reader.view.chosen, reader.view.anchors()
        if chosen is None or not anchors:
            return
        where = _where(anchors[0].words, chosen.ref)
        if name == "highlight" or name.startswith("pen"):
            pen = self.desk.pen if name == "highlight" else Pen(name.removeprefix("pen"))
            self.desk.highlight(pen, anchors, where)
        elif name == "unhighlight":
            self.desk.unhighlight(anchors, where)
        elif name == "note":
            note = self.marks.note_on(anchors[0])
            if note is None and not chosen.is_words:
                notes = self.marks.of(chosen.ref.first).notes if _is_one(chosen.ref) else ()
                note = next(iter(notes), None)
            self.context_wanted.emit()
            self.note.open_note(anchors[0], note)
        elif name == "another":
            self.context_wanted.emit()
            self.note.open_note(anchors[0], None)
        elif name == "tag":
            self._ask_tag(chosen.ref)
        elif name == "bookmark":
            self.desk.bookmark(chosen.ref)

    def _tell_selected(self, reader: ReaderPage) -> None:
        chosen, anchors = reader.view.delegate.chosen, reader.view.anchors()
        if chosen is not None and anchors:
            said = self.tr("Selected: {what}")
            self.status.emit(said.format(what=_where(anchors[0].words, chosen.ref)))

    def _ask_tag(self, ref: PassageRef) -> None:
        bar = self._bar_of_reader()
        if bar is None:
            return
        label = self.tr("Tag for {where}").format(where=ref.display())
        bar.ask(label, lambda name: self.desk.tag(name, ref))
        self._jobs.call(Lane.DB, lambda: [tag.name for tag in self._annotations.tags()], bar.offer)

    def name_pen(self, pen: Pen) -> None:
        """Ask for the name of a highlight; its colour's name gives that back."""
        bar = self._bar_of_reader()
        if bar is None:
            return
        own_name, colour = pen_word(pen, self.marks.pens), pen_word(pen, {})

        def take(name: str) -> None:
            kept = "" if name == colour else name
            self._jobs.call(
                Lane.DB,
                lambda: self._annotations.name_pen(pen, kept),
                lambda _: self.marks.forget(),
            )

        label = self.tr("Name of the highlight {pen}").format(pen=colour)
        bar.ask(label, take, [colour], own_name)

    def menu(self, parent: QWidget) -> QMenu:
        """A menu of own work that is filled when it is opened."""
        return self._menus.menu(parent)

    def _pop_up(self, reader: ReaderPage, point: QPoint) -> None:
        self._menus.pop_up(reader.view, point, self.add_to_study)

    def _bar_of_reader(self) -> NameBar | None:
        reader = self._pages.current
        return self._bars.get(reader) if isinstance(reader, ReaderPage) else None

    def _back_to_text(self) -> None:
        page = self._pages.current
        if page is not None:
            page.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- docks ----------------------------------------------------------------------------------

    def _open_listed(self, note_id: str) -> None:
        own = self._context.own
        for note in own.notes if own is not None else ():
            if note.id == note_id:
                self.note.open_note(note.anchor, note)

    def _go_to_note(self, note: Note) -> None:
        self.open_place.emit(note.anchor.ref)
        self.context_wanted.emit()
        self.note.open_note(note.anchor, note, take_focus=False)

    def list_tag(self, name: str) -> None:
        """List the verses under a tag."""

        def listed() -> str:
            return "; ".join(place.display() for place in self._annotations.tagged(name))

        self._jobs.call(Lane.DB, listed, self.open_list.emit)

    # ---- the whole ------------------------------------------------------------------------------

    def read_anew(self) -> None:
        """The database is another than before: nothing shown of it holds any more."""
        self.desk.forget()
        self.marks.forget()
        self._context.refresh_own()
        self.dock.refresh_soon()

    def finish(self) -> None:
        """Keep what is being written before the window goes."""
        self.note.close_box()
        self.desk.close()
        self.marks.close()
        self._jobs.finish(Lane.DB, _SAVE_WAIT_MS)


def copies_page(
    backups: BackupService,
    own_work: OwnWorkService | None,
    own: WindowOwn | None,
    appearance: Appearance,
    jobs: JobRunner,
) -> CopiesPage:
    """The page of copies, which tells the window what it replaced."""
    page = CopiesPage(backups, own_work, appearance, jobs)
    if own is not None:
        page.began.connect(own.note.save)
        page.replaced.connect(own.read_anew)
        page.changed.connect(own.read_anew)
    return page


def _where(words: str, ref: PassageRef) -> str:
    return f"“{words}”, {ref.display()}" if words else ref.display()


def _is_one(ref: PassageRef) -> bool:
    return ref.first == ref.last
