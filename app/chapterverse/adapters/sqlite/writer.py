"""Fills a new library file: works and passages as they come, then what depends on all of them.

Knows the tables; where the file stands and how it gets its name is build.py's business.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import apsw

from chapterverse.adapters.importers.values import ImportedWork, Oddity, Topic
from chapterverse.adapters.sqlite.connections import SQLiteValue
from chapterverse.adapters.sqlite.rows import (
    WORK_COLUMNS,
    book_pieces,
    pack_spans,
    passage_of,
    range_ends,
)
from chapterverse.adapters.sqlite.schema import APPLICATION_ID, BUILDER, SCHEMA, statements
from chapterverse.adapters.sqlite.speeches import words_of_jesus
from chapterverse.adapters.sqlite.topic_links import topic_links
from chapterverse.adapters.sqlite.verse_index import index_verses
from chapterverse.adapters.sqlite.words import Folder
from chapterverse.domain.passages import (
    CrossReference,
    LexiconEntry,
    Passage,
    SourceKind,
    SpanKind,
    Speech,
    Work,
)
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.strongs import strongs_key

_LONGEST_HEADING_RANGE = 180  # verses: a chapter at most; a whole book under a topic says little

_Pair = tuple[int, int, int, int]


class LibraryWriter:
    """Writes one library through `connection`, which it does not close."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._db = connection
        self._folder = Folder()
        self._numbers: dict[str, int] = {}
        self._scripture: list[tuple[int, Work]] = []
        self._topics: list[tuple[int, Topic]] = []
        self._links: dict[_Pair, dict[str, float]] = defaultdict(dict)
        self._content = hashlib.sha256(f"builder {BUILDER}".encode())
        self._db.execute(f"pragma application_id = {APPLICATION_ID}")
        self._db.execute(f"pragma user_version = {SCHEMA}")
        self._db.execute(statements("library.sql"))

    @property
    def has_scripture(self) -> bool:
        """Whether any translation was added."""
        return bool(self._scripture)

    def add(self, imported: ImportedWork) -> bool:
        """Add a work with all that came with it; False when its id is already taken."""
        work = imported.work
        if work.id in self._numbers:
            self.note(Oddity(work.id, imported.source, "left out: another source gave this work"))
            return False
        number = self._numbers[work.id] = len(self._numbers) + 1
        self._content.update(repr(work).encode())
        self._insert_work(number, imported)
        if work.kind is SourceKind.SCRIPTURE:
            self._scripture.append((number, work))
            self._insert_verses(number, imported.passages)
        else:
            self._insert_notes(number, imported.passages)
        self._insert_entries(number, imported.entries)
        self._topics += ((number, topic) for topic in imported.topics)
        for link in (*imported.links, *topic_links(imported.topics, work.title)):
            self._collect(link)
        for oddity in imported.oddities:
            self.note(oddity)
        return True

    def note(self, oddity: Oddity) -> None:
        """Record something that a person may want to know about a source."""
        self._db.execute(
            "insert into oddity values (?, ?, ?)", (oddity.work_id, oddity.place, oddity.what)
        )

    def add_speeches(
        self, rows: Iterable[Speech | Oddity], unmarked: frozenset[VerseRef] = frozenset()
    ) -> None:
        """Add table rows, and the words of Jesus where no row covers a verse and the text does
        not leave the speaker open (`unmarked`)."""
        taken: set[VerseRef] = set(unmarked)
        speeches = []
        for row in rows:
            if isinstance(row, Oddity):
                self.note(row)
                continue
            speeches.append(row)
            taken.update(row.ref.verses())
        for number, work in self._in_order():
            printed = words_of_jesus(self._verses(number), work.title, taken)
            speeches += printed
            taken.update(verse for speech in printed for verse in speech.ref.verses())
        self._insert_rows(
            "insert or ignore into speech values (?, ?, ?, ?, ?, ?, ?)",
            (
                (*range_ends(piece), s.speaker, s.addressee, s.setting, s.source, s.stance)
                for s in speeches
                for piece in book_pieces(s.ref)
            ),
        )

    def finish(self) -> Iterator[str]:
        """Write what depends on all works; yields the name of each step before doing it."""
        yield "Joining cross references"
        self._insert_rows(
            "insert into link values (?, ?, ?, ?, ?, ?)",
            (
                (*pair, ", ".join(by_source), sum(by_source.values()))
                for pair, by_source in self._links.items()
            ),
        )
        yield "Filing verses under topics"
        filed = self._insert_topics()
        yield "Indexing the words of scripture"
        index_verses(self._db, [number for number, _ in self._in_order()], filed, self._folder)
        yield "Finishing the library"
        self._db.execute(statements("library_indexes.sql"))
        for table in ("verse_stemmed", "verse_exact", "text_stemmed", "text_exact"):
            self._db.execute(f"insert into {table} ({table}) values ('optimize')")  # noqa: S608  # names are above
        version = self._content.hexdigest()[:16]
        self._db.executemany(
            "insert into meta values (?, ?)", (("version", version), ("builder", str(BUILDER)))
        )

    # ---- works ---------------------------------------------------------------------------------

    def _insert_work(self, number: int, imported: ImportedWork) -> None:
        w = imported.work
        self._db.execute(
            f"insert into work (number, {WORK_COLUMNS}, source, digest)"  # noqa: S608  # a constant
            " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(number, w.id, w.title, w.kind.value, w.author, w.language, w.licence),
                *(w.versification, w.attribution, w.position, int(w.right_to_left)),
                *(imported.source, imported.digest),
            ),
        )

    def _insert_verses(self, number: int, passages: Iterable[Passage]) -> None:
        seen: set[int] = set()
        strongs: set[tuple[str, int]] = set()
        for passage in passages:
            if passage.ref is None or not passage.text:
                continue
            verse = passage.ref.first.ordinal
            if verse in seen:
                self.note(Oddity(passage.work_id, passage.ref.osis, "left out: given twice"))
                continue
            seen.add(verse)
            self._insert_passage(number, passage, "")
            for span in passage.spans:
                if span.kind is SpanKind.STRONGS:
                    keys = map(strongs_key, span.value.split())
                    strongs.update((key[0], verse) for key in keys if key is not None)
        self._db.executemany(
            "insert into strongs values (?, ?, ?)",
            ((key, verse, number) for key, verse in sorted(strongs)),
        )

    def _insert_notes(self, number: int, passages: Iterable[Passage]) -> None:
        used: dict[str, int] = defaultdict(int)
        for passage in passages:
            if not passage.text:
                continue
            name = passage.entry or (passage.ref.id if passage.ref else "")
            used[name] += 1
            # Several notes may stand on one verse: an entry keeps their identities apart.
            entry = passage.entry if used[name] == 1 else f"{name}.{used[name]}"
            self._index_text(self._insert_passage(number, passage, entry), passage.heading, passage)

    def _insert_entries(self, number: int, entries: Iterable[LexiconEntry]) -> None:
        seen: set[str] = set()
        for entry in entries:
            key = (strongs_key(entry.key) or (entry.key,))[0]
            if key in seen:
                self.note(Oddity(entry.passage.work_id, key, "left out: given twice"))
                continue
            seen.add(key)
            row = self._insert_passage(number, entry.passage, key)
            names = f"{entry.passage.heading} {entry.lemma} {entry.transliteration} {key}"
            self._index_text(row, names, entry.passage)
            self._db.execute(
                "insert into lexicon values (?, ?, ?, ?, ?)",
                (key, number, entry.lemma, entry.transliteration, row),
            )

    def _insert_passage(self, number: int, passage: Passage, entry: str) -> int:
        first, last = (None, None) if passage.ref is None else range_ends(passage.ref)
        place = (number, first, last, entry)
        row = (*place, passage.heading, passage.text, pack_spans(passage.spans))
        self._insert_rows(
            "insert into passage (work, first, last, entry, heading, body, spans)"
            " values (?, ?, ?, ?, ?, ?, ?)",
            [row],
        )
        return self._db.last_insert_rowid()

    def _insert_rows(self, sql: str, rows: Iterable[tuple[SQLiteValue, ...]]) -> None:
        """Insert rows that are content: they count in the library's version."""
        for row in rows:
            self._content.update(repr(row).encode("utf-8", "surrogatepass"))
            self._db.execute(sql, row)

    def _index_text(self, row: int, heading: str, passage: Passage) -> None:
        folded = (row, self._folder.fold(heading), self._folder.fold(passage.text))
        for table in ("text_stemmed", "text_exact"):
            self._db.execute(
                f"insert into {table} (rowid, heading, body) values (?, ?, ?)",  # noqa: S608  # names are above
                folded,
            )

    def _collect(self, link: CrossReference) -> None:
        if link.origin.overlaps(link.target):
            return
        for origin in book_pieces(link.origin):
            for target in book_pieces(link.target):
                by_source = self._links[*range_ends(origin), *range_ends(target)]
                by_source[link.source] = max(link.weight, by_source.get(link.source, 0.0))

    # ---- what depends on all works -------------------------------------------------------------

    def _in_order(self) -> Sequence[tuple[int, Work]]:
        return sorted(self._scripture, key=lambda found: (found[1].position, found[1].id))

    def _verses(self, number: int) -> Iterator[Passage]:
        rows = self._db.execute(
            "select '', first, last, entry, heading, body, spans from passage"
            " where work = ? and spans <> '' order by first",
            (number,),
        )
        return map(passage_of, rows)

    def _insert_topics(self) -> dict[int, list[str]]:
        """The folded headings of each verse. A word comes as often as headings have it: a verse
        filed five times under Faith is more about faith than one filed once."""
        filed: dict[int, list[str]] = defaultdict(list)
        for topic_id, (number, topic) in enumerate(self._topics, 1):
            self._insert_rows(
                "insert into topic values (?, ?, ?)", [(topic_id, number, topic.heading)]
            )
            pieces = {range_ends(piece) for ref in topic.refs for piece in book_pieces(ref)}
            self._insert_rows(
                "insert into topic_verse values (?, ?, ?)",
                ((first, last, topic_id) for first, last in sorted(pieces)),
            )
            words = self._folder.fold(topic.heading)
            about = {verse for ref in topic.refs for verse in self._verses_filed(ref)}
            for verse in about:
                filed[verse].append(words)
        return filed

    @staticmethod
    def _verses_filed(ref: PassageRef) -> list[int]:
        verses = [verse.ordinal for verse in ref.verses()]
        return verses if len(verses) <= _LONGEST_HEADING_RANGE else []
