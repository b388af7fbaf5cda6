"""Opening a library file, and its report for people: works, where they came from, oddities."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import apsw

from chapterverse.adapters.importers.values import Oddity
from chapterverse.adapters.sqlite.connections import explained, fetch, open_unchanging
from chapterverse.adapters.sqlite.rows import WORK_COLUMNS, work_of
from chapterverse.adapters.sqlite.schema import APPLICATION_ID, BUILDER, SCHEMA
from chapterverse.domain.passages import Work
from chapterverse.errors import LibraryUnavailable

NAME = "The library"
HINT = "Build it again with “./run setup”."


@dataclass(frozen=True, slots=True)
class WorkReport:
    """A work, the package it was read from, the digest of its text and its number of passages."""

    work: Work
    source: str
    digest: str
    passages: int


@dataclass(frozen=True, slots=True)
class LibraryReport:
    """What a library holds. `is_current` is False when this program would build it otherwise."""

    version: str
    is_current: bool
    works: tuple[WorkReport, ...]
    cross_references: int
    topic_headings: int
    speeches: int
    oddities: tuple[Oddity, ...]


def open_library(path: Path) -> apsw.Connection:
    """A read-only connection; raises LibraryUnavailable for another kind or version of file."""
    with explained(NAME, path, HINT):
        connection = open_unchanging(path)
        kind = connection.pragma("application_id")
        version = connection.pragma("user_version")
    if kind == APPLICATION_ID and version == SCHEMA:
        return connection
    connection.close()
    if kind != APPLICATION_ID:
        raise LibraryUnavailable(f"This is not a library file. ({path})", HINT)
    raise LibraryUnavailable(
        f"The library has version {version}, this program reads version {SCHEMA}. ({path})", HINT
    )


def read_report(path: Path) -> LibraryReport:
    """The report of a library file; raises LibraryUnavailable."""
    with explained(NAME, path, HINT), closing(open_library(path)) as db:
        meta = dict(fetch(db, "select name, value from meta"))
        works = fetch(
            db,
            f"select {WORK_COLUMNS}, source, digest,"  # noqa: S608  # a constant
            " (select count(*) from passage where work = number)"
            " from work order by position, id",
        )
        counts = fetch(
            db,
            "select (select count(*) from link), (select count(*) from topic),"
            " (select count(*) from speech)",
        )
        links, topics, speeches = counts[0]
        oddities = fetch(db, "select work, place, what from oddity order by rowid")
    return LibraryReport(
        meta["version"],
        meta["builder"] == str(BUILDER),
        tuple(WorkReport(work_of(row[:10]), *row[10:]) for row in works),
        links,
        topics,
        speeches,
        tuple(Oddity(*row) for row in oddities),
    )
