"""Marks that Typst shows alone: made silent, and only where there are any."""

from __future__ import annotations

import io

from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    ContentStream,
    DictionaryObject,
    NameObject,
    NumberObject,
    StreamObject,
)
from tests.pdf_text import page_text

from chapterverse.adapters.exporters.pdf_marks import needs_it, with_single_letters


def _pdf(content: bytes) -> bytes:
    """A page with a font whose first glyph is a mark without width and whose second a letter."""
    writer = PdfWriter()
    page = writer.add_blank_page(100, 100)
    table = StreamObject()
    table.set_data(b"2 beginbfchar\n<0001> <0646064E>\n<0002> <0646064E>\nendbfchar")
    within = DictionaryObject(
        {
            NameObject("/DW"): NumberObject(0),
            NameObject("/W"): ArrayObject([NumberObject(2), NumberObject(2), NumberObject(500)]),
        }
    )
    font = DictionaryObject(
        {
            NameObject("/ToUnicode"): writer._add_object(table),
            NameObject("/DescendantFonts"): ArrayObject([within]),
        }
    )
    page[NameObject("/Resources")] = DictionaryObject(
        {NameObject("/Font"): DictionaryObject({NameObject("/f0"): font})}
    )
    stream = ContentStream(None, writer)
    stream.set_data(content)
    page.replace_contents(stream)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _text(content: bytes) -> str:
    writer = PdfWriter(clone_from=io.BytesIO(content))
    return page_text(writer.pages[0])


def test_a_mark_alone_is_silent() -> None:
    made = _pdf(b"BT /f0 11 Tf <0001> Tj ET BT /f0 11 Tf <0002> Tj ET")
    assert _text(made) == "نَنَ"
    assert _text(with_single_letters(made)) == "نَ"


def test_a_mark_with_a_text_of_its_own_loses_it() -> None:
    made = _pdf(
        b"BT /Span <</ActualText <FEFF0646064E>>> BDC /f0 11 Tf [<0001>] TJ EMC ET "
        b"BT /f0 11 Tf <0002> Tj ET"
    )
    assert _text(with_single_letters(made)) == "نَ"


def test_a_letter_with_its_mark_stays() -> None:
    made = _pdf(b"BT /f0 11 Tf <00010002> Tj ET")
    assert with_single_letters(made) == made


def test_which_texts_need_it() -> None:
    assert needs_it("فَآمَنَ")
    assert not needs_it("فآمن וְהֶאֱמִ֖ן ᾧ a")
