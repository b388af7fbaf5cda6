"""The verdict sign of a footnote call inside running text: painted, and as wide for every level."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QRectF, QSizeF
from PySide6.QtGui import (
    QPainter,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from chapterverse.domain.answers import SupportLevel
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verdict import Verdict, paint_verdict, verdict_colour

SIGN_OBJECT = QTextFormat.ObjectTypes.UserObject.value + 1
SIGN_CHARACTER = "￼"
_LEVEL = QTextFormat.Property.UserProperty.value + 1
_VERDICTS = tuple(Verdict)
_WIDTH, _SIDE, _RISE = 11, 9, 16  # px at 100 %: room, sign, top of the sign above the baseline


def sign_format(level: SupportLevel | Verdict) -> QTextCharFormat:
    """The format of the one character that stands for a sign."""
    formatted = QTextCharFormat()
    formatted.setObjectType(SIGN_OBJECT)
    formatted.setProperty(_LEVEL, _VERDICTS.index(Verdict(level.value)))
    return formatted


class MarkerSign(QPyTextObject):
    """Paints signs in the colour of their level, as high as a superscript figure stands."""

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance

    def intrinsicSize(self, doc: QTextDocument, pos: int, fmt: QTextFormat) -> QSizeF:
        """The same room whatever the level, so that a verdict that arrives moves no text."""
        return QSizeF(self._appearance.px(_WIDTH), self._appearance.px(_SIDE))

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        pos: int,
        fmt: QTextFormat,
    ) -> None:
        """Paint the sign at the end of its room, above the baseline of its line."""
        verdict = _VERDICTS[fmt.intProperty(_LEVEL)]
        side = self._appearance.px(_SIDE)
        left = rect.left() + self._appearance.px(_WIDTH) - side
        block = doc.findBlock(pos)
        layout = block.layout()
        line = layout.lineForTextPosition(pos - block.position())
        # The rectangle's height above the line depends on line height and font; the baseline of
        # the line itself does not.
        baseline = layout.position().y() + line.y() + line.ascent()
        top = baseline - self._appearance.px(_RISE)
        colour = verdict_colour(self._appearance.theme, verdict)
        paint_verdict(painter, QRectF(left, top, side, side), verdict, colour)
