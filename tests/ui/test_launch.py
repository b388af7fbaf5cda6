"""Opening the window: faults are told and logged, settings come from a file and go back to it."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.shelf import read_service
from tests.ui.windows import Open, services

from chapterverse.errors import ModelUnavailable
from chapterverse.settings import Paths, Settings, load_settings, resources_folder
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.launch import WarmUp
from chapterverse.ui.launch import open_window as launch
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.window_services import WindowServices


def shown_window() -> MainWindow:
    windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)]
    return next(window for window in windows if window.isVisible())


def test_a_window_opens_survives_a_fault_and_keeps_its_settings(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    paths = Paths(tmp_path / "data", tmp_path / "cache", tmp_path / "config", resources_folder())
    told: list[str] = []

    def use() -> None:
        window = shown_window()
        told.append(window.problem_line.accessibleName())
        fault = ZeroDivisionError("a fault")
        sys.excepthook(ZeroDivisionError, fault, None)
        told.append(window.problem_line.accessibleName())
        window.appearance.choose("dark")
        window.close()

    QTimer.singleShot(200, use)

    given = WindowServices(read=read_service(), model_note="No model")
    note = "The settings were damaged; defaults are used."
    assert launch(given, Settings(place="rom_3_28"), paths, note) == 0
    assert told[0] == note
    assert "fault in the program" in told[1]
    assert "ZeroDivisionError" in caplog.text
    kept, nothing_wrong = load_settings(paths.settings_file)
    assert (kept.theme, kept.place, nothing_wrong) == ("dark", "rom_3_28", "")
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MainWindow):
            window.deleteLater()


def test_networks_are_read_when_the_page_of_questions_is_open(
    open_window: Open, qtbot: QtBot
) -> None:
    told: list[str] = []

    def fail() -> None:
        told.append("read")
        raise ModelUnavailable("The sentence model is missing.")

    window = open_window().window
    jobs = JobRunner()
    WarmUp(window, replace(services(), warm_up=fail), jobs)
    window.open_page("search")
    assert told == []
    window.open_page("ask")
    qtbot.waitUntil(lambda: told == ["read"])  # a warm-up that fails says nothing
    window.open_page("read")
    window.open_page("ask")
    assert jobs.close()
    assert told == ["read"]
    assert not window.problem_line.isVisible()
