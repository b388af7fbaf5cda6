"""Where the columns of the reader stand, and what number a verse has in each."""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.domain.passages import Work
from chapterverse.domain.ref_versification import from_kjv, tradition
from chapterverse.domain.refs import VerseRef
from chapterverse.ui.theme import Appearance

# Lengths at 100 %, in pixels.
GUTTER, NUMBER_GAP, END, BETWEEN = 58, 10, 24, 24
_MEASURE, _MEASURE_PARALLEL, _MEASURE_PROJECTED = 570, 500, 330


@dataclass(frozen=True, slots=True)
class Column:
    """Where a column of text stands in a row, in pixels from the row's leading edge."""

    edge: int
    text: int
    width: int


def columns_of(width: int, count: int, appearance: Appearance) -> tuple[Column, ...]:
    """The columns of a row: one is centred with a full measure, several share the width."""
    px = appearance.px
    if count <= 1:
        measure = _MEASURE_PROJECTED if appearance.is_projecting else _MEASURE
        text_width = max(px(120), min(px(measure), width - px(GUTTER) - px(END)))
        text = max(px(GUTTER), (width - text_width) // 2)
        return (Column(0, text, text_width),)
    columns = []
    for number in range(count):
        edge = width * number // count
        end = width * (number + 1) // count
        text = edge + px(GUTTER if number == 0 else BETWEEN)
        room = end - px(END) - text
        columns.append(Column(edge, text, max(px(80), min(px(_MEASURE_PARALLEL), room))))
    return tuple(columns)


def number_in(work: Work, verse: VerseRef) -> str:
    """A verse's number as a work counts, with the chapter where that is another; "" for none."""
    counted = from_kjv(tradition(work.versification), verse)
    if counted is None:
        return ""
    if counted.chapter == verse.chapter:
        return str(counted.verse)
    return str(counted)


def numbers_of(works: tuple[Work, ...], verse: VerseRef) -> tuple[str, ...]:
    """The number to show beside each column: the first always, others where they differ."""
    numbers = [number_in(work, verse) for work in works] or [str(verse.verse)]
    return tuple(
        number if place == 0 or number != numbers[0] else "" for place, number in enumerate(numbers)
    )
