"""How common the words of a search are, and which of them are worth searching for.

Most of the time of a search goes into ranking the verses that hold a common word, which tells the
least. Left out once the others are in MOST verses, the longest searches take a third of their time
and retrieval finds as much (bench/retrieval.py, 867 development questions, nDCG@10: all words .360,
most 15,000 .359, 10,000 .362, 7,000 .360, 4,000 .355).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import apsw

from chapterverse.adapters.sqlite.connections import fetch

MOST = 10_000


class TermCounts:
    """Counts the rows of a full-text index that hold a word; remembers what it has counted.

    `stem` gives the form that the index has of a folded word.
    """

    def __init__(self, connection: apsw.Connection, index: str, stem: Callable[[str], str]) -> None:
        self._db = connection
        self._index = index
        self._stem = stem
        self._seen: dict[str, int] = {}

    def telling(self, terms: Sequence[str]) -> tuple[str, ...]:
        """`terms` without the commonest, in order: the rarest is kept, and others as long as all
        together are in no more than MOST rows."""
        kept: set[str] = set()
        total = 0
        for term in sorted(terms, key=self._count):
            total += self._count(term)
            if kept and total > MOST:
                break
            kept.add(term)
        return tuple(term for term in terms if term in kept)

    def _count(self, term: str) -> int:
        stem = self._stem(term)
        count = self._seen.get(stem)
        if count is None:
            table = f"{self._index}_terms"
            if not self._seen:
                self._db.execute(
                    f"create virtual table if not exists temp.{table}"
                    f" using fts5vocab('main', '{self._index}', 'row')"
                )
            rows = fetch(self._db, f"select doc from temp.{table} where term = ?", (stem,))  # noqa: S608  # our own names
            count = self._seen[stem] = int(rows[0][0]) if rows else 0
        return count
