"""The program's own ids in a text: "rom_3_28", "rom_3_21-26", "gen_50_26-exod_1_1"."""

from __future__ import annotations

import re

from chapterverse.domain.ref_items import Found
from chapterverse.domain.ref_values import (
    FoundReference,
    NonexistentReference,
    Precision,
    Problem,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference

_ID = re.compile(
    r"(?<!\w)[1-3]?[a-z]+_\d{1,3}_\d{1,3}(?:-(?:[1-3]?[a-z]+_)?(?:\d{1,3}_)?\d{1,3})?(?!\w)",
    re.IGNORECASE,
)


def id_at(text: str, source: str, start: int) -> Found | None:
    """The id whose letters begin at `start` of `text`, which is `source` folded; None where there
    is none. One in small letters that names no verse is a reference that does not exist."""
    if start and text[start - 1] in "123":
        start -= 1
    match = _ID.match(text, start)
    if match is None:
        return None
    written = source[start : match.end()]
    try:
        passage = PassageRef.from_id(match[0].lower())
    except InvalidReference as why:
        if not written.islower():
            return None
        return NonexistentReference(
            start, match.end(), written, Problem.NO_SUCH_VERSE, why.user_text
        )
    return FoundReference(start, match.end(), written, (passage,), Precision.VERSE)
