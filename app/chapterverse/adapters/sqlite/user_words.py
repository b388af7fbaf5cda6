"""Words of the user's own texts as their indexes hold them; passages as numbers, times as text.

Folded as the library's words are (case, diacritics, points), so "logos" does not depend on accents.
Chinese and Japanese are written without spaces: each of their signs counts as a word.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from datetime import UTC, datetime

import apsw

from chapterverse.adapters.sqlite.connections import SQLiteValue
from chapterverse.adapters.sqlite.words import MAX_TERMS, Folder, tokens
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import InvalidReference

_SIGNS = re.compile(r"([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])")


def indexed(texts: Iterable[str]) -> str:
    """What an index holds of these texts."""
    folder = Folder()
    return " ".join(filter(None, (folder.fold(_apart(text)) for text in texts)))


def expression(text: str) -> str:
    """An FTS5 expression for all words of `text`, the last of which may be only begun; "" when it
    has no word. To be bound as a parameter: words are letters and digits and quoted."""
    words = _words(text)[:MAX_TERMS]
    begun = "*" if words and text[-1:].isalnum() else ""
    return " AND ".join(f'"{word}"' for word in words) + begun


def _words(text: str) -> list[str]:
    return [token.word for token in tokens(_apart(text))]


def _apart(text: str) -> str:
    return text if text.isascii() else _SIGNS.sub(r" \1 ", text)


def storable(text: str) -> str:
    """The text as UTF-8 can hold it: half of a surrogate pair, as a damaged clipboard may bring,
    becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


# ---- passages ----------------------------------------------------------------------------------

OVERLAP = (
    "(({0}.wide = 0 and {0}.first between :chapter and :last and {0}.last >= :first)"
    " or ({0}.wide = 1 and {0}.first <= :last and {0}.last >= :first))"
)
"""Whether rows of table {0} overlap the passage of `place`. One within a chapter begins at or after
the start of the chapter in which the passage begins: few rows are looked at."""


def place(ref: PassageRef) -> dict[str, int]:
    """The numbers that OVERLAP compares with."""
    first = ref.first.ordinal
    return {"first": first, "last": ref.last.ordinal, "chapter": first - first % 1_000}


def stored_time(time: datetime) -> str:
    """A time as text, such that the order of the texts is that of the times."""
    return time.astimezone(UTC).isoformat(timespec="microseconds")  # even where they are 0


def is_wide(ref: PassageRef) -> bool:
    """Whether it lies in more than one chapter."""
    return ref.first.ordinal // 1_000 != ref.last.ordinal // 1_000


def passage(first: int, last: int) -> PassageRef:
    """The passage of two ordinals; raises InvalidReference."""
    return PassageRef(VerseRef.from_ordinal(first), VerseRef.from_ordinal(last))


# ---- functions for SQL -------------------------------------------------------------------------


def answer_key(question: str, asked_at: str, state: str) -> str:
    """A name of an answer that is the same wherever it is kept, however its JSON is written."""
    whole = "\n".join((asked_at, state, question))
    return hashlib.sha256(whole.encode("utf-8", "replace")).hexdigest()[:32]


def add_functions(connection: apsw.Connection) -> None:
    """Give a connection the functions that migrations and statements use."""
    connection.create_scalar_function("first_verse", _first_verse, 1, deterministic=True)
    connection.create_scalar_function("last_verse", _last_verse, 1, deterministic=True)
    connection.create_scalar_function("answer_key", _answer_key, 3, deterministic=True)


def _first_verse(*values: SQLiteValue) -> SQLiteValue:
    found = _passage(values[0])
    return None if found is None else found.first.ordinal


def _last_verse(*values: SQLiteValue) -> SQLiteValue:
    found = _passage(values[0])
    return None if found is None else found.last.ordinal


def _answer_key(*values: SQLiteValue) -> SQLiteValue:
    return answer_key(*map(str, values))


def _passage(ref: SQLiteValue) -> PassageRef | None:
    try:
        return PassageRef.from_id(str(ref))
    except InvalidReference:
        return None
