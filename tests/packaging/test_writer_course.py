"""The course of the writer's training: batches, their order, the rate of learning."""

from __future__ import annotations

import itertools

from training.writer.course import Plan, Row, batches

ROWS = [Row(tuple(range(20 + number % 37)), 10) for number in range(500)]


def first(count: int, seed: int = 1) -> list[list[Row]]:
    return list(itertools.islice(batches(ROWS, seed, 400), count))


def test_the_same_seed_gives_the_same_course() -> None:
    assert first(200) == first(200)
    assert first(50, seed=2) != first(50)


def test_every_row_comes_once_before_any_comes_again() -> None:
    seen: list[int] = []
    for batch in batches(ROWS, 1, 400):
        seen += [id(row) for row in batch]
        if len(seen) >= len(ROWS):
            break
    assert len(seen) == len(set(seen)) == len(ROWS)


def test_no_batch_holds_more_tokens_than_allowed_padding_counted() -> None:
    for batch in first(300):
        assert len(batch) * max(len(row.ids) for row in batch) <= 400


def test_a_row_longer_than_a_batch_comes_alone() -> None:
    long = Row(tuple(range(900)), 10)
    found = next(batches([long], 1, 400))
    assert found == [long]


def test_what_is_worth_most_comes_first() -> None:
    early = {id(row) for batch in first(5) for row in batch}
    assert early <= {id(row) for row in ROWS[:192]}


def test_the_rate_rises_stays_and_falls_to_nothing() -> None:
    plan = Plan(samples=1000, fall=200, rise=100)
    shares = [plan.share(seen) for seen in range(0, 1001, 50)]
    assert 0 < shares[0] < 0.1
    assert set(shares[3:17]) == {1.0}
    assert shares[-1] == 0.0
    assert sorted(shares[16:], reverse=True) == shares[16:]
