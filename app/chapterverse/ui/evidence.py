"""The words of a source that carry a claim, found again in the verses of the reader."""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.domain.answers import DisplayCitation
from chapterverse.domain.passages import SourceKind, Span, SpanKind


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage of a work as it was cited, with MARK spans over its supporting words."""

    work_id: str
    text: str
    spans: tuple[Span, ...]

    def in_verse(self, work_id: str, text: str) -> tuple[Span, ...]:
        """The marked words that stand in a verse of that work, as spans of the verse.

        Nothing for a verse that the passage does not hold letter by letter.
        """
        start = self.text.find(text) if work_id == self.work_id and text else -1
        if start < 0:
            return ()
        end = start + len(text)
        return tuple(
            Span(SpanKind.MARK, max(span.start, start) - start, min(span.end, end) - start)
            for span in self.spans
            if span.start < end and span.end > start
        )


def evidence_of(citation: DisplayCitation) -> Evidence | None:
    """What a footnote marks in scripture; None for other sources and where no words are marked."""
    marks = tuple(span for span in citation.spans if span.kind is SpanKind.MARK)
    if citation.source is not SourceKind.SCRIPTURE or not marks:
        return None
    return Evidence(citation.identity.partition(":")[0], citation.text, marks)
