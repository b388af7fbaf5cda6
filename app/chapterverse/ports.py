"""Every seam to the world on one page: adapters implement these, services know only these."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol, TypeAlias

from chapterverse.domain.annotations import (
    Annotation,
    Bookmark,
    Edit,
    Note,
    Pen,
    TagUse,
)
from chapterverse.domain.answers import Reading, SupportVerdict
from chapterverse.domain.canon import Book
from chapterverse.domain.document import Document, Layout
from chapterverse.domain.generation import (
    FinishReason as FinishReason,
)
from chapterverse.domain.generation import (
    Generated as Generated,
)
from chapterverse.domain.generation import (
    GenerationRequest as GenerationRequest,
)
from chapterverse.domain.model_results import SelfTest
from chapterverse.domain.own_work import OwnWork
from chapterverse.domain.passages import (
    CrossReference,
    LexiconEntry,
    NoteHit,
    Passage,
    SourceKind,
    Speech,
    VectorHit,
    WordHit,
    Work,
)
from chapterverse.domain.refs import PassageRef, VerseRef
from chapterverse.domain.studies import SharedStudy, Study, StudySummary

Vector: TypeAlias = "array[float]"  # quoted: array takes no index before Python 3.12
"""float32 (typecode "f"), unit length."""


class CancelToken(Protocol):
    """Tells long work that the user pressed Stop."""

    @property
    def cancelled(self) -> bool:
        """Whether to stop."""

    def raise_if_cancelled(self) -> None:
        """Raise errors.Cancelled when stopped."""


class _NeverCancelled:
    cancelled = False

    def raise_if_cancelled(self) -> None:
        """Return."""


NEVER: CancelToken = _NeverCancelled()
"""For work that nobody can stop but by ending the program."""


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


class VerseKnowledge(Protocol):
    """What is known of verses beside their words. Raises ModelUnavailable."""

    def stored(self, verse: VerseRef, vector: Vector) -> Vector:
        """The unit vector under which a verse is stored, from the one of its text."""

    def prior(self, verse: VerseRef) -> float:
        """How readily the verse is an answer, before the question is known; 0 or more."""


class VerseReadings(Protocol):
    """What a sentence model read in each verse, kept. Raises ModelUnavailable."""

    def nearness(self, question: str, verses: Sequence[VerseRef]) -> list[float]:
        """About the cosine of the question and each verse, in order."""


@dataclass(frozen=True, slots=True)
class SupportQuery:
    """A claim to check against a text; `context` are neighbouring verses (may be empty)."""

    claim: str
    passage: str
    ref: PassageRef | None = None
    context: tuple[str, ...] = ()
    speech: tuple[Speech, ...] = ()


@dataclass(frozen=True, slots=True)
class Triple:
    """A claim, the text cited for it and the neighbouring verses, the nearest first (or "")."""

    claim: str
    text: str
    around: str = ""


class PairReader(Protocol):
    """A network trained to see whether a text says what a claim says."""

    @property
    def name(self) -> str:
        """Shown in provenance."""

    def read(self, triples: Sequence[Triple]) -> list[Reading]:
        """One reading a triple, in order. Raises ModelUnavailable."""


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

    def speeches(self, ref: PassageRef) -> tuple[Speech, ...]:
        """Who speaks in these verses, in order; empty where the data do not say."""


class VectorIndex(Protocol):
    """Where vectors of the default translation are stored; building can stop and go on."""

    def missing(self, model_id: str) -> Iterator[Passage]:
        """Verses without a vector, in canon order."""

    def texts(self, verses: Sequence[Passage]) -> list[str]:
        """What is to be embedded for each verse."""

    def add(self, model_id: str, dimension: int, rows: Sequence[tuple[VerseRef, Vector]]) -> None:
        """Store durably; a model of another id drops the old vectors first."""


class NoteIndex(Protocol):
    """Where vectors of commentaries and lexicons are stored, under the numbers that their entries
    have in the library; building can stop and go on."""

    def missing(self, model_id: str) -> tuple[int, ...]:
        """Numbers of the entries without a vector, in order."""

    def texts(self, numbers: Sequence[int]) -> list[str]:
        """What entries say, in order."""

    def add(self, model_id: str, dimension: int, rows: Sequence[tuple[int, Vector]]) -> None:
        """Store durably; a model of another id drops the old vectors first."""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A question asked before; `state` is "done" or "stopped"."""

    id: int
    question: str
    asked_at: datetime
    state: str


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """A kept answer in full. `key` is the same for the same answer on every machine."""

    key: str
    question: str
    asked_at: datetime
    response_json: str
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

    def citing(self, ref: PassageRef, limit: int) -> tuple[HistoryEntry, ...]:
        """Answers with a footnote on a verse of `ref`, newest first."""

    def everything(self) -> Iterator[KeptAnswer]:
        """All kept answers, oldest first, for export."""

    def merge(self, answers: Sequence[KeptAnswer]) -> int:
        """Keep those that are not there yet, all of them or none; how many were new."""


