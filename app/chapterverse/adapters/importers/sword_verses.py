"""Reads the files of SWORD modules that are ordered by verse: zText, zCom, RawText, RawCom.

Every number of an index is checked before it is used. The layout is taken from the files, not
from the configuration, because some packages describe theirs wrongly (Matthew Henry's says zCom4
over files of the smaller layout). What the entries mean is left to the readers of each work.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from chapterverse.adapters.importers.decompress import BLOCK_LIMIT, BlockOpener
from chapterverse.adapters.importers.sword_config import ModuleConfig
from chapterverse.adapters.importers.versification import Slot, slots
from chapterverse.errors import BadInput

FILE_LIMIT = 256 * 1024 * 1024
ENTRY_LIMIT = 8 * 1024 * 1024
WORK_LIMIT = 256 * 1024 * 1024
_TESTAMENTS = ("ot", "nt")
_BLOCK = struct.Struct("<III")  # offset, packed size, open size


@dataclass(frozen=True, slots=True)
class RawEntry:
    """One text of a module as stored, with the slots that share it.

    `first` and `last` are None for what lies outside the 66 books.
    """

    first: Slot | None
    last: Slot | None
    text: str


_Key = tuple[int, int, int]  # block (0 in unpacked files), offset, size
_Fetch = Callable[[_Key], bytes]


def read_entries(config: ModuleConfig) -> Iterator[RawEntry]:
    """The entries of a verse module in file order; raises BadInput on damage."""
    if config.locked:
        raise BadInput(f"{config.name} is locked with a key and cannot be read.")
    found = False
    total = 0
    for testament in _TESTAMENTS:
        places = slots(config.versification, testament)
        opened = _open_testament(config, testament, len(places))
        if opened is None:
            continue
        found = True
        keys, fetch = opened
        for first, last, key in _runs(keys):
            total += key[2]
            if key[2] > ENTRY_LIMIT or total > WORK_LIMIT:
                raise BadInput(f"{config.name} claims more text than any known work has.")
            yield RawEntry(places[first], places[last], decode(fetch(key)))
    if not found:
        raise BadInput(f"The files of {config.name} are missing.", f"Looked in {config.data.name}.")


def decode(raw: bytes) -> str:
    """Text of an entry. UTF-8 where it is valid, whatever the configuration says; else cp1252."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def read_file(path: Path) -> bytes:
    """The whole of a module file; raises BadInput when it cannot be read or is far too large."""
    try:
        if path.stat().st_size > FILE_LIMIT:
            raise BadInput(f"{path.name} is larger than any known module file.")
        return path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path.name} cannot be read.") from error


def _runs(keys: list[_Key]) -> Iterator[tuple[int, int, _Key]]:
    """Neighbouring slots that share a text, as (first, last, key); empty ones are left out."""
    first = 0
    for i, key in enumerate(keys):
        if i + 1 < len(keys) and keys[i + 1] == key:
            continue
        if key[2]:
            yield first, i, key
        first = i + 1


def _open_testament(
    config: ModuleConfig, testament: str, slot_count: int
) -> tuple[list[_Key], _Fetch] | None:
    for unit in ("b", "c", "v"):  # blocks of a book, a chapter, a verse
        index = config.data / f"{testament}.{unit}zv"
        if index.is_file():
            return _open_packed(config, index, slot_count)
    index = config.data / f"{testament}.vss"
    if index.is_file():
        return _open_plain(config, index, slot_count)
    return None


def _open_packed(config: ModuleConfig, index: Path, slot_count: int) -> tuple[list[_Key], _Fetch]:
    blocks = read_file(index.with_suffix(f"{index.suffix[:-1]}s"))
    packed = read_file(index.with_suffix(f"{index.suffix[:-1]}z"))
    keys = _records(config, index, slot_count, {10: "<IIH", 12: "<III"})
    if len(blocks) % _BLOCK.size:
        raise BadInput(f"The block table of {config.name} ({index.name[:4]}s) is cut short.")
    table = list(_BLOCK.iter_unpack(blocks))
    name = f"{config.name} ({index.name[:4]}z)"
    opener = BlockOpener(name)

    def fetch(key: _Key) -> bytes:
        block, offset, size = key
        content = opener.open(block, *_block(table, block, packed, name))
        if offset + size > len(content):
            raise BadInput(f"{name} is damaged: an entry lies outside its block.")
        return content[offset : offset + size]

    return [(block, offset, size) for block, offset, size in keys], fetch


def _block(table: list[tuple[int, ...]], block: int, packed: bytes, name: str) -> tuple[bytes, int]:
    """The packed bytes of a block and the size that its table says it opens to."""
    if block >= len(table):
        raise BadInput(f"{name} is damaged: its index names a block that does not exist.")
    offset, size, open_size = table[block]
    if offset + size > len(packed):
        raise BadInput(f"{name} is cut short: a block lies beyond its end.")
    if open_size > BLOCK_LIMIT:
        raise BadInput(f"{name} claims more text than any known work has.")
    return packed[offset : offset + size], max(open_size, 1)


def _open_plain(config: ModuleConfig, index: Path, slot_count: int) -> tuple[list[_Key], _Fetch]:
    texts = read_file(index.with_suffix(""))
    keys = _records(config, index, slot_count, {6: "<IH", 8: "<II"})

    def fetch(key: _Key) -> bytes:
        _, offset, size = key
        if offset + size > len(texts):
            raise BadInput(f"{config.name} is cut short: an entry lies beyond its end.")
        return texts[offset : offset + size]

    return [(0, offset, size) for offset, size in keys], fetch


def _records(
    config: ModuleConfig, index: Path, slot_count: int, layouts: dict[int, str]
) -> list[tuple[int, ...]]:
    """The records of an index, in the one layout whose length fits the numbering.

    An index of any other length would file verses under wrong references, so it is refused.
    """
    raw = read_file(index)
    if not raw:
        return []
    for size, layout in layouts.items():
        if len(raw) == size * slot_count:
            return list(struct.iter_unpack(layout, raw))
    raise BadInput(
        f"The index {index.name} of {config.name} does not fit the numbering"
        f" {config.versification}: it is cut short or of another kind."
    )
