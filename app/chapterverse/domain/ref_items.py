"""Turns groups of numbers into found references, keeping what later numbers refer to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_choice import choose, choose_at
from chapterverse.domain.ref_find import Name
from chapterverse.domain.ref_group import Group
from chapterverse.domain.ref_names import Target
from chapterverse.domain.ref_ranges import (
    and_next,
    take_last,
    take_range,
    to_chapter_end,
)
from chapterverse.domain.ref_resolve import (
    Point,
    Refused,
    Taken,
    take,
    take_at,
)
from chapterverse.domain.ref_state import ONE_CHAPTER, State
from chapterverse.domain.ref_values import FoundReference, NonexistentReference, Problem
from chapterverse.domain.ref_versification import Tradition

Found = FoundReference | NonexistentReference


class Items:
    """The references found so far in `source`, whose numbers are those of the tradition `counted`;
    all before `floor` is read. `preferred` are ambiguous names whose first book is taken."""

    def __init__(
        self, source: str, state: State, counted: Tradition, preferred: frozenset[str]
    ) -> None:
        self.preferred = preferred
        self.source = source
        self.counted = counted
        self.state = state
        self.found: list[Found] = []
        self.floor = 0

    def add(
        self, start: int, group: Group, last: Group | None, name: Name | None, joined: bool
    ) -> None:
        """Resolves one item and puts it among the found."""
        end = last.end if last is not None else group.end
        self.floor = end
        first = Point(group.chapter, group.verse)
        if last is None:
            result = (
                self.take(lambda book: _with_tail(book, first, group, self.counted))
                if group.tail
                else self.take_at(group.chapter, group.verse)
            )
            self.emit(start, end, result, joined, group.note)
            self.go_to(group.chapter, group.verse is not None)
            return
        if name is not None:
            end_point = Point(last.chapter, last.verse)
            book = name.books[0]
            result = self.take(lambda own: take_range(own, first, book, end_point, self.counted))
            self._emit_ends(start, group, last, name, result, joined, name.note)
            self.state = State(name.books, name.written, comma=self.state.comma)
            self.go_to(last.chapter, last.verse is not None)
            return
        point, note = self._range_end(group, last)
        result = self.take(lambda book: take_range(book, first, book, point, self.counted))
        verses = point.verse is not None
        self._emit_ends(
            start, group, last, None, result, joined, note or group.note or last.note, point
        )
        self.go_to(point.chapter, verses)

    def settled(self, group: Group) -> Group:
        """A group whose lone number is made a chapter or a verse by what came before."""
        state = self.state
        if group.bare and state.verses and group.tail not in ("title", "/"):
            return Group(
                group.start,
                group.end,
                state.chapter,
                group.chapter,
                tail=group.tail,
                note=group.note,
            )
        if group.verse is not None and group.chapter is None:
            chapter, note = state.chapter, group.note
            if chapter is None:
                chapter = 1
                if not self.one_chapter():
                    note = f"No chapter is named; read as {state.written} 1:{group.verse}."
            return Group(group.start, group.end, chapter, group.verse, tail=group.tail, note=note)
        return group

    def is_verse_after_dash(self, group: Group, last: Group, word: bool = False) -> bool:
        """Whether what looks like a range is chapter and verse: "Hebrews 13-15", "Matt 5-v. 6";
        after a `word` ("Hebrews 11 to 29") only where the book has no such chapter."""
        if last.chapter is None:
            return group.verse is None and not self.one_chapter()
        if last.verse is not None or not last.bare or group.verse is not None:
            return False
        chapter = group.chapter or 0
        book = self.state.books[0] if self.state.books else None
        if not isinstance(book, Book) or book.chapter_count == 1:
            return False
        impossible = last.chapter > book.chapter_count
        impossible = impossible or (last.chapter <= chapter and not word)
        return impossible and 1 <= last.chapter <= book.verse_count(chapter)

    def leads_nowhere(self, group: Group, last: Group) -> bool:
        """Whether a lone number after a dash is no chapter or verse of the one book meant."""
        book = self.state.books[0] if len(self.state.books) == 1 else None
        if not isinstance(book, Book) or not last.bare or last.chapter is None:
            return False
        if group.verse is not None or book.chapter_count == 1:
            chapter = 1 if book.chapter_count == 1 else group.chapter or 1
            return last.chapter > book.verse_count(chapter)
        return last.chapter > book.chapter_count

    def _range_end(self, group: Group, last: Group) -> tuple[Point, str]:
        """The end of a range as a point, with a note where more was read than written."""
        if last.chapter is None:
            return Point(group.chapter, last.verse), ""
        if last.verse is not None or not last.bare:
            return Point(last.chapter, last.verse), ""
        number = last.chapter
        if group.verse is not None:
            wide = _abbreviated(group.verse, number)
            if wide is not None:
                return Point(group.chapter, wide), f"“{group.verse}-{number}” read as to {wide}."
            return Point(group.chapter, number), ""
        return Point(number), ""

    def take(self, read: Callable[[Target], Taken | Refused]) -> Taken | Refused:
        """What `read` makes of the book; with several books, the one reading that exists."""
        books = self.state.books
        if not books:
            name = " ".join(self.state.written.split())
            return Refused(Problem.UNKNOWN_BOOK, f"There is no book “{name}”.")
        if len(books) == 1:
            return read(books[0])
        results = [(book, read(book)) for book in books]
        valid = [(book, result) for book, result in results if isinstance(result, Taken)]
        if len(valid) == 1:
            self.state = self.state._replace(books=(valid[0][0],))
        return choose(results, self.state.written.strip(), self.state.first, self.preferred)

    def take_at(self, chapter: int | None, verse: int | None) -> Taken | Refused:
        """As `take`, for the commonest, a single point."""
        state = self.state
        if not state.books:
            return self.take(lambda book: take_at(book, chapter, verse, self.counted))
        if len(state.books) == 1:
            return take_at(state.books[0], chapter, verse, self.counted)
        result, only = choose_at(
            state.books,
            (chapter, verse),
            self.counted,
            state.written.strip(),
            state.first,
            self.preferred,
        )
        if only is not None:
            self.state = state._replace(books=(only,))
        return result

    def emit(
        self,
        start: int,
        end: int,
        result: Taken | Refused,
        joined: bool,
        note: str = "",
    ) -> None:
        """Keep what stands from `start` to `end`: a reference, `joined` to the one before, or why
        it is none. `note` says how it was read."""
        if isinstance(result, Refused):
            self.fail(start, end, result)
            return
        reading = result.reading
        if note or self.state.note:
            reading = " ".join(part for part in (self.state.note, note, reading) if part)
        text, passages, precision = self.source[start:end], result.passages, result.precision
        clipped, candidates = result.clipped, result.candidates
        item = FoundReference(
            start, end, text, passages, precision, reading, joined, clipped, candidates
        )
        self.found.append(item)
        if end > self.floor:
            self.floor = end

    def fail(self, start: int, end: int, why: Refused) -> None:
        """Keep that what stands from `start` to `end` names no verse."""
        text = self.source[start:end]
        self.found.append(
            NonexistentReference(
                start, end, text, why.problem, why.reason, why.hint, why.candidates
            )
        )
        if end > self.floor:
            self.floor = end

    def one_chapter(self) -> bool:
        """Whether every book that is meant has one chapter."""
        return ONE_CHAPTER.issuperset(self.state.books)

    def _emit_ends(
        self,
        start: int,
        group: Group,
        last: Group,
        name: Name | None,
        result: Taken | Refused,
        joined: bool,
        note: str = "",
        point: Point | None = None,
    ) -> None:
        """A range; where it cannot stand, its two ends each for itself if they name their place."""
        if isinstance(result, Taken):
            self.emit(start, last.end, result, joined, note)
            return
        point = point or Point(last.chapter, last.verse)
        explicit = name is not None or not last.bare
        own = name.books[0] if name is not None else None
        first = self.take(lambda book: take(book, Point(group.chapter, group.verse), self.counted))
        second = (
            take_last(own, point, group.verse is None, self.counted)
            if own is not None
            else self.take(lambda b: take(b, point, self.counted))
        )
        apart = isinstance(first, Taken) and isinstance(second, Taken)
        if not (explicit or apart):
            self.emit(start, last.end, result, joined, note)
            return
        same = own is None and point.chapter == group.chapter and not apart
        if same:
            self.emit(start, last.end, result, joined, note)
            return
        if apart:
            note = "The range runs backwards; its ends are read one by one."
        self.emit(start, group.end, first, joined, note if apart else "")
        begin = name.start if name is not None else last.start
        self.emit(begin, last.end, second, True, note if apart else "")

    def go_to(self, chapter: int | None, verses: bool) -> None:
        """What later numbers refer to; in a one-chapter book they are verses."""
        state = self.state
        books, written, _, _, _, comma, first, _ = state
        if books and self.one_chapter():
            chapter, verses = 1, True
        self.state = State(books, written, chapter, verses, "", comma, first)


def _with_tail(book: Target, point: Point, group: Group, counted: Tradition) -> Taken | Refused:
    if group.tail == "/":
        return Refused(
            Problem.AMBIGUOUS, "Before and after the stroke: two chapters, or chapter and verse?"
        )
    if group.tail == "ff":
        return to_chapter_end(book, point, counted)
    if group.tail == "f":
        return and_next(book, point, counted)
    if group.tail == "title" and book is Book.PSALMS and point.verse is None:
        result = take(book, Point(point.chapter, 1), counted)
        if isinstance(result, Taken):
            return replace(result, reading="The title stands before verse 1.")
        return result
    return take(book, point, counted)


def _abbreviated(first: int, last: int) -> int | None:
    """119:156-9 means 156 to 159."""
    if last >= first:
        return None
    head, tail = str(first), str(last)
    if len(tail) >= len(head):
        return None
    full = int(head[: -len(tail)] + tail)
    return full if full > first else None
