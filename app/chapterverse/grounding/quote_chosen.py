"""Which passages a Quote answer shows, and in which order; quote writes the answer.

Retrieval ranked the passages; attribution says whose words they are, bearing which of them speak of
what is asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import (
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
    Speech,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.asked import without_references
from chapterverse.grounding.attribution import Introductions, introduction, speaks_against
from chapterverse.grounding.bearing import bearing, names
from chapterverse.grounding.claim_words import content_stems, same_name, stem
from chapterverse.grounding.emphasis import shared_words
from chapterverse.grounding.kinship import told_as
from chapterverse.grounding.names import IMPLIED

FEWEST, MOST = 4, 7
"""Scripture passages of an answer; those past FEWEST must score near the best one."""
_NEAR_THE_BEST = 0.6
_STANDS_ALONE = 0.75  # of the best score: shown even where it hardly shares the question's words
_SEVERAL, _AS_NEAR = 2, 0.9  # names in a question; share of the best score
_WEIGHS = 0.7  # of the best score: less says nothing of which book says most
_FEWEST_SHARED, _SHARED_BY_NOTE = 2, 0.6  # of the question's words, by a note on another passage


@dataclass(frozen=True, slots=True)
class Verse:
    """A scripture passage with its place in the canon and its introduction."""

    found: RetrievedPassage
    ref: PassageRef
    lead: str


def chosen_verses(
    passages: Iterable[RetrievedPassage],
    speeches: Sequence[Speech],
    introductions: Introductions,
    most: int,
) -> list[Verse]:
    """The scripture to show, best first: no verse twice, rebuked speakers last."""
    placed = [
        Verse(
            found,
            ref,
            introduction(ref, speeches, introductions, found.passage.text),
        )
        for found in passages
        if found.kind is SourceKind.SCRIPTURE and (ref := found.passage.ref) is not None
    ]

    def standing(verse: Verse) -> tuple[bool, int]:
        named = verse.found.method is RetrievalMethod.DIRECT_LOOKUP
        return (not named and speaks_against(verse.ref, speeches), verse.found.rank)

    best: list[Verse] = []
    for verse in sorted(placed, key=standing):
        if any(other.ref.overlaps(verse.ref) for other in best):
            continue
        near = not best or verse.found.score >= _NEAR_THE_BEST * best[0].found.score
        if len(best) < min(most, FEWEST) or (near and len(best) < most):
            best.append(verse)
    return best


def bearing_verses(question: str, verses: Sequence[Verse]) -> list[Verse]:
    """The best passage, those that the question names, those that score near the best, and of the
    others those that bear on the question."""
    asked = f"{question} {told_as(question)}"
    bears = bearing(asked, [verse.found.passage.text for verse in verses])
    least = _STANDS_ALONE * verses[0].found.score if verses else 0.0
    found = [
        verse
        for at, verse in enumerate(verses)
        if bears[at]
        or at == 0
        or verse.found.score >= least
        or verse.found.method is RetrievalMethod.DIRECT_LOOKUP
    ]
    return _of_all_named(question, found)


def _of_all_named(question: str, verses: Sequence[Verse]) -> list[Verse]:
    """Those that speak of all whom a question names, where the best one speaks of two or more
    ("Did Paul ever meet Peter?"), and those that score as it does. Of 59 such questions of
    retrieval_dev 108 passages are without one of the names; 90 of them go, 3 of the 4 that are
    marked as answers among them."""
    named = names(question)
    if len(named) < _SEVERAL or not verses or not _speaks_of(verses[0], named):
        return list(verses)
    least = _AS_NEAR * verses[0].found.score
    return [
        verse
        for verse in verses
        if verse.found.score >= least
        or verse.found.method is RetrievalMethod.DIRECT_LOOKUP
        or _speaks_of(verse, named)
    ]


def _speaks_of(verse: Verse, named: Iterable[str]) -> bool:
    """Whether a passage has all these names, who speaks it and whom its book implies counted in."""
    have = content_stems(f"{verse.found.passage.text} {verse.lead}")
    have |= {stem(name) for name in IMPLIED.get(verse.ref.first.book, ())}
    return all(any(same_name(name, one) for one in have) for name in named)


def notes_to_the_point(
    notes: Iterable[RetrievedPassage], verses: Sequence[Verse], stems: frozenset[str]
) -> list[RetrievedPassage]:
    """Notes on the verses shown, and others that share most of the question's words; a reference
    in a note ("1 Samuel 9:12") speaks of no one."""

    def bears(note: RetrievedPassage) -> bool:
        ref = note.passage.ref
        if ref is not None and any(ref.overlaps(verse.ref) for verse in verses):
            return True
        shared = len(shared_words(without_references(note.passage.text), stems))
        return shared >= max(min(_FEWEST_SHARED, len(stems)), _SHARED_BY_NOTE * len(stems))

    return [note for note in notes if bears(note)]


def grouped(verses: Sequence[Verse], *, by_weight: bool) -> list[tuple[str, list[Verse]]]:
    """Verses of one book under one introduction, in the order that quote.compose promises.

    Where a question names no one, `by_weight`, the book comes first that says most on it and not
    the one of the best verse: to "How is a person justified?" Romans, before a verse on those who
    justify themselves. Only passages that score near the best one weigh, and a best one that has
    the question's own words stays first ("What gifts did the wise men bring?"). Of 1,123 questions
    of retrieval_dev the first group then answers 395, without those two limits 391, by the best
    verse alone 387.
    """
    books = list(dict.fromkeys(verse.ref.first.book for verse in verses))
    found_by = [verse.found.method for verse in verses]
    has_its_words = found_by[:1] == [RetrievalMethod.FULL_TEXT]
    if by_weight and not has_its_words and RetrievalMethod.DIRECT_LOOKUP not in found_by:
        weight: defaultdict[Book, float] = defaultdict(float)
        least = _WEIGHS * max((verse.found.score for verse in verses), default=0.0)
        for verse in (one for one in verses if one.found.score >= least):
            weight[verse.ref.first.book] += max(0.0, verse.found.score) ** 2
        books.sort(key=lambda book: -weight[book])  # stable: best first where they weigh the same
    heads = list(dict.fromkeys((verse.ref.first.book, verse.lead) for verse in verses))
    heads.sort(key=lambda head: books.index(head[0]))  # stable: best first within a book
    return [
        (
            lead,
            sorted((v for v in verses if (v.ref.first.book, v.lead) == (book, lead)), key=_place),
        )
        for book, lead in heads
    ]


def _place(verse: Verse) -> PassageRef:
    return verse.ref
