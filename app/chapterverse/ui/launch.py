"""Opening the window: application, fonts, the parts of one window, and its end.

Nothing here reads the library or a model: the window is painted first, works arrive in a lane.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from chapterverse.errors import AppError
from chapterverse.settings import Paths, Settings, save_settings
from chapterverse.ui.fonts import load_fonts
from chapterverse.ui.garbage import GarbageTimer
from chapterverse.ui.index_builder import IndexBuilder
from chapterverse.ui.job_runner import Fault, JobRunner, Lane
from chapterverse.ui.main_window import MainWindow
from chapterverse.ui.own_work_arriving import Migrating, OwnWorkArriving
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.weekly_copy import WeeklyCopy
from chapterverse.ui.window_services import WindowServices

_log = logging.getLogger(__name__)
_TURN_S = 0.0005
"""How long a lane keeps Python's lock from the window's thread, which asks for it anew for each row
it lays out; with Python's own 5 ms, twenty rows would take a tenth of a second."""
_WARM_UP_AFTER_MS = 300
"""The page of questions is painted first: reading the networks takes a second of a processor."""
_COPY_AFTER_MS = 1500
"""The weekly copy, too: a large file on a slow disk takes seconds."""
_INDEX_AFTER_MS = 2000
"""The index waits until the window has been painted and the first chapter read."""


def open_window(
    services: WindowServices,
    settings: Settings,
    paths: Paths,
    settings_note: str = "",
    arriving: OwnWorkArriving | None = None,
) -> int:
    """Open the window and stay until it is closed; the exit status.

    `settings_note` is what load_settings() had to say, shown above the page. `arriving` is own work
    that the window waits for: it then says whether the window is wanted anew.
    """
    app = make_application(paths)
    window, jobs = make_window(services, settings, paths, arriving)
    if arriving is not None:
        arriving.pressed.connect(lambda: arriving.open_anew(window))
        window.add_line(arriving)
    if settings_note:
        window.tell(AppError(settings_note))
    sys.excepthook = _fault_hook(window.tell)
    window.show()
    garbage = GarbageTimer()
    WarmUp(window, services, jobs)
    QTimer.singleShot(_COPY_AFTER_MS, WeeklyCopy(window, services, jobs).make)
    if window.index is not None:
        QTimer.singleShot(_INDEX_AFTER_MS, window.index.start)
    status = app.exec()
    if arriving is not None:
        arriving.stop()
    jobs.close()
    garbage.stop()
    return status


def bring_own_work(work: Migrating, settings: Settings, paths: Paths) -> OwnWorkArriving:
    """Begin to bring own work of an earlier version to this one. What is quick is done when this
    returns; else the line returned goes into the window that is opened without own work."""
    make_application(paths)
    appearance = Appearance(paths.resources, settings.theme, settings.size)
    QApplication.setFont(appearance.font(Role.INTERFACE))
    arriving = OwnWorkArriving(appearance, JobRunner())
    arriving.bring(work)
    if not arriving.under_way:
        arriving.jobs.close()
    return arriving


class WarmUp(QObject):
    """Reads what the first question needs, in the lane in which it will be asked, once the page of
    questions is open: whoever only reads and searches does not pay for the networks."""

    def __init__(self, window: MainWindow, services: WindowServices, jobs: JobRunner) -> None:
        super().__init__(window)
        self._window, self._services, self._jobs = window, services, jobs
        window.pages.changed.connect(self._page_changed)
        self._page_changed()

    def _page_changed(self) -> None:
        if self._window.pages.kind == "ask":
            self._window.pages.changed.disconnect(self._page_changed)
            QTimer.singleShot(_WARM_UP_AFTER_MS, self, self._begin)

    def _begin(self) -> None:
        if self._services.warm_up is not None:
            # What cannot be read is told when it is needed.
            self._jobs.call(Lane.LLM, self._services.warm_up, lambda _: None, lambda _: None)


def make_application(paths: Paths) -> QApplication:
    """The application with its fonts; the running one when there is one already."""
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else QApplication(sys.argv[:1])
    sys.setswitchinterval(_TURN_S)
    app.setApplicationName("Chapter & Verse")
    app.setDesktopFileName("chapter-and-verse")
    app.setStyle("Fusion")
    load_fonts(paths.fonts)
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(), "qtbase", "_", folder):
        app.installTranslator(translator)
    return app


def make_window(
    services: WindowServices,
    settings: Settings,
    paths: Paths,
    arriving: OwnWorkArriving | None = None,
) -> tuple[MainWindow, JobRunner]:
    """A window that is not shown yet, and the runner to close after it."""
    if arriving is not None:
        jobs, appearance = arriving.jobs, arriving.appearance
    else:
        jobs = JobRunner()
        appearance = Appearance(paths.resources, settings.theme, settings.size)
    # Before any widget is made: a style sheet that gives only a size takes the family from here.
    QApplication.setFont(appearance.font(Role.INTERFACE))
    index = None
    if services.index is not None:
        lock = paths.vectors.with_name(paths.vectors.name + ".lock")
        index = IndexBuilder(services.index, lock, jobs)

    def save(changed: Settings) -> None:
        if arriving is not None:
            changed = arriving.to_save(changed, settings)
        save_settings(paths.settings_file, changed)

    window = MainWindow(services, settings, appearance, jobs, save, index)
    return window, jobs


def _fault_hook(
    tell: Callable[[AppError], None],
) -> Callable[[type[BaseException], BaseException, TracebackType | None], None]:
    """The outermost hook: a fault in a slot is logged and told, and the window stays."""

    def hook(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        _log.error("A fault of the program.", exc_info=(kind, fault, trace))
        tell(Fault())

    return hook
