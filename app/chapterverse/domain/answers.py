"""An answer and all that is known about it: claims, citations, verdicts, events on the way."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from chapterverse.domain.passages import (
    Passage,
    RetrievalMethod,
    RetrievedPassage,
    SourceKind,
    Span,
)
from chapterverse.domain.refs import PassageRef


class SupportLevel(StrEnum):
    """How well a source carries a claim. UNCHECKED is shown as "Not yet checked", never hidden."""

    DIRECT = "DIRECT"
    CONTEXTUAL = "CONTEXTUAL"
    THEMATIC = "THEMATIC"
    NOT_SUPPORTED = "NOT_SUPPORTED"
    UNCHECKED = "UNCHECKED"


class Presence(StrEnum):
    """Level 1: where a cited reference was found."""

    IN_CONTEXT = "IN_CONTEXT"
    IN_LIBRARY = "IN_LIBRARY"  # exists, but was not among the passages offered
    NOT_FOUND = "NOT_FOUND"  # names no verse
    UNREADABLE = "UNREADABLE"


class Style(StrEnum):
    """The three ways to answer."""

    QUOTE = "quote"
    GUIDED = "guided"
    COMPOSED = "composed"


class Outcome(StrEnum):
    """Whether the library answers the question. NEAREST_ONLY is an honest "not found"."""

    ANSWERED = "ANSWERED"
    NEAREST_ONLY = "NEAREST_ONLY"
    NOTHING_FOUND = "NOTHING_FOUND"


class Origin(StrEnum):
    """Whose words a block holds. PROGRAM is a sentence of ours, such as an introduction."""

    SCRIPTURE = "scripture"
    COMMENTARY = "commentary"
    LEXICON = "lexicon"
    MODEL = "model"
    PROGRAM = "program"


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of the answer that needs a source; start and end are offsets in the draft."""

    number: int
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Citation:
    """What the generator cited for a claim: the marker as written, the key and what it names."""

    claim: int
    marker: str
    key: str
    ref: PassageRef | None
    presence: Presence


@dataclass(frozen=True, slots=True)
class Reading:
    """What a trained network makes of a claim beside a text: chances that add up to 1."""

    direct: float
    contextual: float
    unrelated: float
    against: float


@dataclass(frozen=True, slots=True)
class SupportVerdict:
    """A checker's answer. `confidence` is 0 to 1, higher is better supported; `quote` are the
    words of the source that carry the claim, copied exactly, "" where none do."""

    level: SupportLevel
    explanation: str
    checker: str
    confidence: float
    quote: str = ""


@dataclass(frozen=True, slots=True)
class DisplayCitation:
    """One footnote as the reader sees it, in window, terminal and exports alike.

    `identity` names the passage in the library; `spans` mark the supporting words of `text`;
    `qualifier` is for commentary and thematic support; `warning` for weak or unretrieved support;
    `moved_to` is the number that replaced this one, 0 when it stands. `ref` is in KJV numbers;
    `counted` is the tradition in which the work itself counts (ref_versification), "" where it was
    not noted; `display_ref` has both numbers where they differ.
    """

    number: int
    ref: str
    display_ref: str
    translation: str
    text: str
    support_level: SupportLevel
    support_explanation: str
    source: SourceKind
    retrieval_method: RetrievalMethod
    identity: str = ""
    author: str = ""
    work_title: str = ""
    qualifier: str = ""
    warning: str = ""
    spans: tuple[Span, ...] = ()
    moved_to: int = 0
    counted: str = ""


class RunKind(StrEnum):
    """What a run of an answer block is."""

    PLAIN = "plain"  # words of the program or of the model
    QUOTATION = "quotation"  # byte-equal to the library
    MARKED = "marked"  # a quotation's words that answer the question, also byte-equal
    MARKER = "marker"  # a footnote call; text is empty, `citation` says which


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a block. `claim` numbers the claim it belongs to, `citation` the footnote."""

    kind: RunKind
    text: str = ""
    claim: int = 0
    citation: int = 0
    uncited: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph of an answer. `lead` is the program's introduction to it (who says it, where)."""

    origin: Origin
    runs: tuple[Run, ...]
    lead: str = ""
    heading: str = ""


@dataclass(frozen=True, slots=True)
class RejectedReference:
    """A cited reference that names no verse: shown only as plain text inside its note."""

    text: str
    note: str


@dataclass(frozen=True, slots=True)
class Provenance:
    """How an answer was made, enough to make it again."""

    style: Style
    model: str  # "" when no model wrote
    model_sha256: str
    checker: str
    prompt_version: str
    corpus_version: str
    seed: int
    time: datetime


@dataclass(frozen=True, slots=True)
class CitedResponse:
    """A checked answer. Only ever the result of the checks, whichever style made it."""

    question: str
    outcome: Outcome
    blocks: tuple[Block, ...]
    citations: tuple[DisplayCitation, ...]
    uncited: tuple[str, ...]
    rejected: tuple[RejectedReference, ...]
    notes: tuple[str, ...]
    raw_text: str
    provenance: Provenance

    def citation(self, number: int) -> DisplayCitation:
        """The footnote of that number; raises KeyError when there is none."""
        for found in self.citations:
            if found.number == number:
                return found
        raise KeyError(number)


@dataclass(frozen=True, slots=True)
class ClaimCounts:
    """Claims of an answer by their best verdict; they add up to `claims`."""

    claims: int
    by_level: tuple[tuple[SupportLevel, int], ...]
    uncited: int


# ---- the events of one question, in the order they may come ------------------------------------


@dataclass(frozen=True, slots=True)
class Retrieved:
    """The passages found, best first, and whether they answer the question."""

    passages: tuple[RetrievedPassage, ...]
    note: str = ""  # such as "by words until the index is ready"
    outcome: Outcome = Outcome.ANSWERED


@dataclass(frozen=True, slots=True)
class TextAdded:
    """More text of a streamed draft."""

    text: str


@dataclass(frozen=True, slots=True)
class BlockAdded:
    """A finished block with the footnotes it introduces."""

    block: Block
    citations: tuple[DisplayCitation, ...]


@dataclass(frozen=True, slots=True)
class SupportJudged:
    """The verdict on one footnote changed."""

    number: int
    verdict: SupportVerdict


@dataclass(frozen=True, slots=True)
class Answered:
    """The whole answer; always the last event of a question that was not stopped."""

    response: CitedResponse


AnswerEvent = Retrieved | TextAdded | BlockAdded | SupportJudged | Answered

__all__ = [
    "AnswerEvent",
    "Answered",
    "Block",
    "BlockAdded",
    "Citation",
    "CitedResponse",
    "Claim",
    "ClaimCounts",
    "DisplayCitation",
    "Origin",
    "Outcome",
    "Passage",
    "Presence",
    "Provenance",
    "RejectedReference",
    "Retrieved",
    "Run",
    "RunKind",
    "Style",
    "SupportJudged",
    "SupportLevel",
    "SupportVerdict",
    "TextAdded",
]
