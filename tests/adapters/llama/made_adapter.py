"""A low-rank adapter for the made models: one layer's output, rank 2, random numbers."""

from __future__ import annotations

import random
import struct
from pathlib import Path

from tests.adapters.llama.made_gguf import Made, MadeGguf
from tests.adapters.llama.made_model import WIDTH

_RANK = 2


def write_adapter(path: Path, *, architecture: str = "llama", strength: float = 1.0) -> Path:
    """The file on disk; at `strength` 0 it changes nothing."""
    facts: dict[str, Made] = {
        "general.type": "adapter",
        "general.architecture": architecture,
        "adapter.type": "lora",
        "adapter.lora.alpha": float(_RANK),
    }
    chance = random.Random(3)
    name = "blk.0.attn_output.weight"
    tensors, start, data = list[tuple[str, tuple[int, ...], int, int]](), 0, b""
    for part, shape in (("lora_a", (WIDTH, _RANK)), ("lora_b", (_RANK, WIDTH))):
        size = strength if part == "lora_b" else 1.0
        numbers = [size * chance.gauss(0, 1) for _ in range(WIDTH * _RANK)]
        raw = struct.pack(f"<{len(numbers)}f", *numbers)
        tensors.append((f"{name}.{part}", shape, 0, start))
        data += raw + bytes(-len(raw) % 32)
        start = len(data)
    path.write_bytes(MadeGguf(facts, tensors, 0).head() + data)
    return path
