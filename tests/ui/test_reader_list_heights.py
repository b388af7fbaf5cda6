"""Heights of many rows agree with the plain sum over all of them."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapterverse.ui.reader_list_heights import RowHeights

_COUNTS = st.lists(st.integers(2, 12), max_size=8)


def test_an_empty_list_has_no_rows() -> None:
    heights = RowHeights()
    assert (heights.count, heights.total, heights.row_at(0)) == (0, 0, -1)
    with pytest.raises(IndexError):
        heights.top(0)
    with pytest.raises(IndexError):
        heights.height(-1)


@given(_COUNTS, st.data())
def test_rows_stand_one_below_the_other(counts: list[int], data: st.DataObject) -> None:
    heights = RowHeights()
    heights.reset(counts, 40, 60)
    plain = [[40] + [60] * (count - 1) for count in counts]
    for _ in range(data.draw(st.integers(0, 6)) if counts else 0):
        chapter = data.draw(st.integers(0, len(counts) - 1))
        known = data.draw(st.lists(st.integers(1, 200), min_size=1, max_size=12))
        heights.put(chapter, known)
        plain[chapter] = list(known)
        before = sum(len(rows) for rows in plain[:chapter])
        at, height = data.draw(st.integers(0, len(known) - 1)), data.draw(st.integers(1, 200))
        heights.change(before + at, height)
        plain[chapter][at] = height
    rows = [height for chapter in plain for height in chapter]
    tops = list(accumulate(rows, initial=0))
    assert (heights.count, heights.total) == (len(rows), sum(rows))
    assert [heights.height(row) for row in range(len(rows))] == rows
    assert [heights.top(row) for row in range(len(rows))] == tops[:-1]
    for row, height in enumerate(rows):
        assert heights.row_at(tops[row]) == heights.row_at(tops[row] + height - 1) == row
    if rows:
        assert (heights.row_at(-1), heights.row_at(sum(rows))) == (0, len(rows) - 1)


def test_a_row_that_was_not_put_keeps_its_estimate() -> None:
    heights = RowHeights()
    heights.reset([3, 3], 40, 60)
    heights.change(4, 10)
    assert heights.height(4) == 60
