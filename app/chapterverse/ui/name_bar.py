"""A small field for a name, with names to choose from: tags, and new names of things."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QCompleter, QLabel, QLineEdit, QWidget

from chapterverse.services.annotations import LONGEST_NAME
from chapterverse.ui.size import FIELD
from chapterverse.ui.theme import Appearance


class NameBar(QWidget):
    """Hidden until ask(). Enter takes the name, Esc none; then `closed`."""

    closed = Signal()

    def __init__(
        self, appearance: Appearance, *, narrow: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("columnHead")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._take: Callable[[str], None] | None = None
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(narrow)
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST_NAME)
        self.field.returnPressed.connect(self._taken)
        down = QBoxLayout.Direction.TopToBottom
        across = QBoxLayout.Direction.LeftToRight
        self._row = QBoxLayout(down if narrow else across, self)
        self._row.addWidget(self._label)
        self._row.addWidget(self.field, 1)
        self.setFocusProxy(self.field)
        appearance.changed.connect(self._fit)
        self._fit()
        self.hide()

    def ask(
        self, label: str, take: Callable[[str], None], names: Sequence[str] = (), text: str = ""
    ) -> None:
        """Ask for a name; `take` is called with one that is not empty."""
        self._take = take
        self._label.setText(label)
        self.field.setAccessibleName(label)
        self.field.setText(text)
        self.offer(names)
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def offer(self, names: Sequence[str]) -> None:
        """Names to choose from; they may come after the field was opened."""
        completer = QCompleter(list(names), self.field)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.field.setCompleter(completer)

    def close_bar(self) -> None:
        """Put the field away without a name."""
        self._take = None
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)

    def _taken(self) -> None:
        name, take = self.field.text().strip(), self._take
        if not name or take is None:
            return
        self.close_bar()
        take(name)

    def _fit(self) -> None:
        px = self._appearance.px
        self._row.setContentsMargins(px(12), px(4), px(12), px(4))
        self._row.setSpacing(px(6))
        self.field.setMinimumHeight(px(FIELD))
