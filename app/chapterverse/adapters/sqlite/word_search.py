"""Word search in the library: which rows match, how they rank, and the matching words marked.

Verses are ranked by BM25 over all translations together, so a word that only an older
translation uses still finds the verse; the hit then shows the asked translation, unmarked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import apsw

from chapterverse.adapters.sqlite.rows import passage_of
from chapterverse.adapters.sqlite.words import Marker, match_expression, search_terms
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, SourceKind, WordHit, Work
from chapterverse.ports import WordMatch, WordQuery


@dataclass(frozen=True, slots=True)
class SearchWeights:
    """BM25 weights of the full-text columns.

    `translations` are by work id, others weigh `translation`; `headings` is the topic headings
    of a verse, `note_heading` and `note_body` the two columns of commentary and lexicon.
    """

    translation: float = 1.0
    translations: tuple[tuple[str, float], ...] = ()
    headings: float = 1.0
    note_heading: float = 2.0
    note_body: float = 1.0

    def of(self, work_id: str) -> float:
        """The weight of a translation."""
        return dict(self.translations).get(work_id, self.translation)


@dataclass(frozen=True, slots=True)
class NumberedWork:
    """A work with its number in the file."""

    number: int
    work: Work


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which index answers, with what expression, and the translation that is shown.

    `alone` when every verse found can be shown: only that translation is looked through, or the
    first of `works` that has the verse is shown.
    """

    table: str
    expression: str
    shown: NumberedWork
    alone: bool
    works: tuple[int, ...] = ()

    @property
    def shown_work(self) -> str:
        """SQL for the number of the translation in which a verse is shown."""
        if not self.works:
            return "?"
        holes = ", ".join("?" * len(self.works))
        return (
            "(select q.work from passage as q join work as v on v.number = q.work"  # noqa: S608  # holes only
            f" where q.work in ({holes}) and q.first = found.verse order by v.position limit 1)"
        )

    @property
    def shown_values(self) -> tuple[int, ...]:
        """The parameters of `shown_work`."""
        return self.works or (self.shown.number,)

    @property
    def there(self) -> str:
        """SQL that keeps to verses that the translation has."""
        # The sign keeps SQLite from asking the index verse by verse.
        return "" if self.alone else " and +rowid in (select first from passage where work = ?)"

    @property
    def there_values(self) -> tuple[int, ...]:
        """The parameters of `there`."""
        return () if self.alone else (self.shown.number,)


@dataclass(frozen=True, slots=True)
class _NoteRows:
    """Which entries match: an index, SQL from "from" on with its values, and the kinds of works by
    their numbers."""

    table: str
    rows: str
    values: tuple[str | int, ...]
    kinds: Mapping[int, SourceKind]


