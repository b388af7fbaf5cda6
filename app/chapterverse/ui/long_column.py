"""Widgets one below the other on a page that scrolls, of which only those near the sight are there.

The others keep their room by the height that they had, or else by one that is estimated from how
much is in them. What stands at the top of the view stays there whatever happens above it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QScrollArea, QWidget
from shiboken6 import delete

_AROUND, _KEPT = 1, 3
"""Screens above and below the view in which widgets are made beforehand, and stay once made."""
_FEW, _AT_ONCE = 12, 3
"""So many widgets are never too many; so many are made before places are found anew."""
_LEAST = 24
"""Pixels that a widget of which nothing is known takes at least."""


class Measure(NamedTuple):
    """How a column is laid out, in pixels; `percent` is the size of the window's writing."""

    percent: int = 100
    width: int = 0
    side: int = 0
    top: int = 0
    between: int = 0
    bottom: int = 0

    def resized(self, other: Measure) -> bool:
        """Whether words are written in another size or on lines of another length."""
        return (self.percent, self.width) != (other.percent, other.width)


Row = TypeVar("Row", bound=QWidget)


class _Kept(NamedTuple):
    """What stands at the top of the view, and how much of its height is above the top."""

    key: str
    above: int
    height: int
    is_there: bool


class LongColumn(QWidget, Generic[Row]):
    """The page of a scroll area that does not resize it. Each widget stands for a key.

    `make` gives the widget of a key for a width in pixels, without a parent; `is_held` says whether
    one must stay though nobody sees it. `head` stands above them all. `came` when other widgets
    are there than before.
    """

    came = Signal()

    def __init__(
        self,
        area: QScrollArea,
        head: QWidget,
        make: Callable[[str, int], Row],
        is_held: Callable[[Row], bool],
    ) -> None:
        super().__init__()
        self._area, self._head, self._make, self._is_held = area, head, make, is_held
        head.setParent(self)
        self._measure = self._laid_out = Measure()
        self._keys: list[str] = []
        self._numbers: dict[str, int] = {}
        self._weights: dict[str, int] = {}
        self._joined: set[str] = set()
        self._heights: dict[str, int] = {}
        self._there: dict[str, Row] = {}
        # Where each begins, and the end; [] when that must be found anew.
        self._tops: list[int] = []
        self._rate = 0.5  # pixels of height for a letter
        self._is_placing = self._is_dressing = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._take_turn)
        area.verticalScrollBar().valueChanged.connect(self.place)

    # ---- what is in it --------------------------------------------------------------------------

    @property
    def keys(self) -> Sequence[str]:
        """All keys in order."""
        return self._keys

    @property
    def there(self) -> Mapping[str, Row]:
        """The widgets that are there, in order."""
        return {key: self._there[key] for key in self._keys if key in self._there}

    def show_keys(self, weights: Mapping[str, int], joined: Collection[str] = ()) -> None:
        """Have these in this order, each with how much is in it, in letters of text; there is no
        room between a `joined` one and the one before."""
        kept = self._at_top()
        gone = [self._there.pop(key) for key in self._there.keys() - weights.keys()]
        self._keys, self._weights, self._joined = list(weights), dict(weights), set(joined)
        self._numbers = {key: number for number, key in enumerate(self._keys)}
        self._tops = []
        self._heights = {key: self._heights[key] for key in weights if key in self._heights}
        for widget in gone:  # the keyboard goes to another then, which is scrolled to
            widget.hide()
            widget.deleteLater()  # later: what it does now may be why it goes
        self._place(kept)
        self.came.emit()

    def bring(self, key: str) -> Row | None:
        """The widget of a key, made now where it is not there, and those beside it, which the Tab
        key reaches from it. None for an unknown key."""
        if key not in self._weights:
            return None
        at = self._numbers[key]
        if self._add(self._keys[max(0, at - 1) : at + 2]):
            self.place()
            self.came.emit()
        return self._there[key]

    def let_go(self) -> None:
        """Drop at once what nobody sees, before all that is there is dressed anew; nothing is
        placed until lay_out() is called."""
        self._is_dressing = True
        self._drop(self._unneeded(0))
        self.came.emit()

    # ---- places ---------------------------------------------------------------------------------

    def lay_out(self, measure: Measure) -> None:
        """Use this measure, in a turn of its own: what is there may not have been dressed yet."""
        self._measure, self._is_dressing = measure, False
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))

    def top(self, place: int) -> int:
        """Where the widget of that number begins on the page; the end for the number after."""
        if not self._tops:
            self._find_tops()
        return self._tops[place]

    def event(self, event: QEvent) -> bool:
        """Place everything anew where a widget has another height."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.place()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """What was not laid out while nobody saw it is now."""
        super().showEvent(event)
        self.place()

    def place(self) -> None:
        """Give everything its place, and make what is in sight and not there."""
        self._place(self._at_top())

    def _at_top(self) -> _Kept | None:
        """None at the very top of the page: there it stays."""
        at = self._area.verticalScrollBar().value()
        if at <= 0 or not self._keys:
            return None
        number = self._number_at(at)
        key, above = self._keys[number], at - self.top(number)
        return _Kept(key, above, self._height(key), key in self._there)

    def _place(self, kept: _Kept | None) -> None:
        if self._is_placing or self._is_dressing or not self.isVisible():
            return
        if self._measure.width <= 0:
            return
        self._is_placing = True
        try:
            new, old = self._measure, self._laid_out
            if new.resized(old) and old.width > 0:
                by = new.percent**2 * old.width / (old.percent**2 * new.width)
                self._heights = {key: round(high * by) for key, high in self._heights.items()}
                self._tops = []
            self._set_places(kept)
            came = False
            while self._add([self._keys[number] for number in self._missing(0)[:_AT_ONCE]]):
                came = True
                self._set_places(kept)
            self._laid_out = new
        finally:
            self._is_placing = False
        if came:
            self.came.emit()
        if self._missing(_AROUND) or self._unneeded(_KEPT):
            self._later.start()

    def _set_places(self, kept: _Kept | None) -> None:
        side, width = self._measure.side, self._measure.width
        high = _high(self._head, width)
        head = QRect(side, self._measure.top, width, high)
        if self._head.geometry() != head or self._measure != self._laid_out:
            self._head.setGeometry(head)
            self._tops = []
        for key, widget in self._there.items():
            height = _high(widget, width)
            if self._heights.get(key) != height:
                self._heights[key] = height
                self._tops = []
        if not self._tops:
            self._find_tops()
        for key, widget in self._there.items():
            top = self._tops[self._numbers[key]]
            widget.setGeometry(side, top, width, self._heights[key])
        screen, end = self._area.viewport(), self._tops[-1] + self._measure.bottom
        self.resize(screen.width(), max(end, screen.height()))
        if kept is not None and kept.key in self._weights:
            above = kept.above
            if self._measure.resized(self._laid_out) or not kept.is_there:
                # The same words at the top, which are not at the same number of pixels.
                above = round(above * self._height(kept.key) / max(1, kept.height))
            top = self._tops[self._numbers[kept.key]]
            self._area.verticalScrollBar().setValue(top + above)

    def _find_tops(self) -> None:
        known, between = self._heights, self._measure.between
        letters = sum(self._weights[key] for key in known)
        self._rate = sum(known.values()) / letters if letters else self._rate
        top = self._measure.top + self._head.height() + between
        self._tops = [top]
        for key, after in zip(self._keys, (*self._keys[1:], ""), strict=False):
            top += self._height(key) + (0 if after in self._joined else between)
            self._tops.append(top)

    def _height(self, key: str) -> int:
        known = self._heights.get(key)
        return max(_LEAST, round(self._rate * self._weights[key])) if known is None else known

    # ---- what is there --------------------------------------------------------------------------

    def _number_at(self, y: int) -> int:
        if not self._tops:
            self._find_tops()
        return min(max(0, bisect_right(self._tops, y) - 1), len(self._keys) - 1)

    def _near(self, screens: int) -> range:
        """The numbers of what is within so many screens of the view."""
        if not self._keys:
            return range(0)
        at, high = self._area.verticalScrollBar().value(), self._area.viewport().height()
        first = self._number_at(at - screens * high)
        return range(first, self._number_at(at + (1 + screens) * high) + 1)

    def _missing(self, screens: int) -> list[int]:
        """The numbers of what is not there within so many screens of the view."""
        return [n for n in self._near(screens) if self._keys[n] not in self._there]

    def _unneeded(self, screens: int) -> list[str]:
        if screens and len(self._there) <= _FEW:
            return []
        near = self._near(screens)
        far = (key for key in self._there if self._numbers[key] not in near)
        return [key for key in far if not self._is_held(self._there[key])]

    def _add(self, keys: Sequence[str]) -> bool:
        """Make what is not there of these; whether anything was."""
        new = [key for key in keys if key not in self._there]
        for key in new:
            widget = self._there[key] = self._make(key, max(1, self._measure.width))
            widget.setParent(self)
            widget.show()
        return bool(new)

    def _drop(self, keys: Sequence[str]) -> None:
        for key in keys:
            delete(self._there.pop(key))

    def _take_turn(self) -> None:
        """Make one more of what will soon be in sight, drop one of what is far from it."""
        near = self._near(0)
        missing = self._missing(_AROUND)
        # The next below first: more readers go on than back.
        below = [number for number in missing if number >= near.start]
        self._add([self._keys[number] for number in below[:1] or missing[-1:]])
        self._drop(self._unneeded(_KEPT)[:1])
        self.place()
        self.came.emit()


def _high(widget: QWidget, width: int) -> int:
    """How high a widget wants to be at a width."""
    if widget.width() != width:
        widget.resize(width, widget.height())
    layout = widget.layout()
    if layout is None:
        return widget.sizeHint().height()
    layout.activate()
    high = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else -1
    return high if high >= 0 else layout.totalSizeHint().height()
