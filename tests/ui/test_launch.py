"""Opening the window: faults are told and logged, settings come from a file and go back to it."""

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.shelf import read_service

from chapterverse.errors import ModelUnavailable
from chapterverse.settings import Paths, Settings, load_settings, resources_folder
from chapterverse.ui.launch import open_window
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
        if "warm" not in told:
            QTimer.singleShot(50, use)
            return
        window = shown_window()
        told.append(window.problem_line.accessibleName())
        fault = ZeroDivisionError("a fault")
        sys.excepthook(ZeroDivisionError, fault, None)
        told.append(window.problem_line.accessibleName())
        window.appearance.choose("dark")
        window.close()

    QTimer.singleShot(200, use)

    def fail() -> None:
        told.append("warm")
        raise ModelUnavailable("The sentence model is missing.")

    services = WindowServices(read=read_service(), model_note="No model", warm_up=fail)
    note = "The settings were damaged; defaults are used."
    assert open_window(services, Settings(place="rom_3_28"), paths, note) == 0
    assert told[:2] == ["warm", note]  # a warm-up that fails says nothing
    assert "fault in the program" in told[2]
    assert "ZeroDivisionError" in caplog.text
    kept, nothing_wrong = load_settings(paths.settings_file)
    assert (kept.theme, kept.place, nothing_wrong) == ("dark", "rom_3_28", "")
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MainWindow):
            window.deleteLater()
