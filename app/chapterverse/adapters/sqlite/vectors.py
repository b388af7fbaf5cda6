"""Vectors of the default translation in a file of their own, beside or apart from the library.

The file names the model, its dimension and the digest of the translation: where one of them is
another, the vectors are not used and the next `add` begins anew. SqliteCorpus reads through
VectorFile, which searches them in memory (vector_rows), the indexing service writes through
SqliteVectorIndex.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
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
from chapterverse.adapters.sqlite.schema import statements
from chapterverse.adapters.sqlite.vector_rows import VectorRows, read_rows
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, SourceKind, VectorHit
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ports import Corpus, Vector

_NAME = "The index of meanings"
_HINT = "Search goes by words until the index can be made."


@dataclass(frozen=True, slots=True)
class VectorLabel:
    """What vectors belong to; vectors under different labels are never mixed or compared."""

    model_id: str
    work_id: str
    digest: str  # of its text and those read beside it


@dataclass(frozen=True, slots=True)
class _Label:
    """What a file says of itself."""

    label: VectorLabel
    dimension: int
    stored: int


@dataclass(frozen=True, slots=True)
class _Kept:
    """The vectors of a file in memory, and what it said of itself when they were read."""

    label: _Label
    rows: VectorRows


class VectorFile:
    """Reads a vector file, which may be missing, unfinished, damaged or of another model."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connections = Connections(lambda: _with_extension(open_shared(path)))
        self._complete: set[VectorLabel] = set()
        self._kept: _Kept | None = None
        self._keeping = threading.Lock()  # so that two threads do not read it all at once

    def stored(self, label: VectorLabel) -> int:
        """How many verses have a vector under this label; 0 when the file cannot be used."""
        found = self._read_label()
        return found.stored if found is not None and found.label == label else 0

    def is_complete(self, label: VectorLabel, wanted: int) -> bool:
        """Whether `wanted` verses are stored; remembered once true."""
        if label not in self._complete and 0 < wanted <= self.stored(label):
            self._complete.add(label)
        return label in self._complete

    def nearest(self, vector: Vector, label: VectorLabel, limit: int) -> tuple[VectorHit, ...]:
        """Nearest verses, best first; nothing when the file holds none under this label."""
        found = self._read_label()
        if limit < 1 or found is None or found.label != label or not found.stored:
            return ()
        rows = self._rows(found)
        if rows is None:
            return ()
        return tuple(
            VectorHit(label.work_id, VerseRef.from_ordinal(verse), cosine)
            for verse, cosine in rows.nearest(vector, limit)
        )

    def close(self) -> None:
        """Close the file in every thread."""
        self._connections.close()

    def _rows(self, label: _Label) -> VectorRows | None:
        """All vectors, read anew where the file has others now; None when it cannot be read."""
        kept = self._kept
        if kept is not None and kept.label == label:
            return kept.rows
        with self._keeping:
            kept = self._kept
            if kept is None or kept.label != label:
                try:
                    stored = self._connections.get().execute(
                        "select verse, embedding from verse_vector where work = ?",
                        (label.label.work_id,),
                    )
                    kept = _Kept(label, read_rows(stored, label.dimension))
                except apsw.Error:
                    self._connections.drop()
                    return None
                self._kept = kept
        return kept.rows

    def _read_label(self) -> _Label | None:
        if not self._path.exists():
            return None
        try:
            return _label(self._connections.get())
        except apsw.Error:
            # It may be replaced by a whole one: the next call opens it again.
            self._connections.drop()
            return None


