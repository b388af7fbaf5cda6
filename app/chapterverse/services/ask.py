"""Answering a question: retrieve, compose, present. Yields the events of one question.

Quote style needs no model: its claims are quotations, so their verdicts come with the blocks. The
written styles start from the same passages and fall back to them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Protocol
from zlib import crc32

from chapterverse.domain.answers import (
    Answered,
    AnswerEvent,
    Block,
    BlockAdded,
    CitedResponse,
    DisplayCitation,
    Origin,
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
from chapterverse.errors import BadInput, ModelUnavailable, NotInLibrary
from chapterverse.grounding.attribution import Introductions
from chapterverse.grounding.prompts import VERSION as PROMPTS
from chapterverse.grounding.prompts import PromptTexts, composed, with_keys
from chapterverse.grounding.quote import QuoteTables, compose
from chapterverse.grounding.verify import verified
from chapterverse.ports import (
    CancelToken,
    Corpus,
    SupportChecker,
    TextGenerator,
)
from chapterverse.services.compose import Composed, Composer
from chapterverse.services.guided import GuidedWriter, by_footnote, joined, rephrased
from chapterverse.services.support_queries import support_query

LONGEST_QUESTION = 2_000
"""A longer question is cut, and the answer says so."""

ANSWER_TOKENS = 420
"""Room that a written answer needs in a model's context."""

UNLIKE_SOURCE = "A quotation that did not match its source word for word was left out."
QUOTED_INSTEAD = "The passages are quoted instead."
DECLINED = "The model found no answer in the passages; they are quoted instead."

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
class Writing:
    """What written answers need: a model, a checker, the prompts, and the gate of Guided style
    (the checker's confidence from which a rephrase is shown)."""

    generator: TextGenerator
    checker: SupportChecker
    texts: PromptTexts
    gate: float


