"""The bytes of a GGUF file's head: metadata and the table of tensors, read without any trust.

What the entries mean is gguf's work. Layout: the GGUF specification, versions 2 and 3.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from math import prod
from typing import BinaryIO, TypeAlias

Value: TypeAlias = "bool | int | float | str | tuple[int, ...] | Counted"

MAGIC = b"GGUF"
VERSIONS = (2, 3)

_MOST_ENTRIES = 1 << 16  # metadata or tensors; the largest known models have about 2,000
_MOST_ITEMS = 1 << 24  # of one array; vocabularies hold up to 300,000
_LONGEST_TEXT = 1 << 24  # bytes; chat templates reach 20,000
_KEPT_NUMBERS = 4096  # arrays of whole numbers up to here are kept (heads of each layer)
_MOST_DIMENSIONS = 4
_STRING, _ARRAY = 8, 9
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q"}
_NUMBERS[12] = "d"

# Type of a tensor in the file: name, elements of a block, bytes of a block (from ggml.h).
TENSOR_TYPES: dict[int, tuple[str, int, int]] = {
    0: ("F32", 1, 4),
    1: ("F16", 1, 2),
    2: ("Q4_0", 32, 18),
    3: ("Q4_1", 32, 20),
    6: ("Q5_0", 32, 22),
    7: ("Q5_1", 32, 24),
    8: ("Q8_0", 32, 34),
    9: ("Q8_1", 32, 36),
    10: ("Q2_K", 256, 84),
    11: ("Q3_K", 256, 110),
    12: ("Q4_K", 256, 144),
    13: ("Q5_K", 256, 176),
    14: ("Q6_K", 256, 210),
    15: ("Q8_K", 256, 292),
    16: ("IQ2_XXS", 256, 66),
    17: ("IQ2_XS", 256, 74),
    18: ("IQ3_XXS", 256, 98),
    19: ("IQ1_S", 256, 50),
    20: ("IQ4_NL", 32, 18),
    21: ("IQ3_S", 256, 110),
    22: ("IQ2_S", 256, 82),
    23: ("IQ4_XS", 256, 136),
    24: ("I8", 1, 1),
    25: ("I16", 1, 2),
    26: ("I32", 1, 4),
    27: ("I64", 1, 8),
    28: ("F64", 1, 8),
    29: ("IQ1_M", 256, 56),
    30: ("BF16", 1, 2),
    34: ("TQ1_0", 256, 54),
    35: ("TQ2_0", 256, 66),
    39: ("MXFP4", 32, 17),
}


class Damaged(ValueError):
    """The bytes are not what the format promises."""


class Truncated(Damaged):
    """The file ends inside its head."""


@dataclass(frozen=True, slots=True)
class Counted:
    """An array that was passed over: how many items it has."""

    items: int


@dataclass(frozen=True, slots=True)
class Tensor:
    """An entry of the table; `start` counts from the beginning of the data part, in bytes."""

    name: str
    shape: tuple[int, ...]
    kind: int
    start: int

    @property
    def elements(self) -> int:
        """How many numbers it holds."""
        return prod(self.shape)

    @property
    def size(self) -> int:
        """Its bytes in the file; 0 for a type this program does not know."""
        _, elements, size = TENSOR_TYPES.get(self.kind, ("", 1, 0))
        return -(-self.elements // elements) * size


@dataclass(frozen=True, slots=True)
class RawHead:
    """Everything before the numbers; `data_start` is where they begin, before alignment."""

    version: int
    metadata: tuple[tuple[str, Value], ...]
    tensors: tuple[Tensor, ...]
    data_start: int


def read_head(file: BinaryIO) -> RawHead:
    """The head of a file positioned at 0 whose magic was recognized.

    Raises Damaged, Truncated, OSError; never another error, whatever the bytes.
    """
    reader = _Reader(file)
    reader.take(len(MAGIC))
    version = reader.whole("I")
    if version not in VERSIONS:
        raise Damaged(f"version {version}")
    tensors, entries = reader.whole("Q"), reader.whole("Q")
    if tensors > _MOST_ENTRIES or entries > _MOST_ENTRIES:
        raise Damaged("impossible counts")
    metadata = tuple((reader.text(), reader.value(reader.whole("I"))) for _ in range(entries))
    table = tuple(_tensor(reader) for _ in range(tensors))
    return RawHead(version, metadata, table, reader.position)


def _tensor(reader: _Reader) -> Tensor:
    name = reader.text()
    dimensions = reader.whole("I")
    if not 1 <= dimensions <= _MOST_DIMENSIONS:
        raise Damaged(f"a tensor of {dimensions} dimensions")
    shape = tuple(reader.whole("Q") for _ in range(dimensions))
    return Tensor(name, shape, reader.whole("I"), reader.whole("Q"))


class _Reader:
    """Takes little-endian values from a file and knows where it is."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.position = 0

    def take(self, count: int) -> bytes:
        found = self._file.read(count)
        self.position += len(found)
        if len(found) != count:
            raise Truncated("the head ends early")
        return found

    def whole(self, letter: str) -> int:
        return int(self.number(letter))

    def number(self, letter: str) -> int | float:
        found: int | float = struct.unpack("<" + letter, self.take(struct.calcsize("<" + letter)))[
            0
        ]
        return found

    def text(self) -> str:
        return self.take(self._length(_LONGEST_TEXT)).decode("utf-8", "replace")

    def _length(self, most: int) -> int:
        length = self.whole("Q")
        if length > most:
            raise Damaged("an impossible length")
        return length

    def value(self, kind: int) -> Value:
        if kind == _STRING:
            return self.text()
        if kind == _ARRAY:
            return self._array()
        if kind not in _NUMBERS:
            raise Damaged(f"an entry of unknown type {kind}")
        return self.number(_NUMBERS[kind])

    def _array(self) -> Value:
        kind, items = self.whole("I"), self._length(_MOST_ITEMS)
        if kind == _STRING:
            for _ in range(items):
                self.take(self._length(_LONGEST_TEXT))
            return Counted(items)
        if kind not in _NUMBERS:
            raise Damaged(f"an array of unknown type {kind}")
        letter = _NUMBERS[kind]
        raw = self.take(items * struct.calcsize("<" + letter))
        if items > _KEPT_NUMBERS or letter in "fd":
            return Counted(items)
        return tuple(map(int, struct.unpack(f"<{items}{letter}", raw)))
