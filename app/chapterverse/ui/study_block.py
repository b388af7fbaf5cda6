"""One block of a study on its page: bar, handle, words, and the field while it is written."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from chapterverse.domain.answers import Origin
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PageBreakBlock,
    PassageBlock,
    QuestionBlock,
    SourceBlock,
    StudyBlock,
    VerseListBlock,
)
from chapterverse.services.exports_study import StudyPart
from chapterverse.ui.icons import make_icon
from chapterverse.ui.size import ICON, Role
from chapterverse.ui.study_editor import StudyEditor
from chapterverse.ui.study_text import StudyText
from chapterverse.ui.theme import Appearance

_HANDLE, _BAR, _INSIDE = 26, 3, 15
_DRAG_FROM = 6  # px that the mouse moves before a block is dragged


class StudyBlockFrame(QFrame):
    """Shows a block. Signals carry its id first.

    `chosen` when it takes the keyboard, `stepped` to the block before (-1) or after (1), `moved` by
    so many places, `acted` the name of an action (see _KEYS), `written` its new words, `left` that
    writing ended; `dragged` the height of the mouse on the screen and whether it was let go.
    """

    chosen = Signal(str)
    stepped = Signal(str, int)
    moved = Signal(str, int)
    acted = Signal(str, str)
    written = Signal(str, str)
    left = Signal(str)
    dragged = Signal(str, int, bool)
    open_place = Signal(PassageRef)

    def __init__(
        self, block: StudyBlock, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._block = block
        self._appearance = appearance
        self._editor: StudyEditor | None = None
        self._tools: QWidget | None = None
        self._pressed_at: QPoint | None = None
        self._dragging = False
        self._is_fixed = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.text = StudyText(appearance, self)
        self.text.open_place.connect(self.open_place)
        self.text.pressed.connect(lambda: self.setFocus(Qt.FocusReason.MouseFocusReason))
        self.text.activated.connect(lambda: self.acted.emit(self.block_id, "edit"))
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.text)
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def block_id(self) -> str:
        """Of the block shown."""
        return self._block.id

    @property
    def editor(self) -> StudyEditor | None:
        """The field while the block is written."""
        return self._editor

    def show_block(self, block: StudyBlock, part: StudyPart, *, fixed: bool) -> None:
        """Show the block as it is now; a `fixed` one cannot be changed."""
        self._block = block
        self._is_fixed = fixed
        self.text.show_blocks(part.blocks, part.notes)
        self.setAccessibleName(f"{block_word(self, block)}. {self.text.plain}")

    # ---- writing --------------------------------------------------------------------------------

    def edit(self, text: str) -> None:
        """Open the field on these words."""
        if self._editor is None:
            one_line = isinstance(self._block, HeadingBlock)
            role = Role.TITLE if one_line else Role.READING
            self._editor = StudyEditor(self._appearance, role=role, one_line=one_line)
            self._editor.setAccessibleName(block_word(self, self._block))
            self._editor.written.connect(lambda said: self.written.emit(self.block_id, said))
            self._editor.left.connect(self.close_editor)
            self._editor.open_place.connect(self.open_place)
            if not one_line:
                self._tools = self._make_tools(self._editor)
                self._column.addWidget(self._tools)
            self._column.addWidget(self._editor)
        self.text.hide()
        self._editor.begin(text)
        self.update()

    def close_editor(self) -> None:
        """Show the words again."""
        editor, tools = self._editor, self._tools
        if editor is None:
            return
        self._editor = self._tools = None
        had_focus = editor.hasFocus()
        for widget in (editor, tools):
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.text.show()
        self.left.emit(self.block_id)
        if had_focus:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.update()

    def _make_tools(self, editor: StudyEditor) -> QWidget:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        size = self._appearance.px(ICON)
        for icon, word, act in (
            ("text-b", self.tr("Bold"), lambda: editor.wrap("**")),
            ("text-italic", self.tr("Italic"), lambda: editor.wrap("*")),
            ("list-bullets", self.tr("List"), lambda: editor.start_lines("- ")),
            ("quotes", self.tr("Quotation"), lambda: editor.start_lines("> ")),
        ):
            button = QToolButton()
            button.setProperty("look", "small")
            button.setIcon(make_icon(icon, self._appearance.theme.ink, size))
            button.setToolTip(word)
            button.setAccessibleName(word)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(act)
            line.addWidget(button)
        line.addStretch(1)
        said = QLabel(self.tr("Markdown. Ctrl+Enter leaves, Alt+Enter opens a reference"))
        said.setProperty("look", "small")
        line.addWidget(said)
        return row

    # ---- keys and mouse -------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step, Alt with them moves; other keys act on the block."""
        key = Qt.Key(event.key())
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(key)
        if step is not None and held == Qt.KeyboardModifier.AltModifier:
            self.moved.emit(self.block_id, step)
        elif step is not None and held == Qt.KeyboardModifier.NoModifier:
            self.stepped.emit(self.block_id, step)
        elif held == Qt.KeyboardModifier.NoModifier and key in _KEYS:
            self.acted.emit(self.block_id, _KEYS[key])
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The handle may be dragged; a click anywhere chooses the block."""
        super().mousePressEvent(event)
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        on_handle = event.position().x() < self._appearance.px(_HANDLE)
        if on_handle and event.button() is Qt.MouseButton.LeftButton and not self._is_fixed:
            self._pressed_at = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag."""
        if self._pressed_at is None:
            return
        place = event.position().toPoint()
        far = (place - self._pressed_at).manhattanLength() > self._appearance.px(_DRAG_FROM)
        if far or self._dragging:
            self._dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.dragged.emit(self.block_id, event.globalPosition().toPoint().y(), False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop."""
        super().mouseReleaseEvent(event)
        if self._dragging:
            self.dragged.emit(self.block_id, event.globalPosition().toPoint().y(), True)
        self._pressed_at, self._dragging = None, False
        self.unsetCursor()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """It is the chosen block now."""
        super().focusInEvent(event)
        self.chosen.emit(self.block_id)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Its ring goes."""
        super().focusOutEvent(event)
        self.update()

    # ---- painting -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bar of its origin, the handle, a raised ground while it is written, the ring."""
        look, theme = self._appearance, self._appearance.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        handle = look.px(_HANDLE)
        body = QRectF(self.rect()).adjusted(
            1 if mirrored else handle, 1, -handle if mirrored else -1, -1
        )
        if self._editor is not None:
            painter.setPen(QPen(QColor(theme.focus), look.px(2)))
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(body, look.px(4), look.px(4))
        else:
            colour = origin_colour(look, self._block)
            if colour:
                left = body.right() - look.px(_BAR) if mirrored else body.left()
                painter.fillRect(QRectF(left, body.top(), look.px(_BAR), body.height()), colour)
            if self.hasFocus():
                painter.setPen(QPen(QColor(theme.focus), look.px(2)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(body, look.px(4), look.px(4))
        if (self.hasFocus() or self.underMouse()) and not self._is_fixed:
            self._paint_handle(painter, mirrored)
        painter.end()

    def _paint_handle(self, painter: QPainter, mirrored: bool) -> None:
        look = self._appearance
        dot, gap = look.px(2), look.px(5)
        left = self.width() - look.px(16) if mirrored else look.px(8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.theme.muted))
        for row in range(3):
            for column in range(2):
                place = QRectF(left + column * gap, look.px(8) + row * gap, dot, dot)
                painter.drawEllipse(place)

    def enterEvent(self, event: object) -> None:
        """The handle shows under the mouse."""
        self.update()

    def leaveEvent(self, event: object) -> None:
        """And goes with it."""
        self.update()

    def _fit(self) -> None:
        look = self._appearance
        side = look.px(_HANDLE) + look.px(_INSIDE)
        self._column.setContentsMargins(side, look.px(4), look.px(_INSIDE), look.px(6))
        self._column.setSpacing(look.px(4))
        self.update()


_KEYS = {
    Qt.Key.Key_Return: "edit",
    Qt.Key.Key_Enter: "edit",
    Qt.Key.Key_F2: "edit",
    Qt.Key.Key_Delete: "remove",
    Qt.Key.Key_Backspace: "remove",
    Qt.Key.Key_Insert: "note",
    Qt.Key.Key_D: "duplicate",
}


def origin_colour(appearance: Appearance, block: StudyBlock) -> QColor | None:
    """The colour of a block's bar, None for headings and page breaks."""
    theme = appearance.theme
    match block:
        case PassageBlock() | VerseListBlock():
            return QColor(theme.scripture)
        case NoteBlock() | QuestionBlock():
            return QColor(theme.ink)
        case AnswerBlock():
            return QColor(theme.origin(Origin.MODEL))
        case SourceBlock():
            return QColor(theme.commentary if block.passage.ref is not None else theme.lexicon)
        case HeadingBlock() | PageBreakBlock():
            return None


def block_word(speaker: QWidget, block: StudyBlock) -> str:
    """What kind of block it is, in a word."""
    match block:
        case HeadingBlock():
            return speaker.tr("Heading")
        case PassageBlock():
            return speaker.tr("Passage")
        case NoteBlock():
            return speaker.tr("Note")
        case AnswerBlock():
            return speaker.tr("Answer")
        case SourceBlock():
            return speaker.tr("Commentary or dictionary")
        case VerseListBlock():
            return speaker.tr("Verse list")
        case QuestionBlock():
            return speaker.tr("Question")
        case PageBreakBlock():
            return speaker.tr("Page break")
