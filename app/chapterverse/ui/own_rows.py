"""Own work about a verse as rows of the pane: notes, answers that cite it, studies that hold it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication

from chapterverse.domain.annotations import Note
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.services.own_context import OwnContext
from chapterverse.ui.context_rows import ContextKind, ContextRow
from chapterverse.ui.own_words import first_words

_tr = partial(QCoreApplication.translate, "own")
_ORIGIN = SourceKind.SCRIPTURE  # not shown: own work has the colour of ink
_MOST = 600
"""Characters of a note in its row; the whole of it is in the field that Enter opens."""


def own_rows(own: OwnContext, verse: VerseRef) -> tuple[ContextRow, ...]:
    """Sections in the order of the design; of the notes there is always a head, and what to do."""
    notes = [
        ContextRow(
            ContextKind.OWN,
            _ORIGIN,
            _where(note, verse),
            first_words(note.text, _MOST),
            ref=note.anchor.ref,
            key=note.id,
            section="notes",
            is_own=True,
        )
        for note in own.notes
    ]
    answers = [
        ContextRow(
            ContextKind.ANSWER,
            _ORIGIN,
            "",
            entry.question,
            entry.asked_at.astimezone().strftime("%Y-%m-%d"),
            key=str(entry.id),
            section="answers",
            is_own=True,
        )
        for entry in own.answers
    ]
    studies = [
        ContextRow(
            ContextKind.STUDY,
            _ORIGIN,
            "",
            study.title or _tr("Study without a title"),
            ", ".join(study.tags),
            key=study.id,
            section="studies",
            is_own=True,
        )
        for study in own.studies
    ]
    rows: list[ContextRow] = [_head(_tr("Your notes"), "notes", len(notes))]
    empty = ContextRow(
        ContextKind.EMPTY,
        _ORIGIN,
        _tr("No notes on this verse. Press N in the text to write one."),
        section="notes",
        is_own=True,
    )
    rows += notes or [empty]
    for name, section, listed in (
        (_tr("Answers that cite it"), "answers", answers),
        (_tr("Studies that hold it"), "studies", studies),
    ):
        if listed:
            rows += [_head(name, section, len(listed)), *listed]
    return tuple(rows)


def _head(name: str, section: str, count: int) -> ContextRow:
    return ContextRow(
        ContextKind.HEAD, _ORIGIN, name, str(count or ""), section=section, is_own=True
    )


def _where(note: Note, verse: VerseRef) -> str:
    """What a note hangs on, where that is not just the verse."""
    anchor = note.anchor
    if anchor.work_id:
        return _tr("on “{words}” ({work})").format(words=anchor.words, work=anchor.work_id)
    return "" if anchor.ref == PassageRef.of(verse) else anchor.ref.display()
