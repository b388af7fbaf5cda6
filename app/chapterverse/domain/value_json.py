"""Values as JSON and back, from their types. Pure and total. Its schema is in value_schema.

A dataclass is an object of its fields; a passage its OSIS reference; a time ISO 8601; a union of
dataclasses an object whose "type" names the member, without the word that all members end with
(HeadingBlock | NoteBlock: "heading", "note"). Anything that is not exactly such a document raises
BadInput. A field that is missing takes its default, so that files of older versions are read.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar, cast, get_args, get_origin

from chapterverse.domain.refs import PassageRef
from chapterverse.domain.value_shapes import TYPE, is_value, item_of, members_of, shape, tags_of
from chapterverse.errors import BadInput, InvalidReference

Json = dict[str, Any] | list[Any] | str | int | float | bool | None
T = TypeVar("T")

_LARGEST = 2**53  # whole numbers that every JSON reader keeps exactly


def encode(kind: Any, value: object) -> Json:
    """A value of type `kind` as plain JSON values; raises TypeError for types without a form."""
    return _writer(kind)(value)


def dumps(kind: Any, value: object, indent: int | None = None) -> str:
    """The value as JSON text; every character is kept as it is."""
    return json.dumps(encode(kind, value), ensure_ascii=False, indent=indent)


def decode(kind: type[T], raw: object, what: str = "The document") -> T:
    """The value that `encode` gave; raises BadInput, whose sentence begins with `what`."""
    return cast("T", decode_union(kind, raw, what))


def decode_union(kind: Any, raw: object, what: str = "The document") -> Any:
    """As `decode`, for a union of dataclasses (a union is no `type` to the checker of types)."""
    try:
        return _reader(kind)(raw)
    except _Damage as damage:
        raise BadInput(
            f"{what} is damaged at “{damage.place[:80]}” and cannot be shown."
        ) from damage


def parse(text: str | bytes, what: str = "The document") -> object:
    """JSON text as plain values; raises BadInput."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{what} is damaged and cannot be shown.") from error


def loads(kind: type[T], text: str | bytes, what: str = "The document") -> T:
    """The value that `dumps` wrote; raises BadInput for anything else."""
    return decode(kind, parse(text, what), what)


def _later(make: Callable[[], Callable[[Any], Any]]) -> Callable[[Any], Any]:
    """A function that is made when it is first used: a type may hold itself by way of a union."""
    made: list[Callable[[Any], Any]] = []

    def use(value: Any) -> Any:
        if not made:
            made.append(make())
        return made[0](value)

    return use


# ---- writing: one function a type, made once ---------------------------------------------------


@cache
def _writer(kind: Any) -> Callable[[Any], Json]:
    members = members_of(kind)
    if members:
        return _later(lambda: _union_writer(members))
    if get_origin(kind) is tuple:
        write_item = _writer(item_of(kind))
        return lambda value: [write_item(each) for each in value]
    if is_value(kind):
        return _value_writer(kind)
    if kind is PassageRef:
        return lambda value: str(value.osis)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return lambda value: str(value.value)
    if kind is datetime:
        return lambda value: str(value.isoformat())
    if kind in (str, int, bool):
        return lambda value: cast("Json", value)
    raise TypeError(f"{kind} has no JSON form")


def _value_writer(kind: type) -> Callable[[Any], Json]:
    written = tuple((name, _writer(hint)) for name, hint, _ in shape(kind))
    return lambda value: {name: write(getattr(value, name)) for name, write in written}


def _union_writer(members: tuple[type, ...]) -> Callable[[Any], Json]:
    tags = tags_of(members)
    writers = {member: _writer(member) for member in members}

    def write(value: Any) -> Json:
        if value is None:
            return None
        kind = type(value)
        written = writers[kind](value)
        return {TYPE: tags[kind], **written} if tags and isinstance(written, dict) else written

    return write


# ---- reading: one function a type, made once ---------------------------------------------------


