"""The row of tabs with the button that opens another page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from chapterverse.ui.icons import make_icon
from chapterverse.ui.keymap import native
from chapterverse.ui.size import ICON
from chapterverse.ui.tab_strip import TabStrip
from chapterverse.ui.theme import Appearance
from chapterverse.ui.top_bar import PageButton


class TabRow(QWidget):
    """`wanted` carries the kind of page that is to be opened beside the others."""

    wanted = Signal(str)

    def __init__(
        self,
        strip: TabStrip,
        offers: Sequence[PageButton],
        appearance: Appearance,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("tabRow")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._appearance = appearance
        self._add = QToolButton()
        self._add.setProperty("look", "small")
        self._add.setAccessibleName(self.tr("Open another page"))
        self._add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._add.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self._add)
        for offer in offers:
            action = menu.addAction(offer.word)
            action.triggered.connect(lambda _=False, page=offer.page: self.wanted.emit(page))
        self._add.setMenu(menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self._strip = strip
        row.addWidget(strip)
        row.addSpacing(4)
        row.addWidget(self._add)
        row.addStretch(1)
        appearance.changed.connect(self._fit)
        self._fit()

    @property
    def button(self) -> QToolButton:
        """What opens another page."""
        return self._add

    def show_keys(self, in_force: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        """Say the keys in force for opening and closing a page."""
        self._strip.close_keys = in_force(("Ctrl+W",))
        words = self.tr("Open another page")
        keys = ", ".join(map(native, in_force(("Ctrl+T",))))
        if keys:
            words = self.tr("Open another page ({keys} for a reader)").format(keys=keys)
        self._add.setToolTip(words)

    def _fit(self) -> None:
        size = self._appearance.px(ICON)
        self._add.setIcon(make_icon("plus", self._appearance.theme.ink, size))
        self._add.setIconSize(QSize(size, size))
