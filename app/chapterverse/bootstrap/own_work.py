"""Own work: the database of the user, its files and its copies."""

from __future__ import annotations

from functools import cached_property

from chapterverse import __version__
from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.adapters.sqlite.user_backups import SqliteBackups
from chapterverse.adapters.sqlite.user_studies import SqliteStudies
from chapterverse.adapters.study_file import CvStudyFiles
from chapterverse.adapters.work_file import WorkFiles
from chapterverse.bootstrap.library import LibraryParts
from chapterverse.domain.answers import CitedResponse
from chapterverse.errors import AppError
from chapterverse.ports import AnswerHistory, CancelToken, Corpus
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.backups import BackupService
from chapterverse.services.own_context import OwnContextService
from chapterverse.services.own_work import OwnWorkService
from chapterverse.services.recheck import RecheckService
from chapterverse.services.studies import StudyService
from chapterverse.services.study_templates import load_templates
from chapterverse.settings import Paths


class OwnWorkParts(LibraryParts):
    """Services over the user's own work."""

    def __init__(self, paths: Paths | None = None) -> None:
        super().__init__(paths)
        # Why own work of an earlier version was not brought to this one, so that nobody tries it
        # again behind the reader's back.
        self.own_problem: AppError | None = None

    @cached_property
    def history(self) -> AnswerHistory:
        """Answers kept in the user's own database; raises AppError."""
        return SqliteAnswerHistory(self.user_database)

    @cached_property
    def user_database(self) -> UserDatabase:
        """The user's own work; raises AppError."""
        if self.own_problem is not None:
            raise self.own_problem
        return UserDatabase(self.paths.user_database)

    @cached_property
    def annotations(self) -> AnnotationService:
        """Highlights, notes, tags, bookmarks; raises AppError."""
        return AnnotationService(SqliteAnnotations(self.user_database))

    @cached_property
    def studies(self) -> StudyService:
        """Studies on the shelf and in files; raises AppError. Works without a library."""
        try:
            corpus: Corpus | None = self.corpus
        except AppError:
            corpus = None
        return StudyService(
            SqliteStudies(self.user_database),
            CvStudyFiles(__version__),
            corpus,
            own=self.annotations.on,
            recheck=self._recheck,
            templates=load_templates(self.paths.resources / "templates"),
        )

    def _recheck(self, response: CitedResponse, cancel: CancelToken) -> CitedResponse:
        return RecheckService(self.corpus, self.checker).run(response, cancel)

    @cached_property
    def own_context(self) -> OwnContextService:
        """What own work holds about a passage; raises AppError."""
        database = self.user_database
        return OwnContextService(SqliteAnnotations(database), self.history, SqliteStudies(database))

    @cached_property
    def own_work(self) -> OwnWorkService:
        """All own work as one file; raises AppError."""
        database = self.user_database
        return OwnWorkService(
            SqliteAnnotations(database),
            self.history,
            SqliteStudies(database),
            WorkFiles(__version__),
            self.backups,
        )

    @cached_property
    def backups(self) -> BackupService:
        """Dated copies of the user's work; works when that cannot be opened."""
        return BackupService(SqliteBackups(self.paths.user_database))
