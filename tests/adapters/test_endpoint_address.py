"""Addresses and keys of model servers as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.adapters.endpoint_http import check_key, parse_address
from chapterverse.errors import BadInput
from chapterverse.ports import ServerAddress


@pytest.mark.parametrize(
    ("typed", "url"),
    [
        ("192.168.1.20:8080", "http://192.168.1.20:8080"),
        (" http://localhost:8000/v1/ ", "http://localhost:8000"),
        ("https://class.local", "https://class.local:443"),
        ("class-server", "http://class-server:80"),
        ("http://h:1/llm/v1", "http://h:1/llm"),
        ("http://h:1/v1/chat/completions", "http://h:1"),
        ("[::1]:8080", "http://[::1]:8080"),
    ],
)
def test_addresses_as_people_type_them(typed: str, url: str) -> None:
    assert parse_address(typed).url == url
    assert parse_address(url).url == url


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ftp://h",
        "file:///etc/passwd",
        "http://",
        "http://user:secret@h",
        "http://h:99999",
        "http://h:x",
        "h?x=1",
        "h#x",
        "http://h/\r\nX: y",
        "http://ho st",
        "http://[::1",
        "a" * 300,
        "http://h/../x y",
    ],
)
def test_what_is_no_address_is_a_sentence(typed: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_address(typed)
    assert "secret" not in str(caught.value)
    assert "192.168.1.20:8080" in caught.value.hint


@given(st.text(max_size=60))
def test_reading_an_address_is_total(typed: str) -> None:
    try:
        found = parse_address(typed)
    except BadInput:
        return
    assert parse_address(found.url) == found


def test_a_key_stays_out_of_every_message() -> None:
    assert check_key(" sk-abc ") == "sk-abc"
    for key in ("se\ncret", "se cret", "sécret", "secret" * 200):
        with pytest.raises(BadInput) as caught:
            check_key(key)
        assert "cret" not in str(caught.value)
    assert "secret" not in repr(ServerAddress("http://h", "secret"))
