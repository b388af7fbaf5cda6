"""The user's own database: one file, write-ahead log, numbered migrations.

A migration runs in one transaction after a dated copy of the file was made: in migrating(), which
says how far it is, or else when the file is opened. A file of a newer version is left alone. Every
failure is an AppError with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path

import apsw

from chapterverse.adapters.sqlite.connections import Connections, explained, open_writable
from chapterverse.adapters.sqlite.user_copies import copying_into, new_copy
from chapterverse.adapters.sqlite.user_words import add_functions
from chapterverse.errors import AppError, Cancelled
from chapterverse.ports import NEVER, Amount, CancelToken

_NAME = "The file with your own work"
_OPERATIONS = 10_000  # of SQLite's, between two looks whether to stop
_VERSION_AT, _VERSION_END = 60, 64  # bytes of SQLite's header that hold the user's version


def migrations() -> tuple[str, ...]:
    """The SQL of every step, in order: step n brings a file from version n - 1 to n."""
    folder = files(__package__) / "sql"
    names = sorted(f.name for f in folder.iterdir() if f.name.startswith("user_"))
    return tuple((folder / name).read_text(encoding="utf-8") for name in names)


def _now() -> datetime:
    return datetime.now(UTC)


def is_behind(path: Path) -> bool:
    """Whether a file of an earlier version lies there, so that opening it takes a copy and a
    migration. Total; a file that cannot be read is not behind, opening it says what is wrong."""
    try:
        with path.open("rb") as file:
            header = file.read(_VERSION_END)
    except OSError:
        return False
    return 0 < int.from_bytes(header[_VERSION_AT:_VERSION_END]) < len(migrations())


def migrating(
    path: Path,
    cancel: CancelToken,
    steps: Sequence[str] | None = None,
    clock: Callable[[], datetime] = _now,
) -> Generator[Amount | int, None, None]:
    """Bring a file to this version, saying how far it is; at last the version it has now.

    Stopped before that, it leaves the file as it was; a copy that was whole by then stays. Raises
    Cancelled, AppError.
    """
    wanted = migrations() if steps is None else tuple(steps)
    with explained(_NAME, path, kind=AppError), closing(_connected(path)) as db:
        yield from _migrating(db, path, cancel, wanted, clock)
    yield len(wanted)


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
        self._connections = Connections(lambda: _connected(path))
        wanted = migrations() if steps is None else tuple(steps)
        with self.using() as db:
            try:
                for _ in _migrating(db, path, NEVER, wanted, clock):
                    pass
            except AppError:
                self._connections.close()
                raise

    @contextmanager
    def using(self) -> Iterator[apsw.Connection]:
        """This thread's connection; errors of the file become AppError."""
        with explained(_NAME, self._path, kind=AppError):
            yield self._connections.get()

    def close(self) -> None:
        """Close the file in every thread."""
        self._connections.close()


def _connected(path: Path) -> apsw.Connection:
    connection = open_writable(path)
    connection.execute("pragma journal_mode = wal")
    # What was acknowledged survives a power cut too, not only a killed process (NORMAL): people
    # save a few times a minute, so the wait for the disk costs nothing that is felt.
    connection.execute("pragma synchronous = full")
    connection.execute("pragma foreign_keys = on")
    add_functions(connection)
    return connection


def _migrating(
    db: apsw.Connection,
    path: Path,
    cancel: CancelToken,
    steps: Sequence[str],
    clock: Callable[[], datetime],
) -> Generator[Amount, None, None]:
    version = _version(db)
    if version > len(steps):
        raise AppError(
            f"Your own work was saved by a newer version of this program. ({path})",
            "Install that version again to open it; nothing was changed.",
        )
    if version == len(steps):
        return
    if version:
        for amount in copying_into(db, new_copy(path, f"v{version}", clock())):
            cancel.raise_if_cancelled()
            yield amount
    # Immediate, so that of two programs started together the second waits, then finds it done.
    db.execute("begin immediate")
    db.set_progress_handler(lambda: cancel.cancelled, _OPERATIONS)
    try:
        for number in range(_version(db) + 1, len(steps) + 1):
            db.execute(steps[number - 1])
            db.execute(f"pragma user_version = {number}")
            cancel.raise_if_cancelled()
        db.set_progress_handler(None)
        db.execute("commit")
    except apsw.InterruptError as error:
        raise Cancelled from error
    finally:
        db.set_progress_handler(None)
        if db.in_transaction:
            db.execute("rollback")


def _version(db: apsw.Connection) -> int:
    return int(str(db.pragma("user_version")))
