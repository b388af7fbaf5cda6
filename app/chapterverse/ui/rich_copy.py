"""Puts words on the clipboard with and without formats."""

from __future__ import annotations

import atexit
from functools import cache

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication


def copy_rich(plain: str, markup: str) -> None:
    """Put both on the clipboard; who pastes takes what it can show."""
    if QGuiApplication.platformName() == "offscreen":
        _leave_plain_words_at_the_end()
    both = QMimeData()
    both.setText(plain)
    both.setHtml(markup)
    QGuiApplication.clipboard().setMimeData(both)


@cache
def _leave_plain_words_at_the_end() -> None:
    # Without a screen PySide 6.11 takes the process with it at its end while an object of Python's
    # is on the clipboard. Can go when a script that only copies ends well there.
    atexit.register(_keep_plain_words)


def _keep_plain_words() -> None:
    if QGuiApplication.instance() is not None:
        clipboard = QGuiApplication.clipboard()
        clipboard.setText(clipboard.text())
