"""Writes words and footnote calls at the end of a text document, paragraph by paragraph.

Everything is written with a cursor: no HTML. Words that name a passage are links "ref:rom_3_28".
"""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)

from chapterverse.domain import document as tree
from chapterverse.domain.annotations import Pen
from chapterverse.domain.document import Emphasis, Footnote, Line
from chapterverse.ui.fonts import make_font
from chapterverse.ui.marker_object import SIGN_CHARACTER, sign_format
from chapterverse.ui.size import Face, Role
from chapterverse.ui.theme import Appearance

REF = "ref:"
"""Links of this scheme carry the id of a passage."""

GAP = 8
"""Between paragraphs, in pixels at 100 %."""
_NARROW_SPACE = "\u202f"  # does not break, so a footnote stays with its last word
_JOINER = "\u2060"
_SUPERSCRIPT = 18  # Qt draws superscripts at two thirds


class LineWriter:
    """Writes at the end of `document`, in the sizes and colours in force.

    The document's layout must know the signs (marker_object.MarkerSign under SIGN_OBJECT).
    """

    def __init__(self, document: QTextDocument, appearance: Appearance) -> None:
        self._document = document
        self._look = appearance
        self._notes: Mapping[str, Footnote] = {}
        self._indent = 0
        self._cursor = QTextCursor(document)
        self._in_cell = False
        self._fresh = document.isEmpty()

    def _line(
        self,
        line: Line,
        role: Role,
        *,
        muted: bool = False,
        colour: str = "",
        bold: bool = False,
    ) -> None:
        theme = self._look.theme
        ink = colour or (theme.muted if muted else theme.ink)
        for part in line:
            match part:
                case tree.Words():
                    self._words(part, role, ink, bold=bold)
                case tree.VerseNumber():
                    formatted = self._raised(theme.muted)
                    self._insert(part.text, formatted)
                    self._put("\N{NO-BREAK SPACE}", role, ink)
                case tree.Call():
                    self._call(part.key, role)
                case tree.LineBreak():
                    self._put("\N{LINE SEPARATOR}", role, ink)
                case tree.Sign():
                    self._insert(SIGN_CHARACTER, sign_format(part.level))

    def _words(self, part: tree.Words, role: Role, ink: str, *, bold: bool = False) -> None:
        theme = self._look.theme
        formatted = self._format(role, ink)
        if bold:
            formatted.setFontWeight(700)
        for kind in part.emphasis:
            match kind:
                case Emphasis.BOLD:
                    formatted.setFontWeight(700)
                case Emphasis.ITALIC | Emphasis.ADDED:
                    formatted.setFontItalic(True)
                case Emphasis.STRUCK:
                    formatted.setFontStrikeOut(True)
                case Emphasis.MARKED:
                    formatted.setBackground(QColor(theme.mark))
                case Emphasis.JESUS:
                    formatted.setForeground(QColor(theme.spoken))
                case Emphasis.CODE:
                    formatted.setFontFixedPitch(True)
                case Emphasis.DIVINE_NAME:
                    pass
        if part.pen is not None:
            formatted.setBackground(QColor(pen_ground(self._look, part.pen)))
        if part.ref is not None:
            formatted.setAnchor(True)
            formatted.setAnchorHref(REF + part.ref.id)
            formatted.setForeground(QColor(theme.accent))
            formatted.setFontUnderline(True)
        elif part.link:
            formatted.setForeground(QColor(theme.accent))
            formatted.setToolTip(part.link)
        self._insert(part.text, formatted)

    def _call(self, key: str, role: Role) -> None:
        note = self._notes.get(key)
        if note is None:
            return
        theme = self._look.theme
        self._put(_NARROW_SPACE, role)
        colour = theme.ink if note.level is None else theme.level(note.level)
        formatted = self._raised(colour)
        formatted.setFontStrikeOut(bool(note.moved_to))
        self._insert(note.label, formatted)
        if note.level is not None:
            self._put(_JOINER, role)
            self._insert(SIGN_CHARACTER, sign_format(note.level))

    def _put(self, text: str, role: Role, colour: str = "") -> None:
        self._insert(text, self._format(role, colour or self._look.theme.ink))

    def _insert(self, text: str, formatted: QTextCharFormat) -> None:
        self._end().insertText(text, formatted)
        self._fresh = False

    # ---- formats --------------------------------------------------------------------------------

    def _format(self, role: Role, colour: str) -> QTextCharFormat:
        formatted = QTextCharFormat()
        formatted.setFont(self._look.font(role))
        formatted.setForeground(QColor(colour))
        return formatted

    def _raised(self, colour: str) -> QTextCharFormat:
        formatted = QTextCharFormat()
        formatted.setFont(make_font(Face.INTERFACE, _SUPERSCRIPT * self._look.scale, 600))
        formatted.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
        formatted.setForeground(QColor(colour))
        return formatted

    def _paragraph(self, role: Role, *, gap: int = GAP, rtl: bool = False, hang: int = 0) -> None:
        shape = self._block_format(role, 0 if self._fresh else gap, rtl=rtl, hang=hang)
        if self._fresh or self._in_cell:
            self._end().setBlockFormat(shape)
        else:
            self._end().insertBlock(shape, QTextCharFormat())
        self._fresh = False

    def _block_format(self, role: Role, gap: int, *, rtl: bool, hang: int = 0) -> QTextBlockFormat:
        shape = QTextBlockFormat()
        height = QTextBlockFormat.LineHeightTypes.FixedHeight.value
        shape.setLineHeight(self._look.line(role), height)
        shape.setTopMargin(self._look.px(gap) if gap else 0)
        shape.setLeftMargin(self._look.px(self._indent) if self._indent else 0)
        if hang:
            shape.setTextIndent(-self._look.px(hang))
            stop = QTextOption.Tab(self._look.px(self._indent), QTextOption.TabType.LeftTab)
            shape.setTabPositions([stop])
        shape.setAlignment(Qt.AlignmentFlag.AlignLeading)
        if rtl:
            shape.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        return shape

    def _end(self) -> QTextCursor:
        if not self._in_cell:
            self._cursor = QTextCursor(self._document)
            self._cursor.movePosition(QTextCursor.MoveOperation.End)
        return self._cursor


def pen_ground(appearance: Appearance, pen: Pen) -> str:
    """The ground of a highlight in the theme in force."""
    theme = appearance.theme
    return {
        Pen.FIRST: theme.hl_yellow,
        Pen.SECOND: theme.hl_green,
        Pen.THIRD: theme.hl_blue,
        Pen.FOURTH: theme.hl_rose,
    }[pen]
