"""Every installed translation of a passage, and passages found by the words of a quotation."""

from __future__ import annotations

from chapterverse.domain.passages import RetrievalMethod, RetrievedPassage, SourceKind, Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import NotInLibrary
from chapterverse.grounding.presence import is_evidence
from chapterverse.grounding.quotation import SourceText
from chapterverse.ports import Corpus, WordMatch, WordQuery

_CANDIDATES = 4
_LONGEST_SEARCH = 400
"""Characters of a quotation that are searched for; its beginning finds its place."""


class InstalledTexts:
    """The scripture of a library as the checks want it. Remembers what it has read."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        default = corpus.default_translation()
        others = [
            work
            for work in corpus.works()
            if work.kind is SourceKind.SCRIPTURE and work.id != default.id
        ]
        self._works: tuple[Work, ...] = (default, *others)
        self._texts: dict[PassageRef, tuple[SourceText, ...]] = {}
        self._holding: dict[str, tuple[SourceText, ...]] = {}

    @property
    def preferred(self) -> str:
        """The translation that is quoted."""
        return self._works[0].id

    def of(self, ref: PassageRef) -> tuple[SourceText, ...]:
        """The passage in every translation that has it, the preferred one first; () for one that
        is too long to be evidence."""
        if not is_evidence(ref):
            return ()
        if ref not in self._texts:
            found = []
            for work in self._works:
                try:
                    text = self._corpus.passage(work.id, ref).text
                except NotInLibrary:
                    continue
                found.append(SourceText(work.id, work.title, ref, text))
            self._texts[ref] = tuple(found)
        return self._texts[ref]

    def verses(self, ref: PassageRef) -> tuple[SourceText, ...]:
        """Each verse of the passage by itself, in every translation that has it: all those of the
        preferred one first. Not remembered."""
        return tuple(
            SourceText(work.id, work.title, verse.ref, verse.text)
            for work in self._works
            for verse in self._corpus.verses(work.id, ref)
            if verse.ref is not None
        )

    def holding(self, words: str) -> tuple[SourceText, ...]:
        """Texts that may hold a quotation, most likely first; each verse found and, behind all of
        these, each with its neighbours."""
        text = words[:_LONGEST_SEARCH]
        if text not in self._holding:
            self._holding[text] = self._found(text)
        return self._holding[text]

    def _found(self, text: str) -> tuple[SourceText, ...]:
        verses: dict[VerseRef, None] = {}
        for match in (WordMatch.PHRASE, WordMatch.ANY):
            query = WordQuery(text, match, stemmed=match is WordMatch.ANY)
            for hit in self._corpus.search_words(query, _CANDIDATES):
                if hit.passage.ref is not None:
                    verses.setdefault(hit.passage.ref.first)
        alone = [source for verse in verses for source in self.of(PassageRef.of(verse))]
        among = [source for verse in verses for source in self.of(_around(verse))]
        return (*alone, *among)

    def exists(self, ref: PassageRef) -> bool:
        """Whether any translation has all or part of the passage."""
        return bool(self.of(ref))

    def fetched(self, ref: PassageRef) -> RetrievedPassage | None:
        """The passage of a reference that nobody retrieved, from the first translation that has
        it; None when none has."""
        sources = self.of(ref)
        if not sources:
            return None
        passage = self._corpus.passage(sources[0].work_id, ref)
        method = RetrievalMethod.DIRECT_LOOKUP
        return RetrievedPassage(passage, SourceKind.SCRIPTURE, method, 0, 0.0)


def _around(verse: VerseRef) -> PassageRef:
    """The verse with the one before and the one after it in its chapter."""
    first, last = verse, verse
    before, after = verse.previous(), verse.next()
    if before is not None and (before.book, before.chapter) == (verse.book, verse.chapter):
        first = before
    if after is not None and (after.book, after.chapter) == (verse.book, verse.chapter):
        last = after
    return PassageRef(first, last)
