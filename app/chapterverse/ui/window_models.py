"""What the window has to do with models: their page, the status line, the styles offered."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from chapterverse.domain.answers import Style
from chapterverse.ports import ServerAddress
from chapterverse.services.model_in_use import ModelInUse, ModelStatus
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.model_watch import ModelWatch
from chapterverse.ui.models_page import ModelsPage
from chapterverse.ui.pages import Pages
from chapterverse.ui.part_look import dressed
from chapterverse.ui.settings_keeper import SettingsKeeper
from chapterverse.ui.status_bar import StatusBar
from chapterverse.ui.theme import Appearance


class WindowModels(QObject):
    """Keeps pages, status line and settings in step with the model in use."""

    status = Signal(str)

    def __init__(
        self,
        in_use: ModelInUse,
        pages: Pages,
        keeper: SettingsKeeper,
        line: StatusBar,
        appearance: Appearance,
        jobs: JobRunner,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._in_use = in_use
        self._pages = pages
        self._keeper = keeper
        self._line = line
        self._appearance = appearance
        self._jobs = jobs
        self.watch = ModelWatch(in_use, jobs, self)
        self.watch.changed.connect(self._show)
        self.watch.look()

    def add_page(self) -> None:
        """Open the page of models."""
        judges = self._keeper.settings.judge
        page = dressed(
            lambda look: ModelsPage(self._in_use, look, self._jobs, judges=judges),
            self._appearance,
        )
        page.changed.connect(self._changed)
        page.chosen.connect(lambda wish: self._keeper.keep(model=wish))
        page.judge_set.connect(lambda judges: self._keeper.keep(judge=judges))
        page.server_set.connect(self._keep_server)
        page.status.connect(self.status)
        self._pages.add("models", page)

    def offer_styles(self, page: AskPage) -> None:
        """Let questions of a page be answered as the model may."""
        wanted = self._keeper.settings.style
        default = self._in_use.default_style
        chosen = Style(wanted) if wanted in tuple(Style) else default
        page.offer_styles(self._in_use.styles, chosen)

    def _keep_server(self, server: ServerAddress | None) -> None:
        kept = server or ServerAddress("")
        self._keeper.keep(server=kept.url, server_key=kept.key, server_model=kept.model)

    def _changed(self) -> None:
        self.watch.look()
        for place in range(self._pages.stack.page_count):
            page = self._pages.stack.page(place)
            if isinstance(page, AskPage):
                self.offer_styles(page)

    def _show(self, status: ModelStatus) -> None:
        self._line.name_model(status.sentence)
        self._line.show_server(status.address)
