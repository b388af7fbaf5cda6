"""Every seam to the world on one page: adapters implement these, services know only these."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol, TypeAlias

from chapterverse.domain.annotations import Annotation, Bookmark, Edit, Note, Pen, TagUse
from chapterverse.domain.answers import SupportVerdict
from chapterverse.domain.generation import (
    FinishReason as FinishReason,
)
from chapterverse.domain.generation import (
    Generated as Generated,
)
from chapterverse.domain.generation import (
    GenerationRequest as GenerationRequest,
)
from chapterverse.domain.passages import (
    CrossReference,
    LexiconEntry,
    Passage,
    SourceKind,
    Speech,
    VectorHit,
    WordHit,
    Work,
)
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.studies import Study, StudySummary

Vector: TypeAlias = "array[float]"  # quoted: array takes no index before Python 3.12
"""float32 (typecode "f"), unit length."""


class CancelToken(Protocol):
    """Tells long work that the user pressed Stop."""

    @property
    def cancelled(self) -> bool:
        """Whether to stop."""

    def raise_if_cancelled(self) -> None:
        """Raise errors.Cancelled when stopped."""


class Embedder(Protocol):
    """A sentence model. Texts near in meaning get vectors with a high cosine."""

    @property
    def model_id(self) -> str:
        """Name and digest; vectors of different ids are never compared."""

    @property
    def dimension(self) -> int:
        """Length of every vector."""

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector a text, in order. Raises ModelUnavailable."""


@dataclass(frozen=True, slots=True)
class SupportQuery:
    """A claim to check against a text; `context` are neighbouring verses (may be empty)."""

    claim: str
    passage: str
    ref: PassageRef | None = None
    context: tuple[str, ...] = ()
    speech: tuple[Speech, ...] = ()


class SupportChecker(Protocol):
    """Judges whether a text says what a claim says."""

    @property
    def name(self) -> str:
        """Shown in provenance."""

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        """One verdict a query, in order. Never raises on odd text: UNCHECKED says it all."""


class WordMatch(StrEnum):
    """How the words of a search combine."""

    ALL = "all"
    ANY = "any"
    PHRASE = "phrase"


@dataclass(frozen=True, slots=True)
class WordQuery:
    """Plain words as typed, operators and punctuation included as text.

    `stemmed` also finds other forms; `work_ids` empty means all of `kinds`; `scope` limits verses.
    `headings` also matches topic headings under which a verse is filed (retrieval wants this).
    """

    text: str
    match: WordMatch = WordMatch.ALL
    stemmed: bool = True
    kinds: tuple[SourceKind, ...] = (SourceKind.SCRIPTURE,)
    work_ids: tuple[str, ...] = ()
    scope: PassageRef | None = None
    headings: bool = False


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

    def search_words(self, query: WordQuery, limit: int) -> tuple[WordHit, ...]:
        """Best first. Scripture hits are verses of the first of `work_ids` or the default work.
        A query without a searchable word gives nothing."""

    def search_vectors(self, vector: Vector, model_id: str, limit: int) -> tuple[VectorHit, ...]:
        """Nearest verses, best first; nothing when no vectors of that model are stored."""

    def vectors_ready(self, model_id: str) -> bool:
        """Whether every verse of the default translation has its vector."""

    def cross_references(self, ref: PassageRef, limit: int) -> tuple[CrossReference, ...]:
        """Links from any verse of `ref`, heaviest first."""

    def commentary(self, ref: PassageRef, limit: int) -> tuple[Passage, ...]:
        """Commentary passages on any verse of `ref`, closest range first."""

    def lexicon(self, key: str) -> LexiconEntry:
        """Entry by Strong's number in any spelling (H07225, h7225); raises NotInLibrary."""

    def headings(self, verse: VerseRef) -> tuple[str, ...]:
        """Topic headings under which the verse is filed."""

    def speeches(self, ref: PassageRef) -> tuple[Speech, ...]:
        """Who speaks in these verses, in order; empty where the data do not say."""


