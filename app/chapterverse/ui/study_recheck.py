"""Checking an answer that stands in a study again, against the library as it is now."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from chapterverse.domain.answers import CitedResponse
from chapterverse.domain.studies import AnswerBlock
from chapterverse.errors import AppError
from chapterverse.services.studies import StudyService
from chapterverse.ui.job_runner import Job, Lane
from chapterverse.ui.page_jobs import PageJobs
from chapterverse.ui.progress_line import ProgressLine


class StudyRecheck(QObject):
    """One answer at a time; `line` says that it is checked, and stops it.

    `checked` carries the id of the block and the answer as it was checked, `failed` an AppError.
    """

    checked = Signal(str, object)
    failed = Signal(object)

    def __init__(
        self, studies: StudyService, jobs: PageJobs, line: ProgressLine, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._studies, self._jobs, self._line = studies, jobs, line
        self._job: Job | None = None
        line.stopped.connect(self._stop)

    def run(self, block: AnswerBlock) -> None:
        """Check the answer of a block; nothing while another is checked."""
        studies, response = self._studies, block.response
        if self._job is not None:
            return

        def take(fresh: CitedResponse) -> None:
            self.checked.emit(block.id, fresh)

        self._line.show_progress(self.tr("Checking the answer again"), 0, 0)
        self._line.show()
        self._job = self._jobs.run(
            Lane.LLM,
            lambda cancel: iter((studies.checked_again(response, cancel),)),
            take,
            self._fail,
            self._end,
        )

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel()
            self._end()

    def _end(self) -> None:
        self._job = None
        self._line.hide()

    def _fail(self, error: AppError) -> None:
        self._end()
        self.failed.emit(error)
