"""The answer on its page: footnote calls that can be hovered, focused, clicked and opened."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import QWidget

from chapterverse.domain.answers import Block
from chapterverse.ui import answer_words as words
from chapterverse.ui.answer_text import NOWHERE, AnswerText
from chapterverse.ui.answer_writer import MarkerPlace
from chapterverse.ui.citation_model import CitationModel
from chapterverse.ui.focus_ring import OWN_FOCUS
from chapterverse.ui.theme import Appearance

HOVER_MS = 250
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


class AnswerView(AnswerText):
    """An answer whose footnote calls answer to mouse and keyboard.

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
        super().__init__(citations, appearance, parent)
        self._pressed = NOWHERE
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(HOVER_MS)
        self._wait.timeout.connect(self._hover_lasted)
        self.viewport().setMouseTracking(True)
        self.setProperty(OWN_FOCUS, True)

    def show_answer(self, blocks: tuple[Block, ...]) -> None:
        """Replace the text; the footnotes are those of the citation model."""
        self._drop_focus()
        super().show_answer(blocks)

    # ---- footnotes by key -----------------------------------------------------------------------

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
        place = edge if self._focus == NOWHERE else self._focus + step
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
        if self._focus != NOWHERE:
            self._focus = NOWHERE
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
            self._focus = NOWHERE
            self.focus_next(1)
        elif event.reason() is Qt.FocusReason.BacktabFocusReason:
            self._focus = NOWHERE
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
        return NOWHERE

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
            self._set_hover(NOWHERE)
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember the call that was pressed; a click elsewhere takes the ring away."""
        self._drop_focus()
        self._pressed = NOWHERE
        if event.button() is Qt.MouseButton.LeftButton:
            self._pressed = self.marker_at(event.position().toPoint())
        if self._pressed == NOWHERE:
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
            self._pressed = NOWHERE
            self.opened.emit(marker.number)
        else:
            super().mouseDoubleClickEvent(event)

    def _set_hover(self, place: int) -> None:
        if place == self._hover:
            return
        self._hover = place
        self.viewport().setCursor(
            Qt.CursorShape.IBeamCursor if place == NOWHERE else Qt.CursorShape.PointingHandCursor
        )
        self.viewport().update()
        if place == NOWHERE:
            self._wait.stop()
            self.hovered.emit(0)
        else:
            self._wait.start()

    def _hover_lasted(self) -> None:
        marker = self._marker(self._hover)
        if marker is not None:
            self.hovered.emit(marker.number)
