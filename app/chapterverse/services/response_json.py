"""A checked answer as JSON and back, and the JSON Schema of it, all from the value types.

Field names are those of CitedResponse and its parts; levels are written in capitals. The decoder is
total: anything that is not exactly such a document raises BadInput.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, get_args, get_origin, get_type_hints

from chapterverse.domain.answers import CitedResponse
from chapterverse.errors import BadInput

SCHEMA_ID = "cited-response-1"

Json = dict[str, Any] | list[Any] | str | int | float | bool | None


def encode(response: CitedResponse) -> Json:
    """The answer as plain JSON values."""
    return _encode(response)


def dumps(response: CitedResponse, indent: int | None = None) -> str:
    """The answer as JSON text; every character is kept as it is."""
    return json.dumps(encode(response), ensure_ascii=False, indent=indent)


def loads(text: str) -> CitedResponse:
    """The answer that `dumps` wrote; raises BadInput for anything else."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("The saved answer is damaged and cannot be shown.") from error
    decoded = _decode(CitedResponse, raw, "response")
    if not isinstance(decoded, CitedResponse):
        raise TypeError(decoded)
    return decoded


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of an encoded answer."""
    parts: dict[str, Any] = {}
    root = _schema(CitedResponse, parts)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "A checked answer of Chapter & Verse",
        **root,
        "$defs": dict(sorted(parts.items())),
    }


def _encode(value: object) -> Json:
    if is_dataclass(value):
        return {field.name: _encode(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    if isinstance(value, str | int | float | bool):
        return value
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _decode(kind: Any, raw: object, place: str) -> object:
    if is_dataclass(kind) and isinstance(kind, type):
        if not isinstance(raw, Mapping):
            raise _damaged(place)
        hints = get_type_hints(kind)
        names = [field.name for field in fields(kind)]
        if set(raw) != set(names):
            raise _damaged(place)
        return kind(**{n: _decode(hints[n], raw[n], f"{place}.{n}") for n in names})
    if get_origin(kind) is tuple:
        if not isinstance(raw, list):
            raise _damaged(place)
        item, *rest = get_args(kind)
        if rest == [Ellipsis]:
            return tuple(_decode(item, each, f"{place}[{i}]") for i, each in enumerate(raw))
        raise TypeError(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum) and isinstance(raw, str):
        if raw not in {member.value for member in kind}:
            raise _damaged(place)
        return kind(raw)
    if kind is datetime and isinstance(raw, str):
        try:
            return datetime.fromisoformat(raw)
        except ValueError as error:
            raise _damaged(place) from error
    if kind in (str, int, bool) and type(raw) is kind:
        return raw
    raise _damaged(place)


def _damaged(place: str) -> BadInput:
    return BadInput(f"The saved answer is damaged at “{place[:80]}” and cannot be shown.")


def _schema(kind: Any, parts: dict[str, Any]) -> dict[str, Any]:
    if is_dataclass(kind) and isinstance(kind, type):
        if kind.__name__ not in parts:
            parts[kind.__name__] = {}
            hints = get_type_hints(kind)
            parts[kind.__name__] = {
                "type": "object",
                "description": (kind.__doc__ or "").split("\n\n")[0].replace("\n    ", " "),
                "properties": {f.name: _schema(hints[f.name], parts) for f in fields(kind)},
                "required": [f.name for f in fields(kind)],
                "additionalProperties": False,
            }
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _schema(get_args(kind)[0], parts)}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {"enum": [member.value for member in kind]}
    if kind is datetime:
        return {"type": "string", "format": "date-time"}
    names = {str: "string", int: "integer", bool: "boolean"}
    return {"type": names[kind]}
