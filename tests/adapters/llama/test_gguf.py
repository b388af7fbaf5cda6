"""Heads of model files: what a good one says, and a sentence for every wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.adapters.llama.made_gguf import MadeGguf, facts

from chapterverse.adapters.llama.gguf import read_header
from chapterverse.errors import ModelUnavailable
from chapterverse.settings import MODEL_FILE, Paths

WHOLE = MadeGguf().bytes()


def test_a_head_says_what_the_model_is(tmp_path: Path) -> None:
    header = read_header(MadeGguf().write(tmp_path / "small.gguf"))
    assert (header.architecture, header.title, header.licence) == (
        "llama",
        "Small Model",
        "apache-2.0",
    )
    assert (header.context_length, header.blocks, header.vocabulary) == (8192, 2, 3)
    assert header.parameters == 2 * 64 * 3
    assert header.tensor_bytes == 768 + 120
    assert header.cache_values == 2 * 2 * (16 + 16)
    assert header.quantisation == "F32"
    assert header.chat_template == "{{ messages[0]['content'] }}"
    assert header.tokenizer == "gpt2"


def test_heads_of_each_layer_may_differ(tmp_path: Path) -> None:
    made = MadeGguf()
    made.facts["llama.attention.head_count_kv"] = [1, 3]
    header = read_header(made.write(tmp_path / "small.gguf"))
    assert header.cache_values == 4 * 32


def test_a_name_that_says_nothing_gives_way_to_the_file(tmp_path: Path) -> None:
    made = MadeGguf()
    made.facts["general.name"] = "\x1b \n"
    assert read_header(made.write(tmp_path / "田中 Željko.gguf")).title == "田中 Željko"


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (b"", "empty"),
        (b"lmgg" + bytes(60), "old GGML format"),
        (b"tjgg" + bytes(60), "old GGML format"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "Git LFS pointer"),
        (b"\x10\0\0\0\0\0\0\0" + b'{"a": {"dtype"' + bytes(40), "safetensors"),
        (b"PK\x03\x04" + bytes(60), "PyTorch"),
        (b"\n<!DOCTYPE html><html>" + bytes(60), "web page"),
        (bytes(100), "begins with zeros"),
        (b"In the beginning", "not a model file"),
        (b"GGUF", "ends early"),
        (b"GGUF\x01\0\0\0" + bytes(60), "old version of GGUF (1)"),
        (b"GGUF\x09\0\0\0" + bytes(60), "newer version of GGUF (9)"),
        (b"GGUF\0\0\0\x03" + bytes(60), "byte order"),
        (b"GGUF\x03\0\0\0" + b"\xff" * 60, "damaged: impossible counts"),
    ],
)
def test_every_wrong_kind_has_its_sentence(tmp_path: Path, start: bytes, said: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(start)
    with pytest.raises(ModelUnavailable, match=r".+") as caught:
        read_header(path)
    assert said in caught.value.user_text
    assert caught.value.hint


def test_a_folder_and_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="This is a folder"):
        read_header(tmp_path)
    with pytest.raises(ModelUnavailable, match="There is no model file"):
        read_header(tmp_path / "none.gguf")


def test_numbers_that_are_missing_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(WHOLE[:-1])
    with pytest.raises(ModelUnavailable, match=f"{len(WHOLE) - 1:,} of {len(WHOLE):,} bytes"):
        read_header(path)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("general.architecture", "nomic-bert", "does not write text"),
        ("general.architecture", "clip", "does not write text"),
        ("general.architecture", "", "addition to a model"),
        ("general.type", "adapter", "addition to a model"),
        ("general.alignment", 33, "damaged"),
        ("split.count", 3, "under a changed name"),
    ],
)
def test_files_that_do_not_write(tmp_path: Path, key: str, value: str | int, said: str) -> None:
    made = MadeGguf()
    made.facts[key] = value
    with pytest.raises(ModelUnavailable, match=said):
        read_header(made.write(tmp_path / "model.gguf"))


def test_only_a_word_list(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match="only its word list"):
        read_header(MadeGguf(tensors=[], data=0).write(tmp_path / "model.gguf"))


def test_a_split_model_needs_all_its_parts(tmp_path: Path) -> None:
    first, second = tmp_path / "m-00001-of-00002.gguf", tmp_path / "m-00002-of-00002.gguf"
    one, two = facts(), facts()
    one |= {"split.count": 2, "split.no": 0}
    two |= {"split.count": 2, "split.no": 1}
    MadeGguf(facts=one).write(first)
    with pytest.raises(ModelUnavailable, match=r"m-00002-of-00002.gguf is not there"):
        read_header(first)
    MadeGguf(facts=two).write(second)
    header = read_header(first)
    assert header.parts == (first, second)
    assert header.parameters == 2 * 2 * 64 * 3
    with pytest.raises(ModelUnavailable, match="part 2 of a model in 2 parts") as caught:
        read_header(second)
    assert first.name in caught.value.hint


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(WHOLE) - 1), st.binary(min_size=1, max_size=9))
def test_any_damage_is_a_sentence_or_harmless(
    tmp_path_factory: pytest.TempPathFactory, at: int, patch: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.gguf"
    path.write_bytes(WHOLE[:at] + patch + WHOLE[at + len(patch) :])
    try:
        read_header(path)
    except ModelUnavailable as error:
        assert error.user_text


@given(st.integers(0, len(WHOLE) - 1))
def test_a_file_cut_anywhere_is_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, length: int
) -> None:
    path = tmp_path_factory.getbasetemp() / "cut.gguf"
    path.write_bytes(WHOLE[:length])
    with pytest.raises(ModelUnavailable):
        read_header(path)


@pytest.mark.library
def test_the_default_model(paths: Paths) -> None:
    header = read_header(paths.model(MODEL_FILE))
    assert header.parameters == 134_515_008
    assert (header.quantisation, header.context_length) == ("Q4_1", 8192)
    assert header.vocabulary == 49_152
