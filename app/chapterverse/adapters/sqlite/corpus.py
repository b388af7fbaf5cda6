"""The library file as the Corpus port, read only.

Any thread may call: each gets its own connection at its first call. An open library does not
notice that its file was replaced; open a new SqliteCorpus for that.
"""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path

import apsw

from chapterverse.adapters.sqlite.connections import fetch
from chapterverse.adapters.sqlite.corpus_beside import CorpusBeside
from chapterverse.adapters.sqlite.note_vectors import NoteLabel, NoteVectorFile
from chapterverse.adapters.sqlite.rows import passage_of
from chapterverse.adapters.sqlite.vectors import VectorFile, VectorLabel, beside_default
from chapterverse.adapters.sqlite.word_search import SearchWeights, WordSearch
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import NoteHit, SourceKind, VectorHit, WordHit
from chapterverse.domain.refs import VerseRef
from chapterverse.ports import Vector, WordQuery


class SqliteCorpus(CorpusBeside):
    """A library file, searched by words, and by meaning where there are vectors.

    Raises LibraryUnavailable when the file is missing, damaged or of another version.
    """

    def __init__(
        self,
        path: Path,
        vectors_path: Path | None = None,
        weights: SearchWeights | None = None,
    ) -> None:
        super().__init__(path)
        self._weights = weights or SearchWeights()
        self._searches: dict[int, tuple[apsw.Connection, WordSearch]] = {}
        self._vectors = None if vectors_path is None else VectorFile(vectors_path)
        self._note_vectors = None if vectors_path is None else NoteVectorFile(vectors_path)
        self._default_size: int | None = None

    def close(self) -> None:
        """Close the files in every thread; for use when nobody reads any more."""
        super().close()
        for vectors in (self._vectors, self._note_vectors):
            if vectors is not None:
                vectors.close()

    @property
    def verses_digest(self) -> str:
        """Digest of all that the vectors of the verses are made from; raises NotInLibrary."""
        works = (self.default_translation().id, *beside_default(self))
        joint = " ".join(self._digests[work] for work in works)
        return hashlib.sha256(joint.encode()).hexdigest()

    def search_words(self, query: WordQuery, limit: int) -> tuple[WordHit, ...]:
        """Best first. Scripture hits are verses of the first of `work_ids` or the default work.

        Without `work_ids` the words are looked for in every translation.
        """
        with self._reading() as db:
            return self._word_search(db).run(query, limit)

    def rank_words(self, query: WordQuery, limit: int) -> tuple[tuple[VerseRef, float], ...]:
        """The scripture that search_words gives, verse and score alone, in half of its time."""
        with self._reading() as db:
            found = self._word_search(db).ranked(query, limit)
        return tuple((VerseRef.from_ordinal(verse), score) for verse, score in found)

    def count_words(self, query: WordQuery) -> tuple[tuple[Book, int], ...]:
        """How many verses of each book search_words would give without a limit."""
        with self._reading() as db:
            return self._word_search(db).count(query)

    def count_notes(self, query: WordQuery) -> int:
        """How many entries of commentaries and lexicons search_words would give."""
        with self._reading() as db:
            return self._word_search(db).count_notes(query)

    def search_vectors(self, vector: Vector, model_id: str, limit: int) -> tuple[VectorHit, ...]:
        """Nearest verses, best first; nothing when no vectors of that model are stored."""
        if self._vectors is None:
            return ()
        return self._vectors.nearest(vector, self._label(model_id), limit)

    def near_notes(
        self, vector: Vector, model_id: str, kind: SourceKind, limit: int
    ) -> tuple[NoteHit, ...]:
        """Nearest entries of commentaries or lexicons, best first; nothing when no vectors of that
        model are stored."""
        if self._note_vectors is None:
            return ()
        works = [n.number for n in self._works if n.work.kind is kind]
        label = NoteLabel(model_id, self._version)
        found = self._note_vectors.nearest(vector, label, works, limit)
        holes = ", ".join("?" * len(found))
        with self._reading() as db:
            rows = fetch(
                db,
                "select p.id, w.id, p.first, p.last, p.entry, p.heading, p.body, ''"  # noqa: S608  # holes only
                f" from passage as p join work as w on w.number = p.work where p.id in ({holes})",
                [number for number, _ in found],
            )
        passages = {row[0]: passage_of(row[1:]) for row in rows}
        return tuple(NoteHit(passages[n], kind, cosine) for n, cosine in found if n in passages)

    def vectors_ready(self, model_id: str) -> bool:
        """Whether every verse of the default translation has its vector."""
        if self._vectors is None:
            return False
        return self._vectors.is_complete(self._label(model_id), self._verses_of_default())

    def _word_search(self, db: apsw.Connection) -> WordSearch:
        """This thread's search, which remembers the stems of the words that it has seen."""
        thread = threading.get_ident()
        found = self._searches.get(thread)
        if found is None or found[0] is not db:
            found = self._searches[thread] = (db, WordSearch(db, self._works, self._weights))
        return found[1]

    def _label(self, model_id: str) -> VectorLabel:
        work = self.default_translation()
        return VectorLabel(model_id, work.id, self.verses_digest)

    def _verses_of_default(self) -> int:
        if self._default_size is None:
            number = self._numbered(self.default_translation().id).number
            with self._reading() as db:
                count = db.execute("select count(*) from passage where work = ?", (number,)).get
            self._default_size = int(str(count))
        return self._default_size
