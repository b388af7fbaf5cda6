"""The verdict chip: sign and word on the level's tint, as a widget and as a painter for rows."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chapterverse.domain.answers import SupportLevel
from chapterverse.ui.size import CHIP, Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verdict import (
    Verdict,
    paint_verdict,
    verdict_colour,
    verdict_tint,
    verdict_word,
)

_SIGN = 11
_BEFORE, _BETWEEN, _AFTER = 7, 6, 8


def chip_size(appearance: Appearance, level: SupportLevel | Verdict) -> QSize:
    """The room that the chip of a level or another verdict takes."""
    metrics = QFontMetricsF(appearance.font(Role.SMALL_NAME))
    word = metrics.horizontalAdvance(verdict_word(Verdict(level.value)))
    rest = appearance.px(_BEFORE + _SIGN + _BETWEEN + _AFTER)
    return QSize(int(word + rest + 0.999), appearance.px(CHIP))


def paint_chip(
    painter: QPainter, rect: QRectF, level: SupportLevel | Verdict, appearance: Appearance
) -> None:
    """Paint the chip into `rect`, which has chip_size(); for delegates that draw rows."""
    theme, verdict = appearance.theme, Verdict(level.value)
    colour = QColor(verdict_colour(theme, verdict))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if theme.is_high_contrast:
        painter.setPen(QPen(colour, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        ground = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(verdict_tint(theme, verdict)))
        ground = rect
    painter.drawRoundedRect(ground, ground.height() / 2, ground.height() / 2)
    sign = appearance.px(_SIGN)
    mirrored = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
    before, after = appearance.px(_BEFORE), appearance.px(_AFTER)
    top = rect.top() + (rect.height() - sign) / 2
    left = rect.right() - before - sign if mirrored else rect.left() + before
    paint_verdict(painter, QRectF(left, top, sign, sign), verdict, colour)
    painter.setPen(colour)
    painter.setFont(appearance.font(Role.SMALL_NAME))
    gap = before + sign + appearance.px(_BETWEEN)
    words = rect.adjusted(after, 0, -gap, 0) if mirrored else rect.adjusted(gap, 0, 0, 0)
    side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
    painter.drawText(words, side | Qt.AlignmentFlag.AlignVCenter, verdict_word(verdict))
    painter.restore()


class VerdictChip(QWidget):
    """A verdict as a small pill; it says its word to a screen reader."""

    def __init__(
        self, level: SupportLevel, appearance: Appearance, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._level = level
        self._appearance = appearance
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(verdict_word(Verdict(level.value)))
        appearance.changed.connect(self._appearance_changed)

    @property
    def level(self) -> SupportLevel:
        """The level shown."""
        return self._level

    def set_level(self, level: SupportLevel) -> None:
        """Show another level."""
        if level is not self._level:
            self._level = level
            self.setAccessibleName(verdict_word(Verdict(level.value)))
            self._appearance_changed()

    def sizeHint(self) -> QSize:
        """As wide as sign and word."""
        return chip_size(self._appearance, self._level)

    def minimumSizeHint(self) -> QSize:
        """A chip is never cut."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chip at its natural size."""
        painter = QPainter(self)
        size = self.sizeHint()
        paint_chip(
            painter, QRectF(0, 0, size.width(), size.height()), self._level, self._appearance
        )
        painter.end()

    def _appearance_changed(self) -> None:
        self.updateGeometry()
        self.update()
