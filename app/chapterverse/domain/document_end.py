"""The last page of a document as blocks: sources, signs, highlights, how its answers were made."""

from __future__ import annotations

from chapterverse.domain.document import (
    Block,
    Document,
    Emphasis,
    Heading,
    Line,
    Paragraph,
    Role,
    Sign,
    Words,
    WorkUsed,
)

SOURCES = "Sources"
SIGNS_SAY = "What the signs say"
HIGHLIGHTS = "Highlights"
HOW_MADE = "How the answers were made"
NOTES = "Notes"
_DAGGERS = "† marks a claim without a source; ‡ a reference that names no verse."


def end_blocks(document: Document) -> tuple[Block, ...]:
    """What stands after the words of a document and its notes, in every format."""
    blocks: list[Block] = []
    if document.works or document.limits:
        blocks.append(_head(SOURCES, 1))
        blocks += [_small(_work(work)) for work in document.works]
        blocks += [_small((Words(sentence),)) for sentence in document.limits]
    if document.legend:
        blocks.append(_head(SIGNS_SAY, 2))
        for one in document.legend:
            words = Words(f" {one.words}", (Emphasis.BOLD,))
            blocks.append(_small((Sign(one.level), words, Words(f": {one.meaning}."))))
        blocks.append(_small((Words(_DAGGERS),)))
    if document.pens:
        blocks.append(_head(HIGHLIGHTS, 3))
        blocks += [_small((Words(used.name, pen=used.pen),)) for used in document.pens]
    if document.made:
        blocks.append(_head(HOW_MADE, 4))
        blocks += [_small((Words(sentence),)) for sentence in document.made]
    return tuple(blocks)


def _head(text: str, number: int) -> Heading:
    return Heading((Words(text),), 1, f"end-{number}")


def _small(line: Line) -> Paragraph:
    return Paragraph(line, Role.SMALL)


def _work(work: WorkUsed) -> Line:
    parts = [Words(work.work_id, (Emphasis.BOLD,)), Words(": ")]
    if work.author:
        parts.append(Words(f"{work.author}, "))
    parts.append(Words(work.title, (Emphasis.ITALIC,)))
    rest = ". "
    if work.licence:
        rest += work.licence.strip().rstrip(".") + ". "
    parts.append(Words((rest + " ".join(work.notices)).rstrip()))
    return tuple(parts)


def day_of(document: Document) -> str:
    """The day of a document, such as "30 November 2026"."""
    return f"{document.time.day} {document.time:%B %Y}"
