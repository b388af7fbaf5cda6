"""The user's own database: one file, write-ahead log, numbered migrations. Answers are kept here.

A migration runs in one transaction after a dated copy of the file was made. A file of a newer
version is left alone. Every failure is an AppError with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import apsw

from chapterverse.adapters.sqlite.connections import Connections, explained, fetch, open_writable
from chapterverse.errors import AppError, BadInput
from chapterverse.ports import HistoryEntry

_NAME = "The file with your own work"


def migrations() -> tuple[str, ...]:
    """The SQL of every step, in order: step n brings a file from version n - 1 to n."""
    folder = files(__package__) / "sql"
    names = sorted(f.name for f in folder.iterdir() if f.name.startswith("user_"))
    return tuple((folder / name).read_text(encoding="utf-8") for name in names)


def _now() -> datetime:
    return datetime.now(UTC)


class UserDatabase:
    """Opens the file, made or migrated when needed; any thread may use it.

    `steps` and `clock` are given by tests only. Raises AppError.
    """

    def __init__(
        self,
        path: Path,
        steps: Sequence[str] | None = None,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self._path = path
        self._steps = migrations() if steps is None else tuple(steps)
        self._clock = clock
        self._connections = Connections(self._connect)
        with self.using() as db:
            self._migrate(db)

    @contextmanager
    def using(self) -> Iterator[apsw.Connection]:
        """This thread's connection; errors of the file become AppError."""
        with explained(_NAME, self._path, kind=AppError):
            yield self._connections.get()

    def close(self) -> None:
        """Close the file in every thread."""
        self._connections.close()

    def _connect(self) -> apsw.Connection:
        connection = open_writable(self._path)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma foreign_keys = on")
        return connection

    def _migrate(self, db: apsw.Connection) -> None:
        version = _version(db)
        if version > len(self._steps):
            self._connections.close()
            raise AppError(
                f"Your own work was saved by a newer version of this program. ({self._path})",
                "Install that version again to open it; nothing was changed.",
            )
        if version == len(self._steps):
            return
        if version:
            self._back_up(db, version)
        # Immediate, so that of two programs started together the second waits, then finds it done.
        db.execute("begin immediate")
        try:
            for number in range(_version(db) + 1, len(self._steps) + 1):
                db.execute(self._steps[number - 1])
                db.execute(f"pragma user_version = {number}")
            db.execute("commit")
        finally:
            if db.in_transaction:
                db.execute("rollback")

    def _back_up(self, db: apsw.Connection, version: int) -> None:
        stamp = self._clock().strftime("%Y-%m-%d-%H%M%S")
        copy = self._path.with_name(f"{self._path.stem}-{stamp}-v{version}.sqlite")
        with closing(apsw.Connection(str(copy))) as target, target.backup("main", db, "main") as b:
            while not b.done:
                b.step(1_000)


class SqliteAnswerHistory:
    """The AnswerHistory port over the user's database."""

    def __init__(self, database: UserDatabase) -> None:
        self._database = database

    def add(self, question: str, asked_at: datetime, response_json: str, state: str) -> int:
        """Keep an answer durably; the new id."""
        row = (
            _storable(question),
            asked_at.astimezone(UTC).isoformat(),
            _storable(response_json),
            state,
        )
        with self._database.using() as db, db:
            rows = fetch(
                db,
                "insert into answer (question, asked_at, response, state)"
                " values (?, ?, ?, ?) returning id",
                row,
            )
        return int(rows[0][0])

    def recent(self, limit: int) -> tuple[HistoryEntry, ...]:
        """Newest first."""
        with self._database.using() as db:
            rows = fetch(
                db,
                "select id, question, asked_at, state from answer order by id desc limit ?",
                (max(0, limit),),
            )
        return tuple(
            HistoryEntry(number, question, datetime.fromisoformat(asked_at), state)
            for number, question, asked_at, state in rows
        )

    def response_json(self, entry_id: int) -> str:
        """The answer as it was kept; raises BadInput when it is gone."""
        with self._database.using() as db:
            rows = fetch(db, "select response from answer where id = ?", (entry_id,))
        if not rows:
            raise BadInput("That answer is no longer kept.")
        return str(rows[0][0])

    def remove(self, entry_id: int) -> None:
        """Forget an answer; unknown ids are fine."""
        with self._database.using() as db, db:
            db.execute("delete from answer where id = ?", (entry_id,))


def _version(db: apsw.Connection) -> int:
    return int(str(db.pragma("user_version")))


def _storable(text: str) -> str:
    # Half of a surrogate pair, as a damaged clipboard may hold, cannot be stored as UTF-8.
    return text.encode("utf-8", "replace").decode("utf-8")
