"""Two checkers that must agree: of each claim the verdict of the one that believes it less.

What a small model writes is false most of the time, and either checker alone takes some of that for
supported. A sentence of the model is shown only when both stand high above their thresholds.
"""

from __future__ import annotations

from collections.abc import Sequence

from chapterverse.domain.answers import SupportVerdict
from chapterverse.ports import SupportChecker, SupportQuery


class StricterChecker:
    """The SupportChecker port over two others."""

    def __init__(self, first: SupportChecker, second: SupportChecker) -> None:
        self._first, self._second = first, second

    @property
    def name(self) -> str:
        """That of the first, whose verdicts a reader sees elsewhere."""
        return self._first.name

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        """One verdict a query, in order: the first's where both believe alike."""
        both = zip(self._first.check(queries), self._second.check(queries), strict=True)
        return [min(pair, key=_confidence) for pair in both]


def _confidence(verdict: SupportVerdict) -> float:
    return verdict.confidence
