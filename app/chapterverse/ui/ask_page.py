"""The Ask page: a question, its answer as it comes, and the questions asked before.

The page hands questions to the answering service and folds its events into the view; it knows no
thread (job_runner does), no database and no model. What an answer shows is answer_page's.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from chapterverse.domain.answers import Answered, AnswerEvent, CitedResponse, Style
from chapterverse.errors import AppError
from chapterverse.ports import AnswerHistory
from chapterverse.services.ask import Answering
from chapterverse.services.compose import Form
from chapterverse.services.read import ReadService
from chapterverse.ui.answer_page import AnswerPage
from chapterverse.ui.answer_stream import AnswerStream
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.kept_answers import KeptAnswers
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.theme import Appearance


class AskPage(AnswerPage):
    """A tab in which questions are asked.

    `style_chosen` says how questions are answered from now on.
    """

    style_chosen = Signal(Style)

    def __init__(
        self,
        ask: Answering,
        read: ReadService,
        history: AnswerHistory | None,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(read, appearance, parent)
        self._ask = ask
        self._jobs = PageJobs(jobs, self)
        self._job: Job | None = None
        self.kept = KeptAnswers(history, self._jobs, self)
        self._stream = AnswerStream(self.pane, self._citations, self)
        self.setFocusProxy(self.pane.box.field)
        guide = self.tr("Study guide")
        self._guide = self.add_link(guide, self.tr("Ctrl+G"), self.ask_for_guide)
        self._guide.hide()
        shortcut = QShortcut(QKeySequence("Ctrl+G"), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(self.ask_for_guide)
        self.again = self.add_link(
            self.tr("Ask again"), self.tr("In the style chosen now"), self.ask_again
        )
        self.again.hide()
        if self.kept.is_possible:
            self.add_link(self.tr("Recent questions"), "", self.show_recent)
        self._connect()
        self.kept.refresh()

    def _connect(self) -> None:
        pane = self.pane
        pane.box.asked.connect(self.ask)
        pane.box.stopped.connect(self.stop)
        pane.box.styles.chosen.connect(self.style_chosen)
        pane.recent.opened.connect(self.kept.open)
        pane.recent.removed.connect(self.kept.remove)
        self._stream.cited.connect(self._arrange)
        self.kept.listed.connect(pane.show_history)
        self.kept.opened.connect(self._show_kept)
        self.kept.failed.connect(self._failed)

    # ---- asking ---------------------------------------------------------------------------------

    def offer_styles(self, styles: Sequence[Style], chosen: Style) -> None:
        """How questions can be answered here, and how they are for now."""
        self.pane.box.styles.offer(styles, chosen)
        self._guide.setVisible(Style.COMPOSED in styles)

    def ask_for_guide(self) -> None:
        """A study guide on the question in the field, else on the one answered last."""
        asked = self._response.question if self._response is not None else ""
        question = " ".join(self.pane.box.field.text().split()) or asked
        if self._guide.isHidden():
            self.status.emit(self.tr("A study guide needs a language model; there is none here."))
        elif question:
            self._answer(question, Style.COMPOSED, Form.GUIDE)
        else:
            self.status.emit(self.tr("There is no question yet to make a study guide of."))

    def ask(self, question: str) -> None:
        """Ask a question; one that is still being answered is stopped first."""
        self._answer(question, self.pane.box.styles.style_chosen, Form.KEYED)

    def _answer(self, question: str, style: Style, form: Form) -> None:
        self.stop()
        self.again.hide()
        self._response = None
        self.kept.entry_id = 0
        self._stream.begin(question, style)
        self.titled.emit(question)
        self._arrange()
        service = self._ask
        self._job = self._jobs.run(
            Lane.LLM,
            lambda cancel: service.run(question, cancel, style=style, form=form),
            self.apply,
            self._failed,
            self._ended,
        )

    def ask_again(self) -> None:
        """Ask the question of the page once more, by the model and in the style chosen now."""
        question = self.pane.header.title.text()
        if question:
            self.ask(question)

    def stop(self) -> None:
        """Stop answering; what has come stays and is kept as it is."""
        if self._job is None:
            return
        self._job.cancel()
        response = self._stream.stopped()
        self._ended()
        if response is None:
            self.pane.header.show_stopped(self.tr("Stopped before anything was found."))
        else:
            self._show_end(response)
            self.kept.keep(response, "stopped")
        self.status.emit(self.tr("Stopped."))

    def closeEvent(self, event: QCloseEvent) -> None:
        """What has come of an answer is kept."""
        self.stop()
        super().closeEvent(event)

    def apply(self, event: AnswerEvent) -> None:
        """Fold one event of a question into the page."""
        if isinstance(event, Answered):
            self._stream.end()
            self._show_end(event.response)
            self.kept.keep(event.response)
        else:
            self._stream.apply(event)

    def step_back(self) -> None:
        """Close the card, else stop the answer, else close the panel, else go to the text."""
        if self._job is not None and not self.card.isVisibleTo(self):
            self.stop()
        else:
            super().step_back()

    def _show_end(self, response: CitedResponse) -> None:
        """The answer whole, where the reader has come to in it: page, footnote and panel stay."""
        view = self.pane.view
        marker = view.focused_marker() if view.hasFocus() else None
        in_panel = self.panel.number
        self.show_response(response, keep_place=True)
        if marker is not None:
            view.focus_number(marker.number)
        if in_panel:
            self.panel.show_number(in_panel)

    def _ended(self) -> None:
        self._job = None
        self.again.show()
        self._stream.end()
        self.pane.box.set_running(False)

    def _failed(self, error: AppError) -> None:
        self._ended()
        self.pane.error.show_error(error)
        self.status.emit(error.user_text)

    # ---- questions asked before -----------------------------------------------------------------

    def show_recent(self) -> None:
        """Back to an empty page with the questions asked before."""
        self.stop()
        self.card.close_card()
        self._response = None
        self._citations.show(())
        self._arrange()
        self.pane.show_empty()
        self.kept.refresh()

    def _show_kept(self, response: CitedResponse) -> None:
        self.show_response(response)
        self.again.show()
        self.pane.take_focus()
