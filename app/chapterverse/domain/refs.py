"""Verses and passages as values: order, ids, OSIS, display. ref_parser reads typed text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from chapterverse.domain.canon import BOOKS, BY_CODE, BY_OSIS, Book, is_verse
from chapterverse.errors import InvalidReference

_ID = re.compile(
    r"([1-3]?[a-z]+)_(\d{1,3})_(\d{1,3})"
    r"(?:-(?:(\d{1,3})_)?(\d{1,3})|-([1-3]?[a-z]+)_(\d{1,3})_(\d{1,3}))?"
)
_OSIS = re.compile(r"([1-3]?[A-Za-z]+)(?:\.(\d{1,3}))?(?:\.(\d{1,3}))?")


class DisplayStyle(StrEnum):
    """How a reference is written for a reader."""

    FULL = "full"  # 1 Corinthians 13:4–7
    SBL = "sbl"  # 1 Cor 13:4–7
    SHORT = "short"  # 1 Cor 13:4–7 with the shortest common abbreviation
    ID = "id"  # 1cor_13_4-7


@dataclass(frozen=True, slots=True, order=True)
class VerseRef:
    """One verse in KJV numbering. The order is that of the canon.

    Raises InvalidReference when the canon has no such verse.
    """

    book: Book
    chapter: int
    verse: int

    def __post_init__(self) -> None:
        if not is_verse(self.book, self.chapter, self.verse):
            raise InvalidReference(
                f"{self.book.full_name} has no verse {self.chapter}:{self.verse}."
            )

    @property
    def id(self) -> str:
        """The program's own id, such as "rom_3_28"."""
        return f"{self.book.code}_{self.chapter}_{self.verse}"

    @property
    def osis(self) -> str:
        """OSIS id, such as "Rom.3.28"."""
        return f"{self.book.osis}.{self.chapter}.{self.verse}"

    @property
    def ordinal(self) -> int:
        """A whole number in canon order, book * 1,000,000 + chapter * 1,000 + verse."""
        return self.book * 1_000_000 + self.chapter * 1_000 + self.verse

    @classmethod
    def from_ordinal(cls, ordinal: int) -> VerseRef:
        """The verse of `ordinal`; raises InvalidReference when there is none."""
        book, rest = divmod(ordinal, 1_000_000)
        if not 1 <= book <= len(BOOKS):
            raise InvalidReference(f"{ordinal} is not the number of a verse.")
        return cls(Book(book), *divmod(rest, 1_000))

    @classmethod
    def from_id(cls, text: str) -> VerseRef:
        """The verse of an id such as "rom_3_28"; raises InvalidReference."""
        passage = PassageRef.from_id(text)
        if passage.first != passage.last:
            raise InvalidReference(f"{text} names more than one verse.")
        return passage.first

    @classmethod
    def from_osis(cls, text: str) -> VerseRef:
        """The verse of an OSIS id such as "Rom.3.28"; raises InvalidReference."""
        passage = PassageRef.from_osis(text)
        if passage.first != passage.last:
            raise InvalidReference(f"{text} names more than one verse.")
        return passage.first

    def display(self, style: DisplayStyle = DisplayStyle.FULL) -> str:
        """Such as "Romans 3:28"."""
        return PassageRef(self, self).display(style)

    def next(self) -> VerseRef | None:
        """The verse after this one in the canon, None after Revelation 22:21."""
        if self.verse < self.book.verse_count(self.chapter):
            return VerseRef(self.book, self.chapter, self.verse + 1)
        if self.chapter < self.book.chapter_count:
            return VerseRef(self.book, self.chapter + 1, 1)
        return VerseRef(Book(self.book + 1), 1, 1) if self.book < len(BOOKS) else None

    def previous(self) -> VerseRef | None:
        """The verse before this one in the canon, None before Genesis 1:1."""
        if self.verse > 1:
            return VerseRef(self.book, self.chapter, self.verse - 1)
        if self.chapter > 1:
            return VerseRef(self.book, self.chapter - 1, self.book.verse_count(self.chapter - 1))
        if self.book > 1:
            before = Book(self.book - 1)
            chapter = before.chapter_count
            return VerseRef(before, chapter, before.verse_count(chapter))
        return None


