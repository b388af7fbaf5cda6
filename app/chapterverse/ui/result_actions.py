"""What can be done with a list of results: kept under a name, copied, written to a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QMenu, QPushButton, QWidget

from chapterverse.errors import AppError
from chapterverse.ports import Amount, CancelToken
from chapterverse.services.result_files import results_as_csv, results_as_text
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.result_rows import listed, places_of
from chapterverse.ui.search_rows import ResultRow
from chapterverse.ui.text_file import write_text
from chapterverse.ui.theme import Appearance
from chapterverse.ui.work_line import WorkLine

T = TypeVar("T")
Whole = tuple[str, Callable[[], Sequence[ResultRow]]]
"""A title, and what reads the rows of a list, however many are shown: thousands, off the window's
thread."""


class ResultActions(QWidget):
    """`gather` gives the whole list, None for none. `kept` carries the name under which the reader
    wants to keep it and its places, `told` a sentence; `study_wanted` asks for the list in a study.

    `line` says that something is made of a long list, and stops it; the page puts it somewhere.
    """

    kept = Signal(str, object)
    study_wanted = Signal()
    told = Signal(str)

    def __init__(
        self,
        gather: Callable[[], Whole | None],
        appearance: Appearance,
        jobs: JobRunner,
        *,
        can_keep: bool,
    ) -> None:
        super().__init__()
        self._gather = gather
        self.line = WorkLine(appearance, jobs)
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

        def text(title: str, rows: Sequence[ResultRow]) -> tuple[str, int]:
            return results_as_text(title, listed(rows)), len(rows)

        def put(made: tuple[str, int]) -> None:
            QGuiApplication.clipboard().setText(made[0])
            self.told.emit(self.tr("Copied {count} results").format(count=made[1]))

        self.make(self.tr("Copying the results"), text, put)

    def write(self, path: Path) -> None:
        """Write the list to a file; CSV where its name ends so, else text."""

        def written(title: str, rows: Sequence[ResultRow]) -> Path:
            is_csv = path.suffix.lower() == ".csv"
            every = listed(rows)
            content = results_as_csv(every) if is_csv else results_as_text(title, every)
            return write_text(path, content)

        self.make(self.tr("Writing the results"), written, self._wrote)

    def keep_as(self, name: str) -> None:
        """Ask for the places of the list to be kept under a name."""
        self.make(
            self.tr("Keeping the verses"),
            lambda _, rows: places_of(rows),
            partial(self.kept.emit, name),
        )

    def make(
        self,
        word: str,
        make: Callable[[str, Sequence[ResultRow]], T],
        done: Callable[[T], None],
    ) -> None:
        """Make something of the title and the whole list in a lane, and take it."""
        whole = self._gather()
        if whole is None:
            return
        title, read = whole

        def work(cancel: CancelToken) -> Iterator[Amount | T]:
            yield Amount(0, 0)
            rows = read()
            cancel.raise_if_cancelled()
            yield make(title, rows)

        self.run(word, work, done)

    def run(
        self,
        word: str,
        work: Callable[[CancelToken], Iterator[Amount | T]],
        done: Callable[[T], None],
    ) -> None:
        """Run work on the list in a lane, with a word about it and a button to stop it."""

        def ended(result: T) -> None:
            self._end()
            done(result)

        self.setEnabled(False)  # one at a time
        self.line.do(word, work, ended, self._stopped, failed=self._failed, lane=Lane.IO)

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

    def _stopped(self) -> None:
        self._end()
        self.told.emit(self.tr("Stopped. Nothing was kept or written."))

    def _failed(self, error: AppError) -> None:
        self._end()
        self.told.emit(str(error))

    def _end(self) -> None:
        self.line.hide()
        self.setEnabled(True)

    def _ask_name(self) -> None:
        self._field.setText(self.name)
        self._field.show()
        self._keep.hide()
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)
        self._field.selectAll()

    def _take_name(self) -> None:
        name = self._field.text().strip()
        if name:
            self._leave_name()
            self.keep_as(name)

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
