"""Words of a document are changed everywhere, and nothing else of it is."""

from __future__ import annotations

from chapterverse.domain.document import (
    Block,
    CodeBlock,
    Heading,
    Line,
    Listing,
    MarginNote,
    PageBreak,
    Paragraph,
    Quote,
    Role,
    Rule,
    Table,
    VerseColumn,
    VerseItem,
    VerseList,
    VerseRow,
    Verses,
    Words,
    WritingLines,
)
from chapterverse.domain.document_walk import changed

COLUMN = VerseColumn("WEB", "World English Bible", "en", False)


def line(text: str) -> Line:
    return (Words(text),)


def document(turn: bool) -> tuple[Block, ...]:
    """One of every kind of block, its words written backwards where `turn` says so."""

    def w(text: str) -> Line:
        return line(text[::-1] if turn else text)

    return (
        Heading(w("head"), 2, "anchor"),
        Paragraph(w("body"), Role.BODY, "el"),
        Quote((Paragraph(w("quoted")), Quote((Paragraph(w("inner")),)))),
        Listing(((Paragraph(w("one")),), (Paragraph(w("two")), Rule())), 3),
        Table((w("column"),), ((w("cell"), w("next")),), (False, True)),
        Verses(
            w("title"),
            (COLUMN,),
            (VerseRow((w("verse"),), ("kept",)),),
            (MarginNote("1", (Paragraph(w("note")),)),),
            ("tag",),
        ),
        VerseList((VerseItem(w("label"), "WEB", w("content")),)),
        CodeBlock("as it is"),
        Rule(),
        PageBreak(),
        WritingLines(4),
    )


def test_every_line_of_words_is_changed_and_every_shape_stays() -> None:
    def backwards(content: Line) -> Line:
        return tuple(Words(part.text[::-1]) for part in content if isinstance(part, Words))

    assert changed(document(turn=False), backwards) == document(turn=True)


def test_a_change_that_changes_nothing_gives_an_equal_document() -> None:
    before = document(turn=False)
    assert changed(before, lambda content: content) == before
    assert changed((), lambda content: content) == ()
