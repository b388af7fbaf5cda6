"""Word search in commentaries and lexicons: which entries match and how they rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import apsw

from chapterverse.adapters.sqlite.rows import passage_of
from chapterverse.adapters.sqlite.term_counts import TermCounts
from chapterverse.adapters.sqlite.words import Marker, match_expression, search_terms
from chapterverse.domain.passages import SourceKind, WordHit, Work
from chapterverse.ports import WordMatch, WordQuery


@dataclass(frozen=True, slots=True)
class NumberedWork:
    """A work with its number in the file."""

    number: int
    work: Work


@dataclass(frozen=True, slots=True)
class _NoteRows:
    """Which entries match: an index, SQL from "from" on with its values, and the kinds of works by
    their numbers."""

    table: str
    rows: str
    values: tuple[str | int, ...]
    kinds: Mapping[int, SourceKind]


class NoteSearch:
    """Searches the entries of one open library file; `weights` are those of their headings and
    texts, `counts` how common words are in them."""

    def __init__(
        self,
        connection: apsw.Connection,
        works: Sequence[NumberedWork],
        weights: tuple[float, float],
        counts: TermCounts,
    ) -> None:
        self._db = connection
        self._works = [n for n in works if n.work.kind is not SourceKind.SCRIPTURE]
        self._weights = weights
        self._counts = counts
        self._stretches: dict[int, tuple[int, int]] | None = None

    def run(
        self, query: WordQuery, terms: tuple[str, ...], limit: int, marker: Marker | None
    ) -> list[WordHit]:
        """Entries that match, best first, their words marked where there is a marker."""
        found = self._rows(query, terms)
        if found is None:
            return []
        rows = self._db.execute(
            f"select w.id, p.first, p.last, p.entry, p.heading, p.body, '', found.score, w.number"  # noqa: S608  # our own names
            f" from (select {found.table}.rowid as id, -bm25({found.table}, ?, ?) as score"
            f" {found.rows} order by score desc, id limit ?) as found"
            f" join passage as p on p.id = found.id join work as w on w.number = p.work"
            f" order by found.score desc, p.id",
            (*self._weights, *found.values, limit),
        )
        hits = [WordHit(passage_of(row[:7]), found.kinds[row[8]], row[7]) for row in rows]
        if marker is None:
            return hits
        return [
            replace(hit, passage=replace(hit.passage, spans=marker(hit.passage.text)))
            for hit in hits
        ]

    def count(self, query: WordQuery, terms: tuple[str, ...]) -> int:
        """How many entries match."""
        found = self._rows(query, terms)
        if found is None:
            return 0
        return int(str(self._db.execute(f"select count(*) {found.rows}", found.values).get))

    def _rows(self, query: WordQuery, terms: tuple[str, ...]) -> _NoteRows | None:
        """Which entries match; None where no work that could is searched."""
        wanted = {
            n.number: n.work.kind
            for n in self._works
            if n.work.kind in query.kinds and (not query.work_ids or n.work.id in query.work_ids)
        }
        if not wanted:
            return None
        table = "text_stemmed" if query.stemmed and not query.prefix else "text_exact"
        expression = match_expression(
            self._counts.telling(terms) if query.telling else terms,
            query.match,
            ("heading", "body"),
            prefix=query.prefix,
            without=search_terms(query.without, WordMatch.ALL),
        )
        stretches = self._stretches_of_works()
        if not query.places and all(number in stretches for number in wanted):
            # Without a look at the passage of each entry it takes a third of the time.
            inside = " or ".join("rowid between ? and ?" for _ in wanted)
            bounds = (end for number in wanted for end in stretches[number])
            return _NoteRows(
                table,
                f"from {table} where {table} match ? and ({inside})",
                (expression, *bounds),
                wanted,
            )
        overlap = " or ".join("(p.first <= ? and p.last >= ?)" for _ in query.places)
        scope = f" and ({overlap})" if overlap else ""
        return _NoteRows(
            table,
            f"from {table} join passage as p on p.id = {table}.rowid"
            f" where {table} match ? and p.work in ({', '.join('?' * len(wanted))}){scope}",
            (
                expression,
                *wanted,
                *(end for p in query.places for end in (p.last.ordinal, p.first.ordinal)),
            ),
            wanted,
        )

    def _stretches_of_works(self) -> dict[int, tuple[int, int]]:
        """First and last number of the entries of each work that has all numbers between; asked
        once."""
        if self._stretches is None:
            numbers = [n.number for n in self._works]
            rows = self._db.execute(
                "select work, min(id), max(id), count(*) from passage"  # noqa: S608  # holes only
                f" where work in ({', '.join('?' * len(numbers))}) group by work",
                numbers,
            )
            self._stretches = {
                int(str(work)): (int(str(first)), int(str(last)))
                for work, first, last, count in rows
                if int(str(last)) - int(str(first)) + 1 == count
            }
        return self._stretches
