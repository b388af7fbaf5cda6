"""Passages that were offered for an answer, as the tests of the checks want them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tests.fakes import WEB, FakeCorpus, ref

from chapterverse.domain.passages import RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.grounding.draft import Offered

CORPUS = FakeCorpus()


def scripture(osis: str, key: str = "", rank: int = 1) -> RetrievedPassage:
    """A verse of the fake library."""
    passage = CORPUS.passage(WEB.id, ref(osis))
    method = RetrievalMethod.SEMANTIC
    return RetrievedPassage(passage, SourceKind.SCRIPTURE, method, rank, 1.0 / rank, key)


def commentary(key: str = "", rank: int = 3) -> RetrievedPassage:
    """Henry on Romans 3:27-31."""
    method = RetrievalMethod.FULL_TEXT
    return RetrievedPassage(CORPUS.notes[0], SourceKind.COMMENTARY, method, rank, 1.0 / rank, key)


def word(key: str = "", rank: int = 4) -> RetrievedPassage:
    """Strong's G26."""
    passage = CORPUS.lexicon("G26").passage
    method = RetrievalMethod.FULL_TEXT
    return RetrievedPassage(passage, SourceKind.LEXICON, method, rank, 1.0 / rank, key)


OFFERED = Offered((scripture("Rom.3.28", "k7m"), scripture("Rom.4.3", "x9q"), commentary("d4f")))


def ranked(passages: Sequence[RetrievedPassage]) -> tuple[RetrievedPassage, ...]:
    """The passages with ranks in order."""
    return tuple(replace(p, rank=i) for i, p in enumerate(passages, 1))


def everything(_ref: PassageRef) -> bool:
    """A library with every verse."""
    return True


def in_library(ref_: PassageRef) -> bool:
    """The fake library."""
    return bool(CORPUS.verses(WEB.id, ref_))
