"""Taking all of one's own work along and bringing it together with what is there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chapterverse.domain import value_schema
from chapterverse.domain.annotations import Edit, Step
from chapterverse.domain.own_work import OwnWork, PenName, SavedAnswer, newer
from chapterverse.domain.studies import Study
from chapterverse.errors import BadInput
from chapterverse.ports import (
    AnnotationStore,
    AnswerHistory,
    KeptAnswer,
    OwnWorkFiles,
    StudyStore,
)
from chapterverse.services import response_json
from chapterverse.services.backups import BackupService

SCHEMA_ID = "own-work-1"


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of own work; each line of a file is an item of the list of its name."""
    return value_schema.schema(OwnWork, SCHEMA_ID, "All of a person's own work in Chapter & Verse")


@dataclass(frozen=True, slots=True)
class Exported:
    """What a file of own work holds; `skipped` counts answers and studies that are
    damaged in the database itself."""

    annotations: int
    answers: int
    studies: int
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: added, and changed because the file had it newer; all else was there."""

    annotations: int = 0
    changed_annotations: int = 0
    answers: int = 0
    studies: int = 0
    changed_studies: int = 0
    backup: str = ""

    @property
    def is_nothing(self) -> bool:
        """Whether everything was there already."""
        return self == Imported(backup=self.backup)


@dataclass(frozen=True, slots=True)
class OwnWorkService:
    """Exports and imports highlights, notes, tags, bookmarks, pen names, answers and studies."""

    annotations: AnnotationStore
    history: AnswerHistory
    studies: StudyStore
    files: OwnWorkFiles
    backups: BackupService

    def export(self, path: Path) -> Exported:
        """Write everything outside of the bin to one file, whole or not at all. Raises AppError."""
        answers: list[SavedAnswer] = []
        skipped = 0
        for kept in self.history.everything():
            try:
                response = response_json.loads(kept.response_json)
            except BadInput:
                skipped += 1
                continue
            answers.append(SavedAnswer(kept.question, kept.asked_at, kept.state, response))
        pens = self.annotations.pen_names()
        studies: list[Study] = []
        for summary in self.studies.studies():
            try:
                studies.append(self.studies.load(summary.id))
            except BadInput:
                skipped += 1
        work = OwnWork(
            tuple(self.annotations.everything()),
            tuple(PenName(pen, name) for pen, name in sorted(pens.items())),
            tuple(answers),
            tuple(studies),
        )
        self.files.write(work, path)
        return Exported(len(work.annotations), len(answers), len(work.studies), skipped)

    def import_file(self, path: Path) -> Imported:
        """Bring a file's work together with what is there: by id, the later change wins, nothing is
        doubled, nothing deleted. A copy of the database is made first. Doing it again is nothing.

        Raises BadInput (then nothing was changed), AppError.
        """
        work = self.files.read(path)
        backup = self.backups.make("import")
        there = {item.id: item for item in self.annotations.everything()}
        removed, added = newer(there, work.annotations)
        self.annotations.apply(Edit(Step.IMPORT, removed, added))
        known = self.annotations.pen_names()
        for named in work.pens:
            if named.pen not in known:
                self.annotations.name_pen(named.pen, named.name)
        answers = self.history.merge([_kept(answer) for answer in work.answers])
        new_studies, changed_studies = self._merge_studies(work)
        return Imported(
            len(added) - len(removed),
            len(removed),
            answers,
            new_studies,
            changed_studies,
            backup.name,
        )

    def _merge_studies(self, work: OwnWork) -> tuple[int, int]:
        there = {s.id: s.changed for s in (*self.studies.studies(), *self.studies.removed())}
        new = changed = 0
        for study in work.studies:
            known = there.get(study.id)
            if known is not None and known >= study.changed:
                continue
            self.studies.save(study)
            there[study.id] = study.changed
            new, changed = new + (known is None), changed + (known is not None)
        return new, changed


def _kept(answer: SavedAnswer) -> KeptAnswer:
    written = response_json.dumps(answer.response)
    return KeptAnswer("", answer.question, answer.asked_at, written, answer.state)
