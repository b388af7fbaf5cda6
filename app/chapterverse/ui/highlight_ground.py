"""The grounds of highlights: a colour each and a line of its own, so that colour is never alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from chapterverse.domain.annotations import Pen
from chapterverse.ui.theme import Appearance, Theme

_ALPHA = 165
"""Of 255: lighter than the letters, and still more than 3 to 1 over every ground."""


def pen_fill(pen: Pen, theme: Theme) -> str:
    """The ground of a pen."""
    return {
        Pen.FIRST: theme.hl_yellow,
        Pen.SECOND: theme.hl_green,
        Pen.THIRD: theme.hl_blue,
        Pen.FOURTH: theme.hl_rose,
    }[pen]


def pen_icon(pen: Pen, look: Appearance) -> QIcon:
    """A stretch of a highlight, for a menu."""
    side = look.px(16)
    pixmap = QPixmap(side, side)
    pixmap.fill(QColor(pen_fill(pen, look.theme)))
    painter = QPainter(pixmap)
    paint_pattern(painter, QRectF(0, 0, side, side), pen.value, look.theme.ink)
    painter.end()
    return QIcon(pixmap)


def paint_pattern(painter: QPainter, place: QRectF, pattern: str, colour: str) -> None:
    """Paint the line of a pen at the foot of a stretch: whole, dotted, dashed or waved."""
    thick = max(1.2, place.height() / 20)
    foot = place.bottom() - thick
    ink = QColor(colour)
    ink.setAlpha(_ALPHA)
    pen = QPen(ink, thick)
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
        painter.drawPath(_wave(place.left(), place.right(), foot - thick / 2, 1.6 * thick))
    else:
        painter.drawLine(QPointF(place.left(), foot), QPointF(place.right(), foot))
    painter.restore()


def _wave(left: float, right: float, y: float, high: float) -> QPainterPath:
    path = QPainterPath(QPointF(left, y))
    x, up, wide = left, True, 2 * high
    while x < right:
        path.quadTo(QPointF(x + wide / 2, y + (-high if up else high)), QPointF(x + wide, y))
        x, up = x + wide, not up
    return path
