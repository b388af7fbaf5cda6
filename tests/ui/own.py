"""Own work for tests of the window: its services over stores in memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event

from tests.fakes import FakeHistory
from tests.fakes_own_work import FakeAnnotations, FakeBackups, FakeClock, FakeStudies
from tests.ui.windows import services

from chapterverse.domain.own_work import OwnWork
from chapterverse.ports import Amount
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.backups import BackupService
from chapterverse.services.own_context import OwnContextService
from chapterverse.services.own_work import OwnWorkService
from chapterverse.ui.window_services import WindowServices


@dataclass
class FakeWorkFiles:
    """Files of own work that stay in memory; closing `gate` makes the next long work wait."""

    written: dict[Path, OwnWork]
    gate: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        self.gate.set()

    def writing(self, work: OwnWork, path: Path) -> Iterator[int]:
        yield 1
        self.gate.wait()
        yield 1 + len(work.annotations)
        self.written[path] = work

    def reading(self, path: Path) -> Iterator[Amount | OwnWork]:
        yield Amount(0, len(self.written[path].annotations))
        self.gate.wait()
        yield Amount(0, len(self.written[path].annotations))
        yield self.written[path]


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
