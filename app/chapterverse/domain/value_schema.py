"""The JSON Schema (2020-12) of the documents that value_json writes, from the types of values."""

from __future__ import annotations

import types
from datetime import datetime
from enum import StrEnum
from typing import Any, get_args, get_origin

from chapterverse.domain.refs import PassageRef
from chapterverse.domain.value_shapes import TYPE, is_value, members_of, shape, snake_name, tags_of


def schema(kind: Any, schema_id: str, title: str) -> dict[str, Any]:
    """JSON Schema (2020-12) of what `encode` writes."""
    parts: dict[str, Any] = {}
    root = _schema(kind, parts)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": schema_id,
        "title": title,
        **root,
        "$defs": dict(sorted(parts.items())),
    }


def _schema(kind: Any, parts: dict[str, Any]) -> dict[str, Any]:
    members = members_of(kind)
    if members:
        return _union_schema(kind, members, parts)
    if kind is PassageRef:
        return {"type": "string", "description": "An OSIS reference, such as Rom.3.21-Rom.3.26."}
    if is_value(kind):
        if kind.__name__ not in parts:
            parts[kind.__name__] = {}
            parts[kind.__name__] = _object(kind, parts)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _schema(get_args(kind)[0], parts)}
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return {"enum": [member.value for member in kind]}
    if kind is datetime:
        return {"type": "string", "format": "date-time"}
    names = {str: "string", int: "integer", bool: "boolean"}
    return {"type": names[kind]}


def _union_schema(kind: Any, members: tuple[type, ...], parts: dict[str, Any]) -> dict[str, Any]:
    choices: list[dict[str, Any]] = []
    tags = tags_of(members)
    for member in members:
        if member not in tags:
            choices.append(_schema(member, parts))
            continue
        # In small letters: the same class without "type" may stand beside under its own name.
        name = snake_name(member)
        if name not in parts:
            parts[name] = {}
            parts[name] = _object(member, parts, tags[member])
        choices.append({"$ref": f"#/$defs/{name}"})
    if types.NoneType in get_args(kind):
        choices.append({"type": "null"})
    return {"oneOf": choices}


def _object(kind: type, parts: dict[str, Any], tag: str = "") -> dict[str, Any]:
    properties = {name: _schema(hint, parts) for name, hint, _ in shape(kind)}
    names = list(properties)
    if tag:
        properties, names = {TYPE: {"const": tag}, **properties}, [TYPE, *names]
    return {
        "type": "object",
        "description": (kind.__doc__ or "").split("\n\n")[0].replace("\n    ", " "),
        "properties": properties,
        "required": names,
        "additionalProperties": False,
    }
