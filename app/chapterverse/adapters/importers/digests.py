"""The digest by which a work's content is recognised, whatever package it came in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def digest_of(lines: Iterable[tuple[str, str]]) -> str:
    """SHA-256 of "place<TAB>text" lines, sorted, UTF-8, each ended by a line feed."""
    hashed = hashlib.sha256()
    for line in sorted(f"{place}\t{text}" for place, text in lines):
        hashed.update(line.encode("utf-8", "replace"))
        hashed.update(b"\n")
    return hashed.hexdigest()
