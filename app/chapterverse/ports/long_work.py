"""What long work tells, and what it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class CancelToken(Protocol):
    """Tells long work that the user pressed Stop."""

    @property
    def cancelled(self) -> bool:
        """Whether to stop."""

    def raise_if_cancelled(self) -> None:
        """Raise errors.Cancelled when stopped."""


class _NeverCancelled:
    cancelled = False

    def raise_if_cancelled(self) -> None:
        """Return."""


NEVER: CancelToken = _NeverCancelled()
"""For work that nobody can stop but by ending the program."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How far long work is; a `total` of 0 means that nobody knows."""

    done: int
    total: int

    def after(self, steps: int) -> Amount:
        """So many steps further."""
        return Amount(self.done + steps, self.total)
