"""Words are found as a reader types them, and marked as they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.text_find import find_all


def marked(text: str, wanted: str) -> list[str]:
    return [text[span.start : span.end] for span in find_all(text, wanted)]


@pytest.mark.parametrize(
    ("text", "wanted", "expected"),
    [
        ("The law, and the LAW again", "law", ["law", "LAW"]),
        ("The law", "the law ", ["The law"]),
        ("aaaa", "aa", ["aa", "aa"]),
        ("Don’t be afraid", "don't", ["Don’t"]),
        ("“Go” he said", '"go"', ["“Go”"]),
        ("ἀγάπη, ΑΓΑΠΗ", "αγαπη", ["ἀγάπη", "ΑΓΑΠΗ"]),
        ("בְּרֵאשִׁית", "בראשית", ["בְּרֵאשִׁית"]),
        ("Straße und Gasse", "strasse", ["Straße"]),
        ("ßs", "s", ["ß", "s"]),
        ("nothing here", "law", []),
        ("some words", "", []),
        ("some words", "  ", []),
        ("", "law", []),
    ],
)
def test_words_are_found(text: str, wanted: str, expected: list[str]) -> None:
    assert marked(text, wanted) == expected


@given(st.text(alphabet="aäß’e\u0301ΣשּׁA ", max_size=30), st.text(alphabet="aäs'eσש ", max_size=4))
def test_marks_are_in_order_and_apart(text: str, wanted: str) -> None:
    end = 0
    for span in find_all(text, wanted):
        assert end <= span.start < span.end <= len(text)
        end = span.end
