"""The left dock with two leaves: the library, and own work."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from chapterverse.ui.library_dock import LibraryDock
from chapterverse.ui.own_dock import OwnDock
from chapterverse.ui.size import DOCK_HEAD, LIBRARY_DOCK
from chapterverse.ui.theme import Appearance


class LeftDock(QWidget):
    """Shows one leaf; a row of two buttons chooses."""

    def __init__(self, library: LibraryDock, own: OwnDock, appearance: Appearance) -> None:
        super().__init__()
        self.setObjectName("dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self.leaves = QStackedWidget()
        self._pages: tuple[QWidget, ...] = (library, own)
        for page in self._pages:
            self.leaves.addWidget(page)
        self._head = QWidget()
        self._head.setObjectName("dockHead")
        self._head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self._head)
        row.setSpacing(0)
        group = QButtonGroup(self)
        self._buttons: list[QPushButton] = []
        for place, word in enumerate((self.tr("Library"), self.tr("Notes"))):
            button = QPushButton(word)
            button.setProperty("look", "leaf")
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, place=place: self.show_leaf(place))
            group.addButton(button)
            self._buttons.append(button)
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self.leaves, 1)
        library.hide_head()
        self.show_leaf(0)
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def leaf(self) -> int:
        """Which leaf is shown: 0 the library, 1 own work."""
        return self.leaves.currentIndex()

    def show_leaf(self, place: int) -> None:
        """Show the library (0) or own work (1)."""
        self.leaves.setCurrentIndex(place)
        self._buttons[place].setChecked(True)
        self.setFocusProxy(self._pages[place])

    def _fit(self) -> None:
        px = self._appearance.px
        self.setMinimumWidth(px(LIBRARY_DOCK) // 2)
        self._head.setFixedHeight(px(DOCK_HEAD))
        row = self._head.layout()
        if row is not None:
            row.setContentsMargins(px(4), 0, px(4), 0)
