"""Add to study: what is read, found, said about a verse or answered goes into the study in use."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from chapterverse.domain.studies import Study, StudyBlock
from chapterverse.errors import AppError
from chapterverse.services.studies import StudyService
from chapterverse.ui.job_runner import JobRunner, Lane
from chapterverse.ui.pages import Pages
from chapterverse.ui.settings_keeper import SettingsKeeper
from chapterverse.ui.study_page import StudyPage

BlockMaker = Callable[[], StudyBlock]
"""Makes a block; called off the window's thread. May raise AppError."""


class StudyAdding(QObject):
    """Adds to the study that is open, else to the one open last, else to a new one.

    `told` carries a sentence.
    """

    told = Signal(str)

    def __init__(
        self,
        studies: StudyService,
        keeper: SettingsKeeper,
        pages: Pages,
        jobs: JobRunner,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.studies = studies
        self._keeper = keeper
        self._pages = pages
        self._jobs = jobs

    def add(self, make: BlockMaker) -> None:
        """Make a block and add it."""
        self._jobs.call(Lane.DB, make, self._made, self._failed)

    def _made(self, block: StudyBlock) -> None:
        page = self._page()
        study = page.study if page is not None else None
        if page is not None and study is not None and page.append(block):
            self._say(study)
            return
        studies, last = self.studies, self._keeper.settings.study
        self._jobs.call(Lane.DB, lambda: _added(studies, last, block), self._added, self._failed)

    def _added(self, study: Study) -> None:
        self._keeper.keep(study=study.id)
        page = self._page()
        if page is not None:
            page.shelf.read()
            if page.study is None:
                page.open_study(study.id)
        self._say(study)

    def _page(self) -> StudyPage | None:
        page = self._pages.find("study")
        return page if isinstance(page, StudyPage) else None

    def _say(self, study: Study) -> None:
        said = self.tr("Added to “{title}”. Ctrl+5 opens it.")
        self.told.emit(said.format(title=study.title))

    def _failed(self, error: AppError) -> None:
        self.told.emit(str(error))


def _added(studies: StudyService, study_id: str, block: StudyBlock) -> Study:
    """The study with the block in it; a new one where the one of that id is not on the shelf."""
    on_shelf = any(study.id == study_id for study in studies.studies())
    return studies.add_to(study_id if on_shelf else studies.new().id, block)
