"""A verse laid out once and painted often, with what its spans say about its words.

Small capitals for the divine name, italics for words the translators supplied, a ground and weight
for search hits. Fixed lines, either direction. Text of the library never passes through HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

from chapterverse.domain.passages import Span, SpanKind

_LONGEST_LINE = 400
"""Characters that no line of any column exceeds."""

_SMALL_CAPITALS = 0.78
"""Height of small capitals, as a part of the capitals'."""


@dataclass(frozen=True, slots=True)
class VerseStyle:
    """How a verse is set: `line` in pixels; hits are bold where `bold_hits`.

    `lead` is the font of the first characters, a reference that runs into the text. Lines past
    `most` are not shown; 0 shows all.
    """

    font: QFont
    line: int
    right_to_left: bool = False
    bold_hits: bool = False
    lead: QFont | None = None
    most: int = 0


class VerseLayout:
    """One verse at one width, in pixels, with `lead` characters in the style's lead font.

    `figures` are stretches (start, end) that stand raised in the lead font: verse numbers.
    """

    def __init__(
        self,
        text: str,
        spans: Iterable[Span],
        style: VerseStyle,
        width: int,
        lead: int = 0,
        figures: Sequence[tuple[int, int]] = (),
    ) -> None:
        flat = text.replace("\n", " ")
        self._style = style
        if style.most:
            flat = flat[: style.most * _LONGEST_LINE]  # a note may be as long as a book
        self._build(flat, tuple(spans), width, lead, figures)
        self._is_cut = bool(style.most) and self._layout.lineCount() > style.most
        if self._is_cut:
            self._build(self._cut_text(), tuple(spans), width, lead, figures)

    def _build(
        self,
        flat: str,
        spans: tuple[Span, ...],
        width: int,
        lead: int,
        figures: Sequence[tuple[int, int]],
    ) -> None:
        style = self._style
        self._layout = QTextLayout(flat, style.font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        direction = Qt.LayoutDirection.LeftToRight
        if style.right_to_left:
            direction = Qt.LayoutDirection.RightToLeft
        option.setTextDirection(direction)
        option.setAlignment(Qt.AlignmentFlag.AlignLeading)
        self._layout.setTextOption(option)
        self._marks: list[tuple[int, int]] = []
        formats = list(self._formats(flat, spans))
        if lead and style.lead is not None:
            form = QTextCharFormat()
            form.setFont(style.lead)
            formats.append(_stretch(0, _units(flat, lead), form))
        for start, end in figures:
            form = QTextCharFormat()
            form.setFont(style.lead or style.font)
            form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
            begin = _units(flat, start)
            formats.append(_stretch(begin, _units(flat, end) - begin, form))
        self._layout.setFormats(formats)
        self._lay_out(max(1, width))

    def _formats(self, text: str, spans: Iterable[Span]) -> Iterable[QTextLayout.FormatRange]:
        for span in spans:
            form = QTextCharFormat()
            match span.kind:
                case SpanKind.DIVINE_NAME:
                    yield from self._small_capitals(text, span)
                    continue
                case SpanKind.ADDED:
                    form.setFontItalic(True)
                case SpanKind.MARK:
                    self._marks.append((_units(text, span.start), _units(text, span.end)))
                    if not self._style.bold_hits:
                        continue
                    form.setFontWeight(QFont.Weight.Bold)
                case _:
                    continue
            start = _units(text, span.start)
            yield _stretch(start, _units(text, span.end) - start, form)

    def _small_capitals(self, text: str, span: Span) -> Iterable[QTextLayout.FormatRange]:
        # Translations print the name in capitals already; smaller ones after the first letter
        # give the look without a change of the text.
        small = QFont(self._style.font)
        if small.pixelSize() > 0:
            small.setPixelSize(round(small.pixelSize() * _SMALL_CAPITALS))
        else:
            small.setPointSizeF(small.pointSizeF() * _SMALL_CAPITALS)
        form = QTextCharFormat()
        form.setFont(small)
        for word in re.finditer(r"\w+", text[span.start : span.end]):
            if word.group().isupper():
                start = _units(text, span.start + word.start() + 1)
                yield _stretch(start, _units(text, span.start + word.end()) - start, form)

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

    def paint(self, painter: QPainter, x: float, y: float, ink: str, ground: str) -> None:
        """Paint with the top left corner at x, y; hits stand on `ground`."""
        line_height = self._style.line
        for number in range(self._shown):
            line = self._layout.lineAt(number)
            first, last = line.textStart(), line.textStart() + line.textLength()
            for start, end in self._marks:
                if start < last and end > first:
                    left, right = sorted(
                        (
                            _place(line.cursorToX(max(start, first))),
                            _place(line.cursorToX(min(end, last))),
                        )
                    )
                    top = y + number * line_height
                    place = QRectF(x + left, top, right - left, line_height)
                    painter.fillRect(place, QColor(ground))
        painter.setPen(QColor(ink))
        for number in range(self._shown):
            self._layout.lineAt(number).draw(painter, QPointF(x, y))


def _stretch(start: int, length: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    stretch = QTextLayout.FormatRange()
    stretch.start, stretch.length, stretch.format = start, length, form
    return stretch


def _units(text: str, offset: int) -> int:
    """An offset in characters as Qt counts it, in UTF-16 units."""
    return len(text[:offset].encode("utf-16-le")) // 2


def _place(answer: object) -> float:
    # cursorToX gives the place alone or a pair with the cursor as it was corrected.
    place = answer[0] if isinstance(answer, tuple) else answer
    if not isinstance(place, float | int):
        raise TypeError(answer)
    return float(place)
