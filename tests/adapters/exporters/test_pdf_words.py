"""Stretches that run to the left: shown silently, and said again one code for each character."""

from __future__ import annotations

import io
import struct

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    ContentStream,
    DictionaryObject,
    NameObject,
    NumberObject,
    StreamObject,
)
from tests.pdf_text import fonts_of, page_text

from chapterverse.adapters.exporters.pdf_blank_font import WIDTH, BlankFont
from chapterverse.adapters.exporters.pdf_words import with_single_letters
from chapterverse.adapters.exporters.scripts import has_marks


def _pdf(content: bytes, table: bytes = b"<0001> <0646064E>\n<0002> <0646064E>") -> bytes:
    """A page with a font whose first glyph is a mark without width and whose second a letter."""
    writer = PdfWriter()
    page = writer.add_blank_page(100, 100)
    texts = StreamObject()
    texts.set_data(b"2 beginbfchar\n" + table + b"\nendbfchar")
    within = DictionaryObject(
        {
            NameObject("/DW"): NumberObject(0),
            NameObject("/W"): ArrayObject([NumberObject(2), NumberObject(2), NumberObject(500)]),
        }
    )
    font = DictionaryObject(
        {
            NameObject("/ToUnicode"): writer._add_object(texts),
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
    return page_text(writer.pages[0]).strip()


def _shown(x: int, y: int, codes: bytes) -> bytes:
    return b"q 1 0 0 -1 %d %d cm BT /f0 10 Tf 1 0 0 -1 0 0 Tm <" % (x, y) + codes + b"> Tj ET Q\n"


def test_a_mark_in_an_object_of_its_own_belongs_to_its_letter() -> None:
    made = with_single_letters(_pdf(_shown(10, 52, b"0001") + _shown(10, 50, b"0002")))
    assert _text(made) == "نَ\u200f"


def test_letters_side_by_side_are_said_as_one_stretch() -> None:
    page = b"".join(
        _shown(x, y, codes) for x in (10, 15, 20) for y, codes in ((52, b"0001"), (50, b"0002"))
    )
    made = with_single_letters(_pdf(page))
    assert _text(made) == "نَنَنَ\u200f"
    said = [
        operands
        for operands, operator in _operations(made)
        if operator == b"Tf" and operands[0] == "/blank"
    ]
    assert len(said) == 1


def test_lines_under_each_other_are_said_each_by_itself() -> None:
    made = with_single_letters(_pdf(_shown(10, 50, b"0002") + _shown(10, 30, b"0002")))
    assert _text(made).split() == ["نَ\u200f", "نَ\u200f"]


def test_a_span_with_a_text_of_its_own_is_read() -> None:
    made = _pdf(
        b"q 1 0 0 -1 0 50 cm BT /Span <</ActualText <FEFF0646064E0651>>> BDC /f0 10 Tf "
        b"1 0 0 -1 0 0 Tm [-100 <0001> 100 <0002>] TJ EMC ET Q"
    )
    assert _text(with_single_letters(made)) == "نَّ\u200f"


def test_pictures_say_nothing_to_programs_without_actual_text() -> None:
    made = with_single_letters(_pdf(_shown(10, 50, b"0002")))
    (page,) = PdfReader(io.BytesIO(made)).pages
    table = fonts_of(page)["/f0"]["/ToUnicode"].get_object()
    assert isinstance(table, StreamObject)
    assert b"<0002> <200B>" in table.get_data()
    assert b"0646" not in table.get_data()


def test_a_font_with_letters_of_both_ways_keeps_its_texts() -> None:
    page = _pdf(_shown(10, 50, b"0002"), b"<0001> <0061>\n<0002> <0646064E>")
    made = with_single_letters(page)
    (only,) = PdfReader(io.BytesIO(made)).pages
    table = fonts_of(only)["/f0"]["/ToUnicode"].get_object()
    assert isinstance(table, StreamObject)
    assert b"0646064E" in table.get_data()
    assert _text(made) == "نَ\u200f"


def test_words_that_run_to_the_right_stay() -> None:
    page = _pdf(_shown(10, 50, b"0002"), b"<0001> <0061>\n<0002> <0062>")
    assert with_single_letters(page) == page


def test_which_texts_need_it() -> None:
    assert has_marks("فَآمَنَ")
    assert has_marks("וְהֶאֱמִ֖ן")
    assert not has_marks("فآمن והאמן ᾧ a")


def test_its_picture_has_a_width_and_shows_nothing() -> None:
    # Programs that pass over what has no width, Chrome's among them, would not read a word.
    writer = PdfWriter()
    within = BlankFont().add_to(writer).get_object()["/DescendantFonts"][0].get_object()  # type: ignore[index]  # a font's dictionary
    program = within["/FontDescriptor"]["/FontFile2"].get_data()
    tables = {
        program[at : at + 4]: struct.unpack_from(">2I", program, at + 8)
        for at in range(12, 12 + 16 * 6, 16)
    }
    start, _ = tables[b"glyf"]
    contours, left, low, right, high = struct.unpack_from(">5h", program, start)
    assert (contours, left, low, right, high) == (1, 0, 0, WIDTH, 0)


def test_the_blank_font_gives_each_character_one_code() -> None:
    font = BlankFont()
    assert [font.code(one) for one in "abca"] == [1, 2, 3, 1]


def _operations(content: bytes) -> list[tuple[list[object], bytes]]:
    (page,) = PdfReader(io.BytesIO(content)).pages
    contents = page["/Contents"].get_object()
    return list(ContentStream(contents, page.pdf).operations)
