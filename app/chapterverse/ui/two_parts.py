"""A text and the panel beside it, or below it where the page is narrow."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from chapterverse.ui.bars import BarredParts
from chapterverse.ui.part_sizes import PartSizes
from chapterverse.ui.theme import Appearance

_BELOW = 450
"""Thousandths of the height for a panel below the text."""


class TwoParts(BarredParts):
    """The panel is as large as the reader made it before, under `name`; else `width` pixels at
    100 % beside the text."""

    def __init__(
        self, text: QWidget, panel: QWidget, name: str, width: int, appearance: Appearance
    ) -> None:
        super().__init__(appearance)
        self._name = name
        self._width = width
        self._sizes = PartSizes(parent=self)
        self.addWidget(text)
        self.addWidget(panel)
        self.setStretchFactor(0, 1)
        self.splitterMoved.connect(self._keep)

    def take_sizes(self, sizes: PartSizes) -> None:
        """Where the reader's own sizes are kept."""
        self._sizes = sizes

    def turn(self, *, below: bool) -> bool:
        """Put the panel below the text or beside it; whether it was otherwise before."""
        wanted = Qt.Orientation.Vertical if below else Qt.Orientation.Horizontal
        turns = wanted is not self.orientation()
        self.setOrientation(wanted)
        return turns

    def divide(self, whole: int) -> None:
        """Give the panel its part of a width, or of a height."""
        if self._is_below:
            room = whole * self._sizes.of(f"{self._name}-below", _BELOW) // 1000
        else:
            room = self._appearance.px(self._sizes.of(self._name, self._width))
        self.setSizes([max(1, whole - room), room])

    @property
    def _is_below(self) -> bool:
        return self.orientation() is Qt.Orientation.Vertical

    def _keep(self) -> None:
        text, room = self.sizes()
        if self._is_below:
            self._sizes.keep(f"{self._name}-below", 1000 * room // max(1, text + room))
        else:
            self._sizes.keep(self._name, round(room / self._appearance.scale))
