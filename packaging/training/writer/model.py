"""The base model from its GGUF file, with a low-rank adapter on every linear layer of its blocks.

The weights are those of the quantized file, made floating point again: the adapter is fitted to
what it will stand beside. Only a llama-family file is taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from transformers import AutoModelForCausalLM, AutoTokenizer

from training.writer.course import Row

LAYERS = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
_IGNORED = -100


@dataclass(frozen=True, slots=True)
class Shape:
    """Which weights learn. What the adapter adds is multiplied by `alpha` / `rank`; a rank of 0
    is no adapter: every weight of the model learns."""

    rank: int = 16
    layers: tuple[str, ...] = LAYERS

    @property
    def alpha(self) -> int:
        """Twice the rank, so that ranks learn alike at one rate."""
        return 2 * self.rank


class LoraLinear(nn.Module):
    """A frozen linear layer and the low-rank change to it (Hu et al., 2021): B A, with B zero at
    the start so that nothing is changed yet."""

    def __init__(self, base: nn.Linear, rank: int, alpha: float) -> None:
        super().__init__()
        self.base = base
        self.scale = alpha / rank
        self.lora_A = nn.Parameter(torch.empty(rank, base.in_features))
        self.lora_B = nn.Parameter(torch.zeros(base.out_features, rank))
        nn.init.kaiming_uniform_(self.lora_A, a=math.sqrt(5))

    def forward(self, x: Tensor) -> Tensor:
        """(..., in) -> (..., out)."""
        low = nn.functional.linear(x, self.lora_A)
        out: Tensor = self.base(x) + nn.functional.linear(low, self.lora_B) * self.scale
        return out


@dataclass(frozen=True, slots=True)
class Tuned:
    """A model with its adapter, and the tokenizer of the same file."""

    network: Any  # transformers has no types for its models
    tokenizer: Any
    shape: Shape

    def row(self, prompt: str, reply: str) -> Row:
        """Tokens as llama.cpp makes them of prompt and reply, then the end of the turn."""
        asked = tokens(self.tokenizer, prompt)
        answered = tokens(self.tokenizer, reply)
        return Row((*asked, *answered, self.tokenizer.eos_token_id), len(asked))

    def adapter(self) -> dict[str, Tensor]:
        """The weights that are learned, by name."""
        return {
            name: weight
            for name, weight in self.network.named_parameters()
            if "lora_" in name or not self.shape.rank
        }

    def take(self, weights: Mapping[str, Tensor]) -> None:
        """Learn on from these. Raises KeyError where one is missing, RuntimeError where one is
        of another size."""
        for name, weight in self.adapter().items():
            weight.data.copy_(weights[name])

    def losses(self, rows: Sequence[Row]) -> Tensor:
        """The negative logarithm of every reply token's chance: (replies' tokens,), in order.

        The head, a quarter of the work, is computed for the replies alone.
        """
        longest = max(len(row.ids) for row in rows)
        ids = torch.zeros(len(rows), longest, dtype=torch.long)
        mask = torch.zeros(len(rows), longest, dtype=torch.long)
        wanted = torch.full((len(rows), longest), _IGNORED)
        for at, row in enumerate(rows):
            count = len(row.ids)
            ids[at, :count] = torch.tensor(row.ids)
            mask[at, :count] = 1
            wanted[at, row.asked - 1 : count - 1] = ids[at, row.asked : count]
        states = self.network.model(input_ids=ids, attention_mask=mask, use_cache=False)[0]
        chosen = wanted != _IGNORED
        logits = self.network.lm_head(states[chosen]).float()
        return nn.functional.cross_entropy(logits, wanted[chosen], reduction="none")


def tokens(tokenizer: Any, text: str) -> list[int]:
    """Tokens of bare text: no control token is read out of it, none is put before it."""
    found: list[int] = tokenizer.encode(text, add_special_tokens=False, split_special_tokens=True)
    return found


def opened(base: Path, seed: int, shape: Shape = Shape()) -> Tuned:  # frozen
    """The model of a GGUF file with a new adapter, everything else frozen. Raises OSError, and
    ValueError where the file is of another family."""
    torch.manual_seed(seed)
    found = {"pretrained_model_name_or_path": str(base.parent), "gguf_file": base.name}
    network = AutoModelForCausalLM.from_pretrained(**found, dtype=torch.float32)
    if network.config.model_type != "llama":
        raise ValueError(f"{base.name} is of the family {network.config.model_type}, not llama.")
    network.requires_grad_(not shape.rank)
    for parent, name in list(_places(network, shape)):
        setattr(parent, name, LoraLinear(getattr(parent, name), shape.rank, shape.alpha))
    network.train()
    return Tuned(network, AutoTokenizer.from_pretrained(**found), shape)


def _places(network: nn.Module, shape: Shape) -> Iterator[tuple[nn.Module, str]]:
    for module in network.modules():
        for name, child in module.named_children():
            if shape.rank and name in shape.layers and isinstance(child, nn.Linear):
                yield module, name
