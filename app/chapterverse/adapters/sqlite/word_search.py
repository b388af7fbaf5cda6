"""Word search in the library: which rows match, how they rank, and the matching words marked.

Verses are ranked by BM25 over all translations together, so a word that only an older
translation uses still finds the verse; the hit then shows the asked translation, unmarked. Entries
of commentaries and lexicons are note_search's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import apsw

from chapterverse.adapters.sqlite.note_search import NoteSearch, NumberedWork
from chapterverse.adapters.sqlite.rows import passage_of
from chapterverse.adapters.sqlite.term_counts import TermCounts
from chapterverse.adapters.sqlite.words import Marker, match_expression, search_terms
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, SourceKind, WordHit
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


_MANY = 500
"""Verses that a translation may lack and still be told from what it has by naming them."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which index answers, with what expression, and the translation that is shown.

    `alone` when every verse found can be shown: only that translation is looked through, or the
    first of `works` that has the verse is shown. `absent` are the verses that the translation shown
    lacks, None when they are too many to be named.
    """

    table: str
    expression: str
    shown: NumberedWork
    alone: bool
    works: tuple[int, ...] = ()
    absent: tuple[int, ...] | None = None

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
        if self.alone:
            return ""
        if self.absent is not None:
            return f" and rowid not in ({', '.join('?' * len(self.absent))})"
        # The sign keeps SQLite from asking the index verse by verse.
        return " and +rowid in (select first from passage where work = ?)"

    @property
    def there_values(self) -> tuple[int, ...]:
        """The parameters of `there`."""
        if self.alone:
            return ()
        return (self.shown.number,) if self.absent is None else self.absent


class Stemmer:
    """The stem that FTS5 gives a folded word; remembers what it has seen."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._tokenizer = connection.fts5_tokenizer("porter", ["ascii"])
        self._seen: dict[str, str] = {}

    def __call__(self, word: str) -> str:
        """The stem of one word."""
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
        self._absent: dict[int, tuple[int, ...] | None] = {}
        self._counts = TermCounts(connection, "verse_stemmed", self._stem)
        self._notes = NoteSearch(
            connection,
            works,
            (weights.note_heading, weights.note_body),
            TermCounts(connection, "text_stemmed", self._stem),
        )

    def run(self, query: WordQuery, limit: int) -> tuple[WordHit, ...]:
        """Best first; scores of different kinds come from different indexes and compare loosely."""
        terms = search_terms(query.text, query.match)
        if not terms or limit < 1:
            return ()
        hits: list[WordHit] = []
        if SourceKind.SCRIPTURE in query.kinds:
            hits += self._verses(query, terms, limit)
        if set(query.kinds) - {SourceKind.SCRIPTURE}:
            hits += self._notes.run(query, terms, limit, self._marker(query, terms))
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
        if query.telling:
            terms = self._counts.telling(terms)
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
        if alone:
            return _Plan(table, expression, shown, alone=True)
        return _Plan(table, expression, shown, alone=False, absent=self._lacking(shown))

    def _lacking(self, shown: NumberedWork) -> tuple[int, ...] | None:
        """Verses of other translations that this one lacks, None for many; asked once.

        To look up all verses that it has would take longer than the search itself."""
        if shown.number not in self._absent:
            others = [n.number for n in self._scripture if n is not shown]
            rows = self._db.execute(
                f"select first from passage where work in ({', '.join('?' * len(others))})"  # noqa: S608  # holes only
                " except select first from passage where work = ? limit ?",
                (*others, shown.number, _MANY + 1),
            ).fetchall()
            found = tuple(int(str(verse)) for (verse,) in rows)
            self._absent[shown.number] = found if len(found) <= _MANY else None
        return self._absent[shown.number]

    def ranked(self, query: WordQuery, limit: int) -> list[tuple[int, float]]:
        """Ordinals and scores of the verses that `run` would give, best first; no text is read."""
        terms = search_terms(query.text, query.match)
        plan = self._plan(query, terms) if terms and limit > 0 else None
        if plan is None:
            return []
        sql, values = self._best(plan, query, limit)
        return [
            (int(str(verse)), float(str(score))) for verse, score in self._db.execute(sql, values)
        ]

    def _best(
        self, plan: _Plan, query: WordQuery, limit: int
    ) -> tuple[str, tuple[str | int | float, ...]]:
        """SQL for the verses that match and their scores, in order, with its parameters."""
        table = plan.table
        inside, bounds = _inside(query, "rowid")
        weights: list[float] = []
        score, order = "0.0", "rowid"
        if not query.in_order:  # else the scores of all would be reckoned for nothing
            weights = [self._weights.of(n.work.id) for n in self._scripture]
            weights.append(self._weights.headings)
            score = f"-bm25({table}, {', '.join('?' * len(weights))})"
            order = "score desc, rowid"
        sql = (
            f"select rowid as verse, {score} as score from {table}"  # noqa: S608  # our own names
            f" where {table} match ?{inside}{plan.there} order by {order} limit ?"
        )
        return sql, (*weights, plan.expression, *bounds, *plan.there_values, limit)

    def _verses(self, query: WordQuery, terms: tuple[str, ...], limit: int) -> list[WordHit]:
        plan = self._plan(query, terms)
        if plan is None:
            return []
        best, values = self._best(plan, query, limit)
        order = "found.verse" if query.in_order else "found.score desc, found.verse"
        rows = self._db.execute(
            f"select w.id, p.first, p.last, p.entry, p.heading, p.body, '', found.score"  # noqa: S608  # our own names
            f" from ({best}) as found"
            f" join passage as p on p.first = found.verse and p.work = {plan.shown_work}"
            f" join work as w on w.number = p.work order by {order}",
            (*values, *plan.shown_values),
        )
        marker = self._marker(query, terms)
        hits = [
            self._hit(passage_of(row[:7]), SourceKind.SCRIPTURE, row[7], marker) for row in rows
        ]
        if query.as_found and marker is not None:
            hits = [
                hit if hit.passage.spans else self._as_found(hit, query, marker) for hit in hits
            ]
        return hits

    def _as_found(self, hit: WordHit, query: WordQuery, marker: Marker | None) -> WordHit:
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
        return self._notes.count(query, terms) if terms else 0

    def _hit(
        self,
        passage: Passage,
        kind: SourceKind,
        score: float,
        marker: Marker | None,
    ) -> WordHit:
        marked = passage if marker is None else replace(passage, spans=marker(passage.text))
        return WordHit(marked, kind, score)

    def _marker(self, query: WordQuery, terms: tuple[str, ...]) -> Marker | None:
        if not query.marked:
            return None
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
