"""A scripted model server: real HTTP over a local socket, or over a loopback socket it is given."""

from __future__ import annotations

import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import BaseServer, ThreadingMixIn, UnixStreamServer
from typing import Any

from chapterverse.adapters.endpoint_http import Dial, Target

PATIENCE = 20.0


@dataclass
class Script:
    """What the server says. `reply` is streamed word by word, or `raw` events as they stand.

    `status` is that of every answer; `refuses` are names of fields that it does not know;
    `gate` holds the stream before its second word until it is set.
    """

    reply: str = "Jesus cried. He was sad about Lazarus, his friend."
    models: object = field(default_factory=lambda: {"data": [{"id": "scripted-1b"}]})
    raw: bytes | None = None
    status: int = 200
    body: bytes = b'{"error": {"message": "It is broken."}}'
    headers: tuple[tuple[str, str], ...] = ()
    refuses: tuple[str, ...] = ()
    obeys_grammar: bool = True
    key: str = ""
    cut_at: int = -1
    gate: threading.Event | None = None
    asked: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    left: threading.Event = field(default_factory=threading.Event)

    def words(self, row: dict[str, Any]) -> tuple[list[str], str]:
        """The pieces of a reply and why it ends."""
        grammar = re.fullmatch(r'root ::= "(.*)"', row.get("grammar", ""))
        reply = grammar[1] if grammar and self.obeys_grammar else self.reply
        words = re.findall(r"\s*\S+\s*", reply)
        most = row["max_tokens"]
        return words[:most], "length" if len(words) > most else "stop"


def _handler(script: Script) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            script.asked.append((self.path, {}))
            script.keys.append(self.headers.get("Authorization", ""))
            if self._let_in():
                self._send(200, json.dumps(script.models).encode(), "application/json")

        def do_POST(self) -> None:
            row = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            script.asked.append((self.path, row))
            script.keys.append(self.headers.get("Authorization", ""))
            if not self._let_in():
                return
            if any(name in row for name in script.refuses):
                self._send(400, b'{"error": {"message": "Unknown field"}}', "application/json")
                return
            with suppress(BrokenPipeError, ConnectionResetError):
                self._stream(row)
                return
            script.left.set()

        def _let_in(self) -> bool:
            if script.key and self.headers.get("Authorization") != f"Bearer {script.key}":
                self._send(401, b"{}", "application/json")
                return False
            if script.status != 200:
                self._send(script.status, script.body, "application/json")
                return False
            return True

        def _send(self, status: int, body: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            for name, value in script.headers:
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def _stream(self, row: dict[str, Any]) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            if script.raw is not None and "grammar" not in row:
                self._chunk(script.raw)
            else:
                self._words(row)
            self.wfile.write(b"0\r\n\r\n")

        def _words(self, row: dict[str, Any]) -> None:
            words, finish = script.words(row)
            plain = "prompt" in row
            for number, word in enumerate(words):
                if number == script.cut_at:
                    self.close_connection = True
                    self.connection.shutdown(socket.SHUT_RDWR)
                    raise BrokenPipeError
                if number == 1 and script.gate is not None:
                    self._wait(script.gate)
                piece = {"text": word} if plain else {"delta": {"content": word}}
                self._event({"choices": [{**piece, "finish_reason": None}]})
            self._event({"choices": [{"delta": {}, "finish_reason": finish}]})
            self._chunk(b"data: [DONE]\n\n")

        def _wait(self, gate: threading.Event) -> None:
            """Until the gate opens or the other side has gone."""
            self.connection.settimeout(PATIENCE)
            while not gate.is_set():
                if self.connection.recv(1) == b"":
                    raise BrokenPipeError

        def _event(self, row: dict[str, Any]) -> None:
            self._chunk(b"data: " + json.dumps(row).encode() + b"\n\n")

        def _chunk(self, raw: bytes) -> None:
            self.wfile.write(b"%x\r\n%b\r\n" % (len(raw), raw))
            self.wfile.flush()

        def log_message(self, format: str, *args: object) -> None:
            pass

    return Handler


class _Server(ThreadingMixIn, UnixStreamServer):
    daemon_threads = True
    block_on_close = False

    def handle_error(self, request: object, client_address: object) -> None:
        pass  # a client that left in the middle


@contextmanager
def serving(script: Script, folder: Path) -> Iterator[Dial]:
    """A server on a local socket in `folder`, and how to reach it."""
    path = str(folder / "s")
    server = _Server(path, _handler(script))
    with _running(server):

        def dial(_target: Target) -> HTTPConnection:
            return connection_over(socket.socket(socket.AF_UNIX), path)

        yield dial


@contextmanager
def serving_on(listener: socket.socket, script: Script) -> Iterator[None]:
    """A server on a socket that listens already."""
    server = _Server("", _handler(script), bind_and_activate=False)
    server.socket.close()
    server.socket = listener
    with _running(server):
        yield


@contextmanager
def _running(server: BaseServer) -> Iterator[None]:
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join(PATIENCE)
        server.server_close()


def connection_over(made: socket.socket, place: Any) -> HTTPConnection:
    """An HTTP connection over a socket that is connected here."""
    made.settimeout(PATIENCE)
    try:
        made.connect(place)
    except OSError:
        made.close()
        raise
    connection = HTTPConnection("localhost")
    connection.sock = made
    return connection


Serve = Callable[[Script], Dial]
