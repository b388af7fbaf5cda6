"""What the embedder says about its files, and that it stays off the network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.errors import ModelUnavailable
from chapterverse.settings import EMBEDDER_FILE, TOKENIZER_FILE, Paths

SOUND_WORDS = json.dumps({"model": {"unk_token": "[UNK]", "vocab": {"[UNK]": 0}}})


def test_nothing_heavy_is_loaded_before_the_first_use(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from chapterverse.adapters.onnx.embedder import OnnxEmbedder\n"
        "OnnxEmbedder(Path('none.onnx'), Path('none.json'))\n"
        "print([m for m in ('numpy', 'onnxruntime', 'tokenizers') if m in sys.modules])\n"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=True
    )
    assert done.stdout.strip() == "[]"


def test_missing_files_are_a_sentence(tmp_path: Path) -> None:
    embedder = OnnxEmbedder(tmp_path / "model.onnx", tmp_path / "tokenizer.json")
    with pytest.raises(ModelUnavailable, match="missing"):
        _ = embedder.model_id
    with pytest.raises(ModelUnavailable, match="missing"):
        embedder.embed(["text"])
    assert embedder.embed([]) == []


@pytest.mark.parametrize(
    ("words", "model"),
    [
        (b"", b""),
        (b"{}", b""),
        (b"[1]", b""),
        (b"\xff\xfe", b""),
        (b'{"model": 3}', b""),
        (SOUND_WORDS.encode(), b""),
        (SOUND_WORDS.encode(), b"junk" * 5_000),
    ],
)
def test_damaged_files_are_a_sentence(tmp_path: Path, words: bytes, model: bytes) -> None:
    (tmp_path / "model.onnx").write_bytes(model)
    (tmp_path / "tokenizer.json").write_bytes(words)
    embedder = OnnxEmbedder(tmp_path / "model.onnx", tmp_path / "tokenizer.json")
    with pytest.raises(ModelUnavailable, match="damaged"):
        embedder.embed(["text"])


def test_the_id_follows_the_content_of_both_files(tmp_path: Path) -> None:
    model, words = tmp_path / "model.onnx", tmp_path / "tokenizer.json"
    ids = []
    for model_content, words_content in ((b"a", b"b"), (b"a", b"c"), (b"d", b"b")):
        model.write_bytes(model_content)
        words.write_bytes(words_content)
        ids.append(OnnxEmbedder(model, words).model_id)
    assert len(set(ids)) == 3
    assert all(found.startswith("model-") for found in ids)


@pytest.mark.library
def test_texts_of_any_length_and_kind(paths: Paths) -> None:
    embedder = OnnxEmbedder(paths.model(EMBEDDER_FILE), paths.model(TOKENIZER_FILE))
    texts = ["", " ", "grace " * 2_000, "x" * 100_000, "😀" * 400, "\ud800 half", "בְּרֵאשִׁית", "λόγος"]
    vectors = embedder.embed(texts * 9)
    assert len(vectors) == len(texts) * 9
    assert all(abs(sum(x * x for x in vector) - 1.0) < 1e-3 for vector in vectors)


@pytest.mark.library
def test_the_runtime_is_told_to_stay_off_the_network_before_it_is_imported(paths: Paths) -> None:
    # That it obeys, the kernel guard of the suite watches: a socket would end the suite.
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from chapterverse.adapters.onnx.embedder import OnnxEmbedder\n"
        "class Watch:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'onnxruntime':\n"
        "            print(os.environ.get('ORT_DISABLE_TELEMETRY'))\n"
        "sys.meta_path.insert(0, Watch())\n"
        f"print(OnnxEmbedder(Path({str(paths.model(EMBEDDER_FILE))!r}),"
        f" Path({str(paths.model(TOKENIZER_FILE))!r})).dimension)\n"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    environ.pop("ORT_DISABLE_TELEMETRY", None)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=True
    )
    assert done.stdout.split() == ["1", "384"]
