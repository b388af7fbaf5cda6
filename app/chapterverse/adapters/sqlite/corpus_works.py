"""The works of the library file and their passages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from chapterverse.adapters.sqlite.connections import Connections, explained, fetch
from chapterverse.adapters.sqlite.library_file import HINT, NAME, open_library
from chapterverse.adapters.sqlite.note_search import NumberedWork
from chapterverse.adapters.sqlite.rows import WORK_COLUMNS, passage_of, work_of
from chapterverse.domain.passages import Passage, SourceKind, Span, Work
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import NotInLibrary

PASSAGE = (
    "select w.id, p.first, p.last, p.entry, p.heading, p.body, p.spans"
    " from passage as p join work as w on w.number = p.work"
)
"""The start of a query for rows that rows.passage_of() takes."""


class CorpusWorks:
    """A library file, read only. Raises LibraryUnavailable when it is missing, damaged or of
    another version. Any thread may call: each gets its own connection at its first call."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connections = Connections(lambda: open_library(path))
        with self._reading() as db:
            self._version = str(db.execute("select value from meta where name = 'version'").get)
            rows = fetch(
                db,
                f"select number, digest, {WORK_COLUMNS} from work order by position, id",  # noqa: S608  # a constant
            )
        self._works = tuple(NumberedWork(row[0], work_of(row[2:])) for row in rows)
        self._by_id = {numbered.work.id: numbered for numbered in self._works}
        self._digests: dict[str, str] = {row[2]: row[1] for row in rows}

    def close(self) -> None:
        """Close the file in every thread; for use when nobody reads any more."""
        self._connections.close()

    @property
    def version(self) -> str:
        """Digest of everything in it."""
        return self._version

    def works(self) -> tuple[Work, ...]:
        """All works in display order."""
        return tuple(numbered.work for numbered in self._works)

    def work(self, work_id: str) -> Work:
        """One work; raises NotInLibrary."""
        return self._numbered(work_id).work

    def digest(self, work_id: str) -> str:
        """Digest of a work's text; raises NotInLibrary."""
        return self._digests[self._numbered(work_id).work.id]

    def default_translation(self) -> Work:
        """The first translation in display order; raises NotInLibrary when there is none."""
        for numbered in self._works:
            if numbered.work.kind is SourceKind.SCRIPTURE:
                return numbered.work
        raise NotInLibrary("The library holds no translation of the Bible.", HINT)

    def passage(self, work_id: str, ref: PassageRef) -> Passage:
        """The verses joined by one space; raises NotInLibrary when the work has none.

        A commentary gives the notes on these verses, each once, joined the same way.
        """
        found = self.verses(work_id, ref)
        if not found:
            title = self._numbered(work_id).work.title
            raise NotInLibrary(f"The {title} has no {ref.display()}.")
        if len(found) == 1 and found[0].ref == ref:
            return found[0]
        return joined(found, ref)

    def verses(self, work_id: str, ref: PassageRef) -> tuple[Passage, ...]:
        """One passage a verse (or a note) with all spans, in order; raises NotInLibrary."""
        numbered = self._numbered(work_id)
        first, last = ref.first.ordinal, ref.last.ordinal
        with self._reading() as db:
            if numbered.work.kind is SourceKind.SCRIPTURE:
                rows = db.execute(
                    f"{PASSAGE} where p.work = ? and p.first between ? and ? order by p.first",
                    (numbered.number, first, last),
                )
            else:
                rows = db.execute(
                    f"{PASSAGE} where p.work = ? and p.first <= ? and p.last >= ?"
                    " order by p.first, p.id",
                    (numbered.number, last, first),
                )
            return tuple(map(passage_of, rows))

    def ordinals(self, work_id: str) -> tuple[int, ...]:
        """VerseRef.ordinal of every verse that a translation has, in order; raises NotInLibrary."""
        number = self._numbered(work_id).number
        with self._reading() as db:
            rows = db.execute(
                "select distinct first from passage where work = ? and first is not null"
                " order by first",
                (number,),
            )
            return tuple(row[0] for row in rows)

    # ---- the file ------------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[apsw.Connection]:
        with explained(NAME, self._path, HINT):
            yield self._connections.get()

    def _numbered(self, work_id: str) -> NumberedWork:
        found = self._by_id.get(work_id)
        if found is None:
            raise NotInLibrary(f"The library has no work “{work_id[:40]}”.")
        return found


def joined(passages: tuple[Passage, ...], ref: PassageRef) -> Passage:
    """Passages of one work joined by one space, their spans moved along."""
    spans: list[Span] = []
    at = 0
    for passage in passages:
        spans += (Span(s.kind, s.start + at, s.end + at, s.value) for s in passage.spans)
        at += len(passage.text) + 1
    text = " ".join(passage.text for passage in passages)
    return Passage(passages[0].work_id, text, ref, passages[0].heading, "", tuple(spans))
