"""Keeping what the reader chooses: a moment after each change, and once more at the end."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from chapterverse.settings import Settings

_WAIT_MS = 1000
"""Changes that follow each other, as while walking through verses, are written once."""


class SettingsKeeper(QObject):
    """`save` writes settings durably and may raise OSError; `failed` then carries a sentence.

    `describe_window` gives the window's state as text, asked for at each saving.
    """

    failed = Signal(str)

    def __init__(
        self,
        settings: Settings,
        save: Callable[[Settings], None],
        describe_window: Callable[[], str],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._save = save
        self._describe_window = describe_window
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_WAIT_MS)
        self._wait.timeout.connect(self.save)

    @property
    def settings(self) -> Settings:
        """The choices in force."""
        return self._settings

    def keep(self, **values: str | int | bool) -> None:
        """Take choices over and save them soon."""
        changed = self._settings.changed(**values)
        if changed != self._settings:
            self._settings = changed
            self._wait.start()

    def save_soon(self) -> None:
        """The window's state changed."""
        self._wait.start()

    def save(self) -> None:
        """Save now."""
        self._wait.stop()
        self._settings = self._settings.changed(window=self._describe_window())
        try:
            self._save(self._settings)
        except OSError as error:
            why = error.strerror or str(error)
            self.failed.emit(self.tr("The settings could not be saved: {why}.").format(why=why))
