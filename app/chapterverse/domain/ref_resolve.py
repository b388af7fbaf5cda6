"""Points as written (book, chapter, verse) to passages that exist, or the sentence why not.
From one point to another is ref_ranges' work."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from chapterverse.domain.canon import Book
from chapterverse.domain.ref_names import Target, title
from chapterverse.domain.ref_values import Precision, Problem
from chapterverse.domain.ref_versification import Number, Tradition, chapter_to_kjv, to_kjv
from chapterverse.domain.refs import PassageRef, VerseRef

# Single-chapter books are cited by verse alone, so a lone "1" may be the chapter or the verse. It
# is read as the chapter, but for Obadiah, whose verse 1 (the title of the book) is what is cited.
_ONE_IS_VERSE = frozenset({Book.OBADIAH})


class Point(NamedTuple):
    """One end of a reference: chapter and verse as written; neither is the whole book.

    `chapter` 0 with a verse stands for the chapter that the context gives.
    """

    chapter: int | None = None
    verse: int | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """A passage that exists, how exactly it was written, and the reading to tell."""

    passage: PassageRef
    precision: Precision
    reading: str = ""
    clipped: bool = False
    candidates: tuple[PassageRef, ...] = ()
    passages: tuple[PassageRef, ...] = field(init=False)  # made once for all who quote it

    def __post_init__(self) -> None:
        object.__setattr__(self, "passages", (self.passage,))


@dataclass(frozen=True, slots=True)
class Refused:
    """No passage, and why."""

    problem: Problem
    reason: str
    hint: str = ""
    candidates: tuple[PassageRef, ...] = ()


def take(book: Target, point: Point, counted: Tradition = Tradition.KJV) -> Taken | Refused:
    """The passage of a single point, whose numbers are those of the tradition `counted`."""
    return take_at(book, point.chapter, point.verse, counted)


@lru_cache(maxsize=16_384)
def take_at(
    book: Target, chapter: int | None, verse: int | None, counted: Tradition
) -> Taken | Refused:
    """As `take`, the numbers one by one."""
    if not isinstance(book, Book):
        return outside(book, chapter)
    if chapter is None and verse is None:
        return Taken(PassageRef.book(book), Precision.BOOK)
    if counted not in (Tradition.KJV, Tradition.OWN):
        return _from_tradition(book, chapter or 0, verse, counted)
    number = chapter or 0
    if book.chapter_count == 1 and verse is None:
        return _single(book, number)
    missing = _missing(book, number, verse)
    if missing is not None:
        return missing
    if verse is None:
        return Taken(PassageRef.chapter(book, number), Precision.CHAPTER)
    return Taken(PassageRef.of(VerseRef(book, number, verse)), Precision.VERSE)


def _from_tradition(
    book: Book, chapter: int, verse: int | None, counted: Tradition
) -> Taken | Refused:
    """A point in another tradition's numbers, with both numbers told where they differ."""
    if verse is None and book.chapter_count == 1 and chapter != 1:
        chapter, verse = 1, chapter
    if verse is None:
        held = chapter_to_kjv(counted, book, chapter)
        written, plain = f"{book.full_name} {chapter}", book.verse_count(chapter) > 0
        same = held is not None and plain and held == PassageRef.chapter(book, chapter)
    else:
        held = to_kjv(counted, Number(book, chapter, verse))
        written = f"{book.full_name} {chapter}:{verse}"
        same = held is not None and held.first.osis == f"{book.osis}.{chapter}.{verse}"
    if held is None:
        reason = f"{written} is not known in the {counted.value} count."
        return Refused(Problem.NO_SUCH_VERSE, reason)
    reading = "" if same else f"{written} in the {counted.value} count is {held.display()}."
    return Taken(held, Precision.CHAPTER if verse is None else Precision.VERSE, reading)


def outside(book: Target, chapter: int | None) -> Refused:
    """Why a place in a deuterocanonical book cannot be taken."""
    name = title(book)
    count = book.chapter_count
    if chapter is not None and not 1 <= chapter <= count:
        return Refused(Problem.NO_SUCH_VERSE, _chapters(name, count))
    return Refused(
        Problem.OUTSIDE_CANON, f"{name} is a deuterocanonical book; the library has no text for it."
    )


def _single(book: Book, number: int) -> Taken | Refused:
    """A lone number after the name of a book of one chapter."""
    last = book.verse_count(1)
    if number == 1 and book not in _ONE_IS_VERSE:
        return Taken(
            PassageRef.chapter(book, 1),
            Precision.CHAPTER,
            f"{book.full_name} has one chapter; read as the whole chapter.",
        )
    if not 1 <= number <= last:
        return Refused(
            Problem.NO_SUCH_VERSE,
            f"{book.full_name} has one chapter of {last} verses.",
            _elsewhere(book, 1, number) or f"The last verse is {book.full_name} {last}.",
        )
    verse = VerseRef(book, 1, number)
    reading = f"{book.full_name} has one chapter; read as verse {number}."
    return Taken(PassageRef.of(verse), Precision.VERSE, reading)


def _missing(book: Book, chapter: int, verse: int | None) -> Refused | None:
    count = book.verse_count(chapter)
    name = book.full_name
    if count == 0:
        if book is Book.PSALMS and chapter == 151:
            return Refused(
                Problem.OUTSIDE_CANON,
                "Psalm 151 stands in Greek Bibles only; the library has no text for it.",
                "Psalms has 150 chapters.",
            )
        most = book.chapter_count
        last = (
            f"The last chapter is {PassageRef.chapter(book, most).display()}." if most > 1 else ""
        )
        return Refused(
            Problem.NO_SUCH_VERSE,
            _chapters(name, most),
            _elsewhere(book, chapter, verse) or last,
        )
    if verse is not None and not 1 <= verse <= count:
        here = PassageRef.chapter(book, chapter)
        shown = here.display() if book.chapter_count > 1 else name
        return Refused(
            Problem.NO_SUCH_VERSE,
            f"{shown} has {count} verses.",
            _elsewhere(book, chapter, verse) or f"The last verse is {here.last.display()}.",
        )
    return None


def _elsewhere(book: Book, chapter: int, verse: int | None) -> str:
    """Where a verse that the KJV numbers do not have is found when another count was meant."""
    held = None if verse is None else to_kjv(Tradition.GERMAN, Number(book, chapter, verse))
    if held is None:
        return ""
    return f"In Bibles that count otherwise this number is {held.display()}."


def _chapters(name: str, count: int) -> str:
    return f"{name} has one chapter." if count == 1 else f"{name} has {count} chapters."
