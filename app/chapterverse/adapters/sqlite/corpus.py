"""The library file as the Corpus port, read only.

Any thread may call: each gets its own connection at its first call. An open library does not
notice that its file was replaced; open a new SqliteCorpus for that.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import apsw

from chapterverse.adapters.sqlite.connections import Connections, explained, fetch
from chapterverse.adapters.sqlite.library_file import HINT, NAME, open_library
from chapterverse.adapters.sqlite.note_search import NumberedWork
from chapterverse.adapters.sqlite.note_vectors import NoteLabel, NoteVectorFile
from chapterverse.adapters.sqlite.rows import (
    WORK_COLUMNS,
    link_of,
    passage_of,
    speech_of,
    work_of,
)
from chapterverse.adapters.sqlite.sounds import Sounds
from chapterverse.adapters.sqlite.speeches import narrowest
from chapterverse.adapters.sqlite.vectors import VectorFile, VectorLabel, beside_default
from chapterverse.adapters.sqlite.word_search import SearchWeights, WordSearch
from chapterverse.domain.canon import Book
from chapterverse.domain.passages import (
    CrossReference,
    LexiconEntry,
    NoteHit,
    Passage,
    SourceKind,
    Span,
    Speech,
    VectorHit,
    WordHit,
    Work,
)
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.strongs import marked_words, strongs_key
from chapterverse.errors import InvalidReference, NotInLibrary
from chapterverse.ports import Vector, WordQuery

_PASSAGE = (
    "select w.id, p.first, p.last, p.entry, p.heading, p.body, p.spans"
    " from passage as p join work as w on w.number = p.work"
)


class SqliteCorpus:
    """A library file, and its vectors where there are any.

    Raises LibraryUnavailable when the file is missing, damaged or of another version.
    """

    def __init__(
        self,
        path: Path,
        vectors_path: Path | None = None,
        weights: SearchWeights | None = None,
    ) -> None:
        self._path = path
        self._weights = weights or SearchWeights()
        self._searches: dict[int, tuple[apsw.Connection, WordSearch]] = {}
        self._connections = Connections(lambda: open_library(path))
        self._sounds = Sounds()
        self._vectors = None if vectors_path is None else VectorFile(vectors_path)
        self._note_vectors = None if vectors_path is None else NoteVectorFile(vectors_path)
        with self._reading() as db:
            self._version = str(db.execute("select value from meta where name = 'version'").get)
            rows = fetch(
                db,
                f"select number, digest, {WORK_COLUMNS} from work order by position, id",  # noqa: S608  # a constant
            )
        self._works = tuple(NumberedWork(row[0], work_of(row[2:])) for row in rows)
        self._by_id = {numbered.work.id: numbered for numbered in self._works}
        self._digests: dict[str, str] = {row[2]: row[1] for row in rows}
        self._default_size: int | None = None

    @property
    def version(self) -> str:
        """Digest of everything in it."""
        return self._version

    def close(self) -> None:
        """Close the files in every thread; for use when nobody reads any more."""
        self._connections.close()
        for vectors in (self._vectors, self._note_vectors):
            if vectors is not None:
                vectors.close()

    def works(self) -> tuple[Work, ...]:
        """All works in display order."""
        return tuple(numbered.work for numbered in self._works)

    def work(self, work_id: str) -> Work:
        """One work; raises NotInLibrary."""
        return self._numbered(work_id).work

    def digest(self, work_id: str) -> str:
        """Digest of a work's text; raises NotInLibrary."""
        return self._digests[self._numbered(work_id).work.id]

    @property
    def verses_digest(self) -> str:
        """Digest of all that the vectors of the verses are made from; raises NotInLibrary."""
        works = (self.default_translation().id, *beside_default(self))
        joint = " ".join(self._digests[work] for work in works)
        return hashlib.sha256(joint.encode()).hexdigest()

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
                    f"{_PASSAGE} where p.work = ? and p.first between ? and ? order by p.first",
                    (numbered.number, first, last),
                )
            else:
                rows = db.execute(
                    f"{_PASSAGE} where p.work = ? and p.first <= ? and p.last >= ?"
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

    def identified(self, identity: str) -> Passage:
        """The passage of a Passage.identity, such as "WEB:rom_3_28"; raises NotInLibrary."""
        work_id, _, name = identity.partition(":")
        numbered = self._numbered(work_id)
        with self._reading() as db:
            rows = db.execute(
                f"{_PASSAGE} where p.work = ? and p.entry = ? and p.entry <> ''",
                (numbered.number, name),
            )
            for row in rows:
                return passage_of(row)
        try:
            ref = PassageRef.from_id(name)
        except InvalidReference as error:
            raise NotInLibrary(f"The library has no passage “{identity[:60]}”.") from error
        if numbered.work.kind is SourceKind.SCRIPTURE:
            return self.passage(work_id, ref)
        for note in self.verses(work_id, ref):
            if note.ref == ref and not note.entry:
                return note
        raise NotInLibrary(f"The library has no passage “{identity[:60]}”.")

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

    def vectors_note(self, model_id: str) -> str:
        """A sentence on why search by meaning is not possible yet, "" when it is."""
        if self._vectors is None:
            return "The index of meanings has not been made yet."
        return self._vectors.why_not(self._label(model_id))

    def cross_references(self, ref: PassageRef, limit: int) -> tuple[CrossReference, ...]:
        """Links from any verse of `ref` to places outside it, heaviest first."""
        first, last = ref.first.ordinal, ref.last.ordinal
        with self._reading() as db:
            rows = db.execute(
                "select origin_first, origin_last, target_first, target_last, sources, weight"
                " from link where origin_first between ? and ? and origin_last >= ?"
                " and not (target_first <= ? and target_last >= ?)"
                " order by weight desc, origin_last - origin_first, target_last - target_first,"
                " target_first, origin_first limit ?",
                (_book_start(ref), last, first, last, first, max(0, limit)),
            )
            return tuple(map(link_of, rows))

    def commentary(self, ref: PassageRef, limit: int) -> tuple[Passage, ...]:
        """Commentary passages on any verse of `ref`, closest range first, then display order."""
        first, last = ref.first.ordinal, ref.last.ordinal
        numbers = [n.number for n in self._works if n.work.kind is SourceKind.COMMENTARY]
        with self._reading() as db:
            rows = db.execute(
                f"{_PASSAGE} where p.work in ({', '.join('?' * len(numbers))})"
                " and p.first <= ? and p.last >= ?"
                " order by abs(p.first - ?) + abs(p.last - ?), w.position, p.id limit ?",
                (*numbers, last, first, first, last, max(0, limit)),
            )
            return tuple(map(passage_of, rows))

    def lexicon(self, key: str) -> LexiconEntry:
        """Entry by Strong's number in any spelling (H07225, h7225, H4427a); raises NotInLibrary."""
        exact, base = strongs_key(key) or (key.strip(), key.strip())
        with self._reading() as db:
            rows = db.execute(
                "select w.id, p.first, p.last, p.entry, p.heading, p.body, p.spans,"
                " l.key, l.lemma, l.transliteration from lexicon as l"
                " join passage as p on p.id = l.passage join work as w on w.number = p.work"
                " where l.key in (?, ?) order by l.key = ? desc, w.position limit 1",
                (exact, base, exact),
            )
            for row in rows:
                return LexiconEntry(row[7], row[8], row[9], passage_of(row[:7]))
        raise NotInLibrary(f"No dictionary of the library has the entry {key.strip()[:20]}.")

    def sounding(self, word: str) -> tuple[str, ...]:
        """Strong's numbers of a Greek or Hebrew word in Latin letters, those in most verses
        first."""
        with self._reading() as db:
            return self._sounds.keys(db, word)

    def verses_with(self, key: str) -> tuple[VerseRef, ...]:
        """Verses in which a translation marks a word with this Strong's number, in canon order."""
        exact, _ = strongs_key(key) or ("", "")
        with self._reading() as db:
            rows = fetch(db, "select distinct verse from strongs where key = ?", (exact,))
        return tuple(VerseRef.from_ordinal(verse) for (verse,) in rows)

    def renderings(self, key: str) -> tuple[Passage, ...]:
        """Verses that mark words with this Strong's number, those words as MARK spans."""
        exact, _ = strongs_key(key) or ("", "")
        with self._reading() as db:
            rows = db.execute(
                "select w.id, p.first, p.last, p.entry, p.heading, p.body, p.spans"
                " from strongs as s join passage as p on p.work = s.work and p.first = s.verse"
                " join work as w on w.number = p.work where s.key = ?"
                " order by s.verse, w.position",
                (exact,),
            )
            found = map(passage_of, rows)
            return tuple(replace(p, spans=marked_words(p.spans, exact)) for p in found)

    def headings(self, verse: VerseRef) -> tuple[str, ...]:
        """Topic headings under which the verse is filed, those of the narrowest range first."""
        here = PassageRef.of(verse)
        with self._reading() as db:
            rows = db.execute(
                "select t.heading, min(v.last - v.first) as size from topic_verse as v"
                " join topic as t on t.id = v.topic"
                " where v.first between ? and ? and v.last >= ?"
                " group by t.heading order by size, min(t.id)",
                (_book_start(here), verse.ordinal, verse.ordinal),
            )
            return tuple(heading for heading, _ in rows)

    def speeches(self, ref: PassageRef) -> tuple[Speech, ...]:
        """Who speaks in these verses, in order; empty where the data do not say.

        A speech within a speech is given alone for the verses that it covers.
        """
        with self._reading() as db:
            rows = db.execute(
                "select first, last, speaker, addressee, setting, source, stance from speech"
                " where first between ? and ? and last >= ? order by first, last desc",
                (_book_start(ref), ref.last.ordinal, ref.first.ordinal),
            )
            return narrowest(map(speech_of, rows), ref)

    # ---- the file ------------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[apsw.Connection]:
        with explained(NAME, self._path, HINT):
            yield self._connections.get()

    def _word_search(self, db: apsw.Connection) -> WordSearch:
        """This thread's search, which remembers the stems of the words that it has seen."""
        thread = threading.get_ident()
        found = self._searches.get(thread)
        if found is None or found[0] is not db:
            found = self._searches[thread] = (db, WordSearch(db, self._works, self._weights))
        return found[1]

    def _numbered(self, work_id: str) -> NumberedWork:
        found = self._by_id.get(work_id)
        if found is None:
            raise NotInLibrary(f"The library has no work “{work_id[:40]}”.")
        return found

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


def joined(passages: tuple[Passage, ...], ref: PassageRef) -> Passage:
    """Passages of one work joined by one space, their spans moved along."""
    spans: list[Span] = []
    at = 0
    for passage in passages:
        spans += (Span(s.kind, s.start + at, s.end + at, s.value) for s in passage.spans)
        at += len(passage.text) + 1
    text = " ".join(passage.text for passage in passages)
    return Passage(passages[0].work_id, text, ref, passages[0].heading, "", tuple(spans))


def _book_start(ref: PassageRef) -> int:
    # Ranges in the library do not cross the end of a book, so none that reaches `ref` is earlier.
    return PassageRef.book(ref.first.book).first.ordinal
