"""Sets of verses as sorted runs: union, intersection and difference of passages."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from chapterverse.domain.refs import PassageRef, VerseRef


def union(passages: Iterable[PassageRef]) -> tuple[PassageRef, ...]:
    """The verses of all passages as the fewest runs, in canon order."""
    runs: list[PassageRef] = []
    for passage in sorted(passages, key=_place):
        if runs and _touches(runs[-1], passage):
            if passage.last > runs[-1].last:
                runs[-1] = PassageRef(runs[-1].first, passage.last)
        else:
            runs.append(passage)
    return tuple(runs)


def intersection(one: Iterable[PassageRef], other: Iterable[PassageRef]) -> tuple[PassageRef, ...]:
    """The verses that are in both, as the fewest runs, in canon order."""
    left, right = union(one), union(other)
    shared: list[PassageRef] = []
    i = j = 0
    while i < len(left) and j < len(right):
        first = max(left[i].first, right[j].first)
        last = min(left[i].last, right[j].last)
        if first <= last:
            shared.append(PassageRef(first, last))
        if left[i].last < right[j].last:
            i += 1
        else:
            j += 1
    return tuple(shared)


def difference(one: Iterable[PassageRef], other: Iterable[PassageRef]) -> tuple[PassageRef, ...]:
    """The verses of the first that are not in the second, as the fewest runs, in canon order."""
    rest: list[PassageRef] = []
    gaps = union(other)
    starts = [gap.last for gap in gaps]
    for run in union(one):
        first: VerseRef | None = run.first
        for gap in gaps[bisect_left(starts, run.first) :]:
            if first is None or gap.first > run.last:
                break
            before = gap.first.previous()
            if gap.first > first and before is not None:
                rest.append(PassageRef(first, before))
            first = gap.last.next()
        if first is not None and first <= run.last:
            rest.append(PassageRef(first, run.last))
    return tuple(rest)


def _place(passage: PassageRef) -> tuple[int, int]:
    """The order of passages in numbers, which compare many times faster than verses do."""
    return passage.first.ordinal, passage.last.ordinal


def _touches(run: PassageRef, after: PassageRef) -> bool:
    """Whether `after`, which begins no earlier, overlaps the run or follows it at once."""
    gap = after.first.ordinal - run.last.ordinal
    if gap <= 1:
        return True
    if after.first.verse != 1:
        return False
    following = run.last.next()
    return following is not None and following == after.first
