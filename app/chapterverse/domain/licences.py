"""What may be passed on of a work, judged by what its licence says. Pure.

Free licences (public domain, CC0, Creative Commons, GFDL, "free use") allow the words to be handed
on as they stand, unsold. A licence that names a number of verses allows so many. Anything else, an
unknown licence among it, allows references only: the receiver's own library then shows the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from chapterverse.domain.annotations import Highlight
from chapterverse.domain.answers import (
    Block,
    CitedResponse,
    DisplayCitation,
    Run,
    RunKind,
)
from chapterverse.domain.passages import Passage
from chapterverse.domain.studies import (
    AnswerBlock,
    PassageBlock,
    SourceBlock,
    Study,
    StudyBlock,
    TextSource,
    VerseListBlock,
)

ALL = -1
"""No limit."""
LEFT_OUT = "[…]"
"""Stands where words were left out."""

_FREE = re.compile(
    r"public[ -]?domain|gemeinfrei|domaine public|\bcc0\b|\bcc[- ]by\b|creative ?commons"
    r"|\bgfdl\b|\bgpl\b|free (?:documentation|non-?commercial|distribution)|freely distribut"
    r"|copy ?free",
    re.IGNORECASE,
)
_VERSES = re.compile(
    r"(\d{1,3}(?:[,.]\d{3})+|\d{1,5})\)?\s*(?:\(\d+\)\s*)?(?:bible\s+)?verses", re.IGNORECASE
)


def verse_limit(licence: str) -> int:
    """How many verses (or entries) of a work may be passed on: ALL, a number, or 0 for none."""
    if _FREE.search(licence):
        return ALL
    named = _VERSES.search(licence)
    return int(re.sub(r"\D", "", named[1])) if named else 0


@dataclass(frozen=True, slots=True)
class Allowed:
    """A study as it may be passed on, and the works of which words were left out."""

    study: Study
    withheld: tuple[TextSource, ...]


def as_allowed(study: Study) -> Allowed:
    """The study without words that a licence keeps back; references to them stay.

    Verses are counted in order through the whole study; the first so many are given. A work that
    is not among the study's sources counts as one without a licence.
    """
    counter = _Counter(study.sources)
    blocks = tuple(counter.block(block) for block in study.blocks)
    if not counter.withheld:
        return Allowed(study, ())
    known = {source.work_id: source for source in study.sources}
    withheld = tuple(s for s in study.sources if s.work_id in counter.withheld)
    sources = tuple(known.values())
    return Allowed(replace(study, blocks=blocks, sources=sources), withheld)


class _Counter:
    """Counts what of each work was given so far."""

    def __init__(self, sources: Iterable[TextSource]) -> None:
        self._left = {source.work_id: verse_limit(source.licence) for source in sources}
        self.withheld: set[str] = set()

    def block(self, block: StudyBlock) -> StudyBlock:
        match block:
            case PassageBlock():
                translations = tuple(
                    replace(t, verses=tuple(self._passage(verse) for verse in t.verses))
                    for t in block.translations
                )
                return replace(
                    block,
                    translations=translations,
                    highlights=tuple(self._highlight(found) for found in block.highlights),
                )
            case SourceBlock():
                return replace(block, passage=self._passage(block.passage))
            case VerseListBlock():
                return replace(block, passages=tuple(self._passage(p) for p in block.passages))
            case AnswerBlock():
                return replace(block, response=self._response(block.response))
            case _:
                return block

    def _is_given(self, work_id: str, verses: int) -> bool:
        left = self._left.get(work_id, 0)
        if left == ALL:
            return True
        if left < verses:
            self.withheld.add(work_id)
            return False
        self._left[work_id] = left - verses
        return True

    def _highlight(self, highlight: Highlight) -> Highlight:
        if highlight.anchor.work_id not in self.withheld:
            return highlight
        return replace(highlight, anchor=replace(highlight.anchor, words=""))

    def _passage(self, passage: Passage) -> Passage:
        if not passage.text or self._is_given(passage.work_id, _count(passage)):
            return passage
        return replace(passage, text="", heading="", spans=())

    def _response(self, response: CitedResponse) -> CitedResponse:
        citations = tuple(self._citation(citation) for citation in response.citations)
        kept_back = {
            after.number
            for before, after in zip(response.citations, citations, strict=True)
            if before.text != after.text
        }
        if not kept_back:
            return response
        blocks = tuple(_without(block, kept_back) for block in response.blocks)
        return replace(response, blocks=blocks, citations=citations, raw_text="")

    def _citation(self, citation: DisplayCitation) -> DisplayCitation:
        work_id = citation.identity.partition(":")[0] or citation.translation
        if not citation.text or self._is_given(work_id, 1):
            return citation
        return replace(citation, text="", spans=())


def _count(passage: Passage) -> int:
    if passage.ref is None or passage.ref.first.book != passage.ref.last.book:
        return 1
    return sum(1 for _ in passage.ref.verses())


def _without(block: Block, numbers: set[int]) -> Block:
    """The block without the quotations of these footnotes. In a model's sentence a quotation names
    no footnote: there those of every claim that calls one of them go."""
    called = {r.claim for r in block.runs if r.kind is RunKind.MARKER and r.citation in numbers}
    runs: list[Run] = []
    for run in block.runs:
        is_quoted = run.kind in (RunKind.QUOTATION, RunKind.MARKED)
        is_theirs = run.citation in numbers or (not run.citation and run.claim in called - {0})
        if not (is_quoted and is_theirs):
            runs.append(run)
        elif not runs or runs[-1].text != LEFT_OUT:
            runs.append(Run(RunKind.PLAIN, LEFT_OUT, run.claim))
    return replace(block, runs=tuple(runs))
