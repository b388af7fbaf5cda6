"""The TextGenerator port over an OpenAI-compatible server on the class's own machine.

llama.cpp's `llama-server`, llama-cpp-python's server and vLLM speak this. Off unless the reader
typed an address: nothing here opens a connection before load(), count and stream are called.
"""

from __future__ import annotations

import json
import math
import re
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager

from chapterverse.adapters.endpoint_events import (
    DONE,
    Delta,
    Halves,
    Senseless,
    ServedModel,
    ServerError,
    ServerEvents,
    error_reason,
    finish_reason,
    parse_delta,
    parse_models,
)
from chapterverse.adapters.endpoint_http import (
    SILENCE,
    Dial,
    End,
    Exchange,
    Head,
    Waiting,
    check_key,
    dial,
    parse_address,
)
from chapterverse.adapters.endpoint_request import Form, request_row
from chapterverse.adapters.llama.text_out import TextOut
from chapterverse.domain.generation import Generated, GenerationRequest
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import NEVER, CancelToken, ServerAddress

CONTEXT = 4096
"""Tokens that are counted on; a server that has fewer says so."""

HINT = "Check the address, and that the server runs; reading, search and quotations go on."

_POLL = 0.05  # seconds between two looks at the cancel token
_MOST_BODY = 1 << 20
_ENOUGH = 32  # tokens from which a speed says something
_PER_TOKEN = 3.5  # letters of English; fewer than any current tokenizer needs
_PER_TURN = 8  # tokens around a turn
_PROBE = GenerationRequest("Say: chapter", grammar='root ::= "chapter"', max_tokens=8)


