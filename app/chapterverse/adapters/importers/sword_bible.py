"""Bible texts of SWORD modules as works: the order of files becomes verses in KJV numbering."""

from __future__ import annotations

import re

from chapterverse.adapters.importers.bible import Gathering, Relocation
from chapterverse.adapters.importers.brackets import lift_brackets
from chapterverse.adapters.importers.markup import plain_text
from chapterverse.adapters.importers.prose_links import links_in
from chapterverse.adapters.importers.sword_config import ModuleConfig
from chapterverse.adapters.importers.sword_verses import RawEntry, read_entries
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.adapters.importers.verse_text import VerseText, read_verse
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Span, SpanKind, Work
from chapterverse.domain.refs import PassageRef, VerseRef

# Where a book ends; what an importer appended to its last verse (a glossary, say) comes after.
_DIV = re.compile(r"<div\b[^<>]{1,400}/>")
_WORD = re.compile(r"\w+")
_BOOK_END = {"eID", "type", "book"}


def read_bible(
    config: ModuleConfig,
    work: Work,
    *,
    strongs: bool,
    moves: tuple[Relocation, ...] = (),
    notes_name: str = "",
) -> ImportedWork:
    """The whole translation; raises BadInput when the files are damaged.

    `strongs` keeps Strong's numbers, `moves` are corrections of place, and `notes_name` is the
    source of the cross references found in its notes.
    """
    gathering = Gathering(work)
    ahead = _Ahead()
    outside: dict[str, int] = {}
    for entry in read_entries(config):
        slot = entry.first
        if slot is None:
            if entry.last is None and plain_text(entry.text):
                outside["texts"] = outside.get("texts", 0) + 1
            continue
        raw = _within_book(entry, gathering)
        read = read_verse(raw, strongs=strongs)
        for complaint in read.complaints if slot.chapter else ():
            gathering.odd(slot.label, f"mark-up repaired: {complaint}")
        if not slot.verse:
            if slot.chapter:
                ahead.take(read)
            else:
                ahead = _Ahead(read.opens_paragraph)
            continue
        if entry.last != slot and entry.last is not None:
            gathering.odd(slot.label, f"one text for the verses up to {entry.last.label}")
        text, spans, even = lift_brackets(read.text, read.spans)
        if not even:
            gathering.odd(slot.label, "a square bracket has no partner")
        gathering.add(slot.book, slot.chapter, slot.verse, text, ahead.spans() + spans)
        ahead = _Ahead(read.opens_paragraph)
        if notes_name and read.text and slot.verse <= slot.book.verse_count(slot.chapter):
            origin = PassageRef.of(VerseRef(slot.book, slot.chapter, slot.verse))
            for note in read.links:
                gathering.links += links_in(note, origin, notes_name)
    if outside:
        gathering.odd(
            "Deuterocanon",
            f"{outside['texts']} verses and headings outside the 66 books are left out for now",
        )
    gathering.relocate(moves)
    return gathering.finish(config.source)


def _within_book(entry: RawEntry, gathering: Gathering) -> str:
    ends = (m for m in _DIV.finditer(entry.text) if _BOOK_END.issubset(_WORD.findall(m[0])))
    match = next(ends, None)
    if match is None:
        return entry.text
    words = len(plain_text(entry.text[match.end() :]).split())
    if words and entry.first is not None:
        gathering.odd(entry.first.label, f"{words} words after the end of the book were left out")
    return entry.text[: match.start()]


class _Ahead:
    """What stands before a verse in the file and belongs to it: titles and paragraph marks."""

    def __init__(self, paragraph: bool = False) -> None:
        self._paragraph = paragraph
        self._titles: list[str] = []

    def take(self, read: VerseText) -> None:
        """Keep the titles of a chapter's heading; what it says in words counts as a title too."""
        self._paragraph = self._paragraph or read.opens_paragraph
        self._titles += [s.value for s in read.spans if s.kind is SpanKind.TITLE]
        if read.text:
            self._titles.append(read.text)

    def spans(self) -> tuple[Span, ...]:
        """As spans at the start of the verse."""
        titles = tuple(Span(SpanKind.TITLE, 0, 0, title) for title in self._titles)
        return titles + ((Span(SpanKind.PARAGRAPH, 0, 0),) if self._paragraph else ())


DOXOLOGY = (
    Relocation(
        VerseRef(Book.ROMANS, 14, 23),
        "Now to him who is able to establish",
        VerseRef(Book.ROMANS, 16, 25),
    ),
    Relocation(VerseRef(Book.ROMANS, 16, 25), "but now is revealed", VerseRef(Book.ROMANS, 16, 26)),
    Relocation(
        VerseRef(Book.ROMANS, 16, 26), "to the only wise God", VerseRef(Book.ROMANS, 16, 27)
    ),
)
"""The World English Bible prints Romans 16:25-27 after Romans 14:23; most Bibles number it so."""
