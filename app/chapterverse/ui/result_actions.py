"""What can be done with a list of results: kept under a name, copied, written to a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QMenu, QPushButton, QWidget

from chapterverse.errors import AppError
from chapterverse.services.result_files import ListedText, results_as_csv, results_as_text
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.text_file import write_text

Listed = tuple[str, Sequence[ListedText]]
"""A title and the rows of a list."""


class ResultActions(QWidget):
    """`gather` calls back with the whole list, however much of it is shown; `kept` carries the name
    under which the reader wants to keep it, `told` a sentence; `study_wanted` asks for the list in
    a study."""

    kept = Signal(str)
    study_wanted = Signal()
    told = Signal(str)

    def __init__(
        self,
        gather: Callable[[Callable[[Listed], None]], None],
        jobs: JobRunner,
        *,
        can_keep: bool,
    ) -> None:
        super().__init__()
        self._gather = gather
        self._jobs = jobs
        self.name = ""
        self._keep = QPushButton(self.tr("Keep as verse list"))
        self._keep.setProperty("look", "link")
        if not can_keep:  # to show it before it has a parent would make a window of it
            self._keep.hide()
        self._keep.clicked.connect(self._ask_name)
        self._field = _NameField()
        self._field.setProperty("look", "small")
        self._field.setPlaceholderText(self.tr("Name of the list"))
        self._field.setAccessibleName(self.tr("Name of the list"))
        self._field.hide()
        self._field.returnPressed.connect(self._take_name)
        self._field.left.connect(self._leave_name)
        self._export = QPushButton(self.tr("Export"))
        self._export.setProperty("look", "link")
        menu = QMenu(self._export)
        menu.addAction(self.tr("Text …")).triggered.connect(lambda: self._write("txt"))
        menu.addAction(self.tr("CSV for a spreadsheet …")).triggered.connect(
            lambda: self._write("csv")
        )
        menu.addAction(self.tr("Copy as text")).triggered.connect(lambda: self.copy())
        self._export.setMenu(menu)
        self._study = menu.addAction(self.tr("Add to study"))
        self._study.triggered.connect(lambda: self.study_wanted.emit())
        self._study.setVisible(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self._field, self._keep, self._export):
            row.addWidget(widget)

    def offer_study(self) -> None:
        """Let the list be added to a study."""
        self._study.setVisible(True)

    def copy(self) -> None:
        """Put the list on the clipboard."""

        def take(listed: Listed) -> None:
            QGuiApplication.clipboard().setText(results_as_text(*listed))
            self.told.emit(self.tr("Copied {count} results").format(count=len(listed[1])))

        self._gather(take)

    def write(self, path: Path) -> None:
        """Write the list to a file; CSV where its name ends so, else text."""

        def take(listed: Listed) -> None:
            is_csv = path.suffix.lower() == ".csv"
            content = results_as_csv(listed[1]) if is_csv else results_as_text(*listed)
            self._jobs.call(Lane.IO, partial(write_text, path, content), self._wrote, self._failed)

        self._gather(take)

    def _write(self, suffix: str) -> None:
        kinds = {"txt": self.tr("Text (*.txt)"), "csv": self.tr("CSV (*.csv)")}
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export results"), f"{self.name or 'results'}.{suffix}", kinds[suffix]
        )
        if name:
            path = Path(name)
            self.write(path if path.suffix else path.with_suffix(f".{suffix}"))

    def _wrote(self, path: Path) -> None:
        self.told.emit(self.tr("The results are in {path}").format(path=path))

    def _failed(self, error: AppError) -> None:
        self.told.emit(str(error))

    def _ask_name(self) -> None:
        self._field.setText(self.name)
        self._field.show()
        self._keep.hide()
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._field.selectAll()

    def _take_name(self) -> None:
        name = self._field.text().strip()
        if name:
            self.kept.emit(name)
            self._leave_name()

    def _leave_name(self) -> None:
        self._field.hide()
        self._keep.show()
        self._keep.setFocus(Qt.FocusReason.OtherFocusReason)


class _NameField(QLineEdit):
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back without keeping anything."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
