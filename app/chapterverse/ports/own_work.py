"""The reader's own work: answers, annotations, studies, their files and their copies."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol

from chapterverse.domain.annotations import Annotation, Bookmark, Edit, Note, Pen, TagUse
from chapterverse.domain.own_work import OwnWork
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import SharedStudy, Study, StudySummary
from chapterverse.ports.long_work import Amount


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A question asked before; `state` is "done" or "stopped"."""

    id: int
    question: str
    asked_at: datetime
    state: str


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """A kept answer in full. `key` is the same for the same answer on every machine."""

    key: str
    question: str
    asked_at: datetime
    response_json: str
    state: str


class AnswerHistory(Protocol):
    """Answers kept in the user's own database, each exactly as it was."""

    def add(self, question: str, asked_at: datetime, response_json: str, state: str) -> int:
        """Keep an answer durably; the new id."""

    def recent(self, limit: int) -> tuple[HistoryEntry, ...]:
        """Newest first."""

    def response_json(self, entry_id: int) -> str:
        """The answer as it was kept; raises BadInput when it is gone."""

    def remove(self, entry_id: int) -> None:
        """Forget an answer; unknown ids are fine."""

    def citing(self, ref: PassageRef, limit: int) -> tuple[HistoryEntry, ...]:
        """Answers with a footnote on a verse of `ref`, newest first."""

    def everything(self) -> Iterator[KeptAnswer]:
        """All kept answers, oldest first, for export."""

    def merge(self, answers: Sequence[KeptAnswer]) -> int:
        """Keep those that are not there yet, all of them or none; how many were new."""


class AnnotationStore(Protocol):
    """Highlights, notes, tags and bookmarks in the user's own database. Raises AppError."""

    def apply(self, edit: Edit) -> None:
        """Do an edit durably, all of it or nothing; an item to remove that is gone is fine.
        A tag that is on the very passage already is replaced, not doubled."""

    def on(self, ref: PassageRef) -> tuple[Annotation, ...]:
        """Everything on passages that overlap `ref`, in order of place, then of time."""

    def item(self, item_id: str) -> Annotation:
        """One annotation; raises BadInput when it is gone."""

    def notes_with(self, text: str, limit: int) -> tuple[Note, ...]:
        """Notes that hold all words of `text` (plain words, folded, the last may be only begun),
        newest first; "" gives all."""

    def tags(self) -> tuple[TagUse, ...]:
        """All tags by name."""

    def tagged(self, name: str) -> tuple[PassageRef, ...]:
        """Passages under a tag, in canon order."""

    def taggings(self, name: str) -> tuple[Annotation, ...]:
        """The annotations that put this tag on passages, in canon order."""

    def bookmarks(self) -> tuple[Bookmark, ...]:
        """All bookmarks, newest first."""

    def everything(self) -> Iterator[Annotation]:
        """All annotations, for export, in a stable order."""

    def pen_names(self) -> dict[Pen, str]:
        """Names that the reader gave to pens; a pen without one is left out."""

    def name_pen(self, pen: Pen, name: str) -> None:
        """Give a pen a name; "" takes it away."""


class StudyStore(Protocol):
    """Studies in the user's own database. Raises AppError."""

    def save(self, study: Study) -> None:
        """Keep a study durably, new or changed; one in the bin comes back."""

    def load(self, study_id: str) -> Study:
        """A study as it was saved; raises BadInput when it is gone, in the bin or damaged."""

    def remove(self, study_id: str) -> None:
        """Move a study to the bin, from which `restore` brings it back; unknown ids are fine."""

    def restore(self, study_id: str) -> None:
        """Bring a removed study back; unknown ids are fine."""

    def studies(self, text: str = "", tag: str = "") -> tuple[StudySummary, ...]:
        """Studies with all words of `text` in them (folded, the last may be only begun), and with
        `tag`; newest change first."""

    def holding(self, ref: PassageRef, limit: int) -> tuple[StudySummary, ...]:
        """Studies with a verse of `ref` in a block or a footnote, newest change first."""

    def removed(self) -> tuple[StudySummary, ...]:
        """Studies in the bin, last removed first."""

    def purge(self, study_id: str) -> None:
        """Take a study out of the bin for good; one that is not in the bin stays."""

    def tags(self) -> tuple[TagUse, ...]:
        """All tags of studies outside of the bin, by name."""


class StudyFiles(Protocol):
    """Studies as files that are handed out."""

    def write(self, shared: SharedStudy, path: Path) -> None:
        """Write a .cvstudy file, whole or not at all. Raises AppError."""

    def read(self, path: Path) -> SharedStudy:
        """Read one; nothing is written anywhere. Raises BadInput with one sentence."""


class CheckedTexts(Protocol):
    """Texts that were checked, kept over a restart. No method raises."""

    def keep(self, title: str, text: str) -> str:
        """Keep a text; the name it is read by, "" where it cannot be kept."""

    def read(self, name: str) -> tuple[str, str] | None:
        """Title and text, None when there is no such text any more."""


class OwnWorkFiles(Protocol):
    """All of a person's own work as one file."""

    def writing(self, work: OwnWork, path: Path) -> Iterator[int]:
        """Write a file, saying how many things are in it so far. It is there, whole, once the last
        was said; given up before that it leaves nothing. Raises AppError."""

    def reading(self, path: Path) -> Iterator[Amount | OwnWork]:
        """Read one: lines read so far, and last what it holds; nothing is written anywhere.

        Raises BadInput with one sentence.
        """


@dataclass(frozen=True, slots=True)
class Backup:
    """A dated copy of the user's database. `reason`: "weekly", "v3" (before a migration from
    version 3), "restore", "import"."""

    name: str
    made: datetime
    reason: str
    size: int


class BackupStore(Protocol):
    """Dated copies of the user's database, beside it. Raises AppError."""

    def backups(self) -> tuple[Backup, ...]:
        """Newest first."""

    def making(self, reason: str) -> Generator[Amount | Backup, None, None]:
        """Copy the database as it is now: pages copied so far, and last the copy. Given up before
        that it leaves nothing."""

    def restoring(self, name: str) -> Generator[Amount | Backup, None, None]:
        """Put a copy in the place of the database, all of it or nothing, and migrate it: pages
        copied so far, and last what was put back. Given up before that all stays as it was.

        Raises BadInput when there is no such copy or it is damaged.
        """

    def discard(self, name: str) -> None:
        """Delete a copy; an unknown name is fine."""
