"""A study as a document. Pure: the same study gives the same document.

What it needs besides the study arrives as values: the parser of the writer's Markdown and the names
of the pens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from chapterverse.domain.annotations import Pen
from chapterverse.domain.answers import CitedResponse
from chapterverse.domain.document import (
    Block,
    Document,
    Emphasis,
    Footnote,
    Heading,
    Line,
    MarginNote,
    PageBreak,
    Paragraph,
    PenUsed,
    Quote,
    Role,
    VerseColumn,
    VerseItem,
    VerseList,
    VerseNumber,
    VerseRow,
    Verses,
    Words,
    WritingLines,
)
from chapterverse.domain.document_lines import lines_of
from chapterverse.domain.document_pieces import Piece, pieces
from chapterverse.domain.document_walk import changed
from chapterverse.domain.licences import as_allowed
from chapterverse.domain.notices import left_out
from chapterverse.domain.passages import Passage, SourceKind
from chapterverse.domain.refs import VerseRef
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
    TextSource,
    Translation,
    VerseListBlock,
)
from chapterverse.grounding.present import QUALIFIERS
from chapterverse.services.exports_notes import Footnotes, answer_blocks
from chapterverse.services.exports_pages import how_made, legend, works_used
from chapterverse.services.exports_verses import (
    VersesByWork,
    entry_paragraphs,
    is_one_chapter,
    lined_up,
    spot,
    verse_label,
)
from chapterverse.services.exports_words import (
    PEN_NAMES,
    Places,
    begins_paragraph,
    on_passage,
    passage_words,
    reference,
    title_of,
    with_references,
)

MarkdownReader = Callable[[str], tuple[Block, ...]]
"""The writer's Markdown as blocks; total, and its raw HTML is text."""

_ANSWER_LEVEL = 2
_LOWEST_HEADING = 4


def study_document(
    study: Study, markdown: MarkdownReader, pen_names: Mapping[Pen, str] | None = None
) -> Document:
    """The whole study with its footnotes, sources, legend and how its answers were made. Words that
    a licence does not let stand are left out, and `limits` says so."""
    allowed = as_allowed(study)
    study = allowed.study
    builder = _Builder(study, markdown)
    blocks = tuple(block for part in study.blocks for block in builder.blocks(part))
    names = {**PEN_NAMES, **(pen_names or {})}
    notes = builder.notes.all
    answers = [part.response for part in study.blocks if isinstance(part, AnswerBlock)]
    return Document(
        title=study.title,
        blocks=anchored(blocks),
        time=study.changed,
        author=study.author,
        tags=study.tags,
        footnotes=notes,
        works=works_used(_used(study), builder.sources, notes),
        pens=tuple(PenUsed(pen, names[pen]) for pen in Pen if pen in _pens(blocks)),
        legend=legend(notes),
        made=how_made(answers),
        limits=tuple(left_out(source) for source in allowed.withheld),
    )


@dataclass(frozen=True, slots=True)
class StudyPart:
    """One block of a study as blocks of its document, in one piece or more that are shown one by
    one, with the notes first called in it."""

    block_id: str
    pieces: tuple[Piece, ...]
    notes: tuple[Footnote, ...]

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Those of all pieces."""
        return tuple(block for piece in self.pieces for block in piece.blocks)


def study_parts(study: Study, markdown: MarkdownReader) -> tuple[StudyPart, ...]:
    """What `study_document` makes of each block, for a window that shows and edits them one by one;
    notes have the numbers that they have in the document."""
    builder = _Builder(study, markdown)
    parts = []
    known = 0
    for block in study.blocks:
        blocks = builder.blocks(block)
        notes = builder.notes.all
        parts.append(StudyPart(block.id, pieces(blocks), notes[known:]))
        known = len(notes)
    return tuple(parts)


def anchored(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks with an anchor on each heading, "h-1" and so on. No heading is more than one level
    below the one before it, so that a screen reader finds no gap (PDF/UA and HTML ask for this)."""
    number, level = 0, 0
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, Heading):
            number, level = number + 1, min(block.level, level + 1)
            block = replace(block, level=level, anchor=f"h-{number}")
        found.append(block)
    return tuple(found)


def _pens(blocks: tuple[Block, ...]) -> set[Pen]:
    return {
        part.pen
        for line in lines_of(blocks)
        for part in line
        if isinstance(part, Words) and part.pen is not None
    }


def _used(study: Study) -> set[str]:
    """Ids of the works whose words stand in the study."""
    used: set[str] = set()
    for block in study.blocks:
        match block:
            case PassageBlock(translations=translations):
                used |= {translation.work_id for translation in translations}
            case SourceBlock(passage=passage):
                used.add(passage.work_id)
            case VerseListBlock(passages=passages):
                used |= {passage.work_id for passage in passages}
            case AnswerBlock(response=response):
                used |= works_cited(response)
            case HeadingBlock() | NoteBlock() | QuestionBlock() | PageBreakBlock():
                pass
    return used


def works_cited(response: CitedResponse) -> set[str]:
    """Ids of the works in the footnotes of an answer."""
    return {citation.identity.partition(":")[0] for citation in response.citations}


