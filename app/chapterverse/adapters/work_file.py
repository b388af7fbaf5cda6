"""All of one's own work as one open file: a zip of a manifest and of JSON lines, one value a line.

annotations.jsonl, pens.jsonl, answers.jsonl, studies.jsonl; resources/schema/own-work.schema.json
describes a line of each. What comes in is hostile until it is read (see sealed_zip).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chapterverse.adapters.sealed_zip import read_members, writing_members
from chapterverse.domain import value_json
from chapterverse.domain.annotations import Annotation, Highlight, Note
from chapterverse.domain.own_work import OwnWork, PenName, SavedAnswer, is_sound
from chapterverse.domain.studies import Study
from chapterverse.domain.study_rules import answer_faults, sound
from chapterverse.errors import BadInput
from chapterverse.ports import Amount

FORMAT = 1
FORMAT_NAME = "chapter-and-verse own work"
MOST_BYTES = 512 << 20
_WHAT = "This file of notes"
_MANIFEST = "manifest.json"
_LINES: dict[str, Any] = {
    "annotations.jsonl": Annotation,
    "pens.jsonl": PenName,
    "answers.jsonl": SavedAnswer,
    "studies.jsonl": Study,
}


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a file says of itself."""

    name: str
    format: int
    program: str = ""


class WorkFiles:
    """Reads and writes files of own work; `program` is the version that is written into them."""

    def __init__(self, program: str) -> None:
        self._program = program

    def write(self, work: OwnWork, path: Path) -> None:
        """Write a file in one go. Raises AppError."""
        for _ in self.writing(work, path):
            pass

    def writing(self, work: OwnWork, path: Path) -> Iterator[int]:
        """Write a file, whole or not at all, saying how many things are in it. Raises AppError."""
        manifest = Manifest(FORMAT_NAME, FORMAT, self._program)
        parts = (work.annotations, work.pens, work.answers, work.studies)
        members: dict[str, Iterable[bytes]] = {
            _MANIFEST: (value_json.dumps(Manifest, manifest, 1).encode(),)
        }
        for (name, kind), values in zip(_LINES.items(), parts, strict=True):
            members[name] = _lines(kind, values)
        for done, _ in enumerate(writing_members(path, members)):  # the first is the manifest
            yield done

    def read(self, path: Path) -> OwnWork:
        """Read a file in one go. Raises BadInput."""
        work = OwnWork()
        for part in self.reading(path):
            work = part if isinstance(part, OwnWork) else work
        return work

    def reading(self, path: Path) -> Iterator[Amount | OwnWork]:
        """Read a file: lines so far, and last what it holds; nothing is written anywhere. Raises
        BadInput."""
        members = read_members(path, (_MANIFEST, *_LINES), MOST_BYTES, _WHAT)
        raw = value_json.parse(members[_MANIFEST], _WHAT)
        version = raw.get("format") if isinstance(raw, dict) else None
        if isinstance(version, int) and version > FORMAT:
            raise BadInput(
                "This file of notes was made by a newer version of the program.",
                "Install that version to read it.",
            )
        manifest = value_json.decode(Manifest, raw, _WHAT)
        if manifest.name != FORMAT_NAME or manifest.format != FORMAT:
            raise BadInput("This is not a file of notes.")
        total = sum(members[name].count(b"\n") for name in _LINES)
        done = 0
        lists: list[list[Any]] = []
        for name, kind in _LINES.items():
            found: list[Any] = []
            for value in _values(kind, members[name]):
                found.append(value)
                done += 1
                yield Amount(done, total)
            lists.append(found)
        annotations, pens, answers, studies = map(tuple, lists)
        work = OwnWork(annotations, pens, answers, studies, manifest.program)
        _check(work)
        yield work


def _lines(kind: Any, values: Iterable[object]) -> Iterator[bytes]:
    for value in values:
        yield value_json.dumps(kind, value).encode(errors="replace") + b"\n"


def _values(kind: Any, content: bytes) -> Iterator[Any]:
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            what = f"{_WHAT} (line {number})"
            yield value_json.decode_union(kind, value_json.parse(line, what), what)


def _check(work: OwnWork) -> None:
    for study in work.studies:
        sound(study, f"A study in it, “{study.title[:60]}”,")
    for answer in work.answers:
        if any(True for _ in answer_faults(answer.response)) or answer.state not in _STATES:
            raise BadInput(f"{_WHAT} is damaged: an answer in it does not hold together.")
    for item in work.annotations:
        if isinstance(item, Highlight | Note) and not is_sound(item.anchor):
            raise BadInput(f"{_WHAT} is damaged: a mark lies outside of its text.")
        if not 0 < len(item.id) <= 64:
            raise BadInput(f"{_WHAT} is damaged: something in it has no proper name.")


_STATES = ("done", "stopped")
