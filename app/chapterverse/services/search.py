"""Searching by words and by meaning, and knowing when what was typed is a reference."""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, WordHit
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import NotInLibrary
from chapterverse.ports import Corpus, Embedder, WordQuery


@dataclass(frozen=True, slots=True)
class MeaningHit:
    """A verse near the query in meaning."""

    ref: PassageRef
    text: str
    similarity: float


@dataclass(frozen=True, slots=True)
class SearchResults:
    """Hits by words and by meaning. `note` says when meaning search is not ready."""

    query: WordQuery
    words: tuple[WordHit, ...]
    meaning: tuple[MeaningHit, ...]
    by_book: tuple[tuple[Book, int], ...]
    note: str = ""


class SearchService:
    """Searches the library for a person."""

    def __init__(self, corpus: Corpus, embedder: Embedder | None) -> None:
        self._corpus = corpus
        self._embedder = embedder

    def run(self, query: WordQuery, limit: int = 200, meaning: int = 8) -> SearchResults:
        """Word hits best first, meaning hits that are not word hits, counts by book."""
        words = self._corpus.search_words(query, limit)
        counts: dict[Book, int] = {}
        for hit in words:
            if hit.kind is SourceKind.SCRIPTURE and hit.passage.ref is not None:
                book = hit.passage.ref.first.book
                counts[book] = counts.get(book, 0) + 1
        near, note = self._meaning(query, words, meaning)
        return SearchResults(query, words, near, tuple(sorted(counts.items())), note)

    def _meaning(
        self, query: WordQuery, words: tuple[WordHit, ...], limit: int
    ) -> tuple[tuple[MeaningHit, ...], str]:
        if limit < 1 or not query.text.strip():
            return (), ""
        if self._embedder is None:
            return (), "Search by meaning is not installed."
        if not self._corpus.vectors_ready(self._embedder.model_id):
            return (), "By words until the index of meanings is ready."
        seen = {hit.passage.ref for hit in words}
        vector = self._embedder.embed([query.text])[0]
        found = []
        # Every word hit may be among the nearest, too, and is left out here.
        nearest = limit * 4 + len(seen)
        for hit in self._corpus.search_vectors(vector, self._embedder.model_id, nearest):
            ref = PassageRef.of(hit.verse)
            inside = query.scope is None or query.scope.contains(ref)
            if ref in seen or not inside:
                continue
            try:
                passage = self._corpus.passage(hit.work_id, ref)
            except NotInLibrary:
                continue
            found.append(MeaningHit(ref, passage.text, hit.similarity))
            if len(found) == limit:
                break
        return tuple(found), ""
