"""The page of own work as a whole: dated copies to restore, one file to take along or bring in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from chapterverse.ports import Backup
from chapterverse.services.backups import BackupService
from chapterverse.services.own_work import Imported, OwnWorkService
from chapterverse.ui.copies_words import about, exported, imported, when
from chapterverse.ui.dock_list import ROW_ROLE, DockListDelegate, DockListModel, DockRow
from chapterverse.ui.flow_row import FlowRow
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.size import LIST_ROW, Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.work_line import WorkLine

_WIDEST = 640


class CopiesPage(QWidget):
    """A tab. `began` before own work is read or replaced as a whole, `replaced` when the user's
    database is another than before, `changed` when an import brought something in.

    `own_work` is None when the database cannot be opened: then only a copy can be put in its place.
    """

    began = Signal()
    replaced = Signal()
    changed = Signal()
    status = Signal(str)

    def __init__(
        self,
        backups: BackupService,
        own_work: OwnWorkService | None,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(self.tr("Your work"))
        self._backups = backups
        self._own_work = own_work
        self._appearance = appearance
        self._jobs = PageJobs(jobs, self)
        self._wanted: Backup | None = None
        self._copies: tuple[Backup, ...] = ()
        self._title = Paragraph(appearance, Role.TITLE)
        self._title.show_text(self.tr("Your work"))
        self._about = Paragraph(appearance, Role.INTERFACE)
        self._about.show_text(
            self.tr(
                "Notes, highlights, tags, bookmarks, answers and studies. One file takes all of it "
                "to another computer; an import adds to what is here and removes nothing."
            )
        )
        self.export = self._button(self.tr("Export all …"), self._ask_export)
        self.bring_in = self._button(self.tr("Import …"), self._ask_import)
        self.make = self._button(self.tr("Make a copy now"), self._make)
        self.work = WorkLine(appearance, jobs)
        self.work.began.connect(self._begin)
        self.work.ended.connect(self._end)
        self.work.status.connect(self.status)
        self._name = QLabel(self.tr("Dated copies"))
        self._name.setProperty("look", "name")
        self._empty = QLabel(self.tr("No copy yet. One is made every week and before each change."))
        self._empty.setProperty("look", "muted")
        self._model = DockListModel(self)
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setItemDelegate(DockListDelegate(appearance, self.list))
        self.list.setAccessibleName(self.tr("Dated copies"))
        self.list.activated.connect(self._ask_restore)
        self._restore = self._button(self.tr("Restore …"), self._ask_chosen)
        self._sure = QFrame()
        self._sure.setProperty("look", "error")
        self._question = QLabel()
        self._question.setWordWrap(True)
        self.confirm = self._button(self.tr("Restore"), self._do_restore)
        self._cancel = self._button(self.tr("Cancel"), self._forget_wish)
        row = QHBoxLayout(self._sure)
        row.addWidget(self._question, 1)
        row.addWidget(self.confirm)
        row.addWidget(self._cancel)
        self._sure.hide()
        self._buttons = FlowRow([self.export, self.bring_in, self.make], 8, between=6)
        self._head = QWidget()
        head_row = QHBoxLayout(self._head)
        head_row.setContentsMargins(0, 0, 0, 0)
        head_row.addWidget(self._name, 1)
        head_row.addWidget(self._restore)
        self._sheet = QWidget()
        self._column = QVBoxLayout(self._sheet)
        head: tuple[QWidget, ...] = (self._title, self._about, self._buttons)
        told = (self.work, self._head, self._sure, self._empty)
        for widget in (*head, *told):
            self._column.addWidget(widget)
        self._column.addWidget(self.list)
        self._column.addStretch(1)
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        inside.setObjectName("page")
        across = QHBoxLayout(inside)
        across.setContentsMargins(0, 0, 0, 0)
        across.addWidget(self._sheet, 1)
        across.addStretch(0)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._scroll)
        self.list.selectionModel().currentChanged.connect(self._keep_in_sight)
        self.setFocusProxy(self.export)
        appearance.changed.connect(self._fit)
        self._fit()
        self._offer()
        self.refresh()

    @property
    def said(self) -> str:
        """What was said last on the page."""
        return self.work.said

    def refresh(self) -> None:
        """Read which copies there are."""
        self._jobs.call(Lane.DB, self._backups.backups, self._show, self.work.fail)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc stops what is at work, and leaves the question whether to restore."""
        is_escape = event.key() == Qt.Key.Key_Escape
        if is_escape and self.work.stop():
            return
        if is_escape and not self._sure.isHidden():
            self._forget_wish()
        else:
            super().keyPressEvent(event)

    # ---- copies ---------------------------------------------------------------------------------

    def _show(self, copies: tuple[Backup, ...]) -> None:
        self._copies = copies
        self._model.show_rows([DockRow(when(copy), copy.name, about(copy)) for copy in copies])
        self._empty.setVisible(not copies)
        self.list.setVisible(bool(copies))
        self.setFocusProxy(self.list if copies else self.export)
        self._fit()
        if copies:
            self.list.setCurrentIndex(self._model.index(0))
        self._offer()

    def _make(self) -> None:
        made = self.tr("A copy was made.")
        stopped = self.tr("Stopped. No copy was made.")
        self.work.do(
            self.tr("Copying"),
            self._backups.making,
            lambda _: self.work.tell(made),
            lambda: self.work.tell(stopped),
        )

    def _ask_chosen(self) -> None:
        self._ask_restore(self.list.currentIndex())

    def _ask_restore(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        name = row.key if isinstance(row, DockRow) else ""
        self._wanted = next((copy for copy in self._copies if copy.name == name), None)
        if self._wanted is None:
            return
        asked = self.tr(
            "Put the copy of {when} in the place of your work? What you have now is kept as a copy "
            "first."
        )
        self._question.setText(asked.format(when=when(self._wanted)))
        self._sure.show()
        self.confirm.setFocus(Qt.FocusReason.OtherFocusReason)
        self._scroll.ensureWidgetVisible(self._sure)

    def _keep_in_sight(self, index: QModelIndex) -> None:
        place = self.list.visualRect(index).center()
        inside = self._scroll.widget()
        if inside is not None:
            point = self.list.mapTo(inside, place)
            self._scroll.ensureVisible(point.x(), point.y(), 0, self._appearance.px(LIST_ROW))

    def _do_restore(self) -> None:
        wanted = self._wanted
        self._forget_wish()
        if wanted is None:
            return
        if self._own_work is None:
            said = self.tr("The copy of {when} was restored. Start the program again to see it.")
        else:
            said = self.tr("The copy of {when} was restored.")

        def restored(_: Backup) -> None:
            self.work.tell(said.format(when=when(wanted)))
            self.replaced.emit()

        def stopped() -> None:
            self.work.tell(self.tr("Stopped. Your work is as it was before."))

        self.work.do(
            self.tr("Restoring"),
            lambda cancel: self._backups.restoring(cancel, wanted.name),
            restored,
            stopped,
        )

    def _forget_wish(self) -> None:
        self._wanted = None
        self._sure.hide()
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- one file -------------------------------------------------------------------------------

    def export_to(self, path: Path) -> None:
        """Write all own work to a file."""
        own = self._own_work
        if own is not None:
            stopped = self.tr("Stopped. No file was written.")
            self.work.do(
                self.tr("Exporting your work"),
                lambda cancel: own.exporting(path, cancel),
                lambda done: self.work.tell(exported(done, path)),
                lambda: self.work.tell(stopped),
            )

    def import_from(self, path: Path) -> None:
        """Bring in the own work of a file."""
        own = self._own_work
        if own is None:
            return

        def brought(done: Imported) -> None:
            self.work.tell(imported(done))
            self.changed.emit()

        def stopped() -> None:
            self.work.tell(self.tr("Stopped. Your work is as it was before."))
            self.replaced.emit()

        self.work.do(
            self.tr("Importing"), lambda cancel: own.importing(path, cancel), brought, stopped
        )

    def _ask_export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export all own work"), "own-work.cvwork", self._kinds()
        )
        if name:
            path = Path(name)
            self.export_to(path if path.suffix else path.with_suffix(".cvwork"))

    def _ask_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Import own work"), "", self._kinds())
        if name:
            self.import_from(Path(name))

    def _kinds(self) -> str:
        return self.tr("Own work of Chapter & Verse (*.cvwork);;All files (*)")

    # ---- what is offered ------------------------------------------------------------------------

    def _begin(self) -> None:
        self.began.emit()
        for button in (self.export, self.bring_in, self.make, self._restore):
            button.setEnabled(False)

    def _end(self) -> None:
        self._offer()
        self.refresh()

    def _offer(self) -> None:
        has_work = self._own_work is not None
        for button in (self.export, self.bring_in, self.make):
            button.setEnabled(has_work)
        self._restore.setEnabled(bool(self._copies))

    def _button(self, word: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(word)
        button.setAccessibleName(word)
        button.clicked.connect(lambda _=False: act())
        return button

    def _fit(self) -> None:
        look, px = self._appearance, self._appearance.px
        self._column.setContentsMargins(px(40), px(24), px(24), px(24))
        self._column.setSpacing(px(10))
        self._sheet.setMaximumWidth(px(_WIDEST + 64))
        self._name.setFont(look.font(Role.NAME))
        self._buttons.set_gaps(px(8), px(6))
        # The page scrolls, not the list in it.
        self.list.setFixedHeight(px(LIST_ROW) * len(self._copies) + 2)
        self.list.doItemsLayout()
