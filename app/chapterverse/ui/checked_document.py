"""A checked text as a document: underlined by how it stands, with a call behind each finding.

Built with a cursor: nothing of the text is read as markup, nothing is fetched. A long text is
written, and dressed anew, a slice at a time, the window free in between.
"""

from __future__ import annotations

import re
import time
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QRectF, QTimer, QUrl, Signal
from PySide6.QtGui import QTextBlockFormat, QTextCharFormat, QTextCursor, QTextDocument

from chapterverse.ui.checked_formats import CheckedFormats, Kind, Look
from chapterverse.ui.finding import Finding
from chapterverse.ui.marker_object import SIGN_CHARACTER, SIGN_OBJECT, MarkerSign
from chapterverse.ui.passage_text import line_x
from chapterverse.ui.scrolling import SLICE
from chapterverse.ui.size import Role
from chapterverse.ui.theme import Appearance

_LINE = re.compile(r"[^\n]+")
_CLOSING = re.compile(r"[.,;:!?…”’»\"')\]]*")
_NARROW_SPACE, _JOINER = "\u202f", "\u2060"
_BETWEEN, _TITLE_BELOW, _LONGEST_TITLE = 14, 12, 80
_PLAIN = Look(Kind.WORDS)
_AT_ONCE = 200
"""Stretches that are written or dressed in one go, however long that takes: a few milliseconds."""


@dataclass(frozen=True, slots=True)
class FindingPlace:
    """Where a finding stands in the document: its words, then its call."""

    finding: Finding
    start: int
    end: int
    call_start: int
    call_end: int


@dataclass(slots=True)
class _Paragraph:
    """A block of the document: how it stands, and what is in it, by positions of the document."""

    title: bool
    gap: int
    stretches: list[tuple[int, int, Look]] = field(default_factory=list)


