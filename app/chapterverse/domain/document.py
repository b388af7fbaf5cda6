"""What is handed out, as one tree: blocks of words with footnotes, before any format is chosen.

Values only. services.exports makes it from studies, answers and reports; a writer of
adapters.exporters turns it into a file. Everything a format shows stands in the tree, so that all
formats say the same words and number the same notes.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from chapterverse.domain.annotations import Pen
from chapterverse.domain.answers import SupportLevel
from chapterverse.domain.refs import PassageRef


class Emphasis(StrEnum):
    """How a stretch of words differs from the words around it; in this order on a run."""

    STRUCK = "struck"
    BOLD = "bold"
    ITALIC = "italic"
    CODE = "code"
    MARKED = "marked"  # words that answer the question or carry the claim
    JESUS = "words_of_jesus"
    DIVINE_NAME = "divine_name"
    ADDED = "added"  # supplied by the translators


@dataclass(frozen=True, slots=True)
class Words:
    """A stretch of words. `emphasis` is in the order of its enum, each once.

    `ref` is the passage that the words name, `anchor` where it stands in this document ("" where it
    does not); `link` is a web address (http, https, mailto). `pen` is the reader's highlight.
    """

    text: str
    emphasis: tuple[Emphasis, ...] = ()
    pen: Pen | None = None
    ref: PassageRef | None = None
    anchor: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class VerseNumber:
    """The number of a verse before its words; `anchor` is "" where a verse stands again."""

    text: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """A footnote call; `key` is that of its footnote. The first call of a note is where it stands,
    `again` marks those after it."""

    key: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class LineBreak:
    """What follows begins on a new line."""


@dataclass(frozen=True, slots=True)
class Sign:
    """The sign of a verdict, painted where a format can paint."""

    level: SupportLevel


Inline = Words | VerseNumber | Call | LineBreak | Sign
Line = tuple[Inline, ...]


class Role(StrEnum):
    """What a paragraph is, and so how it is set."""

    BODY = "body"
    LEAD = "lead"  # the program's sentence that introduces a quotation
    ORIGIN = "origin"  # whose words these are, and the counts of verdicts
    QUOTATION = "quotation"  # words of the library
    LABEL = "label"  # who or what a block is from, tags
    SMALL = "small"  # remarks, provenance, licences


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `level` 1 to 4; `anchor` is unique in the document."""

    content: Line
    level: int
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. `language` is BCP 47, "" that of the document."""

    content: Line
    role: Role = Role.BODY
    language: str = ""
    right_to_left: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """Blocks that stand apart as a quotation in the writer's own text."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; `start` is its first number, 0 for bullets."""

    items: tuple[tuple[Block, ...], ...]
    start: int = 0


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Text shown as it is typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a row of heads; every row is as long as it. A cell of a column in
    `right_to_left` runs that way."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    right_to_left: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line across."""


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins on a new page."""


@dataclass(frozen=True, slots=True)
class WritingLines:
    """Ruled lines to write on."""

    count: int


@dataclass(frozen=True, slots=True)
class VerseColumn:
    """One text of a passage."""

    work_id: str
    title: str
    language: str
    right_to_left: bool


@dataclass(frozen=True, slots=True)
class VerseRow:
    """A verse in every column; a cell is () where the text lacks the verse. `title` is what the
    work prints before it (one a column, "" where nothing); `paragraph`: a paragraph begins here."""

    cells: tuple[Line, ...]
    titles: tuple[str, ...]
    paragraph: bool = False


@dataclass(frozen=True, slots=True)
class MarginNote:
    """The reader's note on a passage; `place` says on which verse ("15:6")."""

    place: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Verses:
    """A passage, one column a translation, aligned by verse."""

    title: Line
    columns: tuple[VerseColumn, ...]
    rows: tuple[VerseRow, ...]
    notes: tuple[MarginNote, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VerseItem:
    """A passage of a verse list: its place, its work and its words in running text."""

    label: Line
    work_id: str
    content: Line
    language: str = ""
    right_to_left: bool = False


@dataclass(frozen=True, slots=True)
class VerseList:
    """Passages listed, each with its words."""

    items: tuple[VerseItem, ...]


Block = (
    Heading
    | Paragraph
    | Quote
    | Listing
    | CodeBlock
    | Table
    | Rule
    | PageBreak
    | WritingLines
    | Verses
    | VerseList
)


class NoteKind(StrEnum):
    """What a footnote is."""

    CITATION = "citation"
    UNCITED = "uncited"  # † a claim without a source
    REJECTED = "rejected"  # ‡ a reference that names no verse


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote. `key` is unique ("1", "u1", "r1"), `label` what is printed ("1", "†", "‡").

    Of a citation: `head` says who and where, `text` holds the source's full words (scripture stands
    in quotation marks), `level_words` the verdict with its sign, `reason` one sentence, `remarks`
    how it was found, qualifier and warning; `moved_to` is the label of the note that replaced it.
    Of other kinds only `reason` is there.
    """

    key: str
    label: str
    kind: NoteKind
    reason: str
    head: str = ""
    text: Line = ()
    scripture: bool = True
    level: SupportLevel | None = None
    level_words: str = ""
    remarks: tuple[str, ...] = ()
    moved_to: str = ""
    author: str = ""
    work_title: str = ""
    translation: str = ""
    language: str = ""
    right_to_left: bool = False


@dataclass(frozen=True, slots=True)
class WorkUsed:
    """A work on the sources page; `notices` are what it requires to be printed."""

    work_id: str
    title: str
    author: str
    licence: str
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PenUsed:
    """A highlight that stands in the document, by the name that the reader gave it."""

    pen: Pen
    name: str


@dataclass(frozen=True, slots=True)
class LevelMeaning:
    """A verdict in the legend: its words and what it says."""

    level: SupportLevel
    words: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document. `footnotes` are in the order of their first calls; `made` are the sentences
    that say how its answers came about; `limits` say what a licence kept out."""

    title: str
    blocks: tuple[Block, ...]
    time: datetime
    subtitle: str = ""
    author: str = ""
    tags: tuple[str, ...] = ()
    language: str = "en"
    footnotes: tuple[Footnote, ...] = ()
    works: tuple[WorkUsed, ...] = ()
    pens: tuple[PenUsed, ...] = ()
    legend: tuple[LevelMeaning, ...] = ()
    made: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()

    def footnote(self, key: str) -> Footnote:
        """The footnote of that key; raises KeyError when there is none."""
        for note in self.footnotes:
            if note.key == key:
                return note
        raise KeyError(key)


class Paper(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    LETTER = "letter"
    A5 = "a5"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a document is laid on paper. `endnotes`: all notes at the end instead of on the page of
    their call; `wide_margins`: room for handwriting, and the reader's notes stand there."""

    paper: Paper = Paper.A4
    endnotes: bool = False
    wide_margins: bool = False
    large_print: bool = False
    contents: bool = True
