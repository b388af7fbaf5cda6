"""A report on a text as Markdown for people and as JSON for programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from chapterverse.grounding.present import LEVEL_SIGNS, LEVEL_WORDS, UNCITED
from chapterverse.grounding.text_report import (
    LIKENESS_WORDS,
    REFERENCE_WORDS,
    CheckedClaim,
    CheckedQuotation,
    CheckedReference,
    ReferenceState,
    TextReport,
    summary,
)

_MARKUP = re.compile(r"([\\`*_\[\]<>#|])")


def markdown(report: TextReport) -> str:
    """The report in Markdown; words of the text stand in it as plain text only."""
    lines = [f"# {_plain(report.title) or 'A text'}, checked", ""]
    lines += [f"- {sentence}" for sentence in (*summary(report), *report.notes)]
    lines += ["", f"Quotations are compared with every installed translation, {report.translation}"]
    lines[-1] += f" first. Claims were judged by {report.checker}."
    sections = (
        ("References", [_reference(report, found) for found in report.references]),
        ("Quotations", [_quotation(report, found) for found in report.quotations]),
        ("Claims with a reference", list(_claims(report))),
        ("Claims without a reference", list(_uncited(report))),
    )
    for heading, items in sections:
        if items:
            lines += ["", f"## {heading}", "", *items]
    return "\n".join(lines) + "\n"


def json_text(report: TextReport) -> str:
    """The report as JSON; offsets are characters of "text"."""
    return json.dumps(_values(report), ensure_ascii=False, indent=2) + "\n"


def _reference(report: TextReport, found: CheckedReference) -> str:
    place = "; ".join(ref.display() for ref in found.refs)
    said = REFERENCE_WORDS[found.state]
    line = f"- Line {report.line(found.start)}: {_plain(found.text)}: {said}"
    if found.state is ReferenceState.EXISTS and place != found.text:
        line += f" ({place})"
    return f"{line}. {_plain(found.explanation)}".rstrip()


def _quotation(report: TextReport, found: CheckedQuotation) -> str:
    marked = f"“{_plain(found.text)}”" if found.marked else f"{_plain(found.text)} (not marked)"
    line = f"- Line {report.line(found.start)}: {marked}: {LIKENESS_WORDS[found.likeness]}."
    return f"{line} {_plain(found.explanation)}"


def _claims(report: TextReport) -> Iterator[str]:
    for claim in report.claims:
        if claim.unverified:
            yield (
                f"- Line {report.line(claim.start)}: {_plain(claim.text)}\n"
                "  - Unverified: what it cites names no verse."
            )
        elif claim.sources:
            yield "\n".join(_sources(report, claim))


def _sources(report: TextReport, claim: CheckedClaim) -> Iterator[str]:
    yield f"- Line {report.line(claim.start)}: {_plain(claim.text)}"
    for source in claim.sources:
        level = source.verdict.level
        why = f" {_plain(source.verdict.explanation)}" if source.verdict.explanation else ""
        yield f"  - {source.ref.display()}: {LEVEL_SIGNS[level]} {LEVEL_WORDS[level]}.{why}"


def _uncited(report: TextReport) -> Iterator[str]:
    for claim in report.uncited:
        yield f"- Line {report.line(claim.start)}: {_plain(claim.text)}"


def _plain(text: str) -> str:
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def _values(report: TextReport) -> dict[str, Any]:
    return {
        "title": report.title,
        "text": report.text,
        "translation": report.translation,
        "checker": report.checker,
        "summary": list(summary(report)),
        "notes": list(report.notes),
        "uncited_note": UNCITED,
        "references": [
            {
                **_place(report, found),
                "state": found.state.value,
                "refs": [ref.osis for ref in found.refs],
                "explanation": found.explanation,
            }
            for found in report.references
        ],
        "quotations": [
            {
                **_place(report, found),
                "likeness": found.likeness.value,
                "ref": found.ref.osis if found.ref else None,
                "work_id": found.work_id or None,
                "marked": found.marked,
                "differences": [
                    {"quoted": difference.quoted, "true": difference.true}
                    for difference in found.differences
                ],
                "left_out_beside": found.beside,
                "explanation": found.explanation,
            }
            for found in report.quotations
        ],
        "claims": [
            {
                **_place(report, found),
                "level": found.level.value if found.level else None,
                "unverified": found.unverified,
                "uncited": not found.sources and not found.unverified,
                "sources": [
                    {
                        "ref": source.ref.osis,
                        "text": source.text,
                        "level": source.verdict.level.value,
                        "explanation": source.verdict.explanation,
                        "quote": source.verdict.quote,
                    }
                    for source in found.sources
                ],
            }
            for found in report.claims
        ],
    }


def _place(
    report: TextReport, found: CheckedReference | CheckedQuotation | CheckedClaim
) -> dict[str, Any]:
    return {
        "start": found.start,
        "end": found.end,
        "line": report.line(found.start),
        "text": found.text,
    }
