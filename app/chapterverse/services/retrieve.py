"""Finding the passages for a question: references in it, words, meaning and cross references."""

from __future__ import annotations

from collections.abc import Mapping

from chapterverse.domain.answers import Outcome, Retrieved
from chapterverse.domain.passages import (
    Passage,
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
)
from chapterverse.domain.ref_parser import scan
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import ModelUnavailable, NotInLibrary
from chapterverse.ports import Corpus, Embedder, WordMatch, WordQuery

_DEPTH = 60  # hits taken from each list
_CONSTANT = 20.0  # of reciprocal rank fusion (Cormack and others, 2009)
_WEIGHTS: Mapping[RetrievalMethod, float] = {
    RetrievalMethod.DIRECT_LOOKUP: 8.0,
    RetrievalMethod.FULL_TEXT: 1.0,
    RetrievalMethod.SEMANTIC: 0.5,
    RetrievalMethod.CROSS_REFERENCE: 0.15,
}
_NOTES = 2
_LONGEST_LOOKUP = 12  # verses of a reference in the question that are all shown


class RetrieveService:
    """Finds passages; without an embedder, or before its index is ready, by words alone."""

    def __init__(self, corpus: Corpus, embedder: Embedder | None) -> None:
        self._corpus = corpus
        self._embedder = embedder

    def run(self, question: str, limit: int = 12, scope: PassageRef | None = None) -> Retrieved:
        """Scripture best first, then commentary; the outcome says whether they answer."""
        ranked, note = self._ranked(question, scope)
        work = self._corpus.default_translation().id
        found: list[RetrievedPassage] = []
        for ref, method, score in ranked[: max(1, limit - _NOTES)]:
            try:
                passage = self._corpus.passage(work, ref)
            except NotInLibrary:
                continue
            rank = len(found) + 1
            found.append(RetrievedPassage(passage, SourceKind.SCRIPTURE, method, rank, score))
        for hit in self._notes(question, scope):
            rank = len(found) + 1
            method = RetrievalMethod.FULL_TEXT
            found.append(RetrievedPassage(hit, SourceKind.COMMENTARY, method, rank, 0.0))
        outcome = Outcome.ANSWERED if found else Outcome.NOTHING_FOUND
        return Retrieved(tuple(found), note, outcome)

    def rank_verses(self, question: str, k: int = 100) -> tuple[PassageRef, ...]:
        """Scripture only, best first, for measuring."""
        return tuple(ref for ref, _, _ in self._ranked(question, None)[0][:k])

    def _ranked(
        self, question: str, scope: PassageRef | None
    ) -> tuple[list[tuple[PassageRef, RetrievalMethod, float]], str]:
        lists: dict[RetrievalMethod, list[PassageRef]] = {
            RetrievalMethod.DIRECT_LOOKUP: [
                passage
                for found in scan(question)
                for passage in found.passages
                if sum(1 for _ in passage.verses()) <= _LONGEST_LOOKUP
            ],
            RetrievalMethod.FULL_TEXT: self._by_words(question, scope),
        }
        lists[RetrievalMethod.SEMANTIC], note = self._by_meaning(question, scope)
        scores: dict[PassageRef, float] = {}
        methods: dict[PassageRef, tuple[float, RetrievalMethod]] = {}
        for method, refs in lists.items():
            for rank, ref in enumerate(refs, 1):
                gain = _WEIGHTS[method] / (_CONSTANT + rank)
                scores[ref] = scores.get(ref, 0.0) + gain
                methods[ref] = max(methods.get(ref, (0.0, method)), (gain, method))
        best = sorted(scores, key=lambda ref: (-scores[ref], ref))
        return [(ref, methods[ref][1], scores[ref]) for ref in best], note

    def _by_words(self, question: str, scope: PassageRef | None) -> list[PassageRef]:
        query = WordQuery(question, WordMatch.ANY, scope=scope, headings=True)
        hits = self._corpus.search_words(query, _DEPTH)
        return [hit.passage.ref for hit in hits if hit.passage.ref is not None]

    def _by_meaning(self, question: str, scope: PassageRef | None) -> tuple[list[PassageRef], str]:
        if self._embedder is None:
            return [], ""
        try:
            model = self._embedder.model_id
            if not self._corpus.vectors_ready(model):
                return [], "Found by words until the index of meanings is ready."
            vector = self._embedder.embed([question])[0]
        except ModelUnavailable as error:
            return [], error.user_text
        hits = self._corpus.search_vectors(vector, model, _DEPTH)
        refs = [PassageRef.of(hit.verse) for hit in hits]
        return [ref for ref in refs if scope is None or scope.contains(ref)], ""

    def _notes(self, question: str, scope: PassageRef | None) -> list[Passage]:
        kinds = (SourceKind.COMMENTARY,)
        query = WordQuery(question, WordMatch.ANY, kinds=kinds, scope=scope)
        return [hit.passage for hit in self._corpus.search_words(query, _NOTES)]
