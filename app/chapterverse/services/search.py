"""Searching by words and by meaning, and knowing what was typed: words, a Strong's number, places.

What is typed is never a language of its own: quotation marks, hyphens and signs are text, and how
words combine is said by the query's fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, WordHit
from chapterverse.domain.ref_sets import intersection
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.strongs import strongs_key
from chapterverse.errors import NotInLibrary
from chapterverse.ports import Corpus, Embedder, WordQuery
from chapterverse.services.typed_places import typed_places

_OTHER_WORDING = 4
"""Verses that another translation puts in the words asked for, shown before those by meaning."""

_EVERY = 40_000
"""More verses than a Bible has, more articles than a lexicon."""


class ResultKind(StrEnum):
    """What the text of a search was taken for."""

    WORDS = "words"
    NUMBER = "number"  # a Strong's number
    PLACES = "places"  # references, to be shown as a list of verses


@dataclass(frozen=True, slots=True)
class MeaningHit:
    """A verse near the query in meaning.

    `wording` is the id of a translation that has the very words there, "" where it was found by
    meaning; `words` are those words as that translation prints them.
    """

    ref: PassageRef
    text: str
    similarity: float
    work_id: str = ""
    wording: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class SearchResults:
    """Hits by words and by meaning. `note` says when meaning search is not ready.

    `by_book` and `total` count every verse that has the words, listed or not. For a number
    `key` is the Strong's key; for places `unread` are the parts that name none.
    """

    query: WordQuery
    words: tuple[WordHit, ...]
    meaning: tuple[MeaningHit, ...]
    by_book: tuple[tuple[Book, int], ...]
    note: str = ""
    kind: ResultKind = ResultKind.WORDS
    total: int = 0
    key: str = ""
    unread: tuple[str, ...] = ()


class SearchService:
    """Searches the library for a person."""

    def __init__(self, corpus: Corpus, embedder: Embedder | None) -> None:
        self._corpus = corpus
        self._embedder = embedder

    def run(self, query: WordQuery, limit: int = 200, meaning: int = 8) -> SearchResults:
        """Word hits best first, meaning hits that are not word hits, counts by book."""
        return self.with_meaning(self.words(query, limit), meaning)

    def words(self, query: WordQuery, limit: int = 200) -> SearchResults:
        """What run() gives but for the hits by meaning, which take longer."""
        number = strongs_key(query.text)
        if number is not None:
            return self._renderings(query, number[0], limit)
        places = typed_places(query.text)
        if places is not None:
            return self._verse_list(query, places.passages, places.unread, limit)
        words = self._corpus.search_words(query, limit)
        by_book = self._corpus.count_words(query)
        if SourceKind.SCRIPTURE not in query.kinds:
            by_book = _counted(words)
        total = sum(count for _, count in by_book)
        if query.kinds != (SourceKind.SCRIPTURE,):
            total += self._corpus.count_notes(query)
        return SearchResults(query, words, (), by_book, total=total)

    def with_meaning(self, results: SearchResults, limit: int = 8) -> SearchResults:
        """`results` with at most `limit` verses beside them: first those that another translation
        puts in these words, then those near in meaning. Only words are looked for by meaning."""
        query = results.query
        if limit < 1 or results.kind is not ResultKind.WORDS or not query.text.strip():
            return results
        seen = {hit.passage.ref for hit in results.words}
        other = self._other_wording(query, seen)[:_OTHER_WORDING]
        seen.update(hit.ref for hit in other)
        near, note = self._meaning(query, seen, limit - len(other))
        return replace(results, meaning=(*other, *near), note=note)

    def in_book(self, query: WordQuery, book: Book, limit: int = _EVERY) -> tuple[WordHit, ...]:
        """All hits of one book, in canon order; () where the query does not search it."""
        whole = PassageRef.book(book)
        places = intersection(query.places, (whole,)) if query.places else (whole,)
        if not places:
            return ()
        inside = replace(query, scope=None, also_in=places, in_order=True)
        return self.words(inside, limit).words

    # ---- what is no search for words ------------------------------------------------------------

    def _renderings(self, query: WordQuery, key: str, limit: int) -> SearchResults:
        base = (strongs_key(key) or (key, key))[1]
        found = self._corpus.renderings(key) or self._corpus.renderings(base)
        inside = [
            WordHit(passage, SourceKind.SCRIPTURE, 0.0)
            for passage in found
            if passage.ref is not None and _within(passage.ref, query)
        ]
        hits = tuple(inside)
        return SearchResults(
            query,
            hits[:limit],
            (),
            _counted(hits),
            kind=ResultKind.NUMBER,
            total=len(hits),
            key=key,
        )

    def _verse_list(
        self,
        query: WordQuery,
        places: tuple[PassageRef, ...],
        unread: tuple[str, ...],
        limit: int,
    ) -> SearchResults:
        """Places in the order of the list, the first `limit` of them read and listed."""
        asked = query.work_ids[0] if query.work_ids else self._corpus.default_translation().id
        if self._corpus.work(asked).kind is not SourceKind.SCRIPTURE:
            asked = self._corpus.default_translation().id
        wanted = [place for place in places if _touches(place, query)]
        found, missing = [], set()
        for place in wanted[:limit]:
            try:
                passage = self._corpus.passage(asked, place)
            except NotInLibrary:
                missing.add(place)
                unread += (place.display(),)
                continue
            found.append(WordHit(replace(passage, spans=()), SourceKind.SCRIPTURE, 0.0))
        there = [place for place in wanted if place not in missing]
        return SearchResults(
            query,
            tuple(found),
            (),
            _by_book(place.first for place in there),
            kind=ResultKind.PLACES,
            total=len(there),
            unread=unread,
        )

    # ---- beside the words -----------------------------------------------------------------------

    def _other_wording(
        self, query: WordQuery, seen: set[PassageRef | None]
    ) -> tuple[MeaningHit, ...]:
        if query.kinds != (SourceKind.SCRIPTURE,) or len(query.work_ids) != 1:
            return ()
        shown = query.work_ids[0]
        everywhere = replace(query, work_ids=(), as_found=True)
        found = []
        for hit in self._corpus.search_words(everywhere, 3 * _OTHER_WORDING + len(seen)):
            passage = hit.passage
            if passage.ref is None or passage.ref in seen or passage.work_id == shown:
                continue
            try:
                text = self._corpus.passage(shown, passage.ref).text
            except NotInLibrary:
                continue
            words = ", ".join(
                dict.fromkeys(passage.text[s.start : s.end].lower() for s in passage.spans)
            )
            if words:
                found.append(MeaningHit(passage.ref, text, 0.0, shown, passage.work_id, words))
            if len(found) == _OTHER_WORDING:
                break
        return tuple(found)

    def _meaning(
        self, query: WordQuery, seen: set[PassageRef | None], limit: int
    ) -> tuple[tuple[MeaningHit, ...], str]:
        if self._embedder is None:
            return (), "Search by meaning is not installed."
        if not self._corpus.vectors_ready(self._embedder.model_id):
            return (), "By words until the index of meanings is ready."
        if limit < 1:
            return (), ""
        vector = self._embedder.embed([query.text])[0]
        # Every word hit that is listed may be among the nearest, too, and is left out here.
        nearest = limit * 4 + len(seen)
        hits = [
            (PassageRef.of(hit.verse), hit)
            for hit in self._corpus.search_vectors(vector, self._embedder.model_id, nearest)
        ]
        hits = [(ref, hit) for ref, hit in hits if ref not in seen and _within(ref, query)]
        hits = hits[: 4 * limit]
        listed = self._with_words(query, tuple(ref for ref, _ in hits))
        found = []
        for ref, hit in hits:
            if ref in listed:
                continue
            try:
                passage = self._corpus.passage(hit.work_id, ref)
            except NotInLibrary:
                continue
            found.append(MeaningHit(ref, passage.text, hit.similarity, hit.work_id))
            if len(found) == limit:
                break
        return tuple(found), ""

    def _with_words(self, query: WordQuery, refs: tuple[PassageRef, ...]) -> set[PassageRef | None]:
        """Those of some verses that have the words of the query."""
        if not refs:
            return set()
        among = replace(query, kinds=(SourceKind.SCRIPTURE,), scope=None, also_in=refs)
        return {hit.passage.ref for hit in self._corpus.search_words(among, len(refs))}


def _within(ref: PassageRef, query: WordQuery) -> bool:
    return not query.places or any(place.contains(ref) for place in query.places)


def _touches(ref: PassageRef, query: WordQuery) -> bool:
    return not query.places or any(place.overlaps(ref) for place in query.places)


def _counted(hits: tuple[WordHit, ...]) -> tuple[tuple[Book, int], ...]:
    scripture = (hit.passage.ref for hit in hits if hit.kind is SourceKind.SCRIPTURE)
    return _by_book(ref.first for ref in scripture if ref is not None)


def _by_book(verses: Iterable[VerseRef]) -> tuple[tuple[Book, int], ...]:
    counts = Counter(verse.book for verse in set(verses))
    return tuple(sorted(counts.items()))