class SqliteVectorIndex:
    """VectorIndex over a vector file; each `add` is one durable transaction.

    `digest` is SqliteCorpus.verses_digest, `wait_ms` how long another writer is
    waited for. Raises LibraryUnavailable when the file
    cannot be written. A damaged file is replaced: its contents can always be made again.
    """

    def __init__(self, path: Path, corpus: Corpus, digest: str, wait_ms: int = BUSY_MS) -> None:
        self._path = path
        self._wait_ms = wait_ms
        self._corpus = corpus
        self._digest = digest

    def missing(self, model_id: str) -> Iterator[Passage]:
        """Verses of the default translation without a vector of this model, in canon order."""
        label = self._label(model_id)
        have = self._have(label)
        for book in Book:
            for verse in self._corpus.verses(label.work_id, PassageRef.book(book)):
                if verse.ref is not None and verse.ref.first.ordinal not in have:
                    yield verse

    def texts(self, verses: Sequence[Passage]) -> list[str]:
        """What each verse says: in the default translation, twice, for that is what is shown, and
        in the others of its language, whose words count too."""
        refs = [verse.ref for verse in verses if verse.ref is not None]
        if not refs:
            return [verse.text for verse in verses]
        stretch = PassageRef(min(ref.first for ref in refs), max(ref.last for ref in refs))
        found: dict[PassageRef | None, list[str]] = {}
        for work in beside_default(self._corpus):
            for verse in self._corpus.verses(work, stretch):
                found.setdefault(verse.ref, []).append(verse.text)
        return [" ".join((v.text, v.text, *found.get(v.ref, ()))) for v in verses]

    def add(self, model_id: str, dimension: int, rows: Sequence[tuple[VerseRef, Vector]]) -> None:
        """Store durably; vectors of another model, text or dimension are dropped first."""
        label = self._label(model_id)
        with explained(_NAME, self._path, _HINT):
            self._remove_if_damaged()
            with closing(_with_extension(open_writable(self._path, self._wait_ms))) as db, db:
                found = _label(db)
                if found is None or (found.label, found.dimension) != (label, dimension):
                    _begin_anew(db, label, dimension)
                # vec0 has no "insert or replace".
                db.executemany(
                    "delete from verse_vector where verse = ?", ((v.ordinal,) for v, _ in rows)
                )
                db.executemany(
                    "insert into verse_vector (verse, work, embedding) values (?, ?, ?)",
                    ((v.ordinal, label.work_id, vector.tobytes()) for v, vector in rows),
                )
                db.execute("update label set stored = (select count(*) from verse_vector)")

    def _label(self, model_id: str) -> VectorLabel:
        return VectorLabel(model_id, self._corpus.default_translation().id, self._digest)

    def _have(self, label: VectorLabel) -> frozenset[int]:
        if not self._path.exists():
            return frozenset()
        try:
            with closing(_with_extension(open_shared(self._path))) as db:
                found = _label(db)
                if found is None or found.label != label:
                    return frozenset()
                return frozenset(verse for (verse,) in db.execute("select verse from verse_vector"))
        except apsw.Error:
            return frozenset()

    def _remove_if_damaged(self) -> None:
        if not self._path.exists():
            return
        try:
            with closing(open_shared(self._path, self._wait_ms)) as db:
                _label(db)
        except (apsw.NotADBError, apsw.CorruptError):
            self._path.unlink()


def beside_default(corpus: Corpus) -> tuple[str, ...]:
    """The translations that are read beside the default one: the others of its language."""
    default = corpus.default_translation()
    return tuple(
        work.id
        for work in corpus.works()
        if work.kind is SourceKind.SCRIPTURE
        and work.id != default.id
        and work.language == default.language
    )


def _with_extension(connection: apsw.Connection) -> apsw.Connection:
    import sqlite_vec  # here, because it imports numpy, which takes longer than opening a library

    connection.enable_load_extension(True)
    connection.load_extension(sqlite_vec.loadable_path())
    connection.enable_load_extension(False)
    return connection


def _label(db: apsw.Connection) -> _Label | None:
    """What a file says of itself; None for a file without a label."""
    # Asked of the file and not of apsw, whose table_exists looks at what it read before.
    if fetch(db, "select 1 from sqlite_schema where name = 'label'"):
        for model, work, digest, dimension, stored in db.execute(
            "select model, work, digest, dimension, stored from label"
        ):
            return _Label(VectorLabel(model, work, digest), dimension, stored)
    return None


def _begin_anew(db: apsw.Connection, label: VectorLabel, dimension: int) -> None:
    db.execute("drop table if exists verse_vector; drop table if exists label")
    db.execute(statements("vectors.sql"))
    db.execute(
        "create virtual table verse_vector using vec0("
        f"verse integer primary key, work text partition key, embedding float[{dimension:d}])"
    )
    db.execute(
        "insert into label values (?, ?, ?, ?, 0)",
        (label.model_id, label.work_id, label.digest, dimension),
    )
