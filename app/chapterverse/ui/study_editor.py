"""The field in which a note, a heading or a question of a study is written: plain Markdown.

Marks of Markdown are muted, what they mark is shown as it will be, references become links as they
are typed. The words stay plain text; nothing here reads HTML.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QResizeEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from chapterverse.domain.ref_parser import scan
from chapterverse.domain.refs import PassageRef
from chapterverse.ui.passage_text import utf16
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_LINE_MARK = re.compile(r"\s*(?:#{1,6}|[-*+]|\d{1,3}[.)]|>+)(?=\s)")
_STRONG = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)(\1)")
_EMPHASIS = re.compile(r"(?<![*_\w])([*_])(?=[^\s*_])(.+?)(?<=[^\s*_])(\1)(?![*_\w])")
_STAYS = (
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)
_LONGEST_LINE = 4_000  # characters in which references are looked for as they are typed


class MarkdownColours(QSyntaxHighlighter):
    """Shows what Markdown will do and which words name a passage."""

    def __init__(self, text: QTextDocument, appearance: Appearance) -> None:
        super().__init__(text)
        self._appearance = appearance
        appearance.changed.connect(self.rehighlight)

    def highlightBlock(self, text: str) -> None:
        """Format one line."""
        theme = self._appearance.theme
        muted = QTextCharFormat()
        muted.setForeground(QColor(theme.muted))
        begin = _LINE_MARK.match(text)
        if begin is not None:
            self._set(text, begin.start(), begin.end(), muted)
            if begin.group().strip().startswith("#"):
                self._add(text, begin.end(), len(text), weight=QFont.Weight.Bold)
        for found in _STRONG.finditer(text):
            self._set(text, *found.span(1), muted)
            self._set(text, *found.span(3), muted)
            self._add(text, *found.span(2), weight=QFont.Weight.Bold)
        for found in _EMPHASIS.finditer(text):
            self._set(text, *found.span(1), muted)
            self._set(text, *found.span(3), muted)
            self._add(text, *found.span(2), italic=True)
        for found_ref in references(text):
            self._add(text, found_ref[0], found_ref[1], link=True)

    def _set(self, text: str, start: int, end: int, formatted: QTextCharFormat) -> None:
        first, last = utf16(text, start), utf16(text, end)
        self.setFormat(first, last - first, formatted)

    def _add(
        self,
        text: str,
        start: int,
        end: int,
        *,
        weight: QFont.Weight | None = None,
        italic: bool = False,
        link: bool = False,
    ) -> None:
        for place in range(utf16(text, start), utf16(text, end)):
            formatted = self.format(place)
            if weight is not None:
                formatted.setFontWeight(weight)
            if italic:
                formatted.setFontItalic(True)
            if link:
                formatted.setFontUnderline(True)
                formatted.setForeground(QColor(self._appearance.theme.accent))
            self.setFormat(place, 1, formatted)


def references(line: str) -> tuple[tuple[int, int, PassageRef], ...]:
    """Where a line names passages: start and end in characters, and the passage."""
    found = []
    for one in scan(line[:_LONGEST_LINE]):
        if one.passages:
            found.append((one.start, one.end, one.passages[0]))
    return tuple(found)


class StudyEditor(QPlainTextEdit):
    """As high as its words. `written` carries the text after each change, `left` that the writer
    is done (Ctrl+Enter, Esc, or the keyboard went elsewhere), `open_place` a passage named."""

    written = Signal(str)
    left = Signal()
    open_place = Signal(PassageRef)

    def __init__(
        self,
        appearance: Appearance,
        *,
        role: Role = Role.READING,
        one_line: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._role = role
        self._one_line = one_line
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabChangesFocus(True)
        self.setStyleSheet("background: transparent;")
        self.document().setDocumentMargin(0)
        self._colours = MarkdownColours(self.document(), appearance)
        self.textChanged.connect(self._changed)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        appearance.changed.connect(self._restyle)
        self._restyle()

    def begin(self, text: str) -> None:
        """Start writing with these words, the caret behind them."""
        self.blockSignals(True)
        self.setPlainText(text)
        self.blockSignals(False)
        self.moveCursor(QTextCursor.MoveOperation.End)
        self._fit()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def wrap(self, mark: str) -> None:
        """Put a mark of Markdown around the chosen words, or around the caret."""
        cursor = self.textCursor()
        chosen = cursor.selectedText()
        cursor.insertText(f"{mark}{chosen}{mark}")
        if not chosen:
            cursor.movePosition(QTextCursor.MoveOperation.Left, n=len(mark))
        self.setTextCursor(cursor)

    def start_lines(self, mark: str) -> None:
        """Put a mark before each chosen line."""
        cursor = self.textCursor()
        first, last = cursor.selectionStart(), cursor.selectionEnd()
        text = self.document()
        at, end = text.findBlock(first).blockNumber(), text.findBlock(last).blockNumber()
        cursor.beginEditBlock()
        for number in range(at, end + 1):
            QTextCursor(text.findBlockByNumber(number)).insertText(mark)
        cursor.endEditBlock()

    def place_at_caret(self) -> PassageRef | None:
        """The passage that the words at the caret name."""
        cursor = self.textCursor()
        line = cursor.block().text()
        at = cursor.positionInBlock()
        for start, end, ref in references(line):
            if utf16(line, start) <= at <= utf16(line, end):
                return ref
        return None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+Enter and Esc leave, Alt+Enter opens the passage at the caret."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() == Qt.Key.Key_Escape or (
            enter and (self._one_line or held == Qt.KeyboardModifier.ControlModifier)
        ):
            self.left.emit()
            return
        if enter and held == Qt.KeyboardModifier.AltModifier:
            ref = self.place_at_caret()
            if ref is not None:
                self.open_place.emit(ref)
            return
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leaving by mouse or Tab ends writing; a menu or another window does not."""
        super().focusOutEvent(event)
        if event.reason() not in _STAYS:
            self.left.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the height of the text."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """One line at least."""
        return QSize(self._appearance.px(200), self._appearance.line(self._role))

    def _changed(self) -> None:
        self._fit()
        self.written.emit(self.toPlainText())

    def _restyle(self) -> None:
        self.setFont(self._appearance.font(self._role))
        self._fit()

    def _fit(self) -> None:
        # The size of a plain text layout is in lines, each as high as the font says.
        lines = max(1, round(self.document().size().height()))
        height = lines * self.fontMetrics().lineSpacing() + self._appearance.px(4)
        if self.minimumHeight() != height or self.maximumHeight() != height:
            self.setFixedHeight(height)
