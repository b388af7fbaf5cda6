"""The AnnotationStore port over the user's database (see sql/user_0002.sql)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

import apsw

from chapterverse.adapters.sqlite.connections import SQLiteValue, fetch
from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_words import (
    OVERLAP,
    expression,
    indexed,
    is_wide,
    passage,
    place,
    storable,
    stored_time,
)
from chapterverse.domain.annotations import (
    Anchor,
    Annotation,
    Bookmark,
    Edit,
    Highlight,
    Note,
    Pen,
    Tagging,
    TagUse,
    tag_key,
)
from chapterverse.domain.annotations import place as place_of
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput

_COLUMNS = "a.id, a.kind, a.first, a.last, a.work, a.start_at, a.end_at, a.words, a.body,"
_COLUMNS += " a.created, a.changed"
_PAGE = 1_000
_LARGEST = 2**62


class SqliteAnnotations:
    """Annotations of one user. Any thread may use it; each edit is one transaction."""

    def __init__(self, database: UserDatabase) -> None:
        self._database = database

    def apply(self, edit: Edit) -> None:
        """Do an edit durably, all of it or nothing."""
        with self._database.using() as db, db:
            for item in edit.removed:
                _delete(db, "id = ?", (item.id,))
            for item in edit.added:
                _insert(db, item)

    def on(self, ref: PassageRef) -> tuple[Annotation, ...]:
        """Everything on passages that overlap `ref`, in order of place, then of time."""
        return self._items(
            f"where {OVERLAP.format('a')} order by a.first, a.last, a.created, a.number", place(ref)
        )

    def item(self, item_id: str) -> Annotation:
        """One annotation; raises BadInput when it is gone."""
        found = self._items("where a.id = :id", {"id": storable(item_id)})
        if not found:
            raise BadInput("That is no longer kept.")
        return found[0]

    def notes_with(self, text: str, limit: int) -> tuple[Note, ...]:
        """Notes with all words of `text`, newest first; "" gives all."""
        order = "order by a.changed desc, a.number desc limit :limit"
        words = expression(text)
        if words:
            sql = "where a.kind = 'note' and a.number in (select rowid from annotation_words where"
            sql += f" annotation_words match :words) {order}"
        elif text.strip():
            return ()
        else:
            sql = f"where a.kind = 'note' {order}"
        found = self._items(sql, {"words": words, "limit": max(0, limit)})
        return tuple(item for item in found if isinstance(item, Note))

    def tags(self) -> tuple[TagUse, ...]:
        """All tags by name."""
        with self._database.using() as db:
            rows = fetch(
                db,
                "select min(body), count(*) from annotation where kind = 'tag'"
                " group by key order by key",
            )
        return tuple(TagUse(name, count) for name, count in rows)

    def tagged(self, name: str) -> tuple[PassageRef, ...]:
        """Passages under a tag, in canon order."""
        return tuple(place_of(item) for item in self.taggings(name))

    def taggings(self, name: str) -> tuple[Annotation, ...]:
        """The annotations that put this tag on passages, in canon order."""
        sql = "where a.kind = 'tag' and a.key = :key order by a.first, a.last"
        return self._items(sql, {"key": tag_key(storable(name))})

    def bookmarks(self) -> tuple[Bookmark, ...]:
        """All bookmarks, newest first."""
        found = self._items("where a.kind = 'bookmark' order by a.changed desc, a.number desc", {})
        return tuple(item for item in found if isinstance(item, Bookmark))

    def everything(self) -> Iterator[Annotation]:
        """All annotations in the order in which they were first kept; read a page at a time."""
        last = ""
        while True:
            page = self._items(
                "where a.id > :last order by a.id limit :limit", {"last": last, "limit": _PAGE}
            )
            yield from page
            if len(page) < _PAGE:
                return
            last = page[-1].id

    def pen_names(self) -> dict[Pen, str]:
        """Names that the reader gave to pens."""
        with self._database.using() as db:
            rows = fetch(db, "select pen, name from pen order by pen")
        known = {pen.value: pen for pen in Pen}
        return {known[pen]: name for pen, name in rows if pen in known}

    def name_pen(self, pen: Pen, name: str) -> None:
        """Give a pen a name; "" takes it away."""
        with self._database.using() as db, db:
            if name:
                db.execute("insert or replace into pen values (?, ?)", (pen.value, storable(name)))
            else:
                db.execute("delete from pen where pen = ?", (pen.value,))

    def _items(self, where: str, values: Mapping[str, SQLiteValue]) -> tuple[Annotation, ...]:
        with self._database.using() as db:
            rows = fetch(db, f"select {_COLUMNS} from annotation as a {where}", values)  # noqa: S608  # our own words
        return tuple(_item(*row) for row in rows)


def _delete(db: apsw.Connection, where: str, values: Iterable[str | int]) -> None:
    gone = db.execute(f"delete from annotation where {where} returning number", tuple(values))  # noqa: S608  # our own words
    for (number,) in gone.fetchall():
        db.execute("delete from annotation_words where rowid = ?", (number,))


def _insert(db: apsw.Connection, item: Annotation) -> None:
    _delete(db, "id = ?", (item.id,))
    ref = place_of(item)
    anchor = item.anchor if isinstance(item, Highlight | Note) else Anchor(ref)
    kind, body, key, created = _parts(item)
    if key:
        _delete(
            db,
            "kind = 'tag' and key = ? and first = ? and last = ?",
            (key, ref.first.ordinal, ref.last.ordinal),
        )
    row = (
        storable(item.id),
        kind,
        ref.first.ordinal,
        ref.last.ordinal,
        int(is_wide(ref)),
        storable(anchor.work_id),
        min(anchor.start, _LARGEST),
        min(anchor.end, _LARGEST),
        storable(anchor.words),
        storable(body),
        key,
        stored_time(created),
        stored_time(item.changed),
    )
    db.execute(
        "insert into annotation (id, kind, first, last, wide, work, start_at, end_at, words, body,"
        " key, created, changed) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        row,
    )
    if kind == "note":
        db.execute(
            "insert into annotation_words (rowid, words) values (?, ?)",
            (db.last_insert_rowid(), indexed((body,))),
        )


def _parts(item: Annotation) -> tuple[str, str, str, datetime]:
    """Kind, body, key and time of making."""
    match item:
        case Highlight():
            return "highlight", item.pen.value, "", item.changed
        case Note():
            return "note", item.text, "", item.created
        case Tagging():
            return "tag", item.name, tag_key(storable(item.name)), item.changed
        case Bookmark():
            return "bookmark", item.name, "", item.changed


def _item(
    item_id: str,
    kind: str,
    first: int,
    last: int,
    work: str,
    start: int,
    end: int,
    words: str,
    body: str,
    created: str,
    changed: str,
) -> Annotation:
    ref, time = passage(first, last), datetime.fromisoformat(changed)
    match kind:
        case "highlight":
            return Highlight(item_id, Anchor(ref, work, start, end, words), Pen(body), time)
        case "note":
            made = datetime.fromisoformat(created)
            return Note(item_id, Anchor(ref, work, start, end, words), body, made, time)
        case "tag":
            return Tagging(item_id, body, ref, time)
        case _:
            return Bookmark(item_id, ref, body, time)
