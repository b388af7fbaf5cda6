"""Fakes for the ports of the reader's own work: annotations, studies, backups, study files."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from threading import Event

from chapterverse.domain import study_rules
from chapterverse.domain.annotations import (
    Annotation,
    Bookmark,
    Edit,
    Note,
    Pen,
    Tagging,
    TagUse,
    place,
    tag_key,
)
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import SharedStudy, Study, StudySummary
from chapterverse.errors import BadInput, Cancelled
from chapterverse.ports import Amount, Backup

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
PAGES = 3
"""Of every database of the fakes."""


def ids(prefix: str = "id") -> Callable[[], str]:
    """Ids in order: id1, id2 …"""
    numbers = count(1)
    return lambda: f"{prefix}{next(numbers)}"


@dataclass
class FakeClock:
    """A clock that stands until it is moved; `step` moves it at every look."""

    now: datetime = NOON
    step: timedelta = timedelta(0)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class StopsAfter:
    """A cancel token that stops at its nth look."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    @property
    def cancelled(self) -> bool:
        return self.looks <= 0

    def raise_if_cancelled(self) -> None:
        self.looks -= 1
        if self.cancelled:
            raise Cancelled


def holds(text: str, wanted: str) -> bool:
    """Whether all words of `wanted` are in the text, the last maybe begun only."""
    have = re.findall(r"\w+", text.casefold())
    *whole, last = re.findall(r"\w+", wanted.casefold())
    begun = wanted[-1:].isalnum()
    ends = any(word.startswith(last) if begun else word == last for word in have)
    return ends and all(word in have for word in whole)


@dataclass
class FakeAnnotations:
    """Annotations in a dictionary."""

    items: dict[str, Annotation] = field(default_factory=dict)
    names: dict[Pen, str] = field(default_factory=dict)

    def apply(self, edit: Edit) -> None:
        for item in edit.removed:
            self.items.pop(item.id, None)
        for item in edit.added:
            if isinstance(item, Tagging):
                same = [
                    t.id
                    for t in self.items.values()
                    if isinstance(t, Tagging)
                    and (tag_key(t.name), t.ref) == (tag_key(item.name), item.ref)
                ]
                for twin in same:
                    del self.items[twin]
            self.items.pop(item.id, None)
            self.items[item.id] = item

    def on(self, ref: PassageRef) -> tuple[Annotation, ...]:
        found = [item for item in self.items.values() if place(item).overlaps(ref)]
        return tuple(sorted(found, key=lambda item: (place(item), _created(item))))

    def item(self, item_id: str) -> Annotation:
        if item_id not in self.items:
            raise BadInput("That is no longer kept.")
        return self.items[item_id]

    def notes_with(self, text: str, limit: int) -> tuple[Note, ...]:
        notes = [item for item in self.items.values() if isinstance(item, Note)]
        if text.strip():
            notes = [n for n in notes if re.search(r"\w", text) and holds(n.text, text)]
        return tuple(sorted(notes, key=lambda note: note.changed, reverse=True)[: max(0, limit)])

    def tags(self) -> tuple[TagUse, ...]:
        found: dict[str, list[str]] = {}
        for item in self.items.values():
            if isinstance(item, Tagging):
                found.setdefault(tag_key(item.name), []).append(item.name)
        return tuple(TagUse(min(names), len(names)) for _, names in sorted(found.items()))

    def tagged(self, name: str) -> tuple[PassageRef, ...]:
        return tuple(place(item) for item in self.taggings(name))

    def taggings(self, name: str) -> tuple[Annotation, ...]:
        found = [
            item
            for item in self.items.values()
            if isinstance(item, Tagging) and tag_key(item.name) == tag_key(name)
        ]
        return tuple(sorted(found, key=lambda item: item.ref))

    def bookmarks(self) -> tuple[Bookmark, ...]:
        found = [item for item in self.items.values() if isinstance(item, Bookmark)]
        return tuple(sorted(found, key=lambda item: item.changed, reverse=True))

    def everything(self) -> Iterator[Annotation]:
        yield from sorted(self.items.values(), key=lambda item: item.id)

    def pen_names(self) -> dict[Pen, str]:
        return dict(self.names)

    def name_pen(self, pen: Pen, name: str) -> None:
        if name:
            self.names[pen] = name
        else:
            self.names.pop(pen, None)


