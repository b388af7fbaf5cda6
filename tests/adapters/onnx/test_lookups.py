"""Tables that are looked up before they are made floats: the rewritten network is the same one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.onnx.lookups import look_up_first
from chapterverse.settings import EMBEDDER_FILE, TOKENIZER_FILE, Paths

FLOAT, INT8, INT64 = 1, 3, 7
ROWS, COLUMNS = 5, 3


def _field(number: int, content: bytes | str | int) -> bytes:
    if isinstance(content, int):
        return bytes([number << 3]) + bytes([content])
    body = content.encode() if isinstance(content, str) else content
    length, head = len(body), bytes([number << 3 | 2])
    while length >= 0x80:
        head += bytes([length & 0x7F | 0x80])
        length >>= 7
    return head + bytes([length]) + body


def _node(op: str, inputs: tuple[str, ...], output: str, *attributes: bytes) -> bytes:
    body = b"".join(_field(1, name) for name in inputs) + _field(2, output)
    return _field(1, body + _field(3, f"node_{output}") + _field(4, op) + b"".join(attributes))


def _attribute(name: str, value: int) -> bytes:
    return _field(5, _field(1, name) + _field(3, value) + b"\xa0\x01\x02")


def _constant(
    name: str, kind: int, array: np.ndarray[tuple[int, ...], np.dtype[np.generic]]
) -> bytes:
    dims = b"".join(_field(1, size) for size in array.shape)
    return _field(5, dims + _field(2, kind) + _field(8, name) + _field(9, array.tobytes()))


def _value(number: int, name: str, kind: int, sizes: tuple[str, ...]) -> bytes:
    shape = b"".join(_field(1, _field(2, size)) for size in sizes)
    of_tensor = _field(1, kind) + _field(2, shape)
    return _field(number, _field(1, name) + _field(2, _field(1, of_tensor)))


def network(*, axis: int = 0, step_shape: tuple[int, ...] = (ROWS, 1), extra: bytes = b"") -> bytes:
    """A network of one table of bytes, in which words are looked up."""
    table = np.arange(ROWS * COLUMNS, dtype=np.int8).reshape(ROWS, COLUMNS) - 7
    steps = np.linspace(0.5, 1.5, int(np.prod(step_shape)), dtype=np.float32).reshape(step_shape)
    graph = (
        _node("Cast", ("table",), "floats", _attribute("to", FLOAT))
        + _node("Mul", ("floats", "steps"), "numbers")
        + _node("Gather", ("numbers", "words"), "found", _attribute("axis", axis))
        + extra
        + _field(2, "graph")
        + _constant("table", INT8, table)
        + _constant("steps", FLOAT, steps)
        + _value(11, "words", INT64, ("n",))
        + _value(12, "found", FLOAT, ("n", "m"))
    )
    return _field(1, 8) + _field(7, graph) + _field(8, _field(1, "") + _field(2, 17))


def _found(model: bytes, words: list[int]) -> list[list[float]]:
    import onnxruntime

    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    rows: list[list[float]] = session.run(["found"], {"words": np.array(words)})[0].tolist()
    return rows


@pytest.mark.library  # onnxruntime is imported, which the program's own tests do once it is told to
def test_the_same_rows_are_found(paths: Paths) -> None:
    OnnxEmbedder(paths.model(EMBEDDER_FILE), paths.model(TOKENIZER_FILE)).embed(["faith"])
    plain = network()
    rewritten = look_up_first(plain)
    assert rewritten != plain
    assert rewritten.index(b"Gather") < rewritten.index(b"Cast")
    assert _found(rewritten, [4, 0, 4]) == _found(plain, [4, 0, 4])


@pytest.mark.parametrize(
    "model",
    [
        network(axis=1),
        network(step_shape=(1, COLUMNS)),
        network(extra=_node("Abs", ("numbers",), "other")),  # the whole table is used elsewhere too
        network(extra=_node("Abs", ("floats",), "other")),
        b"",
        b"junk" * 100,
        network()[:-30],
    ],
)
def test_what_cannot_be_rewritten_stays_as_it_is(model: bytes) -> None:
    assert look_up_first(model) == model


@given(st.binary(max_size=60))
def test_any_bytes_are_taken(junk: bytes) -> None:
    assert isinstance(look_up_first(junk), bytes)


@given(st.integers(0, len(network()) - 1), st.integers(0, 255))
def test_a_damaged_network_is_no_error_here(place: int, byte: int) -> None:
    model = bytearray(network())
    model[place] = byte
    assert isinstance(look_up_first(bytes(model)), bytes)


@pytest.mark.library
def test_the_sentence_model_is_rewritten(paths: Paths) -> None:
    model = Path(paths.model(EMBEDDER_FILE)).read_bytes()
    rewritten = look_up_first(model)
    assert rewritten != model
    assert look_up_first(rewritten) == rewritten
