"""A document's words: its footnotes, its last page, and what plain formats make of its blocks."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chapterverse.domain.annotations import Pen
from chapterverse.domain.answers import SupportLevel
from chapterverse.domain.document import (
    Block,
    Call,
    CodeBlock,
    Document,
    Emphasis,
    Footnote,
    Heading,
    LevelMeaning,
    Line,
    LineBreak,
    Listing,
    MarginNote,
    NoteKind,
    PageBreak,
    Paragraph,
    PenUsed,
    Quote,
    Role,
    Rule,
    Sign,
    Table,
    VerseColumn,
    VerseItem,
    VerseList,
    VerseNumber,
    VerseRow,
    Verses,
    Words,
    WorkUsed,
    WritingLines,
)
from chapterverse.domain.document_end import day_of, end_blocks
from chapterverse.domain.document_flat import flat, flat_words
from chapterverse.domain.document_lines import joined, line_text, lines_of, note_words
from chapterverse.domain.refs import PassageRef

TIME = datetime(2026, 11, 30, 12, tzinfo=UTC)
PLACE = PassageRef.from_osis("John.3.16")
WEB = VerseColumn("WEB", "World English Bible", "en", False)
KJV = VerseColumn("KJV", "King James Version", "en", False)


def line(text: str, *emphasis: Emphasis) -> Line:
    return (Words(text, emphasis),)


def paragraph(text: str) -> Paragraph:
    return Paragraph(line(text))


def flat_of(*blocks: Block, **more: object) -> tuple[Block, ...]:
    return flat_words(Document("Title", blocks, TIME, **more)).blocks  # type: ignore[arg-type]  # keys of Document


def test_footnotes_are_found_by_key() -> None:
    notes = tuple(Footnote(key, key, NoteKind.CITATION, "") for key in ("1", "2"))
    document = Document("Title", (), TIME, footnotes=notes)
    assert document.footnote("2") is notes[1]
    with pytest.raises(KeyError):
        document.footnote("3")


def test_the_words_of_a_footnote() -> None:
    note = Footnote("1", "1", NoteKind.CITATION, "It says so", "John 3:16", line("God so loved"))
    assert line_text(note_words(note)) == "John 3:16: “God so loved”  — It says so."
    spoken = replace(note, text=line("He said, “Come and see.”"))
    assert line_text(note_words(spoken)).startswith("John 3:16: ‘He said, “Come and see.”’ ")
    bare = Footnote("1", "1", NoteKind.CITATION, "", "John 3:16", scripture=False)
    assert line_text(note_words(bare)) == "John 3:16:  . "
    uncited = Footnote("u1", "†", NoteKind.UNCITED, "No source.")
    assert line_text(note_words(uncited)) == "No source."


def test_a_note_that_was_moved_is_struck_but_for_what_is_no_word() -> None:
    text: Line = (Words("God"), LineBreak(), Words("loved"))
    note = Footnote(
        "1", "1", NoteKind.CITATION, "", "John 3:16", text, level=SupportLevel.DIRECT,
        level_words="Direct", remarks=("found by its words",), moved_to="2",
    )  # fmt: skip
    words = note_words(note)
    assert "Moved to 2." in line_text(words)
    assert "● Direct. found by its words." in line_text(words)
    struck = [p for p in words if isinstance(p, Words) and Emphasis.STRUCK in p.emphasis]
    assert struck[0].text == "John 3:16"
    assert LineBreak() in words


def test_neighbours_of_one_kind_are_one_but_two_references_are_two() -> None:
    one, other = Words("John 3:16", ref=PLACE), Words("John 3:16", ref=PLACE)
    assert joined((one, other)) == (one, other)
    assert joined((Words("a"), Words(""), Words("b"), LineBreak(), Words("c"))) == (
        Words("ab"),
        LineBreak(),
        Words("c"),
    )
    assert joined((Words("a"), Words("b", pen=Pen.FIRST))) == (
        Words("a"),
        Words("b", pen=Pen.FIRST),
    )


def test_every_line_in_reading_order() -> None:
    blocks: tuple[Block, ...] = (
        Heading(line("1"), 1),
        Quote((paragraph("2"),)),
        Listing(((paragraph("3"),),)),
        Table((line("4"),), ((line("5"),),)),
        Verses(
            line("6"),
            (WEB,),
            (VerseRow(((VerseNumber("7"), Call("1"), Sign(SupportLevel.THEMATIC)),), ("",)),),
            (MarginNote("3:16", (paragraph("8"),)),),
        ),
        VerseList((VerseItem(line("9"), "WEB", (LineBreak(),)),)),
        CodeBlock("code"),
        Rule(),
        PageBreak(),
        WritingLines(2),
    )
    assert [line_text(one) for one in lines_of(blocks)] == [*"123456", "7○", "8", "9", "\n"]


def test_the_last_page_has_what_there_is() -> None:
    assert end_blocks(Document("Title", (), TIME)) == ()
    whole = Document(
        "Title",
        (),
        TIME,
        works=(
            WorkUsed("WEB", "World English Bible", "", "", ("Notice.",)),
            WorkUsed("MHCC", "Concise Commentary", "Matthew Henry", "Public domain."),
        ),
        pens=(PenUsed(Pen.FIRST, "Promise"),),
        legend=(LevelMeaning(SupportLevel.DIRECT, "Direct", "the verse says it"),),
        made=("Made by quotation.",),
        limits=("Words are left out.",),
    )
    words = [line_text(one) for one in lines_of(end_blocks(whole))]
    assert words[:4] == [
        "Sources",
        "WEB: World English Bible. Notice.",
        "MHCC: Matthew Henry, Concise Commentary. Public domain.",
        "Words are left out.",
    ]
    assert words[-4:] == [
        "Highlights",
        "Promise",
        "How the answers were made",
        "Made by quotation.",
    ]
    only_made = end_blocks(Document("Title", (), TIME, limits=("x",)))
    assert [line_text(one) for one in lines_of(only_made)] == ["Sources", "x"]


def test_the_whole_document_begins_with_its_title() -> None:
    document = Document("Title", (paragraph("body"),), TIME, subtitle="Under it", author="Ann")
    words = [line_text(one) for one in lines_of(flat(document).blocks)]
    assert words == ["Title", "Under it", f"Ann · {day_of(document)}", "body"]
    assert day_of(document) == "30 November 2026"


def test_a_title_may_have_nothing_under_it() -> None:
    words = [line_text(one) for one in lines_of(flat(Document("Title", (), TIME)).blocks)]
    assert words == ["Title", "30 November 2026"]


def test_a_verse_list_is_a_list_with_places() -> None:
    items = (VerseItem(line("John 3:16"), "WEB", line("God so loved")),)
    (listing,) = flat_of(VerseList(items))
    assert [line_text(one) for one in lines_of((listing,))] == ["John 3:16 (WEB): God so loved"]


def test_blocks_of_every_kind_in_plain_kinds() -> None:
    assert flat_of(Heading(line(" "), 1), Paragraph(()), Quote(()), Listing(((),))) == ()
    assert flat_of(Heading((Words("a"), LineBreak(), Words("b")), 1)) == (Heading(line("a b"), 2),)
    assert flat_of(Quote((paragraph("q"),))) == (Quote((paragraph("q"),)),)
    assert flat_of(Listing(((paragraph("i"),),), 3)) == (Listing(((paragraph("i"),),), 3),)
    assert flat_of(CodeBlock("\tx\x00")) == (CodeBlock("    x\ufffd"),)
    assert flat_of(Table((line("h"),), ((line("c"),),))) == (Table((line("h"),), ((line("c"),),)),)
    assert flat_of(Rule(), PageBreak(), WritingLines(2)) == (Rule(),) * 4
    assert flat_of(VerseList(())) == ()
    assert flat_of(Paragraph(line("q"), Role.QUOTATION)) == (Quote((paragraph("q"),)),)
    assert flat_of(Paragraph((Words("o"), LineBreak(), Words("p")), Role.ORIGIN)) == (
        Paragraph((Words("o", (Emphasis.ITALIC,)), LineBreak(), Words("p", (Emphasis.ITALIC,)))),
    )


def test_verses_side_by_side_are_a_table_and_alone_a_quotation() -> None:
    rows = (
        VerseRow((line("one"), ()), ("Title", "")),
        VerseRow((line("two"), line("zwei")), ("", "")),
    )
    title, table = flat_of(Verses(line("John 3"), (WEB, KJV), rows, tags=("love",)))
    assert line_text(title.content) == "John 3 (love)" if isinstance(title, Paragraph) else False
    assert isinstance(table, Table)
    assert [[line_text(cell) for cell in row] for row in table.rows] == [
        ["Title one", "—"],
        ["two", "zwei"],
    ]
    alone = Verses(
        line("John 3"),
        (WEB,),
        (VerseRow((line("one"),), ("Title",)), VerseRow((line("two"),), ("",))),
    )
    _, quote = flat_of(alone)
    assert [line_text(one) for one in lines_of((quote,))] == ["Title", "one two"]
    assert len(flat_of(Verses(line("John 3"), (WEB,), ()))) == 1


def test_a_readers_notes_have_their_place_before_them() -> None:
    notes = (
        MarginNote("3:16", (paragraph("so"),)),
        MarginNote("3:17", (Rule(),)),
        MarginNote("3:18", ()),
    )
    *_, listing = flat_of(Verses(line("John 3"), (WEB,), (), notes))
    assert [line_text(one) for one in lines_of((listing,))] == ["3:16 so", "3:17", "3:18"]


def test_what_only_a_page_can_show_is_said() -> None:
    pens = (PenUsed(Pen.FIRST, "Promise"),)
    marked: Line = (
        Words("God ", pen=Pen.FIRST),
        Words("loved", (Emphasis.MARKED,), pen=Pen.FIRST),
        Words(" us ", pen=Pen.SECOND),
        VerseNumber("17"),
        Sign(SupportLevel.DIRECT),
        Call("1"),
        LineBreak(),
    )
    (plain,) = flat_of(Paragraph(marked), pens=pens)
    assert isinstance(plain, Paragraph)
    assert line_text(plain.content).startswith("God loved [Promise] us [2]")


def test_no_line_begins_or_ends_with_a_break_or_a_space() -> None:
    edges: Line = (
        Words(" "),
        LineBreak(),
        Words("a "),
        LineBreak(),
        LineBreak(),
        Words(" b"),
        Words("  "),
    )
    (plain,) = flat_of(Paragraph(edges))
    assert plain == Paragraph((Words("a"), LineBreak(), Words("b")))
    assert flat_of(Paragraph((LineBreak(), Words(" ")))) == ()


def test_notes_without_a_number_say_what_they_are() -> None:
    notes = (
        Footnote("1", "1", NoteKind.CITATION, "", "John 3:16"),
        Footnote("u1", "†", NoteKind.UNCITED, "No source."),
    )
    found = flat_words(Document("Title", (), TIME, footnotes=notes)).notes
    assert [line_text(note.line)[:8] for note in found] == ["John 3:1", "† No sou"]
