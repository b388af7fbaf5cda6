"""The weekly copy of own work, made behind the open window; the services say when one is due."""

from __future__ import annotations

from PySide6.QtCore import QObject

from chapterverse.errors import AppError
from chapterverse.ports import Backup
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.window_services import WindowServices
from chapterverse.ui.work_line import WorkLine


class WeeklyCopy(QObject):
    """Says how far it is once it takes a while, and can be stopped; else only that it failed."""

    def __init__(self, window: MainWindow, services: WindowServices, jobs: JobRunner) -> None:
        super().__init__(window)
        self._window, self._services = window, services
        self.line = WorkLine(window.appearance, jobs)
        window.add_line(self.line)

    def make(self) -> None:
        """Make this week's copy where there is none yet, and own work can be read."""
        backups = self._services.backups
        if backups is None or self._services.annotations is None:
            return
        self.line.do(
            self.tr("Weekly copy of your work"),
            backups.keeping_weekly,
            self._made,
            self._not_made,
            failed=self._failed,
            lane=Lane.IO,  # what is read and kept meanwhile need not wait
        )

    def _made(self, _: Backup) -> None:
        self.line.hide()

    def _not_made(self) -> None:
        if self.line.was_stopped:
            self._window.say(self.tr("Stopped. The weekly copy is made at the next start."))
        self.line.hide()

    def _failed(self, error: AppError) -> None:
        self.line.hide()
        self._window.tell(error)
