"""Marks of a self-test."""

from __future__ import annotations

from datetime import UTC, datetime

from chapterverse.domain.model_results import Criterion, Mark, SelfTest


def test_a_criterion_that_was_not_looked_at_has_a_mark_of_nothing() -> None:
    judge = Mark(Criterion.JUDGE, 3, 4)
    found = SelfTest("1", datetime(2026, 3, 1, tzinfo=UTC), (judge,), 7.0)
    assert found.mark(Criterion.JUDGE).share == 0.75
    assert found.mark(Criterion.CHECKER) == Mark(Criterion.CHECKER, 0, 0)
    assert found.mark(Criterion.CHECKER).share == 0.0
