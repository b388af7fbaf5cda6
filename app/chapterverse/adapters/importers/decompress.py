"""Compressed blocks of module files, opened with a limit so that no small file fills the memory."""

from __future__ import annotations

import bz2
import lzma
import zlib
from typing import Protocol

from chapterverse.errors import BadInput

BLOCK_LIMIT = 64 * 1024 * 1024
"""No block of a known work opens to more than a sixteenth of this."""

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
