"""Small parts of the search page: its field, and the heads of its lists."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget


class SearchField(QLineEdit):
    """`down` when the reader wants to go on to the results."""

    down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down leaves the field."""
        if event.key() == Qt.Key.Key_Down:
            self.down.emit()
        else:
            super().keyPressEvent(event)


class ListHead(QWidget):
    """The head of a list: its name, what is to be said of it, and buttons."""

    def __init__(self, name: str) -> None:
        super().__init__()
        title = QLabel(name)
        title.setProperty("look", "name")
        self.note = QLabel()
        self.note.setProperty("look", "muted")
        self.note.setWordWrap(True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(title)
        self._row.addWidget(self.note, 1)

    def add(self, widget: QWidget) -> None:
        """Put a widget at the end."""
        self._row.addWidget(widget)

    def add_button(self, words: str = "") -> QPushButton:
        """Put a hidden link at the end."""
        button = QPushButton(words)
        button.setProperty("look", "link")
        button.hide()
        self._row.addWidget(button)
        return button
