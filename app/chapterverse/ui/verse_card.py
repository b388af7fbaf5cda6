"""The card beside a footnote call: where, which text, the verse in full, the verdict and why."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QEnterEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from chapterverse.domain.answers import DisplayCitation, SupportLevel
from chapterverse.domain.passages import SourceKind
from chapterverse.ui import answer_words as words
from chapterverse.ui.chip import VerdictChip
from chapterverse.ui.paragraph import Paragraph
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

WIDTH = 484
LINES = 6
LEAVE_MS = 200
_RADIUS, _SIDE, _TOP, _BOTTOM = 6, 14, 11, 11
_GAP = 6  # between the card and the line it belongs to


class VerseCard(QWidget):
    """Shows one footnote above its parent's other children, inside the parent.

    A child, not a window of its own: it can be placed exactly on every desktop, is cut nowhere and
    takes no focus. `opened` carries the footnote's number after a double click.
    """

    opened = Signal(int)

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = parent
        self._appearance = appearance
        self._number = 0
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._leave = QTimer(self)
        self._leave.setSingleShot(True)
        self._leave.setInterval(LEAVE_MS)
        self._leave.timeout.connect(self._left)
        self._name = QLabel(self)
        self._rest = QLabel(self)
        for label, look in ((self._name, "name"), (self._rest, "small")):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setProperty("look", look)
        self._chip = VerdictChip(SupportLevel.UNCHECKED, appearance, self)
        self._text = Paragraph(appearance, Role.CARD, most=LINES, parent=self)
        self._more = QPushButton(self.tr("Open to read on"), self)
        self._more.setProperty("look", "link")
        self._more.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._more.clicked.connect(self._open)
        self._reason = Paragraph(appearance, Role.FOOT, muted=True, parent=self)
        self._warning = Paragraph(appearance, Role.FOOT, parent=self)
        head = QHBoxLayout()
        head.addWidget(self._name)
        head.addWidget(self._rest, 1)
        head.addWidget(self._chip)
        self._head = head
        column = QVBoxLayout(self)
        column.addLayout(head)
        column.addWidget(self._text)
        column.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self._reason)
        column.addWidget(self._warning)
        self._column = column
        appearance.changed.connect(self._appearance_changed)
        self._appearance_changed()
        self.hide()

    @property
    def number(self) -> int:
        """The footnote shown, 0 while hidden."""
        return self._number if self.isVisibleTo(self._page) else 0

    # ---- showing --------------------------------------------------------------------------------

    def show_citation(
        self, citation: DisplayCitation, translation: str, line: QRect, claim: QRect, column: QRect
    ) -> None:
        """Show a footnote next to its call; all rectangles are in the parent's pixels.

        `line` is the line of the call, `claim` the lines of its claim, `column` the text column.
        `translation` is the title of the text in full.
        """
        self._leave.stop()
        self._number = citation.number
        self._fill(citation, translation)
        width = min(self._appearance.px(WIDTH), column.width())
        self._text.set_most(LINES)
        self._place(width, line, claim, column)
        self.show()
        self.raise_()

    def close_card(self) -> None:
        """Hide at once."""
        self._leave.stop()
        self._number = 0
        self.hide()

    def close_soon(self) -> None:
        """Hide unless the pointer reaches the card shortly."""
        if not self.underMouse():
            self._leave.start()

    def _left(self) -> None:
        if not self.underMouse():
            self.close_card()

    def _fill(self, citation: DisplayCitation, translation: str) -> None:
        name, rest = words.head(citation)
        self._name.setText(name)
        self._rest.setText(translation if citation.source is SourceKind.SCRIPTURE else rest)
        self._chip.set_level(citation.support_level)
        self._text.show_text(citation.text, citation.spans)
        why = words.reason(citation)
        self._reason.show_text(why)
        self._reason.setVisible(bool(why))
        warning = " ".join(part for part in (citation.warning, words.moved(citation)) if part)
        self._warning.show_text(warning)
        self._warning.setVisible(bool(warning))
        self.setAccessibleName(words.spoken(citation))
        self.setAccessibleDescription(citation.text)

    def _place(self, width: int, line: QRect, claim: QRect, column: QRect) -> None:
        """Below the line, else above the claim, else with fewer lines where there is more room."""
        parent = self._page.rect()
        gap = self._appearance.px(_GAP)
        below = parent.bottom() - line.bottom() - gap
        above = min(claim.top(), line.top()) - parent.top() - gap
        room = below
        height = self._height(width)
        upwards = False
        if height > below:
            upwards = height <= above or above > below
            room = above if upwards else below
        most = LINES
        while height > room and most > 1:
            most -= 1
            self._text.set_most(most)
            height = self._height(width)
        top = claim.top() - gap - height if upwards else line.bottom() + gap
        left = min(max(line.left(), column.left()), column.right() + 1 - width)
        self.setGeometry(left, max(parent.top(), top), width, height)

    def _height(self, width: int) -> int:
        inside = width - 2 * self._appearance.px(_SIDE)
        self._more.setVisible(self._text.is_cut(inside))
        self._column.invalidate()
        return self._column.heightForWidth(width)

    def sizeHint(self) -> QSize:
        """As wide as a card may be."""
        width = self._appearance.px(WIDTH)
        return QSize(width, self._column.heightForWidth(width))

    # ---- pointer --------------------------------------------------------------------------------

    def enterEvent(self, event: QEnterEvent) -> None:
        """The card stays while the pointer is in it."""
        self._leave.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Out of the card, it closes after a moment."""
        self._leave.start()
        super().leaveEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the place that the card shows."""
        self._open()

    def _open(self) -> None:
        if self._number:
            self.opened.emit(self._number)

    # ---- look -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Raised ground, control edge, rounded corners."""
        theme = self._appearance.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.control), 1))
        painter.setBrush(QColor(theme.raised))
        radius = self._appearance.px(_RADIUS)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
        painter.end()

    def _appearance_changed(self) -> None:
        look = self._appearance
        side = look.px(_SIDE)
        self._column.setContentsMargins(side, look.px(_TOP), side, look.px(_BOTTOM))
        self._column.setSpacing(look.px(5))
        self._head.setSpacing(look.px(8))
        self.close_card()
