"""The open pages: a tab and a widget each, kept in step."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from chapterverse.ui.tab_strip import TabStrip
from chapterverse.ui.theme import Appearance

ICONS = {
    "read": "book-open",
    "search": "magnifying-glass",
    "ask": "question",
    "check": "shield-check",
    "study": "notebook",
    "models": "cpu",
    "word": "translate",
    "keys": "keyboard",
    "copies": "archive",
}


class Pages(QObject):
    """A page's tab shows its window title. `changed` when another page is open."""

    changed = Signal()
    emptied = Signal()

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.strip = TabStrip(appearance)
        self.stack = QStackedWidget()
        self._kinds: list[str] = []
        self.strip.currentChanged.connect(self._show)
        self.strip.tabCloseRequested.connect(self.close)

    @property
    def current(self) -> QWidget | None:
        """The page that is open."""
        return self.stack.currentWidget()

    @property
    def kind(self) -> str:
        """The kind of the open page, "" when there is none."""
        place = self.stack.currentIndex()
        return self._kinds[place] if 0 <= place < len(self._kinds) else ""

    @property
    def count(self) -> int:
        """How many pages are open."""
        return len(self._kinds)

    def add(self, kind: str, page: QWidget, *, show: bool = True) -> None:
        """Open a page at the end."""
        self._kinds.append(kind)
        self.stack.addWidget(page)
        page.windowTitleChanged.connect(lambda title: self._rename(page, title))
        place = self.strip.add_page(page.windowTitle(), ICONS[kind])
        if show:
            self.strip.setCurrentIndex(place)
            self._show(place)

    def find(self, kind: str) -> QWidget | None:
        """The open page if it is of that kind, else the first of that kind, else None."""
        if self.kind == kind:
            return self.current
        return next(
            (self.stack.widget(n) for n, found in enumerate(self._kinds) if found == kind), None
        )

    def show(self, page: QWidget) -> None:
        """Bring a page to the front."""
        self.strip.setCurrentIndex(self.stack.indexOf(page))

    def step(self, step: int) -> None:
        """The next (1) or previous (-1) page, round and round."""
        if self._kinds:
            self.strip.setCurrentIndex((self.strip.currentIndex() + step) % len(self._kinds))

    def close(self, place: int) -> None:
        """Close a page; `emptied` when it was the last. One that refuses to close stays."""
        page = self.stack.widget(place)
        if page is None:
            return
        if not page.close():  # a page stops its own work, and keeps what it holds
            return
        del self._kinds[place]
        self.stack.removeWidget(page)
        self.strip.removeTab(place)
        page.deleteLater()
        if self._kinds:
            self._show(self.strip.currentIndex())
            if self.current is not None:
                self.current.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.emptied.emit()

    def _show(self, place: int) -> None:
        # While a tab is added or removed the two are out of step for a moment.
        if len(self._kinds) == self.stack.count() == self.strip.count():
            self.stack.setCurrentIndex(place)
            self.changed.emit()

    def _rename(self, page: QWidget, title: str) -> None:
        place = self.stack.indexOf(page)
        if place >= 0:
            self.strip.setTabText(place, title)
