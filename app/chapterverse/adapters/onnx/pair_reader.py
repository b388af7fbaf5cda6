"""The PairReader port over the network trained for scripture, models/support-1.

A claim, a text and its neighbours are cut into word pieces and joined as in training: three
segments, at most 128 pieces, the neighbours first to be cut. Nothing heavy is imported or read
before the first use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chapterverse.adapters.onnx.embedder import read_tokenizer
from chapterverse.adapters.onnx.runtime import HINT, open_session, run_session
from chapterverse.domain.answers import Reading
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import Triple

if TYPE_CHECKING:
    from onnxruntime import InferenceSession
    from tokenizers import Tokenizer

LONGEST, LONGEST_CLAIM, LONGEST_TEXT = 128, 48, 72
"""Word pieces of all together, of the claim and of the text, as in training."""

_CLS, _SEP = 101, 102
_MAX_CHARACTERS = 2_000  # nobody's 72 pieces are longer
_AT_ONCE = 1_024  # pieces of a batch
_INPUTS = {"ids", "segments", "mask"}
_CLASSES = 4
_WHAT = "The support network"


@dataclass(frozen=True, slots=True)
class _Joined:
    ids: list[int]
    segments: list[int]


class OnnxPairReader:
    """Reads pairs with the network of a file; raises ModelUnavailable when it cannot."""

    def __init__(self, model_path: Path, tokenizer_path: Path) -> None:
        self._model_path = model_path
        self._tokenizer_path = tokenizer_path
        self._loaded: tuple[InferenceSession, Tokenizer] | None = None

    @property
    def name(self) -> str:
        """The folder of the file, such as "support-1"."""
        return self._model_path.parent.name

    def read(self, triples: Sequence[Triple]) -> list[Reading]:
        """One reading a triple, in order; any texts of any length."""
        if not triples:
            return []
        if self._loaded is None:
            self._loaded = self._open()
        session, tokenizer = self._loaded
        joined = [_joined(tokenizer, triple) for triple in triples]
        found: dict[int, Reading] = {}
        for batch in _batches([len(one.ids) for one in joined]):
            readings = _run(session, [joined[index] for index in batch])
            found.update(zip(batch, readings, strict=True))
        return [found[index] for index in range(len(triples))]

    def _open(self) -> tuple[InferenceSession, Tokenizer]:
        tokenizer = read_tokenizer(self._tokenizer_path)
        tokenizer.no_truncation()
        session = open_session(self._model_path, _WHAT)
        inputs = {wanted.name for wanted in session.get_inputs()}
        if inputs != _INPUTS or session.get_outputs()[0].shape[-1] != _CLASSES:
            raise ModelUnavailable(
                f"This is not a support network of the expected kind. ({self._model_path})", HINT
            )
        return session, tokenizer


def _joined(tokenizer: Tokenizer, triple: Triple) -> _Joined:
    claim = _pieces(tokenizer, triple.claim)[:LONGEST_CLAIM]
    text = _pieces(tokenizer, triple.text)[:LONGEST_TEXT]
    ids = [_CLS, *claim, _SEP, *text, _SEP]
    segments = [0] * (len(claim) + 2) + [1] * (len(text) + 1)
    around = _pieces(tokenizer, triple.around) if triple.around else []
    room = LONGEST - len(ids) - 1
    if around and room > 0:
        ids += [*around[:room], _SEP]
        segments += [2] * (len(ids) - len(segments))
    return _Joined(ids, segments)


def _pieces(tokenizer: Tokenizer, text: str) -> list[int]:
    # Half of a surrogate pair, which a damaged text may hold, is not Unicode that can be encoded.
    sound = text[:_MAX_CHARACTERS].encode("utf-8", "replace").decode("utf-8")
    ids: list[int] = tokenizer.encode(sound, add_special_tokens=False).ids
    return ids


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Indexes in groups of similar length, each within _AT_ONCE after padding."""
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[index] > _AT_ONCE:
            yield batch
            batch = []
        batch.append(index)
    if batch:
        yield batch


def _run(session: InferenceSession, batch: Sequence[_Joined]) -> list[Reading]:
    import numpy as np

    longest = max(len(one.ids) for one in batch)
    ids = np.zeros((len(batch), longest), dtype=np.int64)
    segments, mask = np.zeros_like(ids), np.zeros_like(ids)
    for row, one in enumerate(batch):
        ids[row, : len(one.ids)] = one.ids
        segments[row, : len(one.ids)] = one.segments
        mask[row, : len(one.ids)] = 1
    logits = run_session(session, {"ids": ids, "segments": segments, "mask": mask}, _WHAT)
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances = raised / raised.sum(axis=1, keepdims=True)
    return [Reading(*map(float, row)) for row in chances]
