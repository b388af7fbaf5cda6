"""Answering a question: retrieve, compose, present. Yields the events of one question.

Quote style needs no model: its claims are quotations, so their verdicts come with the blocks. The
written styles start from the same passages and fall back to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Protocol

from chapterverse.domain.answers import (
    Answered,
    AnswerEvent,
    CitedResponse,
    Outcome,
    Provenance,
    Retrieved,
    Style,
)
from chapterverse.domain.passages import (
    LexiconEntry,
    RetrievedPassage,
    SourceKind,
    Speech,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput, ModelUnavailable, NotInLibrary
from chapterverse.grounding.attribution import Introductions
from chapterverse.grounding.quote import QuoteTables, compose
from chapterverse.grounding.verify import verified
from chapterverse.ports import CancelToken, Corpus
from chapterverse.services.compose import Form
from chapterverse.services.sayings import with_saying
from chapterverse.services.written import Writing, WrittenAnswers, as_blocks

LONGEST_QUESTION = 2_000
"""A longer question is cut, and the answer says so."""

UNLIKE_SOURCE = "A quotation that did not match its source word for word was left out."
QUOTED_INSTEAD = "The passages are quoted instead."

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
        form: Form = Form.KEYED,
        scope: PassageRef | None = None,
    ) -> Iterator[AnswerEvent]:
        """Events in order, the last is Answered. Raises BadInput (no question), Cancelled."""


class Retrieving(Protocol):
    """The part of retrieval that answering needs."""

    def run(self, question: str, limit: int = 12, scope: PassageRef | None = None) -> Retrieved:
        """Passages for a question, best first, with the outcome."""


@dataclass(frozen=True, slots=True)
class AskService:
    """Answers from a library: in Quote style always, in the others when there is a model."""

    corpus: Corpus
    retrieve: Retrieving
    introductions: Introductions
    clock: Clock = lambda: datetime.now(UTC)
    writing: Writing | None = None

    def run(
        self,
        question: str,
        cancel: CancelToken,
        *,
        style: Style = Style.QUOTE,
        form: Form = Form.KEYED,
        scope: PassageRef | None = None,
    ) -> Iterator[AnswerEvent]:
        """Events in order, the last is Answered. Raises BadInput (no question), Cancelled.

        When the model fails, the answer is a quotation and a note says why.
        """
        asked, notes = _readable(question)
        if style is not Style.QUOTE and self.writing is None:
            raise BadInput(
                f"There is no model here to answer in {style.value} style.",
                "Ask in quote style.",
            )
        cancel.raise_if_cancelled()
        retrieved = self.retrieve.run(asked, scope=scope)
        retrieved, said = with_saying(self.corpus, asked, retrieved, scope)
        yield retrieved
        if retrieved.note:
            notes = (*notes, retrieved.note)
        cancel.raise_if_cancelled()
        quoted = self._quoted(asked, retrieved, notes, said)
        if retrieved.outcome is Outcome.ANSWERED and self.writing is not None:
            writer = WrittenAnswers(self.corpus, self.writing)
            # What is written has blocks of its own, so it is said beside them.
            base = replace(quoted, notes=(said, *quoted.notes)) if said else quoted
            try:
                match style:
                    case Style.GUIDED:
                        yield from writer.guided(base, retrieved.passages, cancel)
                        return
                    case Style.COMPOSED:
                        yield from writer.composed(base, retrieved.passages, form, cancel)
                        return
                    case Style.QUOTE:
                        pass
            except ModelUnavailable as error:
                quoted = replace(quoted, notes=(*quoted.notes, f"{error} {QUOTED_INSTEAD}"))
        yield from as_blocks(quoted)
        yield Answered(quoted)

    # ---- quote ---------------------------------------------------------------------------------

    def _quoted(
        self, question: str, retrieved: Retrieved, notes: tuple[str, ...], said: str
    ) -> CitedResponse:
        tables = QuoteTables(
            self.corpus.works(),
            self._speeches(retrieved.passages),
            self.introductions,
            self._entries(retrieved.passages),
        )
        made_blocks, citations = compose(
            question, retrieved.passages, tables, retrieved.outcome, said
        )
        blocks, failed = verified(made_blocks, citations, retrieved.passages)
        if failed:
            notes = (*notes, UNLIKE_SOURCE)
            citations = tuple(c for c in citations if c.number not in failed)
        made = Provenance(
            Style.QUOTE, "", "", CHECKER, PROMPT_VERSION, self.corpus.version, 0, self.clock()
        )
        return CitedResponse(
            question, retrieved.outcome, blocks, citations, (), (), notes, "", made
        )

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


def _readable(question: str) -> tuple[str, tuple[str, ...]]:
    """The question in one line, cut to a length that can be searched, and a note when it was."""
    asked = " ".join("".join(c if c.isprintable() else " " for c in question).split())
    if not asked:
        raise BadInput("There is no question yet.", "Type one, such as “Who is my neighbour?”")
    if len(asked) <= LONGEST_QUESTION:
        return asked, ()
    cut = asked[:LONGEST_QUESTION].rsplit(" ", 1)[0]
    return cut, (f"The question was cut to its first {len(cut):,} characters.",)