class _Builder:
    """Turns the blocks of one study, in their order: notes are numbered as they come."""

    def __init__(self, study: Study, markdown: MarkdownReader) -> None:
        self.sources = {source.work_id: source for source in study.sources}
        self.notes = Footnotes(self.sources)
        self._markdown = markdown
        self._places = Places(_verses_of(study))

    def blocks(self, block: StudyBlock) -> tuple[Block, ...]:
        """One block of the study as blocks of the document."""
        match block:
            case HeadingBlock(text=text, level=level):
                return (Heading(self._linked((Words(text),)), min(3, max(1, level))),)
            case PassageBlock():
                return (self._passage(block),)
            case NoteBlock(text=text):
                return self._written(text)
            case AnswerBlock(response=response, rechecks=rechecks):
                blocks = answer_blocks(response, self.notes, _ANSWER_LEVEL)
                if rechecks:
                    again = Paragraph((Words("Checked again."),), Role.SMALL)
                    return (*blocks[:2], again, *blocks[2:])
                return blocks
            case SourceBlock():
                return self._source(block)
            case VerseListBlock(title=title, passages=passages):
                head = (Heading((Words(title),), 3),) if title else ()
                return (*head, VerseList(tuple(self._item(passage) for passage in passages)))
            case QuestionBlock(text=text, lines=lines):
                return (*self._written(text), WritingLines(min(60, max(0, lines))))
            case PageBreakBlock():
                return (PageBreak(),)

    def _written(self, text: str) -> tuple[Block, ...]:
        blocks = (_not_too_small(block) for block in self._markdown(text))
        return changed(tuple(blocks), self._linked)

    def _linked(self, line: Line) -> Line:
        return with_references(line, self._places)

    # ---- passages ------------------------------------------------------------------------------

    def _passage(self, block: PassageBlock) -> Verses:
        texts = lined_up(block.translations)
        rows: list[VerseRow] = []
        before: VerseRef | None = block.ref.first if is_one_chapter(block.ref) else None
        for verse in texts.order:
            rows.append(self._row(block, texts, verse, before))
            before = verse
        columns = tuple(self._column(translation) for translation in block.translations)
        title: Line = (reference(block.ref, self._places),)
        if len(columns) == 1:
            title = (*title, Words(f", {columns[0].work_id}"))
        return Verses(
            title,
            columns,
            tuple(rows),
            tuple(
                MarginNote(spot(note.anchor, block.ref), self._written(note.text))
                for note in block.notes
            ),
            block.tags,
        )

    def _column(self, translation: Translation) -> VerseColumn:
        source = self.sources.get(translation.work_id)
        if source is None:
            return VerseColumn(translation.work_id, translation.work_id, "", False)
        return VerseColumn(source.work_id, source.title, source.language, source.right_to_left)

    def _row(
        self, block: PassageBlock, texts: VersesByWork, verse: VerseRef, before: VerseRef | None
    ) -> VerseRow:
        anchor = self._places.claim(verse)
        cells: list[Line] = []
        titles: list[str] = []
        paragraph = False
        for by_verse in texts.by_work:
            passage = by_verse.get(verse)
            if passage is None:
                cells.append(())
                titles.append("")
                continue
            number = VerseNumber(verse_label(passage, verse, before), anchor)
            anchor = ""
            cells.append((number, *self._verse_words(block, passage)))
            titles.append(title_of(passage))
            paragraph = paragraph or begins_paragraph(passage)
        return VerseRow(tuple(cells), tuple(titles), paragraph)

    def _verse_words(self, block: PassageBlock, passage: Passage) -> Line:
        lies = on_passage(passage, passage.ref or block.ref, block.highlights)
        return passage_words(passage.text, passage.spans, lies)

    # ---- single texts --------------------------------------------------------------------------

    def _item(self, passage: Passage) -> VerseItem:
        source = self.sources.get(passage.work_id)
        ref = passage.ref
        label: Line = (Words(passage.entry),) if ref is None else (reference(ref, self._places),)
        return VerseItem(
            label,
            passage.work_id,
            passage_words(passage.text, passage.spans),
            source.language if source else "",
            source.right_to_left if source else False,
        )

    def _source(self, block: SourceBlock) -> tuple[Block, ...]:
        source = self.sources.get(block.passage.work_id)
        blocks: list[Block] = [Heading(self._linked((Words(block.title),)), 3)]
        if source is not None:
            blocks.append(Paragraph((Words(_by(source)),), Role.LABEL))
        if block.passage.heading and block.passage.heading != block.title:
            heading = (Words(block.passage.heading, (Emphasis.ITALIC,)),)
            blocks.append(Paragraph(heading, Role.LABEL))
        blocks.append(Quote(entry_paragraphs(block.passage, source)))
        kind = source.kind if source is not None else SourceKind.COMMENTARY
        if kind in QUALIFIERS:
            blocks.append(Paragraph((Words(QUALIFIERS[kind] + "."),), Role.SMALL))
        return tuple(blocks)


def _not_too_small(block: Block) -> Block:
    """Headings of notes have as many sizes as the page."""
    if isinstance(block, Heading) and block.level > _LOWEST_HEADING:
        return replace(block, level=_LOWEST_HEADING)
    return block


def _by(source: TextSource) -> str:
    return ", ".join(part for part in (source.author, source.title) if part)


def _verses_of(study: Study) -> list[VerseRef]:
    return [
        passage.ref.first
        for block in study.blocks
        if isinstance(block, PassageBlock)
        for translation in block.translations
        for passage in translation.verses
        if passage.ref is not None
    ]
