"""A document as the JSON that the PDF template reads.

Text goes as data, never as markup. The template is told what it cannot see itself: which stretches
are Hebrew or Arabic, which anchors exist, and where a mark is needed so that a number after a
right-to-left word stays after it.
"""

from __future__ import annotations

from typing import Any

from chapterverse.adapters.exporters.scripts import HEBREW, by_script, runs_backwards
from chapterverse.domain.document import (
    Block,
    Call,
    CodeBlock,
    Document,
    Footnote,
    Heading,
    Inline,
    Layout,
    Line,
    LineBreak,
    Listing,
    MarginNote,
    PageBreak,
    Paper,
    Paragraph,
    Quote,
    Rule,
    Sign,
    Table,
    VerseList,
    VerseNumber,
    Verses,
    Words,
    WritingLines,
)
from chapterverse.domain.document_end import NOTES, day_of, end_blocks
from chapterverse.domain.document_lines import SIGNS, lines_of, note_words

_PAPERS = {Paper.A4: "a4", Paper.LETTER: "us-letter", Paper.A5: "a5"}
_NO_BREAK = "\u00a0"
_LEFT_TO_RIGHT, _RIGHT_TO_LEFT = "\u200e", "\u200f"


def document_data(document: Document, layout: Layout) -> dict[str, Any]:
    """Everything the template needs, as plain JSON values."""
    return _Writer(document, layout).data()