class AnnotationStore(Protocol):
    """Highlights, notes, tags and bookmarks in the user's own database. Raises AppError."""

    def apply(self, edit: Edit) -> None:
        """Do an edit durably, all of it or nothing; an item to remove that is gone is fine.
        A tag that is on the very passage already is replaced, not doubled."""

    def on(self, ref: PassageRef) -> tuple[Annotation, ...]:
        """Everything on passages that overlap `ref`, in order of place, then of time."""

    def item(self, item_id: str) -> Annotation:
        """One annotation; raises BadInput when it is gone."""

    def notes_with(self, text: str, limit: int) -> tuple[Note, ...]:
        """Notes that hold all words of `text` (plain words, folded, the last may be only begun),
        newest first; "" gives all."""

    def tags(self) -> tuple[TagUse, ...]:
        """All tags by name."""

    def tagged(self, name: str) -> tuple[PassageRef, ...]:
        """Passages under a tag, in canon order."""

    def taggings(self, name: str) -> tuple[Annotation, ...]:
        """The annotations that put this tag on passages, in canon order."""

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
        """Keep a study durably, new or changed; one in the bin comes back."""

    def load(self, study_id: str) -> Study:
        """A study as it was saved; raises BadInput when it is gone, in the bin or damaged."""

    def remove(self, study_id: str) -> None:
        """Move a study to the bin, from which `restore` brings it back; unknown ids are fine."""

    def restore(self, study_id: str) -> None:
        """Bring a removed study back; unknown ids are fine."""

    def studies(self, text: str = "", tag: str = "") -> tuple[StudySummary, ...]:
        """Studies with all words of `text` in them (folded, the last may be only begun), and with
        `tag`; newest change first."""

    def holding(self, ref: PassageRef, limit: int) -> tuple[StudySummary, ...]:
        """Studies with a verse of `ref` in a block or a footnote, newest change first."""

    def removed(self) -> tuple[StudySummary, ...]:
        """Studies in the bin, last removed first."""

    def purge(self, study_id: str) -> None:
        """Take a study out of the bin for good; one that is not in the bin stays."""

    def tags(self) -> tuple[TagUse, ...]:
        """All tags of studies outside of the bin, by name."""


class StudyFiles(Protocol):
    """Studies as files that are handed out."""

    def write(self, shared: SharedStudy, path: Path) -> None:
        """Write a .cvstudy file, whole or not at all. Raises AppError."""

    def read(self, path: Path) -> SharedStudy:
        """Read one; nothing is written anywhere. Raises BadInput with one sentence."""


class CheckedTexts(Protocol):
    """Texts that were checked, kept over a restart. No method raises."""

    def keep(self, title: str, text: str) -> str:
        """Keep a text; the name it is read by, "" where it cannot be kept."""

    def read(self, name: str) -> tuple[str, str] | None:
        """Title and text, None when there is no such text any more."""


@dataclass(frozen=True, slots=True)
class Amount:
    """How far long work is; a `total` of 0 means that nobody knows."""

    done: int
    total: int

    def after(self, steps: int) -> Amount:
        """So many steps further."""
        return Amount(self.done + steps, self.total)


class OwnWorkFiles(Protocol):
    """All of a person's own work as one file."""

    def writing(self, work: OwnWork, path: Path) -> Iterator[int]:
        """Write a file, saying how many things are in it so far. It is there, whole, once the last
        was said; given up before that it leaves nothing. Raises AppError."""

    def reading(self, path: Path) -> Iterator[Amount | OwnWork]:
        """Read one: lines read so far, and last what it holds; nothing is written anywhere.

        Raises BadInput with one sentence.
        """


@dataclass(frozen=True, slots=True)
class Backup:
    """A dated copy of the user's database. `reason`: "weekly", "v3" (before a migration from
    version 3), "restore", "import"."""

    name: str
    made: datetime
    reason: str
    size: int


class BackupStore(Protocol):
    """Dated copies of the user's database, beside it. Raises AppError."""

    def backups(self) -> tuple[Backup, ...]:
        """Newest first."""

    def making(self, reason: str) -> Generator[Amount | Backup, None, None]:
        """Copy the database as it is now: pages copied so far, and last the copy. Given up before
        that it leaves nothing."""

    def restoring(self, name: str) -> Generator[Amount | Backup, None, None]:
        """Put a copy in the place of the database, all of it or nothing, and migrate it: pages
        copied so far, and last what was put back. Given up before that all stays as it was.

        Raises BadInput when there is no such copy or it is damaged.
        """

    def discard(self, name: str) -> None:
        """Delete a copy; an unknown name is fine."""


