"""The open tabs as text for the window's state, and back. Total: what is damaged is no tab."""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass

_MOST, _LONGEST = 40, 4000


@dataclass(frozen=True, slots=True)
class OpenTab:
    """A page: its kind, its title, what it shows, and how.

    `shows` is the id of a passage, a study or a kept answer, the text of a search, the name of a
    kept text that was checked, or the Strong's number of a word; "" for nothing. `choices` are the
    works in the columns of a reader, or how a search searches.
    """

    kind: str
    title: str = ""
    shows: str = ""
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenTabs:
    """Tabs in order, the place of the one that is open, and of that which stays beside it, -1 for
    none."""

    tabs: tuple[OpenTab, ...] = ()
    current: int = 0
    beside: int = -1


def encode_tabs(opened: OpenTabs) -> str:
    """One text."""
    return json.dumps([opened.current, [astuple(tab) for tab in opened.tabs], opened.beside])


def decode_tabs(text: str) -> OpenTabs:
    """The tabs of a text; none for anything that encode_tabs() did not write."""
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        return OpenTabs()
    match read:
        case [int() as current, [*found], *rest] if not isinstance(current, bool):
            tabs = [_tab(entry) for entry in found[:_MOST]]
        case _:
            return OpenTabs()
    good = tuple(tab for tab in tabs if tab is not None)
    if len(good) != len(tabs) or not 0 <= current < len(good):
        return OpenTabs()
    # A state of the first form says nothing of a page beside.
    beside = rest[0] if rest and isinstance(rest[0], int) and rest[0] in range(len(good)) else -1
    return OpenTabs(good, current, beside)


def _tab(entry: object) -> OpenTab | None:
    match entry:
        case [str() as kind, str() as title, str() as shows, [*choices]]:
            good = tuple(choice for choice in choices if isinstance(choice, str))
            fits = len(title) + len(shows) <= _LONGEST and len(choices) <= _MOST
            return OpenTab(kind, title, shows, good) if fits and len(good) == len(choices) else None
    return None