class _Damage(Exception):
    """Where a document is not what it should be; the place is put together on the way out."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[str] = []

    def inside(self, part: str) -> _Damage:
        self._parts.append(part)
        return self

    @property
    def place(self) -> str:
        return "".join(reversed(self._parts)).lstrip(".") or "its beginning"


@cache
def _reader(kind: Any) -> Callable[[object], Any]:
    members = members_of(kind)
    if members:
        optional = types.NoneType in get_args(kind)
        return _later(lambda: _union_reader(members, optional=optional))
    if get_origin(kind) is tuple:
        return _tuple_reader(_reader(item_of(kind)))
    if is_value(kind):
        return _value_reader(kind, frozenset())
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _word_reader({member.value: member for member in kind})
    leaves: dict[Any, Callable[[object], Any]] = {
        PassageRef: _read_passage,
        datetime: _read_time,
        str: _read_text,
        int: _read_number,
        bool: _read_truth,
    }
    if kind not in leaves:
        raise TypeError(f"{kind} has no JSON form")
    return leaves[kind]


def _tuple_reader(read_item: Callable[[object], Any]) -> Callable[[object], Any]:
    def read(raw: object) -> Any:
        if not isinstance(raw, list):
            raise _Damage
        values = []
        for number, each in enumerate(raw):
            try:
                values.append(read_item(each))
            except _Damage as damage:
                raise damage.inside(f"[{number}]") from None
        return tuple(values)

    return read


def _value_reader(kind: type, beside: frozenset[str]) -> Callable[[object], Any]:
    """Reads the fields of a dataclass; keys of `beside` may stand there too."""
    wanted = tuple((name, _reader(hint), optional) for name, hint, optional in shape(kind))
    known = beside | {name for name, _, _ in wanted}

    def read(raw: object) -> Any:
        if not isinstance(raw, dict) or not raw.keys() <= known:
            raise _Damage
        values = {}
        for name, read_field, has_default in wanted:
            if name in raw:
                try:
                    values[name] = read_field(raw[name])
                except _Damage as damage:
                    raise damage.inside(f".{name}") from None
            elif not has_default:
                raise _Damage().inside(f".{name}")
        return kind(**values)

    return read


def _union_reader(members: tuple[type, ...], *, optional: bool) -> Callable[[object], Any]:
    tags = tags_of(members)
    only = None if tags else _reader(members[0])
    by_tag = {tag: _value_reader(kind, frozenset({TYPE})) for kind, tag in tags.items()}

    def read(raw: object) -> Any:
        if raw is None and optional:
            return None
        if only is not None:
            return only(raw)
        tag = raw.get(TYPE) if isinstance(raw, dict) else None
        if not isinstance(tag, str) or tag not in by_tag:
            raise _Damage().inside(f".{TYPE}")
        return by_tag[tag](raw)

    return read


def _word_reader(words: Mapping[str, StrEnum]) -> Callable[[object], Any]:
    def read(raw: object) -> Any:
        if not isinstance(raw, str) or raw not in words:
            raise _Damage
        return words[raw]

    return read


def _read_passage(raw: object) -> PassageRef:
    if not isinstance(raw, str):
        raise _Damage
    try:
        return PassageRef.from_osis(raw)
    except InvalidReference as error:
        raise _Damage from error


def _read_time(raw: object) -> datetime:
    if not isinstance(raw, str):
        raise _Damage
    try:
        time = datetime.fromisoformat(raw)
        # A time without a zone is taken as UTC; one near the ends of the calendar is refused.
        return (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise _Damage from error


def _read_text(raw: object) -> str:
    if not isinstance(raw, str):
        raise _Damage
    # Half of a surrogate pair is valid JSON but no text: it could not be stored.
    return raw if raw.isascii() else raw.encode("utf-8", "replace").decode("utf-8")


def _read_number(raw: object) -> int:
    if type(raw) is not int or abs(raw) > _LARGEST:
        raise _Damage
    return raw


def _read_truth(raw: object) -> bool:
    if type(raw) is not bool:
        raise _Damage
    return raw
