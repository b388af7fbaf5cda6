"""Answering a question: retrieve, compose, present. Yields the events of one question.

Quote style needs no model: its claims are quotations, so their verdicts come with the blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

from chapterverse.domain.answers import (
    Answered,
    AnswerEvent,
    Block,
    BlockAdded,
    CitedResponse,
    DisplayCitation,
    Outcome,
    Provenance,
    Retrieved,
    RunKind,
    Style,
)
from chapterverse.domain.passages import (
    LexiconEntry,
    RetrievedPassage,
    SourceKind,
    Speech,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput, NotInLibrary
from chapterverse.grounding.attribution import Introductions
from chapterverse.grounding.quote import QuoteTables, compose
from chapterverse.ports import CancelToken, Corpus

LONGEST_QUESTION = 2_000
"""A longer question is cut, and the answer says so."""

CHECKER = "quotation"
PROMPT_VERSION = "quote-1"

Clock = Callable[[], datetime]


class Answering(Protocol):
    """What window and command line need of the service that answers."""

    def run(
        self,
        question: str,
        cancel: CancelToken,
        *,
        style: Style = Style.QUOTE,
        scope: PassageRef | None = None,
    ) -> Iterator[AnswerEvent]:
        """Events in order, the last is Answered. Raises BadInput (no question), Cancelled."""


class Retrieving(Protocol):
    """The part of retrieval that answering needs."""

    def run(self, question: str, limit: int = 12, scope: PassageRef | None = None) -> Retrieved:
        """Passages for a question, best first, with the outcome."""


@dataclass(frozen=True, slots=True)
class AskService:
    """Answers in Quote style from a library."""

    corpus: Corpus
    retrieve: Retrieving
    introductions: Introductions
    clock: Clock = lambda: datetime.now(UTC)

    def run(
        self,
        question: str,
        cancel: CancelToken,
        *,
        style: Style = Style.QUOTE,
        scope: PassageRef | None = None,
    ) -> Iterator[AnswerEvent]:
        """Events in order, the last is Answered. Raises BadInput (no question), Cancelled."""
        asked, notes = _readable(question)
        if style is not Style.QUOTE:
            raise BadInput(
                f"There is no model here to answer in {style.value} style.",
                "Ask in quote style.",
            )
        cancel.raise_if_cancelled()
        retrieved = self.retrieve.run(asked, scope=scope)
        yield retrieved
        if retrieved.note:
            notes = (*notes, retrieved.note)
        cancel.raise_if_cancelled()
        blocks, citations = self._composed(asked, retrieved)
        for block in blocks:
            yield BlockAdded(block, _footnotes(block, citations))
        yield Answered(self._response(asked, retrieved.outcome, blocks, citations, notes))

    def _composed(
        self, question: str, retrieved: Retrieved
    ) -> tuple[tuple[Block, ...], tuple[DisplayCitation, ...]]:
        tables = QuoteTables(
            self.corpus.works(),
            self._speeches(retrieved.passages),
            self.introductions,
            self._entries(retrieved.passages),
        )
        return compose(question, retrieved.passages, tables, retrieved.outcome)

    def _speeches(self, passages: tuple[RetrievedPassage, ...]) -> tuple[Speech, ...]:
        found: dict[Speech, None] = {}
        for passage in passages:
            if passage.kind is SourceKind.SCRIPTURE and passage.passage.ref is not None:
                found.update(dict.fromkeys(self.corpus.speeches(passage.passage.ref)))
        return tuple(found)

    def _entries(self, passages: tuple[RetrievedPassage, ...]) -> tuple[LexiconEntry, ...]:
        entries = []
        for passage in passages:
            if passage.kind is SourceKind.LEXICON:
                try:
                    entries.append(self.corpus.lexicon(passage.passage.entry))
                except NotInLibrary:
                    continue
        return tuple(entries)

    def _response(
        self,
        question: str,
        outcome: Outcome,
        blocks: tuple[Block, ...],
        citations: tuple[DisplayCitation, ...],
        notes: tuple[str, ...],
    ) -> CitedResponse:
        made = Provenance(
            Style.QUOTE, "", "", CHECKER, PROMPT_VERSION, self.corpus.version, 0, self.clock()
        )
        return CitedResponse(question, outcome, blocks, citations, (), (), notes, "", made)


def _readable(question: str) -> tuple[str, tuple[str, ...]]:
    """The question in one line, cut to a length that can be searched, and a note when it was."""
    asked = " ".join("".join(c if c.isprintable() else " " for c in question).split())
    if not asked:
        raise BadInput("There is no question yet.", "Type one, such as “Who is my neighbour?”")
    if len(asked) <= LONGEST_QUESTION:
        return asked, ()
    cut = asked[:LONGEST_QUESTION].rsplit(" ", 1)[0]
    return cut, (f"The question was cut to its first {len(cut):,} characters.",)


def _footnotes(block: Block, citations: tuple[DisplayCitation, ...]) -> tuple[DisplayCitation, ...]:
    called = {run.citation for run in block.runs if run.kind is RunKind.MARKER}
    return tuple(citation for citation in citations if citation.number in called)
