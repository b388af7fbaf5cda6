"""Taking all of one's own work along and bringing it together with what is there."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from chapterverse.domain import value_schema
from chapterverse.domain.annotations import Annotation, Edit, Step
from chapterverse.domain.own_work import OwnWork, PenName, SavedAnswer, newer, pieces
from chapterverse.domain.studies import Study
from chapterverse.errors import BadInput, Cancelled
from chapterverse.ports import (
    NEVER,
    Amount,
    AnnotationStore,
    AnswerHistory,
    Backup,
    CancelToken,
    KeptAnswer,
    OwnWorkFiles,
    StudyStore,
)
from chapterverse.services import response_json
from chapterverse.services.backups import BackupService

SCHEMA_ID = "own-work-1"
T = TypeVar("T")
_OFTEN, _PIECE = 50, 500
"""So many things lie between two words about progress, and go into the database at once."""


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
        return _last(self.exporting(path, NEVER), Exported)

    def exporting(self, path: Path, cancel: CancelToken) -> Iterator[Amount | Exported]:
        """export(), saying how far it is. Raises Cancelled when stopped, and writes nothing."""
        annotations: list[Annotation] = []
        for item in self.annotations.everything():
            annotations.append(item)
            if len(annotations) % _OFTEN == 0:
                cancel.raise_if_cancelled()
                yield Amount(0, 0)
        kept, summaries = tuple(self.history.everything()), self.studies.studies()
        begun = Amount(0, len(annotations) + 2 * (len(kept) + len(summaries)))
        answers: list[SavedAnswer] = []
        studies: list[Study] = []
        # What is damaged in the database itself is left out, and counted.
        for done, answer in enumerate(kept, 1):
            with suppress(BadInput):
                answers.append(_saved(answer))
            cancel.raise_if_cancelled()
            yield begun.after(done)
        for done, summary in enumerate(summaries, len(kept) + 1):
            with suppress(BadInput):
                studies.append(self.studies.load(summary.id))
            cancel.raise_if_cancelled()
            yield begun.after(done)
        named = sorted(self.annotations.pen_names().items())
        pens = tuple(PenName(pen, name) for pen, name in named)
        work = OwnWork(tuple(annotations), pens, tuple(answers), tuple(studies))
        gathered = len(kept) + len(summaries)
        for done in self.files.writing(work, path):
            if done % _OFTEN == 0 or done > len(annotations):
                cancel.raise_if_cancelled()
                yield begun.after(gathered + done)
        skipped = gathered - len(answers) - len(studies)
        yield Exported(len(annotations), len(answers), len(studies), skipped)

    def import_file(self, path: Path) -> Imported:
        """Bring a file's work together with what is there: by id, the later change wins, nothing is
        doubled, nothing deleted. A copy of the database is made first. Doing it again is nothing.

        Raises BadInput (then nothing was changed), AppError.
        """
        return _last(self.importing(path, NEVER), Imported)

    def importing(self, path: Path, cancel: CancelToken) -> Iterator[Amount | Imported]:
        """import_file(), saying how far it is. Raises Cancelled when stopped; all is then as it was
        before, from the copy where something had come in already."""
        work, read = OwnWork(), Amount(0, 0)
        for part in self.files.reading(path):
            if isinstance(part, OwnWork):
                work = part
            elif part.done % _OFTEN == 0:
                cancel.raise_if_cancelled()
                read = Amount(part.done, 2 * part.total)
                yield read
        cancel.raise_if_cancelled()
        name = ""
        for copied in self.backups.making(cancel, "import"):
            if isinstance(copied, Backup):
                name = copied.name
            else:
                yield read
        try:
            imported = yield from self._merging(work, name, cancel)
        except (Cancelled, GeneratorExit):
            self.backups.restore(name)
            raise
        yield imported

    def _merging(
        self, work: OwnWork, backup: str, cancel: CancelToken
    ) -> Generator[Amount, None, Imported]:
        lists = (work.annotations, work.pens, work.answers, work.studies)
        total = sum(map(len, lists))
        begun = Amount(total, 2 * total)
        there = {item.id: item for item in self.annotations.everything()}
        removed, added = newer(there, work.annotations)
        done = len(work.annotations) - len(added) + len(work.pens)
        for gone, fresh in pieces(removed, added, _PIECE):
            cancel.raise_if_cancelled()
            self.annotations.apply(Edit(Step.IMPORT, gone, fresh))
            done += len(fresh)
            yield begun.after(done)
        known = self.annotations.pen_names()
        for named in work.pens:
            if named.pen not in known:
                self.annotations.name_pen(named.pen, named.name)
        answers = 0
        for start in range(0, len(work.answers), _OFTEN):
            cancel.raise_if_cancelled()
            some = [_kept(answer) for answer in work.answers[start : start + _OFTEN]]
            answers += self.history.merge(some)
            done += len(some)
            yield begun.after(done)
        there_too = {s.id: s.changed for s in (*self.studies.studies(), *self.studies.removed())}
        new = changed = 0
        for study in work.studies:
            cancel.raise_if_cancelled()
            known_since = there_too.get(study.id)
            if known_since is None or known_since < study.changed:
                self.studies.save(study)
                there_too[study.id] = study.changed
                new, changed = new + (known_since is None), changed + (known_since is not None)
            done += 1
            yield begun.after(done)
        return Imported(len(added) - len(removed), len(removed), answers, new, changed, backup)


def _last(events: Iterable[object], kind: type[T]) -> T:
    """The result of work of which nobody wants to see the progress."""
    found = [event for event in events if isinstance(event, kind)]
    return found[-1]


def _saved(kept: KeptAnswer) -> SavedAnswer:
    response = response_json.loads(kept.response_json)
    return SavedAnswer(kept.question, kept.asked_at, kept.state, response)


def _kept(answer: SavedAnswer) -> KeptAnswer:
    written = response_json.dumps(answer.response)
    return KeptAnswer("", answer.question, answer.asked_at, written, answer.state)