class VectorIndex(Protocol):
    """Where vectors of the default translation are stored; building can stop and go on."""

    def missing(self, model_id: str) -> Iterator[Passage]:
        """Verses without a vector, in canon order."""

    def add(self, model_id: str, dimension: int, rows: Sequence[tuple[VerseRef, Vector]]) -> None:
        """Store durably; a model of another id drops the old vectors first."""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A question asked before; `state` is "done" or "stopped"."""

    id: int
    question: str
    asked_at: datetime
    state: str


class AnswerHistory(Protocol):
    """Answers kept in the user's own database, each exactly as it was."""

    def add(self, question: str, asked_at: datetime, response_json: str, state: str) -> int:
        """Keep an answer durably; the new id."""

    def recent(self, limit: int) -> tuple[HistoryEntry, ...]:
        """Newest first."""

    def response_json(self, entry_id: int) -> str:
        """The answer as it was kept; raises BadInput when it is gone."""

    def remove(self, entry_id: int) -> None:
        """Forget an answer; unknown ids are fine."""


class AnnotationStore(Protocol):
    """Highlights, notes, tags and bookmarks in the user's own database. Raises AppError."""

    def apply(self, edit: Edit) -> None:
        """Do an edit durably, all of it or nothing; an item to remove that is gone is fine."""

    def on(self, ref: PassageRef) -> tuple[Annotation, ...]:
        """Everything on passages that overlap `ref`, in order of place, then of time."""

    def notes_with(self, text: str, limit: int) -> tuple[Note, ...]:
        """Notes that hold all words of `text` (plain words, folded), newest first; "" gives all."""

    def tags(self) -> tuple[TagUse, ...]:
        """All tags by name."""

    def tagged(self, name: str) -> tuple[PassageRef, ...]:
        """Passages under a tag, in canon order."""

    def bookmarks(self) -> tuple[Bookmark, ...]:
        """All bookmarks, newest first."""

    def everything(self) -> Iterator[Annotation]:
        """All annotations, for export, in a stable order."""

    def pen_names(self) -> dict[Pen, str]:
        """Names that the reader gave to pens; a pen without one is left out."""

    def name_pen(self, pen: Pen, name: str) -> None:
        """Give a pen a name; "" takes it away."""


class StudyStore(Protocol):
    """Studies in the user's own database. Raises AppError."""

    def save(self, study: Study) -> None:
        """Keep a study durably, new or changed."""

    def load(self, study_id: str) -> Study:
        """A study as it was saved; raises BadInput when it is gone or damaged."""

    def remove(self, study_id: str) -> None:
        """Move a study to the bin, from which `restore` brings it back; unknown ids are fine."""

    def restore(self, study_id: str) -> None:
        """Bring a removed study back; unknown ids are fine."""

    def studies(self, text: str = "", tag: str = "") -> tuple[StudySummary, ...]:
        """Studies with all words of `text` in them, and with `tag`; newest change first."""


class TextGenerator(Protocol):
    """A language model that writes. One request at a time; a second one waits for the first."""

    @property
    def name(self) -> str:
        """Shown in provenance."""

    @property
    def sha256(self) -> str:
        """Digest of the model file, for provenance; "" when there is no file."""

    @property
    def context_tokens(self) -> int:
        """How many tokens prompt and reply may have together. Raises ModelUnavailable."""

    def count_tokens(self, text: GenerationRequest | str) -> int:
        """Tokens of a text, or of a whole request with its turns. Raises ModelUnavailable."""

    def stream(
        self, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        """Chunks of the reply as they come, no character split; returns how it ended.

        Leaving the stream early stops the model. Raises ModelUnavailable or Cancelled.
        """


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A model file that could write answers, as far as it can be told without loading it.

    `memory` is what it will take, in bytes; `sha256` the digest that the program pins, "" for a
    model the user brought; `problem` says why it cannot be used, "" when nothing speaks against.
    """

    path: Path
    title: str
    parameters: int
    quantisation: str
    size: int
    context_tokens: int
    memory: int
    licence: str
    sha256: str = ""
    problem: str = ""
    hint: str = ""


class ModelShelf(Protocol):
    """Where model files lie."""

    def models(self) -> tuple[ModelEntry, ...]:
        """All that are there now: those the program comes with first, then by name."""