class EndpointGenerator:
    """A model behind an address. Safe from several threads: requests wait for each other."""

    def __init__(self, server: ServerAddress, *, dial: Dial = dial, silence: float = SILENCE):
        """Raises BadInput when address or key cannot be used; opens nothing."""
        self._target = parse_address(server.url)
        self._key = check_key(server.key)
        self._wanted = server.model
        self._dial = dial
        self._silence = silence
        self._busy = threading.Lock()
        self._served: ServedModel | None = None
        self._problem = ""
        self._form = Form.FULL
        self._keeps_grammar = False
        self._tokens, self._seconds = 0, 0.0

    @property
    def name(self) -> str:
        """The model's name and where it is asked; the name is known after load()."""
        name = self._served.name if self._served is not None else self._wanted
        if name.lower().endswith(".gguf"):
            name = re.split(r"[/\\]", name)[-1]  # some servers give the whole path of the file
        return f"{name or 'a model'} at {self._target.place}"

    @property
    def model(self) -> str:
        """The model's name as the server gives it, "" before load()."""
        return self._served.name if self._served is not None else ""

    @property
    def sha256(self) -> str:
        """There is no file: ""."""
        return ""

    @property
    def note(self) -> str:
        """What is unusual."""
        if self._served is None or self._keeps_grammar:
            return ""
        return "This server does not hold the model to a form; all it writes is checked alike."

    @property
    def keeps_grammar(self) -> bool:
        """Whether the server holds the model to a grammar, so that it cannot think aloud."""
        return self._keeps_grammar

    @property
    def fraction(self) -> float:
        """There is nothing to load that could be measured."""
        return 0.0

    @property
    def is_loaded(self) -> bool:
        """Whether the server was found."""
        return self._served is not None

    @property
    def is_busy(self) -> bool:
        """Whether a request is under way."""
        return self._busy.locked()

    @property
    def problem(self) -> str:
        """Why the server was not found at the last try, "" when it was."""
        return self._problem

    @property
    def speed(self) -> float:
        """Pieces a second, which are mostly tokens; 0 while that is too few."""
        return self._tokens / self._seconds if self._tokens >= _ENOUGH and self._seconds else 0.0

    @property
    def context_tokens(self) -> int:
        """How many tokens prompt and reply may have together, as far as the server says."""
        self.load(NEVER)
        served = self._served
        return min(CONTEXT, served.context or CONTEXT) if served is not None else CONTEXT

    def count_tokens(self, text: GenerationRequest | str) -> int:
        """An estimate, rather too high: the server's tokenizer is not at hand. Asks nobody."""
        if isinstance(text, str):
            return _estimate(text)
        turns = [text.system, text.user, text.opening]
        turns += [part for turn in text.examples for part in turn]
        return sum(_estimate(turn) + _PER_TURN for turn in turns if turn)

    def load(self, cancel: CancelToken, *, again: bool = False) -> None:
        """Find the server and its model, and see what it can do. Raises ModelUnavailable,
        Cancelled."""
        with self._one_at_a_time(cancel):
            self._ready(cancel)

    def found(self, cancel: CancelToken) -> ServerAddress:
        """The address as it is kept, with the name of the model that answered. Raises
        ModelUnavailable, Cancelled."""
        self.load(cancel)
        return ServerAddress(self._target.url, self._key, self.model)

    def close(self) -> None:
        """Forget the server; no connection is open between two requests."""
        self._served = None

    def stream(
        self, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        """Chunks of the reply; see the port. Leaving it closes the connection at once."""
        with self._one_at_a_time(cancel):
            self._ready(cancel)
            return (yield from self._reply(request, cancel))

    # ---- finding the server --------------------------------------------------------------------

    @contextmanager
    def _one_at_a_time(self, cancel: CancelToken) -> Iterator[None]:
        while not self._busy.acquire(timeout=_POLL):
            cancel.raise_if_cancelled()
        try:
            yield
        finally:
            self._busy.release()

    def _ready(self, cancel: CancelToken) -> None:
        if self._served is not None:
            return
        try:
            self._find(cancel)
        except ModelUnavailable as error:
            self._problem = error.user_text
            raise
        self._problem = ""

    def _find(self, cancel: CancelToken) -> None:
        served = self._list(cancel)
        names = [model.name for model in served]
        if self._wanted in names:
            self._served = served[names.index(self._wanted)]
        elif served:
            self._served = served[0]
        else:
            raise self._failed(f"The model server at {self._target.place} offers no model.")
        try:
            said = "".join(self._reply(_PROBE, cancel))
            self._keeps_grammar = said == "chapter"
        except BaseException:
            self._served = None
            raise
        self._tokens, self._seconds = 0, 0.0

    def _list(self, cancel: CancelToken) -> tuple[ServedModel, ...]:
        exchange = self._send("/v1/models", None)
        try:
            head = self._head(exchange, cancel)
            body = self._body(exchange, cancel)
            if head.status != 200:
                raise self._refused(head.status, body)
            return parse_models(body)
        except Senseless:
            raise self._failed(
                f"What answers at {self._target.place} is no model server."
            ) from None
        finally:
            exchange.close()

    # ---- one reply -----------------------------------------------------------------------------

    def _reply(
        self, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        while True:
            form = self._form
            model = self._served.name if self._served is not None else self._wanted
            exchange = self._send(
                "/v1/completions" if request.plain else "/v1/chat/completions",
                json.dumps(request_row(request, model, form)).encode("ascii"),
            )
            try:
                head = self._head(exchange, cancel)
                if head.status == 200:
                    return (yield from self._read(exchange, request, cancel))
                body = self._body(exchange, cancel)
            finally:
                exchange.close()
            if head.status not in (400, 422) or form is Form.FOLDED:
                raise self._refused(head.status, body)
            self._form = Form(form + 1)

    def _read(
        self, exchange: Exchange, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        events, out, halves = ServerEvents(), TextOut(request.stop), Halves()
        count, began, finish = 0, 0.0, ""
        for delta in self._deltas(exchange, events, cancel):
            finish = finish or delta.finish
            if not delta.text:
                continue
            began = began or time.monotonic()
            count += 1
            if text := out.feed(halves.joined(delta.text).encode("utf-8", "replace")):
                yield text
            if out.stopped or count >= request.max_tokens:
                break
        reason = finish_reason(out.stopped, finish, count >= request.max_tokens)
        if reason is None:
            raise self._failed("The connection to the model server ended in the middle of a reply.")
        if rest := out.finish():
            yield rest
        seconds = time.monotonic() - began if began else 0.0
        self._tokens += count
        self._seconds += seconds
        return Generated(reason, tokens=count, seconds=seconds)

    def _deltas(
        self, exchange: Exchange, events: ServerEvents, cancel: CancelToken
    ) -> Iterator[Delta]:
        try:
            while True:
                heard = self._hear(exchange, cancel)
                if isinstance(heard, Head):
                    raise Senseless
                found = events.finish() if isinstance(heard, End) else events.feed(heard)
                for data in found:
                    if data.strip() == DONE:
                        yield Delta("", "stop")
                        return
                    yield parse_delta(data)
                if isinstance(heard, End):
                    if heard.problem:
                        raise self._failed(heard.problem)
                    return
        except Senseless:
            raise self._failed(
                f"The model server at {self._target.place} sent what makes no sense."
            ) from None
        except ServerError as error:
            raise self._refused(500, json.dumps({"error": str(error)})) from None

    # ---- talking -------------------------------------------------------------------------------

    def _send(self, path: str, body: bytes | None) -> Exchange:
        return Exchange(self._target, path, body, self._key, self._dial)

    def _hear(self, exchange: Exchange, cancel: CancelToken) -> Head | bytes | End:
        until = time.monotonic() + self._silence
        while True:
            cancel.raise_if_cancelled()
            try:
                return exchange.hear(_POLL)
            except Waiting:
                if time.monotonic() > until:
                    raise self._failed(
                        f"The model server at {self._target.place} does not answer."
                    ) from None

    def _head(self, exchange: Exchange, cancel: CancelToken) -> Head:
        heard = self._hear(exchange, cancel)
        if isinstance(heard, Head):
            return heard
        problem = heard.problem if isinstance(heard, End) else ""
        raise self._failed(problem or f"Nothing answers at {self._target.place}.")

    def _body(self, exchange: Exchange, cancel: CancelToken) -> str:
        raw = b""
        while len(raw) <= _MOST_BODY:
            heard = self._hear(exchange, cancel)
            if isinstance(heard, End):
                return raw.decode("utf-8", "replace")
            if isinstance(heard, bytes):
                raw += heard
        return ""

    def _refused(self, status: int, body: str) -> ModelUnavailable:
        place, said = self._target.place, error_reason(body)
        if 300 <= status < 400:
            return self._failed(
                f"The server at {place} wants to send the question elsewhere; that is not followed."
            )
        if status in (401, 403):
            what = "does not accept the key" if self._key else "wants a key"
            return ModelUnavailable(f"The model server at {place} {what}.", "Type in its key.")
        if status == 404:
            return self._failed(f"What answers at {place} is no model server.")
        because = f": {said}" if said else ""
        return self._failed(f"The model server at {place} refused (status {status}{because}).")

    def _failed(self, sentence: str) -> ModelUnavailable:
        return ModelUnavailable(sentence, HINT)


def _estimate(text: str) -> int:
    plain = sum(character.isascii() for character in text)
    others = len(text.encode("utf-8", "replace")) - plain
    return math.ceil(plain / _PER_TOKEN + 0.75 * others)
