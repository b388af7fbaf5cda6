"""The list of own work in the left dock: notes found as one types, tags, bookmarks."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QMenu, QVBoxLayout, QWidget

from chapterverse.domain.annotations import Bookmark, Note, TagUse
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.services.annotations import AnnotationService
from chapterverse.ui.dock_list import (
    ROW_ROLE,
    DockListDelegate,
    DockListModel,
    DockRow,
)
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.name_bar import NameBar
from chapterverse.ui.own_desk import OwnDesk
from chapterverse.ui.own_list import OwnList, bookmark_name, bookmark_row, note_row, tag_row
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.theme import Appearance

_TYPING_MS = 80
_MOST_NOTES = 500


@dataclass(frozen=True, slots=True)
class _Found:
    notes: tuple[Note, ...]
    tags: tuple[TagUse, ...]
    bookmarks: tuple[Bookmark, ...]
    rows: tuple[tuple[DockRow, ...], ...] = ()
    """A section each of notes, tags and bookmarks."""
    more_notes: bool = False
    """Whether there are older notes than those."""


class OwnDock(QWidget):
    """`open_place` carries a passage to go to, `open_note` a note of it, `open_tag` a tag whose
    verses are wanted.

    Nothing is read while the dock is hidden.
    """

    open_place = Signal(PassageRef)
    open_note = Signal(object)
    open_tag = Signal(str)

    def __init__(
        self,
        annotations: AnnotationService,
        desk: OwnDesk,
        appearance: Appearance,
        jobs: JobRunner,
    ) -> None:
        super().__init__()
        self._annotations = annotations
        self._desk = desk
        self._appearance = appearance
        self._jobs = PageJobs(jobs, self)
        self._job: Job | None = None
        self._found = _Found((), (), ())
        self._stale = True
        self._field = QLineEdit()
        self._field.setPlaceholderText(self.tr("Find in notes"))
        self._field.setAccessibleName(self.tr("Find in notes, tags and bookmarks"))
        self._field.setClearButtonEnabled(True)
        self._empty = QLabel()
        self._empty.setWordWrap(True)
        self._empty.setTextFormat(Qt.TextFormat.PlainText)
        self._empty.setProperty("look", "small")
        self._model = DockListModel(self)
        self._list = OwnList(appearance)
        self._list.setModel(self._model)
        self._list.setItemDelegate(DockListDelegate(appearance, self._list))
        self._list.setAccessibleName(self.tr("Notes, tags and bookmarks"))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._bar = NameBar(appearance, narrow=True)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._top = QVBoxLayout()
        self._top.addWidget(self._field)
        self._column.addLayout(self._top)
        self._column.addWidget(self._empty)
        self._column.addWidget(self._list, 1)
        self._column.addWidget(self._bar)
        self.setFocusProxy(self._field)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_TYPING_MS)
        self._wait.timeout.connect(self.refresh)
        self._field.textEdited.connect(lambda _: self._wait.start())
        self._field.returnPressed.connect(self._to_list)
        self._list.clicked.connect(self._open)
        self._list.activated.connect(self._open)
        self._list.renamed.connect(self._rename)
        self._list.removed.connect(self._remove)
        self._list.customContextMenuRequested.connect(self._menu)
        self._bar.closed.connect(lambda: self._list.setFocus(Qt.FocusReason.OtherFocusReason))
        desk.edited.connect(lambda _: self.refresh_soon())
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def list(self) -> QListView:
        """Notes, tags, bookmarks."""
        return self._list

    @property
    def field(self) -> QLineEdit:
        """Where words to find are typed."""
        return self._field

    @property
    def bar(self) -> NameBar:
        """Where a new name is typed."""
        return self._bar

    def refresh_soon(self) -> None:
        """Own work changed."""
        self._stale = True
        if self.isVisible():
            self._wait.start()

    def refresh(self) -> None:
        """Read what matches the field."""
        self._wait.stop()
        self._stale = False
        if self._job is not None:
            self._job.cancel()
        text, own = self._field.text().strip(), self._annotations

        def read() -> _Found:
            wanted = text.casefold()
            notes = own.find_notes(text, _MOST_NOTES + 1)
            more, notes = len(notes) > _MOST_NOTES, notes[:_MOST_NOTES]
            tags = tuple(tag for tag in own.tags() if wanted in tag.name.casefold())
            marks = tuple(b for b in own.bookmarks() if wanted in bookmark_name(b).casefold())
            rows = (
                tuple(map(note_row, notes)),
                tuple(map(tag_row, tags)),
                tuple(map(bookmark_row, marks)),
            )
            return _Found(notes, tags, marks, rows, more)

        self._job = self._jobs.call(Lane.DB, read, self._show, self._failed)

    def showEvent(self, event: object) -> None:
        """Read what was missed while hidden."""
        if self._stale:
            self._wait.start()

    # ---- what is shown --------------------------------------------------------------------------

    def _show(self, found: _Found) -> None:
        self._found = found
        chosen = self._list.currentIndex().row()
        notes = self.tr("Notes")
        if found.more_notes:
            newest = self.tr("Notes, the newest {count}: words find the others")
            notes = newest.format(count=_MOST_NOTES)
        words = (notes, self.tr("Tags"), self.tr("Bookmarks"))
        named = zip(words, found.rows, strict=True)
        sections = [(DockRow(word, origin="ink"), *listed) for word, listed in named if listed]
        rows = [row for section in sections for row in section]
        self._model.show_rows(rows)
        self._list.take_sections(map(len, sections))
        self._list.setCurrentIndex(self._model.index(min(chosen, len(rows) - 1)))
        nothing = (
            self.tr("Nothing has these words.")
            if self._field.text().strip()
            else self.tr("Nothing yet.\nIn the text N writes a note, T puts a tag, B a bookmark.")
        )
        self._empty.setText(nothing)
        self._empty.setVisible(not rows)

    def _failed(self, error: AppError) -> None:
        self._stale = True
        self._model.show_rows(())
        self._list.take_sections(())
        self._empty.setText(str(error))
        self._empty.show()

    def _to_list(self) -> None:
        if self._model.rowCount() > 1:
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)
            if not self._list.currentIndex().isValid():
                self._list.setCurrentIndex(self._model.index(1))

    # ---- what is done ---------------------------------------------------------------------------

    def _at(self, index: QModelIndex) -> Note | TagUse | Bookmark | None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, DockRow) or row.is_head:
            return None
        kind, _, key = row.key.partition(":")
        if kind == "tag":
            return next((tag for tag in self._found.tags if tag.name == key), None)
        for note in self._found.notes:
            if note.id == key:
                return note
        return next((mark for mark in self._found.bookmarks if mark.id == key), None)

    def _open(self, index: QModelIndex) -> None:
        match self._at(index):
            case Note() as note:
                self.open_note.emit(note)
            case TagUse(name=name):
                self.open_tag.emit(name)
            case Bookmark(ref=ref):
                self.open_place.emit(ref)

    def _rename(self) -> None:
        match self._at(self._list.currentIndex()):
            case TagUse(name=name):
                self._bar.ask(
                    self.tr("New name of the tag “{name}”").format(name=name),
                    lambda new: self._desk.rename_tag(name, new),
                    [tag.name for tag in self._found.tags],
                    name,
                )
            case Bookmark(ref=ref, name=name):
                self._bar.ask(
                    self.tr("Name of the bookmark on {where}").format(where=ref.display()),
                    lambda new: self._desk.name_bookmark(ref, new),
                    text=name,
                )

    def _remove(self) -> None:
        match self._at(self._list.currentIndex()):
            case (Note() | Bookmark()) as item:
                self._desk.remove(item)
            case TagUse(name=name):
                self._desk.remove_tag(name)

    def _menu(self, point: QPoint) -> None:
        index = self._list.indexAt(point)
        index = index if index.isValid() else self._list.currentIndex()
        item = self._at(index)
        if item is None:
            return
        self._list.setCurrentIndex(index)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Open\tEnter")).triggered.connect(lambda: self._open(index))
        if not isinstance(item, Note):
            menu.addAction(self.tr("Rename\tF2")).triggered.connect(self._rename)
        remove = self.tr("Remove from every verse\tDel") if isinstance(item, TagUse) else ""
        menu.addAction(remove or self.tr("Remove\tDel")).triggered.connect(self._remove)
        menu.popup(self._list.viewport().mapToGlobal(self._list.visualRect(index).bottomLeft()))

    def _fit(self) -> None:
        px = self._appearance.px
        self._column.setContentsMargins(0, 0, 0, 0)
        self._top.setContentsMargins(px(8), px(8), px(8), px(2))
        self._empty.setContentsMargins(px(12), px(8), px(12), px(8))
        self._empty.setMinimumWidth(1)
        self._list.place_rows()
