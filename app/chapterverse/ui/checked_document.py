"""A checked text as a document: underlined by how it stands, with a call behind each finding.

Built with a cursor: nothing of the text is read as markup, nothing is fetched.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRectF, Qt, QUrl
from PySide6.QtGui import QColor, QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument

from chapterverse.ui.finding import Finding
from chapterverse.ui.fonts import make_font
from chapterverse.ui.marker_object import SIGN_CHARACTER, SIGN_OBJECT, MarkerSign, sign_format
from chapterverse.ui.passage_text import line_x
from chapterverse.ui.size import Face, Role
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verdict import Standing, Verdict, standing_of, verdict_colour

_LINE = re.compile(r"[^\n]+")
_CLOSING = re.compile(r"[.,;:!?…”’»\"')\]]*")
_NARROW_SPACE, _JOINER = "\u202f", "\u2060"
_SUPERSCRIPT, _DAGGER = 18, 22  # Qt draws superscripts at two thirds
_BETWEEN, _TITLE_BELOW, _LONGEST_TITLE = 14, 12, 80
_UNDERLINES = {
    Standing.HOLDS: QTextCharFormat.UnderlineStyle.SingleUnderline,
    Standing.LOOK_AGAIN: QTextCharFormat.UnderlineStyle.DashUnderline,
    Standing.NO_VERSE: QTextCharFormat.UnderlineStyle.DotLine,
}


@dataclass(frozen=True, slots=True)
class FindingPlace:
    """Where a finding stands in the document: its words, then its call."""

    finding: Finding
    start: int
    end: int
    call_start: int
    call_end: int


class CheckedDocument(QTextDocument):
    """The text with its findings, at the sizes and colours in force.

    `chosen` is the finding whose words stand on the ground of its verdict, None for none.
    """

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._text = ""
        self._findings: tuple[Finding, ...] = ()
        self._ends: list[int] = []
        self._longest = 0
        self._cursor = QTextCursor(self)
        self._formats: dict[tuple[Role, Verdict | None], QTextCharFormat] = {}
        self._places: list[FindingPlace] = []
        self._starts: dict[Finding, int] = {}
        self._sign = MarkerSign(appearance, self)
        self.setUndoRedoEnabled(False)
        self.documentLayout().registerHandler(SIGN_OBJECT, self._sign)
        appearance.changed.connect(self._rebuild)
        self._rebuild()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Refuse: a text shows text and nothing else."""
        return None

    @property
    def places(self) -> tuple[FindingPlace, ...]:
        """Findings in the order of the text."""
        return tuple(self._places)

    def show_text(self, text: str, findings: Sequence[Finding]) -> None:
        """Replace everything. Offsets of the findings count characters of the text."""
        self._text = text
        self._findings = tuple(sorted(findings, key=lambda f: (f.end, -f.start)))
        self._ends = [finding.end for finding in self._findings]
        self._longest = max((f.end - f.start for f in self._findings), default=0)
        self._rebuild()

    def place_at(self, position: int) -> FindingPlace | None:
        """The shortest finding whose words or call hold a position of the document."""
        inside = [
            p
            for p in self._places
            if p.start <= position < p.end or p.call_start <= position < p.call_end
        ]
        return min(inside, key=lambda p: p.end - p.start, default=None)

    def call_rect(self, place: FindingPlace) -> QRectF:
        """Where a finding's call stands, in document pixels."""
        block = self.findBlock(place.call_start)
        layout = block.layout()
        line = layout.lineForTextPosition(place.call_start - block.position())
        if not line.isValid():
            return QRectF()
        left = line_x(line.cursorToX(place.call_start - block.position()))
        right = line_x(line.cursorToX(place.call_end - block.position()))
        look, origin = self._appearance, layout.position()
        top = origin.y() + line.y() + line.ascent() - look.px(19)
        return QRectF(origin.x() + min(left, right), top, abs(right - left), look.px(14))

    def line_rect(self, position: int) -> QRectF:
        """The whole line at a position, in document pixels."""
        block = self.findBlock(position)
        line = block.layout().lineForTextPosition(position - block.position())
        return line.rect().translated(block.layout().position()) if line.isValid() else QRectF()

    def word_rects(self, place: FindingPlace) -> Iterator[QRectF]:
        """The words of a finding, a rectangle a line, in document pixels."""
        block = self.findBlock(place.start)
        while block.isValid() and block.position() < place.end:
            layout, origin = block.layout(), block.layout().position()
            start, end = place.start - block.position(), place.end - block.position()
            for number in range(layout.lineCount()):
                line = layout.lineAt(number)
                first = max(start, line.textStart())
                last = min(end, line.textStart() + line.textLength(), block.length() - 1)
                if first < last:
                    left, right = line_x(line.cursorToX(first)), line_x(line.cursorToX(last))
                    top = origin.y() + line.y()
                    yield QRectF(
                        origin.x() + min(left, right), top, abs(right - left), line.height()
                    )
            block = block.next()

    # ---- building -------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        self._cursor = QTextCursor(self)
        self._cursor.beginEditBlock()  # laid out once, at the end
        self._write()
        self._cursor.endEditBlock()

    def _write(self) -> None:
        self._cursor.select(QTextCursor.SelectionType.Document)
        self._cursor.removeSelectedText()
        self._cursor.setBlockFormat(QTextBlockFormat())
        self._formats = {}
        self.setDocumentMargin(self._appearance.px(4))
        self.setDefaultFont(self._appearance.font(Role.READING))
        self._places = []
        self._starts = {}
        lines = list(_LINE.finditer(self._text))
        for number, line in enumerate(lines):
            if not line[0].strip():
                continue
            title = number == 0 and len(lines) > 1 and _is_title(line[0])
            after_title = number == 1 and _is_title(lines[0][0])
            self._start_paragraph(
                Role.TITLE if title else Role.READING, _TITLE_BELOW if after_title else _BETWEEN
            )
            self._write_line(line.start(), line.end(), Role.TITLE if title else Role.READING)

    def _write_line(self, start: int, end: int, role: Role) -> None:
        """Write a line in stretches that belong to the same findings, calls behind their ends."""
        # Sorted by their ends: none that ends before the line, none that begins behind it.
        first = bisect_right(self._ends, start)
        last = bisect_left(self._ends, end + self._longest)
        mine = [f for f in self._findings[first:last] if f.start < end]
        calls = {f: min(self._behind(f.end), end) for f in mine if f.end <= end}
        borders = {start, end, *calls.values()}
        borders |= {min(max(b, start), end) for f in mine for b in (f.start, f.end)}
        cuts = sorted(borders)
        for at, until in zip(cuts, [*cuts[1:], end], strict=True):
            for finding in [f for f, place in calls.items() if place == at]:
                self._write_call(finding)
                del calls[finding]
            over = [f for f in mine if f.start <= at and f.end >= until and until > at]
            for finding in over:
                self._starts.setdefault(finding, self._cursor.position())
            shortest = min(over, key=lambda f: f.end - f.start, default=None)
            stretch = self._text[at:until]
            words = stretch.lstrip() if self._after_call() else stretch
            self._cursor.insertText(stretch[: len(stretch) - len(words)], self._words(role, None))
            self._cursor.insertText(words, self._words(role, shortest))
        for finding in calls:
            self._write_call(finding)

    def _after_call(self) -> bool:
        """Whether a call has just been written: the gap behind it is not underlined."""
        return bool(self._places) and self._places[-1].call_end == self._cursor.position()

    def _behind(self, end: int) -> int:
        """Behind the stops and marks that close what ends here."""
        found = _CLOSING.match(self._text, end)
        return found.end() if found is not None else end

    def _write_call(self, finding: Finding) -> None:
        end = self._cursor.position()
        self._cursor.insertText(_NARROW_SPACE, self._words(Role.READING, None))
        start = self._cursor.position()
        if finding.number:
            self._cursor.insertText(finding.label, self._raised(_SUPERSCRIPT, finding))
            self._cursor.insertText(_JOINER, self._words(Role.READING, None))
            self._cursor.insertText(SIGN_CHARACTER, sign_format(finding.verdict))
        else:
            self._cursor.insertText(finding.label, self._raised(_DAGGER, finding))
        begin = self._starts.get(finding, end)
        self._places.append(FindingPlace(finding, begin, end, start, self._cursor.position()))

    def _words(self, role: Role, finding: Finding | None) -> QTextCharFormat:
        verdict = finding.verdict if finding is not None else None
        formatted = self._formats.get((role, verdict))
        if formatted is None:
            formatted = self._make_format(role, verdict)
            self._formats[role, verdict] = formatted
        return formatted

    def _make_format(self, role: Role, verdict: Verdict | None) -> QTextCharFormat:
        theme = self._appearance.theme
        formatted = QTextCharFormat()
        formatted.setFont(self._appearance.font(role))
        formatted.setForeground(QColor(theme.ink))
        if verdict is not None:
            standing = standing_of(verdict)
            none = standing is Standing.NO_VERSE
            colour = theme.control if none else verdict_colour(theme, verdict)
            formatted.setUnderlineStyle(_UNDERLINES[standing])
            formatted.setUnderlineColor(QColor(colour))
        return formatted

    def _raised(self, size: int, finding: Finding) -> QTextCharFormat:
        formatted = QTextCharFormat()
        formatted.setFont(make_font(Face.INTERFACE, size * self._appearance.scale, 600))
        formatted.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
        formatted.setForeground(QColor(verdict_colour(self._appearance.theme, finding.verdict)))
        return formatted

    def _start_paragraph(self, role: Role, gap: int) -> None:
        formatted = QTextBlockFormat()
        line = Role.TITLE if role is Role.TITLE else Role.ANSWER  # room for calls and underlines
        formatted.setLineHeight(
            self._appearance.line(line), QTextBlockFormat.LineHeightTypes.FixedHeight.value
        )
        formatted.setAlignment(Qt.AlignmentFlag.AlignLeading)
        if self.isEmpty():
            self._cursor.setBlockFormat(formatted)
        else:
            formatted.setTopMargin(self._appearance.px(gap))
            self._cursor.insertBlock(formatted, QTextCharFormat())


def _is_title(line: str) -> bool:
    """Whether the first line is a title: short, and no sentence."""
    line = line.strip()
    return 0 < len(line) <= _LONGEST_TITLE and line[-1] not in '.,;:!?”"'
