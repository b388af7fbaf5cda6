"""Questions about a book itself: who wrote it, when, why, what it is about.

No verse answers them by sharing their words ("write" in Romans 16:22 is Tertius, who took the
letter down): how the book opens does, and what commentaries say to introduce it. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from chapterverse.domain.canon import Book
from chapterverse.grounding.named_books import book_pattern, books_named

_THE_BOOK = book_pattern()
_ABOUT = r"(?:(?:main|central|overall|key|general)\s+)?"
_WRITER = "writer author authorship wrote written penman"
_DATE = "date written"
_OCCASION = "occasion design scope object purpose written theme"
_THEME = "theme subject design scope"
_ASKED: tuple[tuple[str, str], ...] = (
    (rf"who\s+(?:wrote|authored|penned|composed)\s+{_THE_BOOK}", _WRITER),
    (rf"who\s+(?:is|was)\s+(?:the\s+)?(?:author|writer)\s+of\s+{_THE_BOOK}", _WRITER),
    (rf"(?:by\s+whom|who)\s+was\s+{_THE_BOOK}\s+written(?:\s+by)?", _WRITER),
    (rf"when\s+(?:was|were)\s+{_THE_BOOK}\s+(?:written|composed)", _DATE),
    (rf"(?:where|from\s+where)\s+was\s+{_THE_BOOK}\s+written", _DATE),
    (rf"(?:why|for\s+whom|to\s+whom)\s+was\s+{_THE_BOOK}\s+written(?:\s+(?:to|for))?", _OCCASION),
    (rf"(?:when|where)\s+did\s+\w+\s+write\s+(?:to\s+)?{_THE_BOOK}", _DATE),
    (rf"why\s+did\s+\w+\s+write\s+(?:to\s+)?{_THE_BOOK}", _OCCASION),
    (
        rf"what\s+(?:is|are|was)\s+(?:the\s+)?{_ABOUT}(?:themes?|messages?|purpose|points?|subject"
        rf"|occasion|background)\s+of\s+{_THE_BOOK}",
        _OCCASION,
    ),
    (rf"what\s+(?:is|are)\s+{_THE_BOOK}\s+(?:all\s+)?about", _THEME),
    (rf"(?:please\s+)?(?:summari[sz]e|outline|introduce)\s+{_THE_BOOK}", _THEME),
    (
        rf"(?:please\s+)?(?:give\s+(?:me\s+)?|write\s+(?:me\s+)?)?(?:an?\s+|the\s+)?(?:short\s+|brief\s+)?"
        rf"(?:summary|overview|outline|introduction|background)\s+(?:of|to)\s+{_THE_BOOK}",
        _THEME,
    ),
)
_PATTERNS = tuple(
    (re.compile(rf"\W*{asked}\W*\Z", re.IGNORECASE), told_as) for asked, told_as in _ASKED
)


@dataclass(frozen=True, slots=True)
class BookAsked:
    """A book that is asked after itself; `told_as` are words in which an introduction tells it."""

    book: Book
    told_as: str


def book_asked(question: str) -> BookAsked | None:
    """The one book that a question is about, None for any other question. Total."""
    for pattern, told_as in _PATTERNS:
        found = pattern.match(question)
        if found is not None:
            books = books_named(found["name"], found["number"] or "")
            return BookAsked(books[0], told_as) if len(books) == 1 else None
    return None
