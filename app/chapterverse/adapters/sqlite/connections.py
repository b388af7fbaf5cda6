"""Opening SQLite files: read-only ones for any number of threads, and errors as plain sentences.

apsw and never the standard library's module: it brings one known SQLite with FTS5 and loads
sqlite-vec everywhere. What is in the files is the business of the other modules here.
"""

from __future__ import annotations

import errno
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import apsw

from chapterverse.errors import AppError, LibraryUnavailable

SQLiteValue = None | int | float | str | bytes

BUSY_MS = 5_000
"""How long to wait for another program that writes the same file."""
# Pages are cached, not memory-mapped: on a shared folder that goes away a mapped page would end the
# process, where a read gives an error that can be told.
_CACHE = "pragma cache_size = -16384"
_READ = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI


def fetch(
    db: apsw.Connection, sql: str, values: Sequence[SQLiteValue] | Mapping[str, SQLiteValue] = ()
) -> list[Any]:
    """All rows as tuples. SQLite's columns have no types to check: rows.py gives them theirs."""
    return db.execute(sql, values if isinstance(values, Mapping) else tuple(values)).fetchall()


def open_unchanging(path: Path) -> apsw.Connection:
    """Read a finished file that nobody writes: no locks, works in a read-only folder.

    A file renamed over this one is not noticed by the open connection. Raises apsw.Error.
    """
    connection = apsw.Connection(_uri(path, "immutable=1"), flags=_READ)
    connection.execute(_CACHE)
    return connection


def open_shared(path: Path, wait_ms: int = BUSY_MS) -> apsw.Connection:
    """Read a file that another connection may be writing. Raises apsw.Error."""
    if not os.access(path.parent, os.W_OK) or not os.access(path, os.W_OK):
        return open_unchanging(path)
    # Opened for writing so that a journal left by a killed writer can be rolled back.
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(wait_ms)
    connection.execute(_CACHE)
    connection.execute("pragma query_only = 1")
    return connection


def open_writable(path: Path, wait_ms: int = BUSY_MS) -> apsw.Connection:
    """Open for writing, made when missing together with its folder. Raises OSError, apsw.Error."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = apsw.Connection(str(path))
    connection.set_busy_timeout(wait_ms)
    return connection


class Connections:
    """One connection a thread, opened at that thread's first use; an apsw connection may not be
    used by two threads at once.

    Threads are known by their number and not by threading.local(), which a thread that Python did
    not start (a lane of the window) has anew at each job: connections would be opened without end.
    """

    def __init__(self, connect: Callable[[], apsw.Connection]) -> None:
        self._connect = connect
        self._open: dict[int, apsw.Connection] = {}

    def get(self) -> apsw.Connection:
        """This thread's connection. Raises what `connect` raises."""
        thread = threading.get_ident()
        found = self._open.get(thread)
        if found is None:
            found = self._open[thread] = self._connect()
        return found

    def drop(self) -> None:
        """Close this thread's connection; the next `get` opens a new one."""
        found = self._open.pop(threading.get_ident(), None)
        if found is not None:
            found.close()

    def close(self) -> None:
        """Close all; call it when no thread reads any more."""
        while self._open:
            self._open.popitem()[1].close()


@contextmanager
def explained(
    what: str, path: Path, hint: str = "", kind: type[AppError] = LibraryUnavailable
) -> Iterator[None]:
    """Turn errors of SQLite and of the file system into `kind` with a sentence.

    `what` names the file for a reader, such as "The library".
    """
    try:
        yield
    except (apsw.Error, OSError) as error:
        said, advice = _sentence(error, path)
        raise kind(f"{what} {said}. ({path})", advice or hint) from error


def _sentence(error: apsw.Error | OSError, path: Path) -> tuple[str, str]:
    """What happened, to follow the name of the file, and what to do if that is known."""
    match error:
        case apsw.FullError() | OSError(errno=errno.ENOSPC):
            return "could not be written because the disk is full", "Free some space and try again."
        case apsw.NotADBError() | apsw.CorruptError():
            return "is damaged", ""
        case apsw.CantOpenError():
            return ("cannot be opened" if path.exists() else "is missing"), ""
        case apsw.BusyError() | apsw.LockedError():
            return "is in use by another program", "Try again when that has finished."
        case apsw.ReadOnlyError() | PermissionError():
            return "may not be changed or replaced", "Close other programs that use it."
        case _:
            return f"cannot be used: {error}", ""


def _uri(path: Path, options: str) -> str:
    # A drive letter needs a leading slash, a UNC path (//server) an empty authority before it.
    posix = path.absolute().as_posix()
    slash = "" if posix.startswith("/") else "/"
    return f"file://{slash}{quote(posix, safe='/:')}?mode=ro&{options}"
