"""Whether the words that a question asks after stand in a verse, and what an answer says of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from chapterverse.domain.answers import Outcome, Retrieved
from chapterverse.domain.passages import (
    Passage,
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.quotation import Likeness, SourceText, compare
from chapterverse.grounding.saying import saying_asked
from chapterverse.ports import Corpus, WordMatch, WordQuery
from chapterverse.services.installed_texts import InstalledTexts

_MOST_HITS, _MOST_PASSAGES, _MOST_NAMED = 8, 8, 3
"""Verses with the words, and passages near to them, that a saying is held against; places named."""

_HAS_THEM = (Likeness.EXACT, Likeness.EXACT_ELSEWHERE)


def with_saying(
    corpus: Corpus, question: str, found: Retrieved, scope: PassageRef | None = None
) -> tuple[Retrieved, str]:
    """What was found for a question, and a sentence on the saying that it asks after, "" for none.

    The saying is held against the verses word by word, as a quotation of a text that is checked.
    A verse that has its words, or that it changes, comes first; the sentence says which it is, or
    that no verse has them. A question after no saying changes nothing.
    """
    saying = saying_asked(question)
    if not saying:
        return found, ""
    installed = InstalledTexts(corpus)
    places = (*_hits(corpus, saying, scope), *_near(found))
    sources = [source for ref in places for source in installed.verses(ref)]
    verdict = compare(saying, sources, installed.preferred, before="")
    source = verdict.source
    if source is None or verdict.likeness is Likeness.UNLIKE:
        return found, _nowhere(saying, scope)
    if verdict.likeness is Likeness.ALTERED:
        said = f"{_nowhere(saying, scope)} {verdict.explanation}"
    else:
        said = f"“{saying}”: {verdict.explanation}"
    if verdict.likeness in _HAS_THEM:
        said += _elsewhere(saying, sources, source.ref, installed.preferred)
    first = _verse(corpus, source, found)
    passages = _ranked([first, *_others(found, source.ref)])
    outcome = Outcome.ANSWERED if verdict.likeness in _HAS_THEM else found.outcome
    return replace(found, passages=passages, outcome=outcome), said


def _nowhere(saying: str, scope: PassageRef | None) -> str:
    where = f" of {scope.display()}" if scope is not None else ""
    return f"No verse{where} in the library’s translations has the words “{saying}”."


def _elsewhere(
    saying: str, sources: Iterable[SourceText], first: PassageRef, preferred: str
) -> str:
    """Other places with the very words."""
    places = dict.fromkeys(
        source.ref.display()
        for source in sources
        if not source.ref.overlaps(first)
        and compare(saying, [source], preferred).likeness in _HAS_THEM
    )
    named = list(places)[:_MOST_NAMED]
    more = " and elsewhere" if len(places) > _MOST_NAMED else ""
    return f" So too {', '.join(named)}{more}." if named else ""


def _hits(corpus: Corpus, saying: str, scope: PassageRef | None) -> list[PassageRef]:
    """Verses that have the words one after the other in some translation, or nearly."""
    query = WordQuery(
        saying, WordMatch.PHRASE, stemmed=False, scope=scope, in_order=True, marked=False
    )
    hits = corpus.search_words(query, _MOST_HITS)
    return [hit.passage.ref for hit in hits if hit.passage.ref is not None]


def _near(found: Retrieved) -> list[PassageRef]:
    refs = [
        one.passage.ref
        for one in found.passages
        if one.kind is SourceKind.SCRIPTURE and one.passage.ref is not None
    ]
    return refs[:_MOST_PASSAGES]


def _verse(corpus: Corpus, source: SourceText, found: Retrieved) -> RetrievedPassage:
    """The verse of a source as the best passage."""
    verses: tuple[Passage, ...] = corpus.verses(source.work_id, source.ref)
    best = max((one.score for one in found.passages), default=1.0)
    return RetrievedPassage(verses[0], SourceKind.SCRIPTURE, RetrievalMethod.DIRECT_LOOKUP, 1, best)


def _others(found: Retrieved, first: PassageRef) -> list[RetrievedPassage]:
    """What was found besides: not the verse itself again."""
    return [
        one
        for one in found.passages
        if one.kind is not SourceKind.SCRIPTURE
        or one.passage.ref is None
        or not one.passage.ref.overlaps(first)
    ]


def _ranked(passages: Iterable[RetrievedPassage]) -> tuple[RetrievedPassage, ...]:
    return tuple(replace(one, rank=rank) for rank, one in enumerate(passages, 1))
