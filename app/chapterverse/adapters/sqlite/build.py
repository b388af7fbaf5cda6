"""Builds a library file beside the old one and renames it when whole.

An interrupted build, whatever stopped it, leaves the old library as it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import apsw

from chapterverse.adapters.importers.alignment import Alignment
from chapterverse.adapters.importers.catalogue import read_sources
from chapterverse.adapters.importers.contents import compare_content, read_known
from chapterverse.adapters.importers.values import ImportedWork, Oddity, SourceProblem
from chapterverse.adapters.sqlite.connections import explained, open_writable
from chapterverse.adapters.sqlite.speeches import read_table, read_unmarked
from chapterverse.adapters.sqlite.writer import LibraryWriter
from chapterverse.errors import LibraryUnavailable

_NAME = "The library"
_LAST_STEPS = 6


@dataclass(frozen=True, slots=True)
class BuildStep:
    """A step about to be done: `done` of `total` steps are finished, `what` says what is next.

    `total` is 0 while it is not known how many works there are.
    """

    done: int
    total: int
    what: str


def build_library(sources: Path, target: Path, resources: Path) -> Iterator[BuildStep]:
    """Build the library at `target` from the packages in `sources`; see build_from."""
    yield from build_from(read_sources(sources), target, resources)


def build_from(
    works: Iterable[ImportedWork | SourceProblem], target: Path, resources: Path
) -> Iterator[BuildStep]:
    """Build the library of these works at `target`, with the speeches of `resources`.

    A work that could not be read is noted among the oddities and the others go on. Closing the
    iterator early stops the build. Raises LibraryUnavailable when the file cannot be written,
    another build is going on or no translation was among the works.
    """
    part = target.with_name(target.name + ".building")
    with explained(_NAME, target):
        connection = _begin(part)
        whole = False
        try:
            yield from _fill(LibraryWriter(connection), works, resources)
            connection.execute("commit")
            whole = True
        finally:
            connection.close()
            if not whole:
                part.unlink(missing_ok=True)
        _put_in_place(part, target)


def _fill(
    writer: LibraryWriter, works: Iterable[ImportedWork | SourceProblem], resources: Path
) -> Iterator[BuildStep]:
    done = 0
    table = resources / "importers" / "contents.tsv"
    known = read_known(table) if table.is_file() else ()
    alignment = Alignment()
    yield BuildStep(0, 0, "Reading the first work")
    for found in works:
        if isinstance(found, SourceProblem):
            writer.note(Oddity(found.name, "", f"{found.user_text} {found.hint}".strip()))
        elif writer.add(found):
            done += 1
            unknown = compare_content(found, known) if known else None
            if unknown is not None:
                writer.note(unknown)
            for displaced in alignment.compare(found):
                writer.note(displaced)
            yield BuildStep(done, 0, f"Added {found.work.title}")
    if not writer.has_scripture:
        raise LibraryUnavailable(
            "No translation of the Bible was found, so no library was built.",
            "Check the folder of source packages.",
        )
    total = done + _LAST_STEPS
    yield BuildStep(done, total, "Noting who speaks where")
    tables = resources / "settings"
    unmarked = read_unmarked(tables / "unmarked.tsv")
    writer.add_speeches(read_table(tables / "speeches.tsv"), unmarked)
    for what in writer.finish():
        done += 1
        yield BuildStep(done, total, what)
    yield BuildStep(total - 1, total, "Putting the library in its place")


def _begin(part: Path) -> apsw.Connection:
    """A new empty file with the build's transaction open; a dead build's rest is removed."""
    if part.exists():
        rest = open_writable(part, wait_ms=0)
        try:
            # Fails when another build holds the file. A rest that is no database is dead too.
            rest.execute("begin exclusive")
        except apsw.NotADBError:
            pass
        finally:
            rest.close()
        part.unlink()
    connection = open_writable(part)
    # Nothing of an unfinished file is ever read, so it needs neither journal nor flushing.
    for setting in (
        "page_size = 8192",
        "cache_size = -65536",
        "locking_mode = exclusive",
        "journal_mode = off",
        "synchronous = off",
    ):
        connection.execute(f"pragma {setting}")
    connection.execute("begin exclusive")
    return connection


def _put_in_place(part: Path, target: Path) -> None:
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
