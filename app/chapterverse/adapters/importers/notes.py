"""Puts the paragraphs of a commentary together into passages of a readable size, and its links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from chapterverse.adapters.importers.blocks import REFERENCE, Block
from chapterverse.adapters.importers.brackets import curl
from chapterverse.adapters.importers.digests import digest_of
from chapterverse.adapters.importers.osis_refs import read_references
from chapterverse.adapters.importers.prose_links import link_to, named_verses, wide
from chapterverse.adapters.importers.values import ImportedWork, Oddity
from chapterverse.domain.passages import CrossReference, Passage, Span, SpanKind, Work
from chapterverse.domain.refs import PassageRef

PASSAGE_LIMIT = 2_500
"""Characters of a passage: about what fits a card and a prompt."""
CONTINUED = " (continued)"
_RESIDUE = re.compile(r"</?[a-z]{1,10}\d?>|\[{0,2}Typist's Note:[^\]]*\]{0,2}")
_SENTENCE_END = re.compile(r"[.!?][\"”’')\]]*\s+(?=\S)|[;:]\s+(?=\S)")


class NoteBook:
    """The passages of one commentary while it is read."""

    def __init__(self, work: Work, source_of_links: str) -> None:
        self.work = work
        self._links_name = source_of_links
        self._passages: list[Passage] = []
        self._links: dict[CrossReference, None] = {}
        self._oddities: list[Oddity] = []

    def odd(self, place: str, what: str) -> None:
        """Report something about the source."""
        self._oddities.append(Oddity(self.work.id, place, what))

    def add(self, ref: PassageRef, heading: str, paragraphs: Iterable[Block]) -> None:
        """A note on `ref`; a long one becomes several passages with continued headings."""
        whole = list(paragraphs)
        texts = [text for block in whole if (text := _tidied(block.text))]
        for i, (text, starts) in enumerate(_pieces(texts)):
            title = heading + CONTINUED if i and heading else heading
            spans = tuple(Span(SpanKind.PARAGRAPH, start, start) for start in starts)
            self._passages.append(Passage(self.work.id, text, ref, title, spans=spans))
        for block in whole:
            self.link(ref, block)

    def link(self, origin: PassageRef, block: Block) -> None:
        """Keep the references of a paragraph, marked or in its words, as links from `origin`."""
        for mark in block.of(REFERENCE):
            for target in read_references(mark.value):
                if isinstance(target, str):
                    self.odd(_name(origin), f"refers to “{target}”, which is no verse")
                elif not wide(origin):
                    self._keep(origin, target)
        if wide(origin):
            return
        marks = [(mark.start, mark.end) for mark in block.of(REFERENCE)]
        for start, end, target in named_verses(block.text, origin):
            if not any(first < end and start < last for first, last in marks):
                self._keep(origin, target)

    def _keep(self, origin: PassageRef, target: PassageRef) -> None:
        if link := link_to(origin, target, self._links_name):
            self._links[link] = None

    def finish(self, source: str) -> ImportedWork:
        """The whole work, its passages in the order of the canon."""
        self._passages.sort(key=lambda p: (p.ref.first, -p.ref.last.ordinal) if p.ref else ())
        places = ((p.ref.osis if p.ref else "", f"{p.heading}\t{p.text}") for p in self._passages)
        return ImportedWork(
            self.work,
            source,
            digest_of(places),
            tuple(self._passages),
            links=tuple(self._links),
            oddities=tuple(self._oddities),
        )


def _name(ref: PassageRef) -> str:
    whole = ref == PassageRef.book(ref.first.book)
    return ref.first.book.full_name if whole else ref.display()


def _tidied(text: str) -> str:
    """The text without what importers left in it: tags that were written as words, back-ticks."""
    text = _RESIDUE.sub("", text).strip(" \\")
    return curl(text) if "`" in text else text


def _pieces(paragraphs: list[str]) -> Iterator[tuple[str, list[int]]]:
    """Texts of at most PASSAGE_LIMIT characters and where paragraphs begin in each."""
    text, starts = "", list[int]()
    for paragraph in paragraphs:
        for i, part in enumerate(_parts(paragraph)):
            if text and len(text) + 1 + len(part) > PASSAGE_LIMIT:
                yield text, starts
                text, starts = "", []
            if not i:
                starts.append(len(text) + 1 if text else 0)
            text = f"{text} {part}" if text else part
    if text:
        yield text, starts


def _parts(paragraph: str) -> Iterator[str]:
    """A paragraph whole, or cut after sentences where it is too long for one passage."""
    at = 0
    while len(paragraph) - at > PASSAGE_LIMIT:
        limit = at + PASSAGE_LIMIT
        ends = [m.end() for m in _SENTENCE_END.finditer(paragraph, at, limit)]
        end = ends[-1] if ends else paragraph.rfind(" ", at + 1, limit) + 1 or limit
        yield paragraph[at:end].strip()
        at = end
    if rest := paragraph[at:].strip():
        yield rest
