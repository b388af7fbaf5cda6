"""Parting a text: borders are found from a bounded look ahead, and never inside of a reference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.segments import Borders
from chapterverse.grounding.spoken import SpokenText, plain_letters


def parts(text: str) -> list[str]:
    borders, start, found = Borders(), 0, []
    while (border := borders.next(text, whole=True)) is not None:
        found.append(text[start : border.end])
        start = border.next
    return [*found, text[start:]]


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("God is one. God is love.", ["God is one.", "God is love."]),
        ("God is one.\n\ngod is love", ["God is one.", "god is love"]),
        ("God is one.\nGod is love.", ["God is one.", "God is love."]),
        ("One:\n- two\n- three", ["One:", "- two", "- three"]),
        ("## One\ntwo\nthree", ["## One", "two\nthree"]),
        ("See St. Paul and Rev. Henry there.", ["See St. Paul and Rev. Henry there."]),
        ("As in Rom. 3:28. Here.", ["As in Rom. 3:28.", "Here."]),
        ("In chapter 1. Corinthians 3:2 it is.", ["In chapter 1. Corinthians 3:2 it is."]),
        ("The first. Corinthians 3:2 it is.", ["The first. Corinthians 3:2 it is."]),
        ("1 Cor. XIII. Then", ["1 Cor. XIII. Then"]),
        ("God is one. I think so.", ["God is one.", "I think so."]),
        ("God is one. XIII is a number.", ["God is one. XIII is a number."]),
        ("He said, “It is so. We know.” Then", ["He said, “It is so. We know.”", "Then"]),
        ('He said, "It is so. We know." Then', ['He said, "It is so. We know."', "Then"]),
        ("He said, ‘It is so. We know.’ Then", ["He said, ‘It is so. We know.’", "Then"]),
        ("The disciples’ way. Then", ["The disciples’ way.", "Then"]),
        ("He said, ‘It isn’t. No.’ Then", ["He said, ‘It isn’t. No.’", "Then"]),
        (
            "He said, “It is so. We know.\n\nThen. So",
            ["He said, “It is so. We know.", "Then.", "So"],
        ),
        ("God is one. [CITE: k7m] God", ["God is one.", "[CITE: k7m] God"]),
        ("God is one... and so.", ["God is one... and so."]),
        ("God is one" + "." * 20 + " God", ["God is one" + "." * 20 + " God"]),
        ("God is one. 3:28 says.", ["God is one. 3:28 says."]),
    ],
)
def test_where_a_text_is_parted(text: str, segments: list[str]) -> None:
    assert parts(text) == segments


def test_a_mark_that_stays_open_too_long_opened_nothing() -> None:
    text = "“" + "word " * 300 + "end. God is one. God is love."
    assert parts(text)[1:] == ["God is one.", "God is love."]


@given(st.text(alphabet='. \nAa1“”"#-I[', max_size=120), st.integers(1, 7))
def test_a_growing_text_has_the_borders_of_the_whole_one(text: str, size: int) -> None:
    borders, start, found, known = Borders(), 0, [], ""
    for at in range(0, len(text), size):
        known += text[at : at + size]
        while (border := borders.next(known, whole=False)) is not None:
            found.append(known[start : border.end])
            start = border.next
    while (border := borders.next(known, whole=True)) is not None:
        found.append(known[start : border.end])
        start = border.next
    assert [*found, known[start:]] == parts(text)


@given(st.text(alphabet="<think>/ab\r\n|im\ud800ſ", max_size=60), st.integers(1, 5))
def test_how_a_stream_is_cut_does_not_change_what_is_spoken(text: str, size: int) -> None:
    def spoken(pieces: list[str]) -> str:
        reader, said = SpokenText(), ""
        for piece in [*pieces, None]:
            before = reader.restarts
            new = reader.finish() if piece is None else reader.feed(piece)
            said = new if reader.restarts > before else said + new
        return said

    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    assert spoken(pieces) == spoken([text])


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("ſo Ｒom 𝐑om K ﬁn", "so Rom Rom K fin"),
        ("a\u200bb\u00adc\ufeffd\u202ee\u2060f", "abcdef"),
        ("a\u00a0b\u2009c\td", "a b c d"),
        ("a\u2028b\x85c", "a\nb\nc"),
        ("¹½…é①", "¹½…é①"),
        ("\x00\x1b\ud800\ue000\ufffd\ufe0f", ""),
    ],
)
def test_letters_become_plain(text: str, plain: str) -> None:
    assert plain_letters(text) == plain
