"""Scofield's notes by verse. Each begins with the words of the verse that it explains, in bold."""

from __future__ import annotations

import re

from chapterverse.adapters.importers.blocks import Block, BlockKind, Mark, blocks
from chapterverse.adapters.importers.notes import NoteBook
from chapterverse.adapters.importers.sword_config import ModuleConfig
from chapterverse.adapters.importers.sword_verses import read_entries
from chapterverse.adapters.importers.values import ImportedWork
from chapterverse.adapters.importers.versification import Slot
from chapterverse.domain.passages import Work
from chapterverse.domain.refs import PassageRef, VerseRef

_SEE_OR_SPACE = re.compile(r'\(See Scofield "([^"]{1,60})"\)| (?=[;,.:](?:\s|\Z))')
_READ_FIRST = re.compile(r"Read first chapter of .*")
_INTRODUCTION = "Book Introduction"


def read_scofield(config: ModuleConfig, work: Work) -> ImportedWork:
    """The whole work; raises BadInput when the files are damaged."""
    book = NoteBook(work, "Scofield")
    for entry in read_entries(config):
        if entry.first is not None:
            _read_entry(book, entry.first, [_pointed(block) for block in blocks(entry.text)])
    return book.finish(config.source)


def _read_entry(book: NoteBook, slot: Slot, parts: list[Block]) -> None:
    whole_book = PassageRef.book(slot.book)
    ref, heading, note = _ref(slot), "", list[Block]()
    for block in parts:
        if block.kind is BlockKind.TITLE and block.text.startswith(_INTRODUCTION):
            _file(book, ref, heading, note)
            ref, heading, note = whole_book, f"Introduction to {slot.book.full_name}", []
            continue
        if _READ_FIRST.fullmatch(block.text):
            continue
        lemma = _lemma(block)
        if lemma is not None:
            _file(book, ref, heading, note)
            ref, heading, note = _ref(slot), block.text[lemma.start : lemma.end], []
            block = block.cut(lemma.end, len(block.text))
        note.append(block)
    _file(book, ref, heading, note)


def _lemma(block: Block) -> Mark | None:
    """The bold words at the start, unless they are a label such as "WRITER:" or "DATE"."""
    mark = next(block.of("bold"), None)
    if mark is None or mark.start:
        return None
    words = block.text[: mark.end]
    labelled = words.endswith(":") or block.text[mark.end :].startswith(":") or words.isupper()
    return None if labelled and len(words) > 1 else mark


def _file(book: NoteBook, ref: PassageRef, heading: str, note: list[Block]) -> None:
    kept = [block for block in note if block.text]
    if kept:
        book.add(ref, heading, kept)
    elif heading:
        book.odd(ref.display(), f"the note “{heading[:40]}” has no text")


def _ref(slot: Slot) -> PassageRef:
    if slot.chapter and slot.verse:
        return PassageRef.of(VerseRef(slot.book, slot.chapter, slot.verse))
    if slot.chapter:
        return PassageRef.chapter(slot.book, slot.chapter)
    return PassageRef.book(slot.book)


def _pointed(block: Block) -> Block:
    """Turn the importer's "(See Scofield "Romans 3:23")" into the print's "(See note, ...)".

    Where the reference already stands before it the pointer goes. Also close up the space that the
    importer left before punctuation.
    """
    edits: list[tuple[int, int, str]] = []
    for match in _SEE_OR_SPACE.finditer(block.text):
        words = ""
        if match[1]:
            before = block.text[max(0, match.start() - 60) : match.start()]
            again = match[1] in before
            words = "" if again else f"(See note, {match[1]})"
        edits.append((match.start(), match.end(), words))
    return block.edited(edits)
