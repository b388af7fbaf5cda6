"""The answer on its page: footnote calls that can be hovered, focused, clicked and copied.

The view is as high as its text, so that title, text and notes scroll as one page.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QFrame, QMenu, QTextEdit, QWidget

from chapterverse.domain.answers import Block, DisplayCitation, SupportVerdict
from chapterverse.ui import answer_words as words
from chapterverse.ui.answer_document import AnswerDocument, MarkerPlace
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.theme import Appearance

HOVER_MS = 250
_BAR = 3
_RADIUS = 4
_NOWHERE = -1
_CARET_KEYS = frozenset(
    {
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    }
)
"""Keys that move the caret; it is hidden until one of them asks for it."""


class AnswerView(QTextEdit):
    """Shows the blocks of an answer with the footnotes of `citations`.

    Signals carry the footnote's number: `hovered` after 250 ms (0 when the pointer left),
    `focused` by key (0 when lost), `shown` for click and Space, `opened` for Enter or double click.
    """

    hovered = Signal(int)
    focused = Signal(int)
    shown = Signal(int)
    opened = Signal(int)

    def __init__(
        self, citations: CitationModel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._citations = citations
        self._appearance = appearance
        self._answer = AnswerDocument(appearance, self)
        self._focus = _NOWHERE  # places in markers, not numbers: one number may stand twice
        self._hover = _NOWHERE
        self._pressed = _NOWHERE
        self._in_panel = 0
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(HOVER_MS)
        self._wait.timeout.connect(self._hover_lasted)
        self.setDocument(self._answer)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(self.tr("Answer"))
        self._answer.documentLayout().documentSizeChanged.connect(self._fit)
        appearance.changed.connect(self._appearance_changed)

    @property
    def answer(self) -> AnswerDocument:
        """The document, for places and plain text."""
        return self._answer

    # ---- what is shown --------------------------------------------------------------------------

    def show_answer(self, blocks: tuple[Block, ...]) -> None:
        """Replace the text; the footnotes are those of the citation model."""
        self._drop_focus()
        self._answer.show_answer(blocks, self._citations.citations)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.setCursorWidth(0)
        self._fit()

    def add_block(self, block: Block) -> None:
        """One more block; its footnotes are in the citation model already."""
        self._answer.add_block(block, self._citations.citations)

    def judge(self, number: int, verdict: SupportVerdict) -> None:
        """Put a verdict on a footnote, in the text and in the citation model."""
        citation = self._citations.judge(number, verdict)
        if citation is not None:
            self._answer.judge(citation)
            self.viewport().update()

    def set_shown_in_panel(self, number: int) -> None:
        """Give the footnote that the panel has open the selection ground; 0 for none."""
        if number != self._in_panel:
            self._in_panel = number
            self.viewport().update()

    # ---- footnotes by key -----------------------------------------------------------------------

    def focused_marker(self) -> MarkerPlace | None:
        """The footnote call that has the keyboard."""
        return self._marker(self._focus)

    def marker_of(self, number: int) -> MarkerPlace | None:
        """The call of a number that hover or focus is on, else its first in the text."""
        for place in (self._focus, self._hover):
            marker = self._marker(place)
            if marker is not None and marker.number == number:
                return marker
        return next((m for m in self._answer.markers if m.number == number), None)

    def focus_next(self, step: int = 1) -> bool:
        """Focus the next (1) or previous (-1) footnote call; False when none is left."""
        count = len(self._answer.markers)
        edge = 0 if step > 0 else count - 1
        place = edge if self._focus == _NOWHERE else self._focus + step
        if not 0 <= place < count:
            return False
        self._take_focus(place)
        return True

    def focus_number(self, number: int) -> bool:
        """Give the first call of a footnote the keyboard; False when the text has none."""
        for place, marker in enumerate(self._answer.markers):
            if marker.number == number:
                self._take_focus(place)
                return True
        return False

    def _take_focus(self, place: int) -> None:
        self._focus = place
        self.setCursorWidth(0)  # a caret beside the ring would say that two things have focus
        if not self.hasFocus():
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        marker = self._answer.markers[place]
        citation = self._citations.citation(marker.number)
        if citation is not None:
            self._speak(words.spoken(citation))
        self.viewport().update()
        self.focused.emit(marker.number)

    def forget_focus(self) -> None:
        """No footnote call has the keyboard; the next step begins at an end of the text."""
        self._drop_focus()

    def _drop_focus(self) -> None:
        if self._focus != _NOWHERE:
            self._focus = _NOWHERE
            self.viewport().update()
            self.focused.emit(0)

    def _speak(self, text: str) -> None:
        """Say a footnote through the accessibility bridge.

        Qt exposes the text of a document but no links inside it, so the call in focus is the
        view's description, announced when it changes.
        """
        self.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the footnote calls before it leaves the answer."""
        if self.focus_next(1 if forward else -1):
            return True
        self._drop_focus()
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming in by Tab reaches the first footnote call, by Shift+Tab the last."""
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.TabFocusReason:
            self._focus = _NOWHERE
            self.focus_next(1)
        elif event.reason() is Qt.FocusReason.BacktabFocusReason:
            self._focus = _NOWHERE
            self.focus_next(-1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A ring without the keyboard would lie."""
        super().focusOutEvent(event)
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.ActiveWindowFocusReason,
        ):
            self._drop_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space shows the focused footnote in the panel, Enter opens its place."""
        marker = self.focused_marker()
        if marker is not None and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            if event.key() == Qt.Key.Key_Space:
                self.shown.emit(marker.number)
                return
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.opened.emit(marker.number)
                return
        if event.key() in _CARET_KEYS:
            self._drop_focus()
            self.setCursorWidth(1)
        super().keyPressEvent(event)

    # ---- footnotes by mouse ---------------------------------------------------------------------

    def marker_at(self, point: QPoint) -> int:
        """The place in the list of markers under a point of the viewport, -1 for none."""
        for place, marker in enumerate(self._answer.markers):
            if self._hit_rect(marker).contains(point):
                return place
        return _NOWHERE

    def marker_rect(self, marker: MarkerPlace) -> QRect:
        """Where a footnote call stands, in viewport pixels."""
        return self._answer.marker_rect(marker).toAlignedRect()

    def text_rect(self) -> QRect:
        """The text column, in viewport pixels."""
        margin = round(self._answer.documentMargin())
        return self.viewport().rect().adjusted(margin, 0, -margin, 0)

    def _hit_rect(self, marker: MarkerPlace) -> QRect:
        """Larger than the call itself, so that it is easily met: 24 px high at least."""
        around = self._appearance.px(5)
        return self.marker_rect(marker).adjusted(-2, -around, 2, around)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Start or end hovering over a footnote call."""
        super().mouseMoveEvent(event)
        if event.buttons() == Qt.MouseButton.NoButton:
            self._set_hover(self.marker_at(event.position().toPoint()))

    def viewportEvent(self, event: QEvent) -> bool:
        """The pointer leaving the view ends hovering."""
        if event.type() is QEvent.Type.Leave:
            self._set_hover(_NOWHERE)
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the call that was pressed; a click elsewhere takes the ring away."""
        self._drop_focus()
        self._pressed = _NOWHERE
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self.marker_at(event.position().toPoint())
        if self._pressed == _NOWHERE:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a footnote call shows it in the panel."""
        marker = self._marker(self._pressed)
        if marker is None:
            super().mouseReleaseEvent(event)
        elif self.marker_at(event.position().toPoint()) == self._pressed:
            self.shown.emit(marker.number)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click opens the place.

        The first click may have opened the panel and moved the text, so the call that counts is
        the one that was pressed first.
        """
        marker = self._marker(self._pressed)
        if marker is not None:
            self._pressed = _NOWHERE
            self.opened.emit(marker.number)
        else:
            super().mouseDoubleClickEvent(event)

    def _set_hover(self, place: int) -> None:
        if place == self._hover:
            return
        self._hover = place
        self.viewport().setCursor(
            Qt.CursorShape.IBeamCursor if place == _NOWHERE else Qt.CursorShape.PointingHandCursor
        )
        self.viewport().update()
        if place == _NOWHERE:
            self._wait.stop()
            self.hovered.emit(0)
        else:
            self._wait.start()

    def _hover_lasted(self) -> None:
        marker = self._marker(self._hover)
        if marker is not None:
            self.hovered.emit(marker.number)

    def _marker(self, place: int) -> MarkerPlace | None:
        markers = self._answer.markers
        return markers[place] if 0 <= place < len(markers) else None

    # ---- copying --------------------------------------------------------------------------------

    def createMimeDataFromSelection(self) -> QMimeData:
        """The selected text with figures and signs, and the footnotes in it below."""
        cursor = self.textCursor()
        data = QMimeData()
        data.setText(self.plain_text(cursor.selectionStart(), cursor.selectionEnd()))
        return data

    def plain_text(self, start: int = 0, end: int = -1) -> str:
        """Part of the answer, or all of it, as plain text with its footnotes."""
        if end < 0:
            end = max(0, self._answer.characterCount() - 1)
        text, numbers = self._answer.plain_text(start, end)
        found = [c for c in map(self._citations.citation, numbers) if c is not None]
        found.sort(key=_number)
        return "\n\n".join(
            part for part in (text, "\n".join(map(words.plain_footnote, found))) if part
        )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Only what a text that cannot be changed allows, and the page's own actions."""
        menu = QMenu(self)
        copy = QAction(self.tr("Copy"), menu)
        copy.setEnabled(self.textCursor().hasSelection())
        copy.triggered.connect(self.copy)
        menu.addAction(copy)
        menu.addActions(self.actions())
        menu.exec(event.globalPos())
        menu.deleteLater()

    # ---- painting -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Grounds of footnote calls below the text, bars beside it, the focus ring above."""
        theme = self._appearance.theme
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for place, marker in enumerate(self._answer.markers):
            colour = self._ground(place, marker)
            if colour:
                painter.setBrush(QColor(colour))
                radius = self._appearance.px(3)
                painter.drawRoundedRect(self._ring(marker, 0), radius, radius)
        width = self._appearance.px(_BAR)
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        for origin, rect in self._answer.origin_bars():
            margin = self._answer.documentMargin()
            left = self.viewport().width() - margin - width if mirrored else margin
            bar = QRectF(left, rect.top(), width, rect.height())
            painter.fillRect(bar, QColor(theme.origin(origin)))
        painter.end()
        super().paintEvent(event)
        focused = self.focused_marker()
        if focused is not None and self.hasFocus():
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(theme.focus), self._appearance.px(2)))
            radius = self._appearance.px(_RADIUS)
            painter.drawRoundedRect(self._ring(focused, 1), radius, radius)
            painter.end()

    def _ground(self, place: int, marker: MarkerPlace) -> str:
        theme = self._appearance.theme
        if place == self._focus and self.hasFocus():
            return theme.raised
        if marker.number == self._in_panel:
            return theme.selection
        return theme.accent_tint if place == self._hover else ""

    def _ring(self, marker: MarkerPlace, extra: int) -> QRectF:
        out = self._appearance.px(2 + extra)
        high = self._appearance.px(4)
        return self._answer.marker_rect(marker).adjusted(-out, -high, out, high)

    # ---- size -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the height of the text at the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        height = round(self._answer.size().height() + 0.5)
        if self.minimumHeight() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)

    def _appearance_changed(self) -> None:
        self._fit()
        self.viewport().update()


def _number(citation: DisplayCitation) -> int:
    return citation.number
