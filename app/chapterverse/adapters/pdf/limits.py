"""How much of a PDF is read, and what the reading process says when it ends."""

from __future__ import annotations

PROTECTED = 3
"""Exit status for a file that wants a password; any other but 0 is a damaged file."""

MOST_PAGES = 400
MOST_CHARACTERS = 1_500_000

MEMORY = 1 << 30
SECONDS = 60
"""Bytes of address space and seconds, after which the reading process is ended."""
