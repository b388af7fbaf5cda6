"""What was found out about a model on this machine: its self-test and its speed. Values only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Criterion(StrEnum):
    """What a self-test looks at. Guided needs the first three, Composed the next four, the judge
    the last two."""

    WHOLE = "whole"  # a sentence that may be shown, of the verses that answer
    CARRIED = "carried"  # of those verses, the checker says that the verse says it
    SAYS_NOTHING = "says_nothing"  # nothing is shown for verses that do not answer
    MARKED = "marked"  # an answer cites what was offered, in the form asked for
    KEYS = "keys"  # an answer cites nothing else
    AGREES = "agrees"  # of the sentences that cite, the checker says that the verse says it
    DECLINES = "declines"  # the agreed sentence, where the passages do not answer
    JUDGE = "judge"  # claims with known verdicts that the model judges rightly
    CHECKER = "checker"  # the same claims, judged by the program's checker


@dataclass(frozen=True, slots=True)
class Mark:
    """How many of a criterion's items were passed."""

    criterion: Criterion
    passed: int
    total: int

    @property
    def share(self) -> float:
        """0 to 1; 0 without items."""
        return self.passed / self.total if self.total else 0.0


@dataclass(frozen=True, slots=True)
class SelfTest:
    """The result of a self-test. `version` names the items; `speed` is in tokens a second."""

    version: str
    at: datetime
    marks: tuple[Mark, ...]
    speed: float

    def mark(self, criterion: Criterion) -> Mark:
        """The mark for a criterion, 0 of 0 where it was not looked at."""
        for mark in self.marks:
            if mark.criterion is criterion:
                return mark
        return Mark(criterion, 0, 0)
