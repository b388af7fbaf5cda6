"""A real model server on loopback, asked by the program: python -m bench.endpoint [--key KEY]

Starts llama-cpp-python's own server (`pip install "llama-cpp-python[server]"`; it is no part of the
program) with the default model, asks it through the adapter, stops it in the middle, and checks
what comes back. Prints a line a step and ends with status 1 when one fails, 2 without the server.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

from chapterverse.adapters.endpoint import EndpointGenerator
from chapterverse.domain.generation import FinishReason, Generated, GenerationRequest
from chapterverse.errors import AppError, Cancelled, ModelUnavailable
from chapterverse.ports import NEVER, ServerAddress
from chapterverse.settings import MODEL_FILE, Paths

PATIENCE = 120.0
NEEDS = ("llama_cpp", "fastapi", "uvicorn", "sse_starlette", "starlette_context")
LONG = "The words of the book of the generations of Adam. " * 60


class Pulled:
    """A token that a timer pulls."""

    def __init__(self, seconds: float) -> None:
        self.at = 0.0
        self._timer = threading.Timer(seconds, self._pull)
        self._timer.start()

    def _pull(self) -> None:
        self.at = time.perf_counter()

    @property
    def cancelled(self) -> bool:
        """Whether it was pulled."""
        return self.at > 0

    def raise_if_cancelled(self) -> None:
        """Raise Cancelled after that."""
        if self.cancelled:
            raise Cancelled


def written(generator: EndpointGenerator, request: GenerationRequest) -> tuple[str, Generated]:
    """The whole reply and how it ended."""
    stream, chunks = generator.stream(request, NEVER), list[str]()
    while True:
        try:
            chunks.append(next(stream))
        except StopIteration as end:
            assert isinstance(end.value, Generated)
            return "".join(chunks), end.value


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(generator: EndpointGenerator, server: subprocess.Popen[bytes]) -> None:
    """Until the server answers; raises ModelUnavailable when it ends or takes too long."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return generator.load(NEVER)
        except ModelUnavailable:
            if server.poll() is not None or time.monotonic() > until:
                raise
            time.sleep(1.0)


def checks(generator: EndpointGenerator) -> Sequence[tuple[str, bool]]:
    """Every step with whether it held."""
    asked = GenerationRequest("Who was swallowed by a fish?", "Answer shortly.", max_tokens=24)
    first, end = written(generator, asked)
    again, _ = written(generator, asked)
    keyed = 'root ::= [A-Za-z ,.]+ "[CITE: " ("k7m" | "b2x") "]"'
    cited, _ = written(generator, GenerationRequest("Cite.", grammar=keyed, max_tokens=80))
    scripts = "בְּרֵאשִׁית ἐν ἀρχῇ 🕊️👨‍👩‍👧"
    shown, _ = written(
        generator, GenerationRequest("Write.", grammar=f'root ::= "{scripts}"', max_tokens=120)
    )
    token = Pulled(0.3)
    began = time.perf_counter()
    try:
        for _ in generator.stream(GenerationRequest(LONG + "Go on.", max_tokens=900), token):
            pass
        stopped = False
    except Cancelled:
        stopped = True
    felt = time.perf_counter() - token.at
    after, _ = written(generator, asked)
    print(
        f"  {generator.name}: {first!r}; stop felt after {1000 * felt:.0f} ms "
        f"({time.perf_counter() - began:.1f} s until the next reply was whole)"
    )
    return (
        ("a reply streams", bool(first.strip()) and 0 < end.tokens <= 24),
        ("it ends for a reason", end.reason in tuple(FinishReason)),
        ("the same question gets the same answer", first == again),
        ("the server holds the model to a grammar", generator.keeps_grammar),
        ("no other key comes out", "[CITE: " not in cited or cited.endswith(("k7m]", "b2x]"))),
        ("every script comes out whole", shown == scripts),
        ("Stop while the prompt is read is felt within 0.5 s", stopped and felt < 0.5),
        ("the server answers after a Stop", after == first),
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Start, ask, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--key", default="sesame", help="the key that the server wants")
    options = parser.parse_args(arguments)
    model = Paths.of_environment().model(MODEL_FILE)
    missing = [name for name in NEEDS if importlib.util.find_spec(name) is None]
    if missing or not model.is_file():
        print(f"Missing: {', '.join([*missing, *([] if model.is_file() else [str(model)])])}.")
        return 2
    port = free_port()
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(model), "--n_ctx", "4096"]
    command += ["--host", "127.0.0.1", "--port", str(port), "--api_key", options.key]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, env=dict(os.environ)) as server:
        try:
            address = ServerAddress(f"127.0.0.1:{port}", options.key)
            generator = EndpointGenerator(address)
            wait_for(generator, server)
            found = list(checks(generator))
            try:
                EndpointGenerator(ServerAddress(f"127.0.0.1:{port}", "wrong")).load(NEVER)
                found.append(("a wrong key is told", False))
            except ModelUnavailable as error:
                found.append(("a wrong key is told", "key" in error.user_text))
        except AppError as error:
            print(f"FAILED: {error}")
            return 1
        finally:
            server.terminate()
    for name, held in found:
        print(f"{'ok    ' if held else 'FAILED'} {name}")
    return 0 if all(held for _, held in found) else 1


if __name__ == "__main__":
    sys.exit(main())
