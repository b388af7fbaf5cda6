"""The pages of a window, of which one is shown, or two side by side where there is room.

The one beside stays where it is; every other page is shown in the place to its left.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from chapterverse.ui.bars import BarredParts
from chapterverse.ui.part_sizes import PartSizes
from chapterverse.ui.theme import Appearance

_NARROWEST = 350
"""Width of each of two pages at 100 % below which only the current one is shown."""

_HALF = 500
"""Thousandths of the width for the page beside, where the reader chose nothing else."""


class PageStack(BarredParts):
    """Like a QStackedWidget with a second place. `entered` carries the page of the two that the
    keyboard went to."""

    entered = Signal(QWidget)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(appearance)
        self._pages: list[QWidget] = []
        self._current: QWidget | None = None
        self._beside: QWidget | None = None
        self._is_alone = self._is_moving = False
        self._sizes = PartSizes(parent=self)
        self._left, self._right = QStackedWidget(), QStackedWidget()
        for place in (self._left, self._right):
            self.addWidget(place)
        self._right.hide()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_went)
        appearance.changed.connect(self._fit)
        self.splitterMoved.connect(self._keep_size)

    def take_sizes(self, sizes: PartSizes) -> None:
        """Where the reader's own sizes are kept."""
        self._sizes = sizes

    # ---- what a stack does ----------------------------------------------------------------------

    def add_page(self, page: QWidget, at: int = -1) -> None:
        """Take a page in, at the end or at a place; the first is shown."""
        self._pages.insert(at if at >= 0 else len(self._pages), page)
        self._left.addWidget(page)
        if self._current is None:
            self._current = page
        self._fit()

    def remove_page(self, page: QWidget) -> None:
        """Let a page go; it is hidden."""
        at = self._pages.index(page)
        self._pages.remove(page)
        if page is self._beside:
            self.show_beside(None)
        self._left.removeWidget(page)
        page.hide()
        if page is self._current:
            self._current = self._pages[min(at, len(self._pages) - 1)] if self._pages else None
        if self._beside is not None and len(self._pages) == 1:
            self.show_beside(None)
        self._fit()

    def page(self, at: int) -> QWidget | None:
        """The page at a place in order, None where there is none."""
        return self._pages[at] if 0 <= at < len(self._pages) else None

    def place_of(self, page: QWidget) -> int:
        """The place of a page in order, -1 when it is not here."""
        return self._pages.index(page) if page in self._pages else -1

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    @property
    def current(self) -> QWidget | None:
        """The page that keys and commands are for."""
        return self._current

    def show_page(self, at: int) -> None:
        """Make the page at a place the current one."""
        page = self.page(at)
        if page is not None:
            self._current = page
            if page is not self._beside:
                self._left.setCurrentWidget(page)
            self._fit()

    # ---- two side by side -----------------------------------------------------------------------

    @property
    def beside(self) -> QWidget | None:
        """The page that stays beside the others."""
        return self._beside

    @property
    def shown(self) -> tuple[QWidget, ...]:
        """The pages in sight, from left to right."""
        places = (self._left, self._right)
        seen = (p.currentWidget() for p in places if not p.isHidden())
        return tuple(page for page in seen if page is not None)

    def show_beside(self, page: QWidget | None) -> None:
        """Keep a page beside the others; None ends that."""
        self._is_moving = True
        before, self._beside = self._beside, page
        if before is not None and before is not page:
            self._right.removeWidget(before)
            self._left.addWidget(before)
        if page is not None and before is not page:
            self._left.removeWidget(page)
            self._right.addWidget(page)
        if self._current is not None and self._current is not page:
            self._left.setCurrentWidget(self._current)
        self._fit()
        self._is_moving = False
        # A widget that moves to another parent loses the keyboard.
        if self._current is not None:
            self._current.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_alone(self, alone: bool) -> None:
        """For a while the current page only, as before a room."""
        self._is_alone = alone
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """What the current page needs: the other gives way."""
        page = self._current
        return page.minimumSizeHint() if page is not None else super().minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Two pages only where both have room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        has_two = self._beside is not None and self._has_room()
        is_beside = self._current is not None and self._current is self._beside
        was_one = self._left.isHidden() or self._right.isHidden()
        self._left.setVisible(has_two or not is_beside)
        self._right.setVisible(has_two or is_beside)
        if has_two and was_one:
            right = self.width() * self._sizes.of("beside", _HALF) // 1000
            self.setSizes([self.width() - right, right])

    def _keep_size(self) -> None:
        left, right = self.sizes()
        self._sizes.keep("beside", 1000 * right // max(1, left + right))

    def _has_room(self) -> bool:
        left, right = self._left.currentWidget(), self._beside
        if self._is_alone or left is None or right is None:
            return False
        needed = sum(
            max(self._appearance.px(_NARROWEST), page.minimumSizeHint().width())
            for page in (left, right)
        )
        return self.width() >= needed + self.handleWidth()

    def _focus_went(self, _: QWidget | None, now: QWidget | None) -> None:
        if self._is_moving or now is None or len(self.shown) < 2:
            return
        for page in self.shown:
            if page is not self._current and (page is now or page.isAncestorOf(now)):
                self.entered.emit(page)
                return
