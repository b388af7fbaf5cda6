"""What must hold of a study beyond the types of its fields, what stands in it, and its outline.

A study that came from outside is held against these rules before anything else looks at it, so that
no window and no exporter meets a span outside its text or a call without its footnote. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chapterverse.domain.annotations import Anchor
from chapterverse.domain.answers import CitedResponse, RunKind
from chapterverse.domain.passages import Passage, Span
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PageBreakBlock,
    PassageBlock,
    QuestionBlock,
    SourceBlock,
    Study,
    StudyBlock,
    VerseListBlock,
)
from chapterverse.errors import BadInput, InvalidReference

MOST_BLOCKS = 20_000
MOST_LINES = 60
MOST_TRANSLATIONS = 4
_LINE_MARK = re.compile(r"^(?:\s*(?:#{1,6}\s|[-*+]\s|\d{1,3}[.)]\s|>+\s?|[-*_=`~|]{3,}\s*$))*")
_MARKS = re.compile(r"\*\*|__|[`~]|(?<!\d)\*|\*(?!\d)|\\(?=[!-/:-@\[-`{-~])")
_LONGEST_LINE = 60
_ID = re.compile(r"[0-9A-Za-z-]{1,64}")


@dataclass(frozen=True, slots=True)
class OutlineItem:
    """A line of a study's outline; `level` 1 to 3 for headings, 4 for everything below them."""

    block_id: str
    level: int
    text: str


def outline(study: Study) -> tuple[OutlineItem, ...]:
    """What stands in a study, in order: of notes their first line, page breaks not."""
    lines = []
    for block in study.blocks:
        text = _line(block)
        if text:
            level = block.level if isinstance(block, HeadingBlock) else 4
            lines.append(OutlineItem(block.id, level, text))
    return tuple(lines)


def _line(block: StudyBlock) -> str:
    match block:
        case HeadingBlock() | QuestionBlock():
            return block.text
        case NoteBlock():
            return _first_line(block.text)
        case PassageBlock():
            return block.ref.display()
        case AnswerBlock():
            return block.response.question
        case SourceBlock() | VerseListBlock():
            return block.title
        case PageBreakBlock():
            return ""


def _first_line(text: str) -> str:
    """The first words of Markdown, without the marks that stand before and around them."""
    for line in text.splitlines():
        words = _MARKS.sub("", _LINE_MARK.sub("", line)).strip()
        if words:
            return words if len(words) <= _LONGEST_LINE else words[:_LONGEST_LINE].rstrip() + "…"
    return ""


def passages(study: Study) -> Iterator[Passage]:
    """Every text of the library that stands in a study, footnotes aside."""
    for block in study.blocks:
        match block:
            case PassageBlock():
                for translation in block.translations:
                    yield from translation.verses
            case SourceBlock():
                yield block.passage
            case VerseListBlock():
                yield from block.passages
            case _:
                pass


def refs(study: Study) -> tuple[PassageRef, ...]:
    """The passages in its blocks and footnotes, each once."""
    found: dict[PassageRef, None] = {}
    for block in study.blocks:
        match block:
            case PassageBlock():
                found[block.ref] = None
            case SourceBlock() if block.passage.ref is not None:
                found[block.passage.ref] = None
            case VerseListBlock():
                found.update((p.ref, None) for p in block.passages if p.ref is not None)
            case AnswerBlock():
                found.update((ref, None) for ref in cited(block.response))
            case _:
                pass
    return tuple(found)


def cited(response: CitedResponse) -> tuple[PassageRef, ...]:
    """The passages in an answer's footnotes; lexicon entries have none."""
    found = []
    for citation in response.citations:
        try:
            found.append(PassageRef.from_id(citation.ref))
        except InvalidReference:
            continue
    return tuple(dict.fromkeys(found))


