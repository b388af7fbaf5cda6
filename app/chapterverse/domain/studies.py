"""A study: a page of blocks that a person takes away, as values.

What came from the library or from an answer is frozen as it was when it was added, so that a study
reads the same next year and on another machine; references let it be opened in the reader.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from chapterverse.domain.annotations import Highlight, Note
from chapterverse.domain.answers import CitedResponse
from chapterverse.domain.passages import Passage, SourceKind
from chapterverse.domain.refs import PassageRef


@dataclass(frozen=True, slots=True)
class TextSource:
    """What must be said about a work whose words a study holds (see passages.Work)."""

    work_id: str
    title: str
    kind: SourceKind
    author: str = ""
    language: str = "en"
    licence: str = ""
    attribution: str = ""
    right_to_left: bool = False
    versification: str = "KJV"


@dataclass(frozen=True, slots=True)
class HeadingBlock:
    """A heading; `level` 1 to 3."""

    id: str
    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Translation:
    """A passage in one work: one Passage a verse, with its spans, in order."""

    work_id: str
    verses: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class PassageBlock:
    """Verses in one or more translations, with the highlights, notes and tags they bore."""

    id: str
    ref: PassageRef
    translations: tuple[Translation, ...]
    highlights: tuple[Highlight, ...] = ()
    notes: tuple[Note, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteBlock:
    """The writer's own words, Markdown."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class AnswerBlock:
    """An answer, frozen: its footnotes, verdicts and provenance as they were when it was added.

    `rechecks` is the id of the block whose answer was checked again to make this one, else "".
    """

    id: str
    response: CitedResponse
    rechecks: str = ""


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A commentary or lexicon entry. `title` is its heading ("Romans 3:21-26", "ἀγάπη")."""

    id: str
    title: str
    passage: Passage


@dataclass(frozen=True, slots=True)
class VerseListBlock:
    """A list of passages, each with its words in one work."""

    id: str
    title: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class QuestionBlock:
    """A question for the class, with ruled lines to write on."""

    id: str
    text: str
    lines: int = 4


@dataclass(frozen=True, slots=True)
class PageBreakBlock:
    """What follows begins on a new page."""

    id: str


StudyBlock = (
    HeadingBlock
    | PassageBlock
    | NoteBlock
    | AnswerBlock
    | SourceBlock
    | VerseListBlock
    | QuestionBlock
    | PageBreakBlock
)


@dataclass(frozen=True, slots=True)
class Study:
    """A study. `id` is unique for ever (a UUID without dashes); `sources` covers every work whose
    words stand in it; `read_only` is one that was handed out and is not to be changed."""

    id: str
    title: str
    blocks: tuple[StudyBlock, ...]
    created: datetime
    changed: datetime
    tags: tuple[str, ...] = ()
    sources: tuple[TextSource, ...] = ()
    author: str = ""
    read_only: bool = False


@dataclass(frozen=True, slots=True)
class StudySummary:
    """A study in a list."""

    id: str
    title: str
    changed: datetime
    tags: tuple[str, ...] = ()
    blocks: int = 0
    author: str = ""


@dataclass(frozen=True, slots=True)
class SharedStudy:
    """A study as it came in a file: `withheld` are the works whose words their licence kept out of
    the file (references stand in their place), `program` the version that wrote it."""

    study: Study
    withheld: tuple[str, ...] = ()
    program: str = ""
