"""A verse laid out once and painted often, with what its spans say about its words.

Small capitals for the divine name, italics for words the translators supplied, a ground and weight
for search hits, raised signs for footnotes. Fixed lines, either direction. Text of the library
never passes through HTML. Offsets given and taken count characters of the text as it was handed
over; signs that are shown in it do not count.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QTextLayout, QTextOption

from chapterverse.domain.passages import Span, SpanKind
from chapterverse.ui.highlight_ground import paint_pattern
from chapterverse.ui.passage_text import line_x
from chapterverse.ui.shown_text import ShownText
from chapterverse.ui.verse_formats import VerseStyle, font_format, raised_format, span_formats

_LONGEST_LINE = 400
"""Characters that no line of any column exceeds."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A stretch of text, in characters, that stands on a colour, with a line below it or without.

    `under` is the colour of a line of 2 pixels, "" for none; `fill` may be "" as well. `pattern` is
    the pen of a highlight, whose line is painted in ink.
    """

    start: int
    end: int
    fill: str
    under: str = ""
    pattern: str = ""


class VerseLayout:
    """One verse at one width, in pixels, with `lead` characters in the style's lead font.

    `figures` are stretches (start, end) that stand raised in the lead font: verse numbers.
    `signs` are raised signs that the text does not have: (offset, sign).
    """

    def __init__(
        self,
        text: str,
        spans: Iterable[Span],
        style: VerseStyle,
        width: int,
        lead: int = 0,
        figures: Sequence[tuple[int, int]] = (),
        signs: Sequence[tuple[int, str]] = (),
    ) -> None:
        flat = text.replace("\n", " ")
        self._style = style
        if style.most:
            flat = flat[: style.most * _LONGEST_LINE]  # a note may be as long as a book
        spans = tuple(spans)
        self._build(flat, spans, width, lead, figures, signs)
        self._is_cut = bool(style.most) and self._layout.lineCount() > style.most
        if self._is_cut:
            self._build(self._cut_text(), spans, width, lead, figures, ())

    def _build(
        self,
        flat: str,
        spans: tuple[Span, ...],
        width: int,
        lead: int,
        figures: Sequence[tuple[int, int]],
        signs: Sequence[tuple[int, str]],
    ) -> None:
        style = self._style
        shown = self._text = ShownText(flat, signs)
        self._layout = QTextLayout(shown.text, style.font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        direction = Qt.LayoutDirection.LeftToRight
        if style.right_to_left:
            direction = Qt.LayoutDirection.RightToLeft
        option.setTextDirection(direction)
        option.setAlignment(Qt.AlignmentFlag.AlignLeading)
        self._layout.setTextOption(option)
        self._marks = [
            (shown.start(span.start), shown.end(span.end))
            for span in spans
            if span.kind is SpanKind.MARK
        ]
        formats = list(span_formats(flat, spans, style, shown))
        if lead and style.lead is not None:
            formats.append(font_format(0, shown.end(lead), style.lead))
        for start, end in figures:
            formats.append(raised_format(shown.start(start), shown.end(end), style))
        for start, end in shown.sign_places:
            formats.append(raised_format(start, end, style, style.sign))
        self._layout.setFormats(formats)
        self._lay_out(max(1, width))

    def _lay_out(self, width: int) -> None:
        self._layout.beginLayout()
        top = 0
        most = self._style.most
        while (line := self._layout.createLine()).isValid():
            line.setLineWidth(width)
            if most and self._layout.lineCount() > most + 1:
                break
            line.setPosition(QPointF(0, top + (self._style.line - line.height()) / 2))
            top += self._style.line
        self._layout.endLayout()
        lines = self._layout.lineCount()
        self._shown = min(lines, self._style.most) if self._style.most else lines

    @property
    def text(self) -> str:
        """The text as it is shown, with an ellipsis where it is cut."""
        return self._layout.text()

    @property
    def height(self) -> int:
        """Height of the lines that are shown."""
        return self._shown * self._style.line

    def _cut_text(self) -> str:
        """The lines that are shown, ending in an ellipsis."""
        last = self._layout.lineAt(self._shown - 1)
        units = self._layout.text().encode("utf-16-le")
        end = last.textStart() + last.textLength()
        shown = units[: 2 * end].decode("utf-16-le", "ignore").rstrip()
        words = shown.rsplit(" ", 1)[0] if " " in shown else shown[:-2]
        return f"{words} …"

    @property
    def is_cut(self) -> bool:
        """Whether lines are left out."""
        return self._is_cut

    # ---- where things stand ---------------------------------------------------------------------

    def offset_at(self, x: float, y: float) -> int | None:
        """The character under a point, in pixels from the top left corner; None beside the text."""
        unit = self._unit_at(x, y)
        return None if unit is None else self._text.offset(unit)

    def offset_near(self, y: float) -> int:
        """The last character of the line at a height, or of the nearest line."""
        number = min(max(0, int(y // self._style.line)), self._shown - 1)
        line = self._layout.lineAt(number)
        return self._text.offset(max(0, line.textStart() + line.textLength() - 1))

    def sign_at(self, x: float, y: float) -> int | None:
        """Which of the signs, in their order in the text, stands under a point; None for none."""
        for number, (start, end) in enumerate(self._text.sign_places):
            # A sign is small; the pointer need not meet it exactly.
            if any(
                place.adjusted(-3, 0, 3, 0).contains(QPointF(x, y))
                for place in self._rects(start, end)
            ):
                return number
        return None

    def sign_place(self, number: int) -> QRectF:
        """Where a sign stands, from the top left corner."""
        return next(iter(self._rects(*self._text.sign_places[number])), QRectF())

    def places(self, start: int, end: int) -> list[QRectF]:
        """Where a stretch of the text stands, a rectangle a line, from the top left corner."""
        return list(self._rects(self._text.start(start), self._text.end(end)))

    def _unit_at(self, x: float, y: float) -> int | None:
        number = int(y // self._style.line)
        if y < 0 or not 0 <= number < self._shown:
            return None
        line = self._layout.lineAt(number)
        before_first = line.textStart()
        for unit in range(before_first, before_first + line.textLength()):
            left, right = sorted((line_x(line.cursorToX(unit)), line_x(line.cursorToX(unit + 1))))
            if left <= x < right:
                return unit
        return None

    def _rects(self, start: int, end: int) -> Iterable[QRectF]:
        line_height = self._style.line
        for number in range(self._shown):
            line = self._layout.lineAt(number)
            first, last = line.textStart(), line.textStart() + line.textLength()
            if start < last and end > first:
                left, right = sorted(
                    (
                        line_x(line.cursorToX(max(start, first))),
                        line_x(line.cursorToX(min(end, last))),
                    )
                )
                yield QRectF(left, number * line_height, right - left, line_height)

    # ---- painting -------------------------------------------------------------------------------

    def paint(
        self,
        painter: QPainter,
        x: float,
        y: float,
        ink: str,
        ground: str,
        grounds: Sequence[Ground] = (),
    ) -> None:
        """Paint with the top left corner at x, y; hits stand on `ground`, others on `grounds`."""
        for under in grounds:
            for place in self.places(under.start, under.end):
                if under.fill:
                    painter.fillRect(place.translated(x, y), QColor(under.fill))
                if under.pattern:
                    paint_pattern(painter, place.translated(x, y), under.pattern, ink)
        for start, end in self._marks:
            for place in self._rects(start, end):
                painter.fillRect(place.translated(x, y), QColor(ground))
        for under in grounds:
            for place in self.places(under.start, under.end):
                if under.under:
                    bar = QRectF(place.left() + x, place.bottom() + y - 2, place.width(), 2)
                    painter.fillRect(bar, QColor(under.under))
        painter.setPen(QColor(ink))
        for number in range(self._shown):
            self._layout.lineAt(number).draw(painter, QPointF(x, y))
