"""A shelf for the window's tests: whole chapters in two translations, with works of every kind."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QAbstractItemModel
from tests.fakes import FakeCorpus

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import Passage, Span, SpanKind
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.services.read import ReadService

CHAPTERS = (
    *((Book.GENESIS, chapter) for chapter in (14, 15, 16)),
    (Book.PSALMS, 23),
    *((Book.ROMANS, chapter) for chapter in (2, 3, 4)),
)
LEFT_OUT = VerseRef(Book.ROMANS, 3, 29)
"""A verse that the second translation of the shelf leaves out."""


def verse_text(verse: VerseRef) -> str:
    """What the shelf's verses say."""
    said = f"The word of {verse.display()} stands, and the covenant with it."
    return f"{said} It is written so that lines break in every column of the page."


def _passage(work_id: str, verse: VerseRef) -> Passage:
    text = verse_text(verse)
    spans: tuple[Span, ...] = ()
    if verse == VerseRef(Book.PSALMS, 23, 1):
        spans = (Span(SpanKind.TITLE, 0, 0, "A Psalm by David."),)
    return Passage(work_id, text, PassageRef.of(verse), spans=spans)


def corpus() -> FakeCorpus:
    """The chapters in WEB and KJV."""
    passages = [
        _passage(work_id, verse)
        for work_id in ("WEB", "KJV")
        for book, chapter in CHAPTERS
        for verse in PassageRef.chapter(book, chapter).verses()
        if (work_id, verse) != ("KJV", LEFT_OUT)
    ]
    return FakeCorpus(verses_=tuple(passages))


def read_service() -> ReadService:
    """Reads the shelf."""
    return ReadService(corpus())


class ModelChecks(Protocol):
    """What these tests use of pytest-qt's model tester, which has no types of its own."""

    def check(self, model: QAbstractItemModel) -> None:
        """Fail where a model breaks the rules of models."""


def ref(osis: str) -> PassageRef:
    """The passage of an OSIS reference."""
    return PassageRef.from_osis(osis)


def verse(osis: str) -> VerseRef:
    """The verse of an OSIS reference."""
    return VerseRef.from_osis(osis)
