"""Reads what an OpenAI-compatible server sends: events, pieces of text, lists, errors. Total."""

from __future__ import annotations

import json
from dataclasses import dataclass

from chapterverse.domain.generation import FinishReason

LONGEST_EVENT = 1 << 20
"""Bytes; a piece of text has a few hundred."""

_LONGEST_REASON = 160
DONE = "[DONE]"


class Senseless(Exception):
    """What came is no answer of such a server."""


class ServerEvents:
    """Folds bytes into the data of server-sent events, however they were cut."""

    def __init__(self) -> None:
        self._rest = b""
        self._data: list[str] = []
        self._size = 0

    def feed(self, chunk: bytes) -> list[str]:
        """The data of the events that are whole now. Raises Senseless when one never ends."""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        if len(self._rest) > LONGEST_EVENT:
            raise Senseless
        return [found for line in lines if (found := self._line(line.rstrip(b"\r"))) is not None]

    def finish(self) -> list[str]:
        """The data of a last event that no empty line ends."""
        rest, self._rest = self._rest, b""
        lines = (rest.rstrip(b"\r"), b"")
        return [event for line in lines if (event := self._line(line)) is not None]

    def _line(self, line: bytes) -> str | None:
        if not line:
            data, self._data, self._size = "\n".join(self._data), [], 0
            return data or None
        name, _, value = line.partition(b":")
        if name == b"data":
            self._size += len(value)
            if self._size > LONGEST_EVENT:
                raise Senseless
            self._data.append(value.removeprefix(b" ").decode("utf-8", "replace"))
        return None  # comments, ids and names of events say nothing here


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of a reply; `finish` is "" until the last one ("stop", "length")."""

    text: str
    finish: str


def parse_delta(data: str) -> Delta:
    """A piece of a reply. What a model thinks aloud comes under other names and is left out.

    Raises Senseless, ServerError.
    """
    row = _object(data)
    if "error" in row:
        raise ServerError(_reason(row))
    choices = row.get("choices")
    if choices == [] or (choices is None and "usage" in row):
        return Delta("", "")  # a closing event that only counts
    first = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(first, dict):
        raise Senseless
    inner = first.get("delta", first)
    text = inner.get("content", inner.get("text")) if isinstance(inner, dict) else None
    finish = first.get("finish_reason")
    return Delta(text if isinstance(text, str) else "", finish if isinstance(finish, str) else "")


class ServerError(Exception):
    """The server says that it cannot; the message is its reason, cut short."""


@dataclass(frozen=True, slots=True)
class ServedModel:
    """A model that a server offers. `context` in tokens, 0 when it does not say."""

    name: str
    context: int


def parse_models(data: str) -> tuple[ServedModel, ...]:
    """The list of models that a server offers; raises Senseless."""
    rows = _object(data).get("data")
    if not isinstance(rows, list):
        raise Senseless
    found = []
    for row in rows:
        if isinstance(row, dict) and isinstance(row.get("id"), str) and row["id"].strip():
            context = row.get("max_model_len")
            if not isinstance(context, int) or not 0 < context < 1 << 32:
                context = 0
            found.append(ServedModel(_plain(row["id"], 80), context))
    return tuple(found)


def error_reason(data: str) -> str:
    """The reason in the body of an error, "" when it gives none."""
    try:
        return _reason(_object(data))
    except Senseless:
        return ""


def _object(data: str) -> dict[str, object]:
    try:
        row = json.loads(data)
    except (ValueError, RecursionError):
        raise Senseless from None
    if not isinstance(row, dict):
        raise Senseless
    return row


def _reason(row: dict[str, object]) -> str:
    error = row.get("error", row.get("detail", row.get("message")))
    if isinstance(error, dict):
        error = error.get("message")
    return _plain(error, _LONGEST_REASON) if isinstance(error, str) else ""


def _plain(text: str, most: int) -> str:
    """Foreign text on one line, without signs that steer a screen."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


class Halves:
    """Joins halves of a character that were sent in two pieces."""

    def __init__(self) -> None:
        self._held = ""

    def joined(self, text: str) -> str:
        """What can be shown now of a piece; half a character waits for the next piece."""
        text, self._held = self._held + text, ""
        if "\ud800" <= text[-1:] <= "\udbff":
            text, self._held = text[:-1], text[-1]
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def finish_reason(stopped: bool, finish: str, full: bool) -> FinishReason | None:
    """Why a reply ended: at a stop text of ours, as the server said it, or because it was `full`;
    None for one that broke off."""
    if stopped:
        return FinishReason.STOP_TEXT
    if finish == "length" or (full and finish != "stop"):
        return FinishReason.LENGTH
    return FinishReason.COMPLETE if finish else None
