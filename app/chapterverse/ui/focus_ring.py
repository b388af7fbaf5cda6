"""The ring around what has the keyboard, shown only after a key brought the focus there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QWidget
from shiboken6 import isValid

from chapterverse.ui.theme import Appearance

_RING, _OFFSET = 2, 2
OWN_FOCUS = "drawsOwnFocus"
"""A widget with this property shows where its focus is by itself, such as a footnote in a text."""

_FOLLOWED = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Hide, QEvent.Type.Show)


class FocusRing(QWidget):
    """Lies over a window, lets the mouse through and follows the focus.

    Text fields thicken their own edge instead, and lists carry the ring inside their edge.
    """

    def __init__(self, window: QWidget, appearance: Appearance) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._appearance = appearance
        self._by_key = False
        self._followed: QWidget | None = None
        self.hide()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_changed)
        appearance.changed.connect(self._place)

    def watch(self) -> None:
        """Begin to tell keys from the mouse; call once the window is shown."""
        handle = self.window().windowHandle()
        if handle is not None:
            handle.installEventFilter(self)
        self.window().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note how the reader works, and move with the widget that has the focus."""
        kind = event.type()
        if watched is self._followed:
            if kind in _FOLLOWED:
                self._place()
        elif kind is QEvent.Type.ShortcutOverride:
            # Every key comes by as this, also those that shortcuts and Tab then swallow.
            self._by_key = True
        elif kind is QEvent.Type.MouseButtonPress:
            self._by_key = False
            self.hide()
        return False

    def _focus_changed(self, _: QWidget | None, now: QWidget | None) -> None:
        if self._followed is not None and isValid(self._followed):
            self._followed.removeEventFilter(self)
        inside = now is not None and now.window() is self.window()
        self._followed = now if inside else None
        if self._followed is not None:
            self._followed.installEventFilter(self)
        self._place()

    def _place(self) -> None:
        target = self._followed
        if target is None or not self._by_key or not target.isVisible():
            self.hide()
            return
        if isinstance(target, QLineEdit) or target.property(OWN_FOCUS):
            self.hide()
            return
        out = self._appearance.px(_RING + _OFFSET)
        if isinstance(target, QAbstractItemView):
            out = 0
        corner = target.mapTo(self.window(), QPoint(0, 0))
        self.setGeometry(QRect(corner, target.size()).adjusted(-out, -out, out, out))
        self.raise_()
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ring along the inside of this widget's edge."""
        look = self._appearance
        width = look.px(_RING)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(look.theme.focus), width))
        half = width / 2
        square = isinstance(self._followed, QAbstractItemView)
        radius = 0 if square else look.px(6)
        frame = self.rect().toRectF().adjusted(half, half, -half, -half)
        painter.drawRoundedRect(frame, radius, radius)
        painter.end()
