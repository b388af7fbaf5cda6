"""Lists in running text that can be read in two ways: "Deut 32/4", "John 1 2:22", "Ps 8, 15 16".

There is nobody to ask there, so one reading is taken, with the other in `candidates` and in the
sentence that is told; or none, where neither is the usual one. A typed reference is asked about.
"""

from __future__ import annotations

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_grammar import Group, counts_things
from chapterverse.domain.ref_items import Items
from chapterverse.domain.ref_names import Entry, key
from chapterverse.domain.ref_patterns import CHAPTER_STROKE, TWO_NUMBERS
from chapterverse.domain.ref_resolve import Point, Refused, Taken, take, take_range, take_verses
from chapterverse.domain.ref_values import FoundReference, Precision, Problem
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
        before, book = self._chapter_before(pos), self._book()
        if match is None or before is None or book is None or counts_things(self.text, match.end()):
            return False
        chapter, first = before.passages[0].first.chapter, int(match[1])
        last = int(match[2]) if match[2] else first
        items = self.items
        chapters = take_range(book, Point(first), book, Point(last), items.counted)
        verses = take_verses(book, chapter, first, last, items.counted)
        if isinstance(chapters, Taken) and isinstance(verses, Taken):
            listed = chapters.passage.display()
            note = f"Read as two chapters, {before.passages[0].display()} and {listed}; "
            note += f"{verses.passage.display()} may be meant."
            self._doubt(before, note, verses.passage)
            items.emit(match.start(1), match.end(), chapters, True, note)
            self._doubt(items.found[-1], note, verses.passage)
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
        note = "Two references, parted by a space."
        other: PassageRef | None = None
        if entry is not None and number <= len(entry.numbered):
            book = entry.numbered[number - 1]
            point = Point(place.chapter, place.verse)
            result = None if book is None else take(book, point, self.items.counted)
            if isinstance(result, Taken):
                other = result.passage
                note = f"Two references, parted by a space; {other.display()} may be meant."
        found[-2:] = [
            item._replace(
                reading=f"{item.reading} {note}".strip(),
                candidates=(*item.passages, other) if other is not None else item.candidates,
            )
            for item in (first, second)
        ]

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

    def _doubt(self, item: object, note: str, other: PassageRef) -> None:
        """Puts a note and the other reading on an item that is found."""
        index = next(i for i in range(-1, -3, -1) if self.items.found[i] is item)
        found = self.items.found[index]
        if isinstance(found, FoundReference):
            marked = found._replace(reading=note, candidates=(*found.passages, other))
            self.items.found[index] = marked
