"""Makes pointed Hebrew and vowelled Arabic readable in a PDF, letter by letter.

A page shows a letter and its marks as pictures that stand anywhere in the letter's room, and Typst
0.15 gives the text of the whole cluster to each of them. Programs that read PDFs take a stretch
that runs to the left as painted and turn it round character by character, so that a mark comes
before its letter, or a letter twice. Here each such stretch is shown silently (an empty ActualText,
ISO 32000-1, 14.9.4), and over it stand the same characters unseen (rendering mode 3), one code for
each, in the order of painting: turned round they are the text as it was written. Can go when Typst
gives each glyph its own characters.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator, Mapping

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ByteStringObject,
    ContentStream,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from chapterverse.adapters.exporters.pdf_blank_font import WIDTH, BlankFont
from chapterverse.adapters.exporters.pdf_fonts import PdfFont, PdfFonts, page_fonts, runs_left
from chapterverse.adapters.exporters.pdf_pieces import Operation, Piece, parts_of
from chapterverse.adapters.exporters.pdf_stops import move_stops, reads_to_the_right

_SPANS = (b"BDC", b"BMC", b"EMC")
_UNSEEN, _SEEN = 3, 0
_BLANK = "/blank"
_RIGHT_TO_LEFT = "\u200f"
_STRONG = ("R", "AL", "L", "EN", "AN", "WS")
_NEAR = 0.5  # points between two pieces of one stretch


def with_single_letters(content: bytes) -> bytes:
    """The PDF with one code for each character of such stretches; the same bytes when there are
    none."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    fonts = PdfFonts()
    blank = BlankFont()
    changed = [page for page in writer.pages if _rewrite(page, fonts.of_page(page), blank)]
    if not changed:
        return content
    font = blank.add_to(writer)
    for page in changed:
        page_fonts(page)[NameObject(_BLANK)] = font
    fonts.silence()
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _rewrite(page: PageObject, fonts: Mapping[str, PdfFont], blank: BlankFont) -> bool:
    """Change the text objects of a page that need it; whether there were any."""
    if not any(font.runs_left for font in fonts.values()):
        return False
    stream = ContentStream(page["/Contents"].get_object(), page.pdf)
    parts = list(parts_of(stream.operations, fonts))
    pieces = [part for part in parts if isinstance(part, Piece)]
    lines = list(_lines(pieces))
    for line in lines:
        _say_again(line)
    if reads_to_the_right(pieces):
        move_stops(lines, pieces)
    if not any(piece.silent for piece in pieces):
        return False
    made: list[Operation] = []
    for part in parts:
        made += _written(part, blank) if isinstance(part, Piece) else [part]
    stream.operations = made
    page.replace_contents(stream)
    page.compress_content_streams()
    return True


def _lines(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Stretches that run to the left, each with marks that Typst set by themselves, and with
    brackets and stops from another font between words of one script."""
    line: list[Piece] = []
    waiting: list[Piece] = []  # what belongs to the stretch if that goes on
    script, end = "", 0.0
    for piece in pieces:
        last = waiting[-1] if waiting else line[-1] if line else None
        here = piece.clusters[0].start if piece.clusters else piece.x
        near = last is not None and abs(piece.y - last.y) < piece.size and abs(here - end) < _NEAR
        goes_on = not piece.clusters or not script or piece.script == script
        if not near or (piece.is_to_left and not goes_on):
            if line:
                yield line
            line, waiting, script = [], [], ""
        end = piece.clusters[-1].end if piece.clusters else here
        if not piece.clusters or piece.is_to_left:
            line += [*waiting, piece]
            waiting = []
            script = piece.script or script
        elif line and piece.is_neutral:
            waiting.append(piece)
        elif line:
            yield line
            line, waiting, script = [], [], ""
    if line:
        yield line


def _say_again(line: list[Piece]) -> None:
    """Silence a stretch and have its last object say all of it, where it is not well as it is."""
    clusters = [cluster for piece in line for cluster in piece.clusters]
    if not clusters or not (
        any(_turned_wrong(cluster.text) for cluster in clusters)
        or any(piece.must_be_said for piece in line)
    ):
        return
    last = [piece for piece in line if piece.clusters][-1]
    for piece in line:
        piece.silent = True
    last.said = clusters


def _turned_wrong(text: str) -> bool:
    """Whether turning a cluster round character by character spoils it."""
    return len(text) > 1 and runs_left(text)


def _way(character: str) -> str:
    return unicodedata.bidirectional(character)


def _written(piece: Piece, blank: BlankFont) -> Iterator[Operation]:
    yield [], b"BT"
    if not piece.silent:
        yield from piece.operations
    else:
        yield [NameObject("/Span"), _nothing()], b"BDC"
        yield from ((o, name) for o, name in piece.operations if name not in _SPANS)
        yield [], b"EMC"
        if piece.said:
            yield from _unseen(piece, blank)
    yield [], b"ET"


def _unseen(piece: Piece, blank: BlankFont) -> Iterator[Operation]:
    yield [NameObject("/ReversedChars")], b"BMC"
    yield [NumberObject(_UNSEEN)], b"Tr"
    yield [NameObject(_BLANK), FloatObject(piece.size)], b"Tf"
    before = " "
    for cluster in piece.said:
        text = cluster.text
        if runs_left(text):
            text = text[::-1]
        if before.isspace() and _way(text[0]) not in _STRONG:
            text = _RIGHT_TO_LEFT + text  # a mark or a stop at the left end belongs to its word
        before = text
        room = cluster.end - cluster.start
        scale = 100 * room / (len(text) * WIDTH * piece.size / 1000)
        codes = b"".join(blank.code(character).to_bytes(2, "big") for character in text)
        place = (1, 0, 0, -1, cluster.start - piece.x, piece.height)
        yield [FloatObject(round(scale, 3))], b"Tz"
        yield [FloatObject(round(one, 4)) for one in place], b"Tm"
        yield [ByteStringObject(codes)], b"Tj"
    yield [NumberObject(100)], b"Tz"
    yield [NumberObject(_SEEN)], b"Tr"
    yield [], b"EMC"


# ---- operands -----------------------------------------------------------------------------------


def _nothing() -> DictionaryObject:
    return DictionaryObject({NameObject("/ActualText"): TextStringObject("")})
