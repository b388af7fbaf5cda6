"""Dated copies of the user's work: one a week, one before every migration, restore and import.

`keep_weekly` is called whenever the window is opened.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from chapterverse.ports import Backup, BackupStore
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
        made = self.store.make(reason)
        self._thin()
        return made

    def keep_weekly(self) -> tuple[Backup, ...]:
        """Make this week's copy if there is none yet; the copy that was made, if any."""
        now = self.clock()
        recent = (
            backup
            for backup in self.store.backups()
            # A copy from the future, made under a wrong clock, must not end the weekly copies.
            if backup.reason == WEEKLY and now - WEEK < backup.made <= now
        )
        return () if any(recent) else (self.make(WEEKLY),)

    def restore(self, name: str) -> None:
        """Put a copy in the place of the work, which is itself kept as a copy first.

        Whoever shows own work reads it anew; nothing can be undone across a restore
        (AnnotationService.forget_steps). Raises BadInput for a copy that is gone or damaged.
        """
        self.store.restore(name)
        self._thin()

    def _thin(self) -> None:
        for reason in THINNED:
            same = [backup for backup in self.store.backups() if backup.reason == reason]
            for old in same[KEPT:]:
                self.store.discard(old.name)
