"""Text to references: exactly one (parse) or all in running text (scan, scan_all)."""

from __future__ import annotations

import re

from chapterverse.domain.canon import BOOKS, Book
from chapterverse.domain.ref_values import (
    ERRORS,
    FoundReference,
    NonexistentReference,
    ParsedReference,
    Precision,
    Problem,
)
from chapterverse.domain.refs import PassageRef, VerseRef

_NAMES = {
    name.lower(): Book(number)
    for number, info in enumerate(BOOKS, 1)
    for name in (info.osis, info.usfm, info.short, info.sbl, info.name)
}
_NAMES["psalm"] = Book.PSALMS
_PATTERN = re.compile(
    r"(?<!\w)("
    + "|".join(re.escape(name) for name in sorted(_NAMES, key=len, reverse=True))
    + r")\.?\s?(\d{1,3})(?:[:.](\d{1,3})(?:[-–](\d{1,3}))?)?(?![\w:])",
    re.IGNORECASE,
)

Found = FoundReference | NonexistentReference


def parse(text: str, *, context: PassageRef | None = None, language: str = "en") -> ParsedReference:
    """The reference that `text` as a whole is.

    `context` supplies book and chapter where the text leaves them out ("v. 5"); `language` is
    BCP 47 and chooses book names and the notation of chapter and verse. Raises a kind of
    ref_values.UnreadReference whose sentence gives the reason and whose hint the nearest choice.
    """
    found = scan_all(text, context=context, language=language)
    if len(found) != 1 or found[0].text != text.strip():
        raise ERRORS[Problem.UNREADABLE](
            Problem.UNREADABLE, f"“{text.strip()[:60]}” is not a reference.", "Try “Romans 3:28”."
        )
    match = found[0]
    if isinstance(match, NonexistentReference):
        raise ERRORS[match.problem](match.problem, match.reason, match.hint, match.candidates)
    return ParsedReference(text, match.passages, match.reading, (match,))


def scan(
    text: str, *, context: PassageRef | None = None, language: str = "en"
) -> tuple[FoundReference, ...]:
    """Every reference to an existing passage in running text, in order."""
    everything = scan_all(text, context=context, language=language)
    return tuple(item for item in everything if isinstance(item, FoundReference))


def scan_all(
    text: str, *, context: PassageRef | None = None, language: str = "en"
) -> tuple[Found, ...]:
    """Like scan, with the places that look like a reference and name no verse among them."""
    return tuple(map(_found, _PATTERN.finditer(text)))


def _found(match: re.Match[str]) -> Found:
    book, chapter = _NAMES[match[1].lower()], int(match[2])
    span = match.start(), match.end(), match[0]
    last = book.verse_count(chapter)
    if last == 0:
        many = book.chapter_count
        reason = f"{book.full_name} has {many} chapter{'s' if many > 1 else ''}."
        return NonexistentReference(*span, Problem.NO_SUCH_VERSE, reason)
    if match[3] is None:
        return FoundReference(*span, (PassageRef.chapter(book, chapter),), Precision.CHAPTER)
    start, end = int(match[3]), int(match[4] or match[3])
    if not 1 <= start <= end <= last:
        reason = f"{book.full_name} {chapter} has {last} verses."
        return NonexistentReference(*span, Problem.NO_SUCH_VERSE, reason)
    passage = PassageRef(VerseRef(book, chapter, start), VerseRef(book, chapter, end))
    return FoundReference(*span, (passage,), Precision.VERSE)
