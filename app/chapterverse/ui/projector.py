"""Projector mode: nothing but a title and verses, large, in high contrast; and the way back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from chapterverse.ui.theme import Appearance

_LARGER = 2


class Projector(QObject):
    """Hides `furniture` of a window while it is on. Theme and size are what they were afterwards.

    `changed` carries whether it is on.
    """

    changed = Signal(bool)

    def __init__(
        self,
        window: QMainWindow,
        appearance: Appearance,
        furniture: Sequence[QWidget],
        arrange: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._appearance = appearance
        self._furniture = tuple(furniture)
        self._arrange = arrange
        self._before: tuple[str, int, Qt.WindowState] | None = None
        self._shown: list[QWidget] = []

    @property
    def is_on(self) -> bool:
        """Whether the window shows only the text."""
        return self._before is not None

    def toggle(self) -> None:
        """Begin or end."""
        if self._before is None:
            self._begin()
        else:
            self.end()

    def _begin(self) -> None:
        look, window = self._appearance, self._window
        self._before = (look.choice, look.percent, window.windowState())
        self._shown = [part for part in self._furniture if not part.isHidden()]
        for part in self._shown:
            part.hide()
        self._arrange()
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
        look.set_projecting(True)
        look.choose("hc-dark" if look.theme.is_dark else "hc-light")
        look.resize(look.percent * _LARGER)
        self.changed.emit(True)

    def end(self) -> None:
        """Back to the window as it was."""
        if self._before is None:
            return
        choice, percent, state = self._before
        look = self._appearance
        look.set_projecting(False)
        look.choose(choice)
        look.resize(percent)
        self._before = None
        self._window.setWindowState(state)
        for part in self._shown:
            part.show()
        self._arrange()
        self.changed.emit(False)
