"""What a model server sends, however its bytes are cut and whatever they say."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.adapters.endpoint_events import (
    LONGEST_EVENT,
    Senseless,
    ServerError,
    ServerEvents,
    error_reason,
    parse_delta,
    parse_models,
)


@given(
    st.lists(st.text(max_size=9).filter(lambda t: not set(t) & set("\r\n")), max_size=5), st.data()
)
def test_events_do_not_depend_on_how_the_bytes_are_cut(
    texts: list[str], data: st.DataObject
) -> None:
    raw = b"".join(b"data: " + text.encode("utf-8", "replace") + b"\n\n" for text in texts)
    reader, found, at = ServerEvents(), list[str](), 0
    while at < len(raw):
        size = data.draw(st.integers(1, 7))
        found += reader.feed(raw[at : at + size])
        at += size
    assert found + reader.finish() == [
        t.encode("utf-8", "replace").decode("utf-8", "replace") for t in texts if t
    ]


@given(st.binary(max_size=300))
def test_reading_events_is_total(raw: bytes) -> None:
    reader = ServerEvents()
    for data in [*reader.feed(raw), *reader.finish()]:
        try:
            parse_delta(data)
        except (Senseless, ServerError):
            continue


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["choices", "delta", "content", "error", "data", "id", "message", "text"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(json_values)
def test_reading_what_a_server_says_is_total(value: object) -> None:
    data = json.dumps(value)
    for read in (parse_delta, parse_models):
        try:
            read(data)
        except (Senseless, ServerError):
            continue
    assert error_reason(data).isprintable()


def test_an_event_without_an_end_is_refused() -> None:
    reader = ServerEvents()
    with pytest.raises(Senseless):
        reader.feed(b"data: " + b"x" * (LONGEST_EVENT + 1))
    with pytest.raises(Senseless):
        ServerEvents().feed(b"data: x\n" * (LONGEST_EVENT))
    assert ServerEvents().feed(b"\n\nid: 3\nretry: x\n\n") == []
