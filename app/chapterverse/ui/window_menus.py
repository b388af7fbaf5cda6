"""The window's actions with their keys, and the menus made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from chapterverse.ui.keymap import Keymap
from chapterverse.ui.size import SIZE_STEPS
from chapterverse.ui.theme import Appearance


@dataclass(frozen=True, slots=True)
class Command:
    """Something the window can do: its word, its keys, which are a page's own if `in_page`."""

    word: str
    keys: tuple[str, ...]
    act: Callable[[], object]
    in_page: bool = False


def fill_menu(
    window: QWidget,
    menu: QMenu,
    groups: Sequence[Sequence[Command]],
    keymap: Keymap,
    *submenus: QMenu,
) -> None:
    """Give the window every command by key; the menu lists all groups but the first.

    The submenus stand before the last group. Keys follow `keymap`.
    """
    made: list[tuple[QAction, Command]] = []

    def set_keys() -> None:
        # All old ones go first: keys that change hands are never with two actions at once.
        for action, _ in made:
            action.setShortcuts([])
        for action, command in made:
            action.setShortcuts([QKeySequence(keys) for keys in keymap.keys(command.keys)])

    for number, group in enumerate(groups):
        if number == len(groups) - 1:
            for submenu in submenus:
                menu.addMenu(submenu)
        if number > 1:
            menu.addSeparator()
        for command in group:
            if command.in_page:
                continue
            action = QAction(command.word, window)
            made.append((action, command))
            action.triggered.connect(lambda _=False, act=command.act: act())
            window.addAction(action)
            if number > 0:
                menu.addAction(action)
    set_keys()
    keymap.changed.connect(set_keys)


def size_menu(appearance: Appearance, parent: QWidget) -> QMenu:
    """The sizes, with the one in force ticked."""
    menu = QMenu(QCoreApplication.translate("menus", "Text size"), parent)
    group = QActionGroup(menu)
    for step in SIZE_STEPS:
        action = menu.addAction(f"{step} %")
        action.setCheckable(True)
        action.triggered.connect(lambda _=False, step=step: appearance.resize(step))
        action.setData(step)
        group.addAction(action)

    def tick() -> None:
        for action in menu.actions():
            action.setChecked(action.data() == appearance.percent)

    menu.aboutToShow.connect(tick)
    return menu


def theme_menu(appearance: Appearance, parent: QWidget) -> QMenu:
    """The themes, with the one chosen ticked."""
    translate = QCoreApplication.translate
    menu = QMenu(translate("menus", "Appearance"), parent)
    group = QActionGroup(menu)
    for choice, word in (
        ("system", translate("menus", "As the system")),
        ("light", translate("menus", "Light")),
        ("dark", translate("menus", "Dark")),
        ("hc-light", translate("menus", "High contrast, light")),
        ("hc-dark", translate("menus", "High contrast, dark")),
    ):
        action = menu.addAction(word)
        action.setCheckable(True)
        action.setData(choice)
        action.triggered.connect(lambda _=False, choice=choice: appearance.choose(choice))
        group.addAction(action)

    def tick() -> None:
        for action in menu.actions():
            action.setChecked(action.data() == appearance.choice)

    menu.aboutToShow.connect(tick)
    return menu
