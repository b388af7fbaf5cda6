"""A passage laid out once and painted often: fixed lines, marked words on their ground.

Rows and cards use it instead of documents, so that a long list costs one layout a row.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextLayout, QTextLine, QTextOption

from chapterverse.domain.passages import Span, SpanKind


def utf16(text: str, offset: int) -> int:
    """An offset in characters as Qt counts it, in UTF-16 units."""
    return len(text[:offset].encode("utf-16-le")) // 2


class PassageText:
    """One paragraph at one width. `line` is its line height in pixels, `most` its lines at most.

    Lines past `most` are not painted; is_cut says that there are some.
    """

    def __init__(
        self,
        text: str,
        font: QFont,
        line: int,
        width: int,
        spans: Iterable[Span] = (),
        most: int = 0,
    ) -> None:
        flat = text.replace("\n", " ")
        self.width = width
        self._line = line
        self._layout = QTextLayout(flat, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setAlignment(Qt.AlignmentFlag.AlignLeading)
        self._layout.setTextOption(option)
        self._marks = tuple(
            (utf16(flat, span.start), utf16(flat, span.end))
            for span in spans
            if span.kind is SpanKind.MARK
        )
        self._lay_out(max(1, width))
        lines = self._layout.lineCount()
        self._shown = min(lines, most) if most else lines

    def _lay_out(self, width: int) -> None:
        self._layout.beginLayout()
        top = 0
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, top + (self._line - line.height()) / 2))
            top += self._line
        self._layout.endLayout()

    @property
    def height(self) -> int:
        """Height of the lines that are painted."""
        return self._shown * self._line

    @property
    def is_cut(self) -> bool:
        """Whether lines are left out."""
        return self._shown < self._layout.lineCount()

    @property
    def natural_width(self) -> int:
        """Width of the widest line."""
        lines = (self._layout.lineAt(i).naturalTextWidth() for i in range(self._shown))
        return ceil(max(lines, default=0))

    def _end(self, line: QTextLine) -> int:
        """Where the words of a line end; a space at which it breaks carries no ground."""
        start, length = line.textStart(), line.textLength()
        units = self._layout.text().encode("utf-16-le")[start * 2 : (start + length) * 2]
        words = units.decode("utf-16-le", errors="ignore")
        return start + length - (len(words) - len(words.rstrip()))

    def paint(self, painter: QPainter, x: float, y: float, ink: str, ground: str) -> None:
        """Paint the lines with their top left corner at x, y."""
        painter.save()
        for number in range(self._shown):
            line = self._layout.lineAt(number)
            first, last = line.textStart(), self._end(line)
            for start, end in self._marks:
                if start < last and end > first:
                    left = line_x(line.cursorToX(max(start, first)))
                    right = line_x(line.cursorToX(min(end, last)))
                    painter.fillRect(
                        QRectF(
                            x + min(left, right),
                            y + number * self._line,
                            abs(right - left),
                            self._line,
                        ),
                        QColor(ground),
                    )
        painter.setPen(QColor(ink))
        for number in range(self._shown):
            self._layout.lineAt(number).draw(painter, QPointF(x, y))
        painter.restore()


def line_x(answer: object) -> float:
    """The place that QTextLine.cursorToX gave, in pixels from the start of the paragraph."""
    # cursorToX gives the place alone or a pair with the cursor as it was corrected.
    place = answer[0] if isinstance(answer, tuple) else answer
    if not isinstance(place, float | int):
        raise TypeError(answer)
    return float(place)
