"""Finds verses that stand under a neighbour's number: Nehemiah 7:68, Isaiah 64:1 and the like.

Two translations into one language say a verse in much the same words. Where a verse shares few
with the same number of another translation and far more with the number before or after it, one of
the two counts otherwise there. It is told, not changed: which of them is right is for a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from chapterverse.adapters.importers.values import ImportedWork, Oddity
from chapterverse.domain.passages import Passage, SourceKind, Work
from chapterverse.domain.refs import VerseRef

Words = frozenset[str]
_WORD = re.compile(r"[^\W\d_]{4,}")
_FEW = 3  # words by which a verse must be told; shorter ones are alike by chance
# Of the words, at least so many stand there, and by so much more than here: lists say much the
# same in each verse (Nehemiah 7:68 and 7:69), so what is shared here alone says little.
_THERE, _MORE = 0.4, 0.25


class Alignment:
    """Compares each translation with the first that came in its language."""

    def __init__(self) -> None:
        self._first: dict[str, tuple[Work, dict[VerseRef, Words]]] = {}

    def compare(self, imported: ImportedWork) -> tuple[Oddity, ...]:
        """The displaced verses of one more work; none for the first and for what is no Bible."""
        work = imported.work
        if work.kind is not SourceKind.SCRIPTURE:
            return ()
        verses = words_of(imported.passages)
        other, beside = self._first.setdefault(work.language, (work, verses))
        return () if other is work else displaced(work, verses, other, beside)


def words_of(passages: Iterable[Passage]) -> dict[VerseRef, Words]:
    """The words of four letters and more of each verse."""
    found: dict[VerseRef, Words] = {}
    for passage in passages:
        if passage.ref is not None and passage.ref.first == passage.ref.last:
            found[passage.ref.first] = frozenset(_WORD.findall(passage.text.lower()))
    return found


def displaced(
    work: Work, verses: dict[VerseRef, Words], other: Work, beside: dict[VerseRef, Words]
) -> tuple[Oddity, ...]:
    """The verses of `work` whose words stand under a neighbour's number in `other`, in order.

    Both must be in one language; what one of them lacks is not told here.
    """
    found: list[Oddity] = []
    for verse, words in verses.items():
        if len(words) < _FEW or verse not in beside:
            continue
        enough = max(_THERE, _share(words, beside[verse]) + _MORE)
        for near in (verse.previous(), verse.next()):
            if near is not None and _share(words, beside.get(near, frozenset())) >= enough:
                what = f"has the words of {near.display()} in {other.id}"
                found.append(Oddity(work.id, verse.display(), what))
                break
    return tuple(found)


def _share(words: Words, others: Words) -> float:
    """Shared words as a share of all of both."""
    if len(others) < _FEW:
        return 0.0
    return len(words & others) / len(words | others)
