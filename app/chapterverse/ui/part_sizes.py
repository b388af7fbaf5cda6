"""How much room the reader gave to one of two parts of a page, as one line for the settings."""

from __future__ import annotations

import re

from PySide6.QtCore import QObject, Signal

_ENTRY = re.compile(r"([a-z-]{1,30})=([1-9][0-9]{0,3})", re.ASCII)


class PartSizes(QObject):
    """Whole numbers by name, in a unit that belongs to the name: pixels at 100 %, or thousandths.

    `changed` when the reader moved a bar between two parts. Total: what is not an entry is left
    out.
    """

    changed = Signal()

    def __init__(self, text: str = "", parent: QObject | None = None) -> None:
        super().__init__(parent)
        found = map(_ENTRY.fullmatch, text.split(";"))
        self._sizes = {entry[1]: int(entry[2]) for entry in found if entry is not None}

    @property
    def text(self) -> str:
        """All of them as one line."""
        return ";".join(f"{name}={size}" for name, size in sorted(self._sizes.items()))

    def of(self, name: str, design: int) -> int:
        """What the reader chose, else the design's."""
        return self._sizes.get(name, design)

    def keep(self, name: str, size: int) -> None:
        """The reader chose this."""
        if 0 < size < 10_000 and self._sizes.get(name) != size:
            self._sizes[name] = size
            self.changed.emit()
