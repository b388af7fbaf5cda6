"""Whether a low-rank adapter (LoRA) may be loaded beside a model file."""

from __future__ import annotations

from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.llama.gguf import FETCH_AGAIN
from chapterverse.errors import ModelUnavailable
from chapterverse.ports import CancelToken, LoraAdapter


def check_adapter(adapter: LoraAdapter, base: str, digests: Digests, cancel: CancelToken) -> None:
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
