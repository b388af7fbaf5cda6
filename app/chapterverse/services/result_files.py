"""Results of a search as files: plain text to read, CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""A spreadsheet takes a cell that begins so for something to be carried out."""


@dataclass(frozen=True, slots=True)
class ListedText:
    """A row of a list: where it stands, in which work, what it says, a note such as its author."""

    place: str
    work: str
    text: str
    note: str = ""


def results_as_text(title: str, rows: Sequence[ListedText]) -> str:
    """A heading with the count, then a paragraph a row: place and work, then the text."""
    verses = "1 passage" if len(rows) == 1 else f"{len(rows):,} passages"
    lines = [title, verses, ""]
    for row in rows:
        where = ", ".join(part for part in (row.place, row.work, row.note) if part)
        lines += [where, _flat(row.text), ""]
    return "\n".join(lines)


def results_as_csv(rows: Sequence[ListedText]) -> str:
    """Columns Place, Work, Text, Note after RFC 4180, with a byte order mark for spreadsheets.

    A cell that a spreadsheet would carry out stands behind an apostrophe, which shows as text.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(("Place", "Work", "Text", "Note"))
    for row in rows:
        writer.writerow(map(_harmless, (row.place, row.work, row.text, row.note)))
    return "\N{ZERO WIDTH NO-BREAK SPACE}" + out.getvalue()


def _harmless(cell: str) -> str:
    flat = _flat(cell)
    return "'" + flat if cell.startswith(_FORMULA) or flat.startswith(_FORMULA) else flat


def _flat(text: str) -> str:
    return " ".join(text.split())
