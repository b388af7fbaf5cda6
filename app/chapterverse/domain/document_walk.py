"""Changing the words of a tree everywhere at once, and leaving its shape as it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from chapterverse.domain.document import (
    Block,
    CodeBlock,
    Heading,
    Line,
    Listing,
    PageBreak,
    Paragraph,
    Quote,
    Rule,
    Table,
    VerseList,
    Verses,
    WritingLines,
)

Change = Callable[[Line], Line]


def changed(blocks: tuple[Block, ...], change: Change) -> tuple[Block, ...]:
    """The same blocks with `change` done to every line of words, in reading order."""
    return tuple(_changed(block, change) for block in blocks)


def _changed(block: Block, change: Change) -> Block:
    match block:
        case Heading() | Paragraph():
            return replace(block, content=change(block.content))
        case Quote():
            return Quote(changed(block.blocks, change))
        case Listing():
            return replace(block, items=tuple(changed(item, change) for item in block.items))
        case Table():
            return replace(
                block,
                head=tuple(change(cell) for cell in block.head),
                rows=tuple(tuple(change(cell) for cell in row) for row in block.rows),
            )
        case Verses():
            return replace(
                block,
                title=change(block.title),
                rows=tuple(
                    replace(row, cells=tuple(change(cell) for cell in row.cells))
                    for row in block.rows
                ),
                notes=tuple(
                    replace(note, blocks=changed(note.blocks, change)) for note in block.notes
                ),
            )
        case VerseList():
            return VerseList(
                tuple(
                    replace(item, label=change(item.label), content=change(item.content))
                    for item in block.items
                )
            )
        case CodeBlock() | Rule() | PageBreak() | WritingLines():
            return block
