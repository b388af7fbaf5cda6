"""Sizes of files and of memory, in words."""

from __future__ import annotations


def size_text(size: int) -> str:
    """A number of bytes for a reader: "4.7 GB", "310 MB"."""
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"
