"""What a model file is, told from its head without loading it, and why a wrong file is wrong.

Every kind of file that people take for a model gets its own sentence. Forecasts of memory are
forecast's work.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from chapterverse.adapters.llama.gguf_format import (
    MAGIC,
    TENSOR_TYPES,
    VERSIONS,
    Counted,
    Damaged,
    RawHead,
    Truncated,
    Value,
    read_head,
)
from chapterverse.errors import ModelUnavailable

FETCH_AGAIN = "Fetch or copy the file again; reading, search and quotations go on without it."
_NEED_GGUF = "Choose a file in GGUF format; its name ends in .gguf."
_DEFAULT_ALIGNMENT = 32
_PART = re.compile(r"(?P<stem>.+)-(?P<number>\d{5})-of-(?P<count>\d{5})\.gguf", re.IGNORECASE)
_OLD_MAGICS = (b"lmgg", b"fmgg", b"tjgg", b"algg")  # "ggml", "ggmf", "ggjt", "ggla", reversed
_LFS = b"version https://git-lfs"
# Architectures that turn text or pictures into vectors: they do not write.
_SILENT = ("bert", "clip", "t5encoder", "wavtokenizer", "whisper", "siglip", "gemma-embedding")


@dataclass(frozen=True, slots=True)
class Header:
    """A model as its head describes it. Numbers that the file leaves out are 0, texts "".

    `cache_values` are the numbers kept in memory for each token of context (keys and values of
    all layers); `tensor_bytes` is what the weights take; `parts` are all files of a split model.
    """

    path: Path
    size: int
    version: int
    architecture: str
    name: str
    licence: str
    context_length: int
    blocks: int
    embedding: int
    heads: int
    cache_values: int
    vocabulary: int
    tokenizer: str
    chat_template: str
    quantisation: str
    parameters: int
    tensor_bytes: int
    parts: tuple[Path, ...]

    @property
    def title(self) -> str:
        """The model's name for a reader: what the file calls it, or the file's own name."""
        plain = " ".join("".join(c if c.isprintable() else " " for c in self.name).split())
        return plain[:80] if len(plain) > 3 else self.path.stem


def read_header(path: Path) -> Header:
    """The head of a model file, held against the file's size.

    Raises ModelUnavailable with a sentence that names what the file is instead.
    """
    try:
        if path.is_dir():
            raise ModelUnavailable(f"This is a folder, not a model file. ({path})", _NEED_GGUF)
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(0)
            _refuse_other_kinds(path, file.read(64), size)
            file.seek(0)
            found = _meaning(path, size, read_head(file))
        for part in found.parts[1:]:
            found = _joined(found, part)
        return found
    except FileNotFoundError as error:
        raise ModelUnavailable(f"There is no model file at {path}.", _NEED_GGUF) from error
    except OSError as error:
        raise ModelUnavailable(
            f"The model file cannot be read: {error.strerror or error}. ({path})"
        ) from error
    except Truncated as error:
        raise ModelUnavailable(
            f"The model file ends early: only a part of it is there. ({path})", FETCH_AGAIN
        ) from error
    except Damaged as error:
        raise ModelUnavailable(f"The model file is damaged: {error}. ({path})", FETCH_AGAIN) from (
            error
        )


def _refuse_other_kinds(path: Path, start: bytes, size: int) -> None:
    if size == 0:
        raise ModelUnavailable(f"The model file is empty. ({path})", FETCH_AGAIN)
    if start.startswith(MAGIC):
        _refuse_other_versions(path, start)
        return
    what = ""
    if start[:4] in _OLD_MAGICS:
        what = "is in the old GGML format, which current programs no longer read"
    elif start.startswith(_LFS):
        what = "holds only a Git LFS pointer; the model itself was not fetched"
    elif start[8:9] == b"{" and int.from_bytes(start[:8], "little") < size:
        what = "is in safetensors format, which has to be converted first"
    elif start.startswith((b"PK\x03\x04", b"\x80\x02", b"\x80\x04")):
        what = "is a PyTorch or zip file, which this program does not open"
    elif start.lstrip().lower().startswith((b"<!doctype", b"<html")):
        what = "is a web page that was saved in place of the model"
    elif not any(start):
        what = "begins with zeros: it was not fetched to the end"
    if what:
        raise ModelUnavailable(f"This file {what}. ({path})", _NEED_GGUF)
    raise ModelUnavailable(f"This is not a model file. ({path})", _NEED_GGUF)


def _refuse_other_versions(path: Path, start: bytes) -> None:
    if len(start) < 8:
        return  # the reader finds it truncated
    version = int.from_bytes(start[4:8], "little")
    if version in VERSIONS:
        return
    if int.from_bytes(start[4:8], "big") in VERSIONS:
        raise ModelUnavailable(
            f"This model file was made for computers with another byte order. ({path})", _NEED_GGUF
        )
    age = "an old" if version < min(VERSIONS) else "a newer"
    raise ModelUnavailable(
        f"This model file is in {age} version of GGUF ({version}) that is not read here. ({path})",
        "Look for the same model in GGUF version 3.",
    )


def _meaning(path: Path, size: int, head: RawHead) -> Header:
    facts = _Facts(head)
    architecture = facts.text("general.architecture")
    parts = _parts(path, facts)
    if facts.text("general.type") in ("adapter", "mmproj", "imatrix") or not architecture:
        raise ModelUnavailable(
            f"This file is an addition to a model, not a model. ({path})", _NEED_GGUF
        )
    if any(word in architecture for word in _SILENT):
        raise ModelUnavailable(
            f"This model ({architecture}) does not write text; it makes vectors. ({path})",
            "Choose a model made for conversation.",
        )
    _check_extents(path, size, head, facts)
    blocks, heads = facts.whole(".block_count"), facts.whole(".attention.head_count")
    embedding = facts.whole(".embedding_length")
    width = embedding // heads if heads else 0
    cache_heads = facts.total(".attention.head_count_kv", blocks) or heads * blocks
    keys = facts.whole(".attention.key_length") or width
    values = facts.whole(".attention.value_length") or width
    kinds: Counter[int] = Counter()
    for tensor in head.tensors:
        kinds[tensor.kind] += tensor.size
    most = kinds.most_common(1)[0][0] if kinds else -1
    return Header(
        path=path,
        size=size,
        version=head.version,
        architecture=architecture,
        name=facts.text("general.name"),
        licence=facts.text("general.license"),
        context_length=facts.whole(".context_length"),
        blocks=blocks,
        embedding=embedding,
        heads=heads,
        cache_values=cache_heads * (keys + values),
        vocabulary=facts.count("tokenizer.ggml.tokens"),
        tokenizer=facts.text("tokenizer.ggml.model"),
        chat_template=facts.text("tokenizer.chat_template"),
        quantisation=TENSOR_TYPES.get(most, ("",))[0],
        parameters=sum(tensor.elements for tensor in head.tensors),
        tensor_bytes=sum(kinds.values()),
        parts=parts,
    )


def _joined(first: Header, part: Path) -> Header:
    """The header of a split model with the weights of one more part counted in."""
    with part.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(0)
        _refuse_other_kinds(part, file.read(64), size)
        file.seek(0)
        head = read_head(file)
    _check_extents(part, size, head, _Facts(head))
    return replace(
        first,
        size=first.size + size,
        parameters=first.parameters + sum(tensor.elements for tensor in head.tensors),
        tensor_bytes=first.tensor_bytes + sum(tensor.size for tensor in head.tensors),
    )


def _check_extents(path: Path, size: int, head: RawHead, facts: _Facts) -> None:
    """Every tensor must lie inside the file and begin where the alignment allows."""
    alignment = facts.whole("general.alignment") or _DEFAULT_ALIGNMENT
    if alignment > 1 << 20 or alignment & (alignment - 1):
        raise Damaged(f"an alignment of {alignment}")
    data = -(-head.data_start // alignment) * alignment
    for tensor in head.tensors:
        if tensor.start % alignment:
            raise Damaged(f"the tensor {tensor.name[:60]} begins at an odd place")
    end = max((data + tensor.start + tensor.size for tensor in head.tensors), default=data)
    if not head.tensors and not facts.whole("split.count"):
        raise ModelUnavailable(f"This file holds no model, only its word list. ({path})")
    if end > size:
        raise ModelUnavailable(
            f"The model file ends early: {size:,} of {end:,} bytes are there. ({path})", FETCH_AGAIN
        )


def _parts(path: Path, facts: _Facts) -> tuple[Path, ...]:
    """All files of a model that was split, the first one first; only `path` when it was not."""
    count = facts.whole("split.count")
    if count < 2:
        return (path,)
    named = _PART.fullmatch(path.name)
    number = facts.whole("split.no") + 1
    if named is None or int(named["count"]) != count or int(named["number"]) != number:
        raise ModelUnavailable(
            f"This is part {number} of a model in {count} parts under a changed name. ({path})",
            f"Parts are found by names that end in -00001-of-{count:05}.gguf.",
        )
    names = [f"{named['stem']}-{n:05}-of-{named['count']}.gguf" for n in range(1, count + 1)]
    if number != 1:
        raise ModelUnavailable(
            f"This is part {number} of a model in {count} parts. ({path})", f"Choose {names[0]}."
        )
    parts = tuple(path.with_name(name) for name in names)
    missing = [part.name for part in parts if not part.is_file()]
    if missing:
        raise ModelUnavailable(
            f"The model is split into {count} files, and {missing[0]} is not there. ({path})",
            "Copy all parts into the same folder.",
        )
    return parts


class _Facts:
    """Metadata by key; a key that begins with a dot is the architecture's own."""

    def __init__(self, head: RawHead) -> None:
        self._found: dict[str, Value] = dict(head.metadata)
        self._own = self.text("general.architecture")

    def _value(self, key: str) -> Value | None:
        return self._found.get(self._own + key if key.startswith(".") else key)

    def text(self, key: str) -> str:
        found = self._value(key)
        return found if isinstance(found, str) else ""

    def whole(self, key: str) -> int:
        found = self._value(key)
        if isinstance(found, tuple):
            found = max(found, default=0)
        return found if isinstance(found, int) and 0 <= found < 1 << 40 else 0

    def total(self, key: str, times: int) -> int:
        """The sum of a list with one entry a layer, or one number for each of `times` layers."""
        found = self._value(key)
        if isinstance(found, tuple):
            return sum(entry for entry in found if 0 <= entry < 1 << 20)
        return self.whole(key) * times

    def count(self, key: str) -> int:
        found = self._value(key)
        if isinstance(found, Counted):
            return found.items
        return len(found) if isinstance(found, tuple) else 0
