"""Dated copies of the user's work: one a week, one before every migration, restore and import.

`keeping_weekly` is called whenever the window has been opened.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta

from chapterverse.ports import NEVER, Amount, Backup, BackupStore, CancelToken
from chapterverse.services.annotations import Clock, utc_now

WEEK = timedelta(days=7)
KEPT = 8
"""So many copies of each reason in THINNED stay, the newest; all others stay for good."""
WEEKLY, MANUAL = "weekly", "manual"
THINNED = (WEEKLY, "import", "restore")


@dataclass(frozen=True, slots=True)
class BackupService:
    """Every method raises AppError when files cannot be read or written."""

    store: BackupStore
    clock: Clock = utc_now

    def backups(self) -> tuple[Backup, ...]:
        """Newest first."""
        return self.store.backups()

    def make(self, reason: str = MANUAL) -> Backup:
        """Copy the work as it is now."""
        return _last(self.making(NEVER, reason))

    def making(
        self, cancel: CancelToken, reason: str = MANUAL
    ) -> Generator[Amount | Backup, None, None]:
        """make(), saying how far it is. Raises Cancelled when stopped; then there is no copy."""
        yield from _until(cancel, self.store.making(reason))
        self._thin()

    def keeping_weekly(self, cancel: CancelToken) -> Generator[Amount | Backup, None, None]:
        """Make this week's copy if there is none yet, saying how far it is, and last the copy that
        was made. Raises Cancelled when stopped; then there is no copy, and the next time one is
        due."""
        now = self.clock()
        recent = (
            backup
            for backup in self.store.backups()
            # A copy from the future, made under a wrong clock, must not end the weekly copies.
            if backup.reason == WEEKLY and now - WEEK < backup.made <= now
        )
        if not any(recent):
            yield from self.making(cancel, WEEKLY)

    def restore(self, name: str) -> None:
        """Put a copy in the place of the work, which is itself kept as a copy first.

        Whoever shows own work reads it anew; nothing can be undone across a restore
        (AnnotationService.forget_steps). Raises BadInput for a copy that is gone or damaged.
        """
        _last(self.restoring(NEVER, name))

    def restoring(self, cancel: CancelToken, name: str) -> Generator[Amount | Backup, None, None]:
        """restore(), saying how far it is, and last which copy was put back.

        Raises Cancelled when stopped; all is then as it was before.
        """
        yield from _until(cancel, self.store.restoring(name))
        self._thin()

    def _thin(self) -> None:
        for reason in THINNED:
            same = [backup for backup in self.store.backups() if backup.reason == reason]
            for old in same[KEPT:]:
                self.store.discard(old.name)


def _until(
    cancel: CancelToken, events: Generator[Amount | Backup, None, None]
) -> Generator[Amount | Backup, None, None]:
    """Events until it is stopped; one that says what was done in the end is never dropped."""
    with closing(events):
        for event in events:
            if isinstance(event, Amount):
                cancel.raise_if_cancelled()
            yield event


def _last(events: Iterable[Amount | Backup]) -> Backup:
    """What came of work of which nobody wants to see the progress."""
    return next(event for event in reversed(list(events)) if isinstance(event, Backup))
