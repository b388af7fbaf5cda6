"""A mark on disk while a model is being loaded: found again, it means that loading ended badly.

It may have taken the whole machine down, so the mark is on the disk before loading begins.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path


class LoadMark:
    """The mark for one model file. Where nothing can be written it does nothing."""

    def __init__(self, folder: Path, model: Path) -> None:
        name = hashlib.sha256(os.fsencode(model)).hexdigest()[:16]
        self._model = model
        self._file = folder / f"{name}.mark"

    def stands(self) -> bool:
        """Whether loading this very file ended badly; a file that changed gets a new chance."""
        try:
            return self._file.read_text("utf-8", "replace") == self._state()
        except OSError:
            return False

    def put(self) -> None:
        """Loading begins."""
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("w", encoding="utf-8") as mark:
                mark.write(self._state())
                mark.flush()
                os.fsync(mark.fileno())

    def lift(self) -> None:
        """Loading ended, well or with a sentence."""
        with suppress(OSError):
            self._file.unlink()

    def _state(self) -> str:
        facts = self._model.stat()
        return f"{facts.st_size} {facts.st_mtime_ns}"
