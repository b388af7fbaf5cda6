"""What a library file says of itself: facts, and what was repaired or doubted at its making."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from chapterverse.adapters.sqlite.connections import explained, fetch, open_unchanging


def facts(path: Path) -> tuple[tuple[str, str], ...]:
    """Name and value of each fact, for a reader; raises LibraryUnavailable."""
    with explained("The library", path), closing(open_unchanging(path)) as db:
        size = path.stat().st_size / 1e6
        found = [("file", f"{path} ({size:.0f} MB)")]
        found += [(str(name), str(value)) for name, value in db.execute("select * from meta")]
        counts = (
            ("cross references", "select count(*) from link"),
            ("topic headings", "select count(*) from topic"),
            ("speeches with a known speaker", "select count(*) from speech"),
        )
        found += [(name, f"{db.execute(sql).get:,}") for name, sql in counts]
        rows = fetch(
            db,
            "select w.id, w.source, count(p.id) from work w left join passage p"
            " on p.work = w.number group by w.number order by w.position",
        )
        found += [(work, f"{count:,} passages from {source}") for work, source, count in rows]
    return tuple(found)


def oddities(path: Path) -> tuple[tuple[str, str, str], ...]:
    """Work, place and what was repaired, left out or doubted; raises LibraryUnavailable."""
    with explained("The library", path), closing(open_unchanging(path)) as db:
        rows = fetch(db, "select work, place, what from oddity order by rowid")
        return tuple((str(work), str(place), str(what)) for work, place, what in rows)
