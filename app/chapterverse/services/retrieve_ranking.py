"""Ranking verses for a question taken apart: words, meaning, named books, cross references.

Each list is joined by grounding.fusion; what is shown of it is services.retrieve's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from chapterverse.domain.passages import NoteHit, RetrievalMethod, SourceKind, VectorHit
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import ModelUnavailable
from chapterverse.grounding.asked import Asked
from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.counted import asks_for_count, holds_count
from chapterverse.grounding.doer_asked import told_otherwise
from chapterverse.grounding.fusion import (
    FusionWeights,
    RankedVerse,
    Scored,
    follow,
    fuse,
    raised,
)
from chapterverse.grounding.kinship import tells_of_younger, told_as
from chapterverse.ports import (
    Corpus,
    Embedder,
    VerseKnowledge,
    VerseReadings,
    WordMatch,
    WordQuery,
)
from chapterverse.services.retrieve_beside import NOTES
from chapterverse.services.retrieve_kin import verses_of_kin

WAITING = "Found by words until the index of meanings is ready."
_LETTERS = re.compile("[A-Za-z]{2}")  # the sentence model knows English alone
_DEEP = 400  # nearest verses among which those of a named book are looked for; more takes too long


@dataclass(frozen=True, slots=True)
class Ranking:
    """Verses best first for a question taken apart; `note` says what was done without."""

    asked: Asked
    verses: tuple[RankedVerse, ...]
    note: str


class VerseRanker:
    """Ranks verses; whatever model is missing is done without. `nearest` is the least cosine of a
    hit. Raises LibraryUnavailable."""

    def __init__(
        self,
        corpus: Corpus,
        embedder: Embedder | None,
        weights: FusionWeights,
        nearest: float,
        knowledge: VerseKnowledge | None = None,
        readings: VerseReadings | None = None,
        words: WordTable | None = None,
    ) -> None:
        self._corpus = corpus
        self._embedder = embedder
        self._weights = weights
        self._nearest = nearest
        self._knowledge = knowledge
        self._readings = readings
        self._words = words or WordTable()

    def rank(self, asked: Asked) -> Ranking:
        """All verses that any list brings, best first."""
        weights = self._weights
        near, note = self._by_meaning(asked)
        lists = (
            [verse for passage in asked.named for verse in passage.verses()],
            self.by_words(asked),
            [(hit.verse, hit.similarity) for hit in near],
        )
        try:
            ranked = fuse(*lists, weights, self._knowledge.prior if self._knowledge else None)
        except ModelUnavailable as error:
            ranked, note = fuse(*lists, weights), note or error.user_text
        ranked = self._in_named_books(asked, ranked)
        links = [
            link
            for one in ranked[: weights.cross_from]
            for link in self._corpus.cross_references(PassageRef.of(one.verse), weights.cross_links)
            if asked.scope is None or asked.scope.contains(link.target)
        ]
        ranked = self._read_again(asked, follow(ranked, links, weights))
        return Ranking(asked, self._kin_first(asked, ranked), asked.note or note)

    def _kin_first(self, asked: Asked, ranked: Sequence[RankedVerse]) -> tuple[RankedVerse, ...]:
        """The verses that name the relative who is asked for before all others."""
        kin = verses_of_kin(self._corpus, asked.text, asked.scope)
        score = ranked[0].score if ranked else 1.0
        first = [RankedVerse(verse, score, RetrievalMethod.FULL_TEXT) for verse in kin]
        return (*first, *(one for one in ranked if one.verse not in kin))

    def by_words(self, asked: Asked) -> list[Scored]:
        """Word hits, and further ones in the books that the question names, best first."""
        text = f"{asked.text} {told_as(asked.text)} {told_otherwise(asked.text, self._words)}"
        found = self._word_hits(WordQuery(text, WordMatch.ANY, scope=asked.scope))
        if asked.places is not None:
            first, *others = asked.places.places
            inside = WordQuery(text, WordMatch.ANY, scope=first, also_in=tuple(others))
            have = {verse for verse, _ in found}
            found += [hit for hit in self._word_hits(inside) if hit[0] not in have]
        return found

    def _word_hits(self, query: WordQuery) -> list[Scored]:
        return list(
            self._corpus.rank_words(
                replace(query, headings=True, telling=True), self._weights.depth
            )
        )

    def _by_meaning(self, asked: Asked) -> tuple[tuple[VectorHit, ...], str]:
        if self._embedder is None or not _LETTERS.search(asked.text):
            return (), ""
        try:
            model = self._embedder.model_id
            if not self._corpus.vectors_ready(model):
                return (), WAITING
            vector = self._embedder.embed([asked.text])[0]
        except ModelUnavailable as error:
            return (), error.user_text
        depth, places = self._weights.depth, asked.places
        hits = self._corpus.search_vectors(vector, model, depth if places is None else _DEEP)
        near = [
            hit
            for hit in hits[:depth]
            if hit.similarity >= self._nearest and (asked.scope is None or hit.verse in asked.scope)
        ]
        if places is not None:
            inside = (hit for hit in hits[depth:] if places.hold(hit.verse))
            near += list(inside)[:depth]
        return tuple(near), ""

    def near_notes(self, text: str, kind: SourceKind) -> tuple[NoteHit, ...]:
        """Entries of commentaries or lexicons near to a text in meaning, best first; none where
        that cannot be told."""
        if self._embedder is None or not _LETTERS.search(text):
            return ()
        try:
            vector = self._embedder.embed([text])[0]
            return self._corpus.near_notes(vector, self._embedder.model_id, kind, NOTES)
        except ModelUnavailable:
            return ()

    def _in_named_books(
        self, asked: Asked, ranked: Sequence[RankedVerse]
    ) -> tuple[RankedVerse, ...]:
        places = asked.places
        if places is None:
            return tuple(ranked)
        gain = self._weights.named_book if places.as_book else self._weights.named_speaker
        return raised(ranked, lambda one: gain if places.hold(one.verse) else 0.0)

    def _read_again(self, asked: Asked, ranked: Sequence[RankedVerse]) -> tuple[RankedVerse, ...]:
        """The first verses as a sentence model reads them, by the number they should name, and by
        the generation that is asked for."""
        first = [one.verse for one in ranked[: self._weights.read_from]]
        gains = dict.fromkeys(first, 0.0)
        if self._readings is not None and _LETTERS.search(asked.text):
            try:
                nearness = self._readings.nearness(asked.text, first)
            except ModelUnavailable:
                nearness = []
            least = min(nearness, default=0.0)
            for verse, near in zip(first, nearness, strict=False):
                gains[verse] += self._weights.reading * (near - least)
        counts, kin = asks_for_count(asked.text), bool(told_as(asked.text))
        work = self._corpus.default_translation().id
        for verse in first if counts or kin else ():
            texts = [one.text for one in self._corpus.verses(work, PassageRef.of(verse))]
            if counts and any(holds_count(asked.text, text) for text in texts):
                gains[verse] += self._weights.counted
            if kin and any(tells_of_younger(asked.text, text) for text in texts):
                gains[verse] -= self._weights.counted
        return raised(ranked, lambda one: gains[one.verse], len(first))
