"""Values as JSON and back, and the JSON Schema of them, all from their types. Pure and total.

A dataclass is an object of its fields; a passage its OSIS reference; a time ISO 8601; a union of
dataclasses an object whose "type" names the member, without the word that all members end with
(HeadingBlock | NoteBlock: "heading", "note"). Anything that is not exactly such a document raises
BadInput. A field that is missing takes its default, so that files of older versions are read.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput, InvalidReference

Json = dict[str, Any] | list[Any] | str | int | float | bool | None
T = TypeVar("T")

TYPE = "type"
"""The key that names the member of a union."""

_LARGEST = 2**53  # whole numbers that every JSON reader keeps exactly
_WORDS = re.compile(r"[A-Z][a-z0-9]*")


def encode(kind: Any, value: object) -> Json:
    """A value of type `kind` as plain JSON values; raises TypeError for types without a form."""
    members = _members(kind)
    if members:
        if value is None:
            return None
        tag = _tags(members).get(type(value))
        if tag is None:
            return _encode_one(value)
        encoded = _encode_one(value)
        return {TYPE: tag, **encoded} if isinstance(encoded, dict) else encoded
    if isinstance(value, tuple):
        item = get_args(kind)[0]
        return [encode(item, each) for each in value]
    return _encode_one(value)


def dumps(kind: Any, value: object, indent: int | None = None) -> str:
    """The value as JSON text; every character is kept as it is."""
    return json.dumps(encode(kind, value), ensure_ascii=False, indent=indent)


def decode(kind: type[T], raw: object, what: str = "The document") -> T:
    """The value that `encode` gave; raises BadInput, whose sentence begins with `what`."""
    decoded = _Decoder(what).decode(kind, raw, "")
    if not isinstance(decoded, kind):
        raise TypeError(decoded)
    return decoded


def decode_union(kind: Any, raw: object, what: str = "The document") -> Any:
    """As `decode`, for a union of dataclasses (a union is no `type` to the checker of types)."""
    return _Decoder(what).decode(kind, raw, "")


def parse(text: str | bytes, what: str = "The document") -> object:
    """JSON text as plain values; raises BadInput."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{what} is damaged and cannot be shown.") from error


def loads(kind: type[T], text: str | bytes, what: str = "The document") -> T:
    """The value that `dumps` wrote; raises BadInput for anything else."""
    return decode(kind, parse(text, what), what)


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


# ---- shapes of types ---------------------------------------------------------------------------


@cache
def _shape(kind: type) -> tuple[tuple[str, Any, bool], ...]:
    """Name, type and whether it may be missing, of each field of a dataclass."""
    hints = get_type_hints(kind)
    found = []
    for field in fields(kind):
        has_default = field.default is not MISSING or field.default_factory is not MISSING
        found.append((field.name, hints[field.name], has_default))
    return tuple(found)


@cache
def _members(kind: Any) -> tuple[type, ...]:
    """The members of a union without None, () for any other type."""
    if get_origin(kind) not in (Union, types.UnionType):
        return ()
    return tuple(member for member in get_args(kind) if member is not types.NoneType)


@cache
def _tags(members: tuple[type, ...]) -> dict[type, str]:
    """What "type" says for each member; nothing for a value that may only be missing."""
    if len(members) < 2:
        return {}
    names = {member: _WORDS.findall(member.__name__) for member in members}
    while len({words[-1] for words in names.values()}) == 1 and all(
        len(words) > 1 for words in names.values()
    ):
        names = {member: words[:-1] for member, words in names.items()}
    return {member: "_".join(words).lower() for member, words in names.items()}


def _is_value(kind: Any) -> bool:
    return is_dataclass(kind) and isinstance(kind, type) and kind is not PassageRef


# ---- writing -----------------------------------------------------------------------------------


def _encode_one(value: object) -> Json:
    if isinstance(value, PassageRef):
        return value.osis
    if is_dataclass(value) and not isinstance(value, type):
        return {name: encode(hint, getattr(value, name)) for name, hint, _ in _shape(type(value))}
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, str | int | float | bool):
        return value
    raise TypeError(f"{type(value).__name__} has no JSON form")


# ---- reading -----------------------------------------------------------------------------------


