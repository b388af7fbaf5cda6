"""Vectors of the entries of commentaries and lexicons, beside those of the verses.

They lie in the file of the verses' vectors, a byte a number: there are as many entries as verses,
and nobody waits for them. The file names the model and the library, whose numbers the entries have.
SqliteCorpus reads through NoteVectorFile, the indexing service writes through SqliteNoteIndex.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import apsw

from chapterverse.adapters.sqlite.connections import (
    BUSY_MS,
    Connections,
    explained,
    fetch,
    open_shared,
    open_writable,
)
from chapterverse.adapters.sqlite.library_file import HINT, NAME, open_library
from chapterverse.adapters.sqlite.schema import statements
from chapterverse.adapters.sqlite.vector_rows import VectorRows, joined, packed
from chapterverse.domain.passages import SourceKind
from chapterverse.ports import Vector

_INDEX = "The index of meanings"
_WORDS = "Search goes by words until the index can be made."


@dataclass(frozen=True, slots=True)
class NoteLabel:
    """What vectors belong to; those under another label are not used."""

    model_id: str
    library: str


@dataclass(frozen=True, slots=True)
class _Kept:
    """The vectors of a file in memory by work, and under what label and how many they were."""

    label: NoteLabel
    count: int
    works: Mapping[int, VectorRows]


class NoteVectorFile:
    """Reads the vectors of entries in a file, which may be missing, unfinished or damaged."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connections = Connections(lambda: open_shared(path))
        self._kept: _Kept | None = None
        self._keeping = threading.Lock()  # so that two threads do not read it all at once

    def nearest(
        self, vector: Vector, label: NoteLabel, works: Collection[int], limit: int
    ) -> list[tuple[int, float]]:
        """Numbers of the nearest entries of some works with their cosines, best first; nothing
        when the file holds none under this label."""
        if limit < 1 or not self._path.exists():
            return []
        try:
            kept = self._read(label)
        except (apsw.Error, ValueError):
            self._connections.drop()
            return []
        if kept is None:
            return []
        found = [
            hit
            for work in works
            if work in kept.works
            for hit in kept.works[work].nearest(vector, limit)
        ]
        return sorted(found, key=lambda hit: (-hit[1], hit[0]))[:limit]

    def close(self) -> None:
        """Close the file in every thread."""
        self._connections.close()

    def _read(self, label: NoteLabel) -> _Kept | None:
        """All vectors, read anew where the file has others now."""
        db = self._connections.get()
        dimension = _dimension(db, label)
        if dimension is None:
            # It may be replaced by a whole one: the next call opens it again.
            self._connections.drop()
            return None
        count = int(str(db.execute("select count(*) from note_vector").get))
        with self._keeping:
            kept = self._kept
            if kept is None or (kept.label, kept.count) != (label, count):
                rows: defaultdict[int, list[tuple[int, bytes, float]]] = defaultdict(list)
                for work, *row in fetch(db, "select work, number, bytes, step from note_vector"):
                    rows[work].append((row[0], row[1], row[2]))
                works = {work: joined(found, dimension) for work, found in rows.items()}
                kept = self._kept = _Kept(label, count, works)
        return kept


class SqliteNoteIndex:
    """NoteIndex over a vector file for the library file `library` of a `version`; each `add` is one
    durable transaction.

    `wait_ms` is how long another writer is waited for. Raises LibraryUnavailable when the file
    cannot be written or the library not be read.
    """

    def __init__(self, path: Path, library: Path, version: str, wait_ms: int = BUSY_MS) -> None:
        self._path = path
        self._library = library
        self._connections = Connections(lambda: open_library(library))
        self._version = version
        self._wait_ms = wait_ms
        self._works: Mapping[int, int] = {}

    def missing(self, model_id: str) -> tuple[int, ...]:
        """Numbers of the entries without a vector of this model, in order."""
        with explained(NAME, self._library, HINT):
            self._works = dict(
                fetch(
                    self._connections.get(),
                    "select p.id, p.work from passage as p join work as w on w.number = p.work"
                    " where w.kind <> ? order by p.id",
                    (SourceKind.SCRIPTURE.value,),
                )
            )
        have: frozenset[int] = frozenset()
        if self._path.exists():
            try:
                with closing(open_shared(self._path)) as db:
                    if _dimension(db, self._label(model_id)) is not None:
                        rows = fetch(db, "select number from note_vector")
                        have = frozenset(number for (number,) in rows)
            except apsw.Error:
                have = frozenset()
        return tuple(number for number in self._works if number not in have)

    def texts(self, numbers: Sequence[int]) -> list[str]:
        """Headings and words of entries, in order; "" for one that is not there."""
        holes = ", ".join("?" * len(numbers))
        with explained(NAME, self._library, HINT):
            rows = fetch(
                self._connections.get(),
                f"select id, heading, body from passage where id in ({holes})",  # noqa: S608  # holes only
                numbers,
            )
        texts = {number: f"{heading}. {body}" for number, heading, body in rows}
        return [texts.get(number, "") for number in numbers]

    def add(self, model_id: str, dimension: int, rows: Sequence[tuple[int, Vector]]) -> None:
        """Store durably; vectors of another model, library or dimension are dropped first."""
        label = self._label(model_id)
        packs = packed([vector for _, vector in rows], dimension)
        with (
            explained(_INDEX, self._path, _WORDS),
            closing(open_writable(self._path, self._wait_ms)) as db,
            db,
        ):
            if _dimension(db, label) != dimension:
                db.execute("drop table if exists note_vector; drop table if exists note_label")
                db.execute(statements("note_vectors.sql"))
                db.execute(
                    "insert into note_label values (?, ?, ?)",
                    (label.model_id, label.library, dimension),
                )
            db.executemany(
                "insert or replace into note_vector (number, work, bytes, step)"
                " values (?, ?, ?, ?)",
                (
                    (number, self._works[number], row.tobytes(), float(step))
                    for (number, _), row, step in zip(rows, packs.rows, packs.steps, strict=True)
                ),
            )

    def _label(self, model_id: str) -> NoteLabel:
        return NoteLabel(model_id, self._version)


def _dimension(db: apsw.Connection, label: NoteLabel) -> int | None:
    """How long the vectors under this label are; None where the file holds none."""
    # Asked of the file and not of apsw, whose table_exists looks at what it read before.
    if fetch(db, "select 1 from sqlite_schema where name = 'note_label'"):
        for model, library, dimension in fetch(
            db, "select model, library, dimension from note_label"
        ):
            if NoteLabel(model, library) == label:
                return int(dimension)
    return None