class CheckedDocument(QTextDocument):
    """The text with its findings, at the sizes and colours in force.

    `turning` before, and `turned` after, more of the text is there or looks otherwise; `top` says
    which position is read now, where dressing it anew begins.
    """

    turning = Signal()
    turned = Signal()

    def __init__(self, appearance: Appearance, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._appearance = appearance
        self._text = ""
        self._findings: tuple[Finding, ...] = ()
        self._ends: list[int] = []
        self._longest = 0
        self._cursor = QTextCursor(self)
        self._formats = CheckedFormats(appearance)
        self._places: dict[Finding, FindingPlace] = {}
        self._starts: dict[Finding, int] = {}
        self._behind_call = -1
        self._paragraphs: list[_Paragraph] = []
        self._unwritten: Iterator[None] = iter(())
        self._undressed: deque[_Paragraph] = deque()
        self._is_written = True
        self.top: Callable[[], int] = lambda: 0
        self._turns = QTimer(self)
        self._turns.setSingleShot(True)
        self._turns.timeout.connect(self._turn)
        self._sign = MarkerSign(appearance, self)
        self.setUndoRedoEnabled(False)
        self.documentLayout().registerHandler(SIGN_OBJECT, self._sign)
        appearance.changed.connect(self._dress)
        self.show_text("", ())

    @property
    def is_at_work(self) -> bool:
        """Whether some of the text is not there yet, or does not look as it should."""
        return not self._is_written or bool(self._undressed)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Refuse: a text shows text and nothing else."""
        return None

    @property
    def places(self) -> tuple[FindingPlace, ...]:
        """Findings in the order of the text, as far as that is written."""
        return tuple(self._places.values())

    def place_of(self, finding: Finding | None) -> FindingPlace | None:
        """Where a finding stands, None where it does not or not yet."""
        return None if finding is None else self._places.get(finding)

    def show_text(self, text: str, findings: Sequence[Finding]) -> None:
        """Replace everything. Offsets of the findings count characters of the text."""
        self._text = text
        self._findings = tuple(sorted(findings, key=lambda f: (f.end, -f.start)))
        self._ends = [finding.end for finding in self._findings]
        self._longest = max((f.end - f.start for f in self._findings), default=0)
        self._cursor = QTextCursor(self)
        self._cursor.select(QTextCursor.SelectionType.Document)
        self._cursor.removeSelectedText()
        self._cursor.setBlockFormat(QTextBlockFormat())
        self._formats.forget()
        self.setDefaultFont(self._appearance.font(Role.READING))
        self.take_margin()
        self._places, self._paragraphs = {}, []
        self._starts, self._behind_call = {}, -1
        self._undressed.clear()
        self._unwritten, self._is_written = self._writing(), False
        self._turn()

    def place_at(self, position: int) -> FindingPlace | None:
        """The shortest finding whose words or call hold a position of the document."""
        inside = [
            p
            for p in self._places.values()
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
        self.documentLayout().blockBoundingRect(block)  # Qt lays a long text out bit by bit
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

    def _turn(self) -> None:
        """Go on for a slice of time: dress what is there, then write what is not."""
        end, done = time.thread_time() + SLICE, 0
        self.turning.emit()
        self._cursor.beginEditBlock()  # laid out once, at the end
        while self.is_at_work and (done < _AT_ONCE or time.thread_time() < end):
            if self._undressed:
                paragraph = self._undressed.popleft()
                self._dress_paragraph(paragraph)
                done += len(paragraph.stretches)
            elif next(self._unwritten, self) is self:
                self._is_written = True
            else:
                done += len(self._paragraphs[-1].stretches)
        self._cursor.endEditBlock()
        if self.is_at_work:
            self._turns.start()
        self.turned.emit()

    def _dress(self) -> None:
        """Dress everything anew, what is read now first."""
        self._formats.forget()
        here = self.findBlock(self.top()).blockNumber()
        self._undressed = deque([*self._paragraphs[here:], *reversed(self._paragraphs[:here])])
        self._turn()

    def take_margin(self) -> None:
        """Take the margin at the size in force; the whole text is laid out anew for it."""
        frame = self.rootFrame()
        formatted = frame.frameFormat()
        formatted.setMargin(self._appearance.px(4))
        if formatted != frame.frameFormat():
            frame.setFrameFormat(formatted)

    def _dress_paragraph(self, paragraph: _Paragraph) -> None:
        cursor = QTextCursor(self)
        for start, end, look in paragraph.stretches:
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(self._formats.of(look))
        cursor.setBlockFormat(self._formats.paragraph(title=paragraph.title, gap=paragraph.gap))

    def _writing(self) -> Iterator[None]:
        """Write a paragraph a step."""
        lines = list(_LINE.finditer(self._text))
        for number, line in enumerate(lines):
            if not line[0].strip():
                continue
            title = number == 0 and len(lines) > 1 and _is_title(line[0])
            after_title = number == 1 and _is_title(lines[0][0])
            gap = _TITLE_BELOW if after_title else _BETWEEN
            self._start_paragraph(_Paragraph(title, gap if self._paragraphs else 0))
            self._write_line(line.start(), line.end(), Kind.TITLE if title else Kind.WORDS)
            yield

    def _put(self, text: str, look: Look) -> None:
        start = self._cursor.position()
        if text:
            self._cursor.insertText(text, self._formats.of(look))
            self._paragraphs[-1].stretches.append((start, self._cursor.position(), look))

    def _write_line(self, start: int, end: int, kind: Kind) -> None:
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
            self._put(stretch[: len(stretch) - len(words)], Look(kind))
            self._put(words, Look(kind, shortest.verdict if shortest is not None else None))
        for finding in calls:
            self._write_call(finding)

    def _after_call(self) -> bool:
        """Whether a call has just been written: the gap behind it is not underlined."""
        return self._behind_call == self._cursor.position()

    def _behind(self, end: int) -> int:
        """Behind the stops and marks that close what ends here."""
        found = _CLOSING.match(self._text, end)
        return found.end() if found is not None else end

    def _write_call(self, finding: Finding) -> None:
        end = self._cursor.position()
        self._put(_NARROW_SPACE, _PLAIN)
        start, verdict = self._cursor.position(), finding.verdict
        self._put(finding.label, Look(Kind.NUMBER if finding.number else Kind.DAGGER, verdict))
        if finding.number:
            self._put(_JOINER, _PLAIN)
            self._put(SIGN_CHARACTER, Look(Kind.SIGN, verdict))
        begin = self._starts.get(finding, end)
        self._behind_call = self._cursor.position()
        self._places[finding] = FindingPlace(finding, begin, end, start, self._behind_call)

    def _start_paragraph(self, paragraph: _Paragraph) -> None:
        formatted = self._formats.paragraph(title=paragraph.title, gap=paragraph.gap)
        if self._paragraphs:
            self._cursor.insertBlock(formatted, QTextCharFormat())
        else:
            self._cursor.setBlockFormat(formatted)
        self._paragraphs.append(paragraph)


def _is_title(line: str) -> bool:
    """Whether the first line is a title: short, and no sentence."""
    line = line.strip()
    return 0 < len(line) <= _LONGEST_TITLE and line[-1] not in '.,;:!?”"'
