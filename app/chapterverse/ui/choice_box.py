"""Fields in which one of a few is chosen or something is ticked, with the program's own icons."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QStyle, QStyleOptionButton, QWidget

from chapterverse.ui.icons import icon_pixmap
from chapterverse.ui.theme import Appearance

_ARROW, _EDGE = 12, 8


class ChoiceBox(QComboBox):
    """A combo box; the style sheet gives it the form of the other fields."""

    def __init__(self, name: str, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self.setAccessibleName(name)
        appearance.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The field, and the arrow at its end."""
        super().paintEvent(event)
        look = self._appearance
        size, edge = look.px(_ARROW), look.px(_EDGE)
        colour = look.theme.ink if self.isEnabled() else look.theme.control
        painter = QPainter(self)
        x = edge if self.isRightToLeft() else self.width() - edge - size
        arrow = icon_pixmap("caret-down", colour, size)
        painter.drawPixmap(x, (self.height() - size) // 2, size, size, arrow)
        painter.end()


class TickBox(QCheckBox):
    """A box to tick; the style sheet gives it its square."""

    def __init__(self, word: str, appearance: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(word, parent)
        self._appearance = appearance
        appearance.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The square with its words, and the tick in it."""
        super().paintEvent(event)
        if not self.isChecked():
            return
        look = self._appearance
        option = QStyleOptionButton()
        self.initStyleOption(option)
        place = QStyle.SubElement.SE_CheckBoxIndicator
        square = self.style().subElementRect(place, option, self)
        size = look.px(_ARROW)
        tick = icon_pixmap("check-bold", look.theme.on_accent, size)
        painter = QPainter(self)
        corner = square.center() - QPoint(size // 2 - 1, size // 2 - 1)
        painter.drawPixmap(QRect(corner, QSize(size, size)), tick)
        painter.end()