@dataclass(frozen=True, slots=True)
class Written:
    """A document in a format. `remarks` are sentences about what could not be kept as it is."""

    content: bytes
    remarks: tuple[str, ...] = ()


class DocumentExporter(Protocol):
    """Writes documents in one format. Nothing is written to disk but into folders of its own."""

    @property
    def suffix(self) -> str:
        """How files of the format are called, ".pdf"."""

    def write(self, document: Document, layout: Layout, cancel: CancelToken) -> Written:
        """The whole file. Raises Cancelled, or AppError with one sentence."""


class PagePictures(Protocol):
    """Lays a document out as the pages of its PDF, for a printer and its preview."""

    def pages(self, document: Document, layout: Layout, cancel: CancelToken) -> tuple[bytes, ...]:
        """Each page as an SVG picture of the paper's size. Raises Cancelled, or AppError with one
        sentence."""


@dataclass(frozen=True, slots=True)
class Clip:
    """The same words for a program that takes markup and for one that takes text."""

    plain: str
    html: str


class FileWriter(Protocol):
    """Writes files of the user's, each whole or not at all."""

    def check(self, path: Path) -> None:
        """Raise AppError when it is plain already that the file cannot be written."""

    def write(self, path: Path, content: bytes) -> None:
        """Put the content in the place of what was there; raises AppError with one sentence."""


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


class OpenModel(TextGenerator, Protocol):
    """A TextGenerator that is loaded at its first use and can be let go."""

    @property
    def is_loaded(self) -> bool:
        """Whether it can write at once."""

    @property
    def is_busy(self) -> bool:
        """Whether it is loading or writing now; for another thread that shows it."""

    @property
    def fraction(self) -> float:
        """How far loading is, 0 to 1; for another thread that shows it."""

    @property
    def problem(self) -> str:
        """Why the last try to load it failed, "" after a good one; for another thread."""

    @property
    def speed(self) -> float:
        """Tokens a second of what was written since loading, 0 while that is too little."""

    @property
    def keeps_grammar(self) -> bool:
        """Whether a request's grammar binds it, as known once it is loaded. Without one it may
        think aloud and cite what was not offered."""

    @property
    def note(self) -> str:
        """What is unusual about the loaded model, "" when nothing."""

    def load(self, cancel: CancelToken, *, again: bool = False) -> None:
        """Load it unless it is loaded; `again` even when that ended badly the last time.
        Raises ModelUnavailable, Cancelled."""

    def close(self) -> None:
        """Free what it takes; the next use would load it again."""


@dataclass(frozen=True, slots=True)
class LoraAdapter:
    """A low-rank adapter file beside a model file: a tuning to one task.

    `sha256` is the digest it must have, `base_sha256` that of the one model file whose numbers it
    changes: beside any other file it would do harm unseen. `prompt` names the prompt that it was
    tuned for, "" where nothing is known of it.
    """

    path: Path
    sha256: str
    base_sha256: str
    prompt: str = ""


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """A model that could write answers, as far as it can be told without loading it.

    `memory` is what it will take, in bytes; `sha256` the digest that the program pins, "" for a
    model the user brought; `digest` under what its results are kept, "" while that is not known;
    `problem` says why it cannot be used, "" when nothing speaks against. `address` is that of a
    server, "" for a file; `adapter` the tuning that comes with the program for this very file.
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
    digest: str = ""
    address: str = ""
    adapter: LoraAdapter | None = None


@dataclass(frozen=True, slots=True)
class Copied:
    """How far the copying of a model is, in bytes."""

    done: int
    total: int


class ModelShelf(Protocol):
    """Where model files lie."""

    def models(self) -> tuple[ModelEntry, ...]:
        """All that are there now: those the program comes with first, then by name."""

    def add(self, source: Path, cancel: CancelToken) -> Generator[Copied, None, ModelEntry]:
        """Copy a model file into the user's folder, whole or not at all; returns its entry.

        Raises ModelUnavailable when it is no model that can be used, BadInput when it cannot be
        copied, Cancelled.
        """


class ModelRecords(Protocol):
    """What was found out about models on this machine, by their digests. Never raises: what
    cannot be kept or read is found out again."""

    def self_test(self, digest: str) -> SelfTest | None:
        """The last self-test, None when there is none."""

    def keep_self_test(self, digest: str, result: SelfTest) -> None:
        """Keep a self-test in the place of an older one."""

    def speed(self, digest: str) -> float:
        """Tokens a second at the last use, 0 when not known."""

    def keep_speed(self, digest: str, speed: float) -> None:
        """Keep the speed of the last use."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A model server that the reader typed in: `url` with scheme, host and port, `model` the one
    that it answered with last, "" before that. The key is never shown."""

    url: str
    key: str = field(default="", repr=False)
    model: str = ""
