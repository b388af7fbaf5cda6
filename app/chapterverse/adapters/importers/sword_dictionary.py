"""Reads the files of SWORD modules that are ordered by keyword: zLD, RawLD and RawLD4.

An index gives for each key the place of a line "KEY<newline>..." in the .dat file. In zLD the rest
of that line is the number of a compressed block and of the entry in it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chapterverse.adapters.importers.decompress import BlockOpener
from chapterverse.adapters.importers.sword_config import ModuleConfig
from chapterverse.adapters.importers.sword_verses import ENTRY_LIMIT, WORK_LIMIT, decode, read_file
from chapterverse.errors import BadInput

_PLACE = struct.Struct("<II")  # offset and size, or block and entry
_COUNT = struct.Struct("<I")
_LINK = "@LINK"


@dataclass(frozen=True, slots=True)
class RawArticle:
    """A dictionary article as stored."""

    key: str
    text: str


def read_articles(config: ModuleConfig) -> Iterator[RawArticle]:
    """The articles in the order of the index; mere pointers to another key are left out.

    Raises BadInput on damage.
    """
    if config.locked:
        raise BadInput(f"{config.name} is locked with a key and cannot be read.")
    stem = config.data
    if stem.is_dir():  # a path without the common name of the files
        indexes = sorted(stem.glob("*.idx"))
        stem = indexes[0].with_suffix("") if indexes else stem / "dict"
    index, lines = read_file(_file(stem, "idx")), read_file(_file(stem, "dat"))
    packed = _file(stem, "zdx").is_file()
    record = _PLACE if packed or config.driver == "rawld4" else struct.Struct("<IH")
    if len(index) % record.size:
        raise BadInput(f"The index of {config.name} is cut short.")
    content = _Blocks(config.name, stem) if packed else None
    total = 0
    for offset, size in record.iter_unpack(index):
        if offset + size > len(lines):
            raise BadInput(f"{config.name} is damaged: an entry lies beyond the end of its file.")
        key, rest = _split(lines[offset : offset + size])
        if content is not None and len(rest) == _PLACE.size:
            rest = content.entry(*_PLACE.unpack(rest))
        elif content is not None:
            raise BadInput(
                f"{config.name} is damaged: the entry of {decode(key)[:40]} has no text."
            )
        total += len(rest)
        if len(rest) > ENTRY_LIMIT or total > WORK_LIMIT:
            raise BadInput(f"{config.name} claims more text than any known work has.")
        text = decode(rest).rstrip("\x00")
        if not text.startswith(_LINK):
            yield RawArticle(decode(key).strip(), text)


def _file(stem: Path, suffix: str) -> Path:
    return stem.with_name(f"{stem.name}.{suffix}")


def _split(line: bytes) -> tuple[bytes, bytes]:
    key, _, rest = line.partition(b"\n")
    return key.removesuffix(b"\r").removesuffix(b"\\"), rest


class _Blocks:
    """The compressed blocks of a zLD module."""

    def __init__(self, name: str, stem: Path) -> None:
        self._name = name
        table = read_file(_file(stem, "zdx"))
        self._packed = read_file(_file(stem, "zdt"))
        if len(table) % _PLACE.size:
            raise BadInput(f"The block table of {name} is cut short.")
        self._table = list(_PLACE.iter_unpack(table))
        self._opener = BlockOpener(name)

    def entry(self, block: int, number: int) -> bytes:
        """Entry `number` of a block: after a count come offset and size of each entry."""
        content = self._opener.open(block, self._packed_block(block))
        if len(content) < _COUNT.size or number >= _COUNT.unpack_from(content)[0]:
            raise BadInput(f"{self._name} is damaged: an entry is missing from its block.")
        at = _COUNT.size + number * _PLACE.size
        if at + _PLACE.size > len(content):
            raise BadInput(f"{self._name} is damaged: a block is shorter than its table.")
        offset, size = _PLACE.unpack_from(content, at)
        if offset + size > len(content):
            raise BadInput(f"{self._name} is damaged: an entry lies outside its block.")
        return content[offset : offset + size]

    def _packed_block(self, block: int) -> bytes:
        if block >= len(self._table):
            raise BadInput(f"{self._name} is damaged: its index names a block that does not exist.")
        offset, size = self._table[block]
        if offset + size > len(self._packed):
            raise BadInput(f"{self._name} is cut short: a block lies beyond its end.")
        return self._packed[offset : offset + size]
