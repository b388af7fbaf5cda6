"""Every size of the window at 100 %, in pixels: type, bars, docks, steps of the size control.

One factor multiplies them all (theme.Appearance does that); nothing else in the window knows
numbers for type.
"""

from dataclasses import dataclass
from enum import Enum

SIZE_STEPS = (100, 110, 125, 150, 175, 200, 250, 300)
"""The steps of Ctrl++ and Ctrl+-, in per cent."""

TOP_BAR = 44
TAB_BAR = 34
DOCK_HEAD = 34
STATUS_BAR = 26
FIELD = 32
LIST_ROW = 26
LIBRARY_DOCK = 216
CONTEXT_DOCK = 332
CITATION_PANEL = 458
CITATION_PANEL_MINIMUM = 320
CHIP = 20
ICON = 16
BAR_ICON = 18
GO_TO_FIELD = 380
NARROW_TAB = 960
"""Below this width of a tab, at 100 %, a panel opens under the text instead of beside it."""


class Face(Enum):
    """The two families of the window and the one for pointed Hebrew."""

    READING = "reading"
    INTERFACE = "interface"
    HEBREW = "hebrew"


@dataclass(frozen=True, slots=True)
class TypeStyle:
    """A style of type: face, size and line height in pixels, weight (100 to 900), slope."""

    face: Face
    size: float
    line: float
    weight: int = 400
    italic: bool = False


class Role(Enum):
    """What a text is for; the value is its style."""

    WORDMARK = TypeStyle(Face.READING, 54, 60)
    DISPLAY = TypeStyle(Face.READING, 30, 36)
    TITLE = TypeStyle(Face.READING, 25, 32)
    ANSWER = TypeStyle(Face.READING, 19, 29)
    READING = TypeStyle(Face.READING, 18, 27)
    PARALLEL = TypeStyle(Face.READING, 16.5, 25)
    HEADING = TypeStyle(Face.READING, 16, 20, italic=True)
    CARD = TypeStyle(Face.READING, 16.0, 24)
    CITED = TypeStyle(Face.READING, 15.5, 21)
    CONTEXT = TypeStyle(Face.READING, 15, 21)
    LEMMA = TypeStyle(Face.READING, 25.0, 34)
    FIELD = TypeStyle(Face.INTERFACE, 16, 22)
    INTERFACE = TypeStyle(Face.INTERFACE, 13, 18)
    NAME = TypeStyle(Face.INTERFACE, 13, 18, 600)
    FOOT = TypeStyle(Face.INTERFACE, 12.5, 18)
    SMALL = TypeStyle(Face.INTERFACE, 12, 17)
    SMALL_NAME = TypeStyle(Face.INTERFACE, 12, 17, 600)


def next_size(percent: int) -> int:
    """The next larger step, or the largest."""
    return next((step for step in SIZE_STEPS if step > percent), SIZE_STEPS[-1])


def previous_size(percent: int) -> int:
    """The next smaller step, or the smallest."""
    return next((step for step in reversed(SIZE_STEPS) if step < percent), SIZE_STEPS[0])
