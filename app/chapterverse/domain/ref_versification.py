"""Traditions of counting verses, and the way from each to the numbers of the King James Version.

Inside the program a verse has its KJV number. A work states its tradition; readers are shown both
numbers where they differ. Sources: the divisions of the King James Version (1769),
Biblia Hebraica, the New Revised Standard Version, the Luther Bible of 2017, Rahlfs' Septuagint and
the Clementine Vulgate. Where a tradition orders a chapter otherwise in a way not tabled here, the
answer is "unknown", never a neighbouring verse.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from chapterverse.domain.canon import BY_OSIS, Book
from chapterverse.domain.ref_verse_tables import (
    HEBREW,
    HEBREW_LACKS,
    MODERN,
    MODERN_EXTRA,
    ONE_TITLE,
    TWO_TITLES,
    UNTABLED_SEPTUAGINT,
    UNTABLED_VULGATE,
)
from chapterverse.domain.refs import PassageRef, VerseRef


class Tradition(StrEnum):
    """A way of counting. OWN is a work's private one: its numbers are taken as they stand."""

    KJV = "KJV"
    NRSV = "NRSV"
    HEBREW = "Hebrew"
    GERMAN = "German"
    SEPTUAGINT = "Septuagint"
    VULGATE = "Vulgate"
    OWN = "own"


@dataclass(frozen=True, slots=True, order=True)
class Number:
    """Chapter and verse of a book as a tradition counts; verse 0 is a title before verse 1."""

    book: Book
    chapter: int
    verse: int

    def __str__(self) -> str:
        return f"{self.chapter}:{self.verse}"


def _chapters(table: str) -> frozenset[tuple[Book, int]]:
    rows = (line.split() for line in table.splitlines())
    return frozenset((BY_OSIS[osis], int(n)) for osis, *numbers in rows for n in numbers)


_UNTABLED: dict[Tradition, frozenset[tuple[Book, int]]] = {
    Tradition.SEPTUAGINT: _chapters(UNTABLED_SEPTUAGINT),
    Tradition.VULGATE: _chapters(UNTABLED_VULGATE),
}


def tradition(name: str) -> Tradition:
    """The tradition that a work states; one that is not known is the work's own."""
    known = {item.value.lower(): item for item in Tradition}
    known |= {
        "nrsva": Tradition.NRSV,
        "leningrad": Tradition.HEBREW,
        "mt": Tradition.HEBREW,
        "luther": Tradition.GERMAN,
        "lxx": Tradition.SEPTUAGINT,
        "vulg": Tradition.VULGATE,
    }
    return known.get(name.strip().lower(), Tradition.OWN)


def to_kjv(source: Tradition, number: Number) -> PassageRef | None:
    """The KJV verses that a tradition's number holds; None where it is not known or does not
    exist. A psalm title that is a verse of its own belongs to verse 1."""
    if source in (Tradition.KJV, Tradition.OWN):
        return _exact(number)
    if (number.book, number.chapter) in _UNTABLED.get(source, ()):
        return None
    if source in _UNTABLED and number.book is Book.PSALMS:
        hebrew = _hebrew_psalm(number)
        return None if hebrew is None else to_kjv(Tradition.HEBREW, hebrew)
    verses = _into(source).get((number.book, number.chapter, number.verse))
    if verses is None:
        return None
    return PassageRef(VerseRef(*verses[0]), VerseRef(*verses[-1]))


def from_kjv(target: Tradition, verse: VerseRef) -> Number | None:
    """The number of a verse in a tradition; None where it has none or it is not known."""
    if target in (Tradition.KJV, Tradition.OWN):
        return Number(verse.book, verse.chapter, verse.verse)
    hebrew = _out_of(target).get((verse.book, verse.chapter, verse.verse))
    if hebrew is None:
        return None
    number = Number(*hebrew)
    if target in _UNTABLED and verse.book is Book.PSALMS:
        number = _greek_psalm(number)
    return None if (number.book, number.chapter) in _UNTABLED.get(target, ()) else number


@lru_cache(maxsize=4096)
def chapter_to_kjv(source: Tradition, book: Book, chapter: int) -> PassageRef | None:
    """The KJV verses of a whole chapter as a tradition counts it; None as for to_kjv."""
    verses: list[VerseRef] = []
    verse = misses = 0
    while misses <= 12:  # Greek and Latin psalms may begin with 10 or 12
        verse += 1
        held = to_kjv(source, Number(book, chapter, verse))
        if held is not None:
            verses += [held.first, held.last]
        else:
            misses += 1
    return PassageRef(min(verses), max(verses)) if verses else None


def both_numbers(target: Tradition, passage: PassageRef) -> str:
    """A citation of verses: "Malachi 4:1 (3:19 in the German count)" where the numbers differ."""
    shown = passage.display(exact=True)
    if target in (Tradition.KJV, Tradition.OWN):
        return shown
    first, last = passage.first, passage.last
    begins, ends = from_kjv(target, first), from_kjv(target, last)
    if begins is None or ends is None or (_same(begins, first) and _same(ends, last)):
        return shown
    numbers = str(begins)
    if ends != begins:
        one = ends.book == begins.book and ends.chapter == begins.chapter
        numbers += f"–{ends.verse if one else ends}"
    return f"{shown} ({numbers} in the {target.value} count)"


def _same(number: Number, verse: VerseRef) -> bool:
    return (number.chapter, number.verse) == (verse.chapter, verse.verse)


Key = tuple[Book, int, int]


