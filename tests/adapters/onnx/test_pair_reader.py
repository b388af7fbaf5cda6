"""The network that reads a claim beside a text: joining, batches, damage, the file that ships."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chapterverse.adapters.onnx.pair_reader import LONGEST, OnnxPairReader
from chapterverse.adapters.onnx.shipped import FILE, FOLDER
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import Triple
from chapterverse.settings import EMBEDDER_FILE, TOKENIZER_FILE, Paths, resources_folder

NETWORK = resources_folder().parent / "models" / FOLDER / FILE
ROMANS = "We maintain therefore that a man is justified by faith apart from the works of the law."


def _reader() -> OnnxPairReader:
    return OnnxPairReader(NETWORK, Paths.of_environment().model(TOKENIZER_FILE))


def test_missing_files_are_said_plainly(tmp_path: Path) -> None:
    reader = OnnxPairReader(tmp_path / "support-9" / "checker.onnx", tmp_path / "tokenizer.json")
    assert reader.name == "support-9"
    assert reader.read([]) == []
    with pytest.raises(ModelUnavailable):
        reader.read([Triple("A claim.", "A text.")])


@pytest.mark.library
def test_another_kind_of_network_is_refused() -> None:
    paths = Paths.of_environment()
    reader = OnnxPairReader(paths.model(EMBEDDER_FILE), paths.model(TOKENIZER_FILE))
    with pytest.raises(ModelUnavailable, match="not a support network"):
        reader.read([Triple("A claim.", "A text.")])


@pytest.mark.library
def test_what_a_verse_says_is_told_from_what_it_denies_and_from_what_it_does_not_mention() -> None:
    true, denied, other = _reader().read(
        [
            Triple("A man is justified by faith.", ROMANS),
            Triple("A man is not justified by faith.", ROMANS),
            Triple("Moses led Israel through the sea.", ROMANS),
        ]
    )
    assert true.direct + true.contextual > 0.5
    assert denied.against > true.against
    assert other.unrelated > 0.5
    for reading in (true, denied, other):
        total = reading.direct + reading.contextual + reading.unrelated + reading.against
        assert total == pytest.approx(1.0, abs=1e-5)


@pytest.mark.library
def test_what_else_is_read_at_once_changes_a_reading_by_rounding_only() -> None:
    reader, short = _reader(), Triple("A man is justified by faith.", ROMANS)
    (alone,) = reader.read([short])
    many = reader.read([Triple("word " * 60, ROMANS * 9, ROMANS * 9), short] * 20)
    assert many[1].direct == pytest.approx(alone.direct, abs=0.08)
    assert len(many) == 40


@pytest.mark.library
@settings(max_examples=20, deadline=None)
@given(st.text(max_size=3 * LONGEST), st.text(max_size=3 * LONGEST), st.text(max_size=40))
def test_any_text_is_read(claim: str, text: str, around: str) -> None:
    (reading,) = _reader().read([Triple(claim, text, around)])
    assert 0 <= reading.direct <= 1
