"""Makes the pages of a window, each joined to what the window does; the navigator shows them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from chapterverse.domain.answers import Style
from chapterverse.domain.passages import Work
from chapterverse.domain.refs import PassageRef
from chapterverse.services.exports_pages import source_of
from chapterverse.ui.answer_export import AnswerExport
from chapterverse.ui.ask_page import AskPage
from chapterverse.ui.check_page import CheckPage
from chapterverse.ui.commentary_page import CommentaryPage
from chapterverse.ui.copies_page import CopiesPage
from chapterverse.ui.evidence import Evidence
from chapterverse.ui.job_runner import JobRunner
from chapterverse.ui.keymap import Keymap
from chapterverse.ui.keys_page import KeysPage
from chapterverse.ui.part_look import Part, dressed
from chapterverse.ui.part_sizes import PartSizes
from chapterverse.ui.reader_page import ReaderPage
from chapterverse.ui.reading_choices import ReadingChoices
from chapterverse.ui.search_page import SearchPage
from chapterverse.ui.settings_keeper import SettingsKeeper
from chapterverse.ui.study_page import StudyPage
from chapterverse.ui.theme import Appearance
from chapterverse.ui.window_models import WindowModels
from chapterverse.ui.window_own import WindowOwn, copies_page
from chapterverse.ui.window_services import WindowServices
from chapterverse.ui.word_page import WordPage


class Going(Protocol):
    """Opens a passage, in a work or in the open one, with its evidence marked."""

    def __call__(
        self, ref: PassageRef, work_id: str = "", evidence: Evidence | None = None
    ) -> None:
        """Open it."""


class NewPages(QObject):
    """Each method makes one page, or gives None where the services for it are missing.

    `works` are those of the library and `translation` the one read last, `models` and `own` what
    the window has of these; all are told before the first page is made. `choices` are what every
    reader's text shows, `sizes` how wide the parts of pages are. What the reader chooses on a page
    is kept by `keeper`, what is opened there is opened by `go`.

    `word_wanted` asks for the study of a Strong's number; `word_moved` carries the WordPlace under
    a reader's caret, None for none; `to_study` asks that what has the keyboard be added to a study.
    """

    status = Signal(str)
    word_wanted = Signal(str)
    word_moved = Signal(object)
    to_study = Signal()

    def __init__(
        self,
        services: WindowServices,
        keeper: SettingsKeeper,
        appearance: Appearance,
        jobs: JobRunner,
        go: Going,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services = services
        self._keeper = keeper
        self._appearance = appearance
        self._jobs = jobs
        self._go = go
        chosen = keeper.settings
        self.choices = ReadingChoices(
            paragraphs=chosen.paragraphs,
            headings=chosen.headings,
            notes=chosen.footnotes,
            words_of_jesus=chosen.words_of_jesus,
            parent=self,
        )
        self.choices.changed.connect(self._keep_choices)
        self.sizes = PartSizes(chosen.parts, self)
        self.sizes.changed.connect(lambda: keeper.keep(parts=self.sizes.text))
        self.works: tuple[Work, ...] = ()
        self.translation = ""
        self.models: WindowModels | None = None
        self.own: WindowOwn | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of pages to choose from that work with these services."""
        services = self._services
        has_ask = services.ask is not None and services.read is not None
        has_study = services.studies is not None and services.exports is not None
        has_check = services.check_text is not None and services.read_text is not None
        return tuple(
            kind
            for kind, works in (
                ("read", services.read is not None),
                ("search", services.search is not None),
                ("ask", has_ask),
                ("check", has_check and services.read is not None),
                ("study", has_study and services.read is not None),
            )
            if works
        )

    def can_stand_alone(self, kind: str) -> bool:
        """Whether a page of a kind can be opened without saying of what."""
        return (
            kind in self.kinds
            or (kind == "models" and self.models is not None)
            or (kind == "copies" and self._services.backups is not None)
        )

    def offers(self, kind: str) -> bool:
        """Whether a page of a kind can be opened here."""
        of_something = kind in ("word", "commentary") and self._services.read is not None
        return kind == "keys" or of_something or self.can_stand_alone(kind)

    @property
    def has_studies(self) -> bool:
        """Whether something can be added to a study."""
        return "study" in self.kinds

    # ---- the library ----------------------------------------------------------------------------

    def reader(self) -> ReaderPage | None:
        """A reader in the translation that was read last."""
        read = self._services.read
        if read is None:
            return None
        reader = self._dressed(
            lambda look: ReaderPage(read, look, self._jobs, choices=self.choices)
        )
        reader.set_works(self.works, self.translation)
        reader.wanted.connect(self._go)
        reader.status.connect(self.status)
        reader.work_changed.connect(self._translation_changed)
        reader.word_moved.connect(self.word_moved)
        reader.word_wanted.connect(self.word_wanted)
        if self.own is not None:
            self.own.attach(reader)
        return reader

    def commentary(self, work: Work) -> CommentaryPage | None:
        """A commentary."""
        read = self._services.read
        if read is None:
            return None
        page = self._dressed(lambda look: CommentaryPage(read, work, look, self._jobs))
        page.open_place.connect(self._go)
        page.status.connect(self.status)
        return page

    def word(self) -> WordPage | None:
        """The study of a word."""
        read, marks = self._services.read, None if self.own is None else self.own.marks
        if read is None:
            return None
        page = self._dressed(lambda look: WordPage(read, look, self._jobs, own=marks))
        page.open_place.connect(self._go)
        page.status.connect(self.status)
        return page

    def search(self) -> SearchPage | None:
        """A search."""
        searching, own = self._services.search, self.own
        annotations = self._services.annotations
        if searching is None:
            return None
        search = self._dressed(
            lambda look: SearchPage(
                *(searching, self.works, look, self._jobs),
                keep=None if own is None else lambda name, places: own.desk.tag(name, *places),
                notes=None if annotations is None else annotations.find_notes,
                tags=None if annotations is None else annotations.tags,
                marks=None if own is None else own.marks,
            )
        )
        if own is not None:
            search.tag_wanted.connect(own.list_tag)
        search.open_place.connect(self._go)
        search.word_wanted.connect(self.word_wanted)
        search.status.connect(self.status)
        if self.has_studies:
            search.actions_row.offer_study()
            search.actions_row.study_wanted.connect(self.to_study)
        return search

    # ---- answers and checks ---------------------------------------------------------------------

    def ask(self) -> AskPage | None:
        """A page for questions."""
        services, choices = self._services, self._keeper.settings
        answering, read = services.ask, services.read
        if answering is None or read is None:
            return None
        ask = self._dressed(
            lambda look: AskPage(answering, read, services.history, look, self._jobs)
        )
        ask.split.take_sizes(self.sizes)
        word = self.tr("Ask")
        ask.setWindowTitle(word)
        if self.models is not None:
            self.models.offer_styles(ask)
        else:
            ask.offer_styles(services.styles, _style(choices.style, services.default_style))
        ask.set_panel_open(choices.panel_open)
        ask.titled.connect(lambda title: ask.setWindowTitle(title or word))
        ask.open_place.connect(self._go)
        ask.status.connect(self.status)
        ask.panel_opened.connect(lambda is_open: self._keeper.keep(panel_open=is_open))
        if services.exports is not None:
            sources = tuple(source_of(work) for work in self.works)
            AnswerExport(ask, services.exports, sources, self._appearance, self._jobs)
        if self.has_studies:
            ask.add_link(self.tr("Add to study"), self.tr("Ctrl+Shift+S"), self.to_study.emit)
        ask.style_chosen.connect(lambda style: self._keeper.keep(style=style.value))
        return ask

    def check(self) -> CheckPage | None:
        """A page for a text that is checked."""
        services = self._services
        checking, read_text, read = services.check_text, services.read_text, services.read
        if checking is None or read_text is None or read is None:
            return None
        kept = services.checked_texts
        check = self._dressed(
            lambda look: CheckPage(checking, read, read_text, look, self._jobs, kept=kept)
        )
        check.split.take_sizes(self.sizes)
        word = self.tr("Check a text")
        check.setWindowTitle(word)
        check.titled.connect(lambda title: check.setWindowTitle(title or word))
        check.open_place.connect(self._go)
        check.status.connect(self.status)
        if services.exports is not None:
            by_id = {work.id: source_of(work) for work in self.works}
            check.offer_documents(services.exports, by_id, self._jobs)
        return check

    # ---- own work -------------------------------------------------------------------------------

    def study(self, works_read: Callable[[], tuple[str, ...]]) -> StudyPage | None:
        """Studies; `works_read` gives the translations for new passages."""
        studies, exports = self._services.studies, self._services.exports
        annotations = self._services.annotations
        if studies is None or exports is None:
            return None
        page = self._dressed(
            lambda look: StudyPage(
                *(studies, exports, works_read, look, self._jobs),
                history=self._services.history,
                pen_names=dict if annotations is None else annotations.pen_names,
            )
        )
        word = self.tr("Studies")
        page.titled.connect(lambda title: page.setWindowTitle(title or word))
        page.open_place.connect(self._go)
        page.status.connect(self.status)
        page.study_opened.connect(self._study_opened)
        return page

    def copies(self) -> CopiesPage | None:
        """The copies of own work."""
        backups, own_work = self._services.backups, self._services.own_work
        if backups is None:
            return None
        page = self._dressed(
            lambda look: copies_page(backups, own_work, self.own, look, self._jobs)
        )
        page.status.connect(self.status)
        return page

    def keys(self, keymap: Keymap) -> KeysPage:
        """The list of keys."""
        return self._dressed(lambda look: KeysPage(keymap, look))

    # ---- what is kept ---------------------------------------------------------------------------

    def _dressed(self, make: Callable[[Appearance], Part]) -> Part:
        """A page that follows theme and size while it is in sight."""
        return dressed(make, self._appearance)

    def _keep_choices(self) -> None:
        on = self.choices
        self._keeper.keep(
            paragraphs=on.paragraphs,
            headings=on.headings,
            footnotes=on.notes,
            words_of_jesus=on.words_of_jesus,
        )

    def _translation_changed(self, work_id: str) -> None:
        self.translation = work_id
        self._keeper.keep(translation=work_id)

    def _study_opened(self, study_id: str) -> None:
        if study_id:
            self._keeper.keep(study=study_id)


def _style(chosen: str, default: Style) -> Style:
    """The style that the settings name, or the default one."""
    return Style(chosen) if chosen in tuple(Style) else default
