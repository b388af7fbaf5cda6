"""From one point to another: ranges within and across books, "f" and "ff"."""

from __future__ import annotations

from functools import lru_cache

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_names import Target
from chapterverse.domain.ref_resolve import Point, Refused, Taken, outside, take, take_at
from chapterverse.domain.ref_values import Precision, Problem
from chapterverse.domain.ref_versification import Tradition
from chapterverse.domain.refs import PassageRef, VerseRef


@lru_cache(maxsize=16_384)
def take_range(
    start_book: Target,
    start: Point,
    end_book: Target,
    end: Point,
    counted: Tradition = Tradition.KJV,
) -> Taken | Refused:
    """The passage from one point to another, the later one in the canon's order.

    An end past the last verse is refused within one chapter or between bare chapters, and taken
    up to the end of the chapter or book (`clipped`) where the range leads elsewhere.
    """
    if counted not in (Tradition.KJV, Tradition.OWN):
        start, end = _as_verses(start_book, start, end_book, end)
    first = take(start_book, start, counted)
    if isinstance(first, Refused):
        return first
    if not isinstance(end_book, Book):
        return outside(end_book, end.chapter)
    chapters = start_book != end_book and start.verse is None
    last = take_last(end_book, end, chapters, counted)
    if isinstance(last, Refused):
        elsewhere = end_book != start_book or (
            end.verse is not None and end.chapter != start.chapter
        )
        elsewhere = elsewhere or last.problem is Problem.OUTSIDE_CANON
        kjv = counted in (Tradition.KJV, Tradition.OWN)
        if not kjv or not elsewhere or end.chapter == 0 or end.verse == 0:
            return last
        last = _clip(end_book, end, last)
    if last.passage.last < first.passage.first:
        return Refused(
            Problem.NO_SUCH_VERSE,
            f"The range ends ({last.passage.display()}) before it begins "
            f"({first.passage.display()}).",
        )
    readings = [first.reading, last.reading]
    single = isinstance(start_book, Book) and start_book.chapter_count == 1 and start.verse is None
    if single and start_book == end_book:
        return _verses_of_single(first, last, start, end)
    return Taken(
        PassageRef(first.passage.first, last.passage.last),
        max(first.precision, last.precision, key=lambda p: p is Precision.VERSE),
        " ".join(dict.fromkeys(reading for reading in readings if reading)),
        last.clipped,
    )


def take_last(book: Target, end: Point, chapters: bool, counted: Tradition) -> Taken | Refused:
    """The end of a range that leads into another book; between `chapters`, "Obadiah 1" is one."""
    if chapters and end == Point(1) and isinstance(book, Book):
        return Taken(PassageRef.chapter(book, 1), Precision.CHAPTER)
    return take(book, end, counted)


@lru_cache(maxsize=16_384)
def take_verses(
    book: Target, chapter: int, first: int, last: int, counted: Tradition = Tradition.KJV
) -> Taken | Refused:
    """Verses of one chapter, the plainest of all references."""
    if first == last:
        return take_at(book, chapter, first, counted)
    return take_range(book, Point(chapter, first), book, Point(chapter, last), counted)


def to_chapter_end(
    book: Target, point: Point, counted: Tradition = Tradition.KJV
) -> Taken | Refused:
    """From a verse to the end of its chapter, or from a chapter to the end of the book ("ff")."""
    first = take(book, point, counted)
    if isinstance(first, Refused) or not isinstance(book, Book):
        return first
    start = first.passage.first
    chapter = start.chapter if first.precision is Precision.VERSE else book.chapter_count
    end = VerseRef(book, chapter, book.verse_count(chapter))
    if first.precision is Precision.VERSE and point.verse is not None:
        whole = take(book, Point(point.chapter), counted)
        end = whole.passage.last if isinstance(whole, Taken) else end
    where = "chapter" if first.precision is Precision.VERSE else "book"
    return Taken(
        PassageRef(start, end), first.precision, f"“ff” read as to the end of the {where}."
    )


def and_next(book: Target, point: Point, counted: Tradition = Tradition.KJV) -> Taken | Refused:
    """A verse and the next, or a chapter and the next ("f")."""
    first = take(book, point, counted)
    if isinstance(first, Refused) or not isinstance(book, Book):
        return first
    if point.verse is not None:
        following = Point(point.chapter, point.verse + 1)
    elif first.precision is Precision.VERSE:  # a lone number of a one-chapter book
        following = Point(1, (point.chapter or 0) + 1)
    else:
        following = Point((point.chapter or 0) + 1)
    second = take(book, following, counted)
    if isinstance(second, Refused):
        return second
    passage = PassageRef(first.passage.first, second.passage.last)
    return Taken(passage, first.precision, first.reading)


def _as_verses(
    start_book: Target, start: Point, end_book: Target, end: Point
) -> tuple[Point, Point]:
    """Lone numbers of a one-chapter book as the verses that they are in a range."""
    if start_book != end_book or start_book.chapter_count != 1 or start.verse is not None:
        return start, end
    last = end if end.verse is not None else Point(1, end.chapter)
    return Point(1, start.chapter), last


def _verses_of_single(first: Taken, last: Taken, start: Point, end: Point) -> Taken | Refused:
    """Jude 1-25: two lone numbers are verses, also when the first is 1."""
    book = first.passage.first.book
    from_verse = start.chapter or 1
    to_verse = end.verse if end.verse is not None else end.chapter or 1
    if to_verse < from_verse:
        return Refused(Problem.NO_SUCH_VERSE, "The range ends before it begins.")
    passage = PassageRef(VerseRef(book, 1, from_verse), last.passage.last)
    if end.verse is None:
        passage = PassageRef(VerseRef(book, 1, from_verse), VerseRef(book, 1, to_verse))
    reading = f"{book.full_name} has one chapter; read as verses {from_verse} to {to_verse}."
    return Taken(passage, Precision.VERSE, reading)


def _clip(book: Book, end: Point, why: Refused) -> Taken:
    chapter = end.chapter or 1
    if book.verse_count(chapter) == 0:
        chapter = book.chapter_count
    last = VerseRef(book, chapter, book.verse_count(chapter))
    reading = f"{why.reason} Read up to {last.display()}."
    return Taken(PassageRef.of(last), Precision.VERSE, reading, clipped=True)
