"""The checked text as it is seen: the chosen finding on its ground, a ring for the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QTextEdit, QWidget

from chapterverse.ui.checked_document import CheckedDocument, FindingPlace
from chapterverse.ui.finding import Finding
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verdict import verdict_tint

_RADIUS = 4


class CheckedView(QTextEdit):
    """`chosen` carries a finding that was clicked or reached by Tab, `opened` one to read on."""

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._chosen: Finding | None = None
        self._is_awaited = False  # the chosen finding, whose words are not written yet
        self._held: tuple[int, float] | None = None
        self.checked = CheckedDocument(appearance, self)
        self.setDocument(self.checked)
        self.checked.top = self._top
        self.checked.turning.connect(self._hold)
        self.checked.turned.connect(self._stand)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setCursorWidth(0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(self.tr("Checked text"))
        self._is_changing = False
        self._steps: list[Callable[[], None]] = []  # left to do for another look
        self._turns = QTimer(self)
        self._turns.setSingleShot(True)
        self._turns.timeout.connect(self._step_on)
        appearance.changing.connect(self._look_changes)
        appearance.changed.connect(self._look_changed)

    @property
    def finding(self) -> Finding | None:
        """The finding that is chosen."""
        return self._chosen

    def choose(self, finding: Finding | None) -> None:
        """Show a finding chosen, and bring its words into view, as soon as they are written."""
        self._chosen = finding
        self._is_awaited = finding is not None
        self._show_awaited()
        self.viewport().update()

    def _show_awaited(self) -> None:
        place = self._place()
        if not self._is_awaited or place is None:
            return
        self._is_awaited = False
        self._bring(place)
        self.setAccessibleDescription(place.finding.spoken)
        said = QAccessibleAnnouncementEvent(self, place.finding.spoken)
        QAccessible.updateAccessibility(said)

    def _place(self) -> FindingPlace | None:
        return self.checked.place_of(self._chosen)

    # ---- another look, and staying in place -----------------------------------------------------

    @property
    def is_at_work(self) -> bool:
        """Whether some of the text is not there yet, or does not stand as it will."""
        return self.checked.is_at_work or bool(self._steps)

    def changeEvent(self, event: QEvent) -> None:
        """Keep the font of a style sheet from the text, which has its own: all of it would be laid
        out anew."""
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange):
            QAbstractScrollArea.changeEvent(self, event)
        else:
            super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines follow the width; not on the way to another look, when each width would lay all of
        the text out anew."""
        if self._is_changing:
            QAbstractScrollArea.resizeEvent(self, event)
        else:
            super().resizeEvent(event)

    def _look_changes(self) -> None:
        self._is_changing = True

    def _look_changed(self) -> None:
        self.viewport().update()
        self._steps = [self.checked.take_margin, self._take_width]
        self._turns.start()

    def _take_width(self) -> None:
        self._is_changing = False
        super().resizeEvent(QResizeEvent(self.viewport().size(), self.viewport().size()))

    def _step_on(self) -> None:
        """One step more once the text is dressed, in a turn of its own."""
        if not self.checked.is_at_work:
            self._hold()
            self._steps.pop(0)()
            self._stand()
        if self._steps:
            self._turns.start()

    def _top(self) -> int:
        return self.cursorForPosition(QPoint(0, 0)).position()

    def _hold(self) -> None:
        """Keep in mind what is read, before text above it becomes higher or lower."""
        at, bar = self._top(), self.verticalScrollBar().value()
        self._held = (at, self.checked.line_rect(at).top() - bar) if bar else None

    def _stand(self) -> None:
        if self._held is not None:
            at, below = self._held
            self.verticalScrollBar().setValue(round(self.checked.line_rect(at).top() - below))
        self._show_awaited()

    def _bring(self, place: FindingPlace) -> None:
        first = self.checked.line_rect(place.start)
        last = self.checked.line_rect(place.call_start)
        bar, room = self.verticalScrollBar(), self.viewport().height()
        margin = self._appearance.px(24)
        if last.bottom() + margin > bar.value() + room:
            bar.setValue(round(last.bottom() + margin - room))
        if first.top() - margin < bar.value():
            bar.setValue(max(0, round(first.top() - margin)))

    # ---- keys and mouse -------------------------------------------------------------------------

    def step(self, step: int) -> bool:
        """Choose the next (1) or previous (-1) finding of the text; False past its ends."""
        places = self.checked.places
        at = next((n for n, p in enumerate(places) if p.finding == self._chosen), -1)
        following = (0 if step > 0 else len(places) - 1) if at < 0 else at + step
        if not 0 <= following < len(places):
            return False
        self.chosen.emit(places[following].finding)
        return True

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the findings before it leaves the text."""
        return self.step(1 if forward else -1) or super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming in by Tab reaches the finding that is chosen, else the first or last."""
        super().focusInEvent(event)
        if self._chosen is None and event.reason() is Qt.FocusReason.TabFocusReason:
            self.step(1)
        elif self._chosen is None and event.reason() is Qt.FocusReason.BacktabFocusReason:
            self.step(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the place of the chosen finding."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._chosen is not None:
            self.opened.emit(self._chosen)
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on marked words chooses their finding."""
        super().mouseReleaseEvent(event)
        found = self._at(event.position().toPoint())
        if found is not None and not self.textCursor().hasSelection():
            self.chosen.emit(found.finding)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click on marked words opens their place."""
        found = self._at(event.position().toPoint())
        if found is None:
            super().mouseDoubleClickEvent(event)
        else:
            self.opened.emit(found.finding)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over marked words."""
        super().mouseMoveEvent(event)
        found = self._at(event.position().toPoint())
        shape = Qt.CursorShape.IBeamCursor if found is None else Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(shape)

    def _at(self, point: QPoint) -> FindingPlace | None:
        layout = self.checked.documentLayout()
        inside = QPoint(point.x(), point.y() + self.verticalScrollBar().value())
        position = layout.hitTest(inside.toPointF(), Qt.HitTestAccuracy.ExactHit)
        return self.checked.place_at(position) if position >= 0 else None

    # ---- painting -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground of the chosen words below the text, the ring of its call above."""
        place = self._place()
        if place is not None:
            painter = QPainter(self.viewport())
            painter.setPen(Qt.PenStyle.NoPen)
            theme = self._appearance.theme
            tint = verdict_tint(theme, place.finding.verdict)
            colour = theme.selection if theme.is_high_contrast else tint
            up = -self.verticalScrollBar().value()
            for rect in self.checked.word_rects(place):
                painter.fillRect(rect.translated(0, up), QColor(colour))
            painter.end()
        super().paintEvent(event)
        if place is not None:
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self._appearance.theme.focus), self._appearance.px(2)))
            radius = self._appearance.px(_RADIUS)
            painter.drawRoundedRect(self.call_rect(place), radius, radius)
            painter.end()

    def call_rect(self, place: FindingPlace) -> QRectF:
        """The ring around a finding's call, in viewport pixels."""
        out, high = self._appearance.px(3), self._appearance.px(4)
        rect = self.checked.call_rect(place).adjusted(-out, -high, out, high)
        return rect.translated(0, -self.verticalScrollBar().value())
