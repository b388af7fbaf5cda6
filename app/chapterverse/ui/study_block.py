"""One block of a study on its page: bar, handle, words, and the field while it is written."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QFrame, QMenu, QVBoxLayout, QWidget

from chapterverse.domain.document_lines import line_text, lines_of
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import HeadingBlock, StudyBlock
from chapterverse.services.exports_study import StudyPart
from chapterverse.ui.focus_ring import OWN_FOCUS
from chapterverse.ui.size import Role
from chapterverse.ui.study_actions import (
    KEYS,
    block_actions,
    block_word,
    origin_colour,
    shown_blocks,
)
from chapterverse.ui.study_editor import StudyEditor
from chapterverse.ui.study_text import StudyText
from chapterverse.ui.study_tools import FormatRow
from chapterverse.ui.theme import Appearance

_HANDLE, _BAR, _INSIDE = 26, 3, 15
_DRAG_FROM = 6  # px that the mouse moves before a block is dragged


class StudyBlockFrame(QFrame):
    """Shows a block, or piece `number` of a long one. Signals carry the id of the block first, but
    for `stepped`, which carries the key of the piece (see key_of).

    `chosen` when it takes the keyboard, `stepped` to what is before (-1) or after (1), `moved` by
    so many places, `acted` the name of an action (see block_actions), `written` its new words,
    `left` that writing ended; `dragged` the height of the mouse on the screen and whether it was
    let go.
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
        self,
        block: StudyBlock,
        appearance: Appearance,
        parent: QWidget | None = None,
        number: int = 0,
    ) -> None:
        super().__init__(parent)
        self._block = block
        self._number = number
        self._part = StudyPart(block.id, (), ())
        self._appearance = appearance
        self._editor: StudyEditor | None = None
        self._tools: QWidget | None = None
        self._pressed_at: QPoint | None = None
        self._dragging = False
        self._is_fixed = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(OWN_FOCUS, True)
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
    def key(self) -> str:
        """Of the piece shown."""
        return key_of(self.block_id, self._number)

    @property
    def editor(self) -> StudyEditor | None:
        """The field while the block is written."""
        return self._editor

    def show_block(self, block: StudyBlock, part: StudyPart, *, fixed: bool) -> None:
        """Show the block as it is now; a `fixed` one cannot be changed."""
        self._block, self._part = block, part
        self._is_fixed = fixed
        words = shown_blocks(self, block, part, self._number)
        self.text.show_blocks(words, part.notes, notes_below=self._is_last)
        name = block_word(self, block)
        if self._number:
            name = self.tr("{block}, continued").format(block=name)
        self.setAccessibleName(f"{name}. {self.text.plain}")
        self._fit()

    @property
    def _is_last(self) -> bool:
        return self._number >= len(self._part.pieces) - 1

    @property
    def _plain(self) -> str:
        """The words of the whole block."""
        if len(self._part.pieces) <= 1:
            return self.text.plain
        return "\n".join(map(line_text, lines_of(self._part.blocks)))

    def be_wide(self, width: int) -> None:
        """Lay the words out at a width before the block has its place, not once for nothing."""
        margins = self._column.contentsMargins()
        self.text.resize(width - margins.left() - margins.right(), self.text.height())

    # ---- writing --------------------------------------------------------------------------------

    def edit(self, text: str) -> None:
        """Open the field on these words."""
        if self._editor is None:
            one_line = isinstance(self._block, HeadingBlock)
            role = Role.TITLE if one_line else Role.READING
            self._editor = StudyEditor(self._appearance, role=role, one_line=one_line)
            self._editor.setProperty(OWN_FOCUS, True)
            self._editor.setAccessibleName(block_word(self, self._block))
            self._editor.written.connect(lambda said: self.written.emit(self.block_id, said))
            self._editor.left.connect(self.close_editor)
            self._editor.open_place.connect(self.open_place)
            if not one_line:
                self._tools = FormatRow(self._editor, self._appearance)
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

    # ---- keys and mouse -------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step, Alt with them moves; other keys act on the block."""
        key = Qt.Key(event.key())
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(key)
        if step is not None and held == Qt.KeyboardModifier.AltModifier:
            self.moved.emit(self.block_id, step)
        elif step is not None and held == Qt.KeyboardModifier.NoModifier:
            self.stepped.emit(self.key, step)
        elif not held & ~Qt.KeyboardModifier.ShiftModifier and key in KEYS:
            self.act(KEYS[key])  # with Shift too: "+" is a shifted key on many keyboards
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.act("copy")
        else:
            super().keyPressEvent(event)

    def act(self, name: str) -> None:
        """Do what block_actions names."""
        match name:
            case "up" | "down":
                self.moved.emit(self.block_id, -1 if name == "up" else 1)
            case "copy":
                chosen = self.text.textCursor().selection().toPlainText()
                QGuiApplication.clipboard().setText(chosen or self._plain)
            case _:
                self.acted.emit(self.block_id, name)

    def make_menu(self) -> QMenu:
        """Everything that can be done with the block, each with its keys."""
        menu = QMenu(self)
        for number, group in enumerate(block_actions(self, self._block, fixed=self._is_fixed)):
            if number:
                menu.addSeparator()
            for action in group:
                shown = menu.addAction(action.word)
                if action.keys:
                    shown.setShortcut(QKeySequence(action.keys))
                    # Shown only: the block answers these keys itself.
                    shown.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
                shown.triggered.connect(lambda _=False, name=action.name: self.act(name))
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with the block, at the mouse or at its upper edge."""
        if self._editor is not None:
            return
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        menu = self.make_menu()
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        corner = QPoint(self._appearance.px(_HANDLE), self._appearance.px(_HANDLE))
        menu.exec(self.mapToGlobal(corner) if by_key else event.globalPos())
        menu.deleteLater()

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
                # Down to the edge where the next piece goes on, without a gap.
                top = 0 if self._number else body.top()
                bottom = body.bottom() if self._is_last else self.height()
                painter.fillRect(QRectF(left, top, look.px(_BAR), bottom - top), colour)
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
        top, bottom = look.px(0 if self._number else 4), look.px(6 if self._is_last else 0)
        self._column.setContentsMargins(side, top, look.px(_INSIDE), bottom)
        self._column.setSpacing(look.px(4))
        self.update()


def key_of(block_id: str, number: int) -> str:
    """The key of a piece of a block; that of the first is the id of the block."""
    return f"{block_id} {number}" if number else block_id
