"""Two lines at the top of a page: what is empty or missing, and what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_MEASURE = 570  # px at 100 %: no longer lines than a text has


class EmptyState(QWidget):
    """Plain words, no picture. The words can be selected, for a command that is to be typed."""

    def __init__(
        self, what: str, to_do: str, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._what, self._to_do = QLabel(what), QLabel(to_do)
        self._to_do.setProperty("look", "muted")
        for label in (self._what, self._to_do):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse
                | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        column = QVBoxLayout(self)
        column.addWidget(self._what)
        column.addWidget(self._to_do)
        column.addStretch(1)
        self._column = column
        appearance.changed.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        look = self._appearance
        self._what.setFont(look.font(Role.TITLE))
        self._to_do.setFont(look.font(Role.INTERFACE))
        self._to_do.setMaximumWidth(look.px(_MEASURE))
        self._column.setContentsMargins(look.px(58), look.px(24), look.px(58), look.px(24))
        self._column.setSpacing(look.px(8))
