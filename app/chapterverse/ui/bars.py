"""Bars between two parts that stand side by side or one above the other."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle

from chapterverse.ui.theme import Appearance


class Bar(QSplitterHandle):
    """A hairline, darker under the mouse. It is painted here: a style sheet for the bars of the
    window would be one for everything between them."""

    def __init__(self, parts: QSplitter, appearance: Appearance) -> None:
        super().__init__(parts.orientation(), parts)
        self._appearance = appearance
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def event(self, event: QEvent) -> bool:
        """The mouse comes and goes."""
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave):
            self.update()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """One colour; the room around a hairline only takes the mouse."""
        theme = self._appearance.theme
        painter = QPainter(self)
        colour = theme.control if self.underMouse() else theme.hairline
        painter.fillRect(self.contentsRect(), colour)
        painter.end()


class BarredParts(QSplitter):
    """Parts with a Bar between each two of them."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)

    def createHandle(self) -> QSplitterHandle:
        """A bar of this program."""
        return Bar(self, self._appearance)