class _Writer:
    """One document; knows its anchors, so that no link leads nowhere."""

    def __init__(self, document: Document, layout: Layout) -> None:
        self._document = document
        self._layout = layout
        self._anchors = {
            part.anchor
            for line in lines_of(document.blocks)
            for part in line
            if isinstance(part, VerseNumber) and part.anchor
        }

    def data(self) -> dict[str, Any]:
        document, layout = self._document, self._layout
        return {
            "title": document.title,
            "subtitle": document.subtitle,
            "author": document.author,
            "tags": list(document.tags),
            "language": document.language,
            "date": [document.time.year, document.time.month, document.time.day],
            "day": day_of(document),
            "paper": _PAPERS[layout.paper],
            "endnotes": layout.endnotes,
            "wide": layout.wide_margins,
            "large": layout.large_print,
            "contents": layout.contents,
            "look": False,
            "together": {},
            "long": [],
            "blocks": [self._block(block) for block in document.blocks],
            "notes": [self._note(note) for note in document.footnotes],
            "works": [{"id": work.work_id, "title": work.title} for work in document.works],
            "legend": [{"sign": one.level.value, "words": one.words} for one in document.legend],
            "end": [self._block(block) for block in end_blocks(document)],
            "notes-title": NOTES,
        }

    def _note(self, note: Footnote) -> dict[str, Any]:
        return {"key": note.key, "label": note.label, "line": self._line(note_words(note))}

    # ---- blocks --------------------------------------------------------------------------------

    def _block(self, block: Block) -> dict[str, Any]:
        match block:
            case Heading():
                return {
                    "is": "heading",
                    "level": block.level,
                    "anchor": block.anchor,
                    "line": self._line(block.content),
                }
            case Paragraph():
                return {
                    "is": "paragraph",
                    "role": block.role.value,
                    "language": block.language,
                    "rtl": block.right_to_left,
                    "line": self._line(block.content, block.right_to_left),
                }
            case Quote():
                return {"is": "quote", "blocks": [self._block(one) for one in block.blocks]}
            case Listing():
                items = [[self._block(one) for one in item] for item in block.items]
                return {"is": "list", "start": block.start, "items": items}
            case CodeBlock():
                return {"is": "code", "text": block.text}
            case Table():
                return self._table(block)
            case Rule():
                return {"is": "rule"}
            case PageBreak():
                return {"is": "page break"}
            case WritingLines():
                return {"is": "lines", "count": block.count}
            case Verses():
                return self._verses(block)
            case VerseList():
                return self._verse_list(block)

    def _table(self, block: Table) -> dict[str, Any]:
        return {
            "is": "table",
            "head": [self._line(cell) for cell in block.head],
            "rows": [[self._line(cell) for cell in row] for row in block.rows],
        }

    def _verses(self, block: Verses) -> dict[str, Any]:
        return {
            "is": "verses",
            "title": self._line(block.title),
            "columns": [
                {
                    "title": column.title,
                    "language": column.language,
                    "rtl": column.right_to_left,
                }
                for column in block.columns
            ],
            "rows": [
                {
                    "cells": [
                        self._line(cell, column.right_to_left)
                        for column, cell in zip(block.columns, row.cells, strict=True)
                    ],
                    "titles": list(row.titles),
                    "paragraph": row.paragraph,
                }
                for row in block.rows
            ],
            "notes": [self._margin_note(note) for note in block.notes],
            "tags": list(block.tags),
        }

    def _margin_note(self, note: MarginNote) -> dict[str, Any]:
        blocks = [self._block(block) for block in note.blocks]
        return {"place": note.place, "blocks": blocks}

    def _verse_list(self, block: VerseList) -> dict[str, Any]:
        return {
            "is": "verse list",
            "items": [
                {
                    "label": self._line(item.label),
                    "work": item.work_id,
                    "line": self._line(item.content, item.right_to_left),
                    "language": item.language,
                    "rtl": item.right_to_left,
                }
                for item in block.items
            ],
        }

    # ---- words ---------------------------------------------------------------------------------

    def _line(self, line: Line, right_to_left: bool = False) -> list[dict[str, Any]]:
        """The parts of a line. Where a stretch that runs to the left ends, an unseen mark tells
        which way the stops and figures after it go: without it they are drawn, or read by other
        programs, on its wrong side."""
        found: list[dict[str, Any]] = []
        last = ""
        for part in line:
            if not right_to_left and runs_backwards(last) and not _begins_with_letter(part):
                found.append(_mark(_LEFT_TO_RIGHT))
            inline = self._inline(part, right_to_left)
            if found and found[-1]["is"] == "sign" and inline and inline[0]["is"] == "words":
                # A sign stands on one line with its word.
                inline[0]["text"] = _NO_BREAK + inline[0]["text"].removeprefix(" ")
            found += inline
            last = part.text if isinstance(part, Words) else ""
        if right_to_left and found:
            found.append(_mark(_RIGHT_TO_LEFT))
        return found

    def _inline(self, part: Inline, right_to_left: bool) -> list[dict[str, Any]]:
        match part:
            case Words():
                return self._words(part, right_to_left)
            case VerseNumber():
                return [{"is": "number", "text": part.text, "anchor": part.anchor}]
            case Call():
                return [{"is": "call", "key": part.key, "again": part.again}]
            case LineBreak():
                return [{"is": "break"}]
            case Sign():
                return [{"is": "sign", "level": part.level.value, "text": SIGNS[part.level]}]

    def _words(self, words: Words, right_to_left: bool) -> list[dict[str, Any]]:
        common: dict[str, Any] = {"is": "words"}
        if words.emphasis:
            common["emphasis"] = [one.value for one in words.emphasis]
        if words.pen is not None:
            common["pen"] = words.pen.value
        if words.anchor in self._anchors:
            common["to"] = words.anchor
        elif words.link:
            common["link"] = words.link
        found: list[dict[str, Any]] = []
        for script, text in by_script(words.text):
            if script:
                alone = right_to_left and script == HEBREW
                kind = f"{script} lines" if alone else script
                found.append({**common, "text": text, "script": kind})
            elif found and not right_to_left and not text[0].isalpha():
                found.append({**common, "text": _LEFT_TO_RIGHT + text})
            else:
                found.append({**common, "text": text})
        return found


def _mark(character: str) -> dict[str, Any]:
    return {"is": "words", "text": character}


def _begins_with_letter(part: Inline) -> bool:
    return isinstance(part, Words) and part.text[:1].isalpha()
