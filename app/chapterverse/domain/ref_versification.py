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


# KJV = Hebrew: runs of verses that bear other numbers. A run on the right may be one verse for two.
_HEBREW = """\
Gen 31:55 = 32:1; 32:1-32 = 32:2
Exod 8:1-4 = 7:26; 8:5-32 = 8:1; 22:1 = 21:37; 22:2-31 = 22:1
Lev 6:1-7 = 5:20; 6:8-30 = 6:1
Num 16:36-50 = 17:1; 17:1-13 = 17:16; 29:40 = 30:1; 30:1-16 = 30:2
Deut 12:32 = 13:1; 13:1-18 = 13:2; 22:30 = 23:1; 23:1-25 = 23:2; 29:1 = 28:69; 29:2-29 = 29:1
1Sam 21:1-15 = 21:2; 23:29 = 24:1; 24:1-22 = 24:2
2Sam 18:33 = 19:1; 19:1-43 = 19:2
1Kgs 4:21-34 = 5:1; 5:1-18 = 5:15; 22:44-53 = 22:45
2Kgs 11:21 = 12:1; 12:1-21 = 12:2
1Chr 6:1-15 = 5:27; 6:16-81 = 6:1; 12:5-40 = 12:6
2Chr 2:1 = 1:18; 2:2-18 = 2:1; 14:1 = 13:23; 14:2-15 = 14:1
Neh 4:1-6 = 3:33; 4:7-23 = 4:1; 7:69-73 = 7:68; 9:38 = 10:1; 10:1-39 = 10:2
Job 41:1-8 = 40:25; 41:9-34 = 41:1
Eccl 5:1 = 4:17; 5:2-20 = 5:1
Song 6:13 = 7:1; 7:1-13 = 7:2
Isa 9:1 = 8:23; 9:2-21 = 9:1; 64:1 = 63:19; 64:2-12 = 64:1
Jer 9:1 = 8:23; 9:2-26 = 9:1
Ezek 20:45-49 = 21:1; 21:1-32 = 21:6
Dan 4:1-3 = 3:31; 4:4-37 = 4:1; 5:31 = 6:1; 6:1-28 = 6:2
Hos 1:10-11 = 2:1; 2:1-23 = 2:3; 11:12 = 12:1; 12:1-14 = 12:2; 13:16 = 14:1; 14:1-9 = 14:2
Joel 2:28-32 = 3:1; 3:1-21 = 4:1
Jonah 1:17 = 2:1; 2:1-10 = 2:2
Mic 5:1 = 4:14; 5:2-15 = 5:1
Nah 1:15 = 2:1; 2:1-13 = 2:2
Zech 1:18-21 = 2:1; 2:1-13 = 2:5
Mal 4:1-6 = 3:19
"""

# KJV verses that the Hebrew Bible's own counting does not have.
_HEBREW_LACKS = frozenset({(Book.NEHEMIAH, 7, 68)})

# Psalms whose title is verse 1 in Hebrew, and those in which it is verses 1 and 2.
_ONE_TITLE = (
    *range(3, 10), 12, 13, *range(18, 23), 30, 31, 34, 36, *range(38, 43), *range(44, 50), 53,
    *range(55, 60), *range(61, 66), *range(67, 71), 75, 76, 77, 80, 81, 83, 84, 85, 88, 89, 92, 102,
    108, 140, 142,
)  # fmt: skip
_TWO_TITLES = (51, 52, 54, 60)

# The New Testament as critical editions count: KJV 2 Corinthians 13:12-13 are one verse.
_MODERN = """\
2Cor 13:13 = 13:12; 13:14 = 13:13
"""

# Verses of later counting that are the last words or the first of a KJV verse.
_MODERN_EXTRA = {
    (Book.THIRD_JOHN, 1, 15): (Book.THIRD_JOHN, 1, 14),
    (Book.REVELATION, 12, 18): (Book.REVELATION, 13, 1),
}

