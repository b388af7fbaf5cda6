"""The versions of the library file and the SQL statements kept in sql/."""

from __future__ import annotations

from importlib.resources import files

SCHEMA = 1
"""Version of the tables; a file of another one is not opened but built anew."""
BUILDER = 5
"""Version of what is put into them: raised when the same sources give another library."""
APPLICATION_ID = 0x43265656
"""Tells a library from any other SQLite file ("C&VV" in ASCII)."""


def statements(name: str) -> str:
    """The SQL of a file in sql/, such as "library.sql"."""
    return (files(__package__) / "sql" / name).read_text(encoding="utf-8")
