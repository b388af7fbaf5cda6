"""From the report on a text to the findings and counts that the window shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise

from PySide6.QtCore import QCoreApplication

from chapterverse.domain.passages import Span, SpanKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import NotInLibrary
from chapterverse.grounding.quotation import Likeness
from chapterverse.grounding.text_report import (
    CheckedClaim,
    CheckedQuotation,
    CheckedReference,
    ClaimSource,
    ReferenceState,
    TextReport,
)
from chapterverse.services.read import ReadService
from chapterverse.ui import answer_words as words
from chapterverse.ui.finding import Finding, Tally
from chapterverse.ui.verdict import Standing, Verdict, standing_of

TextOf = Callable[[str, PassageRef], str]
"""The text of a passage in a work, "" where there is none."""

_WORD = re.compile(r"\w+(?:[’'ʼ]\w+)*")
_LONGEST_HEAD = 40
_STATES = {
    ReferenceState.EXISTS: Verdict.EXISTS,
    ReferenceState.NOT_INSTALLED: Verdict.NOT_INSTALLED,
    ReferenceState.NO_SUCH_VERSE: Verdict.NO_SUCH_PLACE,
    ReferenceState.UNKNOWN_BOOK: Verdict.NO_SUCH_PLACE,
    ReferenceState.AMBIGUOUS: Verdict.AMBIGUOUS,
}
_LIKENESS = {
    Likeness.EXACT: Verdict.EXACT,
    Likeness.EXACT_ELSEWHERE: Verdict.EXACT,
    Likeness.CUT: Verdict.CUT,
    Likeness.ALTERED: Verdict.ALTERED,
    Likeness.UNLIKE: Verdict.IN_NO_TEXT,
}


def texts_of(read: ReadService) -> TextOf:
    """Reads passages of one chapter for findings."""

    def text_of(work_id: str, ref: PassageRef) -> str:
        try:
            chapter = read.chapter(work_id, ref.first.book, ref.first.chapter)
        except NotInLibrary:
            return ""
        return " ".join(v.text for v in chapter.verses if v.ref is not None and v.ref.first in ref)

    return text_of


def findings_of(report: TextReport, text_of: TextOf) -> tuple[Finding, ...]:
    """What a reader should look at, in the order of the text and numbered so.

    References that exist are not listed for themselves; a claim is listed once, with the best of
    its sources.
    """
    found = [
        *(_reference(r) for r in report.references if r.state is not ReferenceState.EXISTS),
        *(_quotation(q, text_of) for q in report.quotations),
        *(_claim(c) for c in report.claims if c.sources),
        *(_unverified(c) for c in report.claims if c.unverified),
        *(_uncited(c) for c in report.uncited),
    ]
    found.sort(key=lambda finding: (finding.end, -finding.start))
    return tuple(_numbered(found))


def tallies_of(report: TextReport) -> tuple[Tally, ...]:
    """The three lines of counts; kinds of which there are none are left out."""
    claims = [
        Verdict(claim.level.value)
        if claim.level is not None
        else (Verdict.UNVERIFIED if claim.unverified else Verdict.UNCITED)
        for claim in report.claims
    ]
    lines = (
        (("1 reference", "{n} references"), [_STATES[r.state] for r in report.references]),
        (("1 quotation", "{n} quotations"), [_LIKENESS[q.likeness] for q in report.quotations]),
        (("1 claim", "{n} claims"), claims),
    )
    return tuple(
        Tally(words.plural(one, many, len(verdicts)), _counted(verdicts))
        for (one, many), verdicts in lines
        if verdicts
    )


def _counted(verdicts: Iterable[Verdict]) -> tuple[tuple[Verdict, int], ...]:
    every = list(verdicts)
    return tuple((v, every.count(v)) for v in _ORDER if v in every)


_ORDER = (
    Verdict.EXISTS,
    Verdict.EXACT,
    *(v for v in Verdict if v not in (Verdict.EXISTS, Verdict.EXACT)),
)


def _numbered(findings: Iterable[Finding]) -> Iterator[Finding]:
    number = 0
    for finding in findings:
        if finding.verdict is not Verdict.UNCITED:
            number += 1
            finding = replace(finding, number=number)
        yield finding


# ---- the kinds ----------------------------------------------------------------------------------


def _reference(found: CheckedReference) -> Finding:
    return Finding(
        0,
        found.start,
        found.end,
        _STATES[found.state],
        " ".join(found.text.split()),
        _tr("reference"),
        found.explanation,
        ref=found.refs[0] if found.refs else None,
    )


def _quotation(found: CheckedQuotation, text_of: TextOf) -> Finding:
    verdict = _LIKENESS[found.likeness]
    text = ""
    if (found.differences or found.beside) and found.ref is not None:
        text = text_of(found.work_id, found.ref)
    spans = (*_left_out(found, text), *missing_words(found.text, text))
    return Finding(
        0,
        found.start,
        found.end,
        verdict,
        found.ref.display() if found.ref is not None else _tr("No reference"),
        _tr("quotation") if found.marked else _tr("words of a verse"),
        found.explanation,
        text,
        tuple(sorted(spans, key=lambda span: span.start)),
        found.ref,
        found.work_id,
    )


def _claim(found: CheckedClaim) -> Finding:
    best = next(s for s in found.sources if s.verdict.level is found.level)
    verdict = Verdict(best.verdict.level.value)
    look_again = standing_of(verdict) is Standing.LOOK_AGAIN
    places = "; ".join(source.ref.display() for source in found.sources)
    return Finding(
        0,
        found.start,
        found.end,
        verdict,
        places,
        _tr("claim"),
        best.verdict.explanation,
        best.text if look_again else "",
        _evidence(best) if look_again else (),
        best.ref,
    )


def _uncited(found: CheckedClaim) -> Finding:
    said = _tr("No verse is given for this claim.")
    return Finding(
        0, found.start, found.end, Verdict.UNCITED, _head(found.text), _tr("claim"), said
    )


def _unverified(found: CheckedClaim) -> Finding:
    said = _tr("What it names as its source is no verse.")
    return Finding(
        0, found.start, found.end, Verdict.UNVERIFIED, _head(found.text), _tr("claim"), said
    )


def _head(text: str) -> str:
    """The first words of a sentence, in quotation marks."""
    head = " ".join(text.split())
    if len(head) > _LONGEST_HEAD:
        head = head[:_LONGEST_HEAD].rsplit(" ", 1)[0].rstrip(",;:") + " …"
    return f"“{head}”"


def _evidence(source: ClaimSource) -> tuple[Span, ...]:
    quote = source.verdict.quote
    at = source.text.find(quote) if quote else -1
    return (Span(SpanKind.MARK, at, at + len(quote)),) if at >= 0 else ()


def _left_out(found: CheckedQuotation, text: str) -> tuple[Span, ...]:
    """The words beside a quotation without which it says something else."""
    at = text.find(found.beside) if found.beside else -1
    return (Span(SpanKind.MARK, at, at + len(found.beside)),) if at >= 0 else ()


def missing_words(quoted: str, text: str) -> tuple[Span, ...]:
    """The words of a text that a quotation of it lacks or has others for, as MARK spans.

    Only between the first and the last words that both have: what stands before and after was not
    quoted.
    """
    tokens = list(_WORD.finditer(text))
    mine = [_folded(word) for word in _WORD.findall(quoted)]
    matcher = SequenceMatcher(None, mine, [_folded(t[0]) for t in tokens], autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    return tuple(
        Span(SpanKind.MARK, tokens[before.b + before.size].start(), tokens[after.b - 1].end())
        for before, after in pairwise(blocks)
        if before.b + before.size < after.b
    )


def _folded(word: str) -> str:
    return word.casefold().replace("’", "'").replace("ʼ", "'")


def _tr(text: str) -> str:
    return QCoreApplication.translate("findings", text)
