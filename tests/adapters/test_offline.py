"""The guard really ends whoever asks for an internet socket, and leaves local sockets alone."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

ON_LINUX = sys.platform == "linux"


def _python(code: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)


@pytest.mark.parametrize("family", ["AF_INET", "AF_INET6"])
def test_an_internet_socket_ends_a_child_of_the_suite(family: str) -> None:
    done = _python(f"import socket; socket.socket(socket.{family})")
    assert done.returncode == (-signal.SIGSYS if ON_LINUX else 1)


def test_looking_up_a_name_ends_it_too() -> None:
    done = _python("import socket; socket.getaddrinfo('example.org', 80)")
    assert done.returncode != 0


def test_local_sockets_stay_allowed() -> None:
    assert _python("import socket; socket.socketpair()").returncode == 0
