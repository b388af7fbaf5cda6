"""An answer as a text document, built with a cursor: no HTML, no images, nothing fetched.

The document knows where each footnote call stands; the view above it adds hover, focus and keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, QRectF, QUrl
from PySide6.QtGui import QTextBlock, QTextCharFormat, QTextCursor, QTextDocument

from chapterverse.domain.answers import Block, DisplayCitation, Origin
from chapterverse.ui import answer_words as words
from chapterverse.ui.answer_writer import (
    APART,
    BETWEEN,
    JOINER,
    AnswerWriter,
    MarkerPlace,
    origin_of,
)
from chapterverse.ui.marker_object import SIGN_CHARACTER, SIGN_OBJECT, MarkerSign, sign_format
from chapterverse.ui.passage_text import line_x
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

MARGIN = 4
"""Room around the text at 100 %, so that a focus ring at its edge is whole."""
_PARAGRAPH = "\u2029"


class AnswerDocument(QTextDocument):
    """Blocks of an answer with their footnote calls, at the sizes and colours in force.

    After a change of appearance the text is built again; markers keep their order.
    """

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._blocks: list[Block] = []
        self._citations: dict[int, DisplayCitation] = {}
        self._draft = ""
        self._markers: list[MarkerPlace] = []
        self._writer = AnswerWriter(self, appearance)
        self.setUndoRedoEnabled(False)
        self._sign = MarkerSign(appearance, self)
        self.documentLayout().registerHandler(SIGN_OBJECT, self._sign)
        appearance.changed.connect(self._rebuild)
        self._rebuild()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Refuse: an answer shows text and nothing else."""
        return None

    @property
    def markers(self) -> tuple[MarkerPlace, ...]:
        """Footnote calls in the order of the text; one number may stand at several places."""
        return tuple(self._markers)

    # ---- what is shown --------------------------------------------------------------------------

    def show_answer(self, blocks: Iterable[Block], citations: Iterable[DisplayCitation]) -> None:
        """Replace everything."""
        self._blocks = list(blocks)
        self._citations = {c.number: c for c in citations}
        self._draft = ""
        self._rebuild()

    def add_block(self, block: Block, citations: Iterable[DisplayCitation]) -> None:
        """One more block at the end; it takes the place of a draft."""
        self._citations.update((c.number, c) for c in citations)
        self._blocks.append(block)
        if self._draft:
            self._draft = ""
            self._rebuild()
        else:
            self._write_block(block)

    def add_draft(self, text: str) -> None:
        """More of a text that is still being written; a block or show_answer() replaces it."""
        if not text:
            return
        if not self._draft:
            self._writer.start_draft()
        self._draft += text
        self._writer.write_draft(text)

    def judge(self, citation: DisplayCitation) -> None:
        """Show the level that a footnote has now; no other text moves."""
        self._citations[citation.number] = citation
        for marker in self._markers:
            if marker.number == citation.number:
                self._format(marker.end - 1, marker.end, sign_format(citation.support_level))
                self._format(marker.start, marker.end - 2, self._writer.figure(citation))

    # ---- places ---------------------------------------------------------------------------------

    def marker_rect(self, marker: MarkerPlace) -> QRectF:
        """Where a footnote call stands, in document pixels; as high as its figure, not its line."""
        block = self.findBlock(marker.start)
        layout = block.layout()
        at = marker.start - block.position()
        line = layout.lineForTextPosition(at)
        if not line.isValid():
            return QRectF()
        left = line_x(line.cursorToX(at))
        right = line_x(line.cursorToX(marker.end - block.position()))
        origin = layout.position()
        rise = self._appearance.px(19)
        top = origin.y() + line.y() + line.ascent() - rise
        return QRectF(
            origin.x() + min(left, right), top, abs(right - left), self._appearance.px(14)
        )

    def line_rect(self, position: int) -> QRectF:
        """The whole line at a position, in document pixels."""
        block = self.findBlock(position)
        line = block.layout().lineForTextPosition(position - block.position())
        return line.rect().translated(block.layout().position()) if line.isValid() else QRectF()

    def origin_bars(self) -> Iterator[tuple[Origin, QRectF]]:
        """The bars beside what is not scripture: whose words, and where, in document pixels."""
        found: tuple[Origin, QRectF] | None = None
        block = self.begin()
        while block.isValid():
            origin, rect = origin_of(block), self._text_rect(block)
            if found is not None and (origin is not found[0] or self._starts_block(block)):
                yield found
                found = None
            if origin in APART:
                found = (origin, rect if found is None else found[1].united(rect))
            block = block.next()
        if found is not None:
            yield found

    def plain_text(self, start: int, end: int) -> tuple[str, tuple[int, ...]]:
        """Text from start to end with footnote calls as characters, and their numbers."""
        text = self._utf16_slice(start, end)
        inside = [m for m in self._markers if start <= m.start and m.end <= end]
        for marker in reversed(inside):
            # The narrow space and joiner before the figure belong to the call.
            before = max(0, marker.start - 1 - start)
            call = words.plain_marker(self._citations[marker.number])
            text = text[: before * 2] + call.encode("utf-16-le") + text[(marker.end - start) * 2 :]
        plain = text.decode("utf-16-le", errors="ignore")
        plain = plain.replace(_PARAGRAPH, "\n").replace(JOINER, "").replace(SIGN_CHARACTER, "")
        return plain, tuple(dict.fromkeys(m.number for m in inside))

    def _utf16_slice(self, start: int, end: int) -> bytes:
        cursor = QTextCursor(self)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText().encode("utf-16-le")

    def _starts_block(self, block: QTextBlock) -> bool:
        return block.blockFormat().topMargin() >= self._appearance.px(BETWEEN)

    def _text_rect(self, block: QTextBlock) -> QRectF:
        layout = block.layout()
        rect = QRectF()
        for number in range(layout.lineCount()):
            rect = rect.united(layout.lineAt(number).rect())
        return rect.translated(layout.position())

    # ---- building -------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        self.clear()
        self.setDocumentMargin(self._appearance.px(MARGIN))
        self.setDefaultFont(self._appearance.font(Role.ANSWER))
        self._markers = []
        for block in self._blocks:
            self._write_block(block)
        if self._draft:
            draft, self._draft = self._draft, ""
            self.add_draft(draft)

    def _write_block(self, block: Block) -> None:
        self._markers += self._writer.write_block(block, self._citations)

    def _format(self, start: int, end: int, formatted: QTextCharFormat) -> None:
        cursor = QTextCursor(self)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(formatted)
