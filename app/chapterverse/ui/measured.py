"""A column as wide as lines of type may be, in the middle of its room, and the bar at its foot."""

from __future__ import annotations

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from chapterverse.ui.hairline import paint_hairline
from chapterverse.ui.theme import Appearance

MEASURE = 570
"""Width of the text column at 100 %: 30 em of the answer's type, 66 to 74 characters."""
MEASURED_EDGE = 24
"""The least room beside it at 100 %."""


class Measured(QWidget):
    """Holds one widget as wide as the measure, in the middle; less where there is no room."""

    def __init__(
        self,
        inside: QWidget,
        appearance: Appearance,
        margin: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._inside = inside
        self._appearance = appearance
        self._margin = margin
        self._end = 0
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self._row.addWidget(inside, 1000)
        self._row.addStretch(1)
        appearance.changed.connect(self._fit)
        self._fit()

    def take_back(self) -> None:
        """Hold the widget again after another layout had it."""
        self._row.insertWidget(1, self._inside, 1000)

    def set_end(self, end: int) -> None:
        """Leave so many pixels free at the end, where the text beside has its scroll bar."""
        self._end = end
        self._fit()

    def _fit(self) -> None:
        look = self._appearance
        edge = look.px(MEASURED_EDGE - self._margin)
        self._row.setContentsMargins(edge, 0, edge + self._end, 0)
        self._row.setSpacing(0)
        self._inside.setMaximumWidth(look.px(MEASURE + 2 * self._margin))


class FootBar(QWidget):
    """The foot of the page, with a hairline above it."""

    def __init__(self, appearance: Appearance) -> None:
        super().__init__()
        self._appearance = appearance
        self.column = QVBoxLayout(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The hairline."""
        paint_hairline(self, self._appearance)
