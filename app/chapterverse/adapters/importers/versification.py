"""The order in which SWORD files keep verses, and how other numberings fold into the KJV's.

A testament's index has two leading slots (module, testament); then each book has a slot for its
introduction, each chapter one for its heading, and each verse one. Counts are facts about the
canons: NRSV differs from KJV in the two chapters below; KJVA and NRSVA add books after Malachi.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from chapterverse.domain.canon import NEW_TESTAMENT, OLD_TESTAMENT, Book
from chapterverse.errors import BadInput


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of an index. Chapter 0 is a book's introduction, verse 0 a chapter's heading."""

    book: Book
    chapter: int
    verse: int

    @property
    def label(self) -> str:
        """The place for a report: "Genesis 1:3", "Genesis 1", "Genesis"."""
        name = self.book.full_name
        if not self.chapter:
            return name
        return f"{name} {self.chapter}" + (f":{self.verse}" if self.verse else "")


_NRSV_COUNTS = {(Book.THIRD_JOHN, 1): 15, (Book.REVELATION, 12): 18}
_COUNTS: dict[str, dict[tuple[Book, int], int]] = {
    "KJV": {},
    "KJVA": {},
    "NRSV": _NRSV_COUNTS,
    "NRSVA": _NRSV_COUNTS,
}
# Slots of the deuterocanonical books after Malachi: 14 books in KJVA, 17 in NRSVA.
_EXTRA_SLOTS = {"KJV": 0, "KJVA": 5_913, "NRSV": 0, "NRSVA": 6_912}


def slots(versification: str, testament: str) -> list[Slot | None]:
    """The slots of the "ot" or "nt" index in file order; None is no verse of the 66 books.

    Raises BadInput for a numbering that is not known.
    """
    if versification not in _COUNTS:
        raise BadInput(
            f"The verse numbering “{versification[:40]}” is not known to this program.",
            "Modules numbered as KJV, KJVA, NRSV or NRSVA can be read.",
        )
    places: list[Slot | None] = [None, None]
    places += _testament(_COUNTS[versification], testament)
    if testament == "ot":
        places += [None] * _EXTRA_SLOTS[versification]
    return places


def _testament(counts: dict[tuple[Book, int], int], testament: str) -> Iterator[Slot]:
    for number in OLD_TESTAMENT if testament == "ot" else NEW_TESTAMENT:
        book = Book(number)
        yield Slot(book, 0, 0)
        for chapter in range(1, book.chapter_count + 1):
            last = counts.get((book, chapter), book.verse_count(chapter))
            yield from (Slot(book, chapter, verse) for verse in range(last + 1))
