"""Written answers over the passages of a quoted one: guided sentence by sentence, or composed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
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
    Run,
    RunKind,
    Style,
)
from chapterverse.domain.passages import RetrievedPassage, SourceKind
from chapterverse.grounding.budget import Fitted, fit
from chapterverse.grounding.emphasis import question_stems, shared_words
from chapterverse.grounding.prompts import (
    VERSION,
    PromptTexts,
    as_written,
    composed,
    with_ids,
    with_keys,
)
from chapterverse.grounding.writer_prompt import VERSION as WRITER
from chapterverse.ports import CancelToken, Corpus, SupportChecker, TextGenerator
from chapterverse.services.compose import Composed, Composer, Form
from chapterverse.services.guided import GuidedWriter, Tuning, by_footnote, joined, rephrased
from chapterverse.services.support_queries import support_query

ANSWER_TOKENS = 420
"""Room that a written answer needs in a model's context."""

_TUNED_WRITES = 2  # passages of an answer over which a tuned model writes

DECLINED = "The model found no answer in the passages; they are quoted instead."

NAMES_NONE = "None of these sentences names a passage. These passages speak of it:"

Passages = tuple[RetrievedPassage, ...]


@dataclass(frozen=True, slots=True)
class Writing:
    """What written answers need: a model and how to load it so that Stop is felt, a checker, the
    prompts, and the gate of Guided style (confidence from which a rephrase is shown).

    `seed` makes the keys of a prompt: the same question and seed give the same answer. `holds`
    says, once the model is loaded, whether it may think aloud, so that nothing streams unread.
    `judge` gives, where the model itself checks claims, a checker that hears Stop. `tuned` is there
    for a model that was tuned to write one sentence from one passage.
    """

    generator: TextGenerator
    load: Callable[[CancelToken], None]
    checker: SupportChecker
    texts: PromptTexts
    gate: float
    seed: int = 0
    holds: Callable[[], bool] = lambda: False
    judge: Callable[[CancelToken], SupportChecker] | None = None
    tuned: Tuning | None = None

    def checking(self, cancel: CancelToken) -> SupportChecker:
        """The checker for one answer."""
        return self.judge(cancel) if self.judge is not None else self.checker


