"""Guided style: for each passage the model writes one sentence, shown only when it earns its place.

Attribute first, then write: the passage is chosen before a word is written. A sentence that is not
whole, does not answer the question, copies the verse, breaks a rule or does not stand high above
the checker's threshold is thrown away and the passage is quoted instead.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from chapterverse.domain.answers import (
    Block,
    DisplayCitation,
    Origin,
    Run,
    RunKind,
    SupportLevel,
    SupportVerdict,
)
from chapterverse.domain.generation import Generated, GenerationRequest
from chapterverse.domain.passages import RetrievedPassage, Span, SpanKind
from chapterverse.grounding.attribution import voice
from chapterverse.grounding.claims import SentenceKind, kind_of
from chapterverse.grounding.draft import Offered
from chapterverse.grounding.markers import read_draft
from chapterverse.grounding.no_statement import states_nothing
from chapterverse.grounding.prompts import PromptTexts, guided, named
from chapterverse.grounding.quotation import quoted_spans
from chapterverse.grounding.writer_gate import WriterGate
from chapterverse.grounding.writer_prompt import Asked, instead, is_question, writer
from chapterverse.ports import CancelToken, SupportChecker, SupportQuery, TextGenerator
from chapterverse.services.support_queries import beside

_WORD = re.compile(r"[^\W\d_]{3,}")
_LONGEST = 240
_QUOTING = frozenset('“”„«»"')
_COPIED = 0.85
"""A sentence that shares this much of its words with the verse, in order, is no rephrase."""


@dataclass(frozen=True, slots=True)
class Rephrase:
    """A sentence that passed the gate, and its verdict."""

    passage: RetrievedPassage
    text: str
    verdict: SupportVerdict


@dataclass(frozen=True, slots=True)
class Tuning:
    """How a model that was tuned to write one sentence is asked (`template`, writer.txt), and which
    of its sentences are shown."""

    template: str
    gate: WriterGate


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that may be shown if the checker lets it, and how it came about."""

    text: str
    sure: Generated


@dataclass(frozen=True, slots=True)
class GuidedWriter:
    """Writes sentences from passages. `gate` is the confidence from which one is shown; a model
    that was `tuned` to this task has a gate of its own besides."""

    generator: TextGenerator
    checker: SupportChecker
    texts: PromptTexts
    gate: float
    tuned: Tuning | None = None

    def write(
        self,
        question: str,
        query: SupportQuery,
        passage: RetrievedPassage,
        cancel: CancelToken,
    ) -> Rephrase | None:
        """The sentence for a passage, None when the passage is better quoted.

        `query` holds the passage's text, neighbours and speakers. Raises Cancelled,
        ModelUnavailable.
        """
        sentence = self.sentence(question, query, passage, cancel)
        return self.judged(sentence, query, passage) if sentence else None

    def sentence(
        self,
        question: str,
        query: SupportQuery,
        passage: RetrievedPassage,
        cancel: CancelToken,
    ) -> Sentence | None:
        """The whole sentence that the model writes for a passage, None when it wrote none that may
        be shown. Raises Cancelled, ModelUnavailable."""
        if self.tuned and not is_question(question):
            return None
        request = self._request(question, query, passage)
        written, sure = whole(self.generator.stream(request, cancel))
        if self.tuned and declines(written) and not self.tuned.gate.believes(sure):
            written, sure = whole(self.generator.stream(instead(request), cancel))
        text = acceptable(written, question, query.passage)
        return Sentence(text, sure) if text else None

    def _request(
        self, question: str, query: SupportQuery, passage: RetrievedPassage
    ) -> GenerationRequest:
        if self.tuned is None:
            return guided(self.texts, question, passage)
        before, after = beside(query)
        said = voice(query.ref, query.speech) if query.ref else None
        place, speaker = named(passage), said.speaker if said else ""
        asked = Asked(question, place, passage.passage.text, before, after, speaker)
        return writer(self.tuned.template, asked)

    def judged(
        self, sentence: Sentence, query: SupportQuery, passage: RetrievedPassage
    ) -> Rephrase | None:
        """The sentence with its verdict, None when it does not pass the gate."""
        text = sentence.text
        verdict = self.checker.check([replace(query, claim=text)])[0]
        if verdict.level is not SupportLevel.DIRECT or verdict.confidence < self.gate:
            return None
        tuned = self.tuned
        if tuned and not tuned.gate.opens(text, query.passage, verdict, sentence.sure):
            return None
        return Rephrase(passage, text, verdict)


