"""Library dock, pages and context pane side by side, and which of them there is room for."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from chapterverse.ui.bars import BarredParts
from chapterverse.ui.size import CONTEXT_DOCK, LIBRARY_DOCK
from chapterverse.ui.theme import Appearance
from chapterverse.ui.window_state import WindowState

_BESIDE, _TEXT, _ALONE = 700, 420, 500
"""Widths at 100 %: a dock stands beside the page from the first on, both where the page keeps the
second; below the third a dock that was asked for takes the whole room."""


class Body(BarredParts):
    """Docks are shown where the reader wants them and there is room.

    Where there is none, a dock opens when asked for and is put away by put_back().
    """

    docks_changed = Signal()

    def __init__(
        self,
        library: QWidget,
        pages: QWidget,
        context: QWidget,
        state: WindowState,
        appearance: Appearance,
    ) -> None:
        super().__init__(appearance)
        self._docks = {"library": library, "context": context}
        self._wanted = {"library": state.library_shown, "context": state.context_shown}
        self._widths = {
            "library": state.library_width or LIBRARY_DOCK,
            "context": state.context_width or CONTEXT_DOCK,
        }
        self._pages = pages
        self._asked_for = ""
        self._usable = {"library": False, "context": False}
        for widget in (library, pages, context):
            self.addWidget(widget)
        self.setStretchFactor(1, 1)
        library.hide()
        context.hide()
        self.splitterMoved.connect(self._keep_widths)
        appearance.changed.connect(self.fit)

    def offer(self, *, library: bool, context: bool) -> None:
        """Which docks have something to show now."""
        usable = {"library": library, "context": context}
        if usable != self._usable:
            self._usable = usable
            self.fit()

    def toggle(self, dock: str) -> None:
        """Show a dock or put it away, as the reader asked."""
        if not self._usable[dock]:
            return
        if self._docks[dock].isVisible():
            self._wanted[dock] = False
            self._asked_for = ""
        else:
            self._wanted[dock] = True
            self._asked_for = dock
        self.fit()
        if self._docks[dock].isVisible():
            self._docks[dock].setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.docks_changed.emit()

    def put_back(self) -> bool:
        """Put a dock away that took the page's room; whether there was one."""
        taken = not self._pages.isVisible() and bool(self._asked_for)
        self._asked_for = ""
        if taken:
            self.fit()
        return taken

    def state(self, state: WindowState) -> WindowState:
        """`state` with the docks as they are."""
        return WindowState(
            state.geometry,
            self._wanted["library"],
            self._widths["library"],
            state.page,
            self._wanted["context"],
            self._widths["context"],
            state.tabs,
        )

    def fit(self) -> None:
        """Show what there is room for."""
        room = self.width() / self._appearance.scale
        library = self._usable["library"] and self._wanted["library"]
        context = self._usable["context"] and self._wanted["context"]
        both = self._widths["library"] + self._widths["context"] + _TEXT
        if room < both and library and context:
            library, context = self._asked_for != "context", self._asked_for == "context"
        if room < _BESIDE:
            library = library and self._asked_for == "library"
            context = context and self._asked_for == "context"
        self._docks["library"].setVisible(library)
        self._docks["context"].setVisible(context)
        self._pages.setVisible(room >= _ALONE or not (library or context))
        px = self._appearance.px
        wide = [
            px(self._widths["library"]) if library else 0,
            0,
            px(self._widths["context"]) if context else 0,
        ]
        wide[1] = max(1, self.width() - sum(wide))
        self.setSizes(wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A dock is put away where there is no room for it."""
        super().resizeEvent(event)
        self.fit()

    def _keep_widths(self) -> None:
        sizes = self.sizes()
        for dock, size in (("library", sizes[0]), ("context", sizes[2])):
            if self._docks[dock].isVisible() and self._pages.isVisible():
                self._widths[dock] = round(size / self._appearance.scale)
        self.docks_changed.emit()