@dataclass(frozen=True, slots=True)
class WrittenAnswers:
    """Answers in the styles that need a model. Each starts from the quoted answer."""

    corpus: Corpus
    writing: Writing

    def guided(
        self, quoted: CitedResponse, passages: Passages, cancel: CancelToken
    ) -> Iterator[AnswerEvent]:
        """The quoted answer, in which a written sentence takes the place of a quotation wherever
        one passes the gate; passage by passage, each already checked.

        Raises ModelUnavailable, Cancelled.
        """
        self.writing.load(cancel)
        writing = self.writing
        checker = writing.checking(cancel)
        writer = GuidedWriter(
            writing.generator, checker, writing.texts, writing.gate, writing.tuned
        )
        found = {passage.passage.identity: passage for passage in passages}
        written_from = self._written_from(quoted.citations, found)
        citations = {citation.number: citation for citation in quoted.citations}
        blocks: list[Block] = []
        written: list[str] = []
        for block in quoted.blocks:
            parts = [block]
            if block.origin is Origin.SCRIPTURE:
                parts = []
                for number, runs in by_footnote(block):
                    cancel.raise_if_cancelled()
                    passage = found[citations[number].identity]
                    rephrase = None
                    if passage.passage.identity in written_from:
                        asked = self._asked_of(quoted.question, passage)
                        query = support_query(self.corpus, "", asked)
                        rephrase = writer.write(quoted.question, query, asked, cancel)
                    if rephrase is not None:
                        citations[number] = rephrased(citations[number], rephrase)
                        written.append(rephrase.text)
                    parts = joined(parts, block, runs, number, rephrase)
            for part in parts:
                blocks.append(part)
                yield BlockAdded(part, _called(part, citations))
        yield Answered(
            replace(
                quoted,
                blocks=tuple(blocks),
                citations=tuple(citations.values()),
                raw_text="\n".join(written),
                provenance=self._provenance(quoted, Style.GUIDED),
            )
        )

    def _written_from(
        self, citations: Iterable[DisplayCitation], found: Mapping[str, RetrievedPassage]
    ) -> frozenset[str]:
        """The passages over which a sentence is written: all, but of a tuned model the best alone.
        It was taught to answer from a verse, and of those far down the list most answer nothing:
        of 12 sentences past the gate over all passages 6 were true, over the first two 4 of 4."""
        shown = [found[one.identity] for one in citations if one.identity in found]
        scripture = [one for one in shown if one.kind is SourceKind.SCRIPTURE]
        scripture.sort(key=lambda one: one.rank)
        best = scripture[:_TUNED_WRITES] if self.writing.tuned else scripture
        return frozenset(one.passage.identity for one in best)

    def _asked_of(self, question: str, passage: RetrievedPassage) -> RetrievedPassage:
        """What the model reads: of a run of verses a tuned one, which learned from single verses,
        reads the verse that shares most of the question's words."""
        ref = passage.passage.ref
        if self.writing.tuned is None or ref is None:
            return passage
        stems = question_stems(question)
        verses = self.corpus.verses(passage.passage.work_id, ref)
        best = max(verses, key=lambda verse: len(shared_words(verse.text, stems)), default=None)
        if best is None or best.text not in passage.passage.text:
            return passage
        return replace(passage, passage=best)

    def composed(
        self, quoted: CitedResponse, passages: Passages, form: Form, cancel: CancelToken
    ) -> Iterator[AnswerEvent]:
        """A whole answer by the model, streamed and then checked; the quoted one when the model
        says that the passages hold no answer. Raises ModelUnavailable, Cancelled."""
        writing = self.writing
        writing.load(cancel)
        fitting, fitted = self._fitting(quoted.question, passages)
        seed = crc32(f"{writing.seed} {quoted.question}".encode())
        offered = with_ids(fitting) if form is Form.FREE else with_keys(fitting, seed)
        checker = writing.checking(cancel)
        composer = Composer(
            self.corpus, writing.generator, checker, writing.texts, offered, form, writing.holds()
        )
        yield from composer.run(fitted.question, cancel)
        result = composer.result
        if result is None or result.declined:
            yield from self._declined(quoted, result)
            return
        below = () if result.citations else tuple(_below(quoted.blocks, result.blocks))
        called = {citation.number: citation for citation in quoted.citations}
        for block in below:
            yield BlockAdded(block, _called(block, called))
        yield Answered(
            CitedResponse(
                quoted.question,
                Outcome.ANSWERED,
                (*result.blocks, *below),
                quoted.citations if below else result.citations,
                result.uncited,
                result.rejected,
                (*quoted.notes, *fitted.notes, *result.notes),
                result.draft.raw_text,
                self._provenance(quoted, Style.COMPOSED),
            )
        )

    def _declined(self, quoted: CitedResponse, result: Composed | None) -> Iterator[AnswerEvent]:
        """The model found no answer, which is a normal outcome: the passages are quoted."""
        raw = result.draft.raw_text if result is not None else ""
        refused = result.rejected if result is not None else ()
        made = self._provenance(quoted, Style.COMPOSED)
        notes = (*quoted.notes, DECLINED)
        answer = replace(quoted, notes=notes, rejected=refused, raw_text=raw, provenance=made)
        yield from as_blocks(answer)
        yield Answered(answer)

    def _fitting(self, question: str, passages: Passages) -> tuple[Passages, Fitted]:
        """The passages, and as much of the question, as the model's context has room for."""
        writing = self.writing
        count = writing.generator.count_tokens
        bare = composed(writing.texts, "", with_keys((), 0))
        room = writing.generator.context_tokens - ANSWER_TOKENS - count(bare)
        lines = [as_written(passage) for passage in with_keys(passages, 0).passages]
        fitted = fit(count, question, lines, room)
        return tuple(passages[place] for place in fitted.kept), fitted

    def _provenance(self, quoted: CitedResponse, style: Style) -> Provenance:
        return replace(
            quoted.provenance,
            style=style,
            model=self.writing.generator.name,
            model_sha256=self.writing.generator.sha256,
            checker=self.writing.checker.name,
            prompt_version=WRITER if style is Style.GUIDED and self.writing.tuned else VERSION,
            seed=self.writing.seed,
        )


def _below(quoted: Iterable[Block], written: Iterable[Block]) -> Iterator[Block]:
    """The quotations that stand under a written text which cites nothing, with their lead; their
    claims are counted on from those of the text."""
    last = max((run.claim for block in written for run in block.runs), default=0)
    yield Block(Origin.PROGRAM, (Run(RunKind.PLAIN, NAMES_NONE),))
    for block in quoted:
        moved = (replace(run, claim=run.claim + last) if run.claim else run for run in block.runs)
        yield replace(block, runs=tuple(moved))


def as_blocks(answer: CitedResponse) -> Iterator[AnswerEvent]:
    """A finished answer as the events that would have led to it."""
    citations = {citation.number: citation for citation in answer.citations}
    for block in answer.blocks:
        yield BlockAdded(block, _called(block, citations))


def _called(block: Block, citations: Mapping[int, DisplayCitation]) -> tuple[DisplayCitation, ...]:
    numbers = dict.fromkeys(run.citation for run in block.runs if run.kind is RunKind.MARKER)
    return tuple(citations[number] for number in numbers)
