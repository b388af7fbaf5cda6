"""The fonts of a PDF: what their codes say and how wide they are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from pypdf import PageObject
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    PdfObject,
    StreamObject,
    TextStringObject,
)

from chapterverse.adapters.exporters.pdf_blank_font import code_table

_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>")
_SECTION = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_NO_WIDTH = "\u200b"


def runs_left(text: str) -> bool:
    """Whether a text has a letter that runs to the left."""
    return any(unicodedata.bidirectional(character) in ("R", "AL") for character in text)


@dataclass(frozen=True, slots=True)
class PdfFont:
    """What a font says of its codes: their text, and their width in thousandths of the size."""

    texts: Mapping[int, str]
    widths: Mapping[int, float]
    others: float

    @property
    def runs_left(self) -> bool:
        """Whether it shows letters that run to the left."""
        return any(runs_left(text) for text in self.texts.values())

    @property
    def is_said(self) -> bool:
        """Whether all that it shows is said again: it has no letters that run to the right."""
        ways = {unicodedata.bidirectional(one) for text in self.texts.values() for one in text}
        return "L" not in ways and bool(ways & {"R", "AL"})

    def width(self, code: int) -> float:
        """The width of a code, in thousandths of the size."""
        return self.widths.get(code, self.others)


class PdfFonts:
    """The fonts of a file, each read once."""

    def __init__(self) -> None:
        self._read: dict[int, tuple[DictionaryObject, PdfFont]] = {}

    def of_page(self, page: PageObject) -> dict[str, PdfFont]:
        """The fonts of a page by the names that it calls them."""
        return {name: self._of(font) for name, font in page_fonts(page).items()}

    def _of(self, font: PdfObject) -> PdfFont:
        found = cast(DictionaryObject, font.get_object())
        if id(found) not in self._read:
            self._read[id(found)] = (found, _font(found))
        return self._read[id(found)][1]

    def silence(self) -> None:
        """Take the text from pictures that are said again, for programs that know no ActualText."""
        for found, font in self._read.values():
            if not font.is_said:
                continue
            texts = {
                code: _NO_WIDTH if runs_left(text) else text for code, text in font.texts.items()
            }
            cast(StreamObject, found["/ToUnicode"].get_object()).set_data(code_table(texts))


def page_fonts(page: PageObject) -> DictionaryObject:
    """The fonts that a page names, to read and to add to."""
    resources = cast(DictionaryObject, page["/Resources"])
    if "/Font" not in resources:
        resources[NameObject("/Font")] = DictionaryObject()
    return cast(DictionaryObject, resources["/Font"])


def _font(font: DictionaryObject) -> PdfFont:
    if "/ToUnicode" not in font or "/DescendantFonts" not in font:
        return PdfFont({}, {}, 0.0)
    (within,) = cast(ArrayObject, font["/DescendantFonts"])
    measured = cast(DictionaryObject, within.get_object())
    table = cast(StreamObject, font["/ToUnicode"].get_object()).get_data()
    texts = {
        int(code, 16): bytes.fromhex(text.decode("ascii")).decode("utf-16-be", "replace")
        for section in _SECTION.findall(table)
        for code, text in _PAIR.findall(section)
    }
    widths = dict(_widths(cast(ArrayObject, measured.get("/W", ArrayObject()))))
    return PdfFont(
        texts, widths, float(cast(NumberObject, measured.get("/DW", NumberObject(1000))))
    )


def _widths(table: ArrayObject) -> Iterator[tuple[int, float]]:
    """Code and width, from "first [w1 w2 …]" and "first last w"."""
    at = 0
    while at + 1 < len(table):
        first, second = int(cast(NumberObject, table[at])), table[at + 1].get_object()
        if isinstance(second, ArrayObject):
            for offset, width in enumerate(second):
                yield first + offset, float(cast(NumberObject, width))
            at += 2
        else:
            for code in range(first, int(cast(NumberObject, second)) + 1):
                yield code, float(cast(NumberObject, table[at + 2]))
            at += 3


def codes_of(part: TextStringObject | ByteStringObject) -> Iterator[int]:
    """The codes of a shown string, two bytes each."""
    raw = part.original_bytes
    for at in range(0, len(raw) - 1, 2):
        yield raw[at] * 256 + raw[at + 1]
