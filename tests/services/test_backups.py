"""Copies of one's work: one a week, the last eight kept, others for good, put back at will."""

from __future__ import annotations

import pytest
from tests.fakes_own_work import PAGES, FakeBackups, FakeClock, StopsAfter

from chapterverse.errors import BadInput, Cancelled
from chapterverse.ports import NEVER, Amount, Backup
from chapterverse.services.backups import KEPT, BackupService

DAY = 24 * 3_600


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def service(clock: FakeClock) -> BackupService:
    return BackupService(FakeBackups(clock, ["work"]), clock)


def _keep_weekly(service: BackupService) -> list[Backup]:
    made = service.keeping_weekly(NEVER)
    return [event for event in made if isinstance(event, Backup)]


def test_there_is_one_copy_a_week(service: BackupService, clock: FakeClock) -> None:
    for _ in range(22):
        _keep_weekly(service)
        clock.pass_(DAY)
    assert [backup.reason for backup in service.backups()] == ["weekly"] * 4


def test_the_last_weekly_ones_stay_and_all_others(service: BackupService, clock: FakeClock) -> None:
    service.make("v1")
    service.make()
    for _ in range(KEPT + 5):
        clock.pass_(7 * DAY)
        assert _keep_weekly(service)
    reasons = [backup.reason for backup in service.backups()]
    assert reasons.count("weekly") == KEPT
    assert {"v1", "manual"} <= set(reasons)
    assert service.backups()[0].made == clock.now


def test_a_copy_from_the_future_does_not_end_the_weekly_ones(
    service: BackupService, clock: FakeClock
) -> None:
    clock.pass_(900 * DAY)
    _keep_weekly(service)
    clock.pass_(-900 * DAY)
    assert _keep_weekly(service)


def test_restoring_keeps_what_was_there(service: BackupService, clock: FakeClock) -> None:
    backup = service.make()
    assert isinstance(service.store, FakeBackups)
    service.store.work.append("more")
    clock.pass_(1)
    service.restore(backup.name)
    assert service.store.work == ["work"]
    assert service.backups()[0].reason == "restore"
    service.restore(service.backups()[0].name)
    assert service.store.work == ["work", "more"]
    with pytest.raises(BadInput):
        service.restore("unknown")


def test_the_weekly_copy_says_how_far_it_is_and_a_stopped_one_is_due_still(
    service: BackupService, clock: FakeClock
) -> None:
    with pytest.raises(Cancelled):
        list(service.keeping_weekly(StopsAfter(1)))
    assert service.backups() == ()
    *amounts, made = service.keeping_weekly(StopsAfter(99))
    assert amounts == [Amount(done, PAGES) for done in range(1, PAGES)]
    assert service.backups() == (made,)
    clock.pass_(DAY)
    assert list(service.keeping_weekly(StopsAfter(99))) == []


def test_copying_says_how_far_it_is_and_stops(service: BackupService, clock: FakeClock) -> None:
    *amounts, made = service.making(StopsAfter(99))
    assert amounts == [Amount(done, PAGES) for done in range(1, PAGES)]
    assert isinstance(made, Backup)
    for events in (
        service.making(StopsAfter(PAGES - 1)),
        service.restoring(StopsAfter(PAGES - 1), made.name),
    ):
        with pytest.raises(Cancelled):
            list(events)
        assert service.backups() == (made,)
    # What was done to its end is told, even if it should have stopped.
    clock.pass_(1)
    assert list(service.restoring(StopsAfter(PAGES), made.name))[-1] == made
