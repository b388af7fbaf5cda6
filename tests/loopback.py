"""Loopback sockets, opened before the suite forbids the internet: one listens, three connect.

The guard forbids to open internet sockets, not to use those that are open; so one test can speak
over real TCP while everything else is held to none.
"""

from __future__ import annotations

import socket

_CLIENTS = 3
_SOCKETS: list[socket.socket] = []


def reserve() -> None:
    """Open the sockets; called once, before the guard."""
    listener = socket.socket(socket.AF_INET)
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    _SOCKETS.extend((listener, *(socket.socket(socket.AF_INET) for _ in range(_CLIENTS))))


def release() -> None:
    """Close what no test took."""
    while _SOCKETS:
        _SOCKETS.pop().close()


def take() -> tuple[socket.socket, tuple[socket.socket, ...]]:
    """The listening socket and the others; they are the taker's to close."""
    listener, *clients = _SOCKETS
    _SOCKETS.clear()
    return listener, tuple(clients)
