"""Writing a study to a file that others open: its name is asked for, the rest is a job."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from chapterverse.domain.studies import Study
from chapterverse.services.studies import StudyService
from chapterverse.ui.job_runner import Lane
from chapterverse.ui.page_jobs import PageJobs


class StudySharing(QObject):
    """`told` carries a sentence, `failed` an AppError."""

    told = Signal(str)
    failed = Signal(object)

    def __init__(self, studies: StudyService, jobs: PageJobs, parent: QWidget) -> None:
        super().__init__(parent)
        self._studies, self._jobs, self._window = studies, jobs, parent

    def share(self, study: Study) -> None:
        """Ask for a name and write the study there."""
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            self.tr("Study file"),
            f"{study.title}.cvstudy",
            self.tr("Studies (*.cvstudy)"),
        )
        if not name:
            return
        path, studies = Path(name), self._studies
        path = path if path.suffix else path.with_suffix(".cvstudy")
        said = self.tr("The study is in {name}.").format(name=path.name)
        self._jobs.call(
            Lane.IO,
            lambda: studies.write_file(study, path),
            lambda _: self.told.emit(said),
            self.failed.emit,
        )