class _Decoder:
    """Reads one document; `what` begins the sentence about damage."""

    def __init__(self, what: str) -> None:
        self._what = what

    def decode(self, kind: Any, raw: object, place: str) -> object:
        members = _members(kind)
        if members:
            return self._union(kind, members, raw, place)
        if get_origin(kind) is tuple:
            if not isinstance(raw, list):
                raise self._damaged(place)
            item, *rest = get_args(kind)
            if rest != [Ellipsis]:
                raise TypeError(kind)
            return tuple(self.decode(item, each, f"{place}[{i}]") for i, each in enumerate(raw))
        if _is_value(kind):
            return self._value(kind, raw, place, ())
        return self._leaf(kind, raw, place)

    def _union(self, kind: Any, members: tuple[type, ...], raw: object, place: str) -> object:
        if raw is None and types.NoneType in get_args(kind):
            return None
        if len(members) == 1:
            return self.decode(members[0], raw, place)
        if not isinstance(raw, Mapping):
            raise self._damaged(place)
        for member, tag in _tags(members).items():
            if raw.get(TYPE) == tag:
                return self._value(member, raw, place, (TYPE,))
        raise self._damaged(f"{place}.{TYPE}")

    def _value(self, kind: type, raw: object, place: str, beside: tuple[str, ...]) -> object:
        if not isinstance(raw, Mapping):
            raise self._damaged(place)
        shape = _shape(kind)
        if not set(raw) <= {name for name, _, _ in shape} | set(beside):
            raise self._damaged(place)
        values = {}
        for name, hint, has_default in shape:
            if name in raw:
                values[name] = self.decode(hint, raw[name], f"{place}.{name}" if place else name)
            elif not has_default:
                raise self._damaged(f"{place}.{name}" if place else name)
        return kind(**values)

    def _leaf(self, kind: Any, raw: object, place: str) -> object:
        if kind is PassageRef and isinstance(raw, str):
            try:
                return PassageRef.from_osis(raw)
            except InvalidReference as error:
                raise self._damaged(place) from error
        if isinstance(kind, type) and issubclass(kind, StrEnum) and isinstance(raw, str):
            if raw not in {member.value for member in kind}:
                raise self._damaged(place)
            return kind(raw)
        if kind is datetime and isinstance(raw, str):
            return self._time(raw, place)
        if kind is str and isinstance(raw, str):
            # Half of a surrogate pair is valid JSON but no text: it could not be stored.
            return raw if raw.isascii() else raw.encode("utf-8", "replace").decode("utf-8")
        if kind is int and type(raw) is int and abs(raw) <= _LARGEST:
            return raw
        if kind is bool and type(raw) is bool:
            return raw
        raise self._damaged(place)

    def _time(self, raw: str, place: str) -> datetime:
        try:
            time = datetime.fromisoformat(raw)
            # A time without a zone is taken as UTC; one near the ends of the calendar is refused.
            return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC)
        except (ValueError, OverflowError) as error:
            raise self._damaged(place) from error

    def _damaged(self, place: str) -> BadInput:
        where = place[:80] or "its beginning"
        return BadInput(f"{self._what} is damaged at “{where}” and cannot be shown.")


# ---- schema ------------------------------------------------------------------------------------


def _schema(kind: Any, parts: dict[str, Any]) -> dict[str, Any]:
    members = _members(kind)
    if members:
        return _union_schema(kind, members, parts)
    if kind is PassageRef:
        return {"type": "string", "description": "An OSIS reference, such as Rom.3.21-Rom.3.26."}
    if _is_value(kind):
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
    tags = _tags(members)
    for member in members:
        if member not in tags:
            choices.append(_schema(member, parts))
            continue
        # In small letters: the same class without "type" may stand beside under its own name.
        name = "_".join(_WORDS.findall(member.__name__)).lower()
        if name not in parts:
            parts[name] = {}
            parts[name] = _object(member, parts, tags[member])
        choices.append({"$ref": f"#/$defs/{name}"})
    if types.NoneType in get_args(kind):
        choices.append({"type": "null"})
    return {"oneOf": choices}


def _object(kind: type, parts: dict[str, Any], tag: str = "") -> dict[str, Any]:
    shape = _shape(kind)
    properties = {name: _schema(hint, parts) for name, hint, _ in shape}
    names = [name for name, _, _ in shape]
    if tag:
        properties, names = {TYPE: {"const": tag}, **properties}, [TYPE, *names]
    return {
        "type": "object",
        "description": (kind.__doc__ or "").split("\n\n")[0].replace("\n    ", " "),
        "properties": properties,
        "required": names,
        "additionalProperties": False,
    }
