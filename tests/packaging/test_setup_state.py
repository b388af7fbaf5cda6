"""What is finished is known for as long as it is true, whatever happened in between."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from provision.errors import SetupError
from provision.state import State, digest_of, file_digest, only_one, write_text


def finished(tmp_path: Path) -> tuple[State, Path]:
    made = tmp_path / "made"
    made.write_text("made")
    state = State(tmp_path / "setup.json")
    state.finish("step", "key", [made, tmp_path])
    return State(tmp_path / "setup.json"), made


def test_a_finished_step_is_remembered(tmp_path: Path) -> None:
    state, _ = finished(tmp_path)
    assert state.is_finished("step", "key")
    assert not state.is_finished("step", "another key")
    assert not state.is_finished("another step", "key")


def test_a_changed_or_missing_file_undoes_a_step(tmp_path: Path) -> None:
    state, made = finished(tmp_path)
    os.utime(made, ns=(1, 1))
    assert not state.is_finished("step", "key")
    made.unlink()
    assert not state.is_finished("step", "key")


def test_a_failed_step_is_not_finished(tmp_path: Path) -> None:
    state = State(tmp_path / "setup.json")
    state.finish("step", "key", [], failed="no compiler")
    assert not state.is_finished("step", "key")
    record = State(tmp_path / "setup.json").record("step")
    assert record is not None
    assert record.failed == "no compiler"


def test_a_forgotten_step_runs_again(tmp_path: Path) -> None:
    state, _ = finished(tmp_path)
    state.forget("step")
    assert not State(tmp_path / "setup.json").is_finished("step", "key")


@given(st.binary(max_size=200))
def test_any_state_file_is_read(tmp_path_factory: pytest.TempPathFactory, torn: bytes) -> None:
    path = tmp_path_factory.mktemp("state") / "setup.json"
    path.write_bytes(torn)
    assert State(path).record("step") is None


@pytest.mark.parametrize(
    "text", ["[]", "null", '{"format": 1}', '{"format": 1, "steps": {"a": 3}}', '{"format": 2}']
)
def test_foreign_json_means_that_nothing_is_known(tmp_path: Path, text: str) -> None:
    path = tmp_path / "setup.json"
    path.write_text(text)
    assert State(path).record("a") is None


def test_only_one_set_up_at_a_time(tmp_path: Path) -> None:
    lock = tmp_path / "new folder" / "setup.lock"
    with only_one(lock), pytest.raises(SetupError, match="Another set-up"), only_one(lock):
        pass
    with only_one(lock):
        pass


def test_a_file_in_the_way_of_the_data_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder belongs")
    with pytest.raises(SetupError, match="cannot be written"), only_one(tmp_path / "data/lock"):
        pass


def test_digests_keep_parts_apart(tmp_path: Path) -> None:
    assert digest_of("ab", "c") != digest_of("a", "bc")
    path = tmp_path / "file"
    write_text(path, "Gnade")
    assert digest_of(path) == digest_of("Gnade")
    assert len(file_digest(path)) == 64
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]
