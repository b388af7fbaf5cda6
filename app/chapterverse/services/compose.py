"""Composed style: the model writes the whole answer, which is then checked citation by citation.

The text streams first; footnotes appear with it, not yet checked; verdicts follow, those of the
most cited claims before all others. What is not supported is re-attached to a passage that carries
it, else revised once by the model, else shown with the warning.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from chapterverse.domain.answers import (
    AnswerEvent,
    Block,
    BlockAdded,
    DisplayCitation,
    Presence,
    RejectedReference,
    RunKind,
    SupportJudged,
    SupportLevel,
    TextAdded,
)
from chapterverse.domain.generation import GenerationRequest
from chapterverse.domain.passages import SourceKind
from chapterverse.errors import AppError
from chapterverse.grounding.assemble import (
    BROKEN_OFF,
    bare_claims,
    paragraphs,
    rejected,
    unreadable,
    unverified,
)
from chapterverse.grounding.claims import uncited
from chapterverse.grounding.draft import Draft, Offered
from chapterverse.grounding.footnotes import (
    Footnote,
    check_order,
    display,
    judged,
    moved,
    numbered,
)
from chapterverse.grounding.markers import MarkerReader, read_draft, without_broken_end
from chapterverse.grounding.prompts import PromptTexts, composed, correction, guide
from chapterverse.grounding.quotation import SourceText, quoted_spans
from chapterverse.grounding.repeats import REPEATED, is_looping
from chapterverse.grounding.settle import Settled, settle_quotations
from chapterverse.grounding.structured import as_marked_prose, parse_structured
from chapterverse.ports import CancelToken, Corpus, SupportChecker, TextGenerator
from chapterverse.services.installed_texts import InstalledTexts
from chapterverse.services.support_queries import verdicts


class Form(StrEnum):
    """How the model is asked to write. All forms pass the same checks."""

    KEYED = "keyed"  # prose with opaque keys, held to them by a grammar
    FREE = "free"  # prose with [CITE: rom_3_28] as the grounding document has it, no grammar
    GUIDE = "guide"  # a study guide: JSON that keeps prose and citations apart


_BATCH = 8
_STEP = 256
_SUPPORTED = (SupportLevel.DIRECT, SupportLevel.CONTEXTUAL)
_CORRECTIONS = 3
"""At most so many sentences of one answer are sent back to the model."""


@dataclass(frozen=True, slots=True)
class Composed:
    """What was written and what the checks found; `declined` when the model found no answer."""

    draft: Draft
    blocks: tuple[Block, ...]
    citations: tuple[DisplayCitation, ...]
    uncited: tuple[str, ...]
    rejected: tuple[RejectedReference, ...]
    notes: tuple[str, ...]

    @property
    def declined(self) -> bool:
        """Whether there is nothing to show: the model said so, or what it wrote says nothing that
        could be checked."""
        claims = any(run.claim for block in self.blocks for run in block.runs)
        return self.draft.declined or not claims


@dataclass
class Composer:
    """Writes and checks one answer; `result` is there when `run` is exhausted. With `hold` nothing
    streams: for models that no grammar keeps from thinking aloud."""

    corpus: Corpus
    generator: TextGenerator
    checker: SupportChecker
    texts: PromptTexts
    offered: Offered
    form: Form = Form.KEYED
    hold: bool = False
    result: Composed | None = field(default=None, init=False)
    _notes: tuple[Footnote, ...] = field(default=(), init=False)
    _revised: dict[int, str] = field(default_factory=dict, init=False)
    _installed: InstalledTexts = field(init=False)

    def __post_init__(self) -> None:
        self._installed = InstalledTexts(self.corpus)

    def run(self, question: str, cancel: CancelToken) -> Iterator[AnswerEvent]:
        """TextAdded while writing, BlockAdded with unchecked footnotes, SupportJudged as checks
        finish. Raises Cancelled, ModelUnavailable."""
        draft = yield from self._written(question, cancel)
        self._notes = numbered(draft, self.offered.by_key, self._installed.fetched)
        first = self._assembled(draft)
        for block in first.blocks:
            called = {run.citation for run in block.runs if run.kind is RunKind.MARKER}
            yield BlockAdded(block, tuple(c for c in first.citations if c.number in called))
        yield from self._checked(draft, cancel)
        self.result = self._assembled(draft)

    def _written(self, question: str, cancel: CancelToken) -> Generator[AnswerEvent, None, Draft]:
        """The model's draft. Prose streams where a grammar keeps the model from thinking aloud."""
        reader = self._reader(hold=self.hold or self.form is not Form.KEYED)
        request = self._request(question)
        for piece in up_to_a_loop(self.generator.stream(request, cancel)):
            new = reader.feed(piece)
            if new:
                yield TextAdded(new)
            if reader.full:
                break
        draft = reader.finish()
        if self.form is Form.GUIDE:
            marked = as_marked_prose(parse_structured(draft.raw_text))
            draft = replace(
                read_draft(marked, self.offered, self._installed.exists), raw_text=draft.raw_text
            )
        return without_broken_end(draft)

    def _reader(self, *, hold: bool) -> MarkerReader:
        return MarkerReader(self.offered, self._installed.exists, hold=hold)

    def _request(self, question: str) -> GenerationRequest:
        if self.form is Form.GUIDE:
            return guide(self.texts, question, self.offered)
        return composed(self.texts, question, self.offered, free=self.form is Form.FREE)

    # ---- checking ------------------------------------------------------------------------------

    def _checked(self, draft: Draft, cancel: CancelToken) -> Iterator[AnswerEvent]:
        first, rest = check_order(self._notes)
        batches = [first, *(rest[i : i + _BATCH] for i in range(0, len(rest), _BATCH))]
        for batch in filter(None, batches):
            cancel.raise_if_cancelled()
            pairs = [(self._claim(draft, note), note.passage) for note in batch]
            for note, verdict in zip(
                batch, verdicts(self.corpus, self.checker, pairs), strict=True
            ):
                self._notes = judged(self._notes, note.number, verdict)
                yield SupportJudged(note.number, verdict)
        corrections = 0
        for note in self._notes:
            if note.verdict.level is not SupportLevel.NOT_SUPPORTED or self._stands(note):
                continue
            cancel.raise_if_cancelled()
            if self._reattached(draft, note) or corrections == _CORRECTIONS:
                continue
            corrections += 1
            self._corrected(draft, note, cancel)

    def _stands(self, note: Footnote) -> bool:
        """Whether another footnote already carries the claim of this one."""
        return any(
            other.claim == note.claim and other.verdict.level in _SUPPORTED for other in self._notes
        )

    def _claim(self, draft: Draft, note: Footnote) -> str:
        return self._revised.get(note.claim) or draft.sentences[note.claim - 1].text

    def _reattached(self, draft: Draft, note: Footnote) -> bool:
        """Rest the claim on the offered scripture that carries it best, if any does."""
        claim = self._claim(draft, note)
        others = [
            p
            for p in self.offered.passages
            if p.kind is SourceKind.SCRIPTURE
            and p.passage.identity != note.passage.passage.identity
        ]
        found = verdicts(self.corpus, self.checker, [(claim, passage) for passage in others])
        carrying = [
            (verdict.confidence, -passage.rank, passage, verdict)
            for passage, verdict in zip(others, found, strict=True)
            if verdict.level in _SUPPORTED
        ]
        if not carrying:
            return False
        _, _, passage, verdict = max(carrying, key=lambda found: found[:2])
        self._notes = moved(self._notes, note.number, passage, verdict)
        return True

    def _corrected(self, draft: Draft, note: Footnote, cancel: CancelToken) -> None:
        """Ask the model once for a sentence that a passage carries; kept only if one does."""
        request = correction(self.texts, self._claim(draft, note), self.offered)
        try:
            written = "".join(self.generator.stream(request, cancel))
        except AppError:
            cancel.raise_if_cancelled()
            return
        again = read_draft(written, self.offered, self._installed.exists)
        if again.declined or len(again.sentences) != 1 or not again.sentences[0].whole:
            return
        sentence = again.sentences[0].text
        if quoted_spans(sentence) or any(not cited.exists for cited in again.cited):
            return  # words that would want checks of their own
        for cited in again.cited:
            passage = self.offered.by_key(cited.citation.key)
            if passage is None or cited.citation.presence is not Presence.IN_CONTEXT:
                continue
            verdict = verdicts(self.corpus, self.checker, [(sentence, passage)])[0]
            if verdict.level in _SUPPORTED:
                self._revised[note.claim] = sentence
                self._notes = moved(self._notes, note.number, passage, verdict)
                return

    # ---- putting together ----------------------------------------------------------------------

    def _assembled(self, draft: Draft) -> Composed:
        bare = {s.number for s in uncited(draft)} | unverified(draft)
        settled, failed = self._settled(draft)
        blocks = paragraphs(draft, self._notes, settled, frozenset(bare), self._revised)
        citations = tuple(
            display(note, self.corpus.work(note.passage.passage.work_id)) for note in self._notes
        )
        left_out = ((draft.broken_off, BROKEN_OFF), (draft.repeated, REPEATED))
        notes = (
            *settled.notes,
            *(note for happened, note in left_out if happened),
            *filter(None, (unreadable(draft), failed)),
        )
        return Composed(draft, blocks, citations, bare_claims(blocks), rejected(draft), notes)

    def _settled(self, draft: Draft) -> tuple[Settled, str]:
        """The quotations held against the library. Where it cannot be read no words stand in
        quotation marks; the answer stays, with a sentence on why."""
        preferred = self._installed.preferred
        try:
            found = settle_quotations(draft, self._sources(), preferred, self._installed.holding)
        except AppError as error:
            return settle_quotations(draft, {}, preferred), str(error)
        return found, ""

    def _sources(self) -> dict[int, list[SourceText]]:
        """Every installed translation of what each sentence cites."""
        found: dict[int, list[SourceText]] = {}
        for note in self._notes:
            ref = note.passage.passage.ref
            if note.passage.kind is SourceKind.SCRIPTURE and ref is not None:
                found.setdefault(note.claim, []).extend(self._installed.of(ref))
        return found


def up_to_a_loop(chunks: Iterator[str]) -> Iterator[str]:
    """The chunks of a stream until it goes round in circles. Looked at is only where a multiple of
    _STEP characters is reached: how the stream was split must not matter."""
    written = ""
    for chunk in chunks:
        while chunk:
            room = _STEP - len(written) % _STEP
            piece, chunk = chunk[:room], chunk[room:]
            written += piece
            yield piece
            if len(written) % _STEP == 0 and is_looping(written):
                return
