"""A database of every released version is upgraded, loses nothing, gains what the new one has."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import apsw
import pytest
from tests.fakes import ref
from tests.services.test_response_json import ANSWER

import chapterverse
from chapterverse.adapters.sqlite.user import UserDatabase, migrations
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.adapters.sqlite.user_studies import SqliteStudies
from chapterverse.services.response_json import loads

RELEASED = Path(__file__).parent / "released"
VERSIONS = range(1, len(migrations()))
CHILD = """
import sys
from pathlib import Path
from chapterverse.adapters.sqlite.user import migrating, migrations
from chapterverse.ports import NEVER
long = (
    "create table numbers (n); insert into numbers with recursive c(n) as "
    "(select 1 union all select n + 1 from c where n < 10000000) select n from c;"
)
for amount in migrating(Path(sys.argv[1]), NEVER, (*migrations(), long)):
    print(amount, flush=True)
    if sys.argv[2] == "copying":
        sys.stdin.read()
"""
"""Brings a file to a version whose last step takes long, or stays in the copying before it."""
NOON = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(params=VERSIONS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database as that version left it."""
    file = tmp_path / "user.sqlite"
    db = apsw.Connection(str(file))
    db.execute("pragma journal_mode = wal")
    db.execute((RELEASED / f"user_{request.param:04}.sql").read_text(encoding="utf-8"))
    db.close()
    return file


def test_every_older_version_has_its_fixture() -> None:
    names = sorted(found.name for found in RELEASED.iterdir())
    assert names == [f"user_{number:04}.sql" for number in VERSIONS]


def test_nothing_is_lost(path: Path) -> None:
    history = SqliteAnswerHistory(UserDatabase(path))
    entries = history.recent(99)
    assert [entry.id for entry in entries] == [7, 6, 5, 4, 2, 1]
    assert (entries[-2].question, entries[-2].state) == ("Wer ist er? λόγος בְּ 😀", "stopped")
    assert loads(history.response_json(1)) == ANSWER


def test_old_answers_are_found_from_their_verses(path: Path) -> None:
    history = SqliteAnswerHistory(UserDatabase(path))
    assert [entry.id for entry in history.citing(ref("Rom.3.28"), 9)] == [5, 1]
    assert [entry.id for entry in history.citing(ref("Rom.4.1"), 9)] == [5]
    assert history.citing(ref("Gen.1.1"), 9) == ()


def test_old_answers_have_the_keys_of_new_ones(path: Path) -> None:
    history = SqliteAnswerHistory(UserDatabase(path))
    kept = list(history.everything())
    assert len({answer.key for answer in kept}) == len(kept)
    assert history.merge(kept) == 0


def test_the_rest_can_be_used(path: Path) -> None:
    database = UserDatabase(path)
    assert SqliteAnnotations(database).on(ref("Rom.3")) == ()
    assert SqliteStudies(database).studies() == ()


def test_a_copy_was_kept_first(path: Path) -> None:
    UserDatabase(path, clock=lambda: NOON).close()
    (copy,) = (path.parent / "backups").iterdir()
    old = apsw.Connection(str(copy))
    assert old.execute("select count(*) from answer").get == 6
    assert old.pragma("user_version") < len(migrations())


@pytest.mark.parametrize("moment", ["copying", "changing"])
def test_a_kill_in_the_middle_loses_nothing(path: Path, moment: str) -> None:
    old = apsw.Connection(str(path))
    # So large that the copy is not made at once.
    old.execute("create table large (x); insert into large values (randomblob(9000000))")
    old.close()
    command = [sys.executable, "-c", CHILD, str(path), moment]
    log = path.with_name(path.name + "-wal")
    given = {**os.environ, "PYTHONPATH": str(Path(chapterverse.__file__).parents[1])}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=given) as child:
        assert child.stdout is not None
        assert child.stdout.readline()
        # What is changed has reached the disk, and is not to hold, once the log has grown so.
        while moment == "changing" and not (log.exists() and log.stat().st_size > 4_000_000):
            assert child.poll() is None
            time.sleep(0.02)
        child.kill()
    old = apsw.Connection(str(path))
    assert int(str(old.pragma("user_version"))) < len(migrations())
    assert old.execute("select count(*) from answer").get == 6
    assert old.execute("select 1 from sqlite_schema where name = 'numbers'").get is None
    old.close()
    test_nothing_is_lost(path)
    copies = list((path.parent / "backups").glob("*.sqlite"))
    assert len(copies) == (2 if moment == "changing" else 1)