@dataclass(frozen=True, slots=True)
class AskService:
    """Answers from a library: in Quote style always, in the others when there is a model.

    `seed` makes the keys of a prompt: the same question and seed give the same answer.
    """

    corpus: Corpus
    retrieve: Retrieving
    introductions: Introductions
    clock: Clock = lambda: datetime.now(UTC)
    writing: Writing | None = None
    seed: int = 0

    def run(
        self,
        question: str,
        cancel: CancelToken,
        *,
        style: Style = Style.QUOTE,
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
        yield retrieved
        if retrieved.note:
            notes = (*notes, retrieved.note)
        cancel.raise_if_cancelled()
        quoted = self._quoted(asked, retrieved, notes)
        if retrieved.outcome is Outcome.ANSWERED and self.writing is not None:
            try:
                match style:
                    case Style.GUIDED:
                        yield from self._guided(quoted, retrieved, self.writing, cancel)
                        return
                    case Style.COMPOSED:
                        yield from self._composed(quoted, retrieved, self.writing, cancel)
                        return
                    case Style.QUOTE:
                        pass
            except ModelUnavailable as error:
                quoted = replace(quoted, notes=(*quoted.notes, f"{error} {QUOTED_INSTEAD}"))
        yield from _blocks(quoted)
        yield Answered(quoted)

    # ---- quote ---------------------------------------------------------------------------------

    def _quoted(self, question: str, retrieved: Retrieved, notes: tuple[str, ...]) -> CitedResponse:
        tables = QuoteTables(
            self.corpus.works(),
            self._speeches(retrieved.passages),
            self.introductions,
            self._entries(retrieved.passages),
        )
        made_blocks, citations = compose(question, retrieved.passages, tables, retrieved.outcome)
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

    # ---- guided --------------------------------------------------------------------------------

    def _guided(
        self,
        quoted: CitedResponse,
        retrieved: Retrieved,
        writing: Writing,
        cancel: CancelToken,
    ) -> Iterator[AnswerEvent]:
        """The quoted answer, in which a written sentence takes the place of a quotation wherever
        one passes the gate. Passage by passage, each already checked."""
        writer = GuidedWriter(writing.generator, writing.checker, writing.texts, writing.gate)
        by_identity = {p.passage.identity: p for p in retrieved.passages}
        citations = {citation.number: citation for citation in quoted.citations}
        blocks: list[Block] = []
        written: list[str] = []
        for block in quoted.blocks:
            parts = [block]
            if block.origin is Origin.SCRIPTURE:
                parts = []
                for number, runs in by_footnote(block):
                    cancel.raise_if_cancelled()
                    passage = by_identity[citations[number].identity]
                    query = support_query(self.corpus, "", passage)
                    rephrase = writer.write(quoted.question, query, passage, cancel)
                    if rephrase is not None:
                        citations[number] = rephrased(citations[number], rephrase)
                        written.append(rephrase.text)
                    parts = joined(parts, block, runs, number, rephrase)
            for part in parts:
                blocks.append(part)
                yield BlockAdded(part, _called(part, citations))
        raw = "\n".join(written)
        made = self._provenance(quoted, Style.GUIDED, writing)
        yield Answered(
            replace(
                quoted,
                blocks=tuple(blocks),
                citations=tuple(citations.values()),
                raw_text=raw,
                provenance=made,
            )
        )

    # ---- composed ------------------------------------------------------------------------------

    def _composed(
        self,
        quoted: CitedResponse,
        retrieved: Retrieved,
        writing: Writing,
        cancel: CancelToken,
    ) -> Iterator[AnswerEvent]:
        seed = crc32(f"{self.seed} {quoted.question}".encode())
        fitting, notes = self._fitting(quoted.question, retrieved.passages, writing)
        composer = Composer(
            self.corpus,
            writing.generator,
            writing.checker,
            writing.texts,
            with_keys(fitting, seed),
        )
        yield from composer.run(quoted.question, cancel)
        result = composer.result
        if result is None or result.declined:
            yield from self._declined(quoted, result, writing)
            return
        yield Answered(
            CitedResponse(
                quoted.question,
                Outcome.ANSWERED,
                result.blocks,
                result.citations,
                result.uncited,
                result.rejected,
                (*quoted.notes, *notes, *result.notes),
                result.draft.raw_text,
                self._provenance(quoted, Style.COMPOSED, writing),
            )
        )

    def _declined(
        self, quoted: CitedResponse, result: Composed | None, writing: Writing
    ) -> Iterator[AnswerEvent]:
        """The model found no answer, which is a normal outcome: the passages are quoted."""
        raw = result.draft.raw_text if result is not None else ""
        made = self._provenance(quoted, Style.COMPOSED, writing)
        answer = replace(quoted, notes=(*quoted.notes, DECLINED), raw_text=raw, provenance=made)
        yield from _blocks(answer)
        yield Answered(answer)

    def _fitting(
        self, question: str, passages: tuple[RetrievedPassage, ...], writing: Writing
    ) -> tuple[tuple[RetrievedPassage, ...], tuple[str, ...]]:
        """The passages that fit the model's context beside the question: the last go first."""
        room = writing.generator.context_tokens - ANSWER_TOKENS
        kept = passages
        while len(kept) > 1:
            request = composed(writing.texts, question, with_keys(kept, 0))
            if writing.generator.count_tokens(request) <= room:
                break
            kept = kept[:-1]
        left_out = len(passages) - len(kept)
        if not left_out:
            return kept, ()
        noun = "passage was" if left_out == 1 else "passages were"
        return kept, (f"{left_out} {noun} left out, because the model cannot read more at once.",)

    def _provenance(self, quoted: CitedResponse, style: Style, writing: Writing) -> Provenance:
        return replace(
            quoted.provenance,
            style=style,
            model=writing.generator.name,
            model_sha256=writing.generator.sha256,
            checker=writing.checker.name,
            prompt_version=PROMPTS,
            seed=self.seed,
        )


def _readable(question: str) -> tuple[str, tuple[str, ...]]:
    """The question in one line, cut to a length that can be searched, and a note when it was."""
    asked = " ".join("".join(c if c.isprintable() else " " for c in question).split())
    if not asked:
        raise BadInput("There is no question yet.", "Type one, such as “Who is my neighbour?”")
    if len(asked) <= LONGEST_QUESTION:
        return asked, ()
    cut = asked[:LONGEST_QUESTION].rsplit(" ", 1)[0]
    return cut, (f"The question was cut to its first {len(cut):,} characters.",)


def _blocks(answer: CitedResponse) -> Iterator[AnswerEvent]:
    citations = {citation.number: citation for citation in answer.citations}
    for block in answer.blocks:
        yield BlockAdded(block, _called(block, citations))


def _called(block: Block, citations: Mapping[int, DisplayCitation]) -> tuple[DisplayCitation, ...]:
    numbers = dict.fromkeys(run.citation for run in block.runs if run.kind is RunKind.MARKER)
    return tuple(citations[number] for number in numbers)
