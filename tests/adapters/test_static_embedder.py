"""The table of meanings: its file, its sums, and what it says about damage."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from math import sqrt
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.adapters.static_embedder import StaticEmbedder, row_numbers
from chapterverse.errors import ModelUnavailable

WORDS = ("fear", "lord", "wisdom", "of", "the", "jonah", "ran")
BUCKETS = 5
DIMENSION = 4


def _tokenizer(path: Path) -> Path:
    vocabulary = {f"[unused{n}]": n for n in range(100)} | {"[UNK]": 100}
    vocabulary |= {word: 101 + n for n, word in enumerate(WORDS)}
    model = {"type": "WordLevel", "vocab": vocabulary, "unk_token": "[UNK]"}
    whole: dict[str, object] = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": {"type": "Lowercase"},
        "pre_tokenizer": {"type": "Whitespace"},
        "post_processor": None,
        "decoder": None,
        "model": model,
    }
    path.write_text(json.dumps(whole), encoding="utf-8")
    return path


def _places() -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    places = np.full(101 + len(WORDS), -1, dtype=np.int32)
    places[100:] = np.arange(1 + len(WORDS), dtype=np.int32)
    return places


def _table(path: Path) -> Path:
    chance = np.random.default_rng(3)
    rows = chance.integers(-127, 128, (1 + len(WORDS) + BUCKETS, DIMENSION)).astype(np.int8)
    scales = np.linspace(0.5, 1.0, len(rows)).astype(np.float32)
    np.savez(path, rows=rows, scales=scales, places=_places(), buckets=np.int32(BUCKETS))
    return path


@pytest.fixture(scope="module")
def embedder(tmp_path_factory: pytest.TempPathFactory) -> StaticEmbedder:
    folder = tmp_path_factory.mktemp("table")
    return StaticEmbedder(_table(folder / "table.npz"), _tokenizer(folder / "words.json"))


def test_nothing_heavy_is_loaded_before_the_first_use() -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from chapterverse.adapters.static_embedder import StaticEmbedder\n"
        "StaticEmbedder(Path('none.npz'), Path('none.json'))\n"
        "print([m for m in ('numpy', 'onnxruntime', 'tokenizers') if m in sys.modules])\n"
    )
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environ, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_vector_is_the_sum_of_pieces_and_pairs(embedder: StaticEmbedder) -> None:
    table = embedder._load()
    fear, lord = 101, 102
    pair = 1 + len(WORDS) + ((fear * 40_503 + lord * 30_011) & 0x7FFFFFFF) % BUCKETS
    expected = sum(table.scales[n] * table.rows[n].astype(np.float32) for n in (1, 2, pair))
    expected = expected / np.linalg.norm(expected)
    assert np.allclose(np.array(embedder.embed(["Fear LORD"])[0]), expected, atol=1e-6)


def test_pieces_without_a_row_count_in_pairs_alone() -> None:
    assert list(row_numbers([5], _places(), BUCKETS)) == [0]
    assert list(row_numbers([], _places(), BUCKETS)) == [0]
    assert list(row_numbers([5, 101], _places(), 0)) == [1]
    assert len(row_numbers([5, 101], _places(), BUCKETS)) == 2


@given(st.lists(st.text(max_size=40), max_size=5))
def test_any_text_has_a_unit_vector_that_others_do_not_change(
    embedder: StaticEmbedder, texts: list[str]
) -> None:
    vectors = embedder.embed(texts)
    assert len(vectors) == len(texts)
    for text, vector in zip(texts, vectors, strict=True):
        assert isinstance(vector, array)
        assert (vector.typecode, len(vector)) == ("f", DIMENSION)
        assert sqrt(sum(x * x for x in vector)) == pytest.approx(1.0, abs=1e-5)
        assert embedder.embed([text])[0] == vector


def test_half_a_surrogate_and_a_whole_book_are_texts(embedder: StaticEmbedder) -> None:
    assert len(embedder.embed(["\ud800 lord", "wisdom " * 100_000])) == 2


def test_missing_files_are_a_sentence(tmp_path: Path) -> None:
    embedder = StaticEmbedder(tmp_path / "table.npz", tmp_path / "words.json")
    with pytest.raises(ModelUnavailable, match="missing"):
        _ = embedder.model_id
    with pytest.raises(ModelUnavailable, match="missing"):
        embedder.embed(["text"])
    assert embedder.embed([]) == []


@pytest.mark.parametrize("content", [b"", b"junk" * 900, b"PK\x03\x04" + b"\0" * 60])
def test_a_damaged_table_is_a_sentence(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "table.npz").write_bytes(content)
    with pytest.raises(ModelUnavailable, match="damaged"):
        StaticEmbedder(tmp_path / "table.npz", _tokenizer(tmp_path / "w.json")).embed(["text"])


def test_a_table_cut_short_is_a_sentence(tmp_path: Path) -> None:
    table = _table(tmp_path / "table.npz")
    table.write_bytes(table.read_bytes()[:-200])
    with pytest.raises(ModelUnavailable, match="damaged"):
        StaticEmbedder(table, _tokenizer(tmp_path / "w.json")).embed(["text"])


def test_rows_that_do_not_fit_are_a_sentence(tmp_path: Path) -> None:
    rows = np.zeros((3, DIMENSION), dtype=np.int8)
    path = tmp_path / "table.npz"
    np.savez(
        path,
        rows=rows,
        scales=np.ones(3, dtype=np.float32),
        places=_places(),
        buckets=np.int32(BUCKETS),
    )
    with pytest.raises(ModelUnavailable, match="damaged"):
        StaticEmbedder(path, _tokenizer(tmp_path / "w.json")).embed(["text"])


@pytest.mark.parametrize("words", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"model": 3}'])
def test_a_damaged_word_list_is_a_sentence(tmp_path: Path, words: bytes) -> None:
    (tmp_path / "words.json").write_bytes(words)
    with pytest.raises(ModelUnavailable, match="damaged"):
        StaticEmbedder(_table(tmp_path / "table.npz"), tmp_path / "words.json").embed(["text"])


def test_another_word_list_is_a_sentence(tmp_path: Path) -> None:
    words = _tokenizer(tmp_path / "words.json")
    raw = json.loads(words.read_text(encoding="utf-8"))
    raw["model"]["vocab"]["more"] = 108
    words.write_text(json.dumps(raw), encoding="utf-8")
    with pytest.raises(ModelUnavailable, match="another word list"):
        StaticEmbedder(_table(tmp_path / "table.npz"), words).embed(["text"])


def test_the_id_follows_the_content_of_both_files(tmp_path: Path) -> None:
    table, words = tmp_path / "scripture.npz", tmp_path / "words.json"
    ids = []
    for table_content, words_content in ((b"a", b"b"), (b"a", b"c"), (b"d", b"b")):
        table.write_bytes(table_content)
        words.write_bytes(words_content)
        ids.append(StaticEmbedder(table, words).model_id)
    assert len(set(ids)) == 3
    assert all(found.startswith("scripture-") for found in ids)
