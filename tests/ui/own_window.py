"""A window in which own work is kept, for tests of it."""

from __future__ import annotations

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.fakes_own_work import FakeAnnotations
from tests.ui.own import own_services
from tests.ui.windows import Open, Opened

from chapterverse.ui.window_own import WindowOwn


def open_own(open_window: Open, qtbot: QtBot, store: FakeAnnotations | None = None) -> Opened:
    """A window over `store`, once it is calm."""
    opened = open_window(own_services(store if store is not None else FakeAnnotations()))
    calm(opened, qtbot)
    return opened


def calm(opened: Opened, qtbot: QtBot) -> None:
    """Wait until nothing is read or written any more."""
    qtbot.waitUntil(lambda: not opened.window.busy and not opened.window.context.is_waiting)


def own_of(opened: Opened) -> WindowOwn:
    """What joins own work to the window."""
    own = opened.window.own
    assert own is not None
    return own


def type_text(text: str) -> None:
    """Type where the keyboard is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)
