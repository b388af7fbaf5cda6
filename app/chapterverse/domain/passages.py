"""Works of the library and the passages in them, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from chapterverse.domain.refs import PassageRef, VerseRef


class SourceKind(StrEnum):
    """What a work is, and so how far its words go as evidence."""

    SCRIPTURE = "scripture"
    COMMENTARY = "commentary"
    LEXICON = "lexicon"


class RetrievalMethod(StrEnum):
    """How a passage was found."""

    DIRECT_LOOKUP = "direct_lookup"
    FULL_TEXT = "full_text"
    SEMANTIC = "semantic"
    CROSS_REFERENCE = "cross_reference"


@dataclass(frozen=True, slots=True)
class Work:
    """A translation, commentary or lexicon with what must be said about it.

    `id` is short and stable ("WEB", "MHCC"); `language` is BCP 47; `position` orders lists.
    """

    id: str
    title: str
    kind: SourceKind
    author: str
    language: str
    licence: str
    versification: str
    attribution: str = ""
    position: int = 0
    right_to_left: bool = False


class SpanKind(StrEnum):
    """What a stretch of a passage is; offsets never enter the text itself."""

    WORDS_OF_JESUS = "words_of_jesus"
    ADDED = "added"  # supplied by the translators
    DIVINE_NAME = "divine_name"
    NOTE = "note"  # a footnote hangs at `start`; its text is `value`
    TITLE = "title"  # psalm title or heading before the verse; its text is `value`
    PARAGRAPH = "paragraph"  # a paragraph begins at `start`
    STRONGS = "strongs"  # the words render these numbers, "G26" or "H7225 H853"
    MARK = "mark"  # words picked out as evidence or as a search hit


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a text in characters, `start` included, `end` not."""

    kind: SpanKind
    start: int
    end: int
    value: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of the library as it stands there.

    For scripture `ref` is the verse or run of verses. For commentary it is what the note is
    about. A lexicon entry has no `ref`; `entry` is its key ("G26"). `heading` is the work's own.
    """

    work_id: str
    text: str
    ref: PassageRef | None
    heading: str = ""
    entry: str = ""
    spans: tuple[Span, ...] = ()

    @property
    def identity(self) -> str:
        """Stable name of this text in the library: "WEB:rom_3_28", "MHCC:rom_3_27-31", "SG:G26"."""
        return f"{self.work_id}:{self.entry or (self.ref.id if self.ref else '')}"


@dataclass(frozen=True, slots=True)
class RetrievedPassage:
    """A passage found for a question.

    `key` is opaque and new for each answer ("" until one is given); `rank` counts from 1;
    `score` is the fused score, comparable within one retrieval only.
    """

    passage: Passage
    kind: SourceKind
    method: RetrievalMethod
    rank: int
    score: float
    key: str = ""


@dataclass(frozen=True, slots=True)
class CrossReference:
    """One passage refers to another; `source` names where the link was printed ("Nave's")."""

    origin: PassageRef
    target: PassageRef
    source: str
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Speech:
    """Who speaks a run of verses, to whom and where, as far as the data say; "" is unknown.

    `stance` is "against" where the text itself presents the speaker as false, hostile or rebuked.
    """

    ref: PassageRef
    speaker: str
    addressee: str = ""
    setting: str = ""
    source: str = ""
    stance: str = ""


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading of a topical index ("Manoah: A Danite of Zorah and the father of Samson") and the
    passages filed under it."""

    heading: str
    refs: tuple[PassageRef, ...]


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """A dictionary article under a Strong's number: "G26", lemma "ἀγάπη", "agápē"."""

    key: str
    lemma: str
    transliteration: str
    passage: Passage


@dataclass(frozen=True, slots=True)
class WordHit:
    """A passage that matches a word search, with the matching words as MARK spans."""

    passage: Passage
    kind: SourceKind
    score: float


@dataclass(frozen=True, slots=True)
class VectorHit:
    """A verse near a vector; `similarity` is the cosine."""

    work_id: str
    verse: VerseRef
    similarity: float


@dataclass(frozen=True, slots=True)
class NoteHit:
    """An entry of a commentary or lexicon near a vector; `similarity` is the cosine."""

    passage: Passage
    kind: SourceKind
    similarity: float
