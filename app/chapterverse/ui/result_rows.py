"""Hits of a search as rows of a list, and as rows of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import SourceKind, WordHit, Work
from chapterverse.domain.refs import PassageRef
from chapterverse.services.result_files import ListedText
from chapterverse.services.search import MeaningHit
from chapterverse.ui.search_rows import ResultRow, snippet


def word_row(hit: WordHit, works: Mapping[str, Work], *, name_work: bool) -> ResultRow:
    """A hit by words; `name_work` says beside a verse which translation it is."""
    passage = hit.passage
    work = works.get(passage.work_id)
    text, spans = snippet(passage.text, passage.spans)
    note = label = ""
    if hit.kind is not SourceKind.SCRIPTURE and work is not None:
        note = work.author or work.title
    elif name_work:
        note = passage.work_id
    if passage.ref is None:
        # An article's heading begins with the word that it is about.
        lemma = passage.heading.split(",", 1)[0]
        label = " ".join(part for part in (passage.entry, lemma) if part)
    return ResultRow(passage.ref, passage.work_id, text, spans, note, label, passage.entry)


def near_row(hit: MeaningHit) -> ResultRow:
    """A verse beside the hits by words; with another translation’s wording where that found it."""
    note = f"{hit.wording}: “{hit.words}”" if hit.wording else ""
    return ResultRow(hit.ref, hit.work_id, hit.text, note=note)


def listed(rows: Sequence[ResultRow]) -> list[ListedText]:
    """Rows for a file."""
    return [ListedText(row.where, row.work_id, row.text, row.note) for row in rows]


def book_of(hit: WordHit) -> Book | None:
    """The book of a hit, None for an article."""
    return hit.passage.ref.first.book if hit.passage.ref is not None else None


def places_of(rows: Sequence[ResultRow]) -> tuple[PassageRef, ...]:
    """The places of rows that have one."""
    return tuple(row.ref for row in rows if row.ref is not None)
