"""SHA-256 of model files, remembered so that a file of gigabytes is read for it once only."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from chapterverse.errors import ModelUnavailable
from chapterverse.ports import CancelToken

_BLOCK = 1 << 22


class Digests:
    """Digests by path, size and time of change, kept in a file of lines with tabs.

    What cannot be kept is computed again; a damaged file only costs that.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def of(
        self,
        path: Path,
        cancel: CancelToken,
        told: Callable[[float], None] = lambda fraction: None,
    ) -> str:
        """The digest in hexadecimal; raises ModelUnavailable, Cancelled. `told` hears how far
        reading is, 0 to 1."""
        try:
            key = _key(path)
            known = self._known()
            if key not in known:
                known[key] = _digest(path, cancel, told)
                self._keep(known)
            return known[key]
        except OSError as error:
            raise ModelUnavailable(
                f"The model file cannot be read: {error.strerror or error}. ({path})"
            ) from error

    def known(self, path: Path) -> str:
        """The digest if it was computed before, else ""; never raises."""
        try:
            return self._known().get(_key(path), "")
        except OSError:
            return ""

    def _known(self) -> dict[str, str]:
        found = {}
        with suppress(OSError):
            for line in self._file.read_text("utf-8", "surrogateescape").split("\n"):
                key, _, digest = line.rpartition("\t")
                if key.count("\t") == 2 and len(digest) == 64:
                    found[key] = digest
        return found

    def _keep(self, known: dict[str, str]) -> None:
        lines = [f"{key}\t{digest}\n" for key, digest in known.items() if "\n" not in key]
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            beside = self._file.with_suffix(".part")
            beside.write_text("".join(lines), "utf-8", "surrogateescape")
            beside.replace(self._file)


def _key(path: Path) -> str:
    facts = path.stat()
    return f"{path}\t{facts.st_size}\t{facts.st_mtime_ns}"


def _digest(path: Path, cancel: CancelToken, told: Callable[[float], None]) -> str:
    total = hashlib.sha256()
    with path.open("rb") as file:
        size = max(1, path.stat().st_size)
        while block := file.read(_BLOCK):
            cancel.raise_if_cancelled()
            total.update(block)
            told(min(1.0, file.tell() / size))
    return total.hexdigest()
