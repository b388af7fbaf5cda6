"""A font without pictures: its characters take room on a page and are read, but nothing is seen.

Written from the tables that the OpenType specification asks of a TrueType outline font and from
ISO 32000-1, 9.7 (composite fonts) and 9.10 (what a character code says).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

WIDTH = 500
"""Width of every character, in thousandths of the size."""

_UNITS = 1000
_NAME = "/AAAAAA+BlankWords"
_ASCENT, _DESCENT = 760, -240
_MOST_PAIRS = 100  # in one section of a character table
_SUM = 0xB1B0AFBA
_MAGIC = 0x5F0F3CF5


class BlankFont:
    """Gives each character a code of two bytes as it is asked for."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}

    def code(self, character: str) -> int:
        """The code of a character, 1 and up."""
        return self._codes.setdefault(character, len(self._codes) + 1)

    def add_to(self, writer: PdfWriter) -> IndirectObject:
        """Write the font into a file, with the characters that were asked for."""
        last = len(self._codes)
        program = _stream(_true_type(), Length1=NumberObject(len(_true_type())))
        no_pictures = _stream(bytes(2 * (last + 1)))
        meaning = _stream(code_table({code: one for one, code in self._codes.items()}))
        descriptor = _dictionary(
            Type=NameObject("/FontDescriptor"),
            FontName=NameObject(_NAME),
            Flags=NumberObject(4),
            FontBBox=ArrayObject(map(NumberObject, (0, _DESCENT, WIDTH, _ASCENT))),
            ItalicAngle=NumberObject(0),
            Ascent=NumberObject(_ASCENT),
            Descent=NumberObject(_DESCENT),
            CapHeight=NumberObject(_ASCENT),
            StemV=NumberObject(80),
            FontFile2=writer._add_object(program),
        )
        system = _dictionary(
            Registry=TextStringObject("Adobe"),
            Ordering=TextStringObject("Identity"),
            Supplement=NumberObject(0),
        )
        within = _dictionary(
            Type=NameObject("/Font"),
            Subtype=NameObject("/CIDFontType2"),
            BaseFont=NameObject(_NAME),
            CIDSystemInfo=system,
            FontDescriptor=writer._add_object(descriptor),
            DW=NumberObject(WIDTH),
            CIDToGIDMap=writer._add_object(no_pictures),
        )
        font = _dictionary(
            Type=NameObject("/Font"),
            Subtype=NameObject("/Type0"),
            BaseFont=NameObject(_NAME),
            Encoding=NameObject("/Identity-H"),
            DescendantFonts=ArrayObject([writer._add_object(within)]),
            ToUnicode=writer._add_object(meaning),
        )
        return writer._add_object(font)


def _dictionary(
    **entries: NameObject
    | NumberObject
    | TextStringObject
    | ArrayObject
    | DictionaryObject
    | IndirectObject,
) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{name}"): value for name, value in entries.items()})


def _stream(content: bytes, **entries: NumberObject) -> StreamObject:
    stream = StreamObject()
    stream.set_data(content)
    for name, value in entries.items():
        stream[NameObject(f"/{name}")] = value
    return stream.flate_encode()


def code_table(texts: Mapping[int, str]) -> bytes:
    """What each code of a font says, as PDF writes it (ISO 32000-1, 9.10.3)."""
    pairs = [
        f"<{code:04X}> <{text.encode('utf-16-be').hex().upper()}>"
        for code, text in sorted(texts.items())
    ]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /BlankWords def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <FFFF>",
        "endcodespacerange",
    ]
    for start in range(0, len(pairs), _MOST_PAIRS):
        some = pairs[start : start + _MOST_PAIRS]
        lines += [f"{len(some)} beginbfchar", *some, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]
    return "\n".join(lines).encode("ascii")


def _line() -> bytes:
    """An outline that encloses nothing: there and back along the line, as wide as the room that it
    takes. Some programs pass over a text whose pictures have no width."""
    on_the_curve = bytes((1, 1, 1))
    across = struct.pack(">3h", 0, WIDTH, -WIDTH // 2)
    return (
        struct.pack(">5h", 1, 0, 0, WIDTH, 0)
        + struct.pack(">2H", 2, 0)
        + on_the_curve
        + across
        + bytes(6)
    )


def _true_type() -> bytes:
    """A font file with one glyph, of which nothing is seen."""
    glyph = _line()
    glyph += bytes(-len(glyph) % 4)
    head = struct.pack(
        ">4I2H2q4hHHhhh",
        0x10000, 0x10000, 0, _MAGIC, 0, _UNITS, 0, 0,
        0, _DESCENT, WIDTH, _ASCENT, 0, 8, 2, 0, 0,
    )  # fmt: skip
    hhea = struct.pack(
        ">I3hH11hH", 0x10000, _ASCENT, _DESCENT, 0, WIDTH, 0, 0, WIDTH, 1, *(0,) * 7, 1
    )
    maxp = struct.pack(">I14H", 0x10000, 1, 3, 1, 0, 0, 0, 2, *(0,) * 7)
    tables = {
        b"glyf": glyph,
        b"head": head,
        b"hhea": hhea,
        b"hmtx": struct.pack(">Hh", WIDTH, 0),
        b"loca": struct.pack(">2H", 0, len(glyph) // 2),
        b"maxp": maxp,
    }
    start = 12 + 16 * len(tables)
    directory = struct.pack(">I4H", 0x10000, len(tables), 64, 2, 16 * len(tables) - 64)
    body = b""
    for tag, content in tables.items():
        directory += struct.pack(">4s3I", tag, _checksum(content), start + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    whole = bytearray(directory + body)
    at = whole.index(struct.pack(">I", _MAGIC)) - 4
    struct.pack_into(">I", whole, at, (_SUM - _checksum(bytes(whole))) & 0xFFFFFFFF)
    return bytes(whole)


def _checksum(content: bytes) -> int:
    padded = content + bytes(-len(content) % 4)
    words = (int.from_bytes(padded[at : at + 4], "big") for at in range(0, len(padded), 4))
    return sum(words) & 0xFFFFFFFF
