"""What the text objects of a page that Typst made show, and where."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from pypdf.generic import ArrayObject, ByteStringObject, NumberObject, PdfObject, TextStringObject

from chapterverse.adapters.exporters.pdf_fonts import PdfFont, codes_of, runs_left
from chapterverse.adapters.exporters.scripts import by_script

Operation = tuple[Any, bytes]


@dataclass(frozen=True, slots=True)
class Cluster:
    """Characters that are one picture, and the room they take along the line."""

    text: str
    start: float
    end: float


@dataclass(slots=True)
class Piece:
    """A text object: its operations, where they lie in the page's, and what they show.

    `clusters` are in page units from the left. `x` and `y` are those of the page where the object
    has its origin, `height` is that of its line over the origin.
    """

    operations: list[Operation]
    x: float
    y: float
    height: float = 0.0
    size: float = 0.0
    clusters: list[Cluster] = field(default_factory=list)
    must_be_said: bool = False
    silent: bool = False
    said: list[Cluster] = field(default_factory=list)

    @property
    def is_to_left(self) -> bool:
        """Whether it has a letter that runs to the left."""
        return any(runs_left(cluster.text) for cluster in self.clusters)

    @property
    def is_neutral(self) -> bool:
        """Whether it has neither letters nor numbers; a mark of direction is none."""
        text = "".join(cluster.text for cluster in self.clusters).replace("\u200f", "")
        return not {"L", "R", "AL", "EN", "AN"} & set(map(unicodedata.bidirectional, text))

    @property
    def script(self) -> str:
        """The script of its letters that run to the left, "" where it has none."""
        text = "".join(cluster.text for cluster in self.clusters)
        return next((script for script, _ in by_script(text) if script), "")


class _Pen:
    """Reads one text object."""

    def __init__(self, operations: list[Operation], x: float, y: float) -> None:
        self.piece = Piece(operations, x, y)
        self._font = PdfFont({}, {}, 0.0)
        self._at = x
        self._begun = x
        self._advance = 0.0
        self._actual: str | None = None
        self._put = False

    def read(self, fonts: Mapping[str, PdfFont]) -> Piece:
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
            self.piece.clusters.append(Cluster(text, start, start + room))


def parts_of(
    operations: list[Operation], fonts: Mapping[str, PdfFont]
) -> Iterator[Operation | Piece]:
    """The operations of a page, those of each text object together. Typst moves the page's origin
    before each and turns nothing."""
    x = y = 0.0
    kept: list[tuple[float, float]] = []
    inside: list[Operation] | None = None
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


def _has_text(operands: list[PdfObject]) -> bool:
    return len(operands) > 1 and isinstance(operands[1], dict) and "/ActualText" in operands[1]
