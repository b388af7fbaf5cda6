"""The StudyStore port over the user's database (see sql/user_0002.sql).

A study is kept as JSON; what lists and searches need of it stands in columns and indexes beside.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import apsw

from chapterverse.adapters.sqlite.connections import SQLiteValue, fetch
from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_words import (
    OVERLAP,
    expression,
    indexed,
    is_wide,
    place,
    storable,
    stored_time,
)
from chapterverse.domain import study_rules, value_json
from chapterverse.domain.annotations import TagUse, tag_key
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import Study, StudySummary
from chapterverse.errors import BadInput

_COLUMNS = "s.number, s.id, s.title, s.changed, s.blocks, s.author"
_HERE = "s.removed is null"
_WHAT = "The study"


def _now() -> datetime:
    return datetime.now(UTC)


class SqliteStudies:
    """Studies of one user. Any thread may use it; each save is one transaction."""

    def __init__(self, database: UserDatabase, clock: Callable[[], datetime] = _now) -> None:
        self._database = database
        self._clock = clock

    def save(self, study: Study) -> None:
        """Keep a study durably, new or changed; one in the bin comes back."""
        body = storable(value_json.dumps(Study, study))
        words = indexed(study_rules.words(study))
        refs = study_rules.refs(study)
        with self._database.using() as db, db:
            number = _write(db, study, body)
            for table in ("study_tag", "study_ref"):
                db.execute(f"delete from {table} where study = ?", (number,))  # noqa: S608  # our own names
            db.execute("delete from study_words where rowid = ?", (number,))
            db.executemany(
                "insert or ignore into study_tag values (?, ?, ?, ?)",
                [
                    (number, at, storable(tag), tag_key(storable(tag)))
                    for at, tag in enumerate(study.tags)
                ],
            )
            db.executemany(
                "insert into study_ref values (?, ?, ?, ?)",
                [(number, r.first.ordinal, r.last.ordinal, int(is_wide(r))) for r in refs],
            )
            db.execute("insert into study_words (rowid, words) values (?, ?)", (number, words))

    def load(self, study_id: str) -> Study:
        """A study as it was saved; raises BadInput when it is gone, in the bin or damaged."""
        with self._database.using() as db:
            rows = fetch(
                db,
                "select body from study as s where s.id = ? and s.removed is null",
                (storable(study_id),),
            )
        if not rows:
            raise BadInput("That study is no longer kept.")
        return study_rules.sound(value_json.loads(Study, rows[0][0], _WHAT), _WHAT)

    def remove(self, study_id: str) -> None:
        """Move a study to the bin; unknown ids are fine."""
        with self._database.using() as db, db:
            db.execute(
                "update study set removed = ? where id = ? and removed is null",
                (stored_time(self._clock()), storable(study_id)),
            )

    def restore(self, study_id: str) -> None:
        """Bring a removed study back; unknown ids are fine."""
        with self._database.using() as db, db:
            db.execute("update study set removed = null where id = ?", (storable(study_id),))

    def purge(self, study_id: str) -> None:
        """Take a study out of the bin for good; one that is not in the bin stays."""
        with self._database.using() as db, db:
            gone = fetch(
                db,
                "delete from study where id = ? and removed is not null returning number",
                (storable(study_id),),
            )
            for (number,) in gone:
                db.execute("delete from study_words where rowid = ?", (number,))

    def studies(self, text: str = "", tag: str = "") -> tuple[StudySummary, ...]:
        """Studies with all words of `text` in them, and with `tag`; newest change first."""
        words = expression(text)
        if text.strip() and not words:
            return ()
        conditions = [_HERE]
        if words:
            conditions.append(
                "s.number in (select rowid from study_words where study_words match :words)"
            )
        if tag:
            conditions.append("s.number in (select study from study_tag where key = :key)")
        return self._summaries(
            " and ".join(conditions), {"words": words, "key": tag_key(storable(tag))}
        )

    def holding(self, ref: PassageRef, limit: int) -> tuple[StudySummary, ...]:
        """Studies with a verse of `ref` in a block or a footnote, newest change first."""
        inside = f"s.number in (select r.study from study_ref as r where {OVERLAP.format('r')})"  # noqa: S608  # our own words
        return self._summaries(f"{_HERE} and {inside}", {**place(ref), "limit": max(0, limit)})

    def removed(self) -> tuple[StudySummary, ...]:
        """Studies in the bin, last removed first."""
        return self._summaries("s.removed is not null", {}, order="s.removed desc, s.number desc")

    def tags(self) -> tuple[TagUse, ...]:
        """All tags of studies outside of the bin, by name."""
        with self._database.using() as db:
            rows = fetch(
                db,
                "select min(t.name), count(*) from study_tag as t join study as s"
                " on s.number = t.study where s.removed is null group by t.key order by t.key",
            )
        return tuple(TagUse(name, count) for name, count in rows)

    def _summaries(
        self,
        where: str,
        values: dict[str, SQLiteValue],
        order: str = "s.changed desc, s.number desc",
    ) -> tuple[StudySummary, ...]:
        sql = f"select {_COLUMNS} from study as s where {where} order by {order} limit :limit"  # noqa: S608  # our own words
        with self._database.using() as db:
            rows = fetch(db, sql, {"limit": -1, **values})
            return tuple(
                StudySummary(
                    study_id,
                    title,
                    datetime.fromisoformat(changed),
                    _tags(db, number),
                    blocks,
                    author,
                )
                for number, study_id, title, changed, blocks, author in rows
            )


def _write(db: apsw.Connection, study: Study, body: str) -> int:
    row = (
        storable(study.id),
        storable(study.title),
        storable(study.author),
        len(study.blocks),
        stored_time(study.created),
        stored_time(study.changed),
        body,
    )
    rows = fetch(
        db,
        "insert into study (id, title, author, blocks, created, changed, body)"
        " values (?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set title = excluded.title,"
        " author = excluded.author, blocks = excluded.blocks, created = excluded.created,"
        " changed = excluded.changed, body = excluded.body, removed = null returning number",
        row,
    )
    return int(rows[0][0])


def _tags(db: apsw.Connection, number: int) -> tuple[str, ...]:
    rows = fetch(db, "select name from study_tag where study = ? order by position", (number,))
    return tuple(str(name) for (name,) in rows)
