"""A window for a test, closed after it."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.windows import Open, Opened, services

from chapterverse.settings import Settings, resources_folder
from chapterverse.ui.index_builder import IndexBuilder
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.theme import Appearance
from chapterverse.ui.window_services import WindowServices


@pytest.fixture(scope="session", autouse=True)
def frozen() -> None:
    """What was imported stays; it need not be looked through after each test."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """What a test leaves behind is collected between two tests, never in a lane and never while
    something is painted, as ui.garbage does it in the program."""
    gc.disable()
    yield
    gc.enable()
    gc.collect()


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    runners: list[JobRunner] = []
    windows: list[MainWindow] = []

    def build(
        given: WindowServices | None = None,
        place: str = "rom_3_28",
        theme: str = "light",
        size: int = 100,
        window: str = "",
        disk_full: bool = False,
        **choices: str | bool,
    ) -> Opened:
        jobs = JobRunner()
        runners.append(jobs)
        look = Appearance(resources_folder(), theme, size)
        saved: list[Settings] = []

        def save(settings: Settings) -> None:
            if disk_full:
                raise OSError(28, "No space left on device")
            saved.append(settings)

        own = given or services()
        index = None
        if own.index is not None:
            index = IndexBuilder(own.index, tmp_path / "vectors.lock", jobs)
        settings = Settings(theme=theme, size=size, place=place, window=window).changed(**choices)
        made = MainWindow(own, settings, look, jobs, save, index)
        windows.append(made)
        qtbot.addWidget(made)
        made.resize(1366, 768)
        with qtbot.waitExposed(made):
            made.show()
        made.activateWindow()
        qtbot.waitUntil(lambda: not jobs.busy, timeout=60_000)
        return Opened(made, look, saved)

    font = QApplication.font()
    yield build
    for made in windows:
        made.close()
    QApplication.setFont(font)  # a window sets the size for the whole application
    for runner in runners:
        assert runner.close()
