"""Studies: a shelf of them in the user's database, their blocks made from the library, their files.

What is put into a study is frozen as it is now. Edits of an open study are in study_editing; what a
licence keeps out of a file is in domain.licences. One thread at a time may use a service.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from chapterverse.domain import value_schema
from chapterverse.domain.annotations import Annotation, Highlight, Note, Tagging, TagUse
from chapterverse.domain.answers import CitedResponse
from chapterverse.domain.licences import as_allowed
from chapterverse.domain.passages import Passage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import (
    AnswerBlock,
    HeadingBlock,
    NoteBlock,
    PageBreakBlock,
    PassageBlock,
    QuestionBlock,
    SharedStudy,
    SourceBlock,
    Study,
    StudyBlock,
    StudySummary,
    TextSource,
    Translation,
    VerseListBlock,
)
from chapterverse.domain.study_rules import MOST_TRANSLATIONS, sound, works
from chapterverse.errors import BadInput, LibraryUnavailable, NotInLibrary
from chapterverse.ports import CancelToken, Corpus, StudyFiles, StudyStore
from chapterverse.services.annotations import Clock, NewId, new_uuid, utc_now
from chapterverse.services.study_editing import StudyEditing, fresh_ids
from chapterverse.services.study_templates import Template

UNTITLED = "Untitled study"
MOST_VERSES = 3_000
"""Verses of one passage block: the longest books fit."""

SCHEMA_ID = "study-1"

OwnOn = Callable[[PassageRef], tuple[Annotation, ...]]
Recheck = Callable[[CitedResponse, CancelToken], CitedResponse]


def schema() -> dict[str, Any]:
    """JSON Schema (2020-12) of study.json in a .cvstudy file."""
    return value_schema.schema(Study, SCHEMA_ID, "A study of Chapter & Verse")


@dataclass(frozen=True, slots=True)
class OpenedStudy:
    """A study from a file, read-only. `missing` are works of it that the library lacks; `withheld`
    those whose words the licence kept out of the file: where the library has them, open the
    reference there."""

    study: Study
    missing: tuple[TextSource, ...]
    withheld: tuple[TextSource, ...]
    program: str = ""


class StudyService:
    """Every method raises AppError when the user's database fails.

    `corpus` is None without a library: studies are then shown and written, but no passages added.
    `own` gives the annotations on a passage; `recheck` judges an answer's footnotes anew.
    """

    def __init__(
        self,
        store: StudyStore,
        files: StudyFiles,
        corpus: Corpus | None = None,
        *,
        own: OwnOn | None = None,
        recheck: Recheck | None = None,
        templates: Sequence[Template] = (),
        clock: Clock = utc_now,
        new_id: NewId = new_uuid,
    ) -> None:
        self._store = store
        self._files = files
        self._corpus = corpus
        self._own = own
        self._recheck = recheck
        self.templates = tuple(templates)
        self._clock = clock
        self._new_id = new_id

    # ---- the shelf -----------------------------------------------------------------------------

    def studies(self, text: str = "", tag: str = "") -> tuple[StudySummary, ...]:
        """Studies with all words of `text` (the last may be only begun) and with `tag`; newest
        change first."""
        return self._store.studies(text, tag)

    def tags(self) -> tuple[TagUse, ...]:
        """All tags of studies by name."""
        return self._store.tags()

    def removed(self) -> tuple[StudySummary, ...]:
        """Studies in the bin, last removed first."""
        return self._store.removed()

    def new(self, title: str = "", template: str = "") -> Study:
        """A new study, kept already, from the template of that name or empty."""
        found = [known for known in self.templates if known.name == template]
        if template and not found:
            raise BadInput(f"There is no template “{template}”.")
        blocks = fresh_ids(found[0].blocks, self._new_id) if found else ()
        named = " ".join(title.split()) or (found[0].title if found else UNTITLED)
        now = self._clock()
        study = Study(self._new_id(), named, blocks, now, now)
        self._store.save(study)
        return study

    def open(self, study_id: str) -> Study:
        """A study as it was saved; raises BadInput when it is gone or damaged."""
        return self._store.load(study_id)

    def edit(self, study: Study) -> StudyEditing:
        """Begin to edit a study; what it saves goes to the shelf."""
        return StudyEditing(study, self._store.save, self.sources, self._clock, self._new_id)

    def add_to(self, study_id: str, *blocks: StudyBlock) -> Study:
        """Add blocks at the end of a study that is not open for editing, and save it."""
        editing = self.edit(self.open(study_id))
        editing.add(*blocks)
        editing.save()
        return editing.study

    def duplicate(self, study_id: str) -> Study:
        """A copy of a study on the shelf, kept already."""
        old = self.open(study_id)
        return self.keep_copy(replace(old, title=f"{old.title} (copy)"))

    def remove(self, study_id: str) -> None:
        """Move a study to the bin; unknown ids are fine."""
        self._store.remove(study_id)

    def restore(self, study_id: str) -> None:
        """Bring a study back from the bin; unknown ids are fine."""
        self._store.restore(study_id)

    def purge(self, study_id: str) -> None:
        """Take a study out of the bin for good; one that is not in the bin stays."""
        self._store.purge(study_id)

    # ---- blocks --------------------------------------------------------------------------------

    def heading(self, text: str, level: int = 1) -> HeadingBlock:
        """A heading of level 1 to 3."""
        return HeadingBlock(self._new_id(), text, max(1, min(3, level)))

    def note(self, text: str = "") -> NoteBlock:
        """The writer's own words, Markdown."""
        return NoteBlock(self._new_id(), text)

    def question(self, text: str = "", lines: int = 4) -> QuestionBlock:
        """A question with lines to write on."""
        return QuestionBlock(self._new_id(), text, max(0, lines))

    def page_break(self) -> PageBreakBlock:
        """What follows begins on a new page."""
        return PageBreakBlock(self._new_id())

    def answer(self, response: CitedResponse) -> AnswerBlock:
        """An answer, frozen as it is."""
        return AnswerBlock(self._new_id(), response)

    def source(self, title: str, passage: Passage) -> SourceBlock:
        """A commentary or lexicon entry."""
        return SourceBlock(self._new_id(), title, passage)

    def verse_list(self, title: str, passages: Sequence[Passage]) -> VerseListBlock:
        """A list of passages, such as the results of a search."""
        return VerseListBlock(self._new_id(), title, tuple(passages))

    def passage(self, ref: PassageRef, work_ids: Sequence[str]) -> PassageBlock:
        """Verses in one to four translations, with the highlights, notes and tags they bear now.

        A translation without these verses is left out; raises NotInLibrary when all are, BadInput
        for too long a passage, LibraryUnavailable.
        """
        corpus = self._library()
        wanted = tuple(dict.fromkeys(work_ids))[:MOST_TRANSLATIONS]
        found = []
        for work_id in wanted:
            verses = corpus.verses(work_id, ref)
            if len(verses) > MOST_VERSES:
                raise BadInput(
                    f"A passage in a study may have {MOST_VERSES:,} verses.", "Add it in parts."
                )
            if verses:
                found.append(Translation(work_id, verses))
        if not found:
            raise NotInLibrary(f"None of the chosen translations has {ref.display()}.")
        own = self._own(ref) if self._own is not None else ()
        shown = {"", *(translation.work_id for translation in found)}
        return PassageBlock(
            self._new_id(),
            ref,
            tuple(found),
            tuple(i for i in own if isinstance(i, Highlight) and i.anchor.work_id in shown),
            tuple(i for i in own if isinstance(i, Note) and i.anchor.work_id in shown),
            tuple(dict.fromkeys(i.name for i in own if isinstance(i, Tagging))),
        )

    def checked_again(self, response: CitedResponse, cancel: CancelToken) -> CitedResponse:
        """The answer with every footnote judged anew against the library of today; slow. For
        StudyEditing.add_check. Raises LibraryUnavailable, Cancelled."""
        if self._recheck is None:
            self._library()
            raise BadInput("Answers cannot be checked here.", "Run ./run doctor.")
        return self._recheck(response, cancel)

    def sources(self, study: Study) -> tuple[TextSource, ...]:
        """What must be said about every work in a study: as the library says it today, or as the
        study says it of a work that the library lacks."""
        told = {source.work_id: source for source in study.sources}
        return tuple(
            self._source(work_id) or told.get(work_id) or _unknown(work_id)
            for work_id in works(study)
        )

    def _source(self, work_id: str) -> TextSource | None:
        if self._corpus is None:
            return None
        try:
            work = self._corpus.work(work_id)
        except (NotInLibrary, LibraryUnavailable):
            return None
        return TextSource(
            work.id,
            work.title,
            work.kind,
            work.author,
            work.language,
            work.licence,
            work.attribution,
            work.right_to_left,
            work.versification,
        )

    def _library(self) -> Corpus:
        if self._corpus is None:
            raise NotInLibrary("There is no library to take it from.", "Run ./run setup.")
        return self._corpus

    # ---- files ---------------------------------------------------------------------------------

    def write_file(self, study: Study, path: Path) -> tuple[TextSource, ...]:
        """Write a .cvstudy file to hand out, whole or not at all; the works whose words their
        licence kept out of it (say which). Raises AppError."""
        allowed = as_allowed(replace(study, sources=self.sources(study), read_only=False))
        withheld = tuple(source.work_id for source in allowed.withheld)
        self._files.write(SharedStudy(allowed.study, withheld), path)
        return allowed.withheld

    def open_file(self, path: Path) -> OpenedStudy:
        """Read a .cvstudy file; nothing is kept until `keep_copy`. Raises BadInput."""
        shared = self._files.read(path)
        study = replace(shared.study, read_only=True)
        missing = tuple(s for s in study.sources if self._source(s.work_id) is None)
        withheld = tuple(s for s in study.sources if s.work_id in shared.withheld)
        return OpenedStudy(study, missing, withheld, shared.program)

    def keep_copy(self, study: Study) -> Study:
        """A copy of any study on the shelf, under ids of its own, to be changed at will."""
        now = self._clock()
        copied = replace(
            study,
            id=self._new_id(),
            blocks=fresh_ids(study.blocks, self._new_id),
            created=now,
            changed=now,
            read_only=False,
        )
        self._store.save(sound(copied))
        return copied


def _unknown(work_id: str) -> TextSource:
    return TextSource(work_id, work_id, SourceKind.SCRIPTURE)
