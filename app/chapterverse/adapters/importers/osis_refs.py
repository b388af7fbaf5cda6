"""References as the attributes of module files write them: OSIS, and the short forms of others.

Reads "Exod.6.16-Exod.6.20", "1co 1:30", "da 2:34 da 2:35", "ge 29:1-ge 31:55", "ge 1" and
"Scofield:Ro 1:16". Prose is domain.ref_parser's work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from chapterverse.domain.canon import BOOKS, Book
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import InvalidReference

# The two- and three-letter forms that Bible programs of the 1990s shared, in canon order.
_SHORT_FORMS = """
    ge ex le nu de jos jud ru 1sa 2sa 1ki 2ki 1ch 2ch ezr ne es job ps pr ec so isa jer la eze da
    ho joe am ob jon mic na hab zep hag zec mal mt mr lu joh ac ro 1co 2co ga eph php col 1th 2th
    1ti 2ti tit phm heb jas 1pe 2pe 1jo 2jo 3jo jude re
    """
_MORE_FORMS = {"is": Book.ISAIAH, "psa": Book.PSALMS, "1jn": Book.FIRST_JOHN, "est": Book.ESTHER}
_BOOKS = (
    {info.usfm.lower(): Book(i) for i, info in enumerate(BOOKS, 1)}
    | {info.osis.lower(): Book(i) for i, info in enumerate(BOOKS, 1)}
    | {form: Book(i) for i, form in enumerate(_SHORT_FORMS.split(), 1)}  # "jud" is Judges in these
    | _MORE_FORMS
)
_REFERENCE = re.compile(
    r"([1-3]?[A-Za-z]+)[ .](\d{1,3})(?:[:.](\d{1,3}))?"
    r"(?:-(?:([1-3]?[A-Za-z]+)[ .])?(\d{1,3})(?:[:.](\d{1,3}))?)?(?![\d:.])"
)


def read_references(attribute: str) -> Iterator[PassageRef | str]:
    """The passages of an attribute in order.

    What names no verse is given back as its text, for a report; when that is only the end of a
    range ("Ps.36.5-Ps.6.1") its beginning follows as a passage. An attribute without anything
    like a reference gives nothing.
    """
    for match in _REFERENCE.finditer(attribute):
        try:
            first = _part(match[1], match[2], match[3])
        except InvalidReference:
            yield match[0]
            continue
        try:
            yield _to_end(first, match)
        except InvalidReference:
            yield match[0]
            yield first


def _to_end(first: PassageRef, match: re.Match[str]) -> PassageRef:
    if match[5] is None:
        return first
    if match[4] is not None:
        last = _part(match[4], match[5], match[6])
    elif match[6] is not None or match[3] is None:
        last = _part(match[1], match[5], match[6])
    else:
        last = _part(match[1], match[2], match[5])
    return PassageRef(first.first, last.last)


def _part(book: str, chapter: str, verse: str | None) -> PassageRef:
    known = _BOOKS.get(book.lower())
    if known is None:
        raise InvalidReference(f"“{book}” is not a book of the Bible.")
    if verse is None:
        return PassageRef.chapter(known, int(chapter))
    return PassageRef.of(VerseRef(known, int(chapter), int(verse)))
