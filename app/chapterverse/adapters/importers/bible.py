"""Gathers the verses of a translation, puts them where the KJV's numbering has them, and counts.

Both readers of Bibles (sword_bible, python_bible) hand their verses to a Gathering.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from chapterverse.adapters.importers.digests import digest_of
from chapterverse.adapters.importers.values import ImportedWork, Oddity
from chapterverse.domain.canon import BOOKS, Book, is_verse
from chapterverse.domain.passages import CrossReference, Passage, Span, SpanKind, Work
from chapterverse.domain.refs import PassageRef, VerseRef

LONGEST_VERSE = 560
"""No verse of a known translation has more characters (Esther 8:9 has 546 in Young's)."""


@dataclass(frozen=True, slots=True)
class Relocation:
    """Words of `verse` that stand elsewhere in the KJV's order: from `words` on they are `to`."""

    verse: VerseRef
    words: str
    to: VerseRef


class Gathering:
    """The verses of one translation while they are read."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.oddities: list[Oddity] = []
        self.links: list[CrossReference] = []
        self._verses: dict[VerseRef, tuple[str, tuple[Span, ...]]] = {}
        self._last: VerseRef | None = None

    def odd(self, place: str, what: str) -> None:
        """Report something about the source."""
        self.oddities.append(Oddity(self.work.id, place, what))

    def add(self, book: Book, chapter: int, verse: int, text: str, spans: tuple[Span, ...]) -> None:
        """A verse as numbered in the source. One past the end of a KJV chapter joins the last."""
        count = book.verse_count(chapter)
        place = f"{book.full_name} {chapter}:{verse}"
        if not is_verse(book, chapter, verse):
            if not text:
                return
            if not count or verse < 1:
                self.odd(place, "is no verse of the canon and was left out")
                return
            self.odd(place, f"is part of verse {count} in the numbering of the KJV")
            self._join(VerseRef(book, chapter, count), text, spans)
            return
        ref = VerseRef(book, chapter, verse)
        if not text:
            self._absent(ref, spans)
        elif ref in self._verses:
            self.odd(place, "stands twice in the source; the texts were joined")
            self._join(ref, text, spans)
        else:
            self._verses[ref] = (text, spans)
        self._last = ref if text else self._last

    def _absent(self, ref: VerseRef, spans: tuple[Span, ...]) -> None:
        """A verse without words: its notes hang on the end of the verse before."""
        notes = [span.value for span in spans if span.kind is SpanKind.NOTE]
        self.odd(
            ref.display(), "has no words in this translation" + (", only a note" if notes else "")
        )
        if notes and self._last is not None:
            text, before = self._verses[self._last]
            hung = tuple(
                Span(SpanKind.NOTE, len(text), len(text), f"{ref.chapter}:{ref.verse} {note}")
                for note in notes
            )
            self._verses[self._last] = (text, before + hung)

    def _join(self, ref: VerseRef, text: str, spans: tuple[Span, ...]) -> None:
        before, kept = self._verses.get(ref, ("", ()))
        shift = len(before) + 1 if before else 0
        moved = tuple(replace(s, start=s.start + shift, end=s.end + shift) for s in spans)
        self._verses[ref] = (f"{before} {text}".strip(), kept + moved)

    def relocate(self, moves: Iterable[Relocation]) -> None:
        """Carry out moves in order; one whose words are not there or whose goal is taken is not."""
        for move in moves:
            text, spans = self._verses.get(move.verse, ("", ()))
            at = text.find(move.words)
            if at < 0 or move.to in self._verses:
                continue
            stay = tuple(
                replace(span, end=min(span.end, len(text[:at].rstrip())))
                for span in spans
                if span.start < at
            )
            go = tuple(
                replace(span, start=max(span.start - at, 0), end=span.end - at)
                for span in spans
                if span.start >= at or span.end > at
            )
            self._verses[move.verse] = (text[:at].rstrip(), stay)
            self._verses[move.to] = (text[at:], go)
            self.odd(
                move.verse.display(),
                f"held the words of {move.to.display()} (“{move.words} …”); they were moved there",
            )

    def finish(self, source: str) -> ImportedWork:
        """The whole work; verses that are missing or suspiciously long are reported."""
        verses = {ref: value for ref, value in sorted(self._verses.items()) if value[0]}
        for number in range(1, len(BOOKS) + 1):
            self._count(Book(number), verses)
        for ref, (text, _) in verses.items():
            if len(text) > LONGEST_VERSE:
                self.odd(ref.display(), f"has {len(text)} characters, more than any known verse")
            if re.search(r"[<>\\{}\[\]`¶|]", text):
                self.odd(ref.display(), "still holds a mark that is no part of the text")
        passages = tuple(
            Passage(self.work.id, text, PassageRef.of(ref), spans=spans)
            for ref, (text, spans) in verses.items()
        )
        digest = digest_of((ref.osis, text) for ref, (text, _) in verses.items())
        return ImportedWork(
            self.work,
            source,
            digest,
            passages,
            links=tuple(dict.fromkeys(self.links)),
            oddities=tuple(self.oddities),
        )

    def _count(self, book: Book, verses: dict[VerseRef, tuple[str, tuple[Span, ...]]]) -> None:
        absent = [
            f"{chapter}:{verse}"
            for chapter in range(1, book.chapter_count + 1)
            for verse in range(1, book.verse_count(chapter) + 1)
            if VerseRef(book, chapter, verse) not in verses
        ]
        if absent:
            some = ", ".join(absent[:20]) + (" …" if len(absent) > 20 else "")
            self.odd(book.full_name, f"lacks {len(absent)} of the canon's verses: {some}")
