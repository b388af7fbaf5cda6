"""The user's own database: made, migrated with a copy first, refused when newer, never lost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import apsw
import pytest

from chapterverse.adapters.sqlite.user import UserDatabase, migrations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.errors import AppError

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
SECOND_STEP = "create table note (id integer primary key, body text not null);"


def _tables(path: Path) -> set[str]:
    db = apsw.Connection(str(path))
    return {str(name) for (name,) in db.execute("select name from sqlite_schema")}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "usér" / "user.sqlite"


def test_a_new_file_is_made_with_its_folder_and_no_copy(path: Path) -> None:
    UserDatabase(path).close()
    assert "answer" in _tables(path)
    assert [found.name for found in path.parent.iterdir()] == ["user.sqlite"]


def test_the_write_ahead_log_is_on(path: Path) -> None:
    with UserDatabase(path).using() as db:
        assert db.pragma("journal_mode") == "wal"


def test_a_migration_keeps_the_data_and_a_dated_copy(path: Path) -> None:
    old = UserDatabase(path)
    SqliteAnswerHistory(old).add("Who is he?", NOON, "{}", "done")
    new = UserDatabase(path, steps=(*migrations(), SECOND_STEP), clock=lambda: NOON)
    assert [entry.question for entry in SqliteAnswerHistory(new).recent(9)] == ["Who is he?"]
    assert "note" in _tables(path)
    copy = path.parent / "backups" / f"user-2026-03-01-120000-v{len(migrations())}.sqlite"
    assert copy.exists()
    assert "note" not in _tables(copy)
    assert apsw.Connection(str(copy)).execute("select question from answer").get == "Who is he?"


def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    UserDatabase(path).close()
    steps = (*migrations(), SECOND_STEP, "create table note (id)")
    with pytest.raises(AppError, match="The file with your own work"):
        UserDatabase(path, steps=steps, clock=lambda: NOON)
    assert "note" not in _tables(path)
    assert UserDatabase(path)


def test_a_newer_file_is_refused_and_left_alone(path: Path) -> None:
    UserDatabase(path, steps=(*migrations(), SECOND_STEP)).close()
    with pytest.raises(AppError, match="newer version"):
        UserDatabase(path)
    assert "note" in _tables(path)
    assert [found.name for found in path.parent.iterdir()] == ["user.sqlite"]


@pytest.mark.parametrize("content", [b"junk" * 4_096, b"SQLite format 3\0" + b"\xff" * 9_000])
def test_a_damaged_file_is_a_sentence_and_is_kept(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(AppError, match="damaged"):
        UserDatabase(path)
    assert path.read_bytes() == content


def test_every_step_has_its_number_in_its_name() -> None:
    folder = Path(__file__).parents[3] / "app/chapterverse/adapters/sqlite/sql"
    names = sorted(found.name for found in folder.glob("user_*.sql"))
    assert names == [f"user_{number:04}.sql" for number in range(1, len(migrations()) + 1)]


def test_times_come_back_in_utc(path: Path) -> None:
    history = SqliteAnswerHistory(UserDatabase(path))
    east = datetime(2026, 3, 1, 14, 0, tzinfo=timezone(timedelta(hours=2)))
    history.add("a", east, "{}", "done")
    (entry,) = history.recent(1)
    assert entry.asked_at == NOON
    assert entry.asked_at.utcoffset() == timedelta(0)


def test_text_that_is_no_unicode_is_kept_as_near_as_can_be(path: Path) -> None:
    history = SqliteAnswerHistory(UserDatabase(path))
    number = history.add("half \ud800 '; drop table answer; --", NOON, "{}", "stopped")
    assert history.recent(1)[0].question == "half ? '; drop table answer; --"
    assert history.response_json(number) == "{}"


def test_a_killed_writer_loses_nothing_that_was_kept(path: Path) -> None:
    history = SqliteAnswerHistory(UserDatabase(path))
    history.add("kept", NOON, "{}", "done")
    # Another connection that never commits nor closes, as a killed process leaves it.
    dying = apsw.Connection(str(path))
    dying.execute("begin; insert into answer values (9, 'lost', '', '', 'done', '')")
    again = SqliteAnswerHistory(UserDatabase(path))
    assert [entry.question for entry in again.recent(9)] == ["kept"]
