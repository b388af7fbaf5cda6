"""The column of the Ask page: question, verdicts, answer, notes, and the field for the next one.

While nothing is asked it shows the field with the questions asked before below it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from chapterverse.domain.answers import CitedResponse
from chapterverse.ports import HistoryEntry
from chapterverse.ui import answer_words as words
from chapterverse.ui.answer_document import MARGIN, MarkerPlace
from chapterverse.ui.answer_foot import AnswerFoot
from chapterverse.ui.answer_view import AnswerView
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.citation_panel import CitationHead
from chapterverse.ui.error_line import ErrorLine
from chapterverse.ui.history_list import HistoryList
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.question_box import QuestionBox
from chapterverse.ui.size import Role
from chapterverse.ui.status_header import StatusHeader
from chapterverse.ui.theme import Appearance

MEASURE = 570
"""Width of the text column at 100 %: 30 em of the answer's type, 66 to 74 characters."""
_EDGE = 24
_AROUND, _CARD = 44, 170  # kept free below a line that is scrolled to; the card lies on the field


class Measured(QWidget):
    """Holds one widget as wide as the measure, in the middle; less where there is no room."""

    def __init__(
        self,
        inside: QWidget,
        appearance: Appearance,
        margin: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._inside = inside
        self._appearance = appearance
        self._margin = margin
        self._end = 0
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self._row.addWidget(inside, 1000)
        self._row.addStretch(1)
        appearance.changed.connect(self._fit)
        self._fit()

    def take_back(self) -> None:
        """Hold the widget again after another layout had it."""
        self._row.insertWidget(1, self._inside, 1000)

    def set_end(self, end: int) -> None:
        """Leave so many pixels free at the end, where the text beside has its scroll bar."""
        self._end = end
        self._fit()

    def _fit(self) -> None:
        look = self._appearance
        edge = look.px(_EDGE - self._margin)
        self._row.setContentsMargins(edge, 0, edge + self._end, 0)
        self._row.setSpacing(0)
        self._inside.setMaximumWidth(look.px(MEASURE + 2 * self._margin))


class _Bar(QWidget):
    """The foot of the page, with a hairline above it."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self.column = QVBoxLayout(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hairline."""
        painter = QPainter(self)
        painter.setPen(QPen(QColor(self._appearance.theme.hairline), 1))
        painter.drawLine(0, 0, self.width(), 0)
        painter.end()


class AnswerPane(QWidget):
    """The parts are public: the page connects them. `scrolled` when the text moved."""

    scrolled = Signal()

    def __init__(
        self, citations: CitationModel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
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
        self._bar = _Bar(appearance)
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
        area.verticalScrollBar().valueChanged.connect(self.scrolled)
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
        self._show_answer_page()
        self.box.set_running(True)

    def show_response(self, response: CitedResponse) -> None:
        """A whole answer."""
        self.error.hide()
        self.header.show_response(response)
        _, blocks = words.said_first(response)
        self.view.show_answer(blocks)
        self.foot.show_notes(response)
        self._show_answer_page()

    def show_checking(self, done: int, total: int) -> None:
        """Verdicts that have come of those to come."""
        self.header.show_checking(done, total)
        self.box.show_progress(self.header.counts.accessibleName(), done, total)

    def show_stopped(self) -> None:
        """The question was stopped; what has come stays."""
        self.header.show_note(self.tr("Stopped before the answer was whole."))

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
        self.box.field.clear()
        self._stack.setCurrentWidget(self._answer)
        self._answer.verticalScrollBar().setValue(0)

    def _align(self, least: int, most: int) -> None:
        """Keep strip and field under the text column, whether it scrolls or not."""
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
