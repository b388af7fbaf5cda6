"""Answers of the kinds that the Ask page shows, and a scripted service that gives them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Event

from chapterverse.domain.answers import (
    AnswerEvent,
    Block,
    CitedResponse,
    DisplayCitation,
    Origin,
    Outcome,
    Provenance,
    RejectedReference,
    Run,
    RunKind,
    Style,
    SupportLevel,
)
from chapterverse.domain.passages import RetrievalMethod, SourceKind, Span, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError
from chapterverse.ports import CancelToken
from chapterverse.services.compose import Form

FAITH = "We maintain therefore that a man is justified by faith apart from the works of the law."
ABRAHAM = (
    "For what does the Scripture say? “Abraham believed God, and it was accounted to him for "
    "righteousness.”"
)
HENRY = "It is of faith, that it might be by grace. Faith has no merit of its own."
MADE = Provenance(Style.QUOTE, "", "", "rules", "", "fake-1", 0, datetime(2025, 3, 4, tzinfo=UTC))


def mark(text: str, words: str) -> tuple[Span, ...]:
    """The words of a text as evidence."""
    start = text.index(words)
    return (Span(SpanKind.MARK, start, start + len(words)),)


def scripture(
    number: int,
    ref: str = "rom_3_28",
    text: str = FAITH,
    level: SupportLevel = SupportLevel.DIRECT,
    words: str = "a man is justified by faith",
    warning: str = "",
) -> DisplayCitation:
    """A footnote to a verse."""
    return DisplayCitation(
        number,
        ref,
        PassageRef.from_id(ref).display(),
        "WEB",
        text,
        level,
        "The verse says this in these words.",
        SourceKind.SCRIPTURE,
        RetrievalMethod.SEMANTIC,
        f"WEB:{ref}",
        spans=mark(text, words),
        warning=warning,
    )


def commentary(number: int) -> DisplayCitation:
    """A footnote to Matthew Henry."""
    return DisplayCitation(
        number,
        "rom_3_27-31",
        "Romans 3:27–31",
        "",
        HENRY,
        SupportLevel.CONTEXTUAL,
        "Henry’s reading agrees.",
        SourceKind.COMMENTARY,
        RetrievalMethod.FULL_TEXT,
        "MHCC:rom_3_27-31",
        "Matthew Henry",
        "Concise Commentary",
        "One scholarly reading among several",
        spans=mark(HENRY, "Faith has no merit"),
    )


def lexicon(number: int) -> DisplayCitation:
    """A footnote to Strong."""
    return DisplayCitation(
        number,
        "G26",
        "G26",
        "",
        "love, i.e. affection or benevolence",
        SupportLevel.DIRECT,
        "The entry defines the word.",
        SourceKind.LEXICON,
        RetrievalMethod.DIRECT_LOOKUP,
        "SG:G26",
        "James Strong",
        "Strong’s Greek Dictionary",
    )


def quoted(citation: DisplayCitation, origin: Origin, lead: str, claim: int) -> Block:
    """A block that quotes a footnote's text with its marked words."""
    runs = []
    at = 0
    for span in citation.spans:
        if span.start > at:
            runs.append(Run(RunKind.QUOTATION, citation.text[at : span.start], claim))
        runs.append(Run(RunKind.MARKED, citation.text[span.start : span.end], claim))
        at = span.end
    if at < len(citation.text):
        runs.append(Run(RunKind.QUOTATION, citation.text[at:], claim))
    runs.append(Run(RunKind.MARKER, "", claim, citation.number))
    return Block(origin, tuple(runs), lead)


CITATIONS = (
    scripture(1),
    scripture(2, "rom_4_3", ABRAHAM, SupportLevel.CONTEXTUAL, "Abraham believed God"),
    commentary(3),
    lexicon(4),
)
BLOCKS = (
    quoted(CITATIONS[0], Origin.SCRIPTURE, "Paul, to the Christians in Rome:", 1),
    quoted(CITATIONS[1], Origin.SCRIPTURE, "Paul, on Abraham:", 2),
    quoted(CITATIONS[2], Origin.COMMENTARY, "Matthew Henry, on Romans 3:27–31", 3),
    quoted(CITATIONS[3], Origin.LEXICON, "Strong’s Greek Dictionary, G26", 4),
)
QUESTION = "How is a person justified before God?"


def response(
    outcome: Outcome = Outcome.ANSWERED,
    blocks: tuple[Block, ...] = BLOCKS,
    citations: tuple[DisplayCitation, ...] = CITATIONS,
    notes: tuple[str, ...] = (),
) -> CitedResponse:
    """A quoted answer."""
    return CitedResponse(QUESTION, outcome, blocks, citations, (), (), notes, "", MADE)


def written() -> CitedResponse:
    """An answer that a model wrote: a weak footnote, an uncited claim, a rejected reference."""
    weak = scripture(1, level=SupportLevel.NOT_SUPPORTED)
    runs = (
        Run(RunKind.PLAIN, "No one is justified by descent.", 1),
        Run(RunKind.MARKER, "", 1, 1),
        Run(RunKind.PLAIN, " "),
        Run(RunKind.PLAIN, "The first churches taught this.", 2, uncited=True),
    )
    return CitedResponse(
        QUESTION,
        Outcome.ANSWERED,
        (Block(Origin.MODEL, runs),),
        (weak,),
        ("The first churches taught this.",),
        (RejectedReference("Romans 17:2", "Romans 17:2 could not be verified."),),
        (),
        "",
        MADE,
    )


@dataclass
class ScriptedAnswering:
    """Gives its events in turn. With `gate` it waits before the last until the gate opens."""

    events: tuple[AnswerEvent, ...] = ()
    error: AppError | None = None
    gate: Event | None = None
    asked: list[str] = field(default_factory=list)
    styles: list[Style] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)

    def run(
        self,
        question: str,
        cancel: CancelToken,
        *,
        style: Style = Style.QUOTE,
        form: Form = Form.KEYED,
        scope: PassageRef | None = None,
    ) -> Iterator[AnswerEvent]:
        self.asked.append(question)
        self.styles.append(style)
        self.forms.append(form)
        if self.error is not None:
            raise self.error
        for place, event in enumerate(self.events):
            if self.gate is not None and place == len(self.events) - 1:
                self.gate.wait(5)
            cancel.raise_if_cancelled()
            yield event
