"""Geometry and docks as text: kept exactly, and nothing breaks on what is not theirs."""

from hypothesis import given
from hypothesis import strategies as st

from chapterverse.ui.window_state import WindowState, decode_state, encode_state


@given(
    st.binary(max_size=200),
    st.booleans(),
    st.integers(0, 2000),
    st.sampled_from(["read", "search", "ask"]),
    st.booleans(),
    st.integers(0, 2000),
)
def test_a_state_comes_back(
    geometry: bytes, library: bool, wide: int, page: str, context: bool, wider: int
) -> None:
    state = WindowState(geometry, library, wide, page, context, wider)
    assert decode_state(encode_state(state)) == state


@given(st.text(max_size=80))
def test_any_text_gives_a_state(text: str) -> None:
    assert isinstance(decode_state(text), WindowState)


def test_nonsense_gives_the_design() -> None:
    for text in ("", "1;1;1", "2;1;x;1;y;read;!!!", "2;1;²;1;0;read;", ";;;;;;"):
        state = decode_state(text)
        assert state.library_width == 0 and state.geometry == b""
