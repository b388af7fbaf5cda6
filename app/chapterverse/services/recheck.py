"""Checking a saved answer again: each footnote against the library of today.

A quotation is held against the text as it stands now; a claim that a model wrote is judged anew by
the checker of today. The words of the answer stay; numbers and calls of footnotes stay.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from chapterverse.domain.answers import (
    Block,
    CitedResponse,
    DisplayCitation,
    Origin,
    Presence,
    RunKind,
    SupportLevel,
)
from chapterverse.domain.passages import Passage, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import InvalidReference, NotInLibrary
from chapterverse.grounding.footnotes import Footnote, display
from chapterverse.grounding.present import FROM_MODEL_KNOWLEDGE, LEVEL_WORDS, weak_support
from chapterverse.ports import CancelToken, Corpus, SupportChecker
from chapterverse.services.support_queries import verdicts

NO_TEXT = "The library on this machine no longer has this text, so nothing was checked."
TEXT_CHANGED = "The library has other words here today than those that are quoted."
_QUOTED = (RunKind.QUOTATION, RunKind.MARKED)
_COMMENTS = 200
_BATCH = 8


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A footnote whose claim is to be judged: what it cites, as it stands today."""

    citation: DisplayCitation
    claim: int
    words: str
    passage: RetrievedPassage


@dataclass(frozen=True, slots=True)
class RecheckService:
    """Judges the footnotes of saved answers anew."""

    corpus: Corpus
    checker: SupportChecker
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)

    def run(self, response: CitedResponse, cancel: CancelToken) -> CitedResponse:
        """The answer with the verdicts of today and a note that says what became different. A
        footnote that was moved stays as it is. Raises LibraryUnavailable, Cancelled."""
        found = {citation.number: citation for citation in response.citations}
        waiting: list[_Waiting] = []
        for citation in response.citations:
            cancel.raise_if_cancelled()
            if citation.moved_to:
                continue
            passage = self._today(citation)
            if passage is None:
                found[citation.number] = _unchecked(citation)
            elif claim := _written_claim(response.blocks, citation.number):
                waiting.append(_Waiting(citation, *claim, passage))
            else:
                found[citation.number] = _quoted(response.blocks, citation, passage.passage)
        for at in range(0, len(waiting), _BATCH):
            cancel.raise_if_cancelled()
            for fresh in self._judged(waiting[at : at + _BATCH]):
                found[fresh.number] = fresh
        citations = tuple(found[citation.number] for citation in response.citations)
        now = self.clock()
        checker = self.checker.name if waiting else response.provenance.checker
        made = replace(
            response.provenance, checker=checker, corpus_version=self.corpus.version, time=now
        )
        said = _what_changed(response, citations, now)
        return replace(
            response, citations=citations, notes=(*response.notes, said), provenance=made
        )

    def _judged(self, waiting: list[_Waiting]) -> list[DisplayCitation]:
        pairs = [(each.words, each.passage) for each in waiting]
        fresh = []
        for each, verdict in zip(waiting, verdicts(self.corpus, self.checker, pairs), strict=True):
            from_memory = FROM_MODEL_KNOWLEDGE in each.citation.warning
            footnote = Footnote(
                each.citation.number,
                each.claim,
                0,
                each.passage,
                Presence.IN_LIBRARY if from_memory else Presence.IN_CONTEXT,
                verdict,
            )
            fresh.append(display(footnote, self.corpus.work(each.passage.passage.work_id)))
        return fresh

    def _today(self, citation: DisplayCitation) -> RetrievedPassage | None:
        """What the footnote names, as the library has it now; None when it has it no longer."""
        work_id, _, place = citation.identity.partition(":")
        try:
            passage = self._text(citation.source, work_id, place)
        except (NotInLibrary, InvalidReference):
            return None
        if passage is None:
            return None
        return RetrievedPassage(passage, citation.source, citation.retrieval_method, 1, 0.0)

    def _text(self, kind: SourceKind, work_id: str, place: str) -> Passage | None:
        match kind:
            case SourceKind.SCRIPTURE:
                return self.corpus.passage(work_id, PassageRef.from_id(place))
            case SourceKind.LEXICON:
                entry = self.corpus.lexicon(place).passage
                return entry if entry.work_id == work_id else None
            case SourceKind.COMMENTARY:
                identity = f"{work_id}:{place}"
                notes = self.corpus.commentary(PassageRef.from_id(place), _COMMENTS)
                return next((note for note in notes if note.identity == identity), None)


def _written_claim(blocks: tuple[Block, ...], number: int) -> tuple[int, str] | None:
    """Number and words of the claim that a model wrote and that calls footnote `number`; None when
    only quotations call it."""
    for block in blocks:
        if block.origin is not Origin.MODEL:
            continue
        calls = (r for r in block.runs if r.kind is RunKind.MARKER and r.citation == number)
        for call in calls:
            words = "".join(run.text for run in block.runs if run.claim == call.claim)
            if call.claim and words.strip():
                return call.claim, words.strip()
    return None


def _quoted(
    blocks: tuple[Block, ...], citation: DisplayCitation, today: Passage
) -> DisplayCitation:
    """The footnote of quotations: as it was while its words still stand in the text."""
    runs = (run for block in blocks for run in block.runs)
    quoted = [run.text for run in runs if run.kind in _QUOTED and run.citation == citation.number]
    if citation.text in today.text and all(words in today.text for words in quoted):
        return citation
    warning = ""
    if citation.source is SourceKind.SCRIPTURE and today.ref is not None:
        first = today.ref.first
        warning = weak_support(PassageRef.chapter(first.book, first.chapter).display())
    return replace(
        citation,
        text=today.text,
        spans=(),
        support_level=SupportLevel.NOT_SUPPORTED,
        support_explanation=TEXT_CHANGED,
        warning=warning,
    )


def _unchecked(citation: DisplayCitation) -> DisplayCitation:
    return replace(
        citation, support_level=SupportLevel.UNCHECKED, support_explanation=NO_TEXT, warning=""
    )


def _what_changed(
    response: CitedResponse, citations: tuple[DisplayCitation, ...], now: datetime
) -> str:
    changed = [
        f"footnote {new.number} was {LEVEL_WORDS[old.support_level]},"
        f" is {LEVEL_WORDS[new.support_level]}"
        for old, new in zip(response.citations, citations, strict=True)
        if old.support_level is not new.support_level
    ]
    first = f"Checked again on {now:%Y-%m-%d}; answered on {response.provenance.time:%Y-%m-%d}."
    if not changed:
        return f"{first} Every verdict is as it was."
    return f"{first} Different now: {'; '.join(changed)}."
