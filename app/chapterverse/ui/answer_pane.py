"""The column of the Ask page: question, verdicts, answer, notes, and the field for the next one.

While nothing is asked it shows the field with the questions asked before below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.answers import Block, CitedResponse
from chapterverse.ports import HistoryEntry
from chapterverse.ui import answer_words as words
from chapterverse.ui.answer_document import MARGIN
from chapterverse.ui.answer_foot import AnswerFoot
from chapterverse.ui.answer_view import AnswerView
from chapterverse.ui.answer_writer import MarkerPlace
from chapterverse.ui.citation_head import CitationHead
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.history_list import HistoryList
from chapterverse.ui.measured import FootBar, Measured
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.question_box import QuestionBox
from chapterverse.ui.size import Role
from chapterverse.ui.status_header import StatusHeader
from chapterverse.ui.theme import Appearance

_AT_END = 4  # px from the end of the page that count as its end
_AROUND, _CARD = 44, 170  # kept free below a line that is scrolled to; the card lies on the field


class AnswerPane(QWidget):
    """The parts are public: the page connects them. `scrolled` when the text moved."""

    scrolled = Signal()

    def __init__(
        self, citations: CitationModel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._streams = False
        self._follows = False
        self.header = StatusHeader(appearance)
        self.view = AnswerView(citations, appearance)
        self.foot = AnswerFoot(appearance)
        self.strip = CitationHead(citations, appearance, is_open=False)
        self.box = QuestionBox(appearance)
        self.error = ErrorLine()
        self.recent = HistoryList(appearance)
        self._answer = self._make_answer()
        self._empty = self._make_empty()
        self._stack = QStackedWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._answer)
        # The text scrolls and the list does too: neither may force the window to grow.
        self._stack.setMinimumSize(1, 1)
        self._strip = Measured(self.strip, appearance)
        self._bar = FootBar(appearance)
        self._error = Measured(self.error, appearance)
        self._box_row = Measured(self.box, appearance, parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._stack, 1)
        column.addWidget(self._strip)
        column.addWidget(self._error)
        column.addWidget(self._bar)
        self._strip.hide()
        appearance.changed.connect(self._appearance_changed)
        self._appearance_changed()
        self.show_empty()

    def _make_answer(self) -> QScrollArea:
        page = QWidget()
        self._page = QVBoxLayout(page)
        self._page.addWidget(self.header)
        self._page.addWidget(self.view)
        self._page.addStretch(1)
        self._page.addWidget(self.foot)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.viewport().setAutoFillBackground(False)
        self._sheet = Measured(page, self._appearance, MARGIN)
        area.setWidget(self._sheet)
        self._sheet.setAutoFillBackground(False)
        area.verticalScrollBar().valueChanged.connect(self._scrolled)
        area.verticalScrollBar().rangeChanged.connect(self._align)
        return area

    def _make_empty(self) -> QWidget:
        page = QWidget()
        self._start = QVBoxLayout(page)
        title = Paragraph(self._appearance, Role.TITLE)
        title.show_text(self.tr("Ask a question"))
        hint = Paragraph(self._appearance, Role.INTERFACE, muted=True)
        hint.show_text(
            self.tr(
                "The answer is made of passages of your library, each with its place. "
                "Press Enter to ask."
            )
        )
        self._recent_head = QLabel(self.tr("Recent questions"))
        self._recent_head.setProperty("look", "name")
        self._start.addWidget(title)
        self._start.addWidget(hint)
        self._start.addSpacing(self._appearance.px(14))
        self._start.addWidget(self._recent_head)
        self._start.addWidget(self.recent, 1)
        self._start.addStretch(0)
        return Measured(page, self._appearance)

    # ---- what is shown --------------------------------------------------------------------------

    def show_empty(self) -> None:
        """No question: the field on top, questions asked before below it."""
        self.error.hide()
        self._move_box(to_start=True)
        self.box.set_further(False)
        self._stack.setCurrentWidget(self._empty)

    def show_question(self, question: str) -> None:
        """A question that is being answered from now on."""
        self.error.hide()
        self.header.show_question(question)
        self.view.show_answer(())
        self.foot.clear()
        self.stop_following()
        self.box.field.clear()
        self._show_answer_page()
        self._answer.verticalScrollBar().setValue(0)
        self.box.set_running(True)

    def show_response(self, response: CitedResponse, *, keep_place: bool = False) -> None:
        """A whole answer, from its top or where the reader has come to in it."""
        self.error.hide()
        self.header.show_response(response)
        _, blocks = words.said_first(response)
        bar = self._answer.verticalScrollBar()
        place = bar.value() if keep_place else 0
        self.view.show_answer(blocks)
        self.foot.show_notes(response)
        self._show_answer_page()
        bar.setValue(place)

    def show_blocks(self, blocks: tuple[Block, ...]) -> None:
        """Blocks in the place of the draft they were made of, without moving the page."""
        bar = self._answer.verticalScrollBar()
        place = bar.value()
        self.view.show_answer(blocks)
        bar.setValue(place)

    def show_writing(self) -> None:
        """A text begins to stream; the page follows its end until the reader scrolls up."""
        self.header.show_writing()
        self.box.show_progress(self.tr("The model is writing"), 0, 0)
        self._follows = self._streams = True

    def stop_following(self) -> None:
        """No more text comes."""
        self._follows = self._streams = False

    def show_checking(self, done: int, total: int) -> None:
        """Claims that are checked of all that cite something."""
        self.header.show_checking(min(done + 1, total), total)
        self.box.show_progress(self.header.counts.accessibleName(), done, total)

    def show_history(self, entries: Sequence[HistoryEntry]) -> None:
        """Questions asked before, newest first."""
        self.recent.entries.show(entries)
        self._recent_head.setVisible(bool(entries))
        self.recent.setVisible(bool(entries))

    def set_strip_shown(self, shown: bool) -> None:
        """Whether the closed citation panel shows its strip."""
        self._strip.setVisible(shown)

    def set_field_shown(self, shown: bool) -> None:
        """Whether the field for a further question has room below the answer."""
        at_start = self._stack.currentWidget() is self._empty
        self._bar.setVisible(shown and not at_start)

    def scroll_to(self, marker: MarkerPlace) -> None:
        """Bring the line of a footnote call into view, with room for the card below it."""
        look = self._appearance
        line = self.view.answer.line_rect(marker.start).toAlignedRect()
        top = self.view.mapTo(self._sheet, line.topLeft()).y()
        field = self.height() - self._answer.height()
        below = max(look.px(_AROUND), look.px(_CARD) - field)
        self._answer.ensureVisible(0, top + line.height() + below, 0, 0)
        self._answer.ensureVisible(0, top, 0, 0)

    def take_focus(self) -> None:
        """Give the keyboard to the answer, or to the field while there is none."""
        target = self.view if self._stack.currentWidget() is self._answer else self.box.field
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_answer_page(self) -> None:
        self._move_box(to_start=False)
        self.box.set_further(True)
        self._stack.setCurrentWidget(self._answer)

    def _scrolled(self, value: int) -> None:
        bar = self._answer.verticalScrollBar()
        self._follows = self._streams and value >= bar.maximum() - _AT_END
        self.scrolled.emit()

    def _align(self, least: int, most: int) -> None:
        """Follow a text that streams; keep strip and field under the text column."""
        if self._follows:
            self._answer.verticalScrollBar().setValue(most)
        end = self._answer.verticalScrollBar().sizeHint().width() if most > least else 0
        for row in (self._strip, self._box_row, self._error):
            row.set_end(end)

    def _move_box(self, *, to_start: bool) -> None:
        had_focus = self.box.field.hasFocus()
        if to_start:
            self._box_row.hide()
            self._start.insertWidget(2, self.box)
        else:
            self._bar.column.addWidget(self._box_row)
            self._box_row.take_back()
            self._box_row.show()
        self._bar.setVisible(not to_start)
        self.box.show()
        if had_focus:
            self.box.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _appearance_changed(self) -> None:
        look = self._appearance
        margin = look.px(MARGIN)
        self.header.setContentsMargins(margin, 0, margin, 0)
        self._page.setContentsMargins(0, look.px(16), 0, 0)
        self._page.setSpacing(look.px(10))
        self._start.setContentsMargins(0, look.px(24), 0, look.px(16))
        self._start.setSpacing(look.px(10))
        self._bar.column.setContentsMargins(0, look.px(10), 0, look.px(10))
