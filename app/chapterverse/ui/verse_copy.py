"""A verse for the clipboard, with and without formats: its words, its reference, its translation.

The letters of a work's own notes never go along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from chapterverse.domain.document import Emphasis, Words
from chapterverse.domain.passages import Passage, Work
from chapterverse.domain.refs import VerseRef
from chapterverse.services.exports_words import passage_words


@dataclass(frozen=True, slots=True)
class CopiedVerse:
    """The text of a verse in one translation."""

    verse: VerseRef
    passage: Passage
    work: Work


def plain_verses(verses: Sequence[CopiedVerse]) -> str:
    """A line for each translation: “words” (Romans 3:28, WEB)."""
    return "\n".join(f"“{one.passage.text}” {_where(one)}" for one in verses)


def marked_verses(verses: Sequence[CopiedVerse]) -> str:
    """The same as HTML: words that the translators added stand slanted, the name of God in small
    capitals, and each script runs its way."""
    return "".join(f"<p>{_quoted(one)} {escape(_where(one))}</p>" for one in verses)


def _where(one: CopiedVerse) -> str:
    return f"({one.verse.display()}, {one.work.id})"


def _quoted(one: CopiedVerse) -> str:
    words = "".join(
        _styled(part)
        for part in passage_words(one.passage.text, one.passage.spans)
        if isinstance(part, Words)
    )
    way = "rtl" if one.work.right_to_left else "ltr"
    language = escape(one.work.language, quote=True)
    return f'“<span lang="{language}" dir="{way}">{words}</span>”'


def _styled(part: Words) -> str:
    words = escape(part.text)
    if Emphasis.ADDED in part.emphasis:
        words = f"<i>{words}</i>"
    if Emphasis.DIVINE_NAME in part.emphasis:
        words = f'<span style="font-variant: small-caps">{words}</span>'
    return words
