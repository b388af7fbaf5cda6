"""Whether a text says what a claim says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from chapterverse.domain.answers import Reading, SupportVerdict
from chapterverse.domain.passages import Speech
from chapterverse.domain.refs import PassageRef


@dataclass(frozen=True, slots=True)
class SupportQuery:
    """A claim to check against a text; `context` are neighbouring verses (may be empty)."""

    claim: str
    passage: str
    ref: PassageRef | None = None
    context: tuple[str, ...] = ()
    speech: tuple[Speech, ...] = ()


@dataclass(frozen=True, slots=True)
class Triple:
    """A claim, the text cited for it and the neighbouring verses, the nearest first (or "")."""

    claim: str
    text: str
    around: str = ""


class PairReader(Protocol):
    """A network trained to see whether a text says what a claim says."""

    @property
    def name(self) -> str:
        """Shown in provenance."""

    def read(self, triples: Sequence[Triple]) -> list[Reading]:
        """One reading a triple, in order. Raises ModelUnavailable."""


class SupportChecker(Protocol):
    """Judges whether a text says what a claim says."""

    @property
    def name(self) -> str:
        """Shown in provenance."""

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        """One verdict a query, in order. Never raises on odd text: UNCHECKED says it all."""
