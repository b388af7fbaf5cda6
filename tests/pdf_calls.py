"""Where the calls of footnotes and their notes stand in a PDF, by the links between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import cast

from pypdf import PageObject, PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

_BESIDE, _ABOVE = 40.0, 9.0  # points between a link's target and the link that leads back


@dataclass(frozen=True)
class _Link:
    """A link and its target; numbers of pages, and points from the left and from the foot."""

    page: int
    left: float
    foot: float
    top: float
    to_page: int
    to_left: float
    to_height: float

    @property
    def height(self) -> float:
        return self.top - self.foot

    def leads_to(self, other: _Link) -> bool:
        return (
            self.to_page == other.page
            and abs(self.to_left - other.left) < _BESIDE
            and other.foot - _ABOVE < self.to_height < other.top + _ABOVE
        )


@dataclass(frozen=True)
class CalledNote:
    """The pages, from 0, of a call and of the beginning of its note."""

    call_page: int
    note_page: int


def called_notes(content: bytes) -> tuple[CalledNote, ...]:
    """Every note that a call leads to and that leads back to it, in the order of the notes."""
    by_page: dict[int, list[_Link]] = {}
    for link in _links(PdfReader(BytesIO(content))):
        by_page.setdefault(link.page, []).append(link)
    found = {}
    for links in by_page.values():
        for note in links:
            for call in by_page.get(note.to_page, ()):
                # The figure of a call is smaller than that of its note.
                if call.height < note.height and note.leads_to(call) and call.leads_to(note):
                    found[note.page, -note.foot] = CalledNote(call.page, note.page)
    return tuple(found[place] for place in sorted(found))


def _links(reader: PdfReader) -> Iterator[_Link]:
    numbers = {page.indirect_reference: number for number, page in enumerate(reader.pages)}
    for number, page in enumerate(reader.pages):
        for target, rectangle in _targets(page):
            left, foot, _, top = (float(one) for one in rectangle)
            page_reference = target[0].indirect_reference
            yield _Link(
                number, left, foot, top, numbers[page_reference], float(target[2]), float(target[3])
            )


def _targets(page: PageObject) -> Iterator[tuple[ArrayObject, ArrayObject]]:
    """Targets that are no names, and where their links stand."""
    for annotation in page.get("/Annots") or ():
        link = cast(DictionaryObject, annotation.get_object())
        target = link.get("/Dest") or link.get("/A", {}).get("/D")
        target = target.get_object() if target is not None else None
        if isinstance(target, ArrayObject):
            yield target, cast(ArrayObject, link["/Rect"])
