"""Answers as blocks, and their footnotes numbered through a whole document in order of call.

The wording of a footnote is that of window and terminal (grounding.present); only its number is the
document's. Notes without a call in the text are called at the end of their answer, so that none is
lost and each stands after its call.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from chapterverse.domain.answers import Block as AnswerPart
from chapterverse.domain.answers import CitedResponse, DisplayCitation, Origin, Run, RunKind
from chapterverse.domain.document import (
    Block,
    Call,
    Emphasis,
    Footnote,
    Heading,
    Inline,
    Line,
    NoteKind,
    Paragraph,
    Role,
    Words,
)
from chapterverse.domain.document_lines import joined
from chapterverse.domain.passages import SourceKind
from chapterverse.domain.studies import TextSource
from chapterverse.grounding.present import (
    LEVEL_WORDS,
    METHOD_WORDS,
    UNCITED,
    counts_line,
    footnote_head,
    origin_line,
)
from chapterverse.services.exports_words import passage_words

_QUOTED = (Origin.SCRIPTURE, Origin.COMMENTARY, Origin.LEXICON)


class Footnotes:
    """The footnotes of a document, in the order in which they are called."""

    def __init__(self, sources: Mapping[str, TextSource]) -> None:
        self._sources = sources
        self._found: list[Footnote] = []
        self._number = 0
        self._others = 0

    @property
    def all(self) -> tuple[Footnote, ...]:
        """Every footnote called so far."""
        return tuple(self._found)

    def add(self, citation: DisplayCitation) -> Call:
        """Number a citation; its call."""
        self._number += 1
        self._found.append(self._footnote(str(self._number), citation))
        return Call(str(self._number))

    def add_note(self, kind: NoteKind, note: str) -> Call:
        """A note on an uncited claim or on a rejected reference; its call."""
        self._others += 1
        label, letter = ("†", "u") if kind is NoteKind.UNCITED else ("‡", "r")
        key = f"{letter}{self._others}"
        self._found.append(Footnote(key, label, kind, note))
        return Call(key)

    def move(self, key: str, new: str) -> None:
        """Say on one footnote that another replaced it."""
        self._found = [
            replace(note, moved_to=new) if note.key == key else note for note in self._found
        ]

    def _footnote(self, label: str, citation: DisplayCitation) -> Footnote:
        source = self._sources.get(citation.identity.partition(":")[0])
        qualifier, why = citation.qualifier, citation.support_explanation
        if qualifier.rstrip(".") in why:
            qualifier = ""
        remarks = (
            f"Found by {METHOD_WORDS[citation.retrieval_method]}",
            qualifier,
            citation.warning,
        )
        return Footnote(
            key=label,
            label=label,
            kind=NoteKind.CITATION,
            reason=why,
            head=footnote_head(citation),
            text=passage_words(citation.text, citation.spans),
            scripture=citation.source is SourceKind.SCRIPTURE,
            level=citation.support_level,
            level_words=LEVEL_WORDS[citation.support_level],
            remarks=tuple(remark for remark in remarks if remark),
            author=citation.author,
            work_title=citation.work_title,
            translation=citation.translation,
            language=source.language if source else "",
            right_to_left=source.right_to_left if source else False,
        )


def answer_blocks(
    response: CitedResponse, notes: Footnotes, heading_level: int
) -> tuple[Block, ...]:
    """An answer as blocks, its question as a heading of that level (none for 0)."""
    blocks: list[Block] = []
    if heading_level:
        blocks.append(Heading((Words(response.question),), heading_level))
    counted = counts_line(response)
    origin = origin_line(response) + (f" · {counted}" if counted else "")
    blocks.append(Paragraph((Words(origin),), Role.ORIGIN))
    calls = _Calls(response, notes)
    for part in response.blocks:
        if part.heading:
            blocks.append(Heading((Words(part.heading),), min(4, heading_level + 1)))
        if part.lead:
            blocks.append(Paragraph((Words(part.lead),), Role.LEAD))
        if line := calls.line(part):
            role = Role.QUOTATION if part.origin in _QUOTED else Role.BODY
            blocks.append(Paragraph(line, role))
    if rest := calls.rest():
        if isinstance(blocks[-1], Paragraph) and blocks[-1].role is not Role.ORIGIN:
            blocks[-1] = replace(blocks[-1], content=(*blocks[-1].content, *rest))
        else:
            blocks.append(Paragraph(rest))
    calls.settle()
    blocks += [Paragraph((Words(note),), Role.SMALL) for note in response.notes]
    return tuple(blocks)


class _Calls:
    """The calls of one answer: which of its own numbers have which keys in the document."""

    def __init__(self, response: CitedResponse, notes: Footnotes) -> None:
        self._response = response
        self._notes = notes
        self._keys: dict[int, str] = {}
        self._uncited = ""

    def line(self, part: AnswerPart) -> Line:
        """The words of a block with its calls."""
        found: list[Inline] = []
        for position, run in enumerate(part.runs):
            found += self._run(run)
            after = part.runs[position + 1 : position + 2]
            goes_on = any(next_run.uncited and next_run.claim == run.claim for next_run in after)
            if run.uncited and not goes_on:
                found.append(self._uncited_call())
        return joined(found)

    def rest(self) -> Line:
        """Calls of what has none in the text: citations, uncited claims, rejected references."""
        calls = [self._call(c.number) for c in self._response.citations if self._is_new(c.number)]
        if self._response.uncited and not self._uncited:
            calls.append(self._uncited_call())
        calls += [
            self._notes.add_note(NoteKind.REJECTED, rejected.note)
            for rejected in self._response.rejected
        ]
        return tuple(calls)

    def settle(self) -> None:
        """Say on each footnote that moved, which one in the document replaced it."""
        for citation in self._response.citations:
            new = self._keys.get(citation.moved_to)
            if new is not None:
                self._notes.move(self._keys[citation.number], new)

    def _run(self, run: Run) -> list[Inline]:
        match run.kind:
            case RunKind.MARKER:
                return [self._call(run.citation)]
            case RunKind.MARKED:
                return [Words(run.text, (Emphasis.MARKED,))]
            case RunKind.PLAIN | RunKind.QUOTATION:
                return [Words(run.text)]

    def _is_new(self, number: int) -> bool:
        return number not in self._keys

    def _call(self, number: int) -> Call:
        if number in self._keys:
            return Call(self._keys[number], again=True)
        call = self._notes.add(self._response.citation(number))
        self._keys[number] = call.key
        return call

    def _uncited_call(self) -> Call:
        if self._uncited:
            return Call(self._uncited, again=True)
        call = self._notes.add_note(NoteKind.UNCITED, UNCITED)
        self._uncited = call.key
        return call
