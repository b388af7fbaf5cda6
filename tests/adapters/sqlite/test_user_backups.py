"""Dated copies of the user's database: made whole, listed, put back, never mixed up."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import apsw
import pytest
from tests.fakes import ref
from tests.fakes_own_work import NOON, FakeClock

from chapterverse.adapters.sqlite.user import UserDatabase, migrations
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.sqlite.user_backups import SqliteBackups
from chapterverse.domain.annotations import Bookmark, Edit, Step
from chapterverse.errors import AppError, BadInput
from chapterverse.ports import Amount, Backup


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "usér" / "user.sqlite"


def bookmark(database: UserDatabase, name: str) -> None:
    item = Bookmark(name, ref("Rom.3.28"), name, NOON)
    SqliteAnnotations(database).apply(Edit(Step.BOOKMARK, (), (item,)))


def names(database: UserDatabase) -> list[str]:
    return sorted(item.id for item in SqliteAnnotations(database).on(ref("Rom.3.28")))


def make(backups: SqliteBackups, reason: str) -> Backup:
    *_, last = backups.making(reason)
    assert isinstance(last, Backup)
    return last


def restore(backups: SqliteBackups, name: str) -> None:
    *_, last = backups.restoring(name)
    assert isinstance(last, Backup) and last.name == name


def test_a_copy_is_one_plain_file(path: Path) -> None:
    database = UserDatabase(path)
    bookmark(database, "a")
    backup = make(SqliteBackups(path, FakeClock()), "weekly")
    assert backup.name == "user-2026-03-01-120000-weekly.sqlite"
    assert (backup.made, backup.reason) == (NOON, "weekly")
    assert [found.name for found in (path.parent / "backups").iterdir()] == [backup.name]
    assert SqliteBackups(path).backups() == (backup,)


def test_copies_of_one_second_do_not_replace_each_other(path: Path) -> None:
    UserDatabase(path)
    backups = SqliteBackups(path, FakeClock())
    assert len({make(backups, "manual").name for _ in range(3)}) == 3
    assert [backup.reason for backup in backups.backups()] == ["manual"] * 3


def test_a_copy_is_put_back_under_an_open_database(path: Path) -> None:
    database = UserDatabase(path)
    clock = FakeClock(step=timedelta(seconds=5))
    bookmark(database, "old")
    backups = SqliteBackups(path, clock)
    backup = make(backups, "weekly")
    bookmark(database, "new")
    restore(backups, backup.name)
    assert names(database) == ["old"]
    bookmark(database, "after")
    assert names(UserDatabase(path)) == ["after", "old"]
    undone = next(b for b in backups.backups() if b.reason == "restore")
    restore(backups, undone.name)
    assert names(database) == ["new", "old"]


def test_an_older_version_is_put_back_and_migrated(path: Path) -> None:
    path.parent.mkdir()
    UserDatabase(path, steps=migrations()[:1]).close()
    backups = SqliteBackups(path, FakeClock(step=timedelta(seconds=5)))
    old = make(backups, "weekly")
    database = UserDatabase(path)
    bookmark(database, "a")
    restore(backups, old.name)
    assert names(database) == []
    bookmark(database, "b")


@pytest.mark.parametrize("content", [b"junk" * 4_096, b"SQLite format 3\0" + b"\xff" * 9_000])
def test_a_damaged_database_is_kept_aside_and_replaced(path: Path, content: bytes) -> None:
    database = UserDatabase(path)
    bookmark(database, "a")
    backups = SqliteBackups(path, FakeClock(step=timedelta(seconds=5)))
    backup = make(backups, "weekly")
    database.close()
    path.write_bytes(content)
    with pytest.raises(AppError):
        UserDatabase(path)
    restore(backups, backup.name)
    assert names(UserDatabase(path)) == ["a"]
    aside = next(b for b in backups.backups() if b.reason == "damaged")
    assert (path.parent / "backups" / aside.name).read_bytes() == content


@pytest.mark.parametrize("name", ["", "user.sqlite", "../user.sqlite", "user-2026-01-01-weekly"])
def test_only_listed_copies_are_put_back(path: Path, name: str) -> None:
    database = UserDatabase(path)
    bookmark(database, "a")
    with pytest.raises(BadInput):
        restore(SqliteBackups(path), name)
    SqliteBackups(path).discard(name)
    assert names(database) == ["a"]


@pytest.mark.parametrize("damage", ["junk", "truncated", "empty", "newer"])
def test_a_copy_that_cannot_be_used_changes_nothing(path: Path, damage: str) -> None:
    database = UserDatabase(path)
    bookmark(database, "a")
    backups = SqliteBackups(path, FakeClock())
    backup = make(backups, "weekly")
    copy = path.parent / "backups" / backup.name
    match damage:
        case "junk":
            copy.write_bytes(b"junk" * 4_096)
        case "truncated":
            copy.write_bytes(copy.read_bytes()[:20_000])
        case "empty":
            copy.write_bytes(b"")
        case _:
            db = apsw.Connection(str(copy))
            db.execute(f"pragma user_version = {len(migrations()) + 1}")
            db.close()
    with pytest.raises(BadInput):
        restore(backups, backup.name)
    assert names(database) == ["a"]


def test_other_files_in_the_folder_are_left_alone(path: Path) -> None:
    UserDatabase(path)
    folder = path.parent / "backups"
    folder.mkdir()
    for name in ("user-2026-99-99-120000-weekly.sqlite", "holiday.jpg", "user-x.sqlite"):
        (folder / name).write_bytes(b"x")
    backups = SqliteBackups(path, FakeClock())
    assert backups.backups() == ()
    backup = make(backups, "weekly")
    backups.discard(backup.name)
    assert len(list(folder.iterdir())) == 3


def test_halves_of_a_killed_program_are_deleted_after_a_day(path: Path) -> None:
    UserDatabase(path)
    folder = path.parent / "backups"
    folder.mkdir()
    old, fresh = folder / "user-2026-01-01-weekly.part", folder / "user-2026-03-01-weekly.part"
    for half, hours in ((old, 30), (fresh, 1)):
        half.write_bytes(b"half")
        when = (NOON - timedelta(hours=hours)).timestamp()
        os.utime(half, (when, when))
    make(SqliteBackups(path, FakeClock()), "weekly")
    assert (old.exists(), fresh.exists()) == (False, True)


def large(database: UserDatabase) -> None:
    """More pages than are copied in one go."""
    with database.using() as db:
        db.execute("create table filler(x)")
        db.execute(
            "insert into filler with recursive n(i) as (select 1 union all select i + 1 from n"
            " where i < 4000) select randomblob(2500) from n"
        )


def folder_of(path: Path) -> list[str]:
    return sorted(found.name for found in (path.parent / "backups").iterdir())


def test_copying_says_how_far_it_is(path: Path) -> None:
    database = UserDatabase(path)
    large(database)
    backups = SqliteBackups(path, FakeClock(step=timedelta(seconds=5)))
    *copied, backup = backups.making("manual")
    assert isinstance(backup, Backup)
    *put_back, _ = backups.restoring(backup.name)
    for amounts in (copied, put_back):
        shares = [part.done / part.total for part in amounts if isinstance(part, Amount)]
        assert len(shares) == len(amounts) > 2
        assert shares == sorted(shares) and shares[0] > 0 and shares[-1] < 1


@pytest.mark.parametrize(
    ("what", "steps"), [("making", 1), ("making", 2), *(("restoring", n) for n in (1, 2, 3, 4))]
)
def test_what_is_given_up_leaves_everything_as_it_was(path: Path, what: str, steps: int) -> None:
    database = UserDatabase(path)
    large(database)
    backups = SqliteBackups(path, FakeClock(step=timedelta(seconds=5)))
    bookmark(database, "old")
    backup = make(backups, "weekly")
    bookmark(database, "new")
    making = what == "making"
    events = backups.making("manual") if making else backups.restoring(backup.name)
    for _ in range(steps):
        assert isinstance(next(events), Amount)
    events.close()
    assert names(database) == ["new", "old"]
    assert folder_of(path) == [backup.name]
    bookmark(database, "after")
    restore(backups, backup.name)
    assert names(database) == ["old"]
