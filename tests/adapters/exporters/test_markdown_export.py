"""Markdown: the golden file, and what is written comes back as the same tree."""

from __future__ import annotations

import string
from datetime import UTC, datetime

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.adapters.exporters.conftest import assert_golden
from tests.fakes import FakeCancel

from chapterverse.adapters.exporters.markdown import MarkdownExporter, markdown_text
from chapterverse.adapters.markdown_notes import read_document
from chapterverse.domain.document import (
    Block,
    Call,
    CodeBlock,
    Document,
    Emphasis,
    Heading,
    Layout,
    Line,
    LineBreak,
    Listing,
    Paragraph,
    Quote,
    Rule,
    Words,
)
from chapterverse.domain.document_flat import FlatDocument, FlatNote, flat
from chapterverse.errors import Cancelled


def test_the_golden_file(document: Document) -> None:
    written = MarkdownExporter().write(document, Layout(), FakeCancel())
    assert_golden("everything.md", written.content.decode())


def test_what_is_written_is_read_back_as_the_same_tree(document: Document) -> None:
    plain = flat(document)
    assert read_document(markdown_text(plain)) == plain


def test_the_whole_study_is_read_back_too(whole_document: Document) -> None:
    plain = flat(whole_document)
    assert read_document(markdown_text(plain)) == plain


def test_stop_is_felt(document: Document) -> None:
    with pytest.raises(Cancelled):
        MarkdownExporter().write(document, Layout(), FakeCancel(cancelled=True))


_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_EMPHASIS = st.sets(
    st.sampled_from([Emphasis.STRUCK, Emphasis.BOLD, Emphasis.ITALIC, Emphasis.CODE]), max_size=3
).map(lambda kinds: tuple(kind for kind in Emphasis if kind in kinds))
_TEXT = st.text(
    st.one_of(
        st.sampled_from(string.punctuation + " ab1“”—é"),
        st.characters(codec="utf-8", exclude_categories=("C", "Z")),
    ),
    min_size=1,
    max_size=12,
)
_WORDS = st.builds(Words, _TEXT, _EMPHASIS, link=st.sampled_from(["", "", "https://a.org/b"]))
_CALLS = st.builds(Call, st.sampled_from(["1", "2", "u3", "r4"]))
_LINES = st.lists(st.one_of(_WORDS, _WORDS, _CALLS, st.just(LineBreak())), max_size=6).map(tuple)


def _document(lines: list[Line], notes: list[Line]) -> FlatDocument:
    """Lines through the flattener, as every document goes, in blocks of each kind."""
    blocks: list[Block] = []
    for number, line in enumerate(lines):
        paragraph = Paragraph(line)
        kinds: tuple[Block, ...] = (
            paragraph,
            Quote((paragraph, Paragraph((Words("x"),)))),
            Listing(((paragraph,), (Paragraph((Words("x"),)), paragraph))),
            Listing(((paragraph, CodeBlock("a\n\n  b```")),), 7),
            Heading(line, 2),
        )
        blocks.append(kinds[number % len(kinds)])
    made = Document("T", tuple(blocks), _NOW)
    plain = flat(made)
    flattener = flat(Document("T", tuple(Paragraph(note) for note in notes), _NOW))
    kept = [block.content for block in flattener.blocks[2:] if isinstance(block, Paragraph)]
    return FlatDocument(
        plain.blocks, tuple(FlatNote(str(n), line) for n, line in enumerate(kept, 1))
    )


@settings(deadline=None)
@given(st.lists(_LINES, max_size=5), st.lists(_LINES, max_size=3))
@example([(Words("a"), Words("“b", (Emphasis.BOLD,)), Words("c"))], [])
@example([(Words("a", (Emphasis.BOLD,)), Words("b", (Emphasis.ITALIC,)))], [])
@example([(Call("1"), Words(": x"))], [])
@example([(Words("1. x"),), (Words("- x"),), (Words("[^1]: x"),), (Words("+ x"),)], [])
@example(
    [
        (
            Words("x"),
            LineBreak(),
            Words("--"),
        )
    ],
    [(Words("a"), LineBreak(), Words("1) b"))],
)
def test_any_words_are_read_back(lines: list[Line], notes: list[Line]) -> None:
    plain = _document(lines, notes)
    assert read_document(markdown_text(plain)) == plain


def test_two_lists_in_a_row_stay_two() -> None:
    item: tuple[Block, ...] = (Paragraph((Words("x"),)),)
    lists = (Listing((item,)), Listing((item,)), Listing((item,), 1), Listing((item,), 1), Rule())
    plain = FlatDocument(lists)
    assert read_document(markdown_text(plain)) == plain
