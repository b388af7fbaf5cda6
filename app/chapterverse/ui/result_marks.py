"""What the reader has added to the verses of search results: grounds, signs, and words for them."""

from __future__ import annotations

from collections.abc import Iterator

from chapterverse.domain.annotations import located
from chapterverse.domain.refs import VerseRef
from chapterverse.ui.highlight_ground import pen_fill
from chapterverse.ui.own_marks import NO_MARKS, OwnMarks, VerseMarks
from chapterverse.ui.search_rows import ResultRow
from chapterverse.ui.theme import Appearance
from chapterverse.ui.verse_layout import Ground


class ResultMarks:
    """Own work on results that are one verse; `own` is None where none is kept."""

    def __init__(self, own: OwnMarks | None, appearance: Appearance) -> None:
        self._own = own
        self._appearance = appearance

    def grounds(self, row: ResultRow) -> Iterator[Ground]:
        """Highlights on the text of a row; those on words in the translation of the row only."""
        for mark in self._of(row).highlights:
            anchor = mark.anchor
            if anchor.work_id and anchor.work_id != row.work_id:
                continue
            place = located(anchor, row.text) or (0, len(row.text))
            fill = pen_fill(mark.pen, self._appearance.theme)
            yield Ground(*place, fill, "", mark.pen.value)

    def signs(self, row: ResultRow) -> tuple[str, ...]:
        """Names of the icons for notes, tags and bookmarks."""
        own = self._of(row)
        names = (("note-pencil", own.notes), ("tag", own.tags), ("bookmark-simple", own.bookmarks))
        return tuple(name for name, found in names if found)

    def said(self, row: ResultRow) -> str:
        """All of it in words, "" for nothing."""
        verse = _verse(row)
        return self._own.say(verse) if self._own is not None and verse is not None else ""

    def _of(self, row: ResultRow) -> VerseMarks:
        verse = _verse(row)
        return self._own.of(verse) if self._own is not None and verse is not None else NO_MARKS


def _verse(row: ResultRow) -> VerseRef | None:
    ref = row.ref
    return ref.first if ref is not None and ref.first == ref.last else None
