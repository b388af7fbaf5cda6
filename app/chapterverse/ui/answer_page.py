"""An answer with its footnotes: text, verse card, citation panel, and going to the places cited."""

from __future__ import annotations

from collections.abc import Callable

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
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from chapterverse.domain.answers import CitedResponse, DisplayCitation
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.services.read import ReadService
from chapterverse.ui import answer_words as words
from chapterverse.ui.answer_pane import AnswerPane
from chapterverse.ui.answer_split import AnswerSplit
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.citation_panel import CitationPanel
from chapterverse.ui.evidence import evidence_of
from chapterverse.ui.footnote_card import FootnoteCard
from chapterverse.ui.theme import Appearance


class AnswerPage(QWidget):
    """Shows one answer. A page that also answers questions is made of it (ask_page).

    `open_place` carries a PassageRef, the id of the work to read it in, and the Evidence to mark
    there or None; `status` a sentence for the status line; `panel_opened` whether the citation
    panel is open now; `titled` the question that the page is about.
    """

    open_place = Signal(object, str, object)
    status = Signal(str)
    panel_opened = Signal(bool)
    titled = Signal(str)

    def __init__(
        self, read: ReadService, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._read = read
        self._appearance = appearance
        self._response: CitedResponse | None = None
        self._panel_wanted = False
        self._citations = CitationModel(self)
        self.pane = AnswerPane(self._citations, appearance, self)
        self.panel = CitationPanel(self._citations, appearance, self)
        self.panel.hide()
        self.footnote_card = FootnoteCard(self.pane, self._citations, read, appearance, self)
        self.card = self.footnote_card.card
        self.split = AnswerSplit(self.pane, self.panel, appearance)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.split)
        self._add_keys()
        self._join()

    def _add_keys(self) -> None:
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
        self.add_link(copy.text(), self.tr("Ctrl+Shift+C"), copy.trigger)

    def add_link(self, word: str, tip: str, slot: Callable[[], object]) -> QPushButton:
        """One more thing to do with the answer, at the end of its origin line."""
        button = QPushButton(word)
        button.setProperty("look", "link")
        button.setToolTip(tip)
        button.clicked.connect(slot)
        self.pane.header.add_action(button)
        return button

    def _join(self) -> None:
        pane, view = self.pane, self.pane.view
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

    @property
    def response(self) -> CitedResponse | None:
        """The answer that is shown whole, None while there is none."""
        return self._response

    def show_response(self, response: CitedResponse, *, keep_place: bool = False) -> None:
        """Show a whole answer; with `keep_place` the one that stands on the page already."""
        self.card.close_card()
        self._response = response
        if keep_place:
            self._citations.settle(response.citations)
        else:
            self._citations.show(response.citations)
        self.pane.show_response(response, keep_place=keep_place)
        self.titled.emit(response.question)
        self._arrange()

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
        self.open_place.emit(place, work, evidence_of(citation))

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
        cites = bool(self._citations.citations)
        self.split.arrange(self.width(), self.height(), cites=cites, wanted=self._panel_wanted)
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
