"""A library of a handful of verses, in memory."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from tests.fakes.models import FakeEmbedder, words

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import (
    CrossReference,
    LexiconEntry,
    NoteHit,
    Passage,
    SourceKind,
    Span,
    SpanKind,
    Speech,
    Topic,
    VectorHit,
    WordHit,
    Work,
)
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.strongs import marked_words, strongs_key
from chapterverse.domain.transliteration import sound_of
from chapterverse.errors import NotInLibrary
from chapterverse.ports import Vector, WordMatch, WordQuery

WEB = Work(
    "WEB",
    "World English Bible",
    SourceKind.SCRIPTURE,
    "",
    "en",
    "Public domain",
    "KJV",
    position=1,
)
KJV = Work(
    "KJV",
    "King James Version",
    SourceKind.SCRIPTURE,
    "",
    "en",
    "Public domain",
    "KJV",
    position=2,
)
MHCC = Work(
    "MHCC",
    "Concise Commentary on the Whole Bible",
    SourceKind.COMMENTARY,
    "Matthew Henry",
    "en",
    "Public domain",
    "KJV",
    position=3,
)
GREEK = Work(
    "SG",
    "Strong’s Greek Dictionary",
    SourceKind.LEXICON,
    "James Strong",
    "en",
    "Public domain",
    "",
    position=4,
)

_WEB_VERSES = {
    "Gen.1.1": "In the beginning, God created the heavens and the earth.",
    "Gen.15.6": "He believed in Yahweh, who credited it to him for righteousness.",
    "Job.4.7": "“Remember, now, whoever perished, being innocent? "
    "Or where were the upright cut off?",
    "Ps.23.1": "Yahweh is my shepherd; I shall lack nothing.",
    "Matt.4.6": "and said to him, “If you are the Son of God, throw yourself down, for it is "
    "written, ‘He will command his angels concerning you,’ and, ‘On their hands they will bear "
    "you up, so that you don’t dash your foot against a stone.’”",
    "John.3.16": "For God so loved the world, that he gave his only born Son, that whoever "
    "believes in him should not perish, but have eternal life.",
    "Rom.3.27": "Where then is the boasting? It is excluded. By what kind of law? Of works? "
    "No, but by a law of faith.",
    "Rom.3.28": "We maintain therefore that a man is justified by faith apart from the works "
    "of the law.",
    "Rom.4.3": "For what does the Scripture say? “Abraham believed God, and it was accounted to "
    "him for righteousness.”",
    "Rom.5.1": "Being therefore justified by faith, we have peace with God through our Lord "
    "Jesus Christ;",
}


def ref(osis: str) -> PassageRef:
    """The passage of an OSIS reference."""
    return PassageRef.from_osis(osis)


def _verse(work: Work, osis: str, text: str) -> Passage:
    return Passage(work.id, text, ref(osis))


@dataclass
class FakeCorpus:
    """A handful of verses, one commentary note, one lexicon entry; `verses_` may be replaced."""

    verses_: tuple[Passage, ...] = field(
        default_factory=lambda: tuple(_verse(WEB, o, t) for o, t in _WEB_VERSES.items())
    )
    notes: tuple[Passage, ...] = (
        Passage(
            "MHCC",
            "It is of faith, that it might be by grace. Faith has no merit of its own.",
            ref("Rom.3.27-Rom.3.31"),
        ),
    )
    links: tuple[CrossReference, ...] = (CrossReference(ref("Rom.3.28"), ref("Rom.4.3"), "Nave’s"),)
    topics_: tuple[Topic, ...] = ()
    speeches_: tuple[Speech, ...] = (
        Speech(ref("Job.4.1-Job.5.27"), "Eliphaz", "Job", "", "Job 4:1"),
    )
    ready: bool = True
    version: str = "fake-1"

    def works(self) -> tuple[Work, ...]:
        return (WEB, KJV, MHCC, GREEK)

    def work(self, work_id: str) -> Work:
        for work in self.works():
            if work.id == work_id:
                return work
        raise NotInLibrary(f"The library has no work {work_id}.")

    def default_translation(self) -> Work:
        return WEB

    def passage(self, work_id: str, ref: PassageRef) -> Passage:
        found = self.verses(work_id, ref)
        if not found:
            raise NotInLibrary(f"{work_id} has no {ref.display()}.")
        return Passage(work_id, " ".join(verse.text for verse in found), ref)

    def verses(self, work_id: str, ref: PassageRef) -> tuple[Passage, ...]:
        return tuple(
            verse
            for verse in self.verses_
            if verse.work_id == work_id and verse.ref is not None and ref.contains(verse.ref)
        )

    def ordinals(self, work_id: str) -> tuple[int, ...]:
        self.work(work_id)
        found = {v.ref.first.ordinal for v in self.verses_ if v.work_id == work_id and v.ref}
        return tuple(sorted(found))

    def search_words(self, query: WordQuery, limit: int) -> tuple[WordHit, ...]:
        wanted = words(query.text)
        if not wanted:
            return ()
        pool: list[tuple[Passage, SourceKind]] = []
        if SourceKind.SCRIPTURE in query.kinds:
            pool += [(verse, SourceKind.SCRIPTURE) for verse in self.verses_]
        if SourceKind.COMMENTARY in query.kinds:
            pool += [(note, SourceKind.COMMENTARY) for note in self.notes]
        hits = []
        for passage, kind in pool:
            have = set(words(passage.text))
            count = sum(word in have for word in wanted)
            needed = 1 if query.match is WordMatch.ANY else len(wanted)
            inside = not query.places or (
                passage.ref is not None and any(p.contains(passage.ref) for p in query.places)
            )
            inside = inside and not have.intersection(words(query.without))
            inside = inside and (not query.work_ids or passage.work_id in query.work_ids)
            if query.prefix:
                count = sum(any(h.startswith(word) for h in have) for word in wanted)
            if count >= needed and inside:
                spans = tuple(
                    Span(SpanKind.MARK, m.start(), m.end())
                    for m in re.finditer(r"\w+", passage.text)
                    if m[0].lower() in wanted
                )
                marked = Passage(
                    passage.work_id, passage.text, passage.ref, passage.heading, "", spans
                )
                hits.append(WordHit(marked, kind, float(count)))
        return tuple(sorted(hits, key=lambda hit: -hit.score)[:limit])

    def rank_words(self, query: WordQuery, limit: int) -> tuple[tuple[VerseRef, float], ...]:
        hits = self.search_words(replace(query, kinds=(SourceKind.SCRIPTURE,)), limit)
        return tuple((h.passage.ref.first, h.score) for h in hits if h.passage.ref is not None)

    def count_words(self, query: WordQuery) -> tuple[tuple[Book, int], ...]:
        counts: dict[Book, int] = {}
        for hit in self.search_words(query, 100_000):
            if hit.kind is SourceKind.SCRIPTURE and hit.passage.ref is not None:
                book = hit.passage.ref.first.book
                counts[book] = counts.get(book, 0) + 1
        return tuple(sorted(counts.items()))

    def count_notes(self, query: WordQuery) -> int:
        found = self.search_words(query, 100_000)
        return sum(hit.kind is not SourceKind.SCRIPTURE for hit in found)

    def verses_with(self, key: str) -> tuple[VerseRef, ...]:
        return tuple(verse.ref.first for verse in self.renderings(key) if verse.ref is not None)

    def renderings(self, key: str) -> tuple[Passage, ...]:
        exact, _ = strongs_key(key) or ("", "")
        marked = [replace(v, spans=marked_words(v.spans, exact)) for v in self.verses_]
        return tuple(verse for verse in marked if verse.spans)

    def search_vectors(self, vector: Vector, model_id: str, limit: int) -> tuple[VectorHit, ...]:
        if not self.vectors_ready(model_id):
            return ()
        embedder = FakeEmbedder()
        hits = []
        for verse in self.verses_:
            if verse.ref is None:
                continue
            own = embedder.embed([verse.text])[0]
            cosine = sum(a * b for a, b in zip(own, vector, strict=True))
            hits.append(VectorHit(verse.work_id, verse.ref.first, cosine))
        return tuple(sorted(hits, key=lambda hit: -hit.similarity)[:limit])

    def near_notes(
        self, vector: Vector, model_id: str, kind: SourceKind, limit: int
    ) -> tuple[NoteHit, ...]:
        if not self.vectors_ready(model_id) or kind is not SourceKind.COMMENTARY:
            return ()
        own = FakeEmbedder().embed([note.text for note in self.notes])
        hits = [
            NoteHit(note, kind, sum(a * b for a, b in zip(one, vector, strict=True)))
            for note, one in zip(self.notes, own, strict=True)
        ]
        return tuple(sorted(hits, key=lambda hit: -hit.similarity)[:limit])

    def vectors_ready(self, model_id: str) -> bool:
        return self.ready and model_id == FakeEmbedder.model_id

    def cross_references(self, ref: PassageRef, limit: int) -> tuple[CrossReference, ...]:
        return tuple(link for link in self.links if link.origin.overlaps(ref))[:limit]

    def commentary(self, ref: PassageRef, limit: int) -> tuple[Passage, ...]:
        return tuple(n for n in self.notes if n.ref is not None and n.ref.overlaps(ref))[:limit]

    def lexicon(self, key: str) -> LexiconEntry:
        if (strongs_key(key) or ("", ""))[1] != "G26":
            raise NotInLibrary(f"The library has no entry {key}.")
        article = Passage("SG", "love, i.e. affection or benevolence", None, "ἀγάπη", "G26")
        return LexiconEntry("G26", "ἀγάπη", "agápē", article)

    def sounding(self, word: str) -> tuple[str, ...]:
        return ("G26",) if sound_of(word) == sound_of("agápē") else ()

    def headings(self, verse: VerseRef) -> tuple[str, ...]:
        return ("Justification",) if verse.book is Book.ROMANS else ()

    def topics(self, *words: str) -> tuple[Topic, ...]:
        held = re.compile(".*".join(map(re.escape, words)), re.IGNORECASE)
        return tuple(one for one in self.topics_ if held.search(one.heading))

    def speeches(self, ref: PassageRef) -> tuple[Speech, ...]:
        return tuple(speech for speech in self.speeches_ if speech.ref.overlaps(ref))