def whole(stream: Generator[str, None, Generated]) -> tuple[str, Generated]:
    """All of a reply, and how it came about. Raises what the stream raises."""
    parts: list[str] = []
    while True:
        try:
            parts.append(next(stream))
        except StopIteration as end:
            return "".join(parts), end.value


def declines(written: str) -> bool:
    """Whether a reply says that the passage does not answer."""
    return read_draft(written, Offered(()), lambda _ref: False).declined


def acceptable(written: str, question: str, passage: str) -> str:
    """The one whole sentence in what a model wrote, "" when it may not be shown. Total."""
    draft = read_draft(written, Offered(()), lambda _ref: False)
    if draft.declined or draft.cited or len(draft.sentences) != 1:
        return ""
    sentence = draft.sentences[0]
    text = sentence.text.strip()
    words = _words(text)
    if not sentence.whole or len(text) > _LONGEST or len(words) < 3:
        return ""
    if set(text) & _QUOTING or quoted_spans(text):
        return ""  # what is quoted is shown by the program, from the library
    if states_nothing(text) is not None:
        return ""
    if not text[0].isupper() or kind_of(text) not in (SentenceKind.CLAIM, SentenceKind.OTHER):
        return ""
    if not set(words) & set(_words(question)) and not set(words) & set(_words(passage)):
        return ""
    return "" if _is_copy(words, _words(passage)) else text


def by_footnote(block: Block) -> Iterator[tuple[int, tuple[Run, ...]]]:
    """A block of quotations cut into its footnotes, each with the runs that end in its call."""
    runs: list[Run] = []
    for run in block.runs:
        runs.append(run)
        if run.kind is RunKind.MARKER:
            yield run.citation, tuple(runs)
            runs = []


def joined(
    parts: Sequence[Block],
    block: Block,
    quoted: tuple[Run, ...],
    number: int,
    rephrase: Rephrase | None,
) -> list[Block]:
    """`parts` of a block with its next footnote: the model's sentence, or else the quotation,
    added to the paragraph before it when that is of the same origin."""
    runs = quoted
    origin = block.origin
    if rephrase is not None:
        origin = Origin.MODEL
        runs = (
            Run(RunKind.PLAIN, rephrase.text, claim=number),
            Run(RunKind.MARKER, claim=number, citation=number),
        )
    if parts and parts[-1].origin is origin:
        space = () if runs[0].text[:1].isspace() else (Run(RunKind.PLAIN, " "),)
        return [*parts[:-1], replace(parts[-1], runs=(*parts[-1].runs, *space, *runs))]
    while runs and runs[0].kind is RunKind.PLAIN and not runs[0].text.strip():
        runs = runs[1:]
    lead = block.lead if rephrase is None else in_other_words(block.lead)
    return [*parts, Block(origin, runs, lead)]


def in_other_words(lead: str) -> str:
    """The introduction to a written sentence: who says it stays, that he says it so does not."""
    return f"{lead.removesuffix(':')}, in other words:" if lead else ""


def rephrased(citation: DisplayCitation, rephrase: Rephrase) -> DisplayCitation:
    """The footnote of a quotation, now carrying a written sentence with its verdict."""
    quote = rephrase.verdict.quote
    at = citation.text.find(quote) if quote else -1
    spans = (Span(SpanKind.MARK, at, at + len(quote)),) if at >= 0 else ()
    return replace(
        citation,
        support_level=rephrase.verdict.level,
        support_explanation=rephrase.verdict.explanation,
        spans=spans,
    )


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _is_copy(words: list[str], passage: list[str]) -> bool:
    pairs = set(itertools.pairwise(passage))
    mine = list(itertools.pairwise(words))
    return bool(mine) and sum(pair in pairs for pair in mine) / len(mine) >= _COPIED
