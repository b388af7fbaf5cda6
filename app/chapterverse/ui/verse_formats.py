"""How a verse is set, and what its spans say about its words, as Qt's formats of stretches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextLayout

from chapterverse.domain.passages import Span, SpanKind
from chapterverse.ui.fonts import scaled
from chapterverse.ui.shown_text import ShownText

_SMALL_CAPITALS = 0.78
"""Height of small capitals, as a part of the capitals'."""


@dataclass(frozen=True, slots=True)
class VerseStyle:
    """How a verse is set: `line` in pixels; hits are bold where `bold_hits`.

    `lead` is the font of the first characters, a reference that runs into the text, and of raised
    signs. Lines past `most` are not shown; 0 shows all. `spoken` is the colour of the words of
    Jesus, "" for none of their own; `sign` that of footnote signs.
    """

    font: QFont
    line: int
    right_to_left: bool = False
    bold_hits: bool = False
    lead: QFont | None = None
    most: int = 0
    spoken: str = ""
    sign: str = ""


def span_formats(
    text: str, spans: Iterable[Span], style: VerseStyle, shown: ShownText
) -> Iterator[QTextLayout.FormatRange]:
    """What spans of a text look like in the text that is shown of it."""
    for span in spans:
        form = QTextCharFormat()
        match span.kind:
            case SpanKind.DIVINE_NAME:
                yield from _small_capitals(text, span, style.font, shown)
                continue
            case SpanKind.WORDS_OF_JESUS if style.spoken:
                form.setForeground(QColor(style.spoken))
            case SpanKind.ADDED:
                form.setFontItalic(True)
            case SpanKind.MARK if style.bold_hits:
                form.setFontWeight(QFont.Weight.Bold)
            case _:
                continue
        yield _format(shown.start(span.start), shown.end(span.end), form)


def font_format(start: int, end: int, font: QFont) -> QTextLayout.FormatRange:
    """A stretch of the shown text in another font."""
    form = QTextCharFormat()
    form.setFont(font)
    return _format(start, end, form)


def raised_format(
    start: int, end: int, style: VerseStyle, colour: str = ""
) -> QTextLayout.FormatRange:
    """A raised stretch of the shown text, in the lead font: a number or a sign."""
    form = QTextCharFormat()
    if colour:
        form.setForeground(QColor(colour))
    form.setFont(style.lead or style.font)
    form.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
    return _format(start, end, form)


def _small_capitals(
    text: str, span: Span, font: QFont, shown: ShownText
) -> Iterator[QTextLayout.FormatRange]:
    # Translations print the name in capitals already; smaller ones after the first letter
    # give the look without a change of the text.
    small = scaled(font, _SMALL_CAPITALS)
    for word in re.finditer(r"\w+", text[span.start : span.end]):
        if word.group().isupper():
            start = shown.start(span.start + word.start() + 1)
            yield font_format(start, shown.end(span.start + word.end()), small)


def _format(start: int, end: int, form: QTextCharFormat) -> QTextLayout.FormatRange:
    stretch = QTextLayout.FormatRange()
    stretch.start, stretch.length, stretch.format = start, end - start, form
    return stretch
