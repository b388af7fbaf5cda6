"""The pane at the right: what the library says about the verse under the caret."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListView, QPushButton, QVBoxLayout, QWidget

from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import AppError
from chapterverse.services.own_context import OwnContext, OwnContextService
from chapterverse.services.read import Context, ReadService
from chapterverse.ui.context_delegate import ContextDelegate
from chapterverse.ui.context_rows import (
    ROW_ROLE,
    CaretEntry,
    ContextKind,
    ContextModel,
    ContextRow,
    context_rows,
)
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.own_rows import own_rows
from chapterverse.ui.own_tags import OwnTags
from chapterverse.ui.reader_caret import WordPlace
from chapterverse.ui.scrolling import scroll_steadily
from chapterverse.ui.size import DOCK_HEAD, Role
from chapterverse.ui.theme import Appearance

_WAIT_MS, _FIRST_WAIT_MS, _REST_MS = 120, 15, 400
"""So long the caret rests before its verse is looked up; a first step after a rest waits no longer
than the page needs to be painted."""


class ContextPane(QWidget):
    """`open_place` carries the passage of a cross reference that was pressed, `study_word` the
    Strong's number of a word.

    `to_study` asks that what is chosen in the list be added to a study.

    `open_note`, `open_answer` and `open_study` carry the id of own work that was pressed.

    Nothing is read while the pane is hidden.
    """

    open_place = Signal(PassageRef)
    study_word = Signal(str)
    to_study = Signal()
    open_note = Signal(str)
    open_answer = Signal(int)
    open_study = Signal(str)

    def __init__(
        self,
        read: ReadService | None,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("context")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._read = read
        self._appearance = appearance
        self._jobs = jobs
        self._job: Job | None = None
        self._verse: VerseRef | None = None
        self._work_id = ""
        self._shown: tuple[VerseRef, str] | None = None
        self._context: Context | None = None
        self._own_service: OwnContextService | None = None
        self._own: OwnContext | None = None
        self._tags: OwnTags | None = None
        self._word: WordPlace | None = None
        self._head = QWidget()
        self._head.setObjectName("contextHead")
        self._head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._name = QLabel()
        self._name.setProperty("look", "name")
        self._pin = QPushButton()
        self._pin.setProperty("look", "link")
        self._pin.setCheckable(True)
        self._pin.toggled.connect(self._pinned)
        self._model = ContextModel(self)
        self._list = _ContextList(self._model, appearance)
        self._list.setAccessibleName(self.tr("About this verse"))
        self._list.clicked.connect(self._press)
        self._list.activated.connect(self._press)
        self.setFocusProxy(self._list)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._rested = QElapsedTimer()
        self._wait.timeout.connect(self._look_up)
        head = QHBoxLayout(self._head)
        head.addWidget(self._name, 1)
        head.addWidget(self._pin)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self._list, 1)
        appearance.changed.connect(self._fit)
        self._fit()
        self._pinned(False)

    def join_own(self, own: OwnContextService, tags: OwnTags, note: QWidget) -> None:
        """Show own work as well: tags at the head, the note being written at the foot."""
        self._own_service, self._tags = own, tags
        column = self.layout()
        if isinstance(column, QVBoxLayout):
            column.insertWidget(1, tags)
            column.addWidget(note)

    @property
    def own(self) -> OwnContext | None:
        """Own work about the verse that is shown."""
        return self._own

    def refresh_own(self) -> None:
        """Read own work about the verse again; what the library says stays."""
        own, context = self._own_service, self._context
        if own is None or context is None:
            return
        ref = PassageRef.of(context.verse)

        def show(found: OwnContext) -> None:
            if self._context is context:
                self._own = found
                self._show(context, keep_place=True)

        self._jobs.call(Lane.DB, lambda: own.on(ref), show, self._failed)

    @property
    def list(self) -> QListView:
        """What is said about the verse."""
        return self._list

    @property
    def row(self) -> ContextRow | None:
        """The row that is chosen."""
        row = self._list.currentIndex().data(ROW_ROLE)
        return row if isinstance(row, ContextRow) else None

    def offer_study(self) -> None:
        """Let rows be added to a study from their menu."""
        add = QAction(self.tr("Add to study"), self._list)
        add.triggered.connect(lambda: self.to_study.emit())
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._list.addAction(add)

    @property
    def is_waiting(self) -> bool:
        """Whether a verse is about to be looked up."""
        return self._wait.isActive()

    def show_verse(self, verse: VerseRef, work_id: str) -> None:
        """Follow the caret, unless pinned."""
        self._verse, self._work_id = verse, work_id
        is_first = not self._rested.isValid() or self._rested.hasExpired(_REST_MS)
        self._rested.start()
        if not self._pin.isChecked():
            self._wait.start(_FIRST_WAIT_MS if is_first else _WAIT_MS)

    def show_word(self, place: WordPlace | None) -> None:
        """Put the articles on the word under the caret first; None for no word."""
        self._word = place
        context = self._context
        if context is not None and not self._pin.isChecked():
            self._show(context)

    def _caret_entry(self, verse: VerseRef) -> CaretEntry | None:
        place = self._word
        if place is None or place.verse != verse or not place.word.keys:
            return None
        return CaretEntry(place.words, place.word.keys)

    def showEvent(self, event: QShowEvent) -> None:
        """Look up what was missed while hidden."""
        super().showEvent(event)
        if not self._pin.isChecked():
            self._wait.start(_WAIT_MS)

    def _look_up(self) -> None:
        verse, work_id = self._verse, self._work_id
        if self._read is None or verse is None or not self.isVisible():
            return
        if self._shown == (verse, work_id):
            return
        if self._job is not None:
            self._job.cancel()
        self._shown = (verse, work_id)
        read, own = self._read, self._own_service

        def look() -> tuple[Context, OwnContext | None]:
            found = None if own is None else own.on(PassageRef.of(verse))
            return read.context(verse, work_id), found

        self._job = self._jobs.call(Lane.DB, look, self._arrived, self._failed)

    def _arrived(self, found: tuple[Context, OwnContext | None]) -> None:
        context, self._own = found
        self._show(context)

    def _show(self, context: Context, *, keep_place: bool = False) -> None:
        self._context = context
        self._name.setText(context.verse.display())
        entry = self._caret_entry(context.verse)
        own = () if self._own is None else own_rows(self._own, context.verse)
        bar = self._list.verticalScrollBar()
        place, row = bar.value(), self._list.currentIndex().row()
        self._model.show_rows(context_rows(context, self.tr, entry, own))
        if self._tags is not None and self._own is not None:
            self._tags.show_tags(PassageRef.of(context.verse), self._own.tags)
        if keep_place:
            self._list.setCurrentIndex(self._model.index(row))
            bar.setValue(place)
        else:
            self._list.scrollToTop()

    def _failed(self, error: AppError) -> None:
        self._shown = self._context = None
        self._name.setText(error.user_text)
        self._model.show_rows(())

    def _pinned(self, pinned: bool) -> None:
        self._pin.setText(self.tr("stays") if pinned else self.tr("follows the caret"))
        self._pin.setToolTip(
            self.tr("Let the pane follow the caret again")
            if pinned
            else self.tr("Keep this verse here while the caret moves")
        )
        if not pinned:
            self._wait.start(_WAIT_MS)

    def _press(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, ContextRow):
            return
        is_text = row.kind is ContextKind.VERSE or row.origin is SourceKind.SCRIPTURE
        leads_on = is_text and not row.is_own
        if leads_on and row.ref is not None:
            self.open_place.emit(row.ref)
        elif row.kind is ContextKind.OWN:
            self.open_note.emit(row.key)
        elif row.kind is ContextKind.ANSWER:
            self.open_answer.emit(int(row.key))
        elif row.kind is ContextKind.STUDY:
            self.open_study.emit(row.key)
        elif row.kind is ContextKind.LINK:
            self.study_word.emit(row.key)
        elif row.kind in (ContextKind.NOTE, ContextKind.WORD, ContextKind.HEAD):
            self._model.toggle(index)

    def _fit(self) -> None:
        look = self._appearance
        self._head.setFixedHeight(look.px(DOCK_HEAD))
        head = self._head.layout()
        if head is not None:
            head.setContentsMargins(look.px(12), 0, look.px(12), 0)
        self._name.setFont(look.font(Role.NAME))
        self.setMinimumWidth(look.px(200))
        self._list.doItemsLayout()


class _ContextList(QListView):
    def __init__(self, model: ContextModel, appearance: Appearance) -> None:
        super().__init__()
        self._delegate = ContextDelegate(model, appearance, self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        scroll_steadily(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Texts follow the width."""
        self._delegate.set_width(self.viewport().width())
        # A list does not place its items anew because of the width alone.
        self.scheduleDelayedItemsLayout()
        super().resizeEvent(event)
