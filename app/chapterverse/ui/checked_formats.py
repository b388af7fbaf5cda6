"""How the stretches of a checked text look: words by verdict, raised calls, signs, paragraphs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextBlockFormat, QTextCharFormat

from chapterverse.ui.fonts import make_font
from chapterverse.ui.marker_object import sign_format
from chapterverse.ui.size import Face, Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verdict import Standing, Verdict, standing_of, verdict_colour

_NUMBER, _DAGGER = 18, 22  # Qt draws superscripts at two thirds
_UNDERLINES = {
    Standing.HOLDS: QTextCharFormat.UnderlineStyle.SingleUnderline,
    Standing.LOOK_AGAIN: QTextCharFormat.UnderlineStyle.DashUnderline,
    Standing.NO_VERSE: QTextCharFormat.UnderlineStyle.DotLine,
}


class Kind(Enum):
    """What a stretch is."""

    TITLE = auto()
    WORDS = auto()
    NUMBER = auto()
    DAGGER = auto()
    SIGN = auto()


@dataclass(frozen=True, slots=True)
class Look:
    """What decides how a stretch looks; None for words about which nothing was found."""

    kind: Kind
    verdict: Verdict | None = None


class CheckedFormats:
    """The formats at the size and colours in force; forget() when those are others."""

    def __init__(self, appearance: Appearance) -> None:
        self._appearance = appearance
        self._made: dict[Look, QTextCharFormat] = {}

    def forget(self) -> None:
        """Make them anew."""
        self._made.clear()

    def of(self, look: Look) -> QTextCharFormat:
        """The format of a stretch."""
        made = self._made.get(look)
        if made is None:
            made = self._made[look] = self._make(look)
        return made

    def paragraph(self, *, title: bool, gap: int) -> QTextBlockFormat:
        """The format of a paragraph that many pixels at 100 % below the one before, 0 for none."""
        made = QTextBlockFormat()
        role = Role.TITLE if title else Role.ANSWER  # room for calls and underlines
        fixed = QTextBlockFormat.LineHeightTypes.FixedHeight.value
        made.setLineHeight(self._appearance.line(role), fixed)
        made.setAlignment(Qt.AlignmentFlag.AlignLeading)
        if gap:
            made.setTopMargin(self._appearance.px(gap))
        return made

    def _make(self, look: Look) -> QTextCharFormat:
        match look:
            case Look(Kind.SIGN, Verdict() as verdict):
                return sign_format(verdict)
            case Look(Kind.NUMBER, Verdict() as verdict):
                return self._raised(_NUMBER, verdict)
            case Look(Kind.DAGGER, Verdict() as verdict):
                return self._raised(_DAGGER, verdict)
        return self._words(Role.TITLE if look.kind is Kind.TITLE else Role.READING, look.verdict)

    def _words(self, role: Role, verdict: Verdict | None) -> QTextCharFormat:
        theme = self._appearance.theme
        made = QTextCharFormat()
        made.setFont(self._appearance.font(role))
        made.setForeground(QColor(theme.ink))
        if verdict is not None:
            standing = standing_of(verdict)
            none = standing is Standing.NO_VERSE
            colour = theme.control if none else verdict_colour(theme, verdict)
            made.setUnderlineStyle(_UNDERLINES[standing])
            made.setUnderlineColor(QColor(colour))
        return made

    def _raised(self, size: int, verdict: Verdict) -> QTextCharFormat:
        made = QTextCharFormat()
        made.setFont(make_font(Face.INTERFACE, size * self._appearance.scale, 600))
        made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
        made.setForeground(QColor(verdict_colour(self._appearance.theme, verdict)))
        return made
