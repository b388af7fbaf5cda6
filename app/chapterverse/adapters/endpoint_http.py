"""One request to a model server over HTTP, so that it can be left at any moment.

The only place of the program that opens an internet socket, and only to the address that the
reader typed in: no proxy of the environment is asked and no redirect is followed. Python's
http.client blocks while it waits, so each request has a thread of its own which ends with it.
"""

from __future__ import annotations

import queue
import re
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from http.client import (
    HTTPConnection,
    HTTPException,
    HTTPSConnection,
    IncompleteRead,
    RemoteDisconnected,
)
from urllib.parse import SplitResult, urlsplit

from chapterverse.errors import BadInput

CONNECTING = 5.0
"""Seconds to reach a server; one on the same network answers in milliseconds."""

SILENCE = 120.0
"""Seconds without a byte after which a server counts as hung; a long prompt takes a while."""

_CHUNK = 1 << 14
_HINT = "Type it as host and port, such as 192.168.1.20:8080."
_HOST = re.compile(r"[A-Za-z0-9_.-]{1,253}|[0-9A-Fa-f:.]{2,45}")
_KEY = re.compile(r"[\x21-\x7e]{0,512}")


@dataclass(frozen=True, slots=True)
class Target:
    """Where requests go: `prefix` is the path before "/v1", mostly ""."""

    host: str
    port: int
    secure: bool
    prefix: str

    @property
    def place(self) -> str:
        """Host and port for a reader."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The address in full, as it is kept."""
        return f"{'https' if self.secure else 'http'}://{self.place}{self.prefix}"


def parse_address(typed: str) -> Target:
    """The target of a typed address; "http://" and "/v1" may be left out. Raises BadInput."""
    text = typed.strip()
    if not text:
        raise BadInput("No address is typed in.", _HINT)
    if "//" not in text:
        text = f"http://{text}"
    try:
        found = urlsplit(text)
        host, port = found.hostname or "", found.port
    except ValueError:
        raise BadInput("This is not the address of a server.", _HINT) from None
    if found.scheme not in ("http", "https"):
        raise BadInput("A model server is asked over http or https.", _HINT)
    if found.username is not None or found.query or found.fragment or not _HOST.fullmatch(host):
        raise BadInput("This is not the address of a server.", _HINT)
    secure = found.scheme == "https"
    return Target(host, port or (443 if secure else 80), secure, _prefix(found))


def _prefix(found: SplitResult) -> str:
    path = found.path.rstrip("/").removesuffix("/chat/completions").removesuffix("/v1")
    if not re.fullmatch(r"(/[A-Za-z0-9_.~-]+)*", path):
        raise BadInput("This is not the address of a server.", _HINT)
    return path


def check_key(key: str) -> str:
    """A key as it may be sent. Raises BadInput; the key itself is in no message."""
    if not _KEY.fullmatch(key.strip()):
        raise BadInput("The key holds a letter that no key has.", "Copy it again.")
    return key.strip()


Dial = Callable[[Target], HTTPConnection]
"""Opens a connection; raises OSError or HTTPException."""


def dial(target: Target) -> HTTPConnection:
    """A connection to the target and to nowhere else."""
    kind = HTTPSConnection if target.secure else HTTPConnection
    connection = kind(target.host, target.port, timeout=CONNECTING)
    connection.connect()
    connection.sock.settimeout(SILENCE)
    return connection


@dataclass(frozen=True, slots=True)
class Head:
    """The answer begins: its status and what kind of text it is."""

    status: int
    kind: str


@dataclass(frozen=True, slots=True)
class End:
    """The answer is over. `problem` says why it is not whole, "" when it is."""

    problem: str = ""


Heard = Head | bytes | End


class Waiting(Exception):
    """Nothing came within the time given."""


class Exchange:
    """A request and its answer. close() ends it at once, whatever it waits for."""

    def __init__(
        self, target: Target, path: str, body: bytes | None, key: str, dial: Dial = dial
    ) -> None:
        """Send it: a POST of JSON when there is a body, else a GET."""
        self._target, self._path, self._body, self._key = target, path, body, key
        self._dial = dial
        self._heard: queue.SimpleQueue[Heard] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="model server", daemon=True)
        self._thread.start()

    def hear(self, seconds: float) -> Heard:
        """The next part of the answer. Raises Waiting."""
        try:
            return self._heard.get(timeout=seconds)
        except queue.Empty:
            raise Waiting from None

    def close(self) -> None:
        """Break the connection off; the server notices and stops writing."""
        with self._lock:
            self._closed = True
            if self._socket is not None:
                # Wakes the thread that reads; the thread closes what there is to close.
                with suppress(OSError):
                    self._socket.shutdown(socket.SHUT_RDWR)

    def _run(self) -> None:
        try:
            connection = self._dial(self._target)
        except (OSError, HTTPException, ValueError) as error:
            self._heard.put(End(_why(error, self._target)))
            return
        opened = connection.sock
        try:
            with self._lock:
                self._socket = opened
                if self._closed:
                    return
            self._talk(connection)
        except (OSError, HTTPException, ValueError) as error:
            self._heard.put(End(_why(error, self._target)))
        finally:
            with self._lock:
                self._socket = None
            connection.close()

    def _talk(self, connection: HTTPConnection) -> None:
        headers = {"Accept": "text/event-stream, application/json", "Connection": "close"}
        if self._key:
            headers["Authorization"] = f"Bearer {self._key}"
        if self._body is not None:
            headers["Content-Type"] = "application/json"
        method = "GET" if self._body is None else "POST"
        connection.request(method, self._target.prefix + self._path, self._body, headers)
        with connection.getresponse() as answer:
            self._heard.put(Head(answer.status, answer.headers.get_content_type()))
            while chunk := answer.read1(_CHUNK):
                self._heard.put(chunk)
        self._heard.put(End())


def _why(error: Exception, target: Target) -> str:
    """What happened, for a reader; never what was sent."""
    match error:
        case TimeoutError():
            return f"The model server at {target.place} does not answer."
        case socket.gaierror():
            return f"There is no computer named {target.host} here."
        case ConnectionRefusedError():
            return f"No model server listens at {target.place}."
        case IncompleteRead() | RemoteDisconnected():
            return f"The model server at {target.place} closed the connection."
        case OSError():
            why = error.strerror or type(error).__name__
            return f"The connection to the model server at {target.place} failed: {why}."
    return f"What answers at {target.place} does not speak HTTP."
