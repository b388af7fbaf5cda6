"""Small GGUF files, made byte by byte after the format's specification."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from pathlib import Path

Made = str | int | bool | float | list[str] | list[int] | list[float]


def _text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def _value(value: Made) -> bytes:
    match value:
        case bool():
            return struct.pack("<IB", 7, value)
        case int():
            return struct.pack("<II", 4, value)
        case float():
            return struct.pack("<If", 6, value)
        case str():
            return struct.pack("<I", 8) + _text(value)
    if all(isinstance(entry, str) for entry in value):
        body = b"".join(_text(str(entry)) for entry in value)
        return struct.pack("<IIQ", 9, 8, len(value)) + body
    if any(isinstance(entry, float) for entry in value):
        return struct.pack(f"<IIQ{len(value)}f", 9, 6, len(value), *map(float, value))
    return struct.pack(f"<IIQ{len(value)}i", 9, 5, len(value), *map(int, value))


def facts() -> dict[str, Made]:
    """Metadata of a model with 2 layers."""
    return {
        "general.architecture": "llama",
        "general.name": "Small Model",
        "general.license": "apache-2.0",
        "llama.context_length": 8192,
        "llama.block_count": 2,
        "llama.embedding_length": 64,
        "llama.attention.head_count": 4,
        "llama.attention.head_count_kv": 2,
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.tokens": ["a", "b", "ἀγάπη"],
        "tokenizer.chat_template": "{{ messages[0]['content'] }}",
    }


@dataclass
class MadeGguf:
    """What goes into the file; `tensors` are name, shape, type and start. `padding` is its data."""

    facts: dict[str, Made] = field(default_factory=facts)
    tensors: list[tuple[str, tuple[int, ...], int, int]] = field(
        default_factory=lambda: [
            ("token_embd.weight", (64, 3), 0, 0),  # F32, 768 bytes
            ("output.weight", (64, 3), 3, 768),  # Q4_1, 120 bytes
        ]
    )
    data: int = 768 + 120
    magic: bytes = b"GGUF"
    version: int = 3

    def head(self) -> bytes:
        """Everything before the data, aligned."""
        parts = [self.magic, struct.pack("<IQQ", self.version, len(self.tensors), len(self.facts))]
        parts += [_text(key) + _value(value) for key, value in self.facts.items()]
        for name, shape, kind, start in self.tensors:
            parts.append(_text(name) + struct.pack(f"<I{len(shape)}Q", len(shape), *shape))
            parts.append(struct.pack("<IQ", kind, start))
        head = b"".join(parts)
        return head + bytes(-len(head) % 32)

    def bytes(self) -> bytes:
        """The whole file."""
        return self.head() + b"\x01" * self.data

    def write(self, path: Path) -> Path:
        """The file on disk."""
        path.write_bytes(self.bytes())
        return path
