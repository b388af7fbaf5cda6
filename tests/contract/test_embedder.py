"""What every Embedder keeps to."""

from __future__ import annotations

from math import sqrt

import pytest
from tests.fakes import FakeEmbedder

from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.ports import Embedder, Vector
from chapterverse.settings import EMBEDDER_FILE, TOKENIZER_FILE, Paths


@pytest.fixture(scope="module")
def fake() -> Embedder:
    return FakeEmbedder()


@pytest.fixture(scope="module")
def real(paths: Paths) -> Embedder:
    return OnnxEmbedder(paths.model(EMBEDDER_FILE), paths.model(TOKENIZER_FILE))


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.library)])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    found: Embedder = request.getfixturevalue(request.param)
    return found


def _cosine(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def test_no_texts_no_vectors(embedder: Embedder) -> None:
    assert embedder.embed([]) == []


@pytest.mark.parametrize("count", [1, 3, 65])
def test_one_unit_vector_a_text_whatever_the_number(embedder: Embedder, count: int) -> None:
    texts = [f"verse {number} of the book" + " and more" * (number % 7) for number in range(count)]
    vectors = embedder.embed(texts)
    assert len(vectors) == count
    for vector in vectors:
        assert vector.typecode == "f"
        assert len(vector) == embedder.dimension
        assert sqrt(_cosine(vector, vector)) == pytest.approx(1.0, abs=1e-3)


def test_vectors_stand_in_the_order_of_the_texts(embedder: Embedder) -> None:
    texts = [
        "a long sentence about sheep and their shepherd in the hills",
        "grace",
        "bread and wine",
    ]
    together = embedder.embed(texts)
    for text, vector in zip(texts, together, strict=True):
        assert _cosine(embedder.embed([text])[0], vector) > 0.99


def test_a_text_is_nearer_to_one_that_shares_its_words(embedder: Embedder) -> None:
    question, near, far = embedder.embed(
        ["who is my shepherd", "the Lord is my shepherd", "ninety cubits northward"]
    )
    assert _cosine(question, near) > _cosine(question, far)


def test_the_id_stays(embedder: Embedder) -> None:
    assert embedder.model_id
    assert embedder.model_id == embedder.model_id