class Stemmer:
    """The stem that FTS5 gives a folded word; remembers what it has seen."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._tokenizer = connection.fts5_tokenizer("porter", ["ascii"])
        self._seen: dict[str, str] = {}

    def __call__(self, word: str) -> str:
        stem = self._seen.get(word)
        if stem is None:
            found = self._tokenizer(
                word.encode(),
                apsw.FTS5_TOKENIZE_QUERY,
                None,
                include_offsets=False,
                include_colocated=False,
            )
            stem = self._seen[word] = "".join(map(str, found)) or word
        return stem


class WordSearch:
    """Searches one open library file."""

    def __init__(
        self, connection: apsw.Connection, works: Sequence[NumberedWork], weights: SearchWeights
    ) -> None:
        self._db = connection
        self._works = works
        self._weights = weights
        self._stem = Stemmer(connection)
        # Columns stand in display order, as the builder made them.
        self._scripture = [n for n in works if n.work.kind is SourceKind.SCRIPTURE]

    def run(self, query: WordQuery, limit: int) -> tuple[WordHit, ...]:
        """Best first; scores of different kinds come from different indexes and compare loosely."""
        terms = search_terms(query.text, query.match)
        if not terms or limit < 1:
            return ()
        hits: list[WordHit] = []
        if SourceKind.SCRIPTURE in query.kinds:
            hits += self._verses(query, terms, limit)
        if set(query.kinds) - {SourceKind.SCRIPTURE}:
            hits += self._notes(query, terms, limit)
        if not query.in_order:
            hits.sort(key=lambda hit: -hit.score)
        return tuple(hits[:limit])

    def count(self, query: WordQuery) -> tuple[tuple[Book, int], ...]:
        """Verses of each book that match, however many."""
        terms = search_terms(query.text, query.match)
        plan = self._plan(query, terms) if terms and SourceKind.SCRIPTURE in query.kinds else None
        if plan is None:
            return ()
        inside, bounds = _inside(query, "rowid")
        rows = self._db.execute(
            f"select rowid / 1000000 as book, count(*) from {plan.table}"  # noqa: S608  # our own names
            f" where {plan.table} match ?{inside}{plan.there} group by book order by book",
            (plan.expression, *bounds, *plan.there_values),
        )
        return tuple((Book(book), count) for book, count in rows)

    def _plan(self, query: WordQuery, terms: tuple[str, ...]) -> _Plan | None:
        wanted = [n for n in self._scripture if n.work.id in query.work_ids]
        if not self._scripture or (query.work_ids and not wanted):
            return None
        shown = min(wanted or self._scripture, key=lambda n: _place(n, query.work_ids))
        columns = [f"t{n.number}" for n in wanted or self._scripture]
        if query.headings:
            columns.append("headings")
        stemmed = query.stemmed and not query.prefix
        expression = match_expression(
            terms,
            query.match,
            columns,
            prefix=query.prefix,
            without=search_terms(query.without, WordMatch.ALL),
        )
        table = "verse_stemmed" if stemmed else "verse_exact"
        alone = len(columns) == 1
        if query.as_found and not alone and not query.headings:
            works = tuple(n.number for n in wanted or self._scripture)
            return _Plan(table, expression, shown, alone=True, works=works)
        return _Plan(table, expression, shown, alone=alone)

    def _verses(self, query: WordQuery, terms: tuple[str, ...], limit: int) -> list[WordHit]:
        plan = self._plan(query, terms)
        if plan is None:
            return []
        table = plan.table
        weights = [self._weights.of(n.work.id) for n in self._scripture]
        weights.append(self._weights.headings)
        inside, bounds = _inside(query, "rowid")
        order = "found.verse" if query.in_order else "found.score desc, found.verse"
        rows = self._db.execute(
            f"select w.id, p.first, p.last, p.entry, p.heading, p.body, '', found.score"  # noqa: S608  # our own names
            f" from (select rowid as verse, -bm25({table}, {', '.join('?' * len(weights))})"
            f" as score from {table} where {table} match ?{inside}{plan.there}"
            f" order by {'rowid' if query.in_order else 'score desc, rowid'} limit ?) as found"
            f" join passage as p on p.first = found.verse and p.work = {plan.shown_work}"
            f" join work as w on w.number = p.work order by {order}",
            (*weights, plan.expression, *bounds, *plan.there_values, limit, *plan.shown_values),
        )
        marker = self._marker(query, terms)
        hits = [
            self._hit(passage_of(row[:7]), SourceKind.SCRIPTURE, row[7], marker) for row in rows
        ]
        if query.as_found:
            hits = [
                hit if hit.passage.spans else self._as_found(hit, query, marker) for hit in hits
            ]
        return hits

    def _as_found(self, hit: WordHit, query: WordQuery, marker: Marker) -> WordHit:
        """A verse in the first translation that has the words."""
        if hit.passage.ref is None:
            return hit
        numbers = [
            n.number for n in self._scripture if not query.work_ids or n.work.id in query.work_ids
        ]
        rows = self._db.execute(
            "select w.id, p.first, p.last, p.entry, p.heading, p.body, ''"  # noqa: S608  # holes only
            " from passage as p join work as w on w.number = p.work"
            f" where p.first = ? and p.work in ({', '.join('?' * len(numbers))})"
            " order by w.position, w.id",
            (hit.passage.ref.first.ordinal, *numbers),
        )
        for row in rows:
            found = self._hit(passage_of(row), hit.kind, hit.score, marker)
            if found.passage.spans:
                return found
        return hit

    def count_notes(self, query: WordQuery) -> int:
        """Entries of commentaries and lexicons that match, however many."""
        terms = search_terms(query.text, query.match)
        found = self._note_rows(query, terms) if terms else None
        if found is None:
            return 0
        counted = self._db.execute(f"select count(*) {found.rows}", found.values).get
        return int(str(counted))

    def _note_rows(self, query: WordQuery, terms: tuple[str, ...]) -> _NoteRows | None:
        """Which entries match; None where no work that could is searched."""
        wanted = {
            n.number: n.work.kind
            for n in self._works
            if n.work.kind is not SourceKind.SCRIPTURE
            and n.work.kind in query.kinds
            and (not query.work_ids or n.work.id in query.work_ids)
        }
        if not wanted:
            return None
        table = "text_stemmed" if query.stemmed and not query.prefix else "text_exact"
        overlap = " or ".join("(p.first <= ? and p.last >= ?)" for _ in query.places)
        scope = f" and ({overlap})" if overlap else ""
        expression = match_expression(
            terms,
            query.match,
            ("heading", "body"),
            prefix=query.prefix,
            without=search_terms(query.without, WordMatch.ALL),
        )
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

    def _notes(self, query: WordQuery, terms: tuple[str, ...], limit: int) -> list[WordHit]:
        found = self._note_rows(query, terms)
        if found is None:
            return []
        rows = self._db.execute(
            f"select w.id, p.first, p.last, p.entry, p.heading, p.body, '', found.score, w.number"  # noqa: S608  # our own names
            f" from (select {found.table}.rowid as id, -bm25({found.table}, ?, ?) as score"
            f" {found.rows} order by score desc, p.id limit ?) as found"
            f" join passage as p on p.id = found.id join work as w on w.number = p.work"
            f" order by found.score desc, p.id",
            (self._weights.note_heading, self._weights.note_body, *found.values, limit),
        )
        wanted = found.kinds
        marker = self._marker(query, terms)
        return [self._hit(passage_of(row[:7]), wanted[row[8]], row[7], marker) for row in rows]

    def _hit(
        self,
        passage: Passage,
        kind: SourceKind,
        score: float,
        marker: Marker,
    ) -> WordHit:
        return WordHit(replace(passage, spans=marker(passage.text)), kind, score)

    def _marker(self, query: WordQuery, terms: tuple[str, ...]) -> Marker:
        stem = self._stem if query.stemmed and not query.prefix else str
        return Marker(terms, query.match, stem, prefix=query.prefix)


def _place(numbered: NumberedWork, work_ids: tuple[str, ...]) -> tuple[int, int]:
    asked = numbered.work.id in work_ids
    return (work_ids.index(numbered.work.id) if asked else 0, numbered.work.position)


def _inside(query: WordQuery, column: str) -> tuple[str, tuple[int, ...]]:
    """SQL that keeps verses to the places of a query, and its parameters."""
    if not query.places:
        return "", ()
    ranges = " or ".join(f"{column} between ? and ?" for _ in query.places)
    bounds = tuple(
        end for place in query.places for end in (place.first.ordinal, place.last.ordinal)
    )
    return f" and ({ranges})", bounds
