"""The BackupStore port: copies of the user's database are made, listed, put back, deleted.

A copy is put back through SQLite in one transaction, so that a kill leaves the old or the new work,
and open connections, other programs' too, go on with the new. A database that SQLite cannot read is
kept aside as it is and replaced by renaming.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import apsw

from chapterverse.adapters.sqlite.connections import explained, open_unchanging, open_writable
from chapterverse.adapters.sqlite.user import UserDatabase, migrations
from chapterverse.adapters.sqlite.user_copies import (
    copies,
    copying_into,
    copying_pages,
    durable,
    folder_of,
    new_copy,
)
from chapterverse.errors import AppError, BadInput
from chapterverse.ports import Amount, Backup

_NAME = "The copy of your work"
_CURRENT = "The file with your own work"


def _now() -> datetime:
    return datetime.now(UTC)


class SqliteBackups:
    """Copies beside the database at `path`, which need not be readable, nor exist."""

    def __init__(self, path: Path, clock: Callable[[], datetime] = _now) -> None:
        self._path = path
        self._clock = clock

    def backups(self) -> tuple[Backup, ...]:
        """Newest first."""
        with explained(_NAME, folder_of(self._path), kind=AppError):
            return copies(self._path)

    def making(self, reason: str) -> Generator[Amount | Backup, None, None]:
        """Copy the database as it is now: pages copied so far, and last the copy."""
        with explained(_CURRENT, self._path, kind=AppError):
            target = new_copy(self._path, reason, self._clock())
            with closing(open_writable(self._path)) as db:
                yield from copying_into(db, target)
        yield next(backup for backup in self.backups() if backup.name == target.name)

    def discard(self, name: str) -> None:
        """Delete a copy; an unknown name is fine."""
        with explained(_NAME, folder_of(self._path), kind=AppError):
            if any(backup.name == name for backup in copies(self._path)):
                (folder_of(self._path) / name).unlink(missing_ok=True)

    def restoring(self, name: str) -> Generator[Amount | Backup, None, None]:
        """Put a copy in the place of the database; what was there is kept as a copy first. Pages
        copied so far, and last what was put back."""
        wanted = next((backup for backup in self.backups() if backup.name == name), None)
        if wanted is None:
            raise BadInput(f"There is no copy “{name}” of your work.", "List the copies there are.")
        source = folder_of(self._path) / name
        with explained(_NAME, source, kind=BadInput), closing(open_unchanging(source)) as copy:
            _check(copy, source)
            try:
                yield from self._replacing_pages(copy)
            except (apsw.NotADBError, apsw.CorruptError):
                self._replace_file(source)
        UserDatabase(self._path, clock=self._clock).close()
        yield wanted

    def _replacing_pages(self, copy: apsw.Connection) -> Generator[Amount, None, None]:
        with closing(open_writable(self._path)) as db:
            kept = new_copy(self._path, "restore", self._clock())
            try:
                for part in copying_into(db, kept):
                    yield Amount(part.done, 2 * part.total)
                for part in copying_pages(copy, db):
                    yield Amount(part.total + part.done, 2 * part.total)
            except GeneratorExit:
                kept.unlink(missing_ok=True)  # of a work that stays there is no copy to keep
                raise

    def _replace_file(self, source: Path) -> None:
        if self._path.exists():
            shutil.copy2(self._path, new_copy(self._path, "damaged", self._clock()))
        part = self._path.with_suffix(".part")
        shutil.copyfile(source, part)
        durable(part)
        for ending in ("-wal", "-shm"):  # of the damaged file: not to be applied to the copy
            self._path.with_name(self._path.name + ending).unlink(missing_ok=True)
        part.replace(self._path)
        durable(self._path.parent)


def _check(copy: apsw.Connection, path: Path) -> None:
    version = int(str(copy.pragma("user_version")))
    found = copy.execute("pragma quick_check(1)").get
    if found != "ok" or version < 1:
        raise BadInput(f"The copy is damaged and was not put back. ({path})", "Choose another.")
    if version > len(migrations()):
        raise BadInput(
            f"The copy was made by a newer version of this program. ({path})",
            "Install that version again to use it.",
        )
