"""Titles that some texts print inside the first verse of a psalm, told from its words.

Young's Literal Translation puts them there as sentences ("To the Overseer. -- A Psalm of David.").
Which psalms have a title at all is a fact shared by all translations from the Hebrew; the Hebrew
letters of Psalm 119 are headings too.
"""

from __future__ import annotations

import re

from chapterverse.domain.canon import Book

UNTITLED = frozenset(
    {1, 2, 10, 33, 43, 71, 91, *range(93, 98), 99, *range(104, 108), *range(111, 120)}
    | {135, 136, 137, *range(146, 151)}
)
"""The 34 psalms without a title in the KJV."""

_OPENING = re.compile(
    r"(?:-- )?(?:To the Overseer|By (?:David|Solomon|Asaph|sons of Korah|a servant)|Praise by David"
    r"|An? (?:Psalm|Song|song|[Ii]nstruction|Prayer|[Ss]ecret|testimony)|‘The Erring One)"
)
# Titles that no full stop divides from the psalm: the words after which the psalm begins.
_LAST_WORDS = {18: "hand of Saul, and he saith:", 54: "hiding himself with us?’"}
_CONTINUED = re.compile(r"(?:-- )?‘[^‘’]*[.’]")
_SENTENCE = re.compile(r"[^.]*\.’?(?:\s+|\Z)")
_LETTER = re.compile(r"\s*\[([A-Z][a-z]+)\.\]\s*")


def split_title(book: Book, chapter: int, verse: int, text: str) -> tuple[str, str]:
    """Title and words of a verse, quotation marks already curled; the title may be ""."""
    if book is not Book.PSALMS:
        return "", text
    if chapter == 119:
        match = _LETTER.match(text)
        return (match[1], text[match.end() :]) if match else ("", text)
    if verse != 1 or chapter in UNTITLED:
        return "", text
    if (words := _LAST_WORDS.get(chapter, "")) and words in text:
        title, psalm = text.split(words, 1)
        return title + words, psalm.strip().removeprefix("-- ")
    at = 0
    while sentence := _SENTENCE.match(text, at):
        opening = _OPENING.match(text, at) or (at and _CONTINUED.match(text, at))
        if not opening or sentence.end() == len(text):
            break
        at = sentence.end()
    return text[:at].strip().removeprefix("-- "), text[at:].removeprefix("-- ")
