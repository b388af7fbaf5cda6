"""Plain text: notes by their number in brackets, highlights by name, tables line by line."""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.domain.document import (
    Block,
    Call,
    CodeBlock,
    Document,
    Heading,
    Layout,
    Line,
    LineBreak,
    Listing,
    Paragraph,
    Quote,
    Rule,
    Table,
    Words,
)
from chapterverse.domain.document_flat import FlatDocument, flat
from chapterverse.ports import CancelToken, Written

_RULE = "—" * 12


class PlainExporter:
    """Writes plain text (see ports.DocumentExporter)."""

    suffix = ".txt"

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The document as UTF-8."""
        cancel.raise_if_cancelled()
        labels = {note.key: note.label for note in document.footnotes}
        return Written(plain_text(flat(document), labels).encode("utf-8", "replace"))


def plain_text(document: FlatDocument, labels: dict[str, str]) -> str:
    """A plain document as text; `labels` say how the note of a key is printed."""
    parts = ["\n".join(_blocks(document.blocks, labels))]
    notes = []
    for note in document.notes:
        label = labels.get(note.key, note.key)
        text = _line(note.line, labels)
        notes.append(text if text.startswith(label) else f"{label} {text}")
    if notes:
        parts += [_RULE, "\n".join(notes)]
    return "\n\n".join(parts) + "\n"


def _blocks(blocks: Sequence[Block], labels: dict[str, str]) -> list[str]:
    found: list[str] = []
    for block in blocks:
        if found:
            found.append("")
        found += _block(block, labels)
    return found


def _block(block: Block, labels: dict[str, str]) -> list[str]:
    match block:
        case Heading(content=content) | Paragraph(content=content):
            return _line(content, labels).split("\n")
        case Quote():
            return [f"    {line}".rstrip() for line in _blocks(block.blocks, labels)]
        case Listing():
            found = []
            for number, item in enumerate(block.items, block.start):
                sign = f"{number}. " if block.start else "• "
                for at, line in enumerate(_blocks(item, labels)):
                    found.append(f"{sign if at == 0 else '   '}{line}".rstrip())
            return found
        case CodeBlock():
            return [f"    {line}" for line in block.text.split("\n")]
        case Table():
            rows = (block.head, *block.rows)
            return ["\t".join(_line(cell, labels) for cell in row) for row in rows]
        case Rule():
            return [_RULE]
        case _:
            raise TypeError(f"{type(block).__name__} is no block of a plain document")


def _line(line: Line, labels: dict[str, str]) -> str:
    parts = []
    for part in line:
        match part:
            case Words(text=text):
                parts.append(text)
            case Call(key=key):
                parts.append(f"[{labels.get(key, key)}]")
            case LineBreak():
                parts.append("\n")
            case _:
                raise TypeError(f"{type(part).__name__} is no part of a plain document")
    return "".join(parts)
