"""Documents that are no study: one answer, a list of verses, a passage, the report on a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from chapterverse.domain.answers import CitedResponse, DisplayCitation
from chapterverse.domain.document import (
    Block,
    Document,
    Heading,
    Inline,
    Listing,
    Paragraph,
    Role,
    VerseNumber,
    Verses,
    Words,
)
from chapterverse.domain.licences import ALL, as_allowed, verse_limit
from chapterverse.domain.notices import left_out
from chapterverse.domain.passages import Passage, RetrievalMethod, SourceKind
from chapterverse.domain.ref_versification import Tradition, both_numbers, tradition
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import (
    AnswerBlock,
    PassageBlock,
    Study,
    TextSource,
    VerseListBlock,
)
from chapterverse.grounding.present import UNCITED
from chapterverse.grounding.text_report import (
    LIKENESS_WORDS,
    REFERENCE_WORDS,
    CheckedClaim,
    CheckedQuotation,
    CheckedReference,
    ClaimSource,
    ReferenceState,
    TextReport,
    summary,
)
from chapterverse.services.exports_notes import Footnotes, answer_blocks
from chapterverse.services.exports_pages import how_made, legend, works_used
from chapterverse.services.exports_study import anchored, study_document, works_cited


def _no_markdown(text: str) -> tuple[Block, ...]:
    return (Paragraph((Words(text),)),)


def answer_document(response: CitedResponse, sources: Sequence[TextSource]) -> Document:
    """One answer; its question is the title."""
    made = response.provenance.time
    study = Study("", "", (AnswerBlock("", response),), made, made, sources=tuple(sources))
    allowed = as_allowed(study)
    response = next(b.response for b in allowed.study.blocks if isinstance(b, AnswerBlock))
    by_id = {source.work_id: source for source in sources}
    notes = Footnotes(by_id)
    blocks = answer_blocks(response, notes, 0)
    return Document(
        title=response.question,
        blocks=anchored(blocks),
        time=made,
        footnotes=notes.all,
        works=works_used(works_cited(response), by_id, notes.all),
        legend=legend(notes.all),
        made=how_made((response,)),
        limits=tuple(left_out(source) for source in allowed.withheld),
    )


def verse_list_document(
    title: str, passages: Sequence[Passage], sources: Sequence[TextSource], time: datetime
) -> Document:
    """Passages under a title, each with its words."""
    block = VerseListBlock("list", "", tuple(passages))
    study = Study("", title, (block,), time, time, sources=tuple(sources))
    return study_document(study, _no_markdown)


def passage_document(
    block: PassageBlock, sources: Sequence[TextSource], time: datetime
) -> Document:
    """A passage for the clipboard: the words of each translation, then where they stand."""
    study = Study("", block.ref.display(), (block,), time, time, sources=tuple(sources))
    made = study_document(study, _no_markdown)
    blocks: list[Block] = []
    for verses in made.blocks:
        if isinstance(verses, Verses):
            for at, column in enumerate(verses.columns):
                blocks += _column_alone(verses, at, len(verses.rows) > 1)
                where = f"{block.ref.display()}, {column.title}"
                blocks.append(Paragraph((Words(where),), Role.LABEL))
    return replace(made, blocks=tuple(blocks))


def _column_alone(verses: Verses, at: int, numbered: bool) -> list[Block]:
    """The verses of one translation as its paragraphs; one verse alone has no number."""
    column = verses.columns[at]
    lines: list[list[Inline]] = []
    for row in verses.rows:
        if not lines or row.paragraph:
            lines.append([])
        if lines[-1]:
            lines[-1].append(Words(" "))
        cell = row.cells[at]
        lines[-1] += [part for part in cell if numbered or not isinstance(part, VerseNumber)]
    return [
        Paragraph(tuple(line), Role.BODY, column.language, column.right_to_left) for line in lines
    ]


def report_document(
    report: TextReport, sources: Mapping[str, TextSource], time: datetime
) -> Document:
    """The report on a text. A claim's sources are footnotes with the whole verse and its verdict;
    words of the checked text stand in it as text only."""
    notes = Footnotes(sources)
    source = sources.get(report.translation)
    counted = Tradition.KJV if source is None else tradition(source.versification)
    quoted = verse_limit(source.licence) if source is not None else 0
    if quoted != ALL and sum(len(claim.sources) for claim in report.claims) > quoted:
        report = _without_verses(report)
    blocks: list[Block] = [
        Listing(tuple((_said(sentence),) for sentence in (*summary(report), *report.notes)))
    ]
    compared = f"Quotations are compared with every installed translation, {report.translation}"
    judged = f"{compared} first. Claims were judged by {report.checker}."
    blocks.append(Paragraph((Words(judged),), Role.SMALL))
    blocks += _listed("References", [_reference(report, r, counted) for r in report.references])
    blocks += _listed("Quotations", [_quotation(report, found) for found in report.quotations])
    cited = [claim for claim in report.claims if claim.sources or claim.unverified]
    for heading, claims in (
        ("Claims with a reference", cited),
        ("Claims without a reference", report.uncited),
    ):
        if claims:
            # No list: a note stands on the page of its call only when that is in a paragraph.
            blocks.append(Heading((Words(heading),), 1))
            blocks += [Paragraph(tuple(_claim(report, claim, notes, counted))) for claim in claims]
    if report.uncited:
        blocks.append(Paragraph((Words(UNCITED),), Role.SMALL))
    return Document(
        title=f"{report.title or 'A text'}, checked",
        blocks=anchored(tuple(blocks)),
        time=time,
        footnotes=notes.all,
        works=works_used({report.translation}, sources, ()),
        legend=legend(notes.all),
    )


def _listed(heading: str, items: Sequence[list[Inline]]) -> list[Block]:
    if not items:
        return []
    listing = Listing(tuple((Paragraph(tuple(item)),) for item in items))
    return [Heading((Words(heading),), 1), listing]


def _without_verses(report: TextReport) -> TextReport:
    """The report without the words of verses, which a licence may keep back."""
    claims = tuple(
        replace(claim, sources=tuple(replace(source, text="") for source in claim.sources))
        for claim in report.claims
    )
    return replace(report, claims=claims)


def _said(sentence: str) -> Paragraph:
    return Paragraph((Words(sentence),))


def _flat(text: str) -> str:
    return " ".join(text.split())


def _place(counted: Tradition, ref: PassageRef) -> str:
    """A passage, with the number that the translation itself has where that is another."""
    both = both_numbers(counted, ref)
    return ref.display() if both == ref.display(exact=True) else both


def _reference(report: TextReport, found: CheckedReference, counted: Tradition) -> list[Inline]:
    place = "; ".join(_place(counted, ref) for ref in found.refs)
    line = f"Line {report.line(found.start)}: {_flat(found.text)}: {REFERENCE_WORDS[found.state]}"
    if found.state is ReferenceState.EXISTS and place != found.text:
        line += f" ({place})"
    return [Words(f"{line}. {_flat(found.explanation)}".rstrip())]


def _quotation(report: TextReport, found: CheckedQuotation) -> list[Inline]:
    quoted = f"“{_flat(found.text)}”" if found.marked else f"{_flat(found.text)} (not marked)"
    line = f"Line {report.line(found.start)}: {quoted}: {LIKENESS_WORDS[found.likeness]}."
    return [Words(f"{line} {_flat(found.explanation)}".rstrip())]


def _claim(
    report: TextReport, claim: CheckedClaim, notes: Footnotes, counted: Tradition
) -> list[Inline]:
    line: list[Inline] = [Words(f"Line {report.line(claim.start)}: {_flat(claim.text)}")]
    if claim.unverified:
        line.append(Words(" Unverified: what it cites names no verse."))
    for source in claim.sources:
        line.append(notes.add(_citation(report, source, counted)))
    return line


def _citation(report: TextReport, source: ClaimSource, counted: Tradition) -> DisplayCitation:
    return DisplayCitation(
        number=0,
        ref=source.ref.id,
        display_ref=_place(counted, source.ref),
        translation=report.translation,
        text=source.text,
        support_level=source.verdict.level,
        support_explanation=source.verdict.explanation,
        source=SourceKind.SCRIPTURE,
        retrieval_method=RetrievalMethod.DIRECT_LOOKUP,
        identity=f"{report.translation}:{source.ref.id}",
        counted=counted.value,
    )
