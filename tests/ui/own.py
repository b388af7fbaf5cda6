"""Own work for tests of the window: its services over stores in memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from tests.fakes import FakeHistory
from tests.fakes_own_work import FakeAnnotations, FakeBackups, FakeClock, FakeStudies
from tests.ui.windows import services

from chapterverse.domain.own_work import OwnWork
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.backups import BackupService
from chapterverse.services.own_context import OwnContextService
from chapterverse.services.own_work import OwnWorkService
from chapterverse.ui.window_services import WindowServices


@dataclass
class FakeWorkFiles:
    """Files of own work that stay in memory."""

    written: dict[Path, OwnWork]

    def write(self, work: OwnWork, path: Path) -> None:
        self.written[path] = work

    def read(self, path: Path) -> OwnWork:
        return self.written[path]


def own_services(store: FakeAnnotations) -> WindowServices:
    """The services of a window in which own work is kept."""
    clock, history, studies = FakeClock(), FakeHistory(), FakeStudies()
    backups = BackupService(FakeBackups(clock), clock)
    return replace(
        services(),
        history=history,
        annotations=AnnotationService(store, clock),
        own_context=OwnContextService(store, history, studies),
        own_work=OwnWorkService(store, history, studies, FakeWorkFiles({}), backups),
        backups=backups,
    )
