"""The head of an answer: the question, whose words it is made of, and the verdicts counted."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from chapterverse.domain.answers import CitedResponse, Outcome
from chapterverse.grounding.present import origin_line
from chapterverse.ui import answer_words as words
from chapterverse.ui.counts_line import CountsLine
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance


class OriginLine(QWidget):
    """A bar and a sentence that says where an answer is from: "Quoted, no model used"."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        appearance.changed.connect(self.updateGeometry)

    def show_text(self, text: str) -> None:
        """The sentence to show."""
        self._text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        """The sentence shown."""
        return self._text

    def sizeHint(self) -> QSize:
        """Bar, gap and sentence."""
        look = self._appearance
        wide = QFontMetrics(look.font(Role.SMALL_NAME)).horizontalAdvance(self._text)
        return QSize(wide + look.px(10) + 1, look.line(Role.INTERFACE))

    def minimumSizeHint(self) -> QSize:
        """The sentence may be cut at its end."""
        return QSize(self._appearance.px(60), self._appearance.line(Role.INTERFACE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint bar and sentence."""
        if not self._text:
            return
        look, theme = self._appearance, self._appearance.theme
        painter = QPainter(self)
        bar = QRect(QPoint(0, (self.height() - look.px(12)) // 2), QSize(look.px(3), look.px(12)))
        room = self.rect().adjusted(look.px(10), 0, 0, 0)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            bar.moveRight(self.width() - 1)
            room = self.rect().adjusted(0, 0, -look.px(10), 0)
        painter.fillRect(bar, QColor(theme.model))
        font = look.font(Role.SMALL_NAME)
        painter.setFont(font)
        painter.setPen(QColor(theme.model))
        shown = QFontMetrics(font).elidedText(self._text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()


class StatusHeader(QWidget):
    """Question, origin line, what the answer is not, notes, and the counts."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.title = Paragraph(appearance, Role.TITLE, parent=self)
        self.origin = OriginLine(appearance, self)
        self.outcome = Notice(appearance, self)
        self.notes = Paragraph(appearance, Role.FOOT, muted=True, parent=self)
        self.counts = CountsLine(appearance, self)
        self._line = QHBoxLayout()
        self._line.addWidget(self.origin, 1)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.title)
        self._column.addLayout(self._line)
        for part in (self.outcome, self.notes, self.counts):
            self._column.addWidget(part)
        self._column.setContentsMargins(0, 0, 0, 0)
        appearance.changed.connect(self._appearance_changed)
        self._appearance_changed()

    def add_action(self, button: QWidget) -> None:
        """A button at the end of the origin line."""
        self._line.addWidget(button)

    def show_question(self, question: str) -> None:
        """A question that is being answered."""
        self.title.show_text(question)
        self.origin.show_text("")
        self._say("", self.outcome, self.notes)
        self.counts.show_text("")

    def show_note(self, note: str) -> None:
        """A sentence about the answer, such as how the library was searched; "" for none."""
        self._say(words.sentence(note), self.notes)

    def show_writing(self) -> None:
        """A text that streams: nothing of it is checked yet."""
        self.counts.show_text(self.tr("Being written, not yet checked"))

    def show_checking(self, at: int, total: int) -> None:
        """The claim that is being checked, of those to check."""
        self.counts.show_text(self.tr("Checking claim {at} of {total}").format(at=at, total=total))

    def show_stopped(self, note: str) -> None:
        """A question that was stopped before anything of its answer came."""
        self.counts.show_text("")
        self.show_note(note)

    def show_response(self, response: CitedResponse) -> None:
        """A whole answer."""
        self.title.show_text(response.question)
        self.origin.show_text(words.tr(origin_line(response)) if response.citations else "")
        made = words.made_line(response.provenance)
        self.origin.setToolTip(made)
        self.origin.setAccessibleDescription(made)
        said, _ = words.said_first(response)
        self._say(said or self._outcome(response.outcome), self.outcome)
        self._say(" ".join(words.sentence(note) for note in response.notes), self.notes)
        self.counts.show_counts(response)

    def _outcome(self, outcome: Outcome) -> str:
        match outcome:
            case Outcome.ANSWERED:
                return ""
            case Outcome.NEAREST_ONLY:
                return self.tr(
                    "The texts of the library do not answer this question as asked. "
                    "The nearest passages:"
                )
            case Outcome.NOTHING_FOUND:
                return self.tr(
                    "No passage of the library was found for this question. "
                    "Ask in other words, or name a place such as Romans 4."
                )

    def _say(self, text: str, *parts: Paragraph) -> None:
        for part in parts:
            part.show_text(text)
            part.setVisible(bool(text))

    def _appearance_changed(self) -> None:
        self._column.setSpacing(self._appearance.px(9))


class Notice(Paragraph):
    """A sentence that must not be missed: a bar at its start and a tint, with ink as its colour."""

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(appearance, Role.INTERFACE, parent=parent)
        self._look = appearance

    def heightForWidth(self, width: int) -> int:
        """The text, narrower by its padding."""
        return super().heightForWidth(width - self._look.px(27)) + self._look.px(14)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tint, bar, text."""
        look, theme = self._look, self._look.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.thematic_tint))
        bar = QRect(0, 0, look.px(3), self.height())
        x = look.px(15)
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            bar.moveRight(self.width() - 1)
            x = look.px(12)
        painter.fillRect(bar, QColor(theme.thematic))
        text = self._at(self.width() - look.px(27))
        text.paint(painter, x, look.px(7), theme.ink, theme.mark)
        painter.end()
