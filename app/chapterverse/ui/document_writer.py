"""Writes the blocks of a document (domain.document) as a text document, for screen and printer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import (
    QTextBlockFormat,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)

from chapterverse.domain import document as tree
from chapterverse.domain.document import Footnote, Line
from chapterverse.domain.document_lines import note_words
from chapterverse.ui.document_words import GAP, LineWriter
from chapterverse.ui.size import Role

_SMALL_GAP, _LARGE_GAP = 2, 16
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


class DocumentWriter(LineWriter):
    """Writes blocks with their footnotes (see LineWriter)."""

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
            gap = _LARGE_GAP if place == 0 else GAP // 2
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
                    self._paragraph(Role.READING, gap=GAP)
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
            self._paragraph(Role.SMALL, gap=GAP)
        shape = QTextBlockFormat()
        width = QTextLength(QTextLength.Type.PercentageLength, 100)
        shape.setProperty(QTextFormat.Property.BlockTrailingHorizontalRulerWidth.value, width)
        self._end().mergeBlockFormat(shape)
        self._fresh = False

    def _page_break(self) -> None:
        self._paragraph(Role.SMALL, gap=GAP)
        shape = QTextBlockFormat()
        shape.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysAfter)
        self._end().mergeBlockFormat(shape)
