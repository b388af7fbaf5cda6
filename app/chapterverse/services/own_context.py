"""What the user's own work holds about a passage, for the context dock."""

from __future__ import annotations

from dataclasses import dataclass

from chapterverse.domain.annotations import Bookmark, Highlight, Note, Tagging
from chapterverse.domain.refs import PassageRef
from chapterverse.domain.studies import StudySummary
from chapterverse.ports import AnnotationStore, AnswerHistory, HistoryEntry, StudyStore


@dataclass(frozen=True, slots=True)
class OwnContext:
    """Own work on verses of `ref`: annotations in order of place, the rest newest first."""

    ref: PassageRef
    highlights: tuple[Highlight, ...] = ()
    notes: tuple[Note, ...] = ()
    tags: tuple[Tagging, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    answers: tuple[HistoryEntry, ...] = ()
    studies: tuple[StudySummary, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnContextService:
    """Looks a passage up in annotations, saved answers and studies. Any thread may use it."""

    annotations: AnnotationStore
    history: AnswerHistory
    studies: StudyStore

    def on(self, ref: PassageRef, limit: int = 12) -> OwnContext:
        """All annotations, at most `limit` answers that cite it and studies that hold it. Raises
        AppError."""
        found = self.annotations.on(ref)
        return OwnContext(
            ref,
            tuple(item for item in found if isinstance(item, Highlight)),
            tuple(item for item in found if isinstance(item, Note)),
            tuple(item for item in found if isinstance(item, Tagging)),
            tuple(item for item in found if isinstance(item, Bookmark)),
            self.history.citing(ref, limit),
            self.studies.holding(ref, limit),
        )
