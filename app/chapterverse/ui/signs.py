"""The five verdict signs: painted, never a glyph of an icon font, with their words and symbols.

Paths are drawn in a box of 12 units, so that one shape serves the 9 px marker and the 11 px chip.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen

from chapterverse.domain.answers import SupportLevel

_BOX = 12.0
_CENTRE = QPointF(6, 6)
_SYMBOLS = {
    SupportLevel.DIRECT: "●",
    SupportLevel.CONTEXTUAL: "◐",
    SupportLevel.THEMATIC: "○",
    SupportLevel.NOT_SUPPORTED: "▲",
    SupportLevel.UNCHECKED: "◌",
}


def level_symbol(level: SupportLevel) -> str:
    """The sign as a character, for plain text that is copied or exported."""
    return _SYMBOLS[level]


def level_word(level: SupportLevel) -> str:
    """The word beside the sign, in the reader's language."""
    translate = QCoreApplication.translate
    return {
        SupportLevel.DIRECT: translate("signs", "Direct"),
        SupportLevel.CONTEXTUAL: translate("signs", "Contextual"),
        SupportLevel.THEMATIC: translate("signs", "Thematic"),
        SupportLevel.NOT_SUPPORTED: translate("signs", "Not supported"),
        SupportLevel.UNCHECKED: translate("signs", "Not yet checked"),
    }[level]


def paint_sign(painter: QPainter, rect: QRectF, level: SupportLevel, colour: QColor | str) -> None:
    """Paint the sign of a level into the largest square centred in `rect`.

    Every sign takes the same room, so a verdict that arrives moves no text.
    """
    ink = QColor(colour)
    side = min(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center().x() - side / 2, rect.center().y() - side / 2)
    painter.scale(side / _BOX, side / _BOX)
    match level:
        case SupportLevel.DIRECT:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawEllipse(_CENTRE, 5, 5)
        case SupportLevel.CONTEXTUAL:
            _ring(painter, 4.4, QPen(ink, 1.3))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawPie(QRectF(1.6, 1.6, 8.8, 8.8), 90 * 16, 180 * 16)
        case SupportLevel.THEMATIC:
            _ring(painter, 4.3, QPen(ink, 1.5))
        case SupportLevel.NOT_SUPPORTED:
            painter.fillPath(_triangle(), ink)
        case SupportLevel.UNCHECKED:
            pen = QPen(ink, 1.5)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            # Dash lengths count in pen widths: 1.7 on and 1.67 off divide the ring into eight.
            pen.setDashPattern([1.7 / 1.5, 1.67 / 1.5])
            _ring(painter, 4.3, pen)
    painter.restore()


def _ring(painter: QPainter, radius: float, pen: QPen) -> None:
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(_CENTRE, radius, radius)


def _triangle() -> QPainterPath:
    """A triangle from which an exclamation mark is cut, so that it needs no ground colour."""
    triangle = QPainterPath(QPointF(6, 0.8))
    triangle.lineTo(11.4, 10.8)
    triangle.lineTo(0.6, 10.8)
    triangle.closeSubpath()
    mark = QPainterPath(QPointF(6, 4.4))
    mark.lineTo(6, 7.4)
    mark.moveTo(6, 8.5)
    mark.lineTo(6, 9.7)
    stroker = QPainterPathStroker()
    stroker.setWidth(1.25)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    return triangle.subtracted(stroker.createStroke(mark))
