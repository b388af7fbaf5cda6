"""The library: works, passages, words that are searched, and what is filed under a verse."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from chapterverse.domain.canon import Book
from chapterverse.domain.passages import (
    CrossReference,
    LexiconEntry,
    NoteHit,
    Passage,
    SourceKind,
    Speech,
    Topic,
    VectorHit,
    WordHit,
    Work,
)
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.ports.meanings import Vector


class WordMatch(StrEnum):
    """How the words of a search combine."""

    ALL = "all"
    ANY = "any"
    PHRASE = "phrase"


@dataclass(frozen=True, slots=True)
class WordQuery:
    """Plain words as typed, operators and punctuation included as text.

    `stemmed` also finds other forms, `prefix` whatever begins with the words as typed; texts with
    any word of `without` are left out. `work_ids` empty means all of `kinds`; `scope` and `also_in`
    limit verses. `headings` also matches topic headings under which a verse is filed (retrieval
    wants this). `as_found` shows a verse in a translation that has the words rather than in the
    first one; `in_order` gives verses in canon order. Without `marked` the words found are not
    marked, which takes half the time. With `telling` the commonest words are not searched for once
    the others are in very many texts.
    """

    text: str
    match: WordMatch = WordMatch.ALL
    stemmed: bool = True
    kinds: tuple[SourceKind, ...] = (SourceKind.SCRIPTURE,)
    work_ids: tuple[str, ...] = ()
    scope: PassageRef | None = None
    headings: bool = False
    prefix: bool = False
    without: str = ""
    also_in: tuple[PassageRef, ...] = ()
    as_found: bool = False
    in_order: bool = False
    marked: bool = True
    telling: bool = False

    @property
    def places(self) -> tuple[PassageRef, ...]:
        """The stretches that are searched, () for everything."""
        return (() if self.scope is None else (self.scope,)) + self.also_in


class Corpus(Protocol):
    """The library, read only. Raises LibraryUnavailable when it cannot be opened or read."""

    @property
    def version(self) -> str:
        """Digest of everything in it."""

    def works(self) -> tuple[Work, ...]:
        """All works in display order."""

    def work(self, work_id: str) -> Work:
        """One work; raises NotInLibrary."""

    def default_translation(self) -> Work:
        """The translation that is quoted when none is chosen; raises NotInLibrary when empty."""

    def passage(self, work_id: str, ref: PassageRef) -> Passage:
        """The verses joined by one space; raises NotInLibrary when the work has none."""

    def verses(self, work_id: str, ref: PassageRef) -> tuple[Passage, ...]:
        """One passage a verse with all spans, in order; verses the work omits are left out."""

    def ordinals(self, work_id: str) -> tuple[int, ...]:
        """VerseRef.ordinal of every verse that a translation has, in order; raises NotInLibrary."""

    def search_words(self, query: WordQuery, limit: int) -> tuple[WordHit, ...]:
        """Best first. Scripture hits are verses of the first of `work_ids` or the default work.
        A query without a searchable word gives nothing."""

    def rank_words(self, query: WordQuery, limit: int) -> tuple[tuple[VerseRef, float], ...]:
        """The scripture that search_words gives for `query`, verse and score alone, best first."""

    def count_words(self, query: WordQuery) -> tuple[tuple[Book, int], ...]:
        """How many verses of each book search_words would give without a limit, in canon order;
        other kinds of works are not counted."""

    def count_notes(self, query: WordQuery) -> int:
        """How many entries of commentaries and lexicons search_words would give without a limit."""

    def verses_with(self, key: str) -> tuple[VerseRef, ...]:
        """Verses in which a translation marks a word with this Strong's number, in canon order."""

    def renderings(self, key: str) -> tuple[Passage, ...]:
        """Verses in which a translation marks words with this Strong's number in any spelling,
        those words as MARK spans, in canon order; () when there are none."""

    def search_vectors(self, vector: Vector, model_id: str, limit: int) -> tuple[VectorHit, ...]:
        """Nearest verses, best first; nothing when no vectors of that model are stored."""

    def near_notes(
        self, vector: Vector, model_id: str, kind: SourceKind, limit: int
    ) -> tuple[NoteHit, ...]:
        """Nearest entries of commentaries or lexicons, best first; nothing when no vectors of that
        model are stored."""

    def vectors_ready(self, model_id: str) -> bool:
        """Whether every verse of the default translation has its vector."""

    def cross_references(self, ref: PassageRef, limit: int) -> tuple[CrossReference, ...]:
        """Links from any verse of `ref`, heaviest first."""

    def commentary(self, ref: PassageRef, limit: int) -> tuple[Passage, ...]:
        """Commentary passages on any verse of `ref`, closest range first."""

    def lexicon(self, key: str) -> LexiconEntry:
        """Entry by Strong's number in any spelling (H07225, h7225); raises NotInLibrary."""

    def sounding(self, word: str) -> tuple[str, ...]:
        """Strong's numbers of a Greek or Hebrew word in Latin letters, those in most verses first;
        () for a word that no dictionary writes so."""

    def headings(self, verse: VerseRef) -> tuple[str, ...]:
        """Topic headings under which the verse is filed."""

    def topics(self, *words: str) -> tuple[Topic, ...]:
        """Topics in whose headings these words stand in this order, as written but for case, in the
        order of the index, with the passages filed under them; none without any."""

    def speeches(self, ref: PassageRef) -> tuple[Speech, ...]:
        """Who speaks in these verses, in order; empty where the data do not say."""
