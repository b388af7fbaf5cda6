"""The ring goes around what has the keyboard, but not around a text that rings its footnotes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from chapterverse.settings import resources_folder
from chapterverse.ui.focus_ring import OWN_FOCUS, FocusRing
from chapterverse.ui.theme import Appearance


def test_the_ring_leaves_out_what_draws_its_own_focus(qtbot: QtBot) -> None:
    window = QWidget()
    layout = QVBoxLayout(window)
    plain, own = QPushButton("plain", window), QPushButton("own", window)
    own.setProperty(OWN_FOCUS, True)
    layout.addWidget(plain)
    layout.addWidget(own)
    ring = FocusRing(window, Appearance(resources_folder(), "light", 100))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitExposed(window)
    ring.watch()
    own.setFocus()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
    assert plain.hasFocus()
    assert ring.isVisible()
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
    assert own.hasFocus()
    assert not ring.isVisible()
