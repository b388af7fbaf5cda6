"""Rows to values and back, one function a table, and the packed form of spans."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from chapterverse.domain.passages import (
    CrossReference,
    Passage,
    SourceKind,
    Span,
    SpanKind,
    Speech,
    Work,
)
from chapterverse.domain.refs import PassageRef, VerseRef

# The number of a kind is written into libraries: append, never reorder.
_KINDS = (
    SpanKind.WORDS_OF_JESUS,
    SpanKind.ADDED,
    SpanKind.DIVINE_NAME,
    SpanKind.NOTE,
    SpanKind.TITLE,
    SpanKind.PARAGRAPH,
    SpanKind.STRONGS,
    SpanKind.MARK,
)
# What the Nave's prints as pairs weighs apart from its headings; a reader knows one book.
_BOOKS = {"Nave's": "Nave's Topical Bible"}
_NUMBER = {kind: number for number, kind in enumerate(_KINDS)}

WORK_COLUMNS = (
    "id, title, kind, author, language, licence, versification, attribution, position,"
    " right_to_left"
)
WorkRow = tuple[str, str, str, str, str, str, str, str, int, int]
PassageRow = tuple[str, int | None, int | None, str, str, str, str]
"""work.id, first, last, entry, heading, body, spans"""
LinkRow = tuple[int, int, int, int, str, float]
SpeechRow = tuple[int, int, str, str, str, str, str]


def pack_spans(spans: Iterable[Span]) -> str:
    """Spans as a flat JSON list, four items a span; "" for none."""
    flat: list[int | str] = []
    for span in spans:
        flat += (_NUMBER[span.kind], span.start, span.end, span.value)
    return json.dumps(flat, ensure_ascii=False, separators=(",", ":")) if flat else ""


def unpack_spans(packed: str) -> tuple[Span, ...]:
    """The spans that pack_spans packed."""
    if not packed:
        return ()
    flat = json.loads(packed)
    quads = zip(flat[0::4], flat[1::4], flat[2::4], flat[3::4], strict=True)
    return tuple(Span(_KINDS[kind], start, end, value) for kind, start, end, value in quads)


def range_ends(ref: PassageRef) -> tuple[int, int]:
    """The numbers of a passage's first and last verse."""
    return ref.first.ordinal, ref.last.ordinal


def book_pieces(ref: PassageRef) -> Iterator[PassageRef]:
    """The parts of a passage book by book; most passages have one."""
    start = ref.first
    while start.book != ref.last.book:
        end = PassageRef.book(start.book).last
        yield PassageRef(start, end)
        following = end.next()
        if following is None:
            return
        start = following
    yield PassageRef(start, ref.last)


def range_ref(first: int, last: int) -> PassageRef:
    """The passage between two verse numbers."""
    start = VerseRef.from_ordinal(first)
    return PassageRef(start, start if last == first else VerseRef.from_ordinal(last))


def work_of(row: WorkRow) -> Work:
    """A row of WORK_COLUMNS as a value."""
    return Work(
        id=row[0],
        title=row[1],
        kind=SourceKind(row[2]),
        author=row[3],
        language=row[4],
        licence=row[5],
        versification=row[6],
        attribution=row[7],
        position=row[8],
        right_to_left=bool(row[9]),
    )


def passage_of(row: PassageRow) -> Passage:
    """A row of the passage table, with its work's id, as a value."""
    work_id, first, last, entry, heading, body, spans = row
    ref = None if first is None or last is None else range_ref(first, last)
    return Passage(work_id, body, ref, heading, entry, unpack_spans(spans))


def link_of(row: LinkRow) -> CrossReference:
    """A row of the link table as a value, which names each book once."""
    named = dict.fromkeys(_BOOKS.get(name, name) for name in row[4].split(", "))
    return CrossReference(range_ref(*row[0:2]), range_ref(*row[2:4]), ", ".join(named), row[5])


def speech_of(row: SpeechRow) -> Speech:
    """A row of the speech table as a value."""
    return Speech(range_ref(row[0], row[1]), *row[2:])
