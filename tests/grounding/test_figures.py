"""Figures in words, as the Bible has them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.grounding.claim_words import read_numbers
from chapterverse.grounding.figures import written_out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("his 318 trained men", "his three hundred eighteen trained men"),
        ("24 thrones", "twenty-four thrones"),
        ("144,000 were sealed", "one hundred forty-four thousand were sealed"),
        ("he lived 70 years", "he lived seventy years"),
        ("2000 baths, 1005 songs", "two thousand baths, one thousand five songs"),
        ("0 left", "zero left"),
    ],
)
def test_whole_numbers_are_written_out(text: str, words: str) -> None:
    assert written_out(text) == words


@pytest.mark.parametrize("text", ["John 3:16 says", "the 3rd day", "1.5 cubits", "x2", "12345678"])
def test_references_ordinals_and_fractions_stay(text: str) -> None:
    assert written_out(text) == text


@given(st.integers(2, 999_999))
def test_the_words_have_the_value_of_the_figure(value: int) -> None:
    (number,) = read_numbers(written_out(f"{value} men"))
    assert number.value == value
