"""Records of models: kept in the cache, and total whatever became of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.services.model_fakes import result_of

from chapterverse.adapters.model_records import FileRecords

DIGEST = "ab" * 32


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    records = FileRecords(tmp_path / "models")
    assert records.self_test(DIGEST) is None
    assert records.speed(DIGEST) == 0.0
    result = result_of(speed=72.5, whole=(2, 8))
    records.keep_self_test(DIGEST, result)
    records.keep_speed(DIGEST, 33.0)
    again = FileRecords(tmp_path / "models")
    assert again.self_test(DIGEST) == result
    assert again.speed(DIGEST) == 33.0
    assert again.self_test("cd" * 32) is None


def test_what_has_no_digest_or_cannot_be_written_is_not_kept(tmp_path: Path) -> None:
    records = FileRecords(tmp_path)
    for digest in ("", "../../etc/passwd", "A" * 64, "a" * 300):
        records.keep_speed(digest, 1.0)
        assert records.speed(digest) == 0.0
    records.keep_speed(DIGEST, 0.0)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "file").write_text("x")
    FileRecords(tmp_path / "file").keep_self_test(DIGEST, result_of())


@pytest.mark.parametrize(
    "row",
    [
        "",
        "[]",
        "null",
        '{"self_test": 3, "speed": "x"}',
        '{"self_test": {"version": "1", "at": "x", "marks": [], "speed": 1}}',
        '{"self_test": {"version": "1", "at": "2026-01-01T00:00:00", "marks": []}}',
        '{"self_test": {"version": 1, "at": "2026-01-01T00:00:00+00:00", "marks": []}}',
        '{"self_test": {"version": "1", "at": "2026-01-01T00:00:00+00:00",'
        ' "marks": [["x", 1, 1]]}}',
        '{"self_test": {"version": "1", "at": "2026-01-01T00:00:00+00:00",'
        ' "marks": [["whole", 9, 1]]}}',
        '{"speed": 1e999}',
        '{"speed": -1}',
        '{"speed": true}' * 2,
    ],
)
def test_damaged_records_count_as_not_known(tmp_path: Path, row: str) -> None:
    (tmp_path / f"{DIGEST}.json").write_text(row, "utf-8")
    records = FileRecords(tmp_path)
    assert records.self_test(DIGEST) is None
    assert records.speed(DIGEST) == 0.0
    records.keep_speed(DIGEST, 5.0)
    assert records.speed(DIGEST) == 5.0


@given(raw=st.binary(max_size=200))
def test_reading_is_total(tmp_path_factory: pytest.TempPathFactory, raw: bytes) -> None:
    folder = tmp_path_factory.mktemp("records")
    (folder / f"{DIGEST}.json").write_bytes(raw)
    assert FileRecords(folder).self_test(DIGEST) is None
