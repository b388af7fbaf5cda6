"""Language models: writing with them, where they lie, what is known of them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from chapterverse.domain.generation import Generated, GenerationRequest
from chapterverse.domain.model_results import SelfTest
from chapterverse.ports.long_work import CancelToken


class TextGenerator(Protocol):
    """A language model that writes. One request at a time; a second one waits for the first."""

    @property
    def name(self) -> str:
        """Shown in provenance."""

    @property
    def sha256(self) -> str:
        """Digest of the model file, for provenance; "" when there is no file."""

    @property
    def context_tokens(self) -> int:
        """How many tokens prompt and reply may have together. Raises ModelUnavailable."""

    def count_tokens(self, text: GenerationRequest | str) -> int:
        """Tokens of a text, or of a whole request with its turns. Raises ModelUnavailable."""

    def stream(
        self, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        """Chunks of the reply as they come, no character split; returns how it ended.

        Leaving the stream early stops the model. Raises ModelUnavailable or Cancelled.
        """


class OpenModel(TextGenerator, Protocol):
    """A TextGenerator that is loaded at its first use and can be let go."""

    @property
    def is_loaded(self) -> bool:
        """Whether it can write at once."""

    @property
    def is_busy(self) -> bool:
        """Whether it is loading or writing now; for another thread that shows it."""

    @property
    def fraction(self) -> float:
        """How far loading is, 0 to 1; for another thread that shows it."""

    @property
    def problem(self) -> str:
        """Why the last try to load it failed, "" after a good one; for another thread."""

    @property
    def speed(self) -> float:
        """Tokens a second of what was written since loading, 0 while that is too little."""

    @property
    def keeps_grammar(self) -> bool:
        """Whether a request's grammar binds it, as known once it is loaded. Without one it may
        think aloud and cite what was not offered."""

    @property
    def note(self) -> str:
        """What is unusual about the loaded model, "" when nothing."""

    def load(self, cancel: CancelToken, *, again: bool = False) -> None:
        """Load it unless it is loaded; `again` even when that ended badly the last time.
        Raises ModelUnavailable, Cancelled."""

    def close(self) -> None:
        """Free what it takes; the next use would load it again."""


@dataclass(frozen=True, slots=True)
class LoraAdapter:
    """A low-rank adapter file beside a model file: a tuning to one task.

    `sha256` is the digest it must have, `base_sha256` that of the one model file whose numbers it
    changes: beside any other file it would do harm unseen. `prompt` names the prompt that it was
    tuned for, "" where nothing is known of it.
    """

    path: Path
    sha256: str
    base_sha256: str
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A model that could write answers, as far as it can be told without loading it.

    `memory` is what it will take, in bytes; `sha256` the digest that the program pins, "" for a
    model the user brought; `digest` under what its results are kept, "" while that is not known;
    `problem` says why it cannot be used, "" when nothing speaks against. `address` is that of a
    server, "" for a file; `adapter` the tuning that comes with the program for this very file.
    """

    path: Path
    title: str
    parameters: int
    quantisation: str
    size: int
    context_tokens: int
    memory: int
    licence: str
    sha256: str = ""
    problem: str = ""
    hint: str = ""
    digest: str = ""
    address: str = ""
    adapter: LoraAdapter | None = None


@dataclass(frozen=True, slots=True)
class Copied:
    """How far the copying of a model is, in bytes."""

    done: int
    total: int


class ModelShelf(Protocol):
    """Where model files lie."""

    def models(self) -> tuple[ModelEntry, ...]:
        """All that are there now: those the program comes with first, then by name."""

    def add(self, source: Path, cancel: CancelToken) -> Generator[Copied, None, ModelEntry]:
        """Copy a model file into the user's folder, whole or not at all; returns its entry.

        Raises ModelUnavailable when it is no model that can be used, BadInput when it cannot be
        copied, Cancelled.
        """


class ModelRecords(Protocol):
    """What was found out about models on this machine, by their digests. Never raises: what
    cannot be kept or read is found out again."""

    def self_test(self, digest: str) -> SelfTest | None:
        """The last self-test, None when there is none."""

    def keep_self_test(self, digest: str, result: SelfTest) -> None:
        """Keep a self-test in the place of an older one."""

    def speed(self, digest: str) -> float:
        """Tokens a second at the last use, 0 when not known."""

    def keep_speed(self, digest: str, speed: float) -> None:
        """Keep the speed of the last use."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A model server that the reader typed in: `url` with scheme, host and port, `model` the one
    that it answered with last, "" before that. The key is never shown."""

    url: str
    key: str = field(default="", repr=False)
    model: str = ""
