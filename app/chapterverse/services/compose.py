"""Composed style: the model writes the whole answer, which is then checked citation by citation.

The text streams first; footnotes appear with it, not yet checked; verdicts follow, those of the
most cited claims before all others. What is not supported is re-attached to a passage that carries
it, else revised once by the model, else shown with the warning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

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
    SupportVerdict,
    TextAdded,
)
from chapterverse.domain.passages import RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError, NotInLibrary
from chapterverse.grounding.assemble import (
    BROKEN_OFF,
    paragraphs,
    rejected,
    settle_quotations,
    unverified,
)
from chapterverse.grounding.claims import uncited
from chapterverse.grounding.draft import Draft, Offered
from chapterverse.grounding.footnotes import (
    NOT_YET,
    Footnote,
    capped,
    check_order,
    display,
    judged,
    moved,
    numbered,
)
from chapterverse.grounding.markers import MarkerReader, read_draft, without_broken_end
from chapterverse.grounding.prompts import PromptTexts, composed, correction
from chapterverse.grounding.quotation import SourceText
from chapterverse.ports import (
    CancelToken,
    Corpus,
    SupportChecker,
    SupportQuery,
    TextGenerator,
)

_BATCH = 8
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
        """Whether there is nothing to show: the model said so, or wrote no sentence."""
        return self.draft.declined or not self.blocks


@dataclass
class Composer:
    """Writes and checks one answer; `result` is there when `run` is exhausted."""

    corpus: Corpus
    generator: TextGenerator
    checker: SupportChecker
    texts: PromptTexts
    offered: Offered
    free: bool = False
    result: Composed | None = field(default=None, init=False)
    _notes: tuple[Footnote, ...] = field(default=(), init=False)
    _revised: dict[int, str] = field(default_factory=dict, init=False)

    def run(self, question: str, cancel: CancelToken) -> Iterator[AnswerEvent]:
        """TextAdded while writing, BlockAdded with unchecked footnotes, SupportJudged as checks
        finish. Raises Cancelled, ModelUnavailable."""
        reader = MarkerReader(self.offered, self._exists)
        request = composed(self.texts, question, self.offered, free=self.free)
        for chunk in self.generator.stream(request, cancel):
            new = reader.feed(chunk)
            if new:
                yield TextAdded(new)
            if reader.full:
                break
        draft = without_broken_end(reader.finish())
        self._notes = numbered(draft, self.offered.by_key, self._fetched)
        first = self._assembled(draft)
        for block in first.blocks:
            called = {run.citation for run in block.runs if run.kind is RunKind.MARKER}
            yield BlockAdded(block, tuple(c for c in first.citations if c.number in called))
        yield from self._checked(draft, cancel)
        self.result = self._assembled(draft)

    # ---- checking ------------------------------------------------------------------------------

    def _checked(self, draft: Draft, cancel: CancelToken) -> Iterator[AnswerEvent]:
        first, rest = check_order(self._notes)
        batches = [first, *(rest[i : i + _BATCH] for i in range(0, len(rest), _BATCH))]
        for batch in filter(None, batches):
            cancel.raise_if_cancelled()
            pairs = [(self._claim(draft, note), note.passage) for note in batch]
            for note, verdict in zip(batch, self._verdicts(pairs), strict=True):
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

    def _verdicts(self, pairs: Sequence[tuple[str, RetrievedPassage]]) -> list[SupportVerdict]:
        """One verdict a pair. A checker that fails leaves "not yet checked"; no answer is lost."""
        queries = [self._query(claim, passage) for claim, passage in pairs]
        try:
            verdicts = self.checker.check(queries)
        except AppError as error:
            failed = replace(NOT_YET, explanation=error.user_text, checker=self.checker.name)
            verdicts = [failed] * len(queries)
        return [
            capped(verdict, passage.kind)
            for verdict, (_, passage) in zip(verdicts, pairs, strict=True)
        ]

    def _query(self, claim: str, passage: RetrievedPassage) -> SupportQuery:
        ref = passage.passage.ref
        if passage.kind is not SourceKind.SCRIPTURE or ref is None:
            return SupportQuery(claim, passage.passage.text, ref)
        neighbours = []
        for verse in (ref.first.previous(), ref.last.next()):
            if verse is not None and verse.book in (ref.first.book, ref.last.book):
                found = self.corpus.verses(passage.passage.work_id, PassageRef.of(verse))
                neighbours += [each.text for each in found]
        speeches = self.corpus.speeches(ref)
        return SupportQuery(claim, passage.passage.text, ref, tuple(neighbours), speeches)

    def _reattached(self, draft: Draft, note: Footnote) -> bool:
        """Rest the claim on the offered scripture that carries it best, if any does."""
        claim = self._claim(draft, note)
        others = [
            p
            for p in self.offered.passages
            if p.kind is SourceKind.SCRIPTURE
            and p.passage.identity != note.passage.passage.identity
        ]
        verdicts = self._verdicts([(claim, passage) for passage in others])
        carrying = [
            (verdict.confidence, -passage.rank, passage, verdict)
            for passage, verdict in zip(others, verdicts, strict=True)
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
        again = read_draft(written, self.offered, self._exists)
        if again.declined or len(again.sentences) != 1 or not again.sentences[0].whole:
            return
        sentence = again.sentences[0].text
        for cited in again.cited:
            passage = self.offered.by_key(cited.citation.key)
            if passage is None or cited.citation.presence is not Presence.IN_CONTEXT:
                continue
            verdict = self._verdicts([(sentence, passage)])[0]
            if verdict.level in _SUPPORTED:
                self._revised[note.claim] = sentence
                self._notes = moved(self._notes, note.number, passage, verdict)
                return

    # ---- putting together ----------------------------------------------------------------------

    def _assembled(self, draft: Draft) -> Composed:
        bare = {s.number: s.text for s in uncited(draft)}
        bare |= {
            number: draft.sentences[number - 1].text
            for number in unverified(draft)
            if 0 < number <= len(draft.sentences)
        }
        settled = settle_quotations(
            draft, self._sources(draft), self.corpus.default_translation().id
        )
        blocks = paragraphs(draft, self._notes, settled, frozenset(bare), self._revised)
        citations = tuple(
            display(note, self.corpus.work(note.passage.passage.work_id)) for note in self._notes
        )
        notes = (*settled.notes, *((BROKEN_OFF,) if draft.broken_off else ()))
        shown = {run.claim for block in blocks for run in block.runs}
        bare_shown = tuple(text for number, text in sorted(bare.items()) if number in shown)
        return Composed(draft, blocks, citations, bare_shown, rejected(draft), notes)

    def _sources(self, draft: Draft) -> dict[int, list[SourceText]]:
        """Every installed translation of what each sentence cites."""
        scripture = [w for w in self.corpus.works() if w.kind is SourceKind.SCRIPTURE]
        found: dict[int, list[SourceText]] = {}
        for note in self._notes:
            ref = note.passage.passage.ref
            if note.passage.kind is not SourceKind.SCRIPTURE or ref is None:
                continue
            for work in scripture:
                try:
                    text = self.corpus.passage(work.id, ref).text
                except NotInLibrary:
                    continue
                source = SourceText(work.id, work.title, ref, text)
                found.setdefault(note.claim, []).append(source)
        return found

    def _exists(self, ref: PassageRef) -> bool:
        return bool(self.corpus.verses(self.corpus.default_translation().id, ref))

    def _fetched(self, ref: PassageRef) -> RetrievedPassage | None:
        try:
            passage = self.corpus.passage(self.corpus.default_translation().id, ref)
        except NotInLibrary:
            return None
        method = RetrievalMethod.DIRECT_LOOKUP
        return RetrievedPassage(passage, SourceKind.SCRIPTURE, method, 0, 0.0)
