"""Verses for the clipboard, with and without formats: their words, their reference, their
translation. The letters of a work's own notes never go along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from chapterverse.domain.document import Emphasis, Words
from chapterverse.domain.licences import verse_limit
from chapterverse.domain.passages import Passage, Work
from chapterverse.domain.quotation_marks import marks_around
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.services.exports_verses import is_one_chapter, verse_label
from chapterverse.services.exports_words import passage_words


@dataclass(frozen=True, slots=True)
class CopiedVerse:
    """The text of a verse in one translation."""

    verse: VerseRef
    passage: Passage
    work: Work


def part_of(passage: Passage, start: int, end: int) -> Passage:
    """Some of a verse's words, with what its spans say of them."""
    spans = tuple(
        replace(span, start=max(span.start, start) - start, end=min(span.end, end) - start)
        for span in passage.spans
        if span.start < end and span.end > start
    )
    return replace(passage, text=passage.text[start:end], spans=spans)


def as_licensed(verses: Sequence[CopiedVerse]) -> tuple[list[CopiedVerse], list[Work]]:
    """The verses without those beyond the number that a work's licence names, and such works."""
    kept: list[CopiedVerse] = []
    cut: list[Work] = []
    for group in _by_work(verses):
        most = verse_limit(group[0].work.licence)
        if 0 < most < len(group):
            cut.append(group[0].work)
            group = group[:most]
        kept += group
    return kept, cut


def place_of(verses: Sequence[CopiedVerse]) -> str:
    """The place of some verses, "Romans 3:21–26"."""
    return _ref(_by_work(verses)[0]).display()


def plain_verses(verses: Sequence[CopiedVerse]) -> str:
    """A line for each translation: “words” (Romans 3:28, WEB). Several verses have their numbers:
    “21 But now … 22 even the righteousness …” (Romans 3:21–22, WEB)."""
    lines = []
    for group in _by_work(verses):
        words = " ".join(number + one.passage.text for number, one in _numbered(group, "{} "))
        before, after = marks_around(words)
        lines.append(f"{before}{words}{after} {_where(group)}")
    return "\n".join(lines)


def marked_verses(verses: Sequence[CopiedVerse]) -> str:
    """The same as HTML: words that the translators added stand slanted, the name of God in small
    capitals, numbers raised, and each script runs its way."""
    return "".join(f"<p>{_quoted(group)} {escape(_where(group))}</p>" for group in _by_work(verses))


def _by_work(verses: Sequence[CopiedVerse]) -> list[list[CopiedVerse]]:
    """The verses of each translation, those without words left out."""
    groups: dict[str, list[CopiedVerse]] = {}
    for one in verses:
        if one.passage.text:
            groups.setdefault(one.work.id, []).append(one)
    return list(groups.values())


def _ref(group: list[CopiedVerse]) -> PassageRef:
    last = group[-1]
    end = last.passage.ref.last if last.passage.ref is not None else last.verse
    return PassageRef(group[0].verse, max(last.verse, end))


def _where(group: list[CopiedVerse]) -> str:
    return f"({_ref(group).display()}, {group[0].work.id})"


def _numbered(group: list[CopiedVerse], form: str) -> list[tuple[str, CopiedVerse]]:
    """Each verse with its number in a form; a verse by itself has none."""
    if len(group) == 1:
        return [("", group[0])]
    before = group[0].verse if is_one_chapter(_ref(group)) else None
    found = []
    for one in group:
        found.append((form.format(verse_label(one.passage, one.verse, before)), one))
        before = one.verse
    return found


def _quoted(group: list[CopiedVerse]) -> str:
    words = " ".join(
        number + "".join(_styled(part) for part in _words(one.passage))
        for number, one in _numbered(group, "<sup>{}</sup> ")
    )
    before, after = marks_around(" ".join(one.passage.text for one in group))
    work = group[0].work
    way = "rtl" if work.right_to_left else "ltr"
    language = escape(work.language, quote=True)
    return f'{before}<span lang="{language}" dir="{way}">{words}</span>{after}'


def _words(passage: Passage) -> list[Words]:
    return [part for part in passage_words(passage.text, passage.spans) if isinstance(part, Words)]


def _styled(part: Words) -> str:
    words = escape(part.text)
    if Emphasis.ADDED in part.emphasis:
        words = f"<i>{words}</i>"
    if Emphasis.DIVINE_NAME in part.emphasis:
        words = f'<span style="font-variant: small-caps">{words}</span>'
    return words
