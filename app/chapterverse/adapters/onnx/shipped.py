"""The support network that comes with the program: used only when it is there and whole.

models/manifest.toml has its SHA-256. The digest of the file is computed once and kept for as long
as its size and time of change stay the same.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from chapterverse.adapters.llama.digests import Digests
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import NEVER

FOLDER, FILE = "support-1", "checker.onnx"


@dataclass(frozen=True, slots=True)
class Shipped:
    """Where the network lies; `problem` is a sentence why it cannot be used, "" when it can."""

    path: Path
    problem: str = ""


def shipped_network(models: Path, digests: Digests) -> Shipped:
    """The network under the `models` folder of the program. Never raises."""
    path = models / FOLDER / FILE
    if not path.is_file():
        return Shipped(path, "The support network is missing; claims are checked by rules.")
    wanted = _pinned(models / "manifest.toml")
    try:
        found = digests.of(path, NEVER)
    except ModelUnavailable as error:
        return Shipped(path, error.user_text)
    if found != wanted:
        return Shipped(
            path, "The support network is not the file it should be; claims are checked by rules."
        )
    return Shipped(path)


def _pinned(manifest: Path) -> str:
    """The SHA-256 that the manifest gives for the network, "" when it gives none."""
    try:
        rows = tomllib.loads(manifest.read_text(encoding="utf-8")).get("file", [])
    except (OSError, ValueError):
        return ""
    name = f"{FOLDER}/{FILE}"
    entries = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return next((str(row.get("sha256", "")) for row in entries if row.get("file") == name), "")
