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
from dataclasses import dataclass, field
from typing import Any, cast

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    ContentStream,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    PdfObject,
    TextStringObject,
)

from chapterverse.adapters.exporters.pdf_blank_font import WIDTH, BlankFont
from chapterverse.adapters.exporters.pdf_fonts import (
    PdfFont,
    PdfFonts,
    codes_of,
    page_fonts,
    runs_left,
)

_SPANS = (b"BDC", b"BMC", b"EMC")
_UNSEEN, _SEEN = 3, 0
_BLANK = "/blank"
_RIGHT_TO_LEFT = "\u200f"
_STRONG = ("R", "AL", "L", "EN", "AN", "WS")
_NEAR = 0.5  # points between two pieces of one stretch
_Operation = tuple[Any, bytes]


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


@dataclass(frozen=True, slots=True)
class _Cluster:
    """Characters that are one picture, and the room they take along the line."""

    text: str
    start: float
    end: float


@dataclass(slots=True)
class _Piece:
    """A text object: its operations, where they lie in the page's, and what they show.

    `clusters` are in page units from the left. `x` and `y` are those of the page where the object
    has its origin, `height` is that of its line over the origin.
    """

    operations: list[_Operation]
    x: float
    y: float
    height: float = 0.0
    size: float = 0.0
    clusters: list[_Cluster] = field(default_factory=list)
    must_be_said: bool = False
    silent: bool = False
    said: list[_Cluster] = field(default_factory=list)

    @property
    def is_to_left(self) -> bool:
        return any(runs_left(cluster.text) for cluster in self.clusters)


class _Pen:
    """Reads one text object."""

    def __init__(self, operations: list[_Operation], x: float, y: float) -> None:
        self.piece = _Piece(operations, x, y)
        self._font = PdfFont({}, {}, 0.0)
        self._at = x
        self._begun = x
        self._advance = 0.0
        self._actual: str | None = None
        self._put = False

    def read(self, fonts: Mapping[str, PdfFont]) -> _Piece:
        """What the object shows; marks that take no room are in their letter's cluster already."""
        for operands, operator in self.piece.operations:
            match operator:
                case b"BDC" if _has_text(operands):
                    self._actual, self._begun = str(operands[1]["/ActualText"]), self._at
                    self._advance, self._put = 0.0, False
                case b"EMC" if self._actual is not None:
                    self._add(self._actual, self._begun, self._advance)
                    self._actual = None
                case b"Tf":
                    self._font, self.piece.size = fonts[str(operands[0])], float(operands[1])
                    self.piece.must_be_said |= self._font.is_said
                case b"Tm":
                    self._move(operands)
                case b"Tj" | b"TJ":
                    self._show(operands[0])
                case _:
                    pass
        return self.piece

    def _move(self, matrix: list[Any]) -> None:
        self._at, self.piece.height = self.piece.x + float(matrix[4]), float(matrix[5])
        if not self._put:
            self._begun, self._put = self._at, True

    def _show(self, shown: PdfObject) -> None:
        for part in shown if isinstance(shown, ArrayObject) else [shown]:
            if not isinstance(part, TextStringObject | ByteStringObject):
                self._at -= float(cast(NumberObject, part)) * self.piece.size / 1000
                continue
            for code in codes_of(part):
                room = self._font.width(code) * self.piece.size / 1000
                if self._actual is None:
                    self._add(self._font.texts.get(code, ""), self._at, room)
                self._at += room
                self._advance += room

    def _add(self, text: str, start: float, room: float) -> None:
        if room > 0 and text:
            self.piece.clusters.append(_Cluster(text, start, start + room))


def _rewrite(page: PageObject, fonts: Mapping[str, PdfFont], blank: BlankFont) -> bool:
    """Change the text objects of a page that need it; whether there were any."""
    if not any(font.runs_left for font in fonts.values()):
        return False
    stream = ContentStream(page["/Contents"].get_object(), page.pdf)
    parts = list(_parts(stream.operations, fonts))
    pieces = [part for part in parts if isinstance(part, _Piece)]
    for line in _lines(pieces):
        _say_again(line)
    if not any(piece.silent for piece in pieces):
        return False
    made: list[_Operation] = []
    for part in parts:
        made += _written(part, blank) if isinstance(part, _Piece) else [part]
    stream.operations = made
    page.replace_contents(stream)
    page.compress_content_streams()
    return True


def _parts(
    operations: list[_Operation], fonts: Mapping[str, PdfFont]
) -> Iterator[_Operation | _Piece]:
    """The operations of a page, those of each text object together. Typst moves the page's origin
    before each and turns nothing."""
    x = y = 0.0
    kept: list[tuple[float, float]] = []
    inside: list[_Operation] | None = None
    for operands, operator in operations:
        if inside is not None:
            if operator == b"ET":
                yield _Pen(inside, x, y).read(fonts)
                inside = None
            else:
                inside.append((operands, operator))
            continue
        if operator == b"BT":
            inside = []
            continue
        if operator == b"q":
            kept.append((x, y))
        elif operator == b"Q" and kept:
            x, y = kept.pop()
        elif operator == b"cm":
            x, y = x + float(operands[4]), y + float(operands[5])
        yield operands, operator


def _lines(pieces: list[_Piece]) -> Iterator[list[_Piece]]:
    """Stretches that run to the left, each with marks that Typst set by themselves."""
    line: list[_Piece] = []
    end = 0.0
    for piece in pieces:
        here = piece.clusters[0].start if piece.clusters else piece.x
        near = bool(line) and abs(piece.y - line[-1].y) < piece.size and abs(here - end) < _NEAR
        if not near or (piece.clusters and not piece.is_to_left):
            if line:
                yield line
            line = []
        if piece.clusters and not piece.is_to_left:
            continue
        line.append(piece)
        end = piece.clusters[-1].end if piece.clusters else here
    if line:
        yield line


def _say_again(line: list[_Piece]) -> None:
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


def _written(piece: _Piece, blank: BlankFont) -> Iterator[_Operation]:
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


def _unseen(piece: _Piece, blank: BlankFont) -> Iterator[_Operation]:
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


def _has_text(operands: list[PdfObject]) -> bool:
    return len(operands) > 1 and isinstance(operands[1], dict) and "/ActualText" in operands[1]


def _nothing() -> DictionaryObject:
    return DictionaryObject({NameObject("/ActualText"): TextStringObject("")})
