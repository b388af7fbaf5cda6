"""Compressed blocks of module files, opened with a limit so that no small file fills the memory."""

from __future__ import annotations

import bz2
import lzma
import zlib
from typing import Protocol

from chapterverse.errors import BadInput

BLOCK_LIMIT = 64 * 1024 * 1024
"""No block of a known work opens to more than a sixteenth of this."""

MODULE_LIMIT = 512 * 1024 * 1024
"""All blocks of a module together; the largest known opens to a tenth of this."""

_XZ_MEMORY = 128 * 1024 * 1024


class _Opener(Protocol):
    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...

    @property
    def eof(self) -> bool: ...


def open_block(packed: bytes, name: str, limit: int = BLOCK_LIMIT) -> bytes:
    """The content of a zlib, bzip2 or xz block; which of them is read from its first bytes.

    `name` is what an error calls the file. Raises BadInput when the block is of another kind,
    damaged, cut short or larger than `limit` bytes once open.
    """
    opener: _Opener
    if packed[:1] == b"\x78":
        opener = zlib.decompressobj()
    elif packed[:3] == b"BZh":
        opener = bz2.BZ2Decompressor()
    elif packed[:6] == b"\xfd7zXZ\x00":
        opener = lzma.LZMADecompressor(format=lzma.FORMAT_XZ, memlimit=_XZ_MEMORY)
    else:
        raise BadInput(f"{name} is packed in a way that cannot be read.")
    try:
        content = opener.decompress(packed, limit + 1)
    except (zlib.error, OSError, EOFError, ValueError, lzma.LZMAError) as error:
        raise BadInput(f"{name} is damaged: a packed block does not open.") from error
    if len(content) > limit:
        raise BadInput(f"{name} opens to more text than any known work has.")
    if not opener.eof:
        raise BadInput(f"{name} is cut short: a packed block has no end.")
    return content


class BlockOpener:
    """Opens the blocks of one module and keeps the last one, within a total for the module."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._number = -1
        self._content = b""
        self._opened = 0

    def open(self, number: int, packed: bytes, limit: int = BLOCK_LIMIT) -> bytes:
        """The content of block `number`; raises BadInput as open_block does, or past the total."""
        if number != self._number:
            self._content = open_block(packed, self._name, limit)
            self._number = number
            self._opened += len(self._content)
            if self._opened > MODULE_LIMIT:
                raise BadInput(f"{self._name} opens to more text than any known work has.")
        return self._content
