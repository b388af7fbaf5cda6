"""The network in PyTorch: six layers of MiniLM, a third kind of segment and four classes.

Written out rather than taken from a library of models, so that training, export and the tests of
both see the same few operations. Weights are read from the sentence model that is the start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from .pairs import Gold, Pair

LAYERS, HEADS, WIDTH = 6, 12, 384
CLASSES = ("direct", "contextual", "unrelated", "against")
SEGMENTS = 3  # claim, verse, neighbours
LONGEST = 128
LONGEST_CLAIM, LONGEST_VERSE = 48, 72  # of LONGEST; the neighbours have what is left
CLS, SEP = 101, 102
_EPSILON = 1e-12
CONTEXTUAL = (1,)

_ALLOWED = {
    Gold.DIRECT: (0,),
    Gold.CONTEXTUAL: CONTEXTUAL,
    Gold.UNRELATED: (2,),
    Gold.AGAINST: (3,),
    Gold.SUPPORTED: (0, 1),
    Gold.NOT: (2, 3),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A pair as numbers: token ids, where the segments end, which classes are right."""

    ids: NDArray[np.int32]
    ends: tuple[int, int]  # of claim and verse, with the mark behind each
    allowed: tuple[int, ...]
    weight: float

    def alone(self) -> Row:
        """The row without neighbours."""
        return replace(self, ids=self.ids[: self.ends[1]])


class Cutter:
    """Cuts pairs into the ids of word pieces."""

    def __init__(self, tokenizer: Path) -> None:
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()

    def ids(self, texts: Sequence[str]) -> list[list[int]]:
        """Ids without marks."""
        return [
            one.ids for one in self._tokenizer.encode_batch(list(texts), add_special_tokens=False)
        ]

    def rows(self, pairs: Sequence[Pair]) -> list[Row]:
        """One row a pair, in order."""
        claims, verses, around = (
            self.ids([getattr(pair, part) for pair in pairs])
            for part in ("claim", "verse", "around")
        )
        return [
            Row(*joined(c, v, a), _ALLOWED[pair.gold], pair.weight)
            for c, v, a, pair in zip(claims, verses, around, pairs, strict=True)
        ]


def joined(
    claim: Sequence[int], verse: Sequence[int], around: Sequence[int]
) -> tuple[NDArray[np.int32], tuple[int, int]]:
    """[CLS] claim [SEP] verse [SEP] neighbours [SEP]; the last part only where there are any."""
    ids = [CLS, *claim[:LONGEST_CLAIM], SEP]
    first = len(ids)
    ids += [*verse[:LONGEST_VERSE], SEP]
    second = len(ids)
    room = LONGEST - len(ids) - 1
    if around and room > 0:
        ids += [*around[:room], SEP]
    return np.array(ids, dtype=np.int32), (first, second)


class Layer(nn.Module):
    """One layer of a BERT encoder."""

    def __init__(self) -> None:
        super().__init__()
        self.joint = nn.Linear(WIDTH, 3 * WIDTH)  # query, key and value
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, _EPSILON)
        self.wide = nn.Linear(WIDTH, 4 * WIDTH)
        self.narrow = nn.Linear(4 * WIDTH, WIDTH)
        self.last = nn.LayerNorm(WIDTH, _EPSILON)

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        """`mask`: added to the scores of attention, (batch, 1, 1, length)."""
        batch, length, _ = states.shape
        parts = self.joint(states).view(batch, length, 3, HEADS, WIDTH // HEADS)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        seen = self.out(seen.transpose(1, 2).reshape(batch, length, WIDTH))
        states = self.norm(states + seen)
        return self.last(states + self.narrow(functional.gelu(self.wide(states))))  # type: ignore[no-any-return]


class Network(nn.Module):
    """Scores of the four classes for a batch of rows."""

    def __init__(self, vocabulary: int = 30522) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary, WIDTH)
        self.places = nn.Embedding(512, WIDTH)
        self.segments = nn.Embedding(SEGMENTS, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, _EPSILON)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.head = nn.Linear(2 * WIDTH, len(CLASSES))

    def forward(self, ids: Tensor, segments: Tensor, mask: Tensor) -> Tensor:
        """Logits, (batch, 4); `mask` is 1 for words and 0 for padding, as a float."""
        places = torch.arange(ids.shape[1])
        states = self.norm(self.words(ids) + self.places(places) + self.segments(segments))
        added = ((1.0 - mask) * -1e4)[:, None, None, :]
        if torch.is_autocast_enabled("cpu"):
            states, added = states.to(torch.bfloat16), added.to(torch.bfloat16)
        for layer in self.layers:
            states = layer(states, added)
        states = states.float()
        weights = mask[:, :, None]
        mean = (states * weights).sum(1) / weights.sum(1)
        return self.head(torch.cat([states[:, 0], mean], -1))  # type: ignore[no-any-return]


