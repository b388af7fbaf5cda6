"""Chapters that were read last, newest first, kept as one line of text in the settings."""

from __future__ import annotations

from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference

_MOST = 12


class RecentPlaces:
    """Each chapter once. `text` is what decodes to the same places; damaged parts are left out."""

    def __init__(self, text: str = "") -> None:
        self._places: list[PassageRef] = []
        for part in reversed(text.split()):
            try:
                self.add(PassageRef.from_id(part))
            except InvalidReference:
                continue

    @property
    def places(self) -> tuple[PassageRef, ...]:
        """Newest first."""
        return tuple(self._places)

    @property
    def text(self) -> str:
        """One line for the settings."""
        return " ".join(place.id for place in self._places)

    def add(self, place: PassageRef) -> None:
        """Note a place; an older one in the same chapter goes."""
        first = place.first
        self._places = [
            place,
            *(
                old
                for old in self._places
                if (old.first.book, old.first.chapter) != (first.book, first.chapter)
            ),
        ][:_MOST]
