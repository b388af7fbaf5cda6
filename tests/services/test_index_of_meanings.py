"""Building the index of meanings: what is stored, and that it goes on where it stopped."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest
from tests.fakes import FakeCorpus, FakeEmbedder, FakeVectorIndex

from chapterverse.domain.refs import VerseRef
from chapterverse.errors import Cancelled
from chapterverse.ports import Vector
from chapterverse.services.library import IndexService


class _Shift:
    """Knows of one verse that it is stored under another vector."""

    def stored(self, verse: VerseRef, vector: Vector) -> Vector:
        return array("f", [1.0] + [0.0] * 63) if verse.id == "rom_3_28" else vector

    def prior(self, verse: VerseRef) -> float:
        return 0.0


class _Token:
    def __init__(self, batches: int) -> None:
        self._left = batches

    @property
    def cancelled(self) -> bool:
        return self._left <= 0

    def raise_if_cancelled(self) -> None:
        if self.cancelled:
            raise Cancelled
        self._left -= 1


def test_verses_are_stored_with_what_is_known_of_them() -> None:
    passages = tuple(FakeCorpus().verses_)
    index = FakeVectorIndex(passages)
    list(IndexService(index, FakeEmbedder(), _Shift()).build(_Token(99)))
    stored = index.stored
    assert list(stored[VerseRef.from_id("rom_3_28")]) == [1.0] + [0.0] * 63
    other = next(p for p in passages if p.ref is not None and p.ref.first.id != "rom_3_28")
    assert other.ref is not None
    assert stored[other.ref.first] == FakeEmbedder().embed([other.text])[0]


def test_stopping_keeps_what_is_done() -> None:
    index = FakeVectorIndex(tuple(FakeCorpus().verses_))
    with pytest.raises(Cancelled):
        list(IndexService(index, FakeEmbedder()).build(_Token(0)))
    steps = list(IndexService(index, FakeEmbedder()).build(_Token(99)))
    assert steps[-1].done == steps[-1].total > 0


class _Notes:
    """Three entries; what was stored."""

    def __init__(self) -> None:
        self.stored: dict[int, Vector] = {}

    def missing(self, model_id: str) -> tuple[int, ...]:
        return tuple(number for number in (5, 6, 9) if number not in self.stored)

    def texts(self, numbers: Sequence[int]) -> list[str]:
        return [f"note {number}" for number in numbers]

    def add(self, model_id: str, dimension: int, rows: Sequence[tuple[int, Vector]]) -> None:
        self.stored.update(rows)


def test_notes_come_after_the_verses() -> None:
    passages = tuple(FakeCorpus().verses_)
    index, notes = FakeVectorIndex(passages), _Notes()
    service = IndexService(index, FakeEmbedder(), notes=notes)
    steps = list(service.build(_Token(99)))
    assert steps[-1].done == steps[-1].total == len(passages) + 3
    assert notes.stored[9] == FakeEmbedder().embed(["note 9"])[0]
    assert list(service.build(_Token(99))) == []


def test_stopping_among_the_notes_keeps_the_verses() -> None:
    index, notes = FakeVectorIndex(tuple(FakeCorpus().verses_)), _Notes()
    with pytest.raises(Cancelled):
        list(IndexService(index, FakeEmbedder(), notes=notes).build(_Token(1)))
    assert index.stored
    assert not notes.stored