def _created(item: Annotation) -> datetime:
    return item.created if isinstance(item, Note) else item.changed


@dataclass
class FakeStudies:
    """Studies in a dictionary; the bin is another."""

    kept: dict[str, Study] = field(default_factory=dict)
    bin: dict[str, Study] = field(default_factory=dict)

    def save(self, study: Study) -> None:
        self.bin.pop(study.id, None)
        self.kept[study.id] = study

    def load(self, study_id: str) -> Study:
        if study_id not in self.kept:
            raise BadInput("That study is no longer kept.")
        return self.kept[study_id]

    def remove(self, study_id: str) -> None:
        if study_id in self.kept:
            self.bin[study_id] = self.kept.pop(study_id)

    def restore(self, study_id: str) -> None:
        if study_id in self.bin:
            self.kept[study_id] = self.bin.pop(study_id)

    def purge(self, study_id: str) -> None:
        self.bin.pop(study_id, None)

    def studies(self, text: str = "", tag: str = "") -> tuple[StudySummary, ...]:
        found = []
        for study in self.kept.values():
            if text.strip() and not (
                re.search(r"\w", text) and holds(" ".join(study_rules.words(study)), text)
            ):
                continue
            if not tag or tag_key(tag) in map(tag_key, study.tags):
                found.append(study)
        return _summaries(found)

    def holding(self, ref: PassageRef, limit: int) -> tuple[StudySummary, ...]:
        found = [
            study
            for study in self.kept.values()
            if any(held.overlaps(ref) for held in study_rules.refs(study))
        ]
        return _summaries(found)[: max(0, limit)]

    def removed(self) -> tuple[StudySummary, ...]:
        return tuple(_summary(study) for study in reversed(self.bin.values()))

    def tags(self) -> tuple[TagUse, ...]:
        found: dict[str, list[str]] = {}
        for study in self.kept.values():
            for tag in study.tags:
                found.setdefault(tag_key(tag), []).append(tag)
        return tuple(TagUse(min(names), len(names)) for _, names in sorted(found.items()))


def _summaries(studies: list[Study]) -> tuple[StudySummary, ...]:
    newest = sorted(studies, key=lambda study: study.changed, reverse=True)
    return tuple(_summary(study) for study in newest)


def _summary(study: Study) -> StudySummary:
    return StudySummary(
        study.id, study.title, study.changed, study.tags, len(study.blocks), study.author
    )


@dataclass
class FakeStudyFiles:
    """Study files that exist in memory only."""

    files: dict[Path, SharedStudy] = field(default_factory=dict)

    def write(self, shared: SharedStudy, path: Path) -> None:
        self.files[path] = shared

    def read(self, path: Path) -> SharedStudy:
        if path not in self.files:
            raise BadInput(f"This study file is missing. ({path})")
        return replace(self.files[path])


@dataclass
class FakeBackups:
    """Copies of a database that is a list of words; closing `gate` makes the next one wait."""

    clock: Callable[[], datetime]
    work: list[str] = field(default_factory=list)
    copies: dict[str, tuple[Backup, list[str]]] = field(default_factory=dict)
    gate: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        self.gate.set()

    def backups(self) -> tuple[Backup, ...]:
        found = [backup for backup, _ in self.copies.values()]
        return tuple(sorted(found, key=lambda b: (b.made, b.name), reverse=True))

    def making(self, reason: str) -> Generator[Amount | Backup, None, None]:
        yield from self._copying()
        yield self._made(reason)

    def restoring(self, name: str) -> Generator[Amount | Backup, None, None]:
        if name not in self.copies:
            raise BadInput(f"There is no copy “{name}” of your work.")
        yield from self._copying()
        backup, kept = self.copies[name]
        self._made("restore")
        self.work[:] = kept
        yield backup

    def _copying(self) -> Generator[Amount, None, None]:
        for done in range(1, PAGES):
            yield Amount(done, PAGES)
            self.gate.wait()

    def _made(self, reason: str) -> Backup:
        name = f"user-{len(self.copies):04}-{reason}.sqlite"
        backup = Backup(name, self.clock(), reason, len(self.work))
        self.copies[name] = (backup, list(self.work))
        return backup

    def discard(self, name: str) -> None:
        self.copies.pop(name, None)
