"""A low-rank adapter (LoRA) beside a model file: which base it is fitted to, and whether it may be
loaded."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.llama.gguf import FETCH_AGAIN
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import CancelToken


@dataclass(frozen=True, slots=True)
class Adapter:
    """An adapter file with the digest it must have, and the digest of the one model file whose
    numbers it changes: beside any other file it would do harm unseen."""

    path: Path
    sha256: str
    base_sha256: str


def check_adapter(adapter: Adapter, base: str, digests: Digests, cancel: CancelToken) -> None:
    """Raise ModelUnavailable when the base (its digest) or the adapter is not the right file;
    Cancelled."""
    if base != adapter.base_sha256:
        raise ModelUnavailable(
            f"The tuning in {adapter.path.name} was made for another model file: one whose digest "
            f"begins with {adapter.base_sha256[:12]}, not {base[:12]}.",
            FETCH_AGAIN,
        )
    found = digests.of(adapter.path, cancel)
    if found != adapter.sha256:
        raise ModelUnavailable(
            f"The tuning of the model is not the file that belongs here: its digest begins with "
            f"{found[:12]}, not {adapter.sha256[:12]}. ({adapter.path})",
            FETCH_AGAIN,
        )
