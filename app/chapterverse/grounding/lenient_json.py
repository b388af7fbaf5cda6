"""JSON as models write it: fenced, with trailing commas, with raw line ends, broken off. Total.

A text without any object gives None. Strings, lists, objects, numbers and the three words come as
Python values; what cannot be read is left out.
"""

from __future__ import annotations

import json
import re
from typing import TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | str | float | bool | None"

_SPACE = re.compile(r"(?:[\s,]|//[^\n]*)*")
_BARE = re.compile(r"[^\s,:\[\]{}\"]+")
_STRAIGHT = str.maketrans("“”", '""')
_DEEPEST = 24


def read_json(text: str) -> Json:
    """The first object or list in `text`, None when there is none."""
    start = re.search(r"[{\[]", text)
    if start is None:
        return None
    try:
        found: Json = json.JSONDecoder(strict=False).raw_decode(text, start.start())[0]
    except (ValueError, RecursionError):
        return _Reader(text).value(start.start(), 0)[0]
    return found


class _Reader:
    """Reads on where strict JSON ends. Every step moves forward, so it comes to an end."""

    def __init__(self, text: str) -> None:
        self._text = text

    def value(self, at: int, depth: int) -> tuple[Json, int]:
        """A value at `at` and where it ends."""
        at = self._after_space(at)
        sign = self._text[at : at + 1]
        if sign == '"':
            return self._string(at)
        if sign in ("{", "[") and sign:
            if depth >= _DEEPEST:
                return None, len(self._text)
            return self._object(at + 1, depth) if sign == "{" else self._list(at + 1, depth)
        bare = _BARE.match(self._text, at)
        if bare is None:
            return None, at + 1
        return _word(bare[0]), bare.end()

    def _object(self, at: int, depth: int) -> tuple[dict[str, Json], int]:
        found: dict[str, Json] = {}
        while True:
            at = self._after_space(at)
            if self._text[at : at + 1] in ("}", "]", ""):
                return found, at + 1
            key, at = self.value(at, depth + 1)
            at = self._after_space(at)
            if self._text[at : at + 1] != ":":
                continue
            value, at = self.value(at + 1, depth + 1)
            if isinstance(key, str):
                found[key] = value

    def _list(self, at: int, depth: int) -> tuple[list[Json], int]:
        found: list[Json] = []
        while True:
            at = self._after_space(at)
            if self._text[at : at + 1] in ("]", "}", ""):
                return found, at + 1
            value, at = self.value(at, depth + 1)
            found.append(value)

    def _string(self, at: int) -> tuple[str, int]:
        end = at + 1
        while end < len(self._text) and self._text[end] != '"':
            end += 2 if self._text[end] == "\\" else 1
        inside = self._text[at + 1 : end]
        try:
            value = str(json.loads(f'"{inside}"', strict=False))
        except ValueError:
            value = inside.replace("\\", "")
        return value, end + 1

    def _after_space(self, at: int) -> int:
        space = _SPACE.match(self._text, at)
        return space.end() if space else at


def _word(word: str) -> Json:
    known: dict[str, Json] = {"true": True, "false": False, "null": None, "None": None}
    return known.get(word, word.strip("'"))
