"""Words in Latin letters are known by their sound, however a school writes them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.domain.transliteration import sound_of, sound_of_entry


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("hesed", "chêsêd"),
        ("Chesed", "chêsêd"),
        ("elohim", "'ĕlôhîym"),
        ("adonai", "'ădônây"),
        ("shalom", "shâlôm shâlôm"),
        ("tzedakah", "tsedâqâh"),
        ("ruach", "rûach"),
        ("agape", "agápē"),
        ("ecclesia", "ekklēsía"),
        ("torah", "tôrâh tôrâh"),
    ],
)
def test_what_is_typed_sounds_like_what_is_printed(typed: str, printed: str) -> None:
    assert sound_of(typed) == sound_of_entry(printed) != ""


def test_other_words_and_several_words_sound_otherwise() -> None:
    assert sound_of("hesed") != sound_of_entry("chesel")
    assert sound_of_entry("yehôvâh shâlôm") == ""
    assert sound_of_entry("") == sound_of("…") == ""


@given(st.text(max_size=60))
def test_any_text_has_a_key(text: str) -> None:
    assert sound_of(text).isalpha() or not sound_of(text)