def _exact(number: Number) -> PassageRef | None:
    if not 1 <= number.verse <= number.book.verse_count(number.chapter):
        return None
    return PassageRef.of(VerseRef(number.book, number.chapter, number.verse))


@lru_cache(maxsize=8)
def _out_of(target: Tradition) -> dict[Key, Key]:
    """KJV verse to the tradition's number; Greek and Latin psalms still in Hebrew numbers."""
    numbers: dict[Key, Key] = {}
    for book in Book:
        for chapter in range(1, book.chapter_count + 1):
            for verse in range(1, book.verse_count(chapter) + 1):
                numbers[book, chapter, verse] = (book, chapter, verse)
    old = target in (Tradition.HEBREW, Tradition.GERMAN, Tradition.SEPTUAGINT)
    if old:
        numbers.update(_runs(HEBREW))
    if old or target is Tradition.VULGATE:
        numbers.update(_psalms())
    if target is Tradition.VULGATE:
        return numbers
    numbers.update(_runs(MODERN))
    if target is Tradition.HEBREW:
        for key in HEBREW_LACKS:
            del numbers[key]
    return numbers


@lru_cache(maxsize=8)
def _into(source: Tradition) -> dict[Key, tuple[Key, ...]]:
    """The tradition's number to the KJV verses it holds."""
    found: dict[Key, list[Key]] = {}
    for key, number in _out_of(source).items():
        found.setdefault(number, []).append(key)
    if source is not Tradition.VULGATE:
        for number, key in MODERN_EXTRA.items():
            found.setdefault(number, [key])
    if source in (Tradition.HEBREW, Tradition.GERMAN):
        _add_titles(found)
        found.setdefault((Book.FIRST_SAMUEL, 21, 1), [(Book.FIRST_SAMUEL, 20, 42)])
        found.setdefault((Book.FIRST_KINGS, 22, 44), [(Book.FIRST_KINGS, 22, 43)])
        found.setdefault((Book.FIRST_CHRONICLES, 12, 5), [(Book.FIRST_CHRONICLES, 12, 4)])
        found.setdefault((Book.NUMBERS, 25, 19), [(Book.NUMBERS, 26, 1)])
    return {number: tuple(sorted(keys)) for number, keys in found.items()}


def _add_titles(found: dict[Key, list[Key]]) -> None:
    for psalm in ONE_TITLE:
        found.setdefault((Book.PSALMS, psalm, 1), [(Book.PSALMS, psalm, 1)])
    for psalm in TWO_TITLES:
        for verse in (1, 2):
            found.setdefault((Book.PSALMS, psalm, verse), [(Book.PSALMS, psalm, 1)])


def _runs(table: str) -> dict[Key, Key]:
    numbers: dict[Key, Key] = {}
    for line in table.splitlines():
        osis, _, runs = line.partition(" ")
        book = BY_OSIS[osis]
        for run in runs.split("; "):
            left, right = run.split(" = ")
            chapter, _, span = left.partition(":")
            first, _, last = span.partition("-")
            own_chapter, _, own_first = right.partition(":")
            for step in range(int(last or first) - int(first) + 1):
                numbers[book, int(chapter), int(first) + step] = (
                    book,
                    int(own_chapter),
                    int(own_first) + step,
                )
    return numbers


def _psalms() -> dict[Key, Key]:
    """Hebrew numbers in psalms with a title. Psalm 13:5-6 are one verse in Hebrew."""
    numbers: dict[Key, Key] = {}
    shifts = dict.fromkeys(ONE_TITLE, 1) | dict.fromkeys(TWO_TITLES, 2)
    for psalm, shift in shifts.items():
        for verse in range(1, Book.PSALMS.verse_count(psalm) + 1):
            numbers[Book.PSALMS, psalm, verse] = (Book.PSALMS, psalm, verse + shift)
    numbers[Book.PSALMS, 13, 6] = (Book.PSALMS, 13, 6)
    return numbers


def _hebrew_psalm(number: Number) -> Number | None:
    """The Hebrew number of a verse of a Greek or Latin psalm."""
    psalm, verse = number.chapter, number.verse
    if psalm <= 8 or 148 <= psalm <= 150:
        return number
    if psalm == 9:
        return Number(number.book, 9, verse) if verse <= 21 else Number(number.book, 10, verse - 21)
    if psalm == 113:
        return (
            Number(number.book, 114, verse) if verse <= 8 else Number(number.book, 115, verse - 8)
        )
    if psalm == 114:
        return Number(number.book, 116, verse)
    if psalm == 115:
        # The Vulgate goes on counting from 10, Rahlfs begins with 1 and prints both.
        return Number(number.book, 116, verse if verse > 9 else verse + 9)
    if psalm == 146:
        return Number(number.book, 147, verse)
    if psalm == 147:
        return Number(number.book, 147, verse if verse > 11 else verse + 11)
    if psalm > 150:
        return None
    return Number(number.book, psalm + 1, verse)


def _greek_psalm(number: Number) -> Number:
    """The number in Greek and Latin psalters of a verse in Hebrew numbers."""
    psalm, verse, book = number.chapter, number.verse, number.book
    if psalm <= 9 or psalm >= 148:
        return number
    if psalm == 10:
        return Number(book, 9, verse + 21)
    if psalm == 114:
        return Number(book, 113, verse)
    if psalm == 115:
        return Number(book, 113, verse + 8)
    if psalm == 116:
        return Number(book, 114 if verse <= 9 else 115, verse)
    if psalm == 147:
        return Number(book, 146 if verse <= 11 else 147, verse)
    return Number(book, psalm - 1, verse)
