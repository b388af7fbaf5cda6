"""The card with a footnote of the text, below its sign, until the reader goes on."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QWidget

from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_WIDTH, _GAP = 420, 4


class NoteCard(QLabel):
    """Stands above its parent's other children, inside the parent; takes no focus."""

    def __init__(self, appearance: Appearance, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = parent
        self._appearance = appearance
        self.setProperty("look", "card")
        self.setTextFormat(Qt.TextFormat.PlainText)  # the library's words are never mark-up
        self.setWordWrap(True)
        self.hide()

    def show_note(self, text: str, at: QPoint, line: int) -> None:
        """Show a text below a point, or above the line of that height where there is no room."""
        look, parent = self._appearance, self._page
        self.setFont(look.font(Role.CONTEXT))
        self.setText(text)
        room = parent.width() - 2 * look.px(_GAP)
        width = min(look.px(_WIDTH), room, self.fontMetrics().horizontalAdvance(text) + look.px(28))
        self.setFixedWidth(max(1, width))
        self.setFixedHeight(self.heightForWidth(width))
        top = at.y() + look.px(_GAP)
        if top + self.height() > parent.height():
            top = at.y() - line - self.height()
        left = min(max(look.px(_GAP), at.x() - look.px(12)), room - width + look.px(_GAP))
        self.move(left, max(0, top))
        self.raise_()
        self.show()
