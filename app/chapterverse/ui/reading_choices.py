"""What the text of the reader shows beside its words; one object for all readers of a window."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

NAMES = ("paragraphs", "headings", "notes", "words_of_jesus")
"""The choices; each is a property of ReadingChoices."""


class ReadingChoices(QObject):
    """`changed` carries the name of a choice after it was turned."""

    changed = Signal(str)

    def __init__(
        self,
        *,
        paragraphs: bool = False,
        headings: bool = True,
        notes: bool = True,
        words_of_jesus: bool = True,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._on = {
            "paragraphs": paragraphs,
            "headings": headings,
            "notes": notes,
            "words_of_jesus": words_of_jesus,
        }

    @property
    def paragraphs(self) -> bool:
        """Paragraphs as the work makes them, rather than a line a verse; in one column only."""
        return self._on["paragraphs"]

    @property
    def headings(self) -> bool:
        """The work's own headings and the titles of psalms."""
        return self._on["headings"]

    @property
    def notes(self) -> bool:
        """Signs where the work has footnotes."""
        return self._on["notes"]

    @property
    def words_of_jesus(self) -> bool:
        """A colour for the words of Jesus, where the work marks them."""
        return self._on["words_of_jesus"]

    def is_on(self, name: str) -> bool:
        """A choice by its name."""
        return self._on[name]

    def turn(self, name: str) -> None:
        """Turn a choice on or off."""
        self._on[name] = not self._on[name]
        self.changed.emit(name)
