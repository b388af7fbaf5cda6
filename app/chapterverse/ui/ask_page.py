"""The Ask page: a question, its answer with footnotes, the panel beside it, questions asked before.

The page hands questions to the answering service and folds its events into the view; it knows no
thread (job_runner does), no database and no model.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QGuiApplication,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QPushButton, QSplitter, QVBoxLayout, QWidget

from chapterverse.domain.answers import (
    Answered,
    AnswerEvent,
    BlockAdded,
    CitedResponse,
    DisplayCitation,
    Retrieved,
    SupportJudged,
    SupportLevel,
    TextAdded,
)
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.ports import AnswerHistory
from chapterverse.services.ask import Answering
from chapterverse.services.read import ReadService
from chapterverse.ui import answer_words as words
from chapterverse.ui.answer_pane import AnswerPane
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.citation_panel import CitationPanel
from chapterverse.ui.footnote_card import FootnoteCard
from chapterverse.ui.job_runner import Job, JobRunner, Lane
from chapterverse.ui.kept_answers import KeptAnswers
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.size import CITATION_PANEL, NARROW_TAB
from chapterverse.ui.theme import Appearance

_LOW = 420  # px at 100 %: less height gives the panel below the room of the field
_WHOLE_PANE = 300  # per cent: from here the panel takes the page's whole room


class AskPage(QWidget):
    """A tab in which questions are asked.

    `open_place` carries a PassageRef and the id of the work to read it in; `status` a sentence for
    the status line; `panel_opened` whether the citation panel is open now; `titled` the question
    that the tab is about.
    """

    open_place = Signal(object, str)
    status = Signal(str)
    panel_opened = Signal(bool)
    titled = Signal(str)

    def __init__(
        self,
        ask: Answering,
        read: ReadService,
        history: AnswerHistory | None,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._ask = ask
        self._read = read
        self._appearance = appearance
        self._jobs = PageJobs(jobs, self)
        self._job: Job | None = None
        self._response: CitedResponse | None = None
        self._panel_wanted = False
        self._citations = CitationModel(self)
        self.pane = AnswerPane(self._citations, appearance, self)
        self.panel = CitationPanel(self._citations, appearance, self)
        self.panel.hide()
        self.footnote_card = FootnoteCard(self.pane, self._citations, read, appearance, self)
        self.card = self.footnote_card.card
        self.kept = KeptAnswers(history, self._jobs, self)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self.pane)
        self._splitter.addWidget(self.panel)
        self._splitter.setStretchFactor(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._splitter)
        self.setFocusProxy(self.pane.box.field)
        self._make_actions()
        self._connect()
        self.kept.refresh()

    def _make_actions(self) -> None:
        for keys, slot in (
            ("F8", self.next_footnote),
            ("Shift+F8", self.previous_footnote),
            ("Ctrl+J", self.toggle_panel),
            ("Esc", self.step_back),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
        copy = QAction(self.tr("Copy answer"), self)
        copy.setShortcut("Ctrl+Shift+C")
        copy.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        copy.triggered.connect(self.copy_answer)
        self.addAction(copy)
        self.pane.view.addAction(copy)
        self.pane.header.add_action(self._link(copy.text(), self.tr("Ctrl+Shift+C"), copy.trigger))
        if self.kept.is_possible:
            recent = self._link(self.tr("Recent questions"), "", self.show_recent)
            self.pane.header.add_action(recent)

    def _link(self, word: str, tip: str, slot: object) -> QPushButton:
        button = QPushButton(word)
        button.setProperty("look", "link")
        button.setToolTip(tip)
        button.clicked.connect(slot)
        return button

    def _connect(self) -> None:
        pane, view = self.pane, self.pane.view
        pane.box.asked.connect(self.ask)
        pane.box.stopped.connect(self.stop)
        pane.recent.opened.connect(self.kept.open)
        pane.recent.removed.connect(self.kept.remove)
        self.kept.listed.connect(pane.show_history)
        self.kept.opened.connect(self._show_kept)
        self.kept.failed.connect(self._failed)
        pane.strip.toggled.connect(self.toggle_panel)
        pane.strip.kind_pressed.connect(self._open_panel_at)
        self.footnote_card.told.connect(self.status)
        view.shown.connect(self.show_in_panel)
        view.opened.connect(self.open_footnote)
        self.card.opened.connect(self.open_footnote)
        self.panel.opened.connect(self.open_footnote)
        self.panel.chosen.connect(self._row_chosen)
        self.panel.closed.connect(self.toggle_panel)
        self._appearance.changed.connect(self._arrange)

    # ---- asking ---------------------------------------------------------------------------------

    def ask(self, question: str) -> None:
        """Ask a question; one that is still being answered is stopped first."""
        self.stop()
        self._response = None
        self._citations.show(())
        self.pane.show_question(question)
        self.titled.emit(question)
        self._arrange()
        service = self._ask
        self._job = self._jobs.run(
            Lane.LLM,
            lambda cancel: service.run(question, cancel),
            self.apply,
            self._failed,
            self._ended,
        )

    def stop(self) -> None:
        """Stop answering; what has come stays."""
        if self._job is None:
            return
        self._job.cancel()
        self._ended()
        self.pane.show_stopped()
        self.status.emit(self.tr("Stopped."))

    def apply(self, event: AnswerEvent) -> None:
        """Fold one event of a question into the page."""
        pane = self.pane
        match event:
            case Retrieved(passages, note):
                found = words.plural("Found 1 passage", "Found {n} passages", len(passages))
                pane.box.show_progress(found, 0, 0)
                pane.header.show_note(note)
            case TextAdded(text):
                pane.view.answer.add_draft(text)
            case BlockAdded(block, citations):
                self._citations.add(citations)
                pane.view.add_block(block)
                self._arrange()
            case SupportJudged(number, verdict):
                pane.view.judge(number, verdict)
                self._show_checking()
            case Answered(response):
                self.show_response(response)
                self.kept.keep(response)

    def _show_checking(self) -> None:
        every = self._citations.citations
        done = sum(c.support_level is not SupportLevel.UNCHECKED for c in every)
        self.pane.show_checking(done, len(every))

    def show_response(self, response: CitedResponse) -> None:
        """Show a whole answer, new or kept."""
        self.card.close_card()
        self._response = response
        self._citations.show(response.citations)
        self.pane.show_response(response)
        self.titled.emit(response.question)
        self._arrange()

    def _ended(self) -> None:
        self._job = None
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
        self.pane.take_focus()

    # ---- footnotes ------------------------------------------------------------------------------

    def next_footnote(self) -> None:
        """The next footnote call gets the keyboard; after the last comes the first."""
        self._step(1)

    def previous_footnote(self) -> None:
        """The footnote call before gets the keyboard; before the first comes the last."""
        self._step(-1)

    def _step(self, step: int) -> None:
        view = self.pane.view
        if not view.focus_next(step):
            view.forget_focus()
            view.focus_next(step)

    def show_in_panel(self, number: int) -> None:
        """Open the panel at a footnote."""
        self.set_panel_open(True)
        self.panel.show_number(number)
        self.pane.view.set_shown_in_panel(number)
        self.footnote_card.follow()

    def open_footnote(self, number: int) -> None:
        """Ask for the place of a footnote in the reader."""
        citation = self._citations.citation(number)
        if citation is None:
            return
        try:
            place = PassageRef.from_id(citation.ref)
            work = self._work_to_read(citation)
        except AppError:
            self.status.emit(self.tr("This source has no place in the reader."))
            return
        self.card.close_card()
        self.open_place.emit(place, work)

    def _work_to_read(self, citation: DisplayCitation) -> str:
        """The translation that was quoted; for what is said about a place, the default one."""
        work = citation.identity.partition(":")[0]
        if citation.source is SourceKind.SCRIPTURE and work:
            return work
        return self._read.default_translation().id

    def _row_chosen(self, number: int) -> None:
        self.pane.view.set_shown_in_panel(number)
        marker = self.pane.view.marker_of(number)
        if marker is not None:
            self.pane.scroll_to(marker)

    # ---- the panel ------------------------------------------------------------------------------

    @property
    def is_panel_open(self) -> bool:
        """Whether the panel is wanted open; it is seen once an answer has citations."""
        return self._panel_wanted

    def toggle_panel(self) -> None:
        """Open or close the panel."""
        self.set_panel_open(not self._panel_wanted)

    def set_panel_open(self, is_open: bool) -> None:
        """Open or close the panel."""
        if is_open == self._panel_wanted:
            return
        self._panel_wanted = is_open
        had_focus = self.panel.isAncestorOf(self.focusWidget() or self)
        self._arrange()
        if not is_open:
            self.pane.view.set_shown_in_panel(0)
            if had_focus:
                self.pane.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.panel_opened.emit(is_open)

    def _open_panel_at(self, kind: SourceKind) -> None:
        self.set_panel_open(True)
        first = next((c for c in self._citations.citations if c.source is kind), None)
        if first is not None:
            self.panel.scroll_to(first.number)

    def step_back(self) -> None:
        """Close the card, else the panel, else give the answer the keyboard."""
        if self.card.isVisibleTo(self):
            self.card.close_card()
        elif self.panel.isVisibleTo(self):
            self.set_panel_open(False)
        else:
            self.pane.take_focus()

    def copy_answer(self) -> None:
        """Put question, answer and footnotes on the clipboard as plain text."""
        if self._response is None:
            return
        said, _ = words.said_first(self._response)
        parts = (self._response.question, said, self.pane.view.plain_text())
        QGuiApplication.clipboard().setText("\n\n".join(part for part in parts if part))
        self.status.emit(self.tr("The answer is copied."))

    # ---- arranging ------------------------------------------------------------------------------

    def _arrange(self) -> None:
        """Panel beside, below or instead of the answer, or closed to its strip."""
        cites = bool(self._citations.citations)
        is_open = cites and self._panel_wanted
        self.pane.set_strip_shown(cites and not is_open)
        narrow = self.width() < self._appearance.px(NARROW_TAB)
        turned = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
        opens = is_open and self.panel.isHidden()
        turns = turned is not self._splitter.orientation()
        self._splitter.setOrientation(turned)
        self.panel.setVisible(is_open)
        low = self.height() < self._appearance.px(_LOW)
        self.pane.set_field_shown(not (is_open and narrow and low))
        self.pane.setVisible(not (is_open and self._appearance.percent >= _WHOLE_PANE))
        if is_open and (opens or turns):
            whole = self.height() if narrow else self.width()
            room = whole * 9 // 20 if narrow else self._appearance.px(CITATION_PANEL)
            self._splitter.setSizes([whole - room, room])
        if self.card.isVisibleTo(self):
            self.footnote_card.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The panel goes below the answer where the page is narrow."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """A window that loses the front has no card over it."""
        if event.type() is QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.card.close_card()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paper."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._appearance.theme.paper))
        painter.end()
