"""Verses lined up across works, how they are numbered, and the paragraphs of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chapterverse.domain.annotations import Anchor
from chapterverse.domain.document import Block, LineBreak, Paragraph, Words
from chapterverse.domain.passages import Passage
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.studies import TextSource, Translation
from chapterverse.services.exports_words import passage_words


@dataclass(frozen=True, slots=True)
class VersesByWork:
    """The verses of a passage block, by verse: each work's and the order of all."""

    order: tuple[VerseRef, ...]
    by_work: tuple[Mapping[VerseRef, Passage], ...]


def lined_up(translations: tuple[Translation, ...]) -> VersesByWork:
    """The verses of some translations, side by side."""
    by_work = tuple(
        {passage.ref.first: passage for passage in translation.verses if passage.ref is not None}
        for translation in translations
    )
    order = sorted({verse for by_verse in by_work for verse in by_verse})
    return VersesByWork(tuple(order), by_work)


def is_one_chapter(ref: PassageRef) -> bool:
    """Whether a passage lies in one chapter."""
    return (ref.first.book, ref.first.chapter) == (ref.last.book, ref.last.chapter)


def verse_label(passage: Passage, verse: VerseRef, before: VerseRef | None) -> str:
    """The verse's number, with its chapter where that is another than before."""
    same = before is not None and (before.book, before.chapter) == (verse.book, verse.chapter)
    number = str(verse.verse) if same else f"{verse.chapter}:{verse.verse}"
    last = passage.ref.last if passage.ref is not None else verse
    if last == verse:
        return number
    end = str(last.verse) if last.chapter == verse.chapter else f"{last.chapter}:{last.verse}"
    return f"{number}–{end}"


def spot(anchor: Anchor, passage: PassageRef) -> str:
    """Where a note hangs, without the name of the book when that is the passage's."""
    first, last = anchor.ref.first, anchor.ref.last
    if first.book != passage.first.book or last.book != first.book:
        return anchor.ref.display()
    place = f"{first.chapter}:{first.verse}"
    if last == first:
        return place
    end = str(last.verse) if last.chapter == first.chapter else f"{last.chapter}:{last.verse}"
    return f"{place}–{end}"


def entry_paragraphs(passage: Passage, source: TextSource | None) -> tuple[Block, ...]:
    """The paragraphs of an entry: a blank line parts them, a line end stays one."""
    if not passage.text:
        return (Paragraph(passage_words("", ())),)
    found: list[Block] = []
    at = 0
    for part in passage.text.split("\n\n"):
        start = passage.text.index(part, at)
        at = start + len(part)
        if not part.strip():
            continue
        spans = tuple(
            replace(span, start=span.start - start, end=span.end - start)
            for span in passage.spans
            if span.start < at and start < span.end
        )
        lines: list[Words | LineBreak] = []
        offset = 0
        for text in part.split("\n"):
            if lines:
                lines.append(LineBreak())
            inner = tuple(
                replace(span, start=span.start - offset, end=span.end - offset) for span in spans
            )
            lines += [run for run in passage_words(text, inner) if isinstance(run, Words)]
            offset += len(text) + 1
        found.append(
            Paragraph(
                tuple(lines),
                language=source.language if source else "",
                right_to_left=source.right_to_left if source else False,
            )
        )
    return tuple(found)