def works(study: Study) -> tuple[str, ...]:
    """Ids of all works whose words stand in it, in order of appearance."""
    found = dict.fromkeys(passage.work_id for passage in passages(study))
    for block in study.blocks:
        if isinstance(block, AnswerBlock):
            ids = (c.identity.partition(":")[0] for c in block.response.citations)
            found.update((work_id, None) for work_id in ids if work_id)
    return tuple(found)


def words(study: Study) -> Iterator[str]:
    """Everything in it that a person might search for."""
    yield from (study.title, study.author, *study.tags)
    for block in study.blocks:
        match block:
            case HeadingBlock() | NoteBlock() | QuestionBlock():
                yield block.text
            case PassageBlock():
                yield block.ref.display()
                yield from (note.text for note in block.notes)
                yield from block.tags
            case SourceBlock() | VerseListBlock():
                yield block.title
            case AnswerBlock():
                yield block.response.question
                for part in block.response.blocks:
                    yield part.heading
                    yield "".join(run.text for run in part.runs)
                yield from (citation.display_ref for citation in block.response.citations)
            case PageBreakBlock():
                pass
    yield from (passage.text for passage in passages(study))


# ---- rules -------------------------------------------------------------------------------------


def sound(study: Study, what: str = "The study") -> Study:
    """The study when every rule holds; raises BadInput, whose sentence begins with `what`."""
    reason = next(_faults(study), "")
    if reason:
        raise BadInput(f"{what} is damaged: {reason}.")
    return study


def _faults(study: Study) -> Iterator[str]:
    ids = [block.id for block in study.blocks]
    if not all(_ID.fullmatch(name) for name in (study.id, *ids)):
        yield "a part of it has no proper name"
    if len(set(ids)) != len(ids):
        yield "two of its parts have one name"
    if len(ids) > MOST_BLOCKS:
        yield f"it has more than {MOST_BLOCKS:,} parts"
    for block in study.blocks:
        yield from _block_faults(block)


def _block_faults(block: StudyBlock) -> Iterator[str]:
    match block:
        case HeadingBlock():
            if not 1 <= block.level <= 3:
                yield "a heading is of no level"
        case QuestionBlock():
            if not 0 <= block.lines <= MOST_LINES:
                yield "a question has lines without number"
        case PassageBlock():
            if len(block.translations) > MOST_TRANSLATIONS:
                yield f"a passage has more than {MOST_TRANSLATIONS} translations"
            for translation in block.translations:
                for verse in translation.verses:
                    yield from _span_faults(verse.text, verse.spans)
                    if verse.ref is None or verse.work_id != translation.work_id:
                        yield "a verse has no place"
            for anchor in (*(h.anchor for h in block.highlights), *(n.anchor for n in block.notes)):
                yield from _anchor_faults(anchor)
        case SourceBlock():
            yield from _span_faults(block.passage.text, block.passage.spans)
        case VerseListBlock():
            for passage in block.passages:
                yield from _span_faults(passage.text, passage.spans)
        case AnswerBlock():
            yield from answer_faults(block.response)
        case NoteBlock() | PageBreakBlock():
            pass


def answer_faults(response: CitedResponse) -> Iterator[str]:
    """What is wrong with an answer from outside: calls and numbers of footnotes, spans."""
    numbers = [citation.number for citation in response.citations]
    if len(set(numbers)) != len(numbers) or any(number < 1 for number in numbers):
        yield "footnotes are not numbered one by one"
    for citation in response.citations:
        yield from _span_faults(citation.text, citation.spans)
        if citation.moved_to and citation.moved_to not in numbers:
            yield "a footnote was moved to one that is not there"
    for block in response.blocks:
        for run in block.runs:
            if run.kind is RunKind.MARKER and run.citation not in numbers:
                yield "a footnote is called that is not there"


def _span_faults(text: str, spans: Iterable[Span]) -> Iterator[str]:
    if not all(0 <= span.start <= span.end <= len(text) for span in spans):
        yield "a mark lies outside of its text"


def _anchor_faults(anchor: Anchor) -> Iterator[str]:
    if anchor.work_id and not 0 <= anchor.start < anchor.end:
        yield "a mark lies outside of its text"
