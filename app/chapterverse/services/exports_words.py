"""Words of the library as runs: spans, the reader's highlights and verse numbers in their places.

The letters of a translation's own notes never stand in these runs: only words do.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from chapterverse.domain.annotations import Highlight, Pen, located
from chapterverse.domain.document import Emphasis, Inline, Line, Words
from chapterverse.domain.document_lines import joined
from chapterverse.domain.licences import LEFT_OUT
from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.domain.ref_parser import scan
from chapterverse.domain.refs import PassageRef, VerseRef

PEN_NAMES: Mapping[Pen, str] = {
    Pen.FIRST: "Yellow",
    Pen.SECOND: "Green",
    Pen.THIRD: "Blue",
    Pen.FOURTH: "Rose",
}
"""What a pen is called that the reader gave no name."""

_EMPHASIS = {
    SpanKind.MARK: Emphasis.MARKED,
    SpanKind.WORDS_OF_JESUS: Emphasis.JESUS,
    SpanKind.DIVINE_NAME: Emphasis.DIVINE_NAME,
    SpanKind.ADDED: Emphasis.ADDED,
}
_ORDER = {emphasis: position for position, emphasis in enumerate(Emphasis)}


class Places:
    """Which verses stand in a document, and whether their anchor is given already."""

    def __init__(self, verses: Iterable[VerseRef]) -> None:
        self._verses = sorted(set(verses))
        self._claimed: set[VerseRef] = set()

    def claim(self, verse: VerseRef) -> str:
        """The anchor for the first place where the verse stands, "" for those after it."""
        if verse in self._claimed:
            return ""
        self._claimed.add(verse)
        return _anchor(verse)

    def anchor(self, ref: PassageRef) -> str:
        """Where the first verse of a passage that the document has stands; "" when none does."""
        at = bisect_left(self._verses, ref.first)
        if at < len(self._verses) and self._verses[at] <= ref.last:
            return _anchor(self._verses[at])
        return ""


def _anchor(verse: VerseRef) -> str:
    return f"v-{verse.id}"


def passage_words(text: str, spans: Sequence[Span], highlights: Sequence[Highlight] = ()) -> Line:
    """The words of a passage with what its spans and highlights say; a highlight on words lies
    above one on whole verses. Line ends of the text become spaces. No words give the sign for words
    left out."""
    if not text:
        return (Words(LEFT_OUT, (Emphasis.ITALIC,)),)
    pens = _pens(text, highlights)
    marks = [
        (max(0, span.start), min(len(text), span.end), _EMPHASIS[span.kind])
        for span in spans
        if span.kind in _EMPHASIS
    ]
    cuts = {0, len(text)}
    for start, end, _ in (*marks, *pens):
        cuts |= {start, end}
    edges = sorted(cut for cut in cuts if 0 <= cut <= len(text))
    found: list[Inline] = []
    for start, end in itertools.pairwise(edges):
        emphasis = {kind for a, z, kind in marks if a <= start and end <= z}
        pen = next((pen for a, z, pen in reversed(pens) if a <= start and end <= z), None)
        ordered = tuple(sorted(emphasis, key=_ORDER.__getitem__))
        found.append(Words(" ".join(text[start:end].split("\n")), ordered, pen))
    return joined(found)


def _pens(text: str, highlights: Sequence[Highlight]) -> list[tuple[int, int, Pen]]:
    whole = [(0, len(text), found.pen) for found in highlights if not found.anchor.work_id]
    parts = []
    for found in highlights:
        if found.anchor.work_id:
            # Words that a corrected text no longer has: the mark is shown on the whole verse.
            start, end = located(found.anchor, text) or (0, len(text))
            parts.append((start, end, found.pen))
    return whole + parts


def on_passage(
    passage: Passage, ref: PassageRef, highlights: Sequence[Highlight]
) -> tuple[Highlight, ...]:
    """The highlights that lie on a verse of a work."""
    return tuple(
        found
        for found in highlights
        if found.anchor.ref.overlaps(ref) and found.anchor.work_id in ("", passage.work_id)
    )


def title_of(passage: Passage) -> str:
    """What the work prints before the verse, such as the title of a psalm."""
    titles = [span.value for span in passage.spans if span.kind is SpanKind.TITLE]
    return " ".join(" ".join(title.split()) for title in titles)


def begins_paragraph(passage: Passage) -> bool:
    """Whether a paragraph of the work begins with this verse."""
    return any(span.kind is SpanKind.PARAGRAPH and span.start == 0 for span in passage.spans)


def reference(ref: PassageRef, places: Places, *emphasis: Emphasis) -> Words:
    """A reference that leads to its verse where the document has it."""
    return Words(ref.display(), emphasis, ref=ref, anchor=places.anchor(ref))


def with_references(line: Line, places: Places) -> Line:
    """The same words with every reference in them known as one. Code and links stay as they are."""
    found: list[Inline] = []
    for part in line:
        if isinstance(part, Words) and _is_open(part):
            found += _split(part, places)
        else:
            found.append(part)
    return tuple(found)


def _is_open(words: Words) -> bool:
    return not words.link and words.ref is None and Emphasis.CODE not in words.emphasis


def _split(words: Words, places: Places) -> list[Inline]:
    parts: list[Inline] = []
    at = 0
    for hit in scan(words.text):
        if hit.start < at or not hit.passages:
            continue
        if hit.start > at:
            parts.append(replace(words, text=words.text[at : hit.start]))
        ref = hit.passages[0]
        parts.append(
            replace(words, text=words.text[hit.start : hit.end], ref=ref, anchor=places.anchor(ref))
        )
        at = hit.end
    if at < len(words.text):
        parts.append(replace(words, text=words.text[at:]))
    return parts
