"""Signs put into a text leave its offsets exact."""

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.ui.shown_text import ShownText


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


@given(
    st.text(st.characters(codec="utf-8"), max_size=30),
    st.lists(st.tuples(st.integers(0, 30), st.sampled_from(("a", "bb"))), max_size=4),
)
def test_every_character_is_found_where_it_is_shown(
    text: str, signs: list[tuple[int, str]]
) -> None:
    shown = ShownText(text, signs)
    raw = shown.text.encode("utf-16-le")
    for place, character in enumerate(text):
        start, end = shown.start(place), shown.end(place + 1)
        assert raw[2 * start : 2 * end].decode("utf-16-le") == character
        assert shown.offset(start) == place
    for (_, sign), (start, end) in zip(
        sorted(signs, key=lambda s: s[0]), shown.sign_places, strict=True
    ):
        assert raw[2 * start : 2 * end].decode("utf-16-le") == sign
    assert _units(shown.text) == len(raw) // 2
