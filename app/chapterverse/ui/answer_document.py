"""An answer as a text document, built with a cursor: no HTML, no images, nothing fetched.

The document knows where each footnote call stands; the view above it adds hover, focus and keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)

from chapterverse.domain.answers import Block, DisplayCitation, Origin, Run, RunKind
from chapterverse.domain.passages import SourceKind
from chapterverse.ui import answer_words as words
from chapterverse.ui.fonts import make_font
from chapterverse.ui.marker_object import SIGN_CHARACTER, SIGN_OBJECT, MarkerSign, sign_format
from chapterverse.ui.passage_text import line_x
from chapterverse.ui.size import Face, Role
from chapterverse.ui.theme import Appearance

MARGIN = 4
"""Room around the text at 100 %, so that a focus ring at its edge is whole."""
_ORIGIN = QTextFormat.Property.UserProperty.value + 2
_PARAGRAPH = "\u2029"
_NARROW_SPACE = "\u202f"  # does not break, so a footnote stays with its last word
_JOINER = "\u2060"
_SUPERSCRIPT = 18  # Qt draws superscripts at two thirds
_DAGGER = 22
_INDENT = 14  # of commentary, behind its bar
_BETWEEN, _BEFORE_LEAD, _AFTER_LEAD = 11, 16, 2
_APART = (Origin.COMMENTARY, Origin.LEXICON)
_ORIGINS = tuple(Origin)


@dataclass(frozen=True, slots=True)
class MarkerPlace:
    """A footnote call in the document: from its figure to behind its sign.

    `claim_start` is where the claim that it supports begins.
    """

    number: int
    start: int
    end: int
    claim_start: int


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

    @property
    def has_uncited(self) -> bool:
        """Whether a claim without a source is marked."""
        return any(run.uncited for block in self._blocks for run in block.runs)

    # ---- what is shown --------------------------------------------------------------------------

    def show_answer(self, blocks: Iterable[Block], citations: Iterable[DisplayCitation]) -> None:
        """Replace everything."""
        self._blocks = list(blocks)
        self._citations = {c.number: c for c in citations}
        self._draft = ""
        self._rebuild()

    def add_block(self, block: Block, citations: Iterable[DisplayCitation]) -> None:
        """One more block at the end."""
        self._citations.update((c.number, c) for c in citations)
        self._blocks.append(block)
        if self._draft:
            self._rebuild()
        else:
            self._write_block(block)

    def add_draft(self, text: str) -> None:
        """More of a text that is still being written; show_answer() replaces it."""
        if not self._draft:
            self._start_paragraph(Role.ANSWER, self._gap(_BETWEEN), Origin.MODEL)
        self._draft += text
        cursor = self._end()
        cursor.insertText(text, self._words(Role.ANSWER))

    def judge(self, citation: DisplayCitation) -> None:
        """Show the level that a footnote has now; no other text moves."""
        self._citations[citation.number] = citation
        for marker in self._markers:
            if marker.number == citation.number:
                self._format(marker.end - 1, marker.end, sign_format(citation.support_level))
                self._format(marker.start, marker.end - 2, self._figure(citation))

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
            origin, rect = _origin(block), self._text_rect(block)
            if found is not None and (origin is not found[0] or self._starts_block(block)):
                yield found
                found = None
            if origin in _APART:
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
        plain = plain.replace(_PARAGRAPH, "\n").replace(_JOINER, "").replace(SIGN_CHARACTER, "")
        return plain, tuple(dict.fromkeys(m.number for m in inside))

    def _utf16_slice(self, start: int, end: int) -> bytes:
        cursor = QTextCursor(self)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText().encode("utf-16-le")

    def _starts_block(self, block: QTextBlock) -> bool:
        return block.blockFormat().topMargin() >= self._appearance.px(_BETWEEN)

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
        gap = self._gap(_BEFORE_LEAD if block.heading or block.lead else _BETWEEN)
        if block.heading:
            self._start_paragraph(Role.NAME, gap, block.origin)
            self._end().insertText(block.heading, self._words(Role.NAME))
            gap = self._appearance.px(_AFTER_LEAD)
        if block.lead:
            self._start_paragraph(Role.INTERFACE, gap, block.origin)
            self._write_lead(block)
            gap = self._appearance.px(_AFTER_LEAD)
        if block.runs:
            apart = block.origin in _APART
            role = Role.CARD if apart else Role.ANSWER
            self._start_paragraph(role, gap, block.origin)
            self._write_runs(block.runs, role)

    def _write_lead(self, block: Block) -> None:
        theme = self._appearance.theme
        if block.origin not in _APART:
            self._end().insertText(block.lead, self._words(Role.INTERFACE, theme.muted))
            return
        colour = theme.origin(block.origin)
        self._end().insertText(block.lead, self._words(Role.NAME, colour))
        if block.origin is Origin.COMMENTARY:
            self._start_paragraph(Role.SMALL, 0, block.origin)
            said = words.group_qualifier(SourceKind.COMMENTARY)
            self._end().insertText(said, self._words(Role.SMALL, theme.muted))

    def _write_runs(self, runs: tuple[Run, ...], role: Role) -> None:
        claims: dict[int, int] = {}
        start = self._end().position()  # of what stands before the next call
        for run in runs:
            if run.claim:
                claims.setdefault(run.claim, self._end().position())
            if run.kind is RunKind.MARKER:
                begin = claims.get(run.claim, start)
                self._write_marker(self._citations[run.citation], begin, role)
                start = self._end().position()
                continue
            formatted = self._words(role)
            if run.kind is RunKind.MARKED:
                formatted.setBackground(QColor(self._appearance.theme.mark))
            if run.uncited:
                formatted.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
                formatted.setUnderlineColor(QColor(self._appearance.theme.control))
            self._end().insertText(run.text.replace("\n", " "), formatted)
            if run.uncited:
                self._end().insertText(_NARROW_SPACE, self._words(role))
                self._end().insertText("†", self._raised(_DAGGER, self._appearance.theme.ink))

    def _write_marker(self, citation: DisplayCitation, claim_start: int, role: Role) -> None:
        self._end().insertText(_NARROW_SPACE, self._words(role))
        start = self._end().position()
        self._end().insertText(str(citation.number), self._figure(citation))
        self._end().insertText(_JOINER, self._words(role))
        self._end().insertText(SIGN_CHARACTER, sign_format(citation.support_level))
        end = self._end().position()
        self._markers.append(MarkerPlace(citation.number, start, end, claim_start))

    def _figure(self, citation: DisplayCitation) -> QTextCharFormat:
        theme = self._appearance.theme
        formatted = self._raised(_SUPERSCRIPT, theme.level(citation.support_level))
        formatted.setFontStrikeOut(citation.moved_to > 0)
        return formatted

    def _raised(self, size: int, colour: str) -> QTextCharFormat:
        formatted = QTextCharFormat()
        formatted.setFont(make_font(Face.INTERFACE, size * self._appearance.scale, 600))
        formatted.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
        formatted.setForeground(QColor(colour))
        return formatted

    def _words(self, role: Role, colour: str = "") -> QTextCharFormat:
        formatted = QTextCharFormat()
        formatted.setFont(self._appearance.font(role))
        formatted.setForeground(QColor(colour or self._appearance.theme.ink))
        return formatted

    def _format(self, start: int, end: int, formatted: QTextCharFormat) -> None:
        cursor = QTextCursor(self)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(formatted)

    def _gap(self, at_100: int) -> int:
        return 0 if self.isEmpty() else self._appearance.px(at_100)

    def _start_paragraph(self, role: Role, gap: int, origin: Origin) -> None:
        formatted = QTextBlockFormat()
        formatted.setLineHeight(
            self._appearance.line(role), QTextBlockFormat.LineHeightTypes.FixedHeight.value
        )
        formatted.setTopMargin(gap)
        formatted.setProperty(_ORIGIN, _ORIGINS.index(origin))
        if origin in _APART:
            formatted.setLeftMargin(self._appearance.px(_INDENT))
        formatted.setAlignment(Qt.AlignmentFlag.AlignLeading)
        cursor = self._end()
        if self.isEmpty():
            cursor.setBlockFormat(formatted)
        else:
            cursor.insertBlock(formatted, QTextCharFormat())

    def _end(self) -> QTextCursor:
        cursor = QTextCursor(self)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        return cursor


def _origin(block: QTextBlock) -> Origin:
    return _ORIGINS[block.blockFormat().intProperty(_ORIGIN)]
