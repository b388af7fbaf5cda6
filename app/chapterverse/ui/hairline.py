"""The thin line at an edge of a part of a page."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from chapterverse.ui.theme import Appearance


def paint_hairline(part: QWidget, look: Appearance, *, below: bool = False) -> None:
    """Paint the line at the upper or the lower edge of a part; for its paintEvent."""
    painter = QPainter(part)
    painter.setPen(QPen(QColor(look.theme.hairline), 1))
    at = part.height() - 1 if below else 0
    painter.drawLine(0, at, part.width(), at)
    painter.end()
