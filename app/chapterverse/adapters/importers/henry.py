"""Matthew Henry's Concise Commentary: each section under the verses that it discusses.

A chapter's first entry also holds the book's introduction and the chapter's outline; the sections
follow, each after a bold "Verses 27-31". A short chapter has one section and no such line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from chapterverse.adapters.importers.blocks import CELL, REFERENCE, Block, BlockKind, blocks
from chapterverse.adapters.importers.notes import NoteBook
from chapterverse.adapters.importers.osis_refs import read_references
from chapterverse.adapters.importers.sword_config import ModuleConfig
from chapterverse.adapters.importers.sword_verses import RawEntry, read_entries
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.adapters.importers.versification import Slot
from chapterverse.domain.canon import Book, is_verse
from chapterverse.domain.passages import Work
from chapterverse.domain.refs import PassageRef, VerseRef

_VERSES = re.compile(r"Verses? (\d+)(?:\s*[-–,]\s*(\d+))?\s*")
_RANGE = re.compile(r"\s*\((\d+)(?:-(\d+))?\)\s*\Z")
_HASH = re.compile(r"#\(([\d,-]+)\)")  # a verse number in the importer's own notation
_OUTLINE = "Chapter Outline"
# Sections that expound more than their line says: John 3:1-8 has the whole talk with Nicodemus, as
# the chapter's own outline gives it.
_FULLER = {(Book.JOHN, 3, 1, 8): 21}
_CHAPTER = re.compile(r"Chapter \d+\Z")


def read_henry(config: ModuleConfig, work: Work) -> ImportedWork:
    """The whole commentary; raises BadInput when the files are damaged."""
    book = NoteBook(work, "Matthew Henry")
    outline: list[_Part] = []
    for entry in read_entries(config):
        if entry.first is not None:
            outline = _Section(book, entry, entry.first, outline).read()
    return book.finish(config.source)


@dataclass(frozen=True, slots=True)
class _Part:
    """A line of a chapter's outline and the verses it stands for."""

    first: int
    last: int
    subject: str


