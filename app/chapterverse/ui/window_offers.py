"""What the palette finds in this window: places, actions, works, searches; and the list of keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from chapterverse.domain.passages import SourceKind, Work
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.keymap import KeyedAction, native
from chapterverse.ui.palette_offers import Offer, chosen, matching
from chapterverse.ui.reader_copy import put_on_clipboard, verses_of
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.verse_copy import CopiedVerse
from chapterverse.ui.window_menus import Command

if TYPE_CHECKING:
    from chapterverse.services.read import ReadService
    from chapterverse.ui.main_window import MainWindow

_CONTEXT = "keys"


def page_keys() -> tuple[tuple[str, str], ...]:
    """Keys that a page knows, and what they do there."""
    tr = partial(QCoreApplication.translate, _CONTEXT)
    return (
        ("F8", tr("Next footnote or finding")),
        ("Shift+F8", tr("Previous footnote or finding")),
        ("Space", tr("Show the footnote in the panel")),
        ("Return", tr("Open the place of the footnote or row")),
        ("Ctrl+J", tr("Open or close citations or findings")),
        ("Ctrl+Shift+C", tr("Copy the whole answer")),
        ("Ctrl+G", tr("Study guide on the question")),
        ("Ctrl+V", tr("Check the copied text (on the page for checking)")),
        ("Ctrl+O", tr("Open a text to check")),
        ("Ctrl+E", tr("Export the answer, the report or the study")),
        ("Ctrl+N", tr("New study (on the page of studies)")),
        ("Alt+Up", tr("Move a block of a study up")),
        ("Alt+Down", tr("Move a block of a study down")),
        ("Ctrl+P", tr("Print the study")),
        ("Ctrl+Up", tr("Previous chapter")),
        ("Ctrl+Down", tr("Next chapter")),
        ("Home", tr("First verse of the chapter (with Ctrl of the whole text)")),
        ("End", tr("Last verse of the chapter (with Ctrl of the whole text)")),
        ("Left", tr("Previous word")),
        ("Right", tr("Next word")),
        ("Shift+Down", tr("Select verses (with Shift+Up too)")),
        ("Shift+Right", tr("Select words (with Shift+Left too)")),
        ("Ctrl+C", tr("Copy the verse, or what is selected, with its reference")),
        ("Esc", tr("Close what is open, then back to the text")),
    )


_PAGE_SHORTCUTS = (
    *("F8", "Shift+F8", "Ctrl+J", "Ctrl+Shift+C"),
    *("Ctrl+O", "Ctrl+E", "Ctrl+N", "Ctrl+P"),
)
"""Those of page_keys that can be changed; the others move the caret or act where it is."""


def keyed_actions(commands: Iterable[Iterable[Command]]) -> list[KeyedAction]:
    """Everything whose keys can be changed: commands of the window, then shortcuts of pages."""
    found = [KeyedAction(c.word.replace("&&", "&"), c.keys) for group in commands for c in group]
    pages = [KeyedAction(word, (keys,)) for keys, word in page_keys() if keys in _PAGE_SHORTCUTS]
    return [action for action in (*found, *pages) if action.keys]


class WindowOffers:
    """Finds offers for the palette of one window."""

    def __init__(
        self,
        window: MainWindow,
        read: ReadService | None,
        commands: Sequence[Sequence[Command]],
        jobs: JobRunner,
    ) -> None:
        self._window = window
        self._read = read
        self._jobs = jobs
        self._commands = [command for group in commands for command in group]
        self.works: Sequence[Work] = ()

    def rows(self, text: str) -> tuple[Offer, ...]:
        """What the palette lists for a text."""
        places = (*self._places(text), *self._copies(text))
        return chosen(text, places, self._actions(), self._works(), self._searches(text))

    def keys(self, text: str) -> tuple[Offer, ...]:
        """The list of keys, or those whose words the text begins."""
        focus = self._window.focus_page
        pages = (Offer("keyboard", word, native(keys), focus, True) for keys, word in page_keys())
        return matching(text, (*self._actions(), *pages))

    def _places(self, text: str) -> tuple[Offer, ...]:
        if self._read is None or not text.strip():
            return ()
        try:
            place = self._read.go_to(text, self._window.place)
        except InvalidReference:
            return ()
        go = partial(self._window.go, place.ref)
        return (
            Offer("book-open", place.ref.display(), place.note or self._window.tr("Enter"), go),
        )

    def _copies(self, text: str) -> tuple[Offer, ...]:
        """Copying a place that is named after the word "copy"."""
        word, _, place = text.strip().partition(" ")
        if self._read is None or word.casefold() != self._window.tr("copy") or not place:
            return ()
        try:
            ref = self._read.go_to(place, self._window.place).ref
        except InvalidReference:
            return ()
        said = self._window.tr("Copy {place}").format(place=ref.display())
        works = self._works_to_copy()
        shown = ", ".join(work.id for work in works)
        return (Offer("copy", said, shown, partial(self._copy, self._read, ref, works)),)

    def _works_to_copy(self) -> tuple[Work, ...]:
        """The translations of the reader in front, else the first that there is."""
        page = self._window.pages.current
        if isinstance(page, ReaderPage) and page.model.works:
            return page.model.works
        return tuple(w for w in self.works if w.kind is SourceKind.SCRIPTURE)[:1]

    def _copy(self, read: ReadService, ref: PassageRef, works: Sequence[Work]) -> None:
        def copied(verses: list[CopiedVerse]) -> None:
            self._window.say(put_on_clipboard(verses))

        self._jobs.call(Lane.DB, partial(verses_of, read, ref, works), copied)

    def _actions(self) -> tuple[Offer, ...]:
        return tuple(
            Offer(
                "caret-right",
                command.word.replace("&&", "&"),
                ", ".join(native(keys) for keys in self._window.keymap.keys(command.keys)),
                command.act,
                True,
            )
            for command in self._commands
        )

    def _works(self) -> tuple[Offer, ...]:
        icons = {SourceKind.SCRIPTURE: "book", SourceKind.COMMENTARY: "chat-text"}
        choose = self._window.navigator.choose_work
        return tuple(
            Offer(icons.get(work.kind, "translate"), work.title, work.id, partial(choose, work.id))
            for work in self.works
        )

    def _searches(self, text: str) -> tuple[Offer, ...]:
        text = text.strip()
        window, tr = self._window, self._window.tr
        found = []
        if "search" in window.new_pages.kinds:
            word = tr("Search for “{text}”").format(text=text)
            keys = native("Ctrl+Shift+F")
            found.append(
                Offer("magnifying-glass", word, keys, partial(window.search_for, text), True)
            )
        if "ask" in window.new_pages.kinds:
            word = tr("Ask “{text}”").format(text=text)
            found.append(Offer("question", word, "", partial(window.ask, text)))
        return tuple(found)
