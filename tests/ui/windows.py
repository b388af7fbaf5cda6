"""Windows for tests: what one is given, and what a test holds of it. conftest opens them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.fakes import FakeEmbedder, FakeHistory
from tests.ui.answers import ScriptedAnswering
from tests.ui.shelf import corpus, read_service

from chapterverse.services.search import SearchService
from chapterverse.settings import Settings
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.theme import Appearance
from chapterverse.ui.window_services import WindowServices


@dataclass
class Opened:
    """A window with what it was given and what it kept."""

    window: MainWindow
    look: Appearance
    saved: list[Settings] = field(default_factory=list)

    @property
    def reader(self) -> ReaderPage:
        page = self.window.pages.current
        assert isinstance(page, ReaderPage)
        return page

    def press(self, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
        held = Qt.KeyboardModifier.NoModifier
        for modifier in modifiers:
            held |= modifier
        QTest.keyClick(QApplication.focusWidget() or self.window, key, held)


Open = Callable[..., Opened]
CTRL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def services() -> WindowServices:
    return WindowServices(
        ask=ScriptedAnswering(()),
        read=read_service(),
        search=SearchService(corpus(), FakeEmbedder()),
        history=FakeHistory(),
        model_note="No model: answers are quotations",
    )
