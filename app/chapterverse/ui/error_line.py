"""An error in its place: a bar and a tint, one sentence with what to do, at most one button."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from chapterverse.errors import AppError


class ErrorLine(QFrame):
    """Hidden until show_error(); `pressed` when the reader takes the offered way out."""

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "error")
        self._sentence = QLabel()
        self._sentence.setWordWrap(True)
        self._button = QPushButton()
        self._button.setProperty("look", "small")
        self._button.clicked.connect(self.pressed)
        row = QHBoxLayout(self)
        row.addWidget(self._sentence, 1)
        row.addWidget(self._button)
        self.hide()

    def show_error(self, error: AppError, button: str = "") -> None:
        """Show what happened and what to do; `button` is the verb of the way out, "" for none."""
        self._sentence.setText(str(error))
        self.setAccessibleName(str(error))
        self._button.setText(button)
        self._button.setVisible(bool(button))
        self.show()
