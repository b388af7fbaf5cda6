"""Checks a text that somebody else wrote: each reference, each quotation, each claim.

Yields what is found as it is found; the last event holds the whole report. What a sentence cites
is what it names itself, and what stands in parentheses right behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from chapterverse.domain.passages import RetrievedPassage
from chapterverse.domain.ref_parser import scan_all
from chapterverse.domain.ref_values import FoundReference, NonexistentReference, Problem
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput
from chapterverse.grounding.presence import is_evidence
from chapterverse.grounding.present import explained
from chapterverse.grounding.quotation import (
    Likeness,
    Quotation,
    QuotationVerdict,
    SourceText,
    compare,
    near_run,
    quotations,
)
from chapterverse.grounding.sentences import Stretch
from chapterverse.grounding.text_report import (
    CheckedClaim,
    CheckedQuotation,
    CheckedReference,
    ClaimSource,
    ReferenceState,
    TextReport,
)
from chapterverse.grounding.translations import named_translation, translation_of_all
from chapterverse.grounding.written_text import (
    NAMED_NEAR,
    StatedClaim,
    WrittenSentence,
    cited,
    nearest,
    paragraphs,
    stated_claims,
    written_sentences,
)
from chapterverse.ports import CancelToken, Corpus, SupportChecker
from chapterverse.services.installed_texts import InstalledTexts
from chapterverse.services.support_queries import verdicts

LONGEST = 400_000
"""Characters of a text that are checked, about 150 pages; the report says what was left out."""

_BATCH = 16
_EXACT = (Likeness.EXACT, Likeness.EXACT_ELSEWHERE)
_STATES = {
    Problem.NO_SUCH_VERSE: ReferenceState.NO_SUCH_VERSE,
    Problem.UNKNOWN_BOOK: ReferenceState.UNKNOWN_BOOK,
    Problem.OUTSIDE_CANON: ReferenceState.NOT_INSTALLED,
    Problem.AMBIGUOUS: ReferenceState.AMBIGUOUS,
    Problem.UNREADABLE: ReferenceState.AMBIGUOUS,
}


@dataclass(frozen=True, slots=True)
class ReferencesFound:
    """All references of the text, judged."""

    references: tuple[CheckedReference, ...]


@dataclass(frozen=True, slots=True)
class QuotationsFound:
    """All quotations of the text, compared."""

    quotations: tuple[CheckedQuotation, ...]


@dataclass(frozen=True, slots=True)
class ClaimsJudged:
    """Some claims of the text, judged; `done` of `total` are."""

    claims: tuple[CheckedClaim, ...]
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class TextChecked:
    """The whole report; always the last event of a check that was not stopped."""

    report: TextReport


CheckEvent = ReferencesFound | QuotationsFound | ClaimsJudged | TextChecked


@dataclass
class CheckTextService:
    """Checks texts against a library."""

    corpus: Corpus
    checker: SupportChecker
    _installed: InstalledTexts = field(init=False)

    def __post_init__(self) -> None:
        self._installed = InstalledTexts(self.corpus)

    def run(self, text: str, cancel: CancelToken, *, title: str = "") -> Iterator[CheckEvent]:
        """Events in order, the last is TextChecked. Raises BadInput (no text), Cancelled."""
        plain, notes = _readable(text)
        references = tuple(self._references(plain))
        yield ReferencesFound(references)
        cancel.raise_if_cancelled()
        parts = written_sentences(plain)
        found: list[CheckedQuotation] = []
        general = translation_of_all(plain)
        for stretch in paragraphs(plain):
            cancel.raise_if_cancelled()
            found += self._quotations(plain, stretch, references, general)
        found += self._unmarked(plain, parts, references, found)
        found.sort(key=lambda quotation: quotation.start)
        yield QuotationsFound(tuple(found))
        claims: list[CheckedClaim] = []
        waiting = stated_claims(plain, parts, references)
        for at in range(0, len(waiting), _BATCH):
            cancel.raise_if_cancelled()
            judged = self._judged(waiting[at : at + _BATCH])
            claims += judged
            yield ClaimsJudged(judged, len(claims), len(waiting))
        yield TextChecked(
            TextReport(
                title,
                plain,
                references,
                tuple(found),
                tuple(claims),
                self._installed.preferred,
                self.checker.name,
                notes,
            )
        )

    # ---- references ----------------------------------------------------------------------------

    def _references(self, text: str) -> Iterator[CheckedReference]:
        for item in scan_all(text):
            if isinstance(item, NonexistentReference):
                state = _STATES[item.problem]
                said = " ".join(filter(None, (item.reason, item.hint)))
                yield CheckedReference(item.start, item.end, item.text, state, (), said)
            else:
                yield self._existing(item)

    def _existing(self, item: FoundReference) -> CheckedReference:
        state, said = ReferenceState.EXISTS, item.reading
        short = [ref for ref in item.passages if is_evidence(ref)]
        if short and not any(map(self._installed.exists, short)):
            state, said = ReferenceState.NOT_INSTALLED, "No installed text has these verses."
        return CheckedReference(item.start, item.end, item.text, state, item.passages, said)

    # ---- quotations ----------------------------------------------------------------------------

    def _quotations(
        self, text: str, stretch: Stretch, references: Sequence[CheckedReference], general: str
    ) -> Iterator[CheckedQuotation]:
        every = quotations(stretch.of(text))
        edges = [
            0,
            *(edge for q in every for edge in (q.start, q.end)),
            stretch.end - stretch.start,
        ]
        for i, quotation in enumerate(every):
            start, end = quotation.start + stretch.start, quotation.end + stretch.start
            near = nearest(text, start, end, stretch, references)
            before = text[max(edges[2 * i] + stretch.start, start - NAMED_NEAR) : start]
            behind = text[end : min(edges[2 * i + 3] + stretch.start, end + NAMED_NEAR)]
            own = re.split(r"[.!?)]", before)[-1]  # not what is said of the quotation before
            named = named_translation(behind) or named_translation(own) or general
            verdict = self._compared(quotation, near, named, text[stretch.start : start - 1])
            if verdict is not None:
                yield _checked(start, end, quotation.text, verdict, marked=True)

    def _compared(
        self, quotation: Quotation, near: Sequence[PassageRef], named: str, before: str
    ) -> QuotationVerdict | None:
        """The best verdict; None for words that nothing says are scripture."""
        from_near = [source for ref in near for source in self._installed.of(ref)]
        first = compare(quotation.text, from_near, self._installed.preferred, named, before)
        if first.likeness in _EXACT:
            return first
        found = self._installed.holding(quotation.text)
        other = compare(quotation.text, found, self._installed.preferred, named, before)
        if first.likeness is not Likeness.UNLIKE and other.likeness not in _EXACT:
            return first
        if other.likeness is not Likeness.UNLIKE:
            return other
        best = other if other.source is not None else first
        return best if near or named else None

    def _unmarked(
        self,
        text: str,
        parts: Sequence[WrittenSentence],
        references: Sequence[CheckedReference],
        marked: Sequence[CheckedQuotation],
    ) -> Iterator[CheckedQuotation]:
        """Long runs of a verse's words without quotation marks, beside its reference."""
        taken = [(quotation.start, quotation.end) for quotation in marked]
        for part in parts:
            mine = cited(part, references)
            own = _without_references(text, part, mine)
            for source in self._sources(mine):
                run = near_run(own, source.text)
                if run is None:
                    continue
                start, end = run[0] + part.start, run[1] + part.start
                if any(start < last and first < end for first, last in taken):
                    break
                verdict = compare(own[slice(*run)], [source], self._installed.preferred)
                yield _checked(start, end, text[start:end], verdict, marked=False)
                break

    def _sources(self, references: Sequence[CheckedReference]) -> list[SourceText]:
        refs = [ref for reference in references for ref in reference.refs]
        return [source for ref in refs for source in self._installed.of(ref)]

    # ---- claims --------------------------------------------------------------------------------

    def _judged(self, waiting: Sequence[StatedClaim]) -> tuple[CheckedClaim, ...]:
        pairs: list[tuple[str, RetrievedPassage]] = []
        owners: list[tuple[int, PassageRef]] = []
        for i, claim in enumerate(waiting):
            for ref in claim.refs:
                passage = self._installed.fetched(ref)
                if passage is not None:
                    pairs.append((claim.words, passage))
                    owners.append((i, ref))
        found = verdicts(self.corpus, self.checker, pairs) if pairs else []
        sources: dict[int, list[ClaimSource]] = {}
        for (i, ref), (_, passage), verdict in zip(owners, pairs, found, strict=True):
            said = replace(verdict, explanation=explained(verdict, ref.display()))
            sources.setdefault(i, []).append(ClaimSource(ref, passage.passage.text, said))
        return tuple(
            CheckedClaim(
                claim.start, claim.end, claim.text, tuple(sources.get(i, ())), claim.unverified
            )
            for i, claim in enumerate(waiting)
        )


