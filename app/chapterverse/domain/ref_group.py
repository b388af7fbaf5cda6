"""Numbers that belong together, and where they are looked for."""

from __future__ import annotations

from typing import NamedTuple


# Tuples with names: made for every number, they cost a quarter of what frozen dataclasses do.
class Group(NamedTuple):
    """Numbers that belong together, from `start` to `end` of the text.

    `bare` says that the only number may be a chapter or a verse (it stands in `chapter`).
    `tail` is "", "f", "ff" or "title"; `comma` that a comma stood between chapter and verse.
    """

    start: int
    end: int
    chapter: int | None = None
    verse: int | None = None
    bare: bool = False
    tail: str = ""
    comma: bool = False
    note: str = ""


class Place(NamedTuple):
    """Where a group is looked for: right after a name, in a list, or at the end of a range."""

    after_name: bool = False
    after_comma: bool = False
    in_range: bool = False
    roman: bool = False
    commas: bool = False
    stops: bool = False  # a full stop parts verses here
    five: bool = False  # "v. 17" after a name is chapter five, as in old printing
    verses: bool = False  # a lone number is a verse here
    strict: bool = True  # running text, in which a number may also count things
