"""Text that grows piece by piece with its white space collapsed, so that offsets stay true."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from chapterverse.domain.passages import Span, SpanKind

_GLUE_AFTER = "“‘([¿"  # a character that opens needs a space before it when a note stood there
_CLOSERS = "”’?!,.;:)]"  # no space before these, whatever element came between
_OPENERS = "“‘([—–-/"


class Flow:
    """Words joined by single spaces, never one at either end; spans are counted in characters."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._size = 0
        self._gap = False
        self._last = ""
        self._mended = False
        self._spans: list[Span] = []

    @property
    def size(self) -> int:
        """Characters so far."""
        return self._size

    @property
    def ends_quotation(self) -> bool:
        """Whether a closing quotation mark stands last, and no space after it."""
        return self._last == "”" and not self._gap

    @property
    def start(self) -> int:
        """Offset at which the next character will stand, a pending space counted."""
        return self._size + (1 if self._gap and self._size else 0)

    def add(self, text: str) -> None:
        """Append text; runs of white space become one space."""
        if not text:
            return
        words = text.split()
        if not words:
            self._gap = True
            return
        if text[0].isspace():
            self._gap = True
        elif self._mended and not self._gap and self._last and self._last not in _OPENERS:
            self._gap = text[0].isalnum() or text[0] in _GLUE_AFTER
        self._mended = False
        run = " ".join(words)
        if run[0] in _CLOSERS and not run[1:2].isalnum():
            self._gap = False
        if self._gap and self._size:
            run = " " + run
        self._parts.append(run)
        self._size += len(run)
        self._last = run[-1]
        self._gap = text[-1].isspace()

    def gap(self) -> None:
        """Words before and after this point are apart (an element that makes a line of its own)."""
        self._gap = True

    def cut(self) -> None:
        """Something was lifted out here; words it kept apart in print get a space between them."""
        self._mended = True

    def mark(self, kind: SpanKind, start: int, end: int, value: str = "") -> None:
        """Add a span over characters that have been or will be written."""
        self._spans.append(Span(kind, start, end, value))

    def text(self) -> str:
        """Everything so far."""
        return "".join(self._parts)

    def spans(self) -> tuple[Span, ...]:
        """The spans in order, edges moved off spaces; what covers nothing is dropped."""
        return tidy(self.text(), self._spans)


_POINTS = frozenset({SpanKind.NOTE, SpanKind.TITLE, SpanKind.PARAGRAPH})


def tidy(text: str, spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans of `text` in order of place, inside it, not beginning or ending with a space."""
    kept = []
    for span in spans:
        start, end = min(span.start, len(text)), min(span.end, len(text))
        if span.kind in _POINTS:
            end = start
        else:
            while start < end and text[start].isspace():
                start += 1
            while start < end and text[end - 1].isspace():
                end -= 1
            if start >= end:  # past it where a pending space was counted in
                continue
        same = start == span.start and end == span.end
        kept.append(span if same else Span(span.kind, start, end, span.value))
    kept.sort(key=lambda span: (span.start, -span.end))
    return tuple(kept)


def remove(
    text: str, spans: Iterable[Span], cuts: Iterable[tuple[int, int]]
) -> tuple[str, tuple[Span, ...]]:
    """The text without the stretches `cuts` (sorted, apart), the spans moved along."""
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    gone = [0]  # characters removed before the cut of the same number
    at = 0
    for start, end in cuts:
        pieces.append(text[at:start])
        starts.append(start)
        ends.append(end)
        gone.append(gone[-1] + end - start)
        at = end
    pieces.append(text[at:])

    def moved(offset: int) -> int:
        cut = bisect_left(starts, offset)  # the number of cuts that begin before `offset`
        inside = max(0, ends[cut - 1] - offset) if cut else 0
        return offset - gone[cut] + inside

    short = "".join(pieces)
    return short, tidy(short, (Span(s.kind, moved(s.start), moved(s.end), s.value) for s in spans))
