"""What is known of verses beside their words: its file, its sums, and what it says about damage."""

from __future__ import annotations

from array import array
from pathlib import Path

import numpy as np
import pytest

from chapterverse.adapters.verse_knowledge import FileVerseKnowledge
from chapterverse.domain.refs import VerseRef
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import Vector

ASKED, UNKNOWN = VerseRef.from_id("rom_3_28"), VerseRef.from_id("rom_3_29")


def _file(path: Path, **changed: object) -> Path:
    content: dict[str, object] = {
        "verses": np.array([ASKED.ordinal], dtype=np.int32),
        "rows": np.array([[0, 100]], dtype=np.int8),
        "scales": np.array([0.01], dtype=np.float32),
        "asked": np.array([2.5], dtype=np.float32),
    }
    np.savez(path, **{**content, **changed})  # type: ignore[arg-type]  # arrays and one oddity
    return path


def _vector(*values: float) -> Vector:
    return array("f", values)


def test_what_is_asked_is_added_to_the_words(tmp_path: Path) -> None:
    knowledge = FileVerseKnowledge(_file(tmp_path / "verses.npz"))
    half = 0.5**0.5
    assert list(knowledge.stored(ASKED, _vector(1.0, 0.0))) == pytest.approx([half, half])
    assert list(knowledge.stored(UNKNOWN, _vector(1.0, 0.0))) == [1.0, 0.0]
    assert knowledge.prior(ASKED) == 2.5
    assert knowledge.prior(UNKNOWN) == 0.0


def test_words_and_what_is_asked_may_cancel(tmp_path: Path) -> None:
    knowledge = FileVerseKnowledge(
        _file(tmp_path / "verses.npz", rows=np.array([[0, -100]], dtype=np.int8))
    )
    assert list(knowledge.stored(ASKED, _vector(0.0, 1.0))) == pytest.approx([0.0, 0.0], abs=1e-6)


@pytest.mark.parametrize(
    "changed",
    [
        {"rows": np.array([[0, 100]], dtype=np.int16)},
        {"scales": np.array([np.nan], dtype=np.float32)},
        {"asked": np.array([1.0, 2.0], dtype=np.float32)},
        {"verses": np.array([[1]], dtype=np.int32)},
        {"verses": np.array(5, dtype=np.int32)},
        {"rows": np.array([None], dtype=object)},
    ],
)
def test_a_damaged_file_is_said(tmp_path: Path, changed: dict[str, object]) -> None:
    knowledge = FileVerseKnowledge(_file(tmp_path / "verses.npz", **changed))
    with pytest.raises(ModelUnavailable, match="file of verses is damaged"):
        knowledge.prior(ASKED)


def test_a_file_of_something_else_is_said(tmp_path: Path) -> None:
    path = tmp_path / "verses.npz"
    path.write_text("git-lfs pointer", encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="is damaged"):
        FileVerseKnowledge(path).prior(ASKED)
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        FileVerseKnowledge(tmp_path / "none.npz").prior(ASKED)


def test_a_table_of_another_width_is_said(tmp_path: Path) -> None:
    knowledge = FileVerseKnowledge(_file(tmp_path / "verses.npz"))
    with pytest.raises(ModelUnavailable, match="another table"):
        knowledge.stored(ASKED, _vector(1.0, 0.0, 0.0))
