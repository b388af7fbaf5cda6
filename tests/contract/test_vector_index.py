"""What every VectorIndex keeps to: building can stop, go on, and begin anew with another model."""

from __future__ import annotations

from array import array
from pathlib import Path

import pytest
from tests.adapters.sqlite.small_library import build_small
from tests.fakes import FakeCorpus, FakeVectorIndex

from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.vectors import SqliteVectorIndex
from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import VerseRef
from chapterverse.ports import Vector, VectorIndex

Row = tuple[VerseRef, Vector]


@pytest.fixture(params=["fake", "real"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> VectorIndex:
    if request.param == "fake":
        return FakeVectorIndex(FakeCorpus().verses_)
    corpus = SqliteCorpus(build_small(tmp_path))
    return SqliteVectorIndex(tmp_path / "vectors.sqlite", corpus, corpus.verses_digest)


def _rows(passages: list[Passage], size: int = 3) -> list[Row]:
    return [
        (passage.ref.first, array("f", [1.0] + [0.0] * (size - 1)))
        for passage in passages
        if passage.ref is not None
    ]


def _missing(index: VectorIndex, model: str) -> list[str]:
    return [passage.identity for passage in index.missing(model)]


def test_at_first_every_verse_is_missing_in_canon_order(index: VectorIndex) -> None:
    found = list(index.missing("model"))
    refs = [passage.ref for passage in found]
    assert len(found) == len(FakeCorpus().verses_)
    assert refs == sorted(ref for ref in refs if ref is not None)
    assert all(passage.text for passage in found)


def test_building_stops_and_goes_on(index: VectorIndex) -> None:
    everything = list(index.missing("model"))
    index.add("model", 3, _rows(everything[:4]))
    assert _missing(index, "model") == [passage.identity for passage in everything[4:]]
    index.add("model", 3, _rows(everything[4:]))
    assert _missing(index, "model") == []


def test_storing_a_verse_again_is_fine(index: VectorIndex) -> None:
    everything = list(index.missing("model"))
    index.add("model", 3, _rows(everything))
    index.add("model", 3, _rows(everything[:2]))
    assert _missing(index, "model") == []


def test_another_model_begins_anew(index: VectorIndex) -> None:
    everything = list(index.missing("model"))
    index.add("model", 3, _rows(everything))
    assert len(_missing(index, "other")) == len(everything)
    index.add("other", 5, _rows(everything[:1], 5))
    assert len(_missing(index, "other")) == len(everything) - 1
    assert len(_missing(index, "model")) == len(everything)
