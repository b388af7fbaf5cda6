"""The open pages: a tab and a widget each, kept in step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from chapterverse.ui.page_stack import PageStack
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
    "commentary": "chat-text",
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
        self.stack = PageStack(appearance)
        self.stack.entered.connect(self.show)
        self._kinds: list[str] = []
        self._filling: PromisedPage | None = None
        self._is_promising = False
        self.filled: QWidget | None = None
        self.strip.currentChanged.connect(self._show)
        self.strip.tabCloseRequested.connect(self.close)

    @property
    def current(self) -> QWidget | None:
        """The page that is open."""
        return self.stack.current

    @property
    def kind(self) -> str:
        """The kind of the open page, "" when there is none."""
        place = self.place
        return self._kinds[place] if 0 <= place < len(self._kinds) else ""

    @property
    def place(self) -> int:
        """The place of the open page among the tabs, -1 when there is none."""
        page = self.current
        return self.stack.place_of(page) if page is not None else -1

    @property
    def count(self) -> int:
        """How many pages are open."""
        return len(self._kinds)

    def add(self, kind: str, page: QWidget, *, show: bool = True) -> None:
        """Open a page at the end, or in the place of the promised one that is being made."""
        if self._filling is not None:
            place = self.stack.place_of(self._filling)
            gone, self._filling, self.filled = self._filling, None, page
            self.stack.add_page(page, place)
            self.stack.remove_page(gone)
            gone.deleteLater()
            page.windowTitleChanged.connect(lambda title: self._rename(page, title))
            return
        self._kinds.append(kind)
        self.stack.add_page(page)
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
            if found == kind and self.stack.page(place) is not self._filling:
                if self._filling is None:
                    self._fill(place)
                page = self.stack.page(place)
                if not isinstance(page, PromisedPage):
                    return page
        return None

    def find_page(self, wanted: Callable[[QWidget], bool]) -> QWidget | None:
        """The first page that is there and wanted, None where there is none."""
        pages = (self.stack.page(place) for place in range(self.count))
        return next((page for page in pages if page is not None and wanted(page)), None)

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
            self.stack.add_page(PromisedPage(of, fill))
            self.strip.add_page(title, ICONS[kind])
        self.strip.setCurrentIndex(current)
        self._is_promising = False
        self._show(current)

    def promised(self, place: int) -> object:
        """What a promised page is, None for one that is there."""
        page = self.stack.page(place)
        return page.of if isinstance(page, PromisedPage) else None

    def _fill(self, place: int) -> None:
        page = self.stack.page(place)
        if isinstance(page, PromisedPage) and self._filling is None:
            self._filling = page
            page.fill()
            self._filling = self.filled = None

    def show(self, page: QWidget) -> None:
        """Bring a page to the front."""
        self.strip.setCurrentIndex(self.stack.place_of(page))

    def turn_beside(self) -> bool:
        """Keep the open page beside the others, or end that; whether there was another to show."""
        page, stack = self.current, self.stack
        if stack.beside is not None:
            stack.show_beside(None)
        elif page is None or stack.page_count < 2:
            return False
        else:
            before = stack.place_of(page) - 1
            self.keep_beside(stack.place_of(page), before if before >= 0 else 1)
        self.changed.emit()
        return True

    def keep_beside(self, beside: int, left: int) -> None:
        """Two pages side by side, by their places."""
        self._fill(left)
        self._fill(beside)
        current = self.current
        self.stack.show_page(left)
        self.stack.show_beside(self.stack.page(beside))
        if current is not None:
            self.stack.show_page(self.stack.place_of(current))
            current.setFocus(Qt.FocusReason.OtherFocusReason)

    def step(self, step: int) -> None:
        """The next (1) or previous (-1) page, round and round."""
        if self._kinds:
            self.strip.setCurrentIndex((self.strip.currentIndex() + step) % len(self._kinds))

    def close(self, place: int) -> None:
        """Close a page; `emptied` when it was the last. One that refuses to close stays."""
        page = self.stack.page(place)
        if page is None:
            return
        if not page.close():  # a page stops its own work, and keeps what it holds
            return
        del self._kinds[place]
        self.stack.remove_page(page)
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
        if len(self._kinds) == self.stack.page_count == self.strip.count():
            self._fill(place)
            self.stack.show_page(place)
            self.changed.emit()

    def _rename(self, page: QWidget, title: str) -> None:
        place = self.stack.place_of(page)
        if place >= 0:
            self.strip.setTabText(place, title)