def _without_references(
    text: str, part: WrittenSentence, references: Sequence[CheckedReference]
) -> str:
    """The words of a sentence, with spaces where it names its references."""
    own = text[part.start : part.end]
    for reference in references:
        start, end = reference.start - part.start, reference.end - part.start
        own = (own[:start].ljust(end) + own[end:])[: part.end - part.start]
    return own


def _readable(text: str) -> tuple[str, tuple[str, ...]]:
    """The text with plain line ends and without control characters, cut to what is checked."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    plain = "".join(c for c in plain if c in "\n\t" or (c.isprintable() or c == "\u00a0"))
    if not plain.strip():
        raise BadInput("There is no text to check.", "Paste one, or open a file with words in it.")
    if len(plain) <= LONGEST:
        return plain, ()
    note = f"Only the first {LONGEST:,} of {len(plain):,} characters were checked."
    return plain[:LONGEST], (note,)


def _checked(
    start: int, end: int, text: str, verdict: QuotationVerdict, *, marked: bool
) -> CheckedQuotation:
    source = verdict.source
    return CheckedQuotation(
        start,
        end,
        text,
        verdict.likeness,
        verdict.explanation,
        source.ref if source else None,
        source.work_id if source else "",
        verdict.differences,
        marked,
        verdict.beside,
    )
