"""Spurgeon's Treasury of David, cut at its titles: each exposition, note and hint under its verse.

The module has one entry a psalm (or one for each, under its first verse). A psalm is an overview,
then "EXPOSITION", "EXPLANATORY NOTES AND QUAINT SAYINGS" and "HINTS TO THE VILLAGE PREACHER", in
which every note begins with a bold "Verse 3."; Psalm 119 repeats the three for each verse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from chapterverse.adapters.importers.blocks import Block, BlockKind, blocks
from chapterverse.adapters.importers.notes import NoteBook
from chapterverse.adapters.importers.sword_config import ModuleConfig
from chapterverse.adapters.importers.sword_verses import read_entries
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Work
from chapterverse.domain.refs import PassageRef, VerseRef

_VERSE = re.compile(r"Ver(?:ses?|s)?\.? (\d+)(?:\s*(?:-|–|,|and)\s*(\d+))*[.,:]*\s*")
_WHOLE = re.compile(r"(?:Whole Psalm|Title)\.?\s*")
_MARKER = re.compile(r"Psalms? \d+:(\d+)\*")
_SECTIONS = (
    ("EXPOSITION", "Exposition"),
    ("EXPLANATORY NOTES AND QUAINT SAYINGS", "Explanatory Notes and Quaint Sayings"),
    ("HINTS TO THE VILLAGE PREACHER", "Hints to the Village Preacher"),
    ("HINTS TO PREACHERS", "Hints to Preachers"),
)
_WORKS = re.compile(r"WORKS? UPON\b")
_LIST = re.compile(r"(?<![\w“\"])WORKS? UPON THE [A-Z -]{1,40} PSALM")
_OVERVIEW = "Overview"


def read_spurgeon(config: ModuleConfig, work: Work) -> ImportedWork:
    """The whole work; raises BadInput when the files are damaged."""
    book = NoteBook(work, "Spurgeon")
    for entry in read_entries(config):
        slot = entry.first
        if slot is None or slot.book is not Book.PSALMS:
            continue
        if slot.chapter:
            _Psalm(book, slot.chapter).read(blocks(entry.text))
        else:
            paragraphs = [b for b in blocks(entry.text) if b.kind is BlockKind.PARAGRAPH]
            if paragraphs and paragraphs[0].text == "Preface":
                paragraphs = paragraphs[1:]
            book.add(PassageRef.book(Book.PSALMS), "Preface", paragraphs)
    return book.finish(config.source)


@dataclass(slots=True)
class _Group:
    """Paragraphs of one section about the same verses."""

    section: str
    verses: tuple[int, int]
    paragraphs: list[Block] = field(default_factory=list)


class _Psalm:
    """One psalm while it is read; verses (0, 0) stand for the psalm as a whole."""

    def __init__(self, book: NoteBook, number: int) -> None:
        self._book = book
        self._number = number
        self._section = _OVERVIEW
        self._verses = (0, 0)
        self._groups: list[_Group] = []
        self._left_out = 0

    def read(self, parts: Iterator[Block]) -> None:
        """File every note of the psalm."""
        listing = False
        for block in parts:
            if block.kind is BlockKind.TITLE:
                listing = bool(_WORKS.match(block.text))
                block = self._open_section(block)
            elif match := _MARKER.fullmatch(block.text):
                self._turn_to(match[1], match[1])
                continue
            if works := _LIST.search(block.text):
                self._notes(block.cut(0, works.start()))
                block = block.cut(works.start(), len(block.text))
                listing = True
            if listing:
                self._left_out += len(block.text.split())
            elif block.text:
                self._notes(block)
        self._file()

    def _open_section(self, title: Block) -> Block:
        """Begin the section of a title; gives back the words after its name."""
        for name, section in _SECTIONS:
            if title.text.startswith(name):
                self._section = section
                if self._number != 119:  # there the marker before the titles names the verse
                    self._verses = (0, 0)
                rest = len(name) + (title.text[len(name) :][:1] == ".")
                return Block(BlockKind.PARAGRAPH, title.text[rest:].strip())
        if re.fullmatch(r"Psalms? \d+(?: OVERVIEW)?", title.text):
            self._section, self._verses = _OVERVIEW, (0, 0)
            return Block(BlockKind.PARAGRAPH, "")
        return Block(BlockKind.PARAGRAPH, title.text, title.marks)

    def _notes(self, block: Block) -> None:
        """Cut a paragraph where a label begins a new note, and keep each part under its verses."""
        cuts = sorted({0, *self._labels(block)})
        for start, end in zip(cuts, [*cuts[1:], len(block.text)], strict=True):
            part = block.cut(start, end)
            if self._section != _OVERVIEW:
                if match := _VERSE.match(part.text):
                    self._turn_to(match[1], match[2] or match[1])
                    part = part.cut(match.end(), len(part.text))
                elif match := _WHOLE.match(part.text):
                    self._verses = (0, 0)
                    if not match[0].startswith("Title"):
                        part = part.cut(match.end(), len(part.text))
            self._keep(part)

    def _labels(self, block: Block) -> Iterator[int]:
        for mark in block.of("bold", "italic"):
            words = block.text[mark.start : mark.end]
            if _VERSE.fullmatch(words) or _WHOLE.fullmatch(words):
                yield mark.start

    def _turn_to(self, first: str, last: str) -> None:
        a, z, count = int(first), int(last), Book.PSALMS.verse_count(self._number)
        if 1 <= a <= z <= count:
            self._verses = (a, z)
        else:
            name = f"Psalm {self._number}"
            self._book.odd(name, f"has a note on verse {a}–{z}, filed under the whole psalm")
            self._verses = (0, 0)

    def _keep(self, part: Block) -> None:
        last = self._groups[-1] if self._groups else None
        if last is None or (last.section, last.verses) != (self._section, self._verses):
            last = _Group(self._section, self._verses)
            self._groups.append(last)
        last.paragraphs.append(part)

    def _file(self) -> None:
        psalm = PassageRef.chapter(Book.PSALMS, self._number)
        for group in self._groups:
            first, last = group.verses
            ref = psalm
            if first:
                ref = PassageRef(
                    VerseRef(Book.PSALMS, self._number, first),
                    VerseRef(Book.PSALMS, self._number, last),
                )
            self._book.add(ref, f"{group.section}: {ref.display()}", group.paragraphs)
        if self._left_out:
            self._book.odd(
                psalm.display(), f"a list of other books of {self._left_out} words is left out"
            )
