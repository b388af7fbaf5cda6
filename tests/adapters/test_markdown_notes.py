"""The writer's Markdown: blocks, and nothing that acts."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from chapterverse.adapters.markdown_notes import read_blocks, read_document
from chapterverse.domain.document import (
    CodeBlock,
    Emphasis,
    Heading,
    Line,
    LineBreak,
    Listing,
    Paragraph,
    Quote,
    Rule,
    Table,
    Words,
)
from chapterverse.domain.document_lines import line_text


def _line(text: str) -> Line:
    (block,) = read_blocks(text)
    assert isinstance(block, Paragraph)
    return block.content


def test_emphasis_and_code() -> None:
    assert _line("a **b _c_** `d`") == (
        Words("a "),
        Words("b ", (Emphasis.BOLD,)),
        Words("c", (Emphasis.BOLD, Emphasis.ITALIC)),
        Words(" "),
        Words("d", (Emphasis.CODE,)),
    )


def test_raw_html_is_text() -> None:
    assert line_text(_line("<b>x</b> <script>alert(1)</script> & &amp;")) == (
        "<b>x</b> <script>alert(1)</script> & &"
    )
    assert line_text(_line("<div>\n<p>")) == "<div> <p>"


def test_links_lead_to_the_web_or_are_words() -> None:
    assert _line("[a](https://example.org)") == (Words("a", link="https://example.org"),)
    for trap in ("javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "//x.org"):
        assert all(part.link == "" for part in _line(f"[a]({trap})") if isinstance(part, Words))


def test_an_image_is_its_description() -> None:
    assert _line("![a lamp](https://example.org/x.png)") == (Words("a lamp"),)


def test_blocks() -> None:
    text = "# H\n\n> q\n\n- a\n  1. b\n\n```\nx <y>\n```\n\n---\n\n| a | b |\n|---|---|\n| c | d |"
    heading, quote, listing, code, rule, table = read_blocks(text)
    assert heading == Heading((Words("H"),), 1)
    assert quote == Quote((Paragraph((Words("q"),)),))
    assert isinstance(listing, Listing)
    assert listing.items[0][1] == Listing(((Paragraph((Words("b"),)),),), 1)
    assert code == CodeBlock("x <y>")
    assert rule == Rule()
    assert table == Table(((Words("a"),), (Words("b"),)), (((Words("c"),), (Words("d"),)),))


def test_a_hard_break_and_a_soft_one() -> None:
    assert _line("a\\\nb\nc") == (Words("a"), LineBreak(), Words("b c"))


def test_a_footnote_call_is_words_in_a_note() -> None:
    assert line_text(_line("see [^1]")) == "see [^1]"


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    read_blocks(text)
    read_document(text)


def test_blocks_within_blocks_without_end() -> None:
    read_blocks("> " * 500 + "x")
    read_blocks("".join(f"{'  ' * n}- x\n" for n in range(200)))
    read_blocks("[" * 2000 + "**" * 2000 + "`" * 2001)