def started(weights: Mapping[str, Tensor], seed: int) -> Network:
    """A network with the weights of the sentence model and an untrained head."""
    torch.manual_seed(seed)
    network = Network(weights["embeddings.word_embeddings.weight"].shape[0])
    state = network.state_dict()
    kinds = weights["embeddings.token_type_embeddings.weight"]
    state["words.weight"] = weights["embeddings.word_embeddings.weight"]
    state["places.weight"] = weights["embeddings.position_embeddings.weight"]
    state["segments.weight"] = torch.cat([kinds, kinds[1:] + 0.02 * torch.randn(1, WIDTH)])
    for part in ("weight", "bias"):
        state[f"norm.{part}"] = weights[f"embeddings.LayerNorm.{part}"]
        for i in range(LAYERS):
            old = f"encoder.layer.{i}."
            state[f"layers.{i}.joint.{part}"] = torch.cat(
                [weights[f"{old}attention.self.{one}.{part}"] for one in ("query", "key", "value")]
            )
            for new, name in (
                ("out", "attention.output.dense"),
                ("norm", "attention.output.LayerNorm"),
                ("wide", "intermediate.dense"),
                ("narrow", "output.dense"),
                ("last", "output.LayerNorm"),
            ):
                state[f"layers.{i}.{new}.{part}"] = weights[f"{old}{name}.{part}"]
    state["head.weight"] = 0.02 * torch.randn(len(CLASSES), 2 * WIDTH)
    state["head.bias"] = torch.zeros(len(CLASSES))
    network.load_state_dict(state)
    return network


def batch_of(rows: Sequence[Row]) -> tuple[Tensor, Tensor, Tensor]:
    """ids, segments and mask, padded to the longest."""
    longest = max(len(row.ids) for row in rows)
    ids = np.zeros((len(rows), longest), dtype=np.int64)
    segments = np.zeros_like(ids)
    mask = np.zeros((len(rows), longest), dtype=np.float32)
    for i, row in enumerate(rows):
        ids[i, : len(row.ids)] = row.ids
        segments[i, row.ends[0] : row.ends[1]] = 1
        segments[i, row.ends[1] : len(row.ids)] = 2
        mask[i, : len(row.ids)] = 1
    return torch.from_numpy(ids), torch.from_numpy(segments), torch.from_numpy(mask)


def loss_of(logits: Tensor, rows: Sequence[Row]) -> Tensor:
    """Mean of -log(chance of all classes that are right), by weight."""
    right = torch.full_like(logits, -1e4)
    for i, row in enumerate(rows):
        right[i, list(row.allowed)] = 0.0
    weight = torch.tensor([row.weight for row in rows])
    lost = torch.logsumexp(logits, -1) - torch.logsumexp(logits + right, -1)
    return (lost * weight).sum() / weight.sum()


@torch.inference_mode()
def logits_of(network: Network, rows: Sequence[Row], at_once: int = 32) -> NDArray[np.float32]:
    """Logits of all rows, in order."""
    order = sorted(range(len(rows)), key=lambda i: len(rows[i].ids))
    found = np.zeros((len(rows), len(CLASSES)), dtype=np.float32)
    for begin in range(0, len(order), at_once):
        places = order[begin : begin + at_once]
        found[places] = network(*batch_of([rows[i] for i in places])).numpy()
    return found
