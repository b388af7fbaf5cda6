"""Theme and size of one part of a window, which need not follow while nobody sees the part.

To dress every part at once holds the window for as long as all of them take, most of it for pages
that are not in sight. So each part has a style sheet of its own, and each page a look, which it
takes on in a turn of the event loop of its own once it is in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QMenu, QWidget
from shiboken6 import isValid

from chapterverse.ui.style_sheet import style_sheet
from chapterverse.ui.theme import Appearance

Part = TypeVar("Part", bound=QWidget)


class PartLook(Appearance):
    """What `whole` was when its part was seen last; what is chosen here is chosen for the whole.

    When `whole` changes the part is dressed anew and `changed` is emitted: in a turn of the event
    loop of its own, for a hidden part once it is shown. Until then it is not painted.
    """

    def __init__(self, whole: Appearance) -> None:
        # The name of the theme in force, never "system": a hidden part keeps what it has.
        super().__init__(whole.resources, whole.theme.name, whole.percent)
        self._whole = whole
        self._part: QWidget | None = None
        self._projecting = whole.is_projecting
        self._turns = whole.findChild(_Turns) or _Turns(whole)
        whole.changed.connect(self._whole_changed)

    def dress(self, part: QWidget) -> None:
        """Give the part its style sheet, now and whenever the look is another; call once."""
        self._part = part
        self.setParent(part)
        part.setStyleSheet(style_sheet(self))
        part.installEventFilter(self)

    @property
    def choice(self) -> str:
        """What the reader chose for the whole."""
        return self._whole.choice

    def set_projecting(self, on: bool) -> None:
        """As the whole."""
        self._whole.set_projecting(on)

    def choose(self, choice: str) -> None:
        """Choose a theme for the whole."""
        self._whole.choose(choice)

    def resize(self, percent: int) -> None:
        """Choose a size for the whole."""
        self._whole.resize(percent)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The part is shown again."""
        if event.type() is QEvent.Type.Show and self._is_behind:
            self._wait_for_turn()
        return False

    def _whole_changed(self) -> None:
        if self._part is None:
            self._catch_up()
        elif self._part.isVisible() and self._is_behind:
            self._wait_for_turn()

    @property
    def _is_behind(self) -> bool:
        whole = self._whole
        now = (whole.theme.name, whole.percent, whole.is_projecting)
        return now != (self._choice, self._percent, self._projecting)

    def _wait_for_turn(self) -> None:
        if self._part is not None:
            self._part.setUpdatesEnabled(False)
        self._turns.add(self)

    def take_turn(self) -> None:
        """Follow the whole now."""
        if self._is_behind:
            self._catch_up()
        if self._part is not None:
            self._part.setUpdatesEnabled(True)

    def _catch_up(self) -> None:
        self.changing.emit()
        whole = self._whole
        self._choice, self._percent = whole.theme.name, whole.percent
        self._projecting = whole.is_projecting
        self._fonts.clear()
        if self._part is not None:
            sheet = style_sheet(self)
            if sheet != self._part.styleSheet():
                self._part.setStyleSheet(sheet)
        self.changed.emit()


class _Turns(QObject):
    """One after the other, and what else is waiting for the event loop in between."""

    def __init__(self, whole: Appearance) -> None:
        super().__init__(whole)
        self._waiting: list[PartLook] = []
        # QTimer.singleShot(0) would be called among the events of this turn, and timers of their
        # own that are due together one right after the other.
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)

    def add(self, look: PartLook) -> None:
        """Let a look take its turn after those that wait already."""
        if look not in self._waiting:
            self._waiting.append(look)
        self._timer.start()

    def _next(self) -> None:
        self._waiting = [look for look in self._waiting if isValid(look)]
        if self._waiting:
            self._waiting.pop(0).take_turn()
        if self._waiting:
            self._timer.start()


def dressed(make: Callable[[Appearance], Part], whole: Appearance) -> Part:
    """A page that is made with a look of its own."""
    look = PartLook(whole)
    part = make(look)
    look.dress(part)
    return part


def dress_all(parts: Iterable[QWidget], whole: Appearance) -> None:
    """Give small parts, which follow the whole by themselves, their style sheets."""
    for part in parts:
        _Sheet(part, whole)


class _Sheet(QObject):
    """The style sheet of a part; of a menu when it is opened."""

    def __init__(self, part: QWidget, whole: Appearance) -> None:
        super().__init__(part)
        self._part, self._whole = part, whole
        if isinstance(part, QMenu):
            part.aboutToShow.connect(self._put_on)  # its size is fixed before it is shown
        else:
            whole.changed.connect(self._put_on)
        self._put_on()

    def _put_on(self) -> None:
        sheet = style_sheet(self._whole)
        if sheet != self._part.styleSheet():
            self._part.setStyleSheet(sheet)
