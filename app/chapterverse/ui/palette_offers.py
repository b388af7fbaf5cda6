"""What the command palette offers for a text: places first, then actions, works, searches."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

MOST = 10


@dataclass(frozen=True, slots=True)
class Offer:
    """A row of the palette: `end` is its shortcut, or what was understood of a reference."""

    icon: str
    text: str
    end: str
    act: Callable[[], object]
    is_key: bool = False

    @property
    def spoken(self) -> str:
        """The row as a screen reader says it."""
        return f"{self.text}, {self.end}" if self.end else self.text


def matching(text: str, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Offers in which every word of the text begins a word, whatever its case and accents."""
    wanted = _folded(text)
    return tuple(
        offer
        for offer in offers
        if all(any(have.startswith(word) for have in _folded(offer.text)) for word in wanted)
    )


def chosen(
    text: str,
    places: Sequence[Offer],
    actions: Iterable[Offer],
    works: Iterable[Offer],
    searches: Sequence[Offer],
) -> tuple[Offer, ...]:
    """The rows for a text, at most MOST; searches keep their room, for they always help."""
    if not text.strip():
        return tuple(actions)[:MOST]
    found = (*places, *matching(text, actions), *matching(text, works))
    return (*found[: MOST - len(searches)], *searches)


def _folded(text: str) -> list[str]:
    flat = unicodedata.normalize("NFD", text.casefold())
    return "".join(c for c in flat if not unicodedata.combining(c)).split()
