"""The window's actions with their keys, and the menus made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from chapterverse.ui.size import SIZE_STEPS
from chapterverse.ui.theme import Appearance


@dataclass(frozen=True, slots=True)
class Command:
    """Something the window can do: its word, its keys, and whether the menu lists it."""

    word: str
    keys: tuple[str, ...]
    act: Callable[[], None]
    listed: bool = True


def add_commands(window: QWidget, commands: Sequence[Command]) -> list[QAction]:
    """An action a command; its keys work anywhere in the window."""
    actions = []
    for command in commands:
        action = QAction(command.word, window)
        action.setShortcuts([QKeySequence(keys) for keys in command.keys])
        action.triggered.connect(lambda _=False, act=command.act: act())
        window.addAction(action)
        if command.listed:
            actions.append(action)
    return actions


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
