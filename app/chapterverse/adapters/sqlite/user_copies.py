"""Dated copies of the user's database: their folder, their names, and how one is made whole."""

from __future__ import annotations

import os
import re
from collections.abc import Generator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import apsw

from chapterverse.ports import Amount, Backup

_NAME = re.compile(r"user-(\d{4}-\d\d-\d\d-\d{6})(?:-\d+)?-([a-z][a-z0-9]*)\.sqlite")
_STAMP = "%Y-%m-%d-%H%M%S"
_PAGES = 1_000
_STALE = 24 * 3_600  # seconds


def folder_of(database: Path) -> Path:
    """Where the copies of a database lie; may not exist yet."""
    return database.parent / "backups"


def copies(database: Path) -> tuple[Backup, ...]:
    """All copies, newest first; other files are left alone. Raises OSError."""
    folder = folder_of(database)
    if not folder.is_dir():
        return ()
    found = []
    for path in folder.iterdir():
        match = _NAME.fullmatch(path.name)
        if match is None:
            continue
        try:
            made = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC)
        except ValueError:
            continue
        found.append(Backup(path.name, made, match[2], path.stat().st_size))
    return tuple(sorted(found, key=lambda backup: (backup.made, backup.name), reverse=True))


def new_copy(database: Path, reason: str, now: datetime) -> Path:
    """A path for a copy that does not exist yet, in a folder that does. Raises OSError.

    Halves that a killed program left there a day ago or earlier are deleted.
    """
    folder = folder_of(database)
    folder.mkdir(parents=True, exist_ok=True)
    for half in folder.glob("user-*.part"):
        if now.timestamp() - half.stat().st_mtime > _STALE:
            half.unlink(missing_ok=True)
    stamp = now.astimezone(UTC).strftime(_STAMP)
    path, number = folder / f"user-{stamp}-{reason}.sqlite", 1
    while path.exists():
        number += 1
        path = folder / f"user-{stamp}-{number}-{reason}.sqlite"
    return path


def copying_into(db: apsw.Connection, path: Path) -> Generator[Amount, None, None]:
    """Copy an open database to a new file, whole or not at all; what is done of its pages. Given up
    before the end it leaves nothing. Raises OSError, apsw.Error."""
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    try:
        with closing(apsw.Connection(str(part))) as target:
            yield from copying_pages(db, target)
            # One plain file, which is read without a log beside it.
            target.execute("pragma journal_mode = delete")
        durable(part)
        part.replace(path)
        durable(path.parent)
    finally:
        part.unlink(missing_ok=True)


def copying_pages(
    source: apsw.Connection, target: apsw.Connection
) -> Generator[Amount, None, None]:
    """Copy all pages in one transaction of `target`; what is done of them. Given up before the end
    nothing was copied: after the last step nothing is said any more."""
    with target.backup("main", source, "main") as backup:
        while not backup.done:
            backup.step(_PAGES)
            if not backup.done:
                yield Amount(backup.page_count - backup.remaining, backup.page_count)


def durable(path: Path) -> None:
    """Bring a file or a folder to the disk; systems that cannot sync a folder leave it out."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except OSError:
        if path.is_dir():
            return
        raise
    try:
        os.fsync(handle)
    except OSError:
        if path.is_file() and os.name == "posix":
            raise
    finally:
        os.close(handle)
