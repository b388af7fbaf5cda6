"""How much memory a model will take, how much is free, and how much context therefore fits."""

from __future__ import annotations

import ctypes
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from chapterverse.adapters.llama.gguf import Header
from chapterverse.domain.byte_sizes import size_text
from chapterverse.errors import ModelUnavailable

CONTEXT = 4096
"""Tokens of context where neither the model nor memory asks for fewer."""

SMALLEST_CONTEXT = 1024
"""With less, a question and its passages no longer fit."""

_LARGE = 1_000_000_000  # parameters
_CACHE_BYTES = 2  # keys and values are kept as 16-bit numbers
_PROCESS = 90 << 20  # an interpreter with the runtime, measured without a model: 60 MB
_KEPT_FREE = 200 << 20  # for the window and everything else that goes on meanwhile
_CGROUPS = Path("/sys/fs/cgroup")
_MEMINFO = Path("/proc/meminfo")


@dataclass(frozen=True, slots=True)
class Forecast:
    """Bytes of memory a model needs with `context` tokens of context."""

    context: int
    weights: int
    cache: int
    working: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.weights + self.cache + self.working


def batch_of(header: Header) -> int:
    """Tokens of a prompt that are evaluated at once, and by which a known beginning is reused.

    Few, so that Stop is felt and little is read twice; measured with 135M parameters, 32 at once
    are as fast as 512. Large models wait for their weights once a batch and get a few more.
    """
    return 64 if header.parameters >= _LARGE else 32


def forecast(header: Header, context: int) -> Forecast:
    """Memory for weights, the keys and values of each token, and what an evaluation needs.

    Working memory: for each token of a batch one score for each word of the vocabulary and some
    twenty vectors of the model's width, all of 4 bytes, and the attention scores of one layer.
    """
    cache = header.cache_values * context * _CACHE_BYTES
    scores = header.vocabulary + 20 * header.embedding + header.heads * context
    return Forecast(context, header.tensor_bytes, cache, _PROCESS + batch_of(header) * scores * 4)


def fitting_context(header: Header, wanted: int, free: int) -> Forecast:
    """The forecast with the largest context up to `wanted` that fits into `free` bytes.

    Never more context than the model was trained for. Raises ModelUnavailable when not even a
    small one fits; `free` 0 means unknown and forbids nothing.
    """
    context = max(1, min(wanted, header.context_length or wanted))
    room = free - _KEPT_FREE if free else 0
    while True:
        found = forecast(header, context)
        if not free or found.total <= room:
            return found
        if context <= SMALLEST_CONTEXT:
            raise ModelUnavailable(
                f"{header.title} needs about {size_text(found.total)} of memory; "
                f"{size_text(max(0, room))} are free for it.",
                "Close other programs or choose a smaller model.",
            )
        context = max(SMALLEST_CONTEXT, context // 2)


def free_memory() -> int:
    """Bytes that new work can have without pushing other work out; 0 when it cannot be told."""
    if sys.platform == "win32":
        return _windows_free()
    found = _meminfo_available(_MEMINFO)
    if not found:
        try:  # macOS tells the whole only; half of it is a fair guess at what can be had
            found = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
        except (ValueError, OSError):
            return 0
    limit = _cgroup_room(_CGROUPS)
    return min(found, limit) if limit else found


def _meminfo_available(path: Path) -> int:
    try:
        for line in path.read_text(encoding="ascii", errors="replace").splitlines():
            name, _, rest = line.partition(":")
            if name == "MemAvailable":
                return int(rest.split()[0]) * 1024
    except (OSError, ValueError, IndexError):
        return 0
    return 0


def _cgroup_room(folder: Path) -> int:
    """What a container still allows (cgroup 2); 0 when nothing limits or it cannot be told."""
    try:
        limit = (folder / "memory.max").read_text(encoding="ascii").strip()
        used = int((folder / "memory.current").read_text(encoding="ascii"))
        return max(1, int(limit) - used) if limit != "max" else 0
    except (OSError, ValueError):
        return 0


class _MemoryStatus(ctypes.Structure):
    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("total", ctypes.c_uint64),
        ("available", ctypes.c_uint64),
        ("others", ctypes.c_uint64 * 5),
    )


def _windows_free() -> int:
    status = _MemoryStatus(length=ctypes.sizeof(_MemoryStatus))
    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009 # only there on Windows
    return int(status.available) if kernel.GlobalMemoryStatusEx(ctypes.byref(status)) else 0
