"""Lists in running text that can be read in two ways: "Deut 32/4", "John 1 2:22", "Ps 8, 15 16".

There is nobody to ask there, so one reading is taken, with the other in `candidates` and in the
sentence that is told; or none, where neither is the usual one. A typed reference is asked about.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_endings import counts_things
from chapterverse.domain.ref_group import Group
from chapterverse.domain.ref_items import Items
from chapterverse.domain.ref_names import Entry, Target, key
from chapterverse.domain.ref_patterns import CHAPTER_STROKE, TWO_NUMBERS
from chapterverse.domain.ref_ranges import take_range, take_verses
from chapterverse.domain.ref_resolve import (
    Point,
    Refused,
    Taken,
    take,
)
from chapterverse.domain.ref_values import FoundReference, Precision, Problem
from chapterverse.domain.ref_versification import Tradition
from chapterverse.domain.refs import PassageRef


class Doubts:
    """Reads such lists of one text into `items`; `names` are the names of the language."""

    def __init__(self, text: str, items: Items, names: dict[str, Entry]) -> None:
        self.text = text
        self.items = items
        self.names = names

    def stroke(self, pos: int) -> bool:
        """ "Deut 32/4" after the chapter: taken as two chapters, or as chapter and verse where the
        second number is no chapter; whether one of them holds."""
        match = CHAPTER_STROKE.match(self.text, pos)
        if match is None or counts_things(self.text, match.end()):
            return False
        before, book = self._chapter_before(pos), self._book()
        if before is None or book is None:
            return False
        chapter, first = before.passages[0].first.chapter, int(match[1])
        last = int(match[2]) if match[2] else first
        items = self.items
        chapters = take_range(book, Point(first), book, Point(last), items.counted)
        verses = take_verses(book, chapter, first, last, items.counted)
        if isinstance(chapters, Taken) and isinstance(verses, Taken):
            note = _two_chapters(book, chapter, first, last)
            both = (*before.passages, verses.passage)
            items.found[-1] = before._replace(reading=note, candidates=both)
            doubtful = replace(chapters, candidates=(chapters.passage, verses.passage))
            items.emit(match.start(1), match.end(), doubtful, True, note)
            items.go_to(last, False)
        elif isinstance(chapters, Taken):
            items.emit(match.start(1), match.end(), chapters, True)
            items.go_to(last, False)
        elif isinstance(verses, Taken):
            items.found.pop()
            note = "The stroke is read as between chapter and verse."
            items.emit(before.start, match.end(), verses, before.joined, note)
            items.go_to(chapter, True)
        else:
            return False
        items.floor = match.end()
        return True

    def pair(self, before: int, after: int) -> None:
        """ "John 1 2:22", read as John 1 and 2:22: tells where "1 John 2:22" may be meant. `before`
        is where the first reference ends, and the last found begins at `after`."""
        found = self.items.found
        if len(found) < 2 or found[-1].start != after or found[-2].end != before:
            return
        first, second = found[-2], found[-1]
        if not isinstance(first, FoundReference) or not isinstance(second, FoundReference):
            return
        word = key(self.items.state.written.split()[-1].rstrip("."))
        entry = self.names.get(word)
        place, number = second.passages[0].first, first.passages[0].first.chapter
        numbered = () if entry is None else entry.numbered
        book = numbered[number - 1] if number <= len(numbered) else None
        other, note = _of_letter(book, place.chapter, place.verse, self.items.counted)
        found[-2] = _told(first, note, other)
        found[-1] = _told(second, note, other)

    def two_numbers(self, group: Group) -> bool:
        """ "Ps 8, 15 16, 18": in a list of chapters, "15 16" may be a verse or two chapters, and
        what follows hangs on it; refused as ambiguous. Whether it is so."""
        match = TWO_NUMBERS.match(self.text, group.end)
        if match is None or not group.bare or self.items.state.verses:
            return False
        reason = f"{group.chapter} {match[1]}: two chapters, or chapter and verse?"
        why = Refused(Problem.AMBIGUOUS, reason, "Write a comma or a colon between them.")
        self.items.fail(group.start, match.end(), why)
        return True

    def _book(self) -> Book | None:
        books = self.items.state.books
        return books[0] if len(books) == 1 and isinstance(books[0], Book) else None

    def _chapter_before(self, pos: int) -> FoundReference | None:
        """The single chapter that ends at `pos`."""
        item = self.items.found[-1] if self.items.found else None
        if not isinstance(item, FoundReference) or item.end != pos:
            return None
        one = item.passages[0].first.chapter == item.passages[0].last.chapter
        return item if one and item.precision is Precision.CHAPTER else None


def _told(item: FoundReference, note: str, other: PassageRef | None) -> FoundReference:
    """The item with a note and, where there is one, the other reading."""
    reading = f"{item.reading} {note}" if item.reading else note
    candidates = item.candidates if other is None else (*item.passages, other)
    start, end, text, passages, precision, _, joined, clipped, _ = item
    return FoundReference(
        start, end, text, passages, precision, reading, joined, clipped, candidates
    )


@lru_cache(maxsize=1024)
def _of_letter(
    book: Target | None, chapter: int, verse: int, counted: Tradition
) -> tuple[PassageRef | None, str]:
    """The verse of a numbered book that may be meant, and what to tell."""
    result = None if book is None else take(book, Point(chapter, verse), counted)
    if not isinstance(result, Taken):
        return None, "Two references, parted by a space."
    other = result.passage
    return other, f"Two references, parted by a space; {other.display()} may be meant."


@lru_cache(maxsize=1024)
def _two_chapters(book: Book, chapter: int, first: int, last: int) -> str:
    one = PassageRef.chapter(book, chapter).display()
    other = PassageRef.chapter(book, first, last).display()
    separator = "" if first == last else f"–{last}"
    return f"Read as {one} and {other}; {book.full_name} {chapter}:{first}{separator} may be meant."
