"""Packed spans, Strong's numbers and ranges cut at the ends of books."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.adapters.sqlite.rows import book_pieces, link_of, pack_spans, unpack_spans
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Span, SpanKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.strongs import strongs_key

SPANS = st.builds(
    Span, st.sampled_from(SpanKind), st.integers(0, 999), st.integers(0, 999), st.text()
)


@pytest.mark.parametrize(
    ("kept", "named"),
    [
        ("Nave's, Nave's Topical Bible", "Nave's Topical Bible"),
        ("Scofield, Nave's, Nave's Topical Bible", "Scofield, Nave's Topical Bible"),
        ("WEB notes, Nave's", "WEB notes, Nave's Topical Bible"),
        ("Spurgeon, Scofield", "Spurgeon, Scofield"),
    ],
)
def test_a_cross_reference_names_each_book_once(kept: str, named: str) -> None:
    verse = VerseRef(Book.ROMANS, 3, 28).ordinal
    other = VerseRef(Book.ROMANS, 4, 3).ordinal
    link = link_of((verse, verse, other, other, kept, 2.0))
    assert (link.source, link.weight) == (named, 2.0)
    assert (link.origin.id, link.target.id) == ("rom_3_28", "rom_4_3")


@given(st.lists(SPANS))
def test_spans_come_back_as_they_were(spans: list[Span]) -> None:
    assert unpack_spans(pack_spans(spans)) == tuple(spans)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("H07225", ("H7225", "H7225")),
        ("h7225", ("H7225", "H7225")),
        ("G0026", ("G26", "G26")),
        (" g 26 ", ("G26", "G26")),
        ("strong:G0026", ("G26", "G26")),
        ("Strong’s H1", ("H1", "H1")),
        ("H4427a", ("H4427A", "H4427")),
        ("7225", None),
        ("G0", None),
        ("G26G27", None),
        ("", None),
    ],
)
def test_strongs_numbers_in_any_spelling(text: str, key: tuple[str, str] | None) -> None:
    assert strongs_key(text) == key


@given(st.text())
def test_any_text_may_be_asked_for_as_a_number(text: str) -> None:
    strongs_key(text)


def test_a_range_over_several_books_is_cut_at_their_ends() -> None:
    ref = PassageRef.from_osis("2John.1.13-Jude.1.2")
    assert [piece.osis for piece in book_pieces(ref)] == [
        "2John.1.13",
        "3John.1.1-3John.1.14",
        "Jude.1.1-Jude.1.2",
    ]
    whole = PassageRef.from_osis("Rom")
    assert list(book_pieces(whole)) == [whole]
