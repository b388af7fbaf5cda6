"""The open pages: a tab and a widget each, kept in step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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


class PromisedPage(QWidget):
    """Stands for a page that is made by `fill` when it is first looked at; `of` says what it is."""

    def __init__(self, of: object, fill: Callable[[], None]) -> None:
        super().__init__()
        self.of, self.fill = of, fill


class Pages(QObject):
    """A page's tab shows its window title. `changed` when another page is open.

    A tab may be promised: its page is made when it is shown or asked for.
    """

    changed = Signal()
    emptied = Signal()

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.strip = TabStrip(appearance)
        self.stack = QStackedWidget()
        self._kinds: list[str] = []
        self._filling: PromisedPage | None = None
        self._is_promising = False
        self.filled: QWidget | None = None
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
        """Open a page at the end, or in the place of the promised one that is being made."""
        if self._filling is not None:
            place = self.stack.indexOf(self._filling)
            gone, self._filling, self.filled = self._filling, None, page
            self.stack.insertWidget(place, page)
            self.stack.removeWidget(gone)
            gone.deleteLater()
            page.windowTitleChanged.connect(lambda title: self._rename(page, title))
            return
        self._kinds.append(kind)
        self.stack.addWidget(page)
        page.windowTitleChanged.connect(lambda title: self._rename(page, title))
        place = self.strip.add_page(page.windowTitle(), ICONS[kind])
        if show:
            self.strip.setCurrentIndex(place)
            self._show(place)

    def find(self, kind: str) -> QWidget | None:
        """The open page if it is of that kind, else the first of that kind, else None."""
        if self.kind == kind and not isinstance(self.current, PromisedPage):
            return self.current
        for place, found in enumerate(self._kinds):
            if found == kind and self.stack.widget(place) is not self._filling:
                if self._filling is None:
                    self._fill(place)
                page = self.stack.widget(place)
                if not isinstance(page, PromisedPage):
                    return page
        return None

    # ---- promised pages -------------------------------------------------------------------------

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each page, in order."""
        return tuple(self._kinds)

    def promise(
        self, tabs: Sequence[tuple[str, str, object, Callable[[], None]]], current: int
    ) -> None:
        """Open tabs (kind, title, what it is, what makes its page) and make only the current's."""
        self._is_promising = True
        for kind, title, of, fill in tabs:
            self._kinds.append(kind)
            self.stack.addWidget(PromisedPage(of, fill))
            self.strip.add_page(title, ICONS[kind])
        self.strip.setCurrentIndex(current)
        self._is_promising = False
        self._show(current)

    def promised(self, place: int) -> object:
        """What a promised page is, None for one that is there."""
        page = self.stack.widget(place)
        return page.of if isinstance(page, PromisedPage) else None

    def _fill(self, place: int) -> None:
        page = self.stack.widget(place)
        if isinstance(page, PromisedPage) and self._filling is None:
            self._filling = page
            page.fill()
            self._filling = self.filled = None

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
        if self._is_promising or self._filling is not None:
            return
        if len(self._kinds) == self.stack.count() == self.strip.count():
            self._fill(place)
            self.stack.setCurrentIndex(place)
            self.changed.emit()

    def _rename(self, page: QWidget, title: str) -> None:
        place = self.stack.indexOf(page)
        if place >= 0:
            self.strip.setTabText(place, title)
