"""Writes the blocks of a document (domain.document) into a text document, for screen and printer.

Everything is written with a cursor: no HTML. Words that name a passage are links "ref:rom_3_28".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextOption,
    QTextTable,
    QTextTableFormat,
)

from chapterverse.domain import document as tree
from chapterverse.domain.annotations import Pen
from chapterverse.domain.document import Emphasis, Footnote, Line
from chapterverse.domain.document_lines import note_words
from chapterverse.ui.fonts import make_font
from chapterverse.ui.marker_object import SIGN_CHARACTER, sign_format
from chapterverse.ui.size import Face, Role
from chapterverse.ui.theme import Appearance

REF = "ref:"
"""Links of this scheme carry the id of a passage."""

_NARROW_SPACE = "\u202f"  # does not break, so a footnote stays with its last word
_JOINER = "\u2060"
_SUPERSCRIPT = 18  # Qt draws superscripts at two thirds
_GAP, _SMALL_GAP, _LARGE_GAP = 8, 2, 16
_INDENT, _LIST_INDENT = 18, 24
_HEADINGS = (Role.TITLE, Role.TITLE, Role.ANSWER, Role.CARD, Role.NAME)
_BOLD_FROM = 2  # level from which a heading is told by weight and no more by size
_ROLES = {
    tree.Role.BODY: Role.READING,
    tree.Role.LEAD: Role.INTERFACE,
    tree.Role.ORIGIN: Role.SMALL,
    tree.Role.QUOTATION: Role.READING,
    tree.Role.LABEL: Role.INTERFACE,
    tree.Role.SMALL: Role.SMALL,
}
_MUTED = frozenset({tree.Role.LEAD, tree.Role.ORIGIN, tree.Role.LABEL, tree.Role.SMALL})


class DocumentWriter:
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

    def write(self, blocks: Sequence[tree.Block], notes: Sequence[Footnote]) -> None:
        """Write blocks; `notes` are those that they call."""
        self._notes = {note.key: note for note in notes}
        for block in blocks:
            self._write(block)

    def close(self) -> None:
        """End the document: nothing is written after this."""
        if self._fresh and not self._document.isEmpty():
            # The empty paragraph behind a table, which would stand there as an empty line.
            shape = QTextBlockFormat()
            shape.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
            self._end().setBlockFormat(shape)

    def write_notes(self, notes: Sequence[Footnote]) -> None:
        """Write footnotes, each a small paragraph with its label before it."""
        for place, note in enumerate(notes):
            gap = _LARGE_GAP if place == 0 else _GAP // 2
            self._paragraph(Role.FOOT, gap=gap)
            self._put(f"{note.label}\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}", Role.NAME)
            self._line(note_words(note), Role.FOOT)

    # ---- blocks ---------------------------------------------------------------------------------

    def _write(self, block: tree.Block) -> None:
        match block:
            case tree.Heading():
                role = _HEADINGS[min(block.level, len(_HEADINGS) - 1)]
                self._paragraph(role, gap=_LARGE_GAP)
                self._line(block.content, role, bold=block.level >= _BOLD_FROM)
            case tree.Paragraph():
                role = _ROLES[block.role]
                self._paragraph(role, rtl=block.right_to_left)
                muted = block.role in _MUTED
                self._line(block.content, role, muted=muted)
            case tree.Quote():
                self._indented(_INDENT, block.blocks)
            case tree.Listing():
                self._listing(block)
            case tree.CodeBlock():
                for text in block.text.split("\n"):
                    self._paragraph(Role.FIELD, gap=0)
                    self._put(text, Role.FIELD)
            case tree.Table():
                self._table([block.head], block.rows, block.right_to_left)
            case tree.Rule():
                self._rule()
            case tree.PageBreak():
                self._page_break()
            case tree.WritingLines():
                for _ in range(block.count):
                    self._paragraph(Role.READING, gap=_GAP)
                    self._rule()
            case tree.Verses():
                self._verses(block)
            case tree.VerseList():
                for item in block.items:
                    self._paragraph(Role.READING, rtl=item.right_to_left)
                    self._line(item.label, Role.NAME, colour=self._look.theme.scripture)
                    self._put(f" {item.work_id}  ", Role.SMALL, self._look.theme.muted)
                    self._line(item.content, Role.READING)

    def _indented(self, by: int, blocks: Sequence[tree.Block]) -> None:
        self._indent += by
        for inner in blocks:
            self._write(inner)
        self._indent -= by

    def _listing(self, block: tree.Listing) -> None:
        for number, item in enumerate(block.items):
            label = f"{block.start + number}." if block.start else "•"
            first, rest = item[:1], item[1:]
            self._indent += _LIST_INDENT
            self._paragraph(Role.READING, gap=_SMALL_GAP, hang=_LIST_INDENT)
            self._put(f"{label}\t", Role.READING, self._look.theme.muted)
            for inner in first:
                if isinstance(inner, tree.Paragraph):
                    self._line(inner.content, Role.READING)
                else:
                    self._write(inner)
            for inner in rest:
                self._write(inner)
            self._indent -= _LIST_INDENT

    def _verses(self, block: tree.Verses) -> None:
        theme = self._look.theme
        heads: list[tuple[Line, ...]] = []
        if block.title:  # else it goes on from the piece before
            self._paragraph(Role.NAME)
            self._line(block.title, Role.NAME, colour=theme.scripture)
            heads.append(tuple((tree.Words(column.title),) for column in block.columns))
        if len(block.columns) > 1:
            sides = tuple(column.right_to_left for column in block.columns)
            self._table(heads, [row.cells for row in block.rows], sides)
        else:
            self._running(block)
        for note in block.notes:
            self._paragraph(Role.SMALL)
            self._put(note.place, Role.SMALL_NAME, theme.muted)
            self._indented(_INDENT, note.blocks)
        if block.tags:
            self._paragraph(Role.SMALL)
            self._put(" · ".join(block.tags), Role.SMALL, theme.muted)

    def _running(self, block: tree.Verses) -> None:
        rtl = any(column.right_to_left for column in block.columns)
        begun = False
        for row in block.rows:
            title = row.titles[0]
            if title:
                self._paragraph(Role.HEADING, rtl=rtl)
                self._put(title, Role.HEADING, self._look.theme.muted)
            if not begun or row.paragraph or title:
                self._paragraph(Role.READING, gap=_SMALL_GAP, rtl=rtl)
            else:
                self._put(" ", Role.READING)
            begun = True
            self._line(row.cells[0], Role.READING)

    def _table(
        self,
        heads: Sequence[Sequence[Line]],
        body: Sequence[Sequence[Line]],
        sides: Sequence[bool],
    ) -> None:
        rows = (*heads, *body)
        width = max((len(row) for row in rows), default=0)
        if not width:
            return
        shape = QTextTableFormat()
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_None)
        shape.setCellPadding(self._look.px(4))
        shape.setCellSpacing(0)
        shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        share = QTextLength(QTextLength.Type.PercentageLength, 100 / width)
        shape.setColumnWidthConstraints([share] * width)
        shape.setHeaderRowCount(len(heads))
        table: QTextTable = self._end().insertTable(len(rows), width, shape)
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                rtl = column < len(sides) and sides[column]
                role = Role.SMALL_NAME if number < len(heads) else Role.PARALLEL
                self._cursor = table.cellAt(number, column).firstCursorPosition()
                self._in_cell = True
                self._cursor.setBlockFormat(self._block_format(role, 0, rtl=rtl))
                self._line(cell or (tree.Words("—"),), role)
                self._in_cell = False
        self._fresh = True  # Qt leaves an empty paragraph behind a table

    def _rule(self) -> None:
        if not self._fresh:
            self._paragraph(Role.SMALL, gap=_GAP)
        shape = QTextBlockFormat()
        width = QTextLength(QTextLength.Type.PercentageLength, 100)
        shape.setProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value, width)
        self._end().mergeBlockFormat(shape)
        self._fresh = False

    def _page_break(self) -> None:
        self._paragraph(Role.SMALL, gap=_GAP)
        shape = QTextBlockFormat()
        shape.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysAfter)
        self._end().mergeBlockFormat(shape)

    # ---- words ----------------------------------------------------------------------------------

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

    def _paragraph(self, role: Role, *, gap: int = _GAP, rtl: bool = False, hang: int = 0) -> None:
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
