"""Whole models of a few thousand random numbers, which llama.cpp loads and runs: for what depends
on a model's word list and template, not on what it has learned."""

from __future__ import annotations

import random
import struct
from dataclasses import dataclass, field
from pathlib import Path

from tests.adapters.llama.made_gguf import Made, MadeGguf

WIDTH, INNER, HEADS, CONTEXT = 32, 64, 4, 512
CHATML = (
    "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
GEMMA = (
    "{% if messages[0]['role'] == 'system' %}{{ raise_exception('System role not supported') }}"
    "{% endif %}{% for m in messages %}<start_of_turn>"
    "{{ 'model' if m['role'] == 'assistant' else m['role'] }}\n{{ m['content'] }}<end_of_turn>\n"
    "{% endfor %}{% if add_generation_prompt %}<start_of_turn>model\n{% endif %}"
)
CONTROL = ("<s>", "</s>", "<|im_start|>", "<|im_end|>", "<start_of_turn>", "<end_of_turn>")


def _byte_letters() -> list[str]:
    """The letters that stand for bytes in word lists of the GPT-2 kind."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    letters = {byte: chr(byte) for byte in plain}
    rest = [byte for byte in range(256) if byte not in letters]
    letters.update({byte: chr(256 + n) for n, byte in enumerate(rest)})
    return [letters[byte] for byte in range(256)]


@dataclass
class MadeModel:
    """A model of one layer. `words` is "gpt2" (pieces of bytes) or "llama" (pieces with scores);
    `template` may be "" for none. The same `seed` gives the same model."""

    template: str = CHATML
    words: str = "gpt2"
    seed: int = 1
    name: str = "Random"
    more: dict[str, Made] = field(default_factory=dict)

    def write(self, path: Path) -> Path:
        """The file on disk."""
        if self.words == "gpt2":
            pieces = [*_byte_letters(), *CONTROL]
            kinds = [1] * 256 + [3] * len(CONTROL)
        else:
            pieces = ["<unk>", *CONTROL, *(f"<0x{byte:02X}>" for byte in range(256)), "▁God", "▁"]
            kinds = [2] + [3] * len(CONTROL) + [6] * 256 + [1, 1]
        first, last = pieces.index("<s>"), pieces.index("</s>")
        facts: dict[str, Made] = {
            "general.architecture": "llama",
            "general.name": self.name,
            "llama.context_length": CONTEXT,
            "llama.block_count": 1,
            "llama.embedding_length": WIDTH,
            "llama.feed_forward_length": INNER,
            "llama.attention.head_count": HEADS,
            "llama.attention.head_count_kv": HEADS,
            "llama.attention.layer_norm_rms_epsilon": 1e-5,
            "llama.rope.dimension_count": WIDTH // HEADS,
            "tokenizer.ggml.model": self.words,
            "tokenizer.ggml.tokens": pieces,
            "tokenizer.ggml.token_type": kinds,
            "tokenizer.ggml.bos_token_id": first,
            "tokenizer.ggml.eos_token_id": last,
        }
        if self.words == "gpt2":
            facts["tokenizer.ggml.pre"] = "gpt-2"
            facts["tokenizer.ggml.merges"] = ["G o"]
        if self.template:
            facts["tokenizer.chat_template"] = self.template
        facts.update(self.more)
        shapes = _shapes(len(pieces))
        tensors, start, data = [], 0, b""
        chance = random.Random(self.seed)
        for tensor, shape in shapes:
            count = shape[0] * (shape[1] if len(shape) == 2 else 1)
            norm = len(shape) == 1
            numbers = [1.0 if norm else chance.gauss(0, 0.3) for _ in range(count)]
            raw = struct.pack(f"<{count}f", *numbers)
            tensors.append((tensor, shape, 0, start))
            data += raw + bytes(-len(raw) % 32)
            start = len(data)
        if self.words == "llama":
            facts["tokenizer.ggml.scores"] = [-float(n) for n in range(len(pieces))]
        path.write_bytes(MadeGguf(facts, tensors, 0).head() + data)
        return path


def _shapes(vocabulary: int) -> list[tuple[str, tuple[int, ...]]]:
    square = (WIDTH, WIDTH)
    layer: list[tuple[str, tuple[int, ...]]] = [
        ("attn_norm", (WIDTH,)),
        ("attn_q", square),
        ("attn_k", square),
        ("attn_v", square),
        ("attn_output", square),
        ("ffn_norm", (WIDTH,)),
        ("ffn_gate", (WIDTH, INNER)),
        ("ffn_up", (WIDTH, INNER)),
        ("ffn_down", (INNER, WIDTH)),
    ]
    return [
        ("token_embd.weight", (WIDTH, vocabulary)),
        *((f"blk.0.{name}.weight", shape) for name, shape in layer),
        ("output_norm.weight", (WIDTH,)),
        ("output.weight", (WIDTH, vocabulary)),
    ]