# Chapters that Greek and Latin Bibles order or divide in ways not tabled here, one row a book.
_UNTABLED_SEPTUAGINT = """\
Gen 31 32 35
Exod 20 21 35 36 37 38 39 40
Deut 5
Josh 8 9 19
1Sam 17 18
1Kgs 2 3 4 5 6 7 8 9 10 11 12 14 20 21 22
Esth 1 2 3 4 5 6 7 8 9 10
Prov 15 16 20 24 25 26 27 28 29 30 31
Jer 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52
Ezek 7
Dan 3 4
Mal 3 4
"""
_UNTABLED_VULGATE = """\
Gen 49 50
Exod 40
Lev 26
Num 11 13 20 30
Josh 4 5 21
Judg 5 21
1Sam 20 24
1Kgs 22
1Chr 11 20
Neh 3 7 12
Esth 1 2 3 4 5 6 7 8 9 10
Job 16 39 40 41 42
Ps 10 12 43 55
Eccl 4 5 7
Song 1 5 6
Isa 8 64
Jer 37
Ezek 2
Dan 3 4
Hos 14
Amos 6
Jonah 2
Mic 5
Hag 2
Matt 17
Mark 4 8 9
John 6
Acts 7 14
"""


def _chapters(table: str) -> frozenset[tuple[Book, int]]:
    rows = (line.split() for line in table.splitlines())
    return frozenset((BY_OSIS[osis], int(n)) for osis, *numbers in rows for n in numbers)


_UNTABLED: dict[Tradition, frozenset[tuple[Book, int]]] = {
    Tradition.SEPTUAGINT: _chapters(_UNTABLED_SEPTUAGINT),
    Tradition.VULGATE: _chapters(_UNTABLED_VULGATE),
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
    misses = 0
    for verse in range(1, 200):
        held = to_kjv(source, Number(book, chapter, verse))
        if held is not None:
            verses += [held.first, held.last]
        else:
            misses += 1
        if misses > 12:  # Greek and Latin psalms may begin with 10 or 12
            break
    return PassageRef(min(verses), max(verses)) if verses else None


def both_numbers(target: Tradition, verse: VerseRef) -> str:
    """ "Malachi 4:1 (3:19 in the German count)" where the numbers differ, else the reference."""
    number = from_kjv(target, verse)
    shown = verse.display()
    if number is None or target in (Tradition.KJV, Tradition.OWN):
        return shown
    same = (number.chapter, number.verse) == (verse.chapter, verse.verse)
    return shown if same else f"{shown} ({number} in the {target.value} count)"


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
        numbers.update(_runs(_HEBREW))
    if old or target is Tradition.VULGATE:
        numbers.update(_psalms())
    if target is Tradition.VULGATE:
        return numbers
    numbers.update(_runs(_MODERN))
    if target is Tradition.HEBREW:
        for key in _HEBREW_LACKS:
            del numbers[key]
    return numbers


@lru_cache(maxsize=8)
def _into(source: Tradition) -> dict[Key, tuple[Key, ...]]:
    """The tradition's number to the KJV verses it holds."""
    found: dict[Key, list[Key]] = {}
    for key, number in _out_of(source).items():
        found.setdefault(number, []).append(key)
    if source is not Tradition.VULGATE:
        for number, key in _MODERN_EXTRA.items():
            found.setdefault(number, [key])
    if source in (Tradition.HEBREW, Tradition.GERMAN):
        _add_titles(found)
        found.setdefault((Book.FIRST_SAMUEL, 21, 1), [(Book.FIRST_SAMUEL, 20, 42)])
        found.setdefault((Book.FIRST_KINGS, 22, 44), [(Book.FIRST_KINGS, 22, 43)])
        found.setdefault((Book.FIRST_CHRONICLES, 12, 5), [(Book.FIRST_CHRONICLES, 12, 4)])
        found.setdefault((Book.NUMBERS, 25, 19), [(Book.NUMBERS, 26, 1)])
    return {number: tuple(sorted(keys)) for number, keys in found.items()}


def _add_titles(found: dict[Key, list[Key]]) -> None:
    for psalm in _ONE_TITLE:
        found.setdefault((Book.PSALMS, psalm, 1), [(Book.PSALMS, psalm, 1)])
    for psalm in _TWO_TITLES:
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
    shifts = dict.fromkeys(_ONE_TITLE, 1) | dict.fromkeys(_TWO_TITLES, 2)
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
