"""What a sentence model read in each verse: its file, its sums, and what it says about damage."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.fakes import FakeEmbedder

from chapterverse.adapters.verse_readings import PER_BYTE, FileVerseReadings
from chapterverse.domain.refs import VerseRef
from chapterverse.errors import ModelUnavailable

FIRST, LAST = VerseRef.from_id("gen_1_1"), VerseRef.from_id("rev_22_21")
VERSES = 31_102


def _file(path: Path, **changed: object) -> Path:
    embedder = FakeEmbedder()
    codes = np.zeros((VERSES, 1), dtype=np.uint8)
    codes[0, 0] = 3 << 4  # the third number is 1.5 and the others -1.5 times the scale
    content: dict[str, object] = {
        "codes": codes,
        "scales": np.full(VERSES, 0.5, dtype=np.float16),
        "axes": np.eye(embedder.dimension, PER_BYTE, dtype=np.float16),
        "model": np.array(embedder.model_id),
    }
    np.savez(path, **{**content, **changed})  # type: ignore[arg-type]  # arrays and one oddity
    return path


def test_a_question_is_compared_with_each_verse(tmp_path: Path) -> None:
    embedder = FakeEmbedder()
    readings = FileVerseReadings(_file(tmp_path / "readings.npz"), embedder)
    assert list(embedder.embed(["aa"])[0][:PER_BYTE]) == [0.0, 0.0, 1.0, 0.0]
    assert readings.nearness("aa", [LAST, FIRST]) == pytest.approx([-0.75, 0.75])
    assert readings.nearness("faith", []) == []


@pytest.mark.parametrize(
    "changed",
    [
        {"codes": np.zeros((3, 1), dtype=np.uint8)},
        {"codes": np.zeros((VERSES, 2), dtype=np.uint8)},
        {"scales": np.full(VERSES, np.nan, dtype=np.float16)},
        {"axes": np.zeros(4, dtype=np.float16)},
        {"codes": np.array([None], dtype=object)},
        {"model": np.array("another")},
    ],
)
def test_a_damaged_or_foreign_file_is_refused(tmp_path: Path, changed: dict[str, object]) -> None:
    readings = FileVerseReadings(_file(tmp_path / "readings.npz", **changed), FakeEmbedder())
    with pytest.raises(ModelUnavailable, match="file of readings"):
        readings.nearness("faith", [FIRST])


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        FileVerseReadings(tmp_path / "none.npz", FakeEmbedder()).nearness("faith", [FIRST])
