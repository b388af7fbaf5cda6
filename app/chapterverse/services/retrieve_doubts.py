"""What stands between a question and its passages: slips of spelling, names that none of them has.

The words are compared in grounding; here the library is asked whether it has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chapterverse.domain.passages import RetrievedPassage, SourceKind, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.claim_words import WordTable
from chapterverse.grounding.misspelt import misspelt
from chapterverse.grounding.quote_chosen import FEWEST
from chapterverse.grounding.unnamed import named, unnamed
from chapterverse.ports import Corpus, WordQuery

_HITS = 5  # verses in which a word is looked for as it is typed


@dataclass(frozen=True, slots=True)
class Meant:
    """A word that no verse has, and the one of the library that is written nearly so."""

    typed: str
    word: str

    @property
    def said(self) -> str:
        """The sentence that tells it."""
        return f"No verse has “{self.typed}”; “{self.word}” is written nearly so."


def words_meant(corpus: Corpus, question: str, table: WordTable) -> tuple[Meant, ...]:
    """What words were likely meant where the library has none that are written so."""
    found: list[Meant] = []
    for typed, stem in misspelt(question, table):
        # The table leaves out words that few verses have.
        if any(word.casefold() == typed.casefold() for word in _written(corpus, typed)):
            continue
        meant = next(_written(corpus, stem), "")
        if meant:
            found.append(Meant(typed, meant))
    return tuple(found)


def _written(corpus: Corpus, word: str) -> Iterator[str]:
    """How the words that a search for `word` finds are written."""
    for hit in corpus.search_words(WordQuery(word), _HITS):
        for span in hit.passage.spans:
            if span.kind is SpanKind.MARK:
                yield hit.passage.text[span.start : span.end]


def names_missing(
    corpus: Corpus, question: str, scripture: Sequence[RetrievedPassage], table: WordTable
) -> tuple[str, ...]:
    """Names in a question that none of the nearest passages has, in no translation, nor a verse
    beside it, and that is said neither by nor to any of that name. `scripture` is best first."""
    if not named(question, table):
        return ()
    refs = [one.passage.ref for one in scripture[:FEWEST] if one.passage.ref is not None]
    books = {ref.first.book for ref in refs}
    missing = unnamed(question, (one.passage.text for one in scripture[:FEWEST]), books, table)
    if missing:  # seldom: then all that there is around the passages is read
        missing = unnamed(question, _around(corpus, refs), books, table)
    return missing if refs else ()


def _around(corpus: Corpus, refs: Sequence[PassageRef]) -> Iterator[str]:
    """The passages with the verses beside them in every translation, and who speaks to whom."""
    works = [work.id for work in corpus.works() if work.kind is SourceKind.SCRIPTURE]
    for ref in refs:
        for speech in corpus.speeches(ref):
            yield f"{speech.speaker} {speech.addressee} {speech.setting}"
        beside = (ref.first.previous(), ref.last.next())
        widened = [ref, *(PassageRef.of(verse) for verse in beside if verse is not None)]
        for work in works:
            for one in widened:
                for verse in corpus.verses(work, one):
                    yield verse.text


def missing_said(names: Sequence[str]) -> str:
    """The sentence that tells names that no passage has, "" for none."""
    quoted = [f"“{name}”" for name in names]
    several = " or ".join(filter(None, (", ".join(quoted[:-1]), *quoted[-1:])))
    return f"None of the nearest passages speaks of {several}." if quoted else ""
