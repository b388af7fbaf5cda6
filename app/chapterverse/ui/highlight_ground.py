"""The grounds of highlights: a colour each and a line of its own, so that colour is never alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from chapterverse.domain.annotations import Pen
from chapterverse.ui.theme import Theme


def pen_fill(pen: Pen, theme: Theme) -> str:
    """The ground of a pen."""
    return {
        Pen.FIRST: theme.hl_yellow,
        Pen.SECOND: theme.hl_green,
        Pen.THIRD: theme.hl_blue,
        Pen.FOURTH: theme.hl_rose,
    }[pen]


def paint_pattern(painter: QPainter, place: QRectF, pattern: str, colour: str) -> None:
    """Paint the line of a pen at the foot of a stretch: whole, dotted, dashed or waved."""
    foot = place.bottom() - 2
    pen = QPen(QColor(colour), 1.6)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    match pattern:
        case Pen.SECOND.value:
            pen.setStyle(Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([0.1, 2.2])
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        case Pen.THIRD.value:
            pen.setStyle(Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([4.5, 2.5])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if pattern == Pen.FOURTH.value:
        painter.setClipRect(place)
        painter.drawPath(_wave(place.left(), place.right(), foot - 0.5))
    else:
        painter.drawLine(QPointF(place.left(), foot), QPointF(place.right(), foot))
    painter.restore()


def _wave(left: float, right: float, y: float) -> QPainterPath:
    path = QPainterPath(QPointF(left, y))
    x, up = left, True
    while x < right:
        path.quadTo(QPointF(x + 2, y + (-2.4 if up else 2.4)), QPointF(x + 4, y))
        x, up = x + 4, not up
    return path
