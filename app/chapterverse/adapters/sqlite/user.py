"""The user's own database: one file, write-ahead log, numbered migrations.

A migration runs in one transaction after a dated copy of the file was made. A file of a newer
version is left alone. Every failure is an AppError with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import apsw

from chapterverse.adapters.sqlite.connections import Connections, explained, open_writable
from chapterverse.adapters.sqlite.user_copies import copying_into, new_copy
from chapterverse.adapters.sqlite.user_words import add_functions
from chapterverse.errors import AppError

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
        # What was acknowledged survives a power cut too, not only a killed process (NORMAL): people
        # save a few times a minute, so the wait for the disk costs nothing that is felt.
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        add_functions(connection)
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
        for _ in copying_into(db, new_copy(self._path, f"v{version}", self._clock())):
            pass


def _version(db: apsw.Connection) -> int:
    return int(str(db.pragma("user_version")))
