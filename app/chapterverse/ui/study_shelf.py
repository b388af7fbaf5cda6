"""The shelf of studies: a list to search in, new ones from a template, the bin."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.annotations import TagUse
from chapterverse.domain.studies import StudySummary
from chapterverse.errors import AppError
from chapterverse.services.studies import StudyService
from chapterverse.ui.dock_list import (
    ROW_ROLE,
    DockListDelegate,
    DockListModel,
    DockListView,
    DockRow,
)
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.theme import Appearance

_PAUSE_MS = 150
_BIN, _TAG, _ALL, _BINS = "bin:", "tag:", "all:", "bins:"
_HEADS = (_TAG, _ALL, _BINS)
_Read = tuple[Sequence[StudySummary], Sequence[StudySummary], Sequence[TagUse]]
_WIDTH = 216
_ANY_WIDTH = 16_777_215  # what Qt takes for no limit


class StudyShelf(QWidget):
    """`wanted` carries the id of a study to open, `made` one that was just made, `file_wanted` the
    path of a file to open, `told` a sentence; `left` when the reader goes back to the study."""

    wanted = Signal(str)
    made = Signal(str)
    file_wanted = Signal(str)
    told = Signal(str)
    left = Signal()

    def __init__(
        self,
        studies: StudyService,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._studies = studies
        self._appearance = appearance
        self._jobs = PageJobs(jobs, self)
        self._open = self._tag = ""
        self._back = QPushButton(self.tr("Back to the study"))
        self._back.setProperty("look", "link")
        self._back.clicked.connect(self.left)
        self._back.hide()
        self._is_alone = self._is_bin_open = False
        self._field = QLineEdit()
        self._field.setProperty("look", "small")
        self._field.setPlaceholderText(self.tr("Search in studies"))
        self._field.setAccessibleName(self.tr("Search in studies"))
        self._field.setClearButtonEnabled(True)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.read)
        self._field.textChanged.connect(lambda _: self._timer.start())
        self._error = ErrorLine()
        self._model = DockListModel(self)
        self._list = _ShelfList()
        self._list.setModel(self._model)
        self._list.setItemDelegate(DockListDelegate(appearance, self._list))
        self._list.setAccessibleName(self.tr("Studies"))
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(lambda _: self._offer())
        self._list.taken.connect(self._take)
        self._list.unwanted.connect(self._remove_current)
        self._new = QPushButton(self.tr("New study"))
        self.menu = self._new_menu()
        self._new.setMenu(self.menu)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._back, 0, Qt.AlignmentFlag.AlignLeading)
        for widget in (self._field, self._error):
            self._column.addWidget(widget)
        self._column.addWidget(self._list, 1)
        self._column.addWidget(self._new)
        self.setFocusProxy(self._list)
        appearance.changed.connect(self._fit)
        self._fit()

    def set_alone(self, alone: bool) -> None:
        """Whether it has the whole page, with a way back to the study."""
        self._is_alone = alone
        self._back.setVisible(alone and bool(self._open))
        self._fit()

    def show_open(self, study_id: str) -> None:
        """Mark the study that is open."""
        self._open = study_id
        self._back.setVisible(self._is_alone and bool(study_id))
        self._list.setCurrentIndex(self._model.index_of(study_id))

    def read(self) -> None:
        """Read the list again."""
        studies, text, tag = self._studies, self._field.text(), self._tag

        def everything() -> _Read:
            found = studies.studies(text, tag)
            if text.strip() or tag:
                return found, (), ()
            return found, studies.removed(), studies.tags()

        self._jobs.call(Lane.DB, everything, self._show, self._failed)

    def show_tag(self, name: str) -> None:
        """Show the studies with a tag, "" for all."""
        self._tag = name
        self.read()

    def new(self, template: str = "", title: str = "") -> None:
        """Make a study, empty or from a template."""
        studies = self._studies
        self._jobs.call(
            Lane.DB, lambda: studies.new(title, template), lambda s: self._made(s.id), self._failed
        )

    def offer_new(self) -> None:
        """Show the menu of new studies."""
        self._new.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.menu.popup(self._new.mapToGlobal(self._new.rect().topLeft()))

    def _made(self, study_id: str) -> None:
        self.read()
        self.made.emit(study_id)

    def _show(self, found: _Read) -> None:
        kept, removed, tags = found
        self._error.hide()
        rows = []
        if self._tag:
            rows.append(DockRow(self.tr("All studies"), _ALL))
            rows.append(DockRow(self._tag, origin="scripture"))
        rows += [_row(one, one.id) for one in kept]
        if not kept:
            searched = bool(self._field.text().strip())
            words = self.tr("No study has these words") if searched else self.tr("No studies yet")
            rows.append(DockRow(words, origin="scripture"))
        if tags:
            rows.append(DockRow(self.tr("Tags"), origin="lexicon"))
            rows += [DockRow(tag.name, _TAG + tag.name, str(tag.count)) for tag in tags]
        if removed:
            word = self.tr("Close the bin") if self._is_bin_open else self.tr("Open the bin")
            rows.append(DockRow(self.tr("Bin"), origin="model"))
            rows.append(DockRow(word, _BINS, str(len(removed))))
            if self._is_bin_open:
                rows += [_row(one, _BIN + one.id) for one in removed]
        self._model.show_rows(rows)
        self.show_open(self._open)

    def _failed(self, error: AppError) -> None:
        self._error.show_error(error)

    def _take(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, DockRow) and row.key.startswith(_BIN):
            self._restore(row.key.removeprefix(_BIN))
        elif isinstance(row, DockRow) and row.key == _BINS:
            self._is_bin_open = not self._is_bin_open
            self.read()
        elif isinstance(row, DockRow) and row.key.startswith((_TAG, _ALL)):
            self.show_tag(row.key.removeprefix(_TAG).removeprefix(_ALL))
        elif isinstance(row, DockRow) and row.key:
            self.wanted.emit(row.key)

    def _key(self) -> str:
        row = self._list.currentIndex().data(ROW_ROLE)
        return row.key if isinstance(row, DockRow) else ""

    def _offer(self) -> None:
        key = self._key()
        menu = QMenu(self)
        if key.startswith(_BIN):
            study_id = key.removeprefix(_BIN)
            restore = menu.addAction(self.tr("Restore"))
            restore.triggered.connect(lambda: self._restore(study_id))
            gone = menu.addAction(self.tr("Delete for good …"))
            gone.triggered.connect(lambda: self._ask_purge(study_id))
        elif key and not key.startswith(_HEADS):
            menu.addAction(self.tr("Open")).triggered.connect(lambda: self.wanted.emit(key))
            double = QAction(self.tr("Duplicate"), menu)
            double.triggered.connect(lambda: self._duplicate(key))
            menu.addAction(double)
            menu.addAction(self.tr("Remove")).triggered.connect(self._remove_current)
        menu.addAction(self.tr("Open a study file …")).triggered.connect(self.open_file)
        menu.exec(self._list.viewport().mapToGlobal(self._list.viewport().rect().topLeft()))
        menu.deleteLater()

    def open_file(self) -> None:
        """Let the reader pick a study file."""
        kinds = self.tr("Studies (*.cvstudy);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Open a study"), "", kinds)
        if name:
            self.file_wanted.emit(name)

    def _duplicate(self, study_id: str) -> None:
        studies = self._studies
        self._jobs.call(
            Lane.DB, lambda: studies.duplicate(study_id), lambda s: self._made(s.id), self._failed
        )

    def _remove_current(self) -> None:
        key = self._key()
        if not key or key.startswith((_BIN, *_HEADS)):
            return
        studies = self._studies
        said = self.tr("The study is in the bin. Enter on it there brings it back.")
        self._jobs.call(
            Lane.DB, lambda: studies.remove(key), lambda _: self._changed(said), self._failed
        )

    def _restore(self, study_id: str) -> None:
        studies = self._studies
        said = self.tr("The study is back on the shelf.")
        self._jobs.call(
            Lane.DB, lambda: studies.restore(study_id), lambda _: self._changed(said), self._failed
        )

    def _ask_purge(self, study_id: str) -> None:
        asked = self.tr("Delete this study for good? This cannot be undone.")
        yes = QMessageBox.StandardButton.Yes
        if QMessageBox.question(self, self.tr("Delete for good"), asked) == yes:
            self.purge(study_id)

    def purge(self, study_id: str) -> None:
        """Take a study out of the bin for good."""
        studies = self._studies
        said = self.tr("The study is deleted.")
        self._jobs.call(
            Lane.DB, lambda: studies.purge(study_id), lambda _: self._changed(said), self._failed
        )

    def _changed(self, said: str) -> None:
        self.read()
        self.told.emit(said)

    def _new_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addAction(self.tr("Empty study")).triggered.connect(lambda: self.new())
        if self._studies.templates:
            menu.addSeparator()
        for template in self._studies.templates:
            action = menu.addAction(template.title)
            action.setToolTip(template.about)
            action.triggered.connect(lambda _=False, name=template.name: self.new(name))
        menu.addSeparator()
        menu.addAction(self.tr("Open a study file …")).triggered.connect(self.open_file)
        return menu

    def _fit(self) -> None:
        look = self._appearance
        self.setMinimumWidth(look.px(_WIDTH))
        self.setMaximumWidth(_ANY_WIDTH if self._is_alone else look.px(_WIDTH))
        self._column.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(12))
        self._column.setSpacing(look.px(8))
        self._list.doItemsLayout()


class _ShelfList(DockListView):
    unwanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete removes."""
        if event.key() == Qt.Key.Key_Delete:
            self.unwanted.emit()
        else:
            super().keyPressEvent(event)


def _row(study: StudySummary, key: str) -> DockRow:
    day = f"{study.changed:%Y-%m-%d}"
    tip = "\n".join(
        part for part in (study.title, study.author, ", ".join(study.tags), day) if part
    )
    return DockRow(study.title, key, str(study.blocks), tip)
