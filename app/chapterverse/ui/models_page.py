"""The page on which a model is chosen, added and tested, and a model server is typed in.

What is done with a model waits in the lane in which questions are answered: an answer that is
being written is never torn apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.byte_sizes import size_text
from chapterverse.errors import AppError
from chapterverse.ports import CancelToken, Copied, ServerAddress
from chapterverse.services.model_in_use import ModelInUse
from chapterverse.services.models import (
    SERVER,
    ModelChoice,
    ModelState,
    judge_sentence,
    served_title,
)
from chapterverse.services.self_test import SelfTestEvent, SelfTestStep
from chapterverse.ui.choice_box import TickBox
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.model_row import ModelRow
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.progress_line import ProgressLine
from chapterverse.ui.server_box import ServerBox
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_WIDEST = 750  # px at 100 %; the list is no text to be read from line to line


class ModelsPage(QWidget):
    """A tab. `changed` when another model answers, or the same one in other styles.

    `chosen` carries the reader's wish, `server_set` a ServerAddress or None, `judge_set` whether
    the model judges: for the settings.
    """

    changed = Signal()
    chosen = Signal(str)
    server_set = Signal(object)
    judge_set = Signal(bool)
    status = Signal(str)

    def __init__(
        self,
        in_use: ModelInUse,
        appearance: Appearance,
        jobs: JobRunner,
        *,
        judges: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(self.tr("Models"))
        self.setAcceptDrops(True)
        self._in_use = in_use
        self._appearance = appearance
        self._jobs = PageJobs(jobs, self)
        self._job: Job | None = None
        self.rows: list[ModelRow] = []
        self.progress = ProgressLine(self.tr("Cancel"), appearance)
        self.error = ErrorLine()
        self.add = QPushButton(self.tr("Add a model"))
        self.judge = TickBox(self.tr("The model checks claims, too"), appearance)
        self.judge.setChecked(judges)
        self._judged = Paragraph(appearance, Role.SMALL, muted=True)
        self.server = ServerBox(appearance)
        self.server.show_server(in_use.models.server)
        self._lay_out()
        self._connect()
        for part in (self.progress, self.judge, self._judged):
            part.hide()
        appearance.changed.connect(self._fit)
        self._fit()

    def _lay_out(self) -> None:
        title = Paragraph(self._appearance, Role.TITLE)
        title.show_text(self.tr("Models"))
        lead = Paragraph(self._appearance, Role.INTERFACE, muted=True)
        lead.show_text(
            self.tr(
                "A model writes answers on this computer, in the styles that it may use. All it "
                "writes is checked against the texts. Without one, answers are quotations."
            )
        )
        drop = Paragraph(self._appearance, Role.INTERFACE, muted=True)
        drop.show_text(self.tr("or drop a GGUF file on this page; it is copied to your models."))
        self._list = QVBoxLayout()
        self._adding = QHBoxLayout()
        self._adding.addWidget(self.add)
        self._adding.addWidget(drop, 1, Qt.AlignmentFlag.AlignVCenter)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        for part in (title, lead, self.progress, self.error):
            self._column.addWidget(part)
        self._column.addLayout(self._list)
        self._column.addLayout(self._adding)
        self._column.addWidget(self.judge)
        self._column.addWidget(self._judged)
        self._column.addWidget(self.server)
        self._column.addStretch(1)
        self._inside = inside
        sheet = QWidget()
        self._sheet = QHBoxLayout(sheet)
        self._sheet.addStretch(1)
        self._sheet.addWidget(inside, 1000)
        self._sheet.addStretch(1)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.viewport().setAutoFillBackground(False)
        area.setWidget(sheet)
        sheet.setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        self.setFocusProxy(self.add)

    def _connect(self) -> None:
        self.add.clicked.connect(self.choose_file)
        self.progress.stopped.connect(self.stop)
        self.judge.toggled.connect(self._set_judge)
        self.server.tested.connect(self.test_server)
        self.server.removed.connect(lambda: self._set_server(None))

    # ---- the list ------------------------------------------------------------------------------

    def refresh(self) -> None:
        """List what is there now; heads of files are read off the window's thread."""
        models = self._in_use.models
        self._jobs.call(Lane.IO, models.choices, self._show, self._failed)

    def _show(self, choices: tuple[ModelChoice, ...]) -> None:
        for row in self.rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        own, problem = self._in_use.choice, self._in_use.problem
        self.rows = []
        for choice in choices:
            is_own = own is not None and own.wish == choice.wish
            failed = problem if is_own else ""
            row = ModelRow(choice, self._appearance, is_own=is_own, failed=failed, parent=self)
            row.used.connect(self.use)
            row.tested.connect(self.self_test)
            row.set_enabled(self._job is None)
            self._list.addWidget(row)
            row.show()
            self.rows.append(row)
        tested = own.tested if own is not None else None
        offered = own is not None and own.may_judge
        self._judged.show_text(judge_sentence(tested) if offered else "")
        self._judged.setVisible(offered)
        self.judge.setVisible(offered)

    # ---- what can be done ----------------------------------------------------------------------

    def use(self, wish: str) -> None:
        """Answer with another model from now on; an answer that is being written goes first. Only
        one that could be loaded is kept in the settings."""
        in_use = self._in_use

        def take(cancel: CancelToken) -> Iterator[None]:
            in_use.use(wish, cancel)
            yield

        busy = in_use.status.state is ModelState.WRITING
        wait = self.tr("Waiting until the answer that is being written is whole")
        said = wait if busy else self.tr("Loading the model")
        self._run(Lane.LLM, take, lambda _: None, said, lambda: self.chosen.emit(wish))

    def self_test(self, wish: str) -> None:
        """Test a model; the result decides how it may answer."""

        def step(event: SelfTestEvent) -> None:
            if isinstance(event, SelfTestStep):
                said = self.tr("Self-test: {done} of {total}")
                self._tell(said.format(done=event.done, total=event.total), event.done, event.total)

        in_use = self._in_use
        self._run(Lane.LLM, lambda c: in_use.self_test(wish, c), step, self.tr("Loading the model"))

    def choose_file(self) -> None:
        """Ask for a model file and add it."""
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Add a model"), "", self.tr("Models (*.gguf);;All files (*)")
        )
        if name:
            self.add_file(Path(name))

    def add_file(self, path: Path) -> None:
        """Copy a model file to the user's models, then look again at what is there."""
        in_use = self._in_use

        def work(cancel: CancelToken) -> Iterator[Copied]:
            yield from in_use.models.shelf.add(path, cancel)

        def step(copied: Copied) -> None:
            said = self.tr("Copying {name}: {done} of {total}").format(
                name=path.name, done=size_text(copied.done), total=size_text(copied.total)
            )
            scale = max(1, copied.total >> 20)
            self._tell(said, min(scale, copied.done >> 20), scale)

        def look_again() -> None:
            if in_use.choice is None:
                self._jobs.call(Lane.LLM, in_use.refresh, lambda _: self._ended(), self._failed)

        self._run(Lane.IO, work, step, self.tr("Looking at the file"), look_again)

    def test_server(self, server: ServerAddress) -> None:
        """Ask a server whether it answers; it is listed when it does."""
        in_use = self._in_use

        def ask(cancel: CancelToken) -> Iterator[ServerAddress]:
            yield in_use.find_server(server, cancel)

        self.server.say("")
        self.server.set_running(True)
        self._run(
            Lane.LLM,
            ask,
            self._set_server,
            self.tr("Asking the server"),
            failed=self._server_failed,
        )

    def _set_server(self, server: ServerAddress | None) -> None:
        in_use = self._in_use

        def done(_: None) -> None:
            self.server.show_server(server)
            if server is not None:
                said = self.tr("{model} answers there. It is listed above.")
                self.server.say(said.format(model=served_title(server.model)))
            self.server_set.emit(server)
            own = in_use.choice
            if server is None and (own is None or own.wish != SERVER):
                self.chosen.emit(own.wish if own is not None else "")
            self.changed.emit()
            self.refresh()

        self._jobs.call(Lane.LLM, lambda: in_use.set_server(server), done, self._failed)

    def _set_judge(self, judges: bool) -> None:
        in_use = self._in_use
        self._jobs.call(Lane.LLM, lambda: in_use.judge(judges), lambda _: None, self._failed)
        self.judge_set.emit(judges)

    def stop(self) -> None:
        """Stop what is being done; nothing half done stays."""
        if self._job is not None:
            self._job.cancel()
            self._ended()

    # ---- running -------------------------------------------------------------------------------

    def _run(
        self,
        lane: Lane,
        work: Callable[[CancelToken], Iterator[object]],
        step: Callable[..., None],
        sentence: str,
        after: Callable[[], None] | None = None,
        failed: Callable[[AppError], None] | None = None,
    ) -> None:
        self.stop()
        self.error.hide()
        self._tell(sentence, 0, 0)

        def done() -> None:
            self._ended()
            if after is not None:
                after()

        self._job = self._jobs.run(lane, work, step, failed or self._failed, done)
        self._enable()

    def _tell(self, sentence: str, done: int, total: int) -> None:
        self.progress.show_progress(sentence, done, total)
        self.progress.show()

    def _ended(self) -> None:
        self._job = None
        self.progress.hide()
        self.server.set_running(False)
        self._enable()
        self.changed.emit()
        self.refresh()

    def _failed(self, error: AppError) -> None:
        self._ended()
        self.error.show_error(error, "")
        self.status.emit(error.user_text)

    def _server_failed(self, error: AppError) -> None:
        self._ended()
        self.server.show_error(error)
        self.status.emit(error.user_text)

    def _enable(self) -> None:
        free = self._job is None
        self.add.setEnabled(free)
        for row in self.rows:
            row.set_enabled(free)

    # ---- dropping and keys ---------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """One file of this computer is welcome while nothing is being done."""
        urls = event.mimeData().urls()
        if self._job is None and len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add the file; whether it is a model is told when it was looked at."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()
            self.add_file(Path(urls[0].toLocalFile()))

    def showEvent(self, event: QShowEvent) -> None:
        """What there is, and how the model in use stands, is looked at when the page comes up."""
        super().showEvent(event)
        if not event.spontaneous():
            self.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc stops what is being done."""
        if event.key() == Qt.Key.Key_Escape and self._job is not None:
            self.stop()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        look = self._appearance
        self._sheet.setContentsMargins(look.px(24), 0, look.px(24), 0)
        self._inside.setMaximumWidth(look.px(_WIDEST))
        self._column.setContentsMargins(0, look.px(24), 0, look.px(16))
        self._column.setSpacing(look.px(10))
        self._list.setSpacing(0)
        self._adding.setSpacing(look.px(10))
