"""Copying from the reader: what is selected, or a place that was named."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from chapterverse.domain.passages import Work
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.errors import NotInLibrary
from chapterverse.services.read import ReadService
from chapterverse.ui.reader_caret import verse_in
from chapterverse.ui.reader_chapters import Place
from chapterverse.ui.reader_marks import Chosen
from chapterverse.ui.reader_model import ReaderModel
from chapterverse.ui.reader_rows import ReaderRow
from chapterverse.ui.rich_copy import copy_rich
from chapterverse.ui.verse_copy import (
    CopiedVerse,
    as_licensed,
    marked_verses,
    part_of,
    place_of,
    plain_verses,
)

_CONTEXT = "reader_copy"


def verses_chosen(model: ReaderModel, chosen: Chosen) -> list[CopiedVerse] | None:
    """What is selected in a reader: verses in every column, or words of one verse in theirs.

    None where some of the text is not there to be copied and verses_of() must read it.
    """
    if not all(model.is_read(place) for place in _chapters(chosen.ref) if model.has(place)):
        return None
    found = []
    first = chosen.column if chosen.is_words else 0
    works = model.works[first : first + 1] if chosen.is_words else model.works
    for verse, row in _rows_of(model, chosen.ref):
        for column, work in enumerate(works, first):
            cell = verse_in(row, verse, column)
            if cell is not None and chosen.is_words:
                cell = part_of(cell, chosen.start, chosen.end)
            if cell is not None:
                found.append(CopiedVerse(verse, cell, work))
    return found


def verses_of(read: ReadService, ref: PassageRef, works: Sequence[Work]) -> list[CopiedVerse]:
    """The verses of a place in some translations, in order.

    A translation without the place is left out; raises AppError where none has it.
    """
    found: list[CopiedVerse] = []
    missing: NotInLibrary | None = None
    for work in works:
        for book, number in _chapters(ref):
            try:
                chapter = read.chapter(work.id, book, number)
            except NotInLibrary as error:
                missing = missing or error
                continue
            found += [
                CopiedVerse(passage.ref.first, passage, work)
                for passage in chapter.verses
                if passage.ref is not None and passage.ref.overlaps(ref)
            ]
    if not found and missing is not None:
        raise missing
    return found


def put_on_clipboard(verses: Sequence[CopiedVerse]) -> str:
    """Copy verses with reference and translation, with formats and without; what is to be said of
    it. No more verses go along than a work's licence names."""
    kept, cut = as_licensed(verses)
    if not kept:
        return _tr("Nothing to copy here")
    copy_rich(plain_verses(kept), marked_verses(kept))
    said = [_tr("Copied: {place}").format(place=place_of(kept))]
    said += [_tr("{work} lets no more verses be quoted.").format(work=work.title) for work in cut]
    return ". ".join(said)


def _rows_of(model: ReaderModel, ref: PassageRef) -> list[tuple[VerseRef, ReaderRow]]:
    """The verses of a passage that are in the list, each once, in order."""
    found: dict[VerseRef, ReaderRow] = {}
    for place in _chapters(ref):
        for row in model.rows_of(place):
            for verse in row.verses:
                if verse in ref:
                    found.setdefault(verse, row)
    return list(found.items())


def _chapters(ref: PassageRef) -> list[Place]:
    return sorted({(verse.book, verse.chapter) for verse in ref.verses()})


def _tr(text: str) -> str:
    return QCoreApplication.translate(_CONTEXT, text)
