"""Small parts of the search page: its field, and the heads of its lists."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

_LONG, _SHOWN = 2000, 60
"""Characters from which a text is kept aside, and how many of it then are shown."""

_TAKES_AWAY = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)


class SearchField(QLineEdit):
    """`down` when the reader wants to go on to the results.

    A list of thousands of places is kept aside, for a line of a hundred thousand letters holds the
    window whenever it is dressed: the field shows how it begins, text() is all of it, and what is
    typed or pasted then takes its place.
    """

    down = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._whole = ""
        self.textEdited.connect(self._edited)
        self.textChanged.connect(self._changed)

    def text(self) -> str:
        """What was typed or pasted, all of it."""
        return self._whole or super().text()

    def setText(self, text: str | None, /) -> None:
        """Put a text there."""
        if text is not None and len(text) > _LONG:
            self._keep(text)
        else:
            self._whole = ""
            super().setText(text)

    def clear(self) -> None:
        """Put nothing there."""
        self.setText("")

    def paste(self) -> None:
        """Put in what is on the clipboard, in the place of what is chosen."""
        pasted = QGuiApplication.clipboard().text()
        self._make_way()
        if len(pasted) <= _LONG:
            super().paste()
            return
        if self.hasSelectedText():
            self.insert("")
        before, at = super().text(), self.cursorPosition()
        self._keep(before[:at] + pasted + before[at:])
        self.textEdited.emit(self._whole)

    def copy(self) -> None:
        """Put what is chosen on the clipboard; of a text that is kept aside, all."""
        if self._whole and self.hasSelectedText():
            QGuiApplication.clipboard().setText(self._whole)
        else:
            super().copy()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Down leaves the field."""
        if event.key() == Qt.Key.Key_Down:
            self.down.emit()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            if (event.text().isprintable() and event.text()) or event.key() in _TAKES_AWAY:
                self._make_way()
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        """As for a key."""
        if event.commitString():
            self._make_way()
        super().inputMethodEvent(event)

    def _make_way(self) -> None:
        if self._whole:
            self.clear()

    def _edited(self, text: str) -> None:
        if text != self._whole:
            self._whole = ""

    def _changed(self, text: str) -> None:
        if len(text) > _LONG:  # from a menu or dropped
            self._keep(text)

    def _keep(self, text: str) -> None:
        self._whole = text[: self.maxLength()]
        begin = " ".join(text[:_SHOWN].split())
        said = self.tr("{begin} … ({count} characters)")
        super().setText(said.format(begin=begin, count=f"{len(self._whole):,}"))


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
