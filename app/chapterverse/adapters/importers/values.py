"""What an importer hands to the library builder, whatever file it came from."""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.domain.passages import CrossReference, LexiconEntry, Passage, Work
from chapterverse.domain.refs import PassageRef


@dataclass(frozen=True, slots=True)
class Topic:
    """A heading of a topical index and the passages filed under it, in the printed order.

    `see` names the headings to which it points ("Armies").
    """

    heading: str
    refs: tuple[PassageRef, ...]
    see: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something in a source that was repaired, left out or found doubtful; `doctor` prints it."""

    work_id: str
    place: str
    what: str


@dataclass(frozen=True, slots=True)
class ImportedWork:
    """A whole work, clean: scripture one passage a verse, commentary one a note or section.

    `source` names the package and version it came from, `digest` is the SHA-256 of its normalized
    content (one line "place<TAB>text" a passage, sorted by place, UTF-8).
    """

    work: Work
    source: str
    digest: str
    passages: tuple[Passage, ...] = ()
    entries: tuple[LexiconEntry, ...] = ()
    links: tuple[CrossReference, ...] = ()
    topics: tuple[Topic, ...] = ()
    oddities: tuple[Oddity, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceProblem:
    """A source that gave no work; `name` is the work's id, the sentences are for the reader."""

    name: str
    user_text: str
    hint: str = ""
