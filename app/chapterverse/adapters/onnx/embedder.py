"""The Embedder port over a sentence model in ONNX form with a "tokenizers" file beside it.

Made for models of the MiniLM family: three int64 inputs, last hidden states out, mean pooling,
vectors of unit length. Nothing heavy is imported or read before the first use.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chapterverse.adapters.onnx.runtime import HINT, open_session, read_file, run_session
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import Vector

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

MAX_TOKENS = 256
"""Longer texts are cut: the length that all-MiniLM-L6-v2 was made for."""

_MAX_CHARACTERS = 16_384  # nobody's 256 tokens are longer, and a whole book is not tokenized
_TOKENS_AT_ONCE = 1_024  # texts of a batch times its longest: larger is not faster, only bigger
_WHAT = "The sentence model"


@dataclass(frozen=True, slots=True)
class _Loaded:
    session: InferenceSession
    tokenizer: Tokenizer
    dimension: int


class OnnxEmbedder:
    """Embeds texts with the model of two files, read at the first use.

    Raises ModelUnavailable when a file or the runtime is missing or damaged.
    """

    def __init__(self, model_path: Path, tokenizer_path: Path, name: str = "") -> None:
        self._model_path = model_path
        self._tokenizer_path = tokenizer_path
        self._name = name or model_path.stem
        self._id = ""
        self._loaded: _Loaded | None = None

    @property
    def model_id(self) -> str:
        """Name and a digest of all that decides a vector: both files and the length limit."""
        if not self._id:
            digest = hashlib.sha256(f"{MAX_TOKENS} tokens, mean".encode())
            for path in (self._model_path, self._tokenizer_path):
                digest.update(hashlib.sha256(read_file(path, _WHAT)).digest())
            self._id = f"{self._name}-{digest.hexdigest()[:12]}"
        return self._id

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return self._load().dimension

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order; any number of texts of any length.

        What else is among the texts changes a vector by rounding only.
        """
        if not texts:
            return []
        loaded = self._load()
        encoded = [_encode(loaded.tokenizer, text) for text in texts]
        vectors: dict[int, Vector] = {}
        for batch in _batches([len(ids) for ids in encoded]):
            rows = self._run(loaded, [encoded[index] for index in batch])
            vectors.update(zip(batch, rows, strict=True))
        return [vectors[index] for index in range(len(texts))]

    def _run(self, loaded: _Loaded, batch: list[list[int]]) -> list[Vector]:
        import numpy as np

        longest = max(map(len, batch))
        ids = np.zeros((len(batch), longest), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, tokens in enumerate(batch):
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
        feed = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        states = run_session(loaded.session, feed, _WHAT)
        weights = mask[:, :, None].astype(np.float32)
        means = (states * weights).sum(axis=1) / weights.sum(axis=1)
        lengths = np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-12)
        unit = np.ascontiguousarray(means / lengths, dtype=np.float32)
        return [array("f", row.tobytes()) for row in unit]

    def _load(self) -> _Loaded:
        if self._loaded is None:
            self._loaded = self._open()
        return self._loaded

    def _open(self) -> _Loaded:
        tokenizer = read_tokenizer(self._tokenizer_path)
        session = open_session(self._model_path, _WHAT)
        inputs = {wanted.name for wanted in session.get_inputs()}
        shape = session.get_outputs()[0].shape
        if inputs != {"input_ids", "attention_mask", "token_type_ids"} or len(shape) != 3:
            raise ModelUnavailable(
                f"This is not a sentence model of the expected kind. ({self._model_path})", HINT
            )
        tokenizer.enable_truncation(MAX_TOKENS)
        return _Loaded(session, tokenizer, int(shape[2]))


def read_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer of a file, without padding; raises ModelUnavailable."""
    tokenizer_json = _tokenizer_json(path)
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        raise ModelUnavailable(
            f"The runtime of the sentence model cannot be loaded: {error}.", HINT
        ) from error
    tokenizer = Tokenizer.from_str(tokenizer_json)
    tokenizer.no_padding()
    return tokenizer


def _encode(tokenizer: Tokenizer, text: str) -> list[int]:
    # Half of a surrogate pair, which a damaged text may hold, is not Unicode that can be encoded.
    sound = text[:_MAX_CHARACTERS].encode("utf-8", "replace").decode("utf-8")
    ids: list[int] = tokenizer.encode(sound).ids
    return ids


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Indexes in groups of similar length, each within _TOKENS_AT_ONCE after padding."""
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[index] > _TOKENS_AT_ONCE:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def _tokenizer_json(path: Path) -> str:
    """The tokenizer's JSON, looked through before use: its library reports damage with no error
    class of its own that could be caught."""
    try:
        text = read_file(path, _WHAT).decode("utf-8")
        whole = json.loads(text)
        model = whole["model"]
        sound = isinstance(model["unk_token"], str) and isinstance(model["vocab"], dict)
    except (ValueError, TypeError, KeyError):
        sound = False
    if not sound:
        raise ModelUnavailable(f"The sentence model's word list is damaged. ({path})", HINT)
    return text
