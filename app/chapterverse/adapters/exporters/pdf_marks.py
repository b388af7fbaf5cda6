"""Makes vowelled letters readable in a PDF: each cluster's text stands in it once.

Typst 0.15 shows a mark that is set higher or lower than its letter by itself and gives it the text
of the whole cluster, as it does the letter; whoever searches or copies then finds the letter twice.
Here marks that take no room of their own and are shown alone are made silent (an empty ActualText,
ISO 32000-1 14.9.4). Can go when Typst does this.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    ContentStream,
    DictionaryObject,
    NameObject,
    NumberObject,
    PdfObject,
    StreamObject,
    TextStringObject,
)

_PAIR = re.compile(rb"<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>")
_VOWELS = re.compile("[\u064b-\u065f\u0670\u06d6-\u06ed]")
_SHOWS = (b"Tj", b"TJ")
_Operation = tuple[Any, bytes]


def needs_it(text: str) -> bool:
    """Whether a text has vowelled Arabic; the points of Ezra SIL are set at their letter's height
    and come out well."""
    return _VOWELS.search(text) is not None


def with_single_letters(content: bytes) -> bytes:
    """The PDF with marks of no width silent where they are shown alone; the same bytes when there
    are none."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    changed = False
    for page in writer.pages:
        silent = {name: marks for name, font in _fonts(page).items() if (marks := _widthless(font))}
        if silent and _silence(page, silent):
            changed = True
    if not changed:
        return content
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _fonts(page: PageObject) -> dict[str, DictionaryObject]:
    resources = cast(DictionaryObject, page["/Resources"])
    fonts = cast(DictionaryObject, resources.get("/Font", DictionaryObject()))
    return {str(name): cast(DictionaryObject, font.get_object()) for name, font in fonts.items()}


def _widthless(font: DictionaryObject) -> frozenset[int]:
    """Codes of glyphs that have a text and take no room."""
    if "/ToUnicode" not in font or "/DescendantFonts" not in font:
        return frozenset()
    table = cast(StreamObject, font["/ToUnicode"].get_object()).get_data()
    written = {int(code, 16) for code, _ in _PAIR.findall(table)}
    (within,) = cast(ArrayObject, font["/DescendantFonts"])
    measured = cast(DictionaryObject, within.get_object())
    wide = dict(_widths(cast(ArrayObject, measured.get("/W", ArrayObject()))))
    others = float(cast(NumberObject, measured.get("/DW", NumberObject(1000))))
    return frozenset(code for code in written if wide.get(code, others) == 0)


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


def _silence(page: PageObject, silent: Mapping[str, frozenset[int]]) -> bool:
    """Make the marks of a page silent; whether there were any."""
    stream = ContentStream(page["/Contents"].get_object(), page.pdf)
    marks: frozenset[int] = frozenset()
    made: list[_Operation] = []
    spans: list[int | None] = []  # where each open span with a text of its own begins
    changed = False
    for operands, operator in stream.operations:
        if operator == b"Tf":
            marks = silent.get(str(operands[0]), frozenset())
        elif operator in (b"BDC", b"BMC"):
            spans.append(len(made) if _has_text(operands) else None)
        elif operator == b"EMC":
            spans.pop()
        elif operator in _SHOWS and marks and _codes(operands[0]) <= marks:
            changed = True
            own = next((at for at in reversed(spans) if at is not None), None)
            if own is not None:
                made[own] = ([NameObject("/Span"), _nothing()], b"BDC")
            else:
                made += [
                    ([NameObject("/Span"), _nothing()], b"BDC"),
                    (operands, operator),
                    ([], b"EMC"),
                ]
                continue
        made.append((operands, operator))
    if changed:
        stream.operations = made
        page.replace_contents(stream)
        page.compress_content_streams()
    return changed


def _has_text(operands: list[PdfObject]) -> bool:
    return len(operands) > 1 and isinstance(operands[1], dict) and "/ActualText" in operands[1]


def _nothing() -> DictionaryObject:
    return DictionaryObject({NameObject("/ActualText"): TextStringObject("")})


def _codes(shown: PdfObject) -> set[int]:
    parts = shown if isinstance(shown, ArrayObject) else [shown]
    found: set[int] = set()
    for part in parts:
        if isinstance(part, TextStringObject | ByteStringObject):
            raw = part.original_bytes
            found |= {raw[at] * 256 + raw[at + 1] for at in range(0, len(raw) - 1, 2)}
    return found
