"""What the library file has beside its verses: links, notes, dictionaries, headings, speeches."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from chapterverse.adapters.sqlite.connections import fetch
from chapterverse.adapters.sqlite.corpus_works import PASSAGE, CorpusWorks
from chapterverse.adapters.sqlite.rows import link_of, passage_of, range_ref, speech_of
from chapterverse.adapters.sqlite.sounds import Sounds
from chapterverse.adapters.sqlite.speeches import narrowest
from chapterverse.domain.passages import (
    CrossReference,
    LexiconEntry,
    Passage,
    SourceKind,
    Speech,
    Topic,
)
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.strongs import marked_words, strongs_key
from chapterverse.errors import NotInLibrary


class CorpusBeside(CorpusWorks):
    """A library file with what is filed under its verses and its words."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._sounds = Sounds()

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
                f"{PASSAGE} where p.work in ({', '.join('?' * len(numbers))})"
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

    def topics(self, *words: str) -> tuple[Topic, ...]:
        """Topics in whose headings these words stand in this order, as written but for case."""
        held = [re.sub(r"([\\%_])", r"\\\1", word) for word in words]
        with self._reading() as db:
            # One walk through what is filed; it has no index by topic.
            rows = db.execute(
                "select t.id, t.heading, v.first, v.last from topic_verse as v"
                " join topic as t on t.id = v.topic"
                " where v.topic in (select id from topic where heading like ? escape '\\')"
                " order by t.id, v.first, v.last",
                (f"%{'%'.join(held)}%",),
            )
            found: dict[int, tuple[str, list[PassageRef]]] = {}
            for topic, heading, first, last in rows:
                found.setdefault(topic, (heading, []))[1].append(range_ref(first, last))
        return tuple(Topic(heading, tuple(refs)) for heading, refs in found.values())

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


def _book_start(ref: PassageRef) -> int:
    # Ranges in the library do not cross the end of a book, so none that reaches `ref` is earlier.
    return PassageRef.book(ref.first.book).first.ordinal
