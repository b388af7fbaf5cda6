"""A document brought down to what plain formats can say: headings, paragraphs, lists, quotes,
tables and notes. What only a page can show is said in words.

Markdown and plain text are written from it, and Markdown read back gives it again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from chapterverse.domain.annotations import Pen
from chapterverse.domain.document import (
    Block,
    Call,
    CodeBlock,
    Document,
    Emphasis,
    Heading,
    Inline,
    Line,
    LineBreak,
    Listing,
    MarginNote,
    PageBreak,
    Paragraph,
    Quote,
    Role,
    Rule,
    Sign,
    Table,
    VerseList,
    VerseNumber,
    Verses,
    Words,
    WritingLines,
)
from chapterverse.domain.document_end import day_of, end_blocks
from chapterverse.domain.document_lines import SIGNS, joined, note_words

_KEPT = (Emphasis.STRUCK, Emphasis.BOLD, Emphasis.ITALIC, Emphasis.CODE)
_SPOKEN = {Emphasis.MARKED: Emphasis.BOLD, Emphasis.ADDED: Emphasis.ITALIC}
_SPACE = re.compile(r"[\s\x00]+")
_NOTHING: Line = (Words("—"),)


@dataclass(frozen=True, slots=True)
class FlatNote:
    """A footnote as a line of words."""

    key: str
    line: Line


@dataclass(frozen=True, slots=True)
class FlatDocument:
    """Blocks of the plain kinds (Heading, Paragraph, Quote, Listing, CodeBlock, Table, Rule) and
    the notes that they call, in order of call."""

    blocks: tuple[Block, ...]
    notes: tuple[FlatNote, ...] = ()


def flat(document: Document) -> FlatDocument:
    """The whole document, its title as the first heading and its last page at the end."""
    said = " · ".join(filter(None, (document.author, day_of(document), *document.tags)))
    front: tuple[Block, ...] = (Heading((Words(document.title),), 0),)
    if document.subtitle:
        front += (Paragraph((Words(document.subtitle, (Emphasis.ITALIC,)),)),)
    front += (Paragraph((Words(said),)),)
    return _flat(document, (*front, *document.blocks, *end_blocks(document)))


def flat_words(document: Document) -> FlatDocument:
    """Its blocks and notes alone, without title and last page."""
    return _flat(document, document.blocks)


def _flat(document: Document, blocks: tuple[Block, ...]) -> FlatDocument:
    flattener = _Flattener({used.pen: used.name for used in document.pens})
    return FlatDocument(
        flattener.blocks(blocks),
        tuple(
            FlatNote(note.key, flattener.line((*_dagger(note.label), *note_words(note))))
            for note in document.footnotes
        ),
    )


def _dagger(label: str) -> Line:
    """Notes that have no number say by their sign what they are."""
    return () if label.isdigit() else (Words(f"{label} "),)


class _Flattener:
    """Brings blocks down; knows the names of the pens."""

    def __init__(self, pens: Mapping[Pen, str]) -> None:
        self._pens = pens

    def blocks(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """The same blocks in plain kinds; those without words are gone."""
        return tuple(one for block in blocks for one in self._block(block))

    def _block(self, block: Block) -> tuple[Block, ...]:
        match block:
            case Heading():
                return self._heading(block)
            case Paragraph():
                return self._paragraph(block)
            case Quote():
                inner = self.blocks(block.blocks)
                return (Quote(inner),) if inner else ()
            case Listing():
                items = tuple(filter(None, (self.blocks(item) for item in block.items)))
                return (Listing(items, block.start),) if items else ()
            case CodeBlock():
                return (CodeBlock(block.text.expandtabs(4).replace("\x00", "\ufffd")),)
            case Table():
                head = tuple(self._cell(cell) for cell in block.head)
                rows = tuple(tuple(self._cell(cell) for cell in row) for row in block.rows)
                return (Table(head, rows),)
            case Rule() | PageBreak():
                return (Rule(),)
            case WritingLines():
                return (Rule(),) * block.count
            case Verses():
                return self._verses(block)
            case VerseList():
                return self._verse_list(block)

    def _heading(self, heading: Heading) -> tuple[Block, ...]:
        line = self._one_line(heading.content)
        return (Heading(line, heading.level + 1),) if line else ()

    def _paragraph(self, paragraph: Paragraph) -> tuple[Block, ...]:
        content = paragraph.content
        if paragraph.role in (Role.ORIGIN, Role.LABEL):
            content = tuple(_also(part, Emphasis.ITALIC) for part in content)
        line = self.line(content)
        if not line:
            return ()
        plain = Paragraph(line)
        return (Quote((plain,)),) if paragraph.role is Role.QUOTATION else (plain,)

    def _verses(self, block: Verses) -> tuple[Block, ...]:
        title: list[Inline] = [_also(part, Emphasis.BOLD) for part in block.title]
        if block.tags:
            title.append(Words(f" ({', '.join(block.tags)})"))
        found: list[Block] = [Paragraph(self.line(tuple(title)))]
        if len(block.columns) > 1:
            rows = tuple(
                tuple(
                    self._cell((*_titled(said), *cell)) if cell else _NOTHING
                    for said, cell in zip(row.titles, row.cells, strict=True)
                )
                for row in block.rows
            )
            head = tuple(self._cell((Words(column.title),)) for column in block.columns)
            found.append(Table(head, rows))
        elif block.rows:
            found.append(Quote(self._running(block)))
        items = []
        for note in block.notes:
            items.append(self.blocks(_placed(note)))
        if items:
            found.append(Listing(tuple(items)))
        return tuple(found)

    def _running(self, block: Verses) -> tuple[Block, ...]:
        """The verses of one translation as its paragraphs."""
        paragraphs: list[list[Inline]] = []
        for row in block.rows:
            title = row.titles[0]
            if title:
                paragraphs.append([Words(title, (Emphasis.ITALIC,))])
            if not paragraphs or row.paragraph or title:
                paragraphs.append([])
            paragraphs[-1] += [Words(" "), *row.cells[0]]
        return self.blocks(tuple(Paragraph(tuple(line)) for line in paragraphs))

    def _verse_list(self, block: VerseList) -> tuple[Block, ...]:
        items = []
        for item in block.items:
            label = [_also(part, Emphasis.BOLD) for part in item.label]
            line = self.line((*label, Words(f" ({item.work_id}): "), *item.content))
            items.append((Paragraph(line),))
        return (Listing(tuple(items)),) if items else ()

    # ---- words ---------------------------------------------------------------------------------

    def _cell(self, line: Line) -> Line:
        return self._one_line(line)

    def _one_line(self, line: Line) -> Line:
        return self.line(
            tuple(Words(" ") if isinstance(part, LineBreak) else part for part in line)
        )

    def line(self, line: Line) -> Line:
        """The same words in plain kinds, with one space at most between two of them."""
        found: list[Inline] = []
        for position, part in enumerate(line):
            match part:
                case Words():
                    found.append(_plain(part))
                    if part.pen is not None and not _goes_on(part.pen, line[position + 1 :]):
                        found += self._name(part)
                case VerseNumber():
                    found += [Words(part.text, (Emphasis.BOLD,)), Words(" ")]
                case Sign():
                    found.append(Words(SIGNS[part.level]))
                case Call():
                    found.append(Call(part.key))
                case LineBreak():
                    found.append(part)
        return _spaced(found)

    def _name(self, words: Words) -> tuple[Inline, ...]:
        """The name of a highlight behind its last words."""
        pen = words.pen
        name = "" if pen is None else self._pens.get(pen, pen.value)
        after = " " if words.text.endswith(" ") else ""
        return Words(f" [{name}]", (Emphasis.ITALIC,)), Words(after)


def _plain(words: Words) -> Words:
    spoken = {_SPOKEN.get(kind, kind) for kind in words.emphasis}
    return Words(words.text, tuple(kind for kind in _KEPT if kind in spoken), link=words.link)


def _goes_on(pen: Pen, rest: Line) -> bool:
    """Whether a highlight goes on in the next words."""
    return bool(rest) and isinstance(rest[0], Words) and rest[0].pen is pen


def _also(part: Inline, emphasis: Emphasis) -> Inline:
    if not isinstance(part, Words) or emphasis in part.emphasis:
        return part
    kinds = {*part.emphasis, emphasis}
    return replace(part, emphasis=tuple(kind for kind in Emphasis if kind in kinds))


def _placed(note: MarginNote) -> tuple[Block, ...]:
    """A note with its place before its first words."""
    place = Words(note.place, (Emphasis.BOLD,))
    first = note.blocks[0] if note.blocks else None
    if isinstance(first, Paragraph):
        content = (place, Words(" "), *first.content)
        return (replace(first, content=content), *note.blocks[1:])
    return (Paragraph((place,)), *note.blocks)


def _titled(title: str) -> Line:
    return (Words(title, (Emphasis.ITALIC,)), Words(" ")) if title else ()


def _spaced(line: list[Inline]) -> Line:
    """Spaces at the edges of a run stand outside it and without emphasis; two become one, and none
    stands at the ends of a line."""
    parts: list[Inline] = []
    for part in line:
        if not isinstance(part, Words):
            parts.append(part)
            continue
        text = _SPACE.sub(" ", part.text)
        inner = text.strip(" ")
        if text.startswith(" "):
            parts.append(Words(" "))
        if inner:
            parts.append(replace(part, text=inner, ref=None, anchor="", pen=None))
            if text.endswith(" "):
                parts.append(Words(" "))
    found: list[Inline] = []
    for part in parts:
        if _is_space(part) and (not found or _is_space(found[-1]) or _is_break(found[-1])):
            continue
        if _is_break(part):
            while found and (_is_space(found[-1]) or _is_break(found[-1])):
                found.pop()
            if not found:
                continue
        found.append(part)
    while found and (_is_space(found[-1]) or _is_break(found[-1])):
        found.pop()
    return joined(found)


def _is_space(part: Inline) -> bool:
    return isinstance(part, Words) and part.text == " "


def _is_break(part: Inline) -> bool:
    return isinstance(part, LineBreak)
