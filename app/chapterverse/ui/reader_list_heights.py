"""How high the rows of a whole Bible are: true heights of what was read, else estimates."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate


class RowHeights:
    """Rows of chapters one below the other, a title and its verses each. All lengths in pixels.

    Sums are kept a chapter, so that a change costs little however long the list is.
    """

    def __init__(self) -> None:
        self._title = self._verse = 0
        self._counts: list[int] = []
        # What is known a chapter; None where every verse has the height of an estimate.
        self._known: list[list[int] | None] = []
        self._starts: list[int] | None = None
        self._tops: list[int] | None = None

    def reset(self, counts: Iterable[int], title: int, verse: int) -> None:
        """Take chapters of so many rows, the title among them, all of estimated height."""
        self._counts = list(counts)
        self._known = [None] * len(self._counts)
        self._title, self._verse = title, verse
        self._starts = self._tops = None

    def put(self, chapter: int, heights: Sequence[int]) -> None:
        """Take the heights of all rows of a chapter, by its number in the list."""
        if len(heights) != self._counts[chapter]:
            self._counts[chapter] = len(heights)
            self._starts = None
        self._known[chapter] = list(heights)
        self._tops = None

    def change(self, row: int, height: int) -> None:
        """Take the height of one row of a chapter that was put."""
        chapter = self._chapter_of(row)
        known = self._known[chapter]
        at = row - self._rows[chapter]
        if known is not None and known[at] != height:
            known[at] = height
            self._tops = None

    @property
    def count(self) -> int:
        """How many rows there are."""
        return self._rows[-1]

    @property
    def total(self) -> int:
        """The height of everything."""
        return self._places[-1]

    def top(self, row: int) -> int:
        """Where a row begins; raises IndexError where there is none of that number."""
        self._check(row)
        chapter = self._chapter_of(row)
        at = row - self._rows[chapter]
        known, top = self._known[chapter], self._places[chapter]
        if known is not None:
            return top + sum(known[:at])
        return top + (self._title + (at - 1) * self._verse if at else 0)

    def height(self, row: int) -> int:
        """How high a row is; raises IndexError where there is none of that number."""
        self._check(row)
        chapter = self._chapter_of(row)
        at = row - self._rows[chapter]
        known = self._known[chapter]
        if known is not None:
            return known[at]
        return self._verse if at else self._title

    def row_at(self, y: int) -> int:
        """The row at a height, the first or the last outside; -1 where there are no rows."""
        if not self._counts:
            return -1
        y = min(max(0, y), self.total - 1)
        chapter = min(bisect_right(self._places, y), len(self._counts)) - 1
        known, inside = self._known[chapter], y - self._places[chapter]
        if known is not None:
            at = bisect_right(list(accumulate(known)), inside)
        else:
            at = 0 if inside < self._title else 1 + (inside - self._title) // max(1, self._verse)
        return self._rows[chapter] + min(at, self._counts[chapter] - 1)

    @property
    def _rows(self) -> list[int]:
        """The first row of each chapter, and how many there are."""
        if self._starts is None:
            self._starts = list(accumulate(self._counts, initial=0))
        return self._starts

    @property
    def _places(self) -> list[int]:
        """Where each chapter begins, and the end."""
        if self._tops is None:
            title, verse = self._title, self._verse
            heights = (
                sum(known) if known is not None else title + (count - 1) * verse
                for known, count in zip(self._known, self._counts, strict=True)
            )
            self._tops = list(accumulate(heights, initial=0))
        return self._tops

    def _chapter_of(self, row: int) -> int:
        return bisect_right(self._rows, row) - 1

    def _check(self, row: int) -> None:
        if not 0 <= row < self.count:
            raise IndexError(row)
