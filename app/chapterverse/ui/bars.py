"""Bars between parts that stand side by side or one above the other, moved by mouse or by key."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

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

    def resize_part(self, part: QWidget, by: int) -> bool:
        """Make a part so many pixels larger, or smaller below 0, by the bar after it, else by the
        one before it; whether a bar moved. `splitterMoved` as when the mouse does it."""
        at, before = self.indexOf(part), self.sizes()
        widgets = [self.widget(n) for n in range(self.count())]
        shown = [n for n, one in enumerate(widgets) if one is not None and not one.isHidden()]
        if at not in shown:
            return False
        place, width = shown.index(at), self.handleWidth()
        # A bar has the number of the part after it, and is placed by the edge that it is read from.
        starts = [sum(before[n] + width for n in shown[:k]) - width for k in range(len(shown))]
        after = [(shown[place + 1], starts[place + 1] + by)] if place + 1 < len(shown) else []
        ahead = [(at, starts[place] - by)] if place > 0 else []
        for bar, position in (*after, *ahead):
            self.moveSplitter(max(0, position), bar)
            if self.sizes()[at] != before[at]:
                return True
        return False


def resize_around(focus: QWidget | None, orientation: Qt.Orientation, by: int) -> bool:
    """Make the innermost part around a widget that can be made so larger or smaller in a direction;
    whether there is one."""
    part = focus
    while part is not None:
        parts = part.parentWidget()
        if (
            isinstance(parts, BarredParts)
            and parts.orientation() is orientation
            and parts.resize_part(part, by)
        ):
            return True
        part = parts
    return False
