"""The full-text indexes of scripture: a row is a verse, a column a translation or the headings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import apsw

from chapterverse.adapters.sqlite.words import Folder

VERSE_INDEXES = (("verse_stemmed", "porter ascii"), ("verse_exact", "ascii"))


def index_verses(
    db: apsw.Connection,
    numbers: Sequence[int],
    headings: Mapping[int, Iterable[str]],
    folder: Folder,
) -> None:
    """Make and fill the indexes from the passage table; the row number is the verse number.

    `numbers` are the translations in column order, `headings` the folded headings of a
    verse. The indexes hold no text, so a hit's words come from the passage table.
    """
    columns = ", ".join([*(f"t{number}" for number in numbers), "headings"])
    texts: dict[int, dict[int, str]] = defaultdict(dict)
    for number in numbers:
        rows = db.execute("select first, body from passage where work = ?", (number,))
        for verse, body in rows:
            texts[verse][number] = folder.fold(body)
    filled = [
        (
            verse,
            *(texts[verse].get(number, "") for number in numbers),
            " ".join(headings.get(verse, ())),
        )
        for verse in sorted(texts)
    ]
    holes = ", ".join("?" * (len(numbers) + 2))
    for table, tokenizer in VERSE_INDEXES:
        db.execute(
            f"create virtual table {table} using"
            f" fts5({columns}, content = '', tokenize = '{tokenizer}')"
        )
        db.executemany(
            f"insert into {table} (rowid, {columns}) values ({holes})",  # noqa: S608  # our own names
            filled,
        )
