"""The menu of what the reader's text shows, and the words of its choices."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu, QWidget

from chapterverse.ui.reading_choices import ReadingChoices


def choice_words() -> tuple[tuple[str, str, str], ...]:
    """The choices by name, with their words and keys."""
    tr = partial(QCoreApplication.translate, "reading")
    return (
        ("paragraphs", tr("Paragraphs (in one column)"), "Alt+P"),
        ("headings", tr("Headings and psalm titles"), "Alt+H"),
        ("notes", tr("Footnotes of the text"), "Alt+N"),
        ("words_of_jesus", tr("Words of Jesus in colour"), "Alt+J"),
    )


def reading_menu(choices: ReadingChoices, parent: QWidget) -> QMenu:
    """The choices, those in force ticked."""
    menu = QMenu(QCoreApplication.translate("reading", "Text shows"), parent)
    for name, words, keys in choice_words():
        action = menu.addAction(f"{words}\t{keys}")
        action.setCheckable(True)
        action.setData(name)
        action.triggered.connect(lambda _=False, name=name: choices.turn(name))

    def tick() -> None:
        for action in menu.actions():
            action.setChecked(choices.is_on(str(action.data())))

    menu.aboutToShow.connect(tick)
    return menu
