"""Everything the window does by key, in the groups of its menu."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from chapterverse.ui.own_words import own_actions
from chapterverse.ui.reading_menu import choice_words
from chapterverse.ui.top_bar import PageButton
from chapterverse.ui.window_menus import Command

if TYPE_CHECKING:
    from chapterverse.ui.main_window import MainWindow


def window_commands(window: MainWindow, offers: Sequence[PageButton]) -> list[list[Command]]:
    """The commands in groups; those of the first group are not listed in the menu."""
    look, going, body, pages = window.appearance, window.navigator, window.body, window.pages
    tr, step = window.tr, window.step_pane
    return [
        [
            Command(tr("Search all works"), ("Ctrl+Shift+F",), partial(window.open_page, "search")),
            *_checking(window, offers),
            Command(tr("Next theme"), ("Ctrl+Shift+D",), look.choose_next),
            Command(tr("Next page"), ("Ctrl+Tab",), partial(pages.step, 1)),
            Command(tr("Previous page"), ("Ctrl+Shift+Tab",), partial(pages.step, -1)),
            Command(tr("Back"), ("Alt+Left",), going.go_back),
            Command(tr("Forward"), ("Alt+Right",), going.go_forward),
            Command(tr("Next pane"), ("F6",), partial(step, 1)),
            Command(tr("Previous pane"), ("Shift+F6",), partial(step, -1)),
            *_bars(window),
            Command(tr("Menu"), ("Alt+M",), window.pop_menu_up),
            Command(tr("Find a place or an action"), ("Ctrl+K",), window.open_palette),
            *_own(window),
            *(
                Command(words, (keys,), partial(going.new_pages.choices.turn, name))
                for name, words, keys in choice_words()
            ),
        ],
        [Command(o.word, (o.keys,), partial(window.open_page, o.page)) for o in offers],
        [
            Command(tr("Go to a reference"), ("Ctrl+L",), window.go_to_box.focus_all),
            Command(tr("Find in this book"), ("Ctrl+F",), window.find_in_page),
            Command(tr("Word study"), ("Ctrl+D",), window.study_word),
            *_studies(window),
            Command(tr("Another reader"), ("Ctrl+T",), partial(window.open_another, "read")),
            Command(tr("Close this page"), ("Ctrl+W",), window.close_page),
        ],
        [
            Command(tr("Library"), ("F9",), partial(body.toggle, "library")),
            *_list_of_notes(window),
            Command(tr("About the verse"), ("Shift+F9",), partial(body.toggle, "context")),
            Command(tr("Two pages side by side"), ("Ctrl+\\",), window.turn_beside),
            Command(tr("Full screen"), ("F11",), window.toggle_full_screen),
            Command(tr("Projector"), ("F5",), window.project),
        ],
        [
            Command(tr("Larger"), ("Ctrl++", "Ctrl+="), look.enlarge),
            Command(tr("Smaller"), ("Ctrl+-",), look.reduce),
            Command(tr("Size 100 %"), ("Ctrl+0",), partial(look.resize, 100)),
        ],
        [
            *_models(window),
            *_copies(window),
            Command(tr("Keys"), ("F1",), window.open_keys_page),
            Command(tr("Find a key"), ("Ctrl+/",), window.open_keys),
        ],
        [Command(tr("Close Chapter && Verse"), ("Ctrl+Q",), window.close)],
    ]


def _bars(window: MainWindow) -> list[Command]:
    """The bars between parts, moved from the part that has the keyboard."""
    tr, across, down = window.tr, Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    return [
        Command(word, (keys,), partial(window.resize_part, way, step))
        for word, keys, way, step in (
            (tr("Make this part wider"), "Alt+Shift+Right", across, 1),
            (tr("Make this part narrower"), "Alt+Shift+Left", across, -1),
            (tr("Make this part taller"), "Alt+Shift+Down", down, 1),
            (tr("Make this part lower"), "Alt+Shift+Up", down, -1),
        )
    ]


def _own(window: MainWindow) -> list[Command]:
    """What the reader does with own work; the keys are those of the text."""
    own = window.own
    if own is None:
        return []
    return [
        Command(action.word, (action.keys,), partial(own.act, action.name), in_page=True)
        for action in own_actions()
    ]


def _list_of_notes(window: MainWindow) -> list[Command]:
    if window.own is None:
        return []
    return [Command(window.tr("Notes, tags, bookmarks"), ("Ctrl+Shift+N",), window.show_notes)]


def _copies(window: MainWindow) -> list[Command]:
    if not window.has_copies:
        return []
    word = window.tr("Your work: copies, export")
    return [Command(word, ("Ctrl+Shift+B",), partial(window.open_page, "copies"))]


def _models(window: MainWindow) -> list[Command]:
    if window.new_pages.models is None:
        return []
    return [Command(window.tr("Models"), ("Ctrl+Shift+M",), partial(window.open_page, "models"))]


def _studies(window: MainWindow) -> list[Command]:
    if window.navigator.adding is None:
        return []
    return [Command(window.tr("Add to study"), ("Ctrl+Shift+S",), window.add_to_study)]


def _checking(window: MainWindow, offers: Sequence[PageButton]) -> list[Command]:
    if all(offer.page != "check" for offer in offers):
        return []
    word = window.tr("Check the copied text")
    return [Command(word, ("Ctrl+Shift+K",), window.check_copied)]
