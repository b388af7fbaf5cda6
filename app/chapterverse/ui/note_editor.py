"""The field of a note: plain Markdown in which references are links as soon as they are typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from chapterverse.domain.refs import PassageRef
from chapterverse.ui.passage_text import utf16
from chapterverse.ui.size import Role
from chapterverse.ui.study_editor import MarkdownColours, references
from chapterverse.ui.theme import Appearance

_LINES = 9


class NoteEditor(QPlainTextEdit):
    """`left` when the writer is done (Esc, Ctrl+Enter), `unfocused` when the keyboard went
    elsewhere, `open_place` carries a passage that the note names (Ctrl+Enter or a click on it)."""

    left = Signal()
    unfocused = Signal()
    open_place = Signal(PassageRef)

    def __init__(self, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.setObjectName("noteEditor")
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._colours = MarkdownColours(self.document(), appearance)
        self.viewport().setMouseTracking(True)
        appearance.changed.connect(self._fit)
        self._fit()

    def place_at(self, cursor: QTextCursor) -> PassageRef | None:
        """The passage that the words at a cursor name."""
        line = cursor.block().text()
        at = cursor.positionInBlock()
        for start, end, ref in references(line):
            if utf16(line, start) <= at <= utf16(line, end):
                return ref
        return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves; Ctrl+Enter goes to the passage at the caret, else leaves."""
        control = Qt.KeyboardModifier.ControlModifier
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif enter and event.modifiers() & control:
            ref = self.place_at(self.textCursor())
            if ref is None:
                self.left.emit()
            else:
                self.open_place.emit(ref)
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand over a link."""
        super().mouseMoveEvent(event)
        over = self._link_under(event.position().toPoint()) is not None
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a link goes there; with words selected it does not."""
        super().mouseReleaseEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            ref = self._link_under(event.position().toPoint())
            if ref is not None:
                self.open_place.emit(ref)

    def event(self, event: QEvent) -> bool:
        """Keys of the window that write here stay here."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)
            if enter:
                event.accept()
                return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving by mouse, Tab or for another window."""
        super().focusOutEvent(event)
        self.unfocused.emit()

    def sizeHint(self) -> QSize:
        """Room for a short note."""
        return QSize(self._appearance.px(200), self._height(_LINES))

    def minimumSizeHint(self) -> QSize:
        """Where there is little room, three lines."""
        return QSize(self._appearance.px(120), self._height(3))

    def _height(self, lines: int) -> int:
        return self._appearance.line(Role.CONTEXT) * lines + self._appearance.px(16)

    def _link_under(self, point: QPoint) -> PassageRef | None:
        cursor = self.cursorForPosition(point)
        # Behind the last word of a line is beside the words, not on them.
        if not self.cursorRect(cursor).adjusted(-14, 0, 14, 0).contains(point):
            return None
        return self.place_at(cursor)

    def _fit(self) -> None:
        self.setFont(self._appearance.font(Role.CONTEXT))
        self.updateGeometry()
