"""What value_json and value_schema must know of a type: fields, members of a union, names."""

from __future__ import annotations

import re
import types
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from chapterverse.domain.refs import PassageRef

TYPE = "type"
"""The key that names the member of a union."""

_WORDS = re.compile(r"[A-Z][a-z0-9]*")


@cache
def shape(kind: type) -> tuple[tuple[str, Any, bool], ...]:
    """Name, type and whether it may be missing, of each field of a dataclass."""
    hints = get_type_hints(kind)
    found = []
    for field in fields(kind):
        has_default = field.default is not MISSING or field.default_factory is not MISSING
        found.append((field.name, hints[field.name], has_default))
    return tuple(found)


@cache
def members_of(kind: Any) -> tuple[type, ...]:
    """The members of a union without None, () for any other type."""
    if get_origin(kind) not in (Union, types.UnionType):
        return ()
    return tuple(member for member in get_args(kind) if member is not types.NoneType)


@cache
def tags_of(members: tuple[type, ...]) -> dict[type, str]:
    """What "type" says for each member; nothing for a value that may only be missing."""
    if len(members) < 2:
        return {}
    names = {member: _WORDS.findall(member.__name__) for member in members}
    while len({words[-1] for words in names.values()}) == 1 and all(
        len(words) > 1 for words in names.values()
    ):
        names = {member: words[:-1] for member, words in names.items()}
    return {member: "_".join(words).lower() for member, words in names.items()}


def is_value(kind: Any) -> bool:
    """Whether a type is a dataclass that is written field by field; PassageRef is one word."""
    return is_dataclass(kind) and isinstance(kind, type) and kind is not PassageRef


def item_of(kind: Any) -> Any:
    """The type of a tuple's items; raises TypeError for tuples of a fixed length."""
    item, *rest = get_args(kind)
    if rest != [Ellipsis]:
        raise TypeError(kind)
    return item


def snake_name(kind: type) -> str:
    """The name of a class in small letters: "heading_block"."""
    return "_".join(_WORDS.findall(kind.__name__)).lower()
