"""Ranked verses as passages that can be read: neighbours joined, no sentence cut at its ends."""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.domain.passages import RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import NotInLibrary
from chapterverse.grounding.asked import Asked
from chapterverse.grounding.asks_back import asks_back, is_answered_next
from chapterverse.grounding.fusion import (
    RankedPassage,
    begins_sentence,
    ends_sentence,
    join_neighbours,
    without_overlaps,
)
from chapterverse.ports import Corpus
from chapterverse.services.retrieve_ranking import Ranking


class ReadablePassages:
    """Makes passages of at most about `longest_run` verses out of ranked verses, in the
    translation that is read. Raises LibraryUnavailable."""

    def __init__(self, corpus: Corpus, longest_run: int) -> None:
        self._corpus = corpus
        self._longest_run = longest_run

    def of(self, ranking: Ranking, room: int) -> tuple[RetrievedPassage, ...]:
        """At most `room` passages, best first: those that the question names, then those found."""
        top = ranking.verses[: 3 * room]
        scores = {one.verse: one.score for one in ranking.verses}
        direct = [
            RankedPassage(ref, scores.get(ref.first, 0.0), RetrievalMethod.DIRECT_LOOKUP)
            for ref in ranking.asked.named
        ]
        joined = join_neighbours(top, self._longest_run)
        whole = [self._whole_sentences(passage, ranking.asked) for passage in joined[: 2 * room]]
        chosen = without_overlaps((*direct, *whole))[:room]
        work = self._corpus.default_translation().id
        found: list[RetrievedPassage] = []
        for passage in chosen:
            try:
                text = self._corpus.passage(work, passage.ref)
            except NotInLibrary:
                continue
            found.append(
                RetrievedPassage(text, SourceKind.SCRIPTURE, passage.method, 0, passage.score)
            )
        return numbered(found)

    def opening(self, book: PassageRef) -> RetrievedPassage:
        """The first sentence of a book, of a long one its first verses; raises NotInLibrary."""
        first = RankedPassage(PassageRef.of(book.first), 1.0, RetrievalMethod.DIRECT_LOOKUP)
        whole = self._whole_sentences(first, Asked(""))
        text = self._corpus.passage(self._corpus.default_translation().id, whole.ref)
        return RetrievedPassage(text, SourceKind.SCRIPTURE, whole.method, 1, whole.score)

    def _whole_sentences(self, passage: RankedPassage, asked: Asked) -> RankedPassage:
        """The passage with the verse before or after when its first or last sentence is cut, and
        with the verse after when it only asks what is asked ("Then who can be saved?") or is
        replied to there."""
        scope = asked.scope
        work = self._corpus.default_translation().id
        verses = self._corpus.verses(work, passage.ref)
        if not verses:
            return passage
        first, last = passage.ref.first, passage.ref.last
        if not begins_sentence(verses[0].text):
            first = self._readable(first.previous(), first, scope)
        told = " ".join(verse.text for verse in verses)
        goes_on = asks_back(asked.text, told) or not ends_sentence(verses[-1].text)
        after = self._readable(last.next(), last, scope)
        if after != last and not goes_on:
            following = " ".join(v.text for v in self._corpus.verses(work, PassageRef.of(after)))
            goes_on = is_answered_next(asked.text, told, following)
        last = after if goes_on else last
        return RankedPassage(PassageRef(first, last), passage.score, passage.method)

    def _readable(
        self, verse: VerseRef | None, beside: VerseRef, scope: PassageRef | None
    ) -> VerseRef:
        """`verse` where it stands in the same chapter, in scope and in the library."""
        if verse is None or (verse.book, verse.chapter) != (beside.book, beside.chapter):
            return beside
        if scope is not None and verse not in scope:
            return beside
        work = self._corpus.default_translation().id
        return verse if self._corpus.verses(work, PassageRef.of(verse)) else beside


def numbered(found: Sequence[RetrievedPassage]) -> tuple[RetrievedPassage, ...]:
    """The passages with ranks from 1 in their order."""
    return tuple(
        RetrievedPassage(one.passage, one.kind, one.method, rank, one.score)
        for rank, one in enumerate(found, 1)
    )
