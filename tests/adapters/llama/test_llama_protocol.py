"""Frames and messages: what was sent arrives, everything else is refused."""

from __future__ import annotations

import contextlib
import json
import struct
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.adapters.llama.protocol import (
    LONGEST_FRAME,
    Cancel,
    Count,
    Counted,
    Exit,
    Failed,
    Finished,
    Generate,
    Load,
    Loaded,
    Loading,
    Order,
    ProtocolError,
    Reading,
    Reply,
    Stopped,
    Text,
    encode,
    parse_order,
    parse_reply,
    read_frame,
)
from chapterverse.domain.generation import FinishReason, GenerationRequest

TEXTS = st.text(max_size=40)
NUMBERS = st.integers(0, 1 << 40)
SECONDS = st.floats(0, 1e6)
REQUESTS = st.builds(
    GenerationRequest,
    TEXTS,
    TEXTS,
    st.lists(st.tuples(TEXTS, TEXTS), max_size=3).map(tuple),
    TEXTS,
    st.booleans(),
    st.booleans(),
    NUMBERS,
    st.lists(TEXTS, max_size=3).map(tuple),
    TEXTS,
    NUMBERS,
    SECONDS,
)
ORDERS = st.one_of(
    st.builds(Load, TEXTS, NUMBERS, NUMBERS, NUMBERS, st.booleans()),
    st.builds(Generate, NUMBERS, REQUESTS),
    st.builds(Count, NUMBERS, REQUESTS, st.booleans()),
    st.builds(Cancel, NUMBERS),
    st.just(Exit()),
)
REPLIES = st.one_of(
    st.builds(Loading, SECONDS),
    st.builds(Loaded, NUMBERS, TEXTS),
    st.builds(Reading, NUMBERS, NUMBERS, NUMBERS),
    st.builds(Text, NUMBERS, TEXTS),
    st.builds(
        Finished,
        NUMBERS,
        st.sampled_from(FinishReason),
        NUMBERS,
        NUMBERS,
        NUMBERS,
        SECONDS,
        SECONDS,
    ),
    st.builds(Stopped, NUMBERS),
    st.builds(Counted, NUMBERS, NUMBERS),
    st.builds(Failed, NUMBERS, TEXTS, TEXTS),
)


@given(st.lists(ORDERS, max_size=4))
def test_orders_arrive_as_they_were_sent(sent: list[Order]) -> None:
    stream = BytesIO(b"".join(map(encode, sent)))
    assert [parse_order(read_frame(stream)) for _ in sent] == sent
    with pytest.raises(EOFError):
        read_frame(stream)


@given(REPLIES)
def test_replies_arrive_as_they_were_sent(sent: Reply) -> None:
    found = parse_reply(read_frame(BytesIO(encode(sent))))
    assert found == sent
    assert type(found) is type(sent)


def test_half_a_character_survives() -> None:
    sent = Text(1, "\ud800 שָׁלוֹם 🙂")
    assert parse_reply(read_frame(BytesIO(encode(sent)))) == sent


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_an_error(raw: bytes) -> None:
    stream = BytesIO(raw)
    with contextlib.suppress(EOFError, ProtocolError):
        parse_reply(read_frame(stream))


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)


@given(JSON, st.sampled_from(["Text", "Generate", "Load", "Exit", "None"]), JSON)
def test_any_json_is_a_message_or_an_error(whole: object, kind: str, value: object) -> None:
    for raw in (whole, {"kind": kind, "id": value, "text": value, "request": value}):
        for parse in (parse_order, parse_reply):
            with contextlib.suppress(ProtocolError):
                parse(json.dumps(raw).encode())


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b'{"kind": "Text"}',
        b'{"kind": "Text", "id": true, "text": ""}',
        b'{"kind": "Text", "id": 1.0, "text": ""}',
        b'{"kind": "Text", "id": 1, "text": "", "more": 1}',
        b'{"kind": "Loading", "fraction": NaN}',
        b'{"kind": "Loading", "fraction": 1e999}',
        b'{"kind": ["Text"], "id": 1, "text": ""}',
        b'{"kind": "Finished", "id": 1, "reason": "because", "prompt_tokens": 1,'
        b' "reused_tokens": 1, "tokens": 1, "prompt_seconds": 1, "seconds": 1}',
        b"[" * 100_000,
        "{“}".encode(),
    ],
)
def test_what_is_no_message_is_refused(body: bytes) -> None:
    with pytest.raises(ProtocolError):
        parse_reply(body)


def test_lengths_are_bounded_on_both_sides() -> None:
    with pytest.raises(ProtocolError, match="a message of"):
        encode(Text(1, "x" * LONGEST_FRAME))
    with pytest.raises(ProtocolError, match="a frame of"):
        read_frame(BytesIO(struct.pack(">I", LONGEST_FRAME + 1)))
    with pytest.raises(ProtocolError, match="ends early"):
        read_frame(BytesIO(encode(Exit())[:-1]))
    with pytest.raises(ProtocolError, match="ends early"):
        read_frame(BytesIO(b"\0\0"))
