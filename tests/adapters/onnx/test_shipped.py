"""The support network that comes with the program is used only when it is the right file."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.onnx.shipped import FILE, FOLDER, shipped_network

CONTENT = b"a network"


def _models(folder: Path, sha256: str) -> Path:
    (folder / FOLDER).mkdir(parents=True)
    (folder / FOLDER / FILE).write_bytes(CONTENT)
    (folder / "manifest.toml").write_text(
        f'[[file]]\nfile = "{FOLDER}/{FILE}"\nsha256 = "{sha256}"\n', encoding="utf-8"
    )
    return folder


def test_the_right_file_has_no_problem(tmp_path: Path) -> None:
    models = _models(tmp_path / "models", hashlib.sha256(CONTENT).hexdigest())
    found = shipped_network(models, Digests(tmp_path / "digests.tsv"))
    assert (found.path, found.problem) == (models / FOLDER / FILE, "")


def test_a_changed_file_is_not_used(tmp_path: Path) -> None:
    models = _models(tmp_path / "models", hashlib.sha256(CONTENT).hexdigest())
    (models / FOLDER / FILE).write_bytes(CONTENT + b"!")
    found = shipped_network(models, Digests(tmp_path / "digests.tsv"))
    assert found.problem == (
        "The support network is not the file it should be; claims are checked by rules."
    )


@pytest.mark.parametrize("manifest", ["", "not toml [", "file = 3\n", '[[file]]\nfile = "x"\n'])
def test_a_manifest_that_does_not_know_the_file(tmp_path: Path, manifest: str) -> None:
    models = _models(tmp_path / "models", "")
    (models / "manifest.toml").write_text(manifest, encoding="utf-8")
    assert "not the file" in shipped_network(models, Digests(tmp_path / "d.tsv")).problem


def test_no_manifest_at_all(tmp_path: Path) -> None:
    models = _models(tmp_path / "models", "")
    (models / "manifest.toml").unlink()
    assert shipped_network(models, Digests(tmp_path / "d.tsv")).problem


def test_a_missing_network_is_said_plainly(tmp_path: Path) -> None:
    found = shipped_network(tmp_path, Digests(tmp_path / "digests.tsv"))
    assert found.problem == "The support network is missing; claims are checked by rules."
