"""Which characters a font file has a form for, read from its table of characters.

Only the two forms of that table that fonts of today use are read (formats 4 and 12 of the OpenType
specification, "cmap"). Total: a damaged file has nothing.
"""

from __future__ import annotations

import struct
from collections.abc import Set
from pathlib import Path

_LARGEST = 120_000_000


def covered(path: Path, index: int, wanted: Set[int]) -> set[int]:
    """Those of the `wanted` code points that a face of the file has a form for."""
    try:
        if path.stat().st_size > _LARGEST:
            return set()
        return _covered(path.read_bytes(), index, wanted)
    except (OSError, struct.error, IndexError):
        return set()


def _covered(data: bytes, index: int, wanted: Set[int]) -> set[int]:
    start = 0
    if data[:4] == b"ttcf":
        (start,) = struct.unpack_from(">I", data, 12 + 4 * index)
    (tables,) = struct.unpack_from(">H", data, start + 4)
    for number in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * number)
        if tag == b"cmap":
            return _of_cmap(data, offset, wanted)
    return set()


def _of_cmap(data: bytes, cmap: int, wanted: Set[int]) -> set[int]:
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    found: set[int] = set()
    seen = set()
    for number in range(count):
        platform, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * number)
        if platform not in (0, 3) or offset in seen:
            continue
        seen.add(offset)
        (form,) = struct.unpack_from(">H", data, cmap + offset)
        if form == 4:
            found |= _format_4(data, cmap + offset, wanted)
        elif form == 12:
            found |= _format_12(data, cmap + offset, wanted)
    return found


def _format_4(data: bytes, at: int, wanted: Set[int]) -> set[int]:
    (doubled,) = struct.unpack_from(">H", data, at + 6)
    count = doubled // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + doubled)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 2 * doubled)
    place = at + 16 + 3 * doubled
    offsets = struct.unpack_from(f">{count}H", data, place)
    found = set()
    for code in wanted:
        segment = next((i for i in range(count) if ends[i] >= code), None)
        if code > 0xFFFF or segment is None or starts[segment] > code:
            continue
        if offsets[segment] == 0:
            glyph = (code + deltas[segment]) & 0xFFFF
        else:
            where = place + 2 * segment + offsets[segment] + 2 * (code - starts[segment])
            (glyph,) = struct.unpack_from(">H", data, where)
        if glyph:
            found.add(code)
    return found


def _format_12(data: bytes, at: int, wanted: Set[int]) -> set[int]:
    (count,) = struct.unpack_from(">I", data, at + 12)
    found = set()
    left = sorted(wanted)
    for number in range(count):
        first, last, _ = struct.unpack_from(">III", data, at + 16 + 12 * number)
        while left and left[0] < first:
            left.pop(0)
        while left and left[0] <= last:
            found.add(left.pop(0))
        if not left:
            break
    return found
