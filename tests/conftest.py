"""Shared fixtures: the real library, no sockets, an offscreen window."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parent))

from chapterverse.settings import Paths  # noqa: E402  # the path above comes first


def _refuse(*_args: object, **_kwargs: object) -> NoReturn:
    raise AssertionError("a test tried to open a socket; the program never does")


@pytest.fixture(autouse=True)
def no_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python code of the process cannot reach the network; see test_offline for native code."""
    monkeypatch.setattr(socket.socket, "connect", _refuse)
    monkeypatch.setattr(socket.socket, "connect_ex", _refuse)
    monkeypatch.setattr(socket.socket, "bind", _refuse)
    monkeypatch.setattr(socket, "getaddrinfo", _refuse)


@pytest.fixture(scope="session")
def paths() -> Iterator[Paths]:
    """Where set-up put library and models; the suite fails, not skips, when it did not."""
    found = Paths.of_environment()
    assert found.library.is_file(), f"no library at {found.library}: run ./run setup"
    yield found
