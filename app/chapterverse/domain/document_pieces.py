"""Cutting a long tree into pieces that are shown one by one; together they say what it said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from chapterverse.domain.document import Block, Line, VerseItem, VerseList, VerseRow, Verses
from chapterverse.domain.document_lines import line_text, lines_of

MOST_LETTERS = 8_000
"""A piece has about so many letters at most, where the tree can be cut."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Some of the blocks of a tree, and how many letters they have."""

    blocks: tuple[Block, ...]
    letters: int


def pieces(blocks: Sequence[Block], most: int = MOST_LETTERS) -> tuple[Piece, ...]:
    """The blocks in order, in one piece at least. Passages and verse lists are cut between verses,
    a passage where a paragraph begins if there is one near; all else stands in one piece.

    What follows the first piece of a passage has no title, and only the last has its notes and
    tags.
    """
    found: list[Piece] = []
    together: list[Block] = []
    letters = 0
    for block in blocks:
        for part in _parts(block, most):
            size = sum(map(_length, lines_of((part,))))
            if together and letters + size > most:
                found.append(Piece(tuple(together), letters))
                together, letters = [], 0
            together.append(part)
            letters += size
    return (*found, Piece(tuple(together), letters))


def _parts(block: Block, most: int) -> Iterator[Block]:
    match block:
        case Verses(rows=rows) if len(rows) > 1:
            yield from _passages(block, most)
        case VerseList(items=items) if len(items) > 1:
            yield from (VerseList(tuple(group)) for group in _items(items, most))
        case _:
            yield block


def _passages(block: Verses, most: int) -> Iterator[Verses]:
    groups = list(_rows(block.rows, most))
    for number, rows in enumerate(groups):
        is_last = number == len(groups) - 1
        yield replace(
            block,
            title=() if number else block.title,
            rows=tuple(rows),
            notes=block.notes if is_last else (),
            tags=block.tags if is_last else (),
        )


def _rows(rows: Sequence[VerseRow], most: int) -> Iterator[list[VerseRow]]:
    together: list[VerseRow] = []
    letters = 0
    for row in rows:
        begins = row.paragraph or any(row.titles)
        if together and (letters > most or (letters > most // 2 and begins)):
            yield together
            together, letters = [], 0
        together.append(row)
        letters += sum(map(_length, row.cells))
    yield together


def _items(items: Sequence[VerseItem], most: int) -> Iterator[list[VerseItem]]:
    together: list[VerseItem] = []
    letters = 0
    for item in items:
        if letters > most // 2:
            yield together
            together, letters = [], 0
        together.append(item)
        letters += _length(item.label) + _length(item.content)
    yield together


def _length(line: Line) -> int:
    return len(line_text(line))
