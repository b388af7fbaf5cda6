"""The words between the program and the process that holds the model: frames of JSON on a pipe.

A frame is its length (4 bytes, big-endian) and one JSON object; "kind" names the message. Both
sides parse totally: anything else than a whole, known, well-typed message is a ProtocolError.
"""

from __future__ import annotations

import json
import struct
from dataclasses import asdict, dataclass, is_dataclass
from enum import StrEnum
from typing import Any, BinaryIO, NoReturn, TypeVar, get_args, get_origin, get_type_hints

from chapterverse.domain.generation import FinishReason, GenerationRequest

LONGEST_FRAME = 1 << 22
"""Bytes. Prompts reach 100,000; a longer frame is a mistake or an attack."""

_LENGTH = struct.Struct(">I")
_MOST = 1e15  # seconds, temperatures and shares are small; neither infinite nor NaN is below it
T = TypeVar("T")


class ProtocolError(Exception):
    """The other side sent what is no message."""


# ---- to the worker -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Load:
    """Load the model of a file. `check_tensors` looks for numbers that no model holds; `adapter` is
    the file of a low-rank adapter for requests that are tuned, "" for none."""

    path: str
    context: int
    batch: int
    threads: int
    check_tensors: bool
    adapter: str = ""


@dataclass(frozen=True, slots=True)
class Generate:
    """Continue a prompt."""

    id: int
    request: GenerationRequest


@dataclass(frozen=True, slots=True)
class Count:
    """Count the tokens of a text, or of a request when `whole`."""

    id: int
    request: GenerationRequest
    whole: bool


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop the request of that number; nothing happens when it is over."""

    id: int


@dataclass(frozen=True, slots=True)
class Exit:
    """End the process."""


# ---- from the worker ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Loading:
    """How far loading is, 0 to 1."""

    fraction: float


@dataclass(frozen=True, slots=True)
class Loaded:
    """Ready. `context` is what the model really got; `note` says what is unusual."""

    context: int
    note: str


@dataclass(frozen=True, slots=True)
class Reading:
    """So many tokens of the prompt have been read; also a sign of life."""

    id: int
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Text:
    """More text of the reply."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The reply is whole."""

    id: int
    reason: FinishReason
    prompt_tokens: int
    reused_tokens: int
    tokens: int
    prompt_seconds: float
    seconds: float
    mean_logprob: float = 0.0
    least_logprob: float = 0.0


@dataclass(frozen=True, slots=True)
class Stopped:
    """The request was cancelled; the processor is free."""

    id: int


@dataclass(frozen=True, slots=True)
class Counted:
    """The answer to Count."""

    id: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Failed:
    """Loading (id 0) or a request did not work; the process lives on."""

    id: int
    what: str
    hint: str


Order = Load | Generate | Count | Cancel | Exit
Reply = Loading | Loaded | Reading | Text | Finished | Stopped | Counted | Failed

_ORDERS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Order)}
_REPLIES: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(Reply)}


def encode(message: Order | Reply) -> bytes:
    """One frame. Raises ProtocolError when the message is too long to be sent."""
    body = json.dumps({"kind": type(message).__name__, **asdict(message)}).encode("ascii")
    if len(body) > LONGEST_FRAME:
        raise ProtocolError(f"a message of {len(body):,} bytes")
    return _LENGTH.pack(len(body)) + body


def read_frame(stream: BinaryIO) -> bytes:
    """The body of the next frame. Raises EOFError between frames, ProtocolError inside one."""
    head = stream.read(_LENGTH.size)
    if not head:
        raise EOFError
    if len(head) < _LENGTH.size:
        raise ProtocolError("a frame that ends early")
    length = _LENGTH.unpack(head)[0]
    if length > LONGEST_FRAME:
        raise ProtocolError(f"a frame of {length:,} bytes")
    body = stream.read(length)
    if len(body) < length:
        raise ProtocolError("a frame that ends early")
    return body


def parse_order(body: bytes) -> Order:
    """A message to the worker; raises ProtocolError."""
    found: Order = _parse(body, _ORDERS)
    return found


def parse_reply(body: bytes) -> Reply:
    """A message from the worker; raises ProtocolError."""
    found: Reply = _parse(body, _REPLIES)
    return found


def _parse(body: bytes, kinds: dict[str, type[Any]]) -> Any:
    try:
        raw = json.loads(body.decode("ascii"), parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("a frame that is not JSON") from error
    if not isinstance(raw, dict):
        raise ProtocolError("a frame that is no object")
    kind = raw.pop("kind", None)
    if not isinstance(kind, str) or kind not in kinds:
        raise ProtocolError("a message of an unknown kind")
    return _built(kinds[kind], raw)


def _built(kind: type[T], raw: object) -> T:
    hints = get_type_hints(kind)
    if not isinstance(raw, dict) or set(raw) != set(hints):
        raise ProtocolError(f"a {kind.__name__} with other fields")
    return kind(**{name: _value(hint, raw[name]) for name, hint in hints.items()})


def _value(hint: Any, raw: object) -> Any:
    if hint in (str, bool, int):
        if type(raw) is hint:
            return raw
    elif hint is float:
        if isinstance(raw, int | float) and type(raw) is not bool and abs(raw) < _MOST:
            return float(raw)
    elif get_origin(hint) is tuple:
        if isinstance(raw, list):
            return _row(get_args(hint), raw)
    elif isinstance(hint, type) and issubclass(hint, StrEnum):
        if isinstance(raw, str) and raw in tuple(hint):
            return hint(raw)
    elif isinstance(hint, type) and is_dataclass(hint):
        return _built(hint, raw)
    raise ProtocolError("a field of another type")


def _row(hints: tuple[Any, ...], raw: list[object]) -> tuple[Any, ...]:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(_value(hints[0], entry) for entry in raw)
    if len(hints) != len(raw):
        raise ProtocolError("a row of another length")
    return tuple(_value(hint, entry) for hint, entry in zip(hints, raw, strict=True))


def _refuse(_constant: str) -> NoReturn:
    raise ValueError
