"""Lines of a document: as plain words, those of a footnote, and all of them in reading order."""

from __future__ import annotations

from collections.abc import Iterator

from chapterverse.domain.answers import SupportLevel
from chapterverse.domain.document import (
    Block,
    Call,
    CodeBlock,
    Emphasis,
    Footnote,
    Heading,
    Inline,
    Line,
    LineBreak,
    Listing,
    NoteKind,
    PageBreak,
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
from chapterverse.domain.quotation_marks import marks_around

SIGNS = {
    SupportLevel.DIRECT: "●",
    SupportLevel.CONTEXTUAL: "◐",
    SupportLevel.THEMATIC: "○",
    SupportLevel.NOT_SUPPORTED: "▲",
    SupportLevel.UNCHECKED: "◌",
}
"""The signs as characters, where a format does not paint them (grounding.present has the same)."""


def note_words(note: Footnote) -> Line:
    """A footnote's words in their order, without its label: the same in every format."""
    if note.kind is not NoteKind.CITATION:
        return (Words(note.reason),)
    quoted: Line = note.text
    if note.scripture and note.text:
        before, after = marks_around(line_text(note.text))
        quoted = (Words(before), *note.text, Words(after))
    line: list[Inline] = [Words(note.head, (Emphasis.BOLD,)), Words(": "), *quoted, Words(" ")]
    if note.moved_to:
        line = [*map(_struck, line[:-1]), line[-1]]
        line.append(Words(f"Moved to {note.moved_to}. "))
    if note.level is not None:
        line += [Sign(note.level), Words(f" {note.level_words}", (Emphasis.BOLD,))]
    said = [_sentence(part) for part in (note.reason, *note.remarks) if part]
    line.append(Words((" — " if note.reason else ". ") + " ".join(said)))
    return joined(line)


def _struck(part: Inline) -> Inline:
    if not isinstance(part, Words):
        return part
    return Words(part.text, (Emphasis.STRUCK, *part.emphasis))


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".!?…”" else text + "."


def joined(line: Line | list[Inline]) -> Line:
    """The same words with neighbours of one kind made one, and none empty."""
    found: list[Inline] = []
    for part in line:
        if isinstance(part, Words):
            if not part.text:
                continue
            last = found[-1] if found else None
            if isinstance(last, Words) and _alike(last, part):
                found[-1] = Words(
                    last.text + part.text, last.emphasis, last.pen, last.ref, last.anchor, last.link
                )
                continue
        found.append(part)
    return tuple(found)


def _alike(one: Words, other: Words) -> bool:
    if one.ref is not None or other.ref is not None:
        return False  # two references in a row are two
    return (one.emphasis, one.pen, one.link) == (other.emphasis, other.pen, other.link)


def line_text(line: Line) -> str:
    """A line as plain characters; calls are left out, signs are characters."""
    parts = []
    for part in line:
        match part:
            case Words(text=text) | VerseNumber(text=text):
                parts.append(text)
            case LineBreak():
                parts.append("\n")
            case Sign(level=level):
                parts.append(SIGNS[level])
            case Call():
                pass
    return "".join(parts)


def lines_of(blocks: tuple[Block, ...]) -> Iterator[Line]:
    """Every line of words in reading order; in parallel columns row by row."""
    for block in blocks:
        match block:
            case Heading(content=content) | Paragraph(content=content):
                yield content
            case Quote(blocks=inner):
                yield from lines_of(inner)
            case Listing(items=items):
                for item in items:
                    yield from lines_of(item)
            case Table(head=head, rows=rows):
                yield from head
                for row in rows:
                    yield from row
            case Verses():
                yield block.title
                for verse in block.rows:
                    yield from verse.cells
                for note in block.notes:
                    yield from lines_of(note.blocks)
            case VerseList(items=listed):
                for entry in listed:
                    yield entry.label
                    yield entry.content
            case CodeBlock() | Rule() | PageBreak() | WritingLines():
                pass