class _Section:
    """One entry of the module: up to an introduction, an outline and a section."""

    def __init__(self, book: NoteBook, entry: RawEntry, slot: Slot, outline: list[_Part]) -> None:
        self._book = book
        self._slot = slot
        self._last = entry.last if entry.last is not None else slot
        self._blocks = [_tidied(block) for block in blocks(entry.text)]
        self._outline = outline
        self._intro: list[Block] = []
        self._rows: list[Block] = []
        self._notes: list[Block] = []
        self._label = ""
        self._lead: Block | None = None  # what stands under a chapter's title before its sections

    def read(self) -> list[_Part]:
        """File everything; gives back the outline of the chapter for the entries that follow."""
        place = self._read_introduction
        for block in self._blocks:
            if block.kind is BlockKind.TITLE:
                if _CHAPTER.match(block.text):
                    place = self._read_heading
                    self._outline = []
                elif block.text == _OUTLINE:
                    place = self._read_outline
                continue
            if block.text == _OUTLINE:
                place = self._read_outline
                continue
            if match := _VERSES.match(block.text):
                self._label = re.sub(r"\s*,\s*", "-", match[0].strip())
                place = self._read_note
                block = block.cut(match.end(), len(block.text))
            place(block)
        if self._slot.chapter and (self._slot.verse or self._notes):
            self._file()
        elif self._intro:
            self._book.add(PassageRef.book(self._slot.book), self._intro_title(), self._intro)
        return self._outline

    def _read_introduction(self, block: Block) -> None:
        if block.text.startswith("--") and self._intro:  # the title of the chapter is missing
            self._lead = self._intro.pop()
        if self._lead:
            self._notes.append(_undashed(block))
        else:
            self._intro.append(block)

    def _read_heading(self, block: Block) -> None:
        """A chapter without outline: its subject in a line, then its section, after dashes."""
        if self._lead or self._notes or block.text.startswith("--"):
            self._notes.append(_undashed(block))
        elif any(block.of(REFERENCE)) and block.text.endswith(")"):
            self._read_references(block)
        else:
            self._lead = block

    def _read_references(self, block: Block) -> None:
        """An outline in one paragraph: "The person. (Is. 53:1-3) sufferings. (Is. 53:4-9)"."""
        at = 0
        for mark in block.of(REFERENCE):
            subject = block.text[at : mark.start].strip(" ()")
            at = mark.end
            for ref in read_references(mark.value):
                if isinstance(ref, PassageRef) and subject:
                    first, last = ref.first.verse, ref.last.verse
                    self._outline.append(_Part(first, last, _subject(subject)))
                    row = f"{_subject(subject)}. ({first}-{last})"
                    self._rows.append(Block(BlockKind.PARAGRAPH, row))
                    break

    def _read_outline(self, block: Block) -> None:
        text = block.text.replace(CELL, " ")
        if self._rows and (match := _RANGE.fullmatch(text)):
            text = f"{self._rows.pop().text} {match[0].strip()}"
        self._rows.append(Block(BlockKind.PARAGRAPH, text))
        if match := _RANGE.search(text):
            first, last = int(match[1]), int(match[2] or match[1])
            self._outline.append(_Part(first, last, _subject(text[: match.start()])))

    def _read_note(self, block: Block) -> None:
        self._notes.append(block)

    def _file(self) -> None:
        slot, chapter = self._slot, PassageRef.chapter(self._slot.book, self._slot.chapter)
        name = chapter.display()
        if self._intro:
            self._book.add(PassageRef.book(slot.book), self._intro_title(), self._intro)
        if self._rows:
            self._book.add(chapter, f"Outline of {name}", self._rows)
        ref = self._ref(chapter)
        lead = [self._lead] if self._lead else []
        if lead and (self._label or not self._notes):
            self._book.add(chapter, f"On {name}", lead)
            lead = []
        if self._notes:
            heading = _subject(lead[0].text) if lead else self._subject_of(ref)
            self._book.add(ref, heading, self._notes)
        elif self._lead:
            return
        elif slot.verse:
            self._book.odd(slot.label, "has no text in this entry")

    def _subject_of(self, ref: PassageRef) -> str:
        """The line of the outline for these verses; its parts may be wider than the sections."""
        first = ref.first.verse
        return next((p.subject for p in self._outline if p.first <= first <= p.last), "")

    def _intro_title(self) -> str:
        return f"Introduction to {self._slot.book.full_name}"

    def _ref(self, chapter: PassageRef) -> PassageRef:
        slot, match = self._slot, _VERSES.match(self._label)
        if match is None:
            return chapter
        first, last = int(match[1]), int(match[2] or match[1])
        if fuller := _FULLER.get((slot.book, slot.chapter, first, last)):
            self._book.odd(slot.label, f"is headed “{self._label}” but goes on to verse {fuller}")
            return PassageRef(
                VerseRef(slot.book, slot.chapter, first), VerseRef(slot.book, slot.chapter, fuller)
            )
        sound = is_verse(slot.book, slot.chapter, first) and is_verse(slot.book, slot.chapter, last)
        if not sound or last < first:
            self._book.odd(slot.label, f"is headed “{self._label}”, which are no verses of it")
            first, last = max(slot.verse, 1), self._last.verse
        elif last < self._last.verse:
            self._book.odd(
                slot.label,
                f"is filed up to verse {self._last.verse} but headed “{self._label}”",
            )
        return PassageRef(
            VerseRef(slot.book, slot.chapter, first), VerseRef(slot.book, slot.chapter, last)
        )


def _subject(text: str) -> str:
    text = text.strip().rstrip(".")
    return text[:1].upper() + text[1:]


def _undashed(block: Block) -> Block:
    dashes = 2 if block.text.startswith("--") else 0
    return block.cut(dashes, len(block.text))


def _tidied(block: Block) -> Block:
    return block.edited((m.start(), m.end(), m[1]) for m in _HASH.finditer(block.text))
