"""Every verdict of the program: its word, its sign, its colours, and how it underlines a text.

The signs of the five levels are in signs.py; those of quotations and references are here.
"""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from chapterverse.domain.answers import SupportLevel
from chapterverse.ui.signs import level_symbol, level_word, paint_sign
from chapterverse.ui.theme import Theme


class Verdict(StrEnum):
    """What was found about a claim, a quotation or a reference."""

    DIRECT = "DIRECT"
    CONTEXTUAL = "CONTEXTUAL"
    THEMATIC = "THEMATIC"
    NOT_SUPPORTED = "NOT_SUPPORTED"
    UNCHECKED = "UNCHECKED"
    EXACT = "EXACT"
    CUT = "CUT"
    ALTERED = "ALTERED"
    IN_NO_TEXT = "IN_NO_TEXT"
    EXISTS = "EXISTS"
    NO_SUCH_PLACE = "NO_SUCH_PLACE"
    AMBIGUOUS = "AMBIGUOUS"
    NOT_INSTALLED = "NOT_INSTALLED"
    UNVERIFIED = "UNVERIFIED"
    UNCITED = "UNCITED"


class Standing(StrEnum):
    """How a reader should take a stretch of a checked text."""

    HOLDS = "holds"
    LOOK_AGAIN = "look again"
    NO_VERSE = "no verse given"


_LEVELS = {Verdict(level.value): level for level in SupportLevel}
_OPEN = (Verdict.AMBIGUOUS, Verdict.NOT_INSTALLED)  # nothing could be said: signed as unchecked
_SYMBOLS = {
    Verdict.EXACT: "=",
    Verdict.CUT: "=…",
    Verdict.ALTERED: "≠",
    Verdict.IN_NO_TEXT: "∅",
    Verdict.EXISTS: "✓",
    Verdict.NO_SUCH_PLACE: "✕",
    Verdict.UNVERIFIED: "‡",
    Verdict.AMBIGUOUS: "◌",
    Verdict.NOT_INSTALLED: "◌",
    Verdict.UNCITED: "†",
}
_HOLDS = (Verdict.DIRECT, Verdict.CONTEXTUAL, Verdict.EXACT, Verdict.EXISTS)
_BOX = 12.0
_STROKES = {
    Verdict.EXACT: (((2, 4.2), (10, 4.2)), ((2, 7.8), (10, 7.8))),
    Verdict.CUT: (((2, 4.2), (6.6, 4.2)), ((2, 7.8), (6.6, 7.8)), ((9.4, 1.6), (9.4, 10.4))),
    Verdict.ALTERED: (((2, 4.2), (10, 4.2)), ((2, 7.8), (10, 7.8)), ((8.2, 1.2), (3.8, 10.8))),
    Verdict.IN_NO_TEXT: (((10.4, 1.6), (1.6, 10.4)),),
    Verdict.EXISTS: (((2, 6.4), (4.8, 9.2)), ((4.8, 9.2), (10.2, 2.8))),
    Verdict.NO_SUCH_PLACE: (((2.2, 2.2), (9.8, 9.8)), ((9.8, 2.2), (2.2, 9.8))),
    Verdict.UNVERIFIED: (((6, 1), (6, 11)), ((3, 4), (9, 4)), ((3, 8), (9, 8))),
    Verdict.UNCITED: (((6, 1), (6, 11)), ((3, 4), (9, 4))),
}


def verdict_word(verdict: Verdict) -> str:
    """The word beside the sign, in the reader's language."""
    if verdict in _LEVELS:
        return level_word(_LEVELS[verdict])
    translate = QCoreApplication.translate
    return {
        Verdict.EXACT: translate("signs", "Exact"),
        Verdict.CUT: translate("signs", "Cut"),
        Verdict.ALTERED: translate("signs", "Altered"),
        Verdict.IN_NO_TEXT: translate("signs", "In no text"),
        Verdict.EXISTS: translate("signs", "Exists"),
        Verdict.NO_SUCH_PLACE: translate("signs", "No such place"),
        Verdict.UNVERIFIED: translate("signs", "Unverified"),
        Verdict.AMBIGUOUS: translate("signs", "Ambiguous"),
        Verdict.NOT_INSTALLED: translate("signs", "Not installed"),
        Verdict.UNCITED: translate("signs", "Uncited"),
    }[verdict]


def verdict_symbol(verdict: Verdict) -> str:
    """The sign as a character, for plain text."""
    return _SYMBOLS[verdict] if verdict in _SYMBOLS else level_symbol(_LEVELS[verdict])


def standing_of(verdict: Verdict) -> Standing:
    """Whether a stretch holds, wants a second look, or names no verse."""
    if verdict is Verdict.UNCITED:
        return Standing.NO_VERSE
    return Standing.HOLDS if verdict in _HOLDS else Standing.LOOK_AGAIN


def verdict_colour(theme: Theme, verdict: Verdict) -> str:
    """Colour of sign and word."""
    if verdict in _LEVELS:
        return theme.level(_LEVELS[verdict])
    if verdict is Verdict.UNCITED:
        return theme.ink
    if verdict in _OPEN:
        return theme.unchecked
    return theme.direct if verdict in _HOLDS else theme.unsupported


def verdict_tint(theme: Theme, verdict: Verdict) -> str:
    """Ground of the chip."""
    if verdict in _LEVELS:
        return theme.level_tint(_LEVELS[verdict])
    if verdict is Verdict.UNCITED or verdict in _OPEN:
        return theme.unchecked_tint
    return theme.direct_tint if verdict in _HOLDS else theme.unsupported_tint


def paint_verdict(painter: QPainter, rect: QRectF, verdict: Verdict, colour: QColor | str) -> None:
    """Paint the sign into the largest square centred in `rect`."""
    if verdict in _LEVELS:
        paint_sign(painter, rect, _LEVELS[verdict], colour)
        return
    if verdict in _OPEN:
        paint_sign(painter, rect, SupportLevel.UNCHECKED, colour)
        return
    side = min(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    painter.scale(side / _BOX, side / _BOX)
    painter.setPen(QPen(QColor(colour), 1.7))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for start, end in _STROKES[verdict]:
        painter.drawLine(QPointF(*start), QPointF(*end))
    if verdict is Verdict.IN_NO_TEXT:
        painter.drawEllipse(QPointF(6, 6), 4.2, 4.2)
    painter.restore()


def verdict_pixmap(verdict: Verdict, colour: str, side: int, ratio: float) -> QPixmap:
    """The sign as a picture, `side` pixels square on a screen of that pixel ratio."""
    pixmap = QPixmap(round(side * ratio), round(side * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_verdict(painter, QRectF(0, 0, side, side), verdict, colour)
    painter.end()
    return pixmap
