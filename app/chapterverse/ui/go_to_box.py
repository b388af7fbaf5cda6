"""The go-to box: a reference as people type it, with what was understood of it at the end and, in a
sentence under it, which reading was taken or why there is none."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from chapterverse.domain.ref_values import Problem, UnreadReference
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference
from chapterverse.services.read import ReadService
from chapterverse.ui.bidi import isolate
from chapterverse.ui.icons import icon_pixmap
from chapterverse.ui.keymap import with_keys
from chapterverse.ui.size import FIELD, GO_TO_FIELD, ICON, Role
from chapterverse.ui.theme import Appearance

_NOTE_FROM = 200
"""Width at 100 % from which there is room for what was understood."""


class GoToBox(QLineEdit):
    """`chosen` carries the place when Enter is pressed on a reference, `searched` the words else.

    `left` when Esc gives the focus back to the text.
    """

    chosen = Signal(PassageRef)
    searched = Signal(str)
    left = Signal()

    def __init__(
        self, read: ReadService | None, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._read = read
        self._appearance = appearance
        self._near: PassageRef | None = None
        self._place: PassageRef | None = None
        self._note = ""
        self._sentence = ""
        self._under = QLabel(self)
        self._under.setTextFormat(Qt.TextFormat.PlainText)
        self._under.setWordWrap(True)
        self._under.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._under.hide()
        self.setPlaceholderText(self.tr("Go to"))
        self.setAccessibleName(self.tr("Go to a reference"))
        self.show_keys(("Ctrl+L",))
        self.textEdited.connect(self._understand)
        self.returnPressed.connect(self._go)
        appearance.changed.connect(self._fit)
        self._fit()
        self._say_empty()

    def show_keys(self, keys: tuple[str, ...]) -> None:
        """Say the keys in force for this box."""
        self.setToolTip(with_keys(self.tr("Go to a reference"), keys))

    @property
    def note(self) -> str:
        """What the box says at its end."""
        return self._note

    @property
    def sentence(self) -> str:
        """What stands under the box while one types: the reading taken or the reason for none."""
        return self._sentence

    def show_place(self, ref: PassageRef) -> None:
        """Show where the reader is; typed references without a book are read from there."""
        self._near = ref
        if not self.hasFocus():
            self.setText(ref.display())
            self.setCursorPosition(0)  # where there is little room, the book is seen
            self._place = ref
            self._say(self._extent(ref))

    def focus_all(self) -> None:
        """Take the keyboard with everything selected."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def _understand(self, text: str) -> None:
        self._place = None
        if not text.strip():
            self._say_empty()
            return
        if self._read is None:
            self._say(self.tr("no library"))
            return
        try:
            place = self._read.go_to(text, self._near)
        except InvalidReference as error:
            words = isinstance(error, UnreadReference) and error.problem is Problem.UNREADABLE
            # Words to search for are no failed reference; nothing is held against them.
            self._say(self.tr("Enter searches"), "" if words else str(error))
            return
        self._place = place.ref
        self._say(place.shown or place.ref.display(), place.note)

    def _go(self) -> None:
        if self._place is not None:
            self.chosen.emit(self._place)
        elif self.text().strip() and self._read is not None:
            self.searched.emit(self.text().strip())

    def _say_empty(self) -> None:
        self._say(self.tr("type a reference"))

    def _say(self, note: str, why: str = "") -> None:
        self._note = note
        self._sentence = why
        self._show_sentence()
        self.setAccessibleDescription(f"{note}. {why}".strip())
        self._fit()
        self.update()

    def _show_sentence(self) -> None:
        """Puts the sentence under the box while one types; as plain text, typed words are in it."""
        if not self._sentence or not self.hasFocus():
            self._under.hide()
            return
        look, window = self._appearance, self.window()
        self._under.setParent(window)
        self._under.setFont(look.font(Role.SMALL))
        self._under.setStyleSheet(
            f"background: {look.theme.raised}; color: {look.theme.ink};"
            f"border: 1px solid {look.theme.control}; padding: {look.px(4)}px;"
        )
        self._under.setText(isolate(self._sentence))
        self._under.setFixedWidth(max(self.width(), look.px(_NOTE_FROM)))
        self._under.adjustSize()
        corner = self.mapTo(window, QPoint(0, self.height()))
        room = max(0, window.width() - self._under.width())
        self._under.move(min(corner.x(), room), corner.y())
        self._under.show()
        self._under.raise_()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The sentence goes with the keyboard."""
        super().focusOutEvent(event)
        self._under.hide()

    def _extent(self, ref: PassageRef) -> str:
        if ref.first == ref.last:
            return self.tr("one verse")
        whole = PassageRef.chapter(ref.first.book, ref.first.chapter)
        if ref == whole:
            return self.tr("whole chapter")
        return self.tr("{count} verses").format(count=sum(1 for _ in ref.verses()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts the place back and leaves."""
        if event.key() == Qt.Key.Key_Escape:
            if self._near is not None:
                self.setText(self._near.display())
            else:
                self.clear()
                self._say_empty()
            self.left.emit()
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Margins follow the font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, a compass before it and what was understood after it."""
        super().paintEvent(event)
        look = self._appearance
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        size, side = look.px(ICON), look.px(10)
        painter = QPainter(self)
        icon = icon_pixmap("compass", look.theme.muted, size)
        left = self.width() - side - size if mirrored else side
        painter.drawPixmap(left, (self.height() - size) // 2, icon)
        if not self._has_room():
            painter.end()
            return
        painter.setFont(look.font(Role.SMALL))
        painter.setPen(QColor(look.theme.muted))
        room = QRect(side, 0, self.width() - 2 * side, self.height())
        end = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, end, isolate(self._note))
        painter.end()

    def _fit(self) -> None:
        look = self._appearance
        metrics = QFontMetrics(look.font(Role.SMALL))
        note = metrics.horizontalAdvance(self._note) + look.px(12) if self._has_room() else 0
        icon = look.px(ICON + 8)
        before, after = (note, icon) if self.isRightToLeft() else (icon, note)
        self.setTextMargins(before, 0, after, 0)
        self.setFixedHeight(look.px(FIELD))
        self.setMaximumWidth(look.px(GO_TO_FIELD))
        self.setMinimumWidth(look.px(110))

    def _has_room(self) -> bool:
        return self.width() >= self._appearance.px(_NOTE_FROM)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What was understood gives way to what is typed."""
        super().resizeEvent(event)
        self._fit()