@dataclass(frozen=True, slots=True, order=True)
class PassageRef:
    """A run of verses, first and last included; raises InvalidReference when reversed."""

    first: VerseRef
    last: VerseRef

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise InvalidReference(
                f"The passage ends ({self.last.osis}) before it begins ({self.first.osis})."
            )

    @classmethod
    def of(cls, verse: VerseRef) -> PassageRef:
        """The passage of a single verse."""
        return cls(verse, verse)

    @classmethod
    def chapter(cls, book: Book, chapter: int, last_chapter: int | None = None) -> PassageRef:
        """One whole chapter, or whole chapters up to `last_chapter`."""
        end = chapter if last_chapter is None else last_chapter
        return cls(VerseRef(book, chapter, 1), VerseRef(book, end, book.verse_count(end)))

    @classmethod
    def book(cls, book: Book) -> PassageRef:
        """A whole book."""
        return cls.chapter(book, 1, book.chapter_count)

    @property
    def id(self) -> str:
        """The program's own id: "rom_3_28", "rom_3_21-26", "rom_3_21-4_2", "gen_50_26-exod_1_1"."""
        a, z = self.first, self.last
        if a == z:
            return a.id
        if a.book != z.book:
            return f"{a.id}-{z.id}"
        end = f"{z.verse}" if a.chapter == z.chapter else f"{z.chapter}_{z.verse}"
        return f"{a.id}-{end}"

    @property
    def osis(self) -> str:
        """OSIS: "Rom.3.28" or "Rom.3.21-Rom.3.26"."""
        if self.first == self.last:
            return self.first.osis
        return f"{self.first.osis}-{self.last.osis}"

    @classmethod
    def from_id(cls, text: str) -> PassageRef:
        """The passage of an id; raises InvalidReference for anything else."""
        match = _ID.fullmatch(text)
        if match is None or match[1] not in BY_CODE:
            raise InvalidReference(f"“{text[:40]}” is not the id of a passage.")
        first = VerseRef(BY_CODE[match[1]], int(match[2]), int(match[3]))
        if match[6]:
            if match[6] not in BY_CODE:
                raise InvalidReference(f"“{text[:40]}” is not the id of a passage.")
            return cls(first, VerseRef(BY_CODE[match[6]], int(match[7]), int(match[8])))
        if match[5] is None:
            return cls(first, first)
        chapter = int(match[4]) if match[4] else first.chapter
        return cls(first, VerseRef(first.book, chapter, int(match[5])))

    @classmethod
    def from_osis(cls, text: str) -> PassageRef:
        """The passage of an OSIS reference ("Rom", "Rom.3", "Rom.3.28", "Rom.3.21-Rom.3.26")."""
        start, _, end = text.partition("-")
        first, last = cls._osis_span(start), cls._osis_span(end or start)
        return cls(first.first, last.last)

    @classmethod
    def _osis_span(cls, text: str) -> PassageRef:
        match = _OSIS.fullmatch(text.strip())
        if match is None or match[1] not in BY_OSIS:
            raise InvalidReference(f"“{text[:40]}” is not an OSIS reference.")
        book = BY_OSIS[match[1]]
        if match[2] is None:
            return cls.book(book)
        if match[3] is None:
            return cls.chapter(book, int(match[2]))
        return cls.of(VerseRef(book, int(match[2]), int(match[3])))

    def __contains__(self, verse: VerseRef) -> bool:
        return self.first <= verse <= self.last

    def contains(self, other: PassageRef) -> bool:
        """Whether every verse of `other` lies in this passage."""
        return self.first <= other.first and other.last <= self.last

    def overlaps(self, other: PassageRef) -> bool:
        """Whether the two share a verse."""
        return self.first <= other.last and other.first <= self.last

    def verses(self) -> Iterator[VerseRef]:
        """Every verse from first to last."""
        verse: VerseRef | None = self.first
        while verse is not None and verse <= self.last:
            yield verse
            verse = verse.next()

    def display(self, style: DisplayStyle = DisplayStyle.FULL, *, exact: bool = False) -> str:
        """The reference for a reader: "Romans 3:21–26", "Romans 3", "Genesis 50:26–Exodus 1:1".

        `exact` writes the verses of a whole chapter too, as a citation does: "Psalm 122:1–9".
        """
        if style is DisplayStyle.ID:
            return self.id
        a, z = self.first, self.last
        name = _name(a.book, style)
        if a.book != z.book:
            return f"{name} {a.chapter}:{a.verse}–{_name(z.book, style)} {z.chapter}:{z.verse}"
        if a == z:
            return f"{name} {a.chapter}:{a.verse}"
        whole = a.verse == 1 and z.verse == z.book.verse_count(z.chapter)
        if whole and not exact and a.book.chapter_count > 1:
            return f"{name} {a.chapter}" + (f"–{z.chapter}" if z.chapter != a.chapter else "")
        end = f"{z.verse}" if a.chapter == z.chapter else f"{z.chapter}:{z.verse}"
        return f"{name} {a.chapter}:{a.verse}–{end}"


def _name(book: Book, style: DisplayStyle) -> str:
    info = book.info
    full = "Psalm" if book is Book.PSALMS else info.name
    names = {DisplayStyle.FULL: full, DisplayStyle.SBL: info.sbl, DisplayStyle.SHORT: info.short}
    return names[style]
