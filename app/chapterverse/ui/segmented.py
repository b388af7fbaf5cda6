"""Joined buttons of which one is chosen; the chosen one carries a tick as well as colour."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QWidget

from chapterverse.ui.icons import make_icon
from chapterverse.ui.theme import Appearance


class Segmented(QWidget):
    """Choices as (value, word). `chosen` carries the value when the reader takes another."""

    chosen = Signal(str)

    def __init__(
        self,
        name: str,
        choices: Sequence[tuple[str, str]],
        appearance: Appearance,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._appearance = appearance
        self._group = QButtonGroup(self)
        self._values: dict[str, QAbstractButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for number, (value, word) in enumerate(choices):
            button = QPushButton(word)
            button.setCheckable(True)
            button.setProperty("look", "segment")
            button.setProperty("side", self._side(number, len(choices)))
            button.setAccessibleName(f"{name}: {word}")
            button.toggled.connect(self._show_tick)
            button.clicked.connect(lambda _=False, value=value: self.chosen.emit(value))
            self._group.addButton(button)
            self._values[value] = button
            row.addWidget(button)
        row.addStretch(1)
        row.setAlignment(Qt.AlignmentFlag.AlignLeading)
        appearance.changed.connect(self._show_tick)

    def _side(self, number: int, count: int) -> str:
        """Which end of the row a button makes; the style sheet counts from the left."""
        if self.isRightToLeft():
            number = count - 1 - number
        return "first" if number == 0 else "last" if number == count - 1 else "middle"

    @property
    def value(self) -> str:
        """The chosen value, "" when none is."""
        return next((value for value, b in self._values.items() if b.isChecked()), "")

    def choose(self, value: str) -> None:
        """Show another value as chosen, without the signal."""
        if value in self._values:
            self._values[value].setChecked(True)

    def _show_tick(self) -> None:
        size = self._appearance.px(12)
        tick = make_icon("check", self._appearance.theme.accent, size)
        for button in self._values.values():
            button.setIconSize(QSize(size, size))
            button.setIcon(tick if button.isChecked() else QIcon())
