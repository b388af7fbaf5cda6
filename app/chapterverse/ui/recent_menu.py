"""The menu of places read last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from chapterverse.domain.refs import PassageRef
from chapterverse.ui.recent_places import RecentPlaces


def recent_menu(recent: RecentPlaces, go: Callable[[PassageRef], object], parent: QWidget) -> QMenu:
    """The places, newest first, filled whenever it opens."""
    tr = partial(QCoreApplication.translate, "recent")
    menu = QMenu(tr("Recent places"), parent)

    def fill() -> None:
        menu.clear()
        for place in recent.places:
            action = menu.addAction(place.display())
            action.triggered.connect(lambda _=False, place=place: go(place))
        if not recent.places:
            menu.addAction(tr("Nothing was read yet")).setEnabled(False)

    menu.aboutToShow.connect(fill)
    return menu
