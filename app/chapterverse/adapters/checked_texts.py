"""Texts that were checked, a file each, so that they come back at the next start."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from chapterverse.adapters.whole_file import WholeFiles
from chapterverse.errors import AppError

KEPT = 8
"""So many texts stay, those checked last."""
_MOST_BYTES = 8 << 20
_HEX = frozenset("0123456789abcdef")


class CheckedTexts:
    """Keeps texts in a folder (see ports.CheckedTexts). A name is a digest of title and text."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, title: str, text: str) -> str:
        """Keep a text; the name it is read by, "" where it cannot be kept."""
        first = " ".join(title.split())
        content = f"{first}\n{text}".encode("utf-8", "replace")
        if len(content) > _MOST_BYTES:
            return ""
        name = hashlib.sha256(content).hexdigest()[:16]
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            WholeFiles().write(self._path(name), content)
            self._thin()
        except (OSError, AppError):
            return ""
        return name

    def read(self, name: str) -> tuple[str, str] | None:
        """Title and text, None when there is no such text any more."""
        if len(name) != 16 or not _HEX.issuperset(name):
            return None
        try:
            if self._path(name).stat().st_size > _MOST_BYTES:
                return None
            content = self._path(name).read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError):
            return None
        title, line_break, text = content.partition("\n")
        return (title, text) if line_break else None

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.txt"

    def _thin(self) -> None:
        texts = sorted(self._folder.glob("*.txt"), key=lambda p: p.stat().st_mtime_ns)
        for old in texts[:-KEPT]:
            with suppress(FileNotFoundError):
                old.unlink()
