"""Verses that name the relative whom a question asks for, by the topical index of the library."""

from __future__ import annotations

from collections import Counter

from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.grounding.kin_named import kin_asked, tells_kin, told_in
from chapterverse.ports import Corpus

_VERSES = 80  # of a passage filed under a heading: a chapter
_BEST = 2


def verses_of_kin(corpus: Corpus, question: str, scope: PassageRef | None) -> tuple[VerseRef, ...]:
    """Of each one whom the index calls so the verse that tells it best, at most two verses; () for
    a question that asks for no relative, or for one whom the index does not name."""
    asked = kin_asked(question)
    if asked is None:
        return ()
    work = corpus.default_translation().id
    best: dict[tuple[str, ...], tuple[int, VerseRef]] = {}
    headings: Counter[tuple[str, ...]] = Counter()
    topics = (topic for sought in asked.sought for topic in corpus.topics(*sought))
    for topic in dict.fromkeys(topics):
        names = told_in(topic.heading, asked)
        headings[names] += 1
        for ref in topic.refs if names else ():
            for passage in corpus.verses(work, ref)[:_VERSES]:
                place = passage.ref
                if place is None or (scope is not None and not scope.contains(place)):
                    continue
                told = tells_kin(passage.text, names, asked)
                if told > best.get(names, (0,))[0]:
                    best[names] = (told, place.first)
    # Of several of one name the one of whom the index has most to say.
    ordered = sorted(best, key=lambda names: (-headings[names], -best[names][0]))
    return tuple(dict.fromkeys(best[names][1] for names in ordered[:_BEST]))
