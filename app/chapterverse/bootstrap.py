"""Composition root: the only place that sees services and adapters together.

Everything is made when first used, so that a command pays for what it needs and a window opens
before a model is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from chapterverse import __version__
from chapterverse.adapters.llama.generator import LlamaGenerator
from chapterverse.adapters.llama.shelf import FolderShelf, read_pins
from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.sqlite.build import build_library
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.report import facts, oddities
from chapterverse.adapters.sqlite.user import UserDatabase
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.adapters.sqlite.user_backups import SqliteBackups
from chapterverse.adapters.sqlite.user_studies import SqliteStudies
from chapterverse.adapters.sqlite.vectors import SqliteVectorIndex
from chapterverse.adapters.static_embedder import StaticEmbedder
from chapterverse.adapters.study_file import CvStudyFiles
from chapterverse.adapters.text_files import read_text_file
from chapterverse.cli.program import BuildProgress
from chapterverse.domain.answers import Style
from chapterverse.errors import AppError, BadInput, ModelUnavailable
from chapterverse.grounding.attribution import Introductions, parse_introductions
from chapterverse.grounding.prompts import PromptTexts
from chapterverse.ports import AnswerHistory, Corpus, Embedder
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.ask import AskService
from chapterverse.services.backups import BackupService
from chapterverse.services.check_support import RuleChecker, load_support_model
from chapterverse.services.check_text import CheckTextService
from chapterverse.services.library import IndexService
from chapterverse.services.models import (
    NO_MODEL,
    ModelChoice,
    ModelsService,
    ModelState,
    state_sentence,
)
from chapterverse.services.own_context import OwnContextService
from chapterverse.services.read import ReadService
from chapterverse.services.retrieve import RetrieveService, load_retrieval_model
from chapterverse.services.search import SearchService
from chapterverse.services.studies import StudyService
from chapterverse.services.study_templates import load_templates
from chapterverse.services.written import Writing
from chapterverse.settings import (
    EMBEDDER_FILE,
    MODEL_FILE,
    TOKENIZER_FILE,
    Paths,
    Settings,
    load_settings,
)
from chapterverse.ui.window_services import WindowServices

GUIDED_GATE = 0.9
"""Confidence of the checker from which a written sentence is shown: far above its threshold,
because of what small models write most is wrong (12 % true of the default one's)."""


class Composition:
    """The program for one user: services over the real adapters (see cli.program.Program)."""

    def __init__(self, paths: Paths | None = None) -> None:
        self.paths = paths or Paths.of_environment()

    @cached_property
    def corpus(self) -> SqliteCorpus:
        """The library; raises LibraryUnavailable."""
        return SqliteCorpus(self.paths.library, self.paths.vectors)

    @cached_property
    def embedder(self) -> Embedder | None:
        """The sentence model, None when its files are not installed."""
        model, tokenizer = (self.paths.model(n) for n in (EMBEDDER_FILE, TOKENIZER_FILE))
        if not model.is_file() or not tokenizer.is_file():
            return None
        return OnnxEmbedder(model, tokenizer)

    @cached_property
    def retriever(self) -> Embedder | None:
        """The trained table by which passages are found; it comes with the program, its tokenizer
        with the sentence model. None when that is not installed."""
        table = self.paths.resources.parent / "models" / "retriever-static-1" / "table.npz"
        tokenizer = self.paths.model(TOKENIZER_FILE)
        if not table.is_file() or not tokenizer.is_file():
            return None
        return StaticEmbedder(table, tokenizer)

    @cached_property
    def read(self) -> ReadService:
        """Reads chapters and verses."""
        return ReadService(self.corpus)

    @cached_property
    def search(self) -> SearchService:
        """Searches by words and meaning."""
        return SearchService(self.corpus, self.retriever)

    @cached_property
    def retrieve(self) -> RetrieveService:
        """Finds passages for a question."""
        model = load_retrieval_model(self.paths.resources)
        return RetrieveService(self.corpus, self.retriever, model, judge=self.embedder)

    @cached_property
    def checker(self) -> RuleChecker:
        """Judges whether a text says what a claim says."""
        return RuleChecker(load_support_model(self.paths.resources), self.embedder)

    @cached_property
    def introductions(self) -> Introductions:
        """Who speaks where, and how books are introduced; raises BadInput when damaged."""
        tables = self.paths.resources
        try:
            return parse_introductions(
                (tables / "introductions" / "books.tsv").read_text(encoding="utf-8"),
                (tables / "introductions" / "psalms.tsv").read_text(encoding="utf-8"),
                (tables / "settings" / "speeches.tsv").read_text(encoding="utf-8"),
            )
        except OSError as error:
            raise BadInput(
                f"A part of the program is missing: {error.filename}.", "Install it again."
            ) from error

    @cached_property
    def models(self) -> ModelsService:
        """The model files of this machine and what each may do."""
        paths = self.paths
        folders = tuple(dict.fromkeys(paths.model(name).parent for name in (MODEL_FILE, "x")))
        pins = read_pins(paths.resources.parent / "models" / "manifest.toml")
        return ModelsService(FolderShelf(folders, pins))

    @cached_property
    def settings(self) -> Settings:
        """The reader's choices; what was wrong with their file is told by the window."""
        return load_settings(self.paths.settings_file)[0]

    @cached_property
    def model(self) -> ModelChoice | None:
        """The model that would write, None when there is none that can be used here."""
        if find_spec("llama_cpp") is None:
            return None
        try:
            chosen = self.models.chosen(self.settings.model)
        except BadInput:
            return None
        return chosen if chosen.usable else None

    @cached_property
    def writing(self) -> Writing | None:
        """What written answers need, None without a model."""
        if self.model is None:
            return None
        entry = self.model.entry
        generator = LlamaGenerator(
            entry.path, self.paths.cache / "llama", title=entry.title, sha256=entry.sha256
        )
        return Writing(generator, generator.load, self.checker, self._prompts(), GUIDED_GATE)

    def _prompts(self) -> PromptTexts:
        folder = self.paths.resources / "prompts"
        names = ("composed", "free", "guided", "correction", "guide")
        try:
            texts = {n: (folder / f"{n}.txt").read_text(encoding="utf-8") for n in names}
        except OSError as error:
            raise BadInput(
                f"A part of the program is missing: {error.filename}.", "Install it again."
            ) from error
        return PromptTexts(**texts)

    @cached_property
    def ask(self) -> AskService:
        """Answers questions."""
        return AskService(self.corpus, self.retrieve, self.introductions, writing=self.writing)

    @cached_property
    def check_text(self) -> CheckTextService:
        """Checks a text that somebody brings."""
        return CheckTextService(self.corpus, self.checker)

    def read_text(self, path: Path) -> str:
        """The words of a text file; raises BadInput."""
        return read_text_file(path)

    @property
    def index(self) -> IndexService:
        """Builds vectors; raises ModelUnavailable when the sentence model is not installed."""
        if self.retriever is None:
            raise ModelUnavailable(
                "The sentence model is not installed.", "Run ./run setup to fetch it."
            )
        work = self.corpus.default_translation().id
        digest = self.corpus.digest(work)
        return IndexService(
            SqliteVectorIndex(self.paths.vectors, self.corpus, digest), self.retriever
        )

    @cached_property
    def history(self) -> AnswerHistory:
        """Answers kept in the user's own database; raises AppError."""
        return SqliteAnswerHistory(self.user_database)

    @cached_property
    def user_database(self) -> UserDatabase:
        """The user's own work; raises AppError."""
        return UserDatabase(self.paths.user_database)

    @cached_property
    def annotations(self) -> AnnotationService:
        """Highlights, notes, tags, bookmarks; raises AppError."""
        return AnnotationService(SqliteAnnotations(self.user_database))

    @cached_property
    def studies(self) -> StudyService:
        """Studies on the shelf and in files; raises AppError. Works without a library."""
        corpus: Corpus | None = None
        try:
            corpus = self.corpus
        except AppError:
            corpus = None
        return StudyService(
            SqliteStudies(self.user_database),
            CvStudyFiles(__version__),
            corpus,
            own=self.annotations.on,
            templates=load_templates(self.paths.resources / "templates"),
        )

    @cached_property
    def own_context(self) -> OwnContextService:
        """What own work holds about a passage; raises AppError."""
        database = self.user_database
        return OwnContextService(SqliteAnnotations(database), self.history, SqliteStudies(database))

    @cached_property
    def backups(self) -> BackupService:
        """Dated copies of the user's work; works when that cannot be opened."""
        return BackupService(SqliteBackups(self.paths.user_database))

    def build_library(self, sources: Path, output: Path) -> Iterator[BuildProgress]:
        """Build the library file from source packages."""
        for step in build_library(sources, output, self.paths.resources):
            yield BuildProgress(step.done, step.total, step.what)

    def oddities(self) -> tuple[tuple[str, str, str], ...]:
        """What was repaired or doubted when the library was built."""
        return oddities(self.paths.library)

    def library_facts(self) -> tuple[tuple[str, str], ...]:
        """What the library file says of itself."""
        return facts(self.paths.library)


def open_program() -> int:
    """Open the window on this user's library and settings; the exit status."""
    from chapterverse.ui.launch import open_window

    program = Composition()
    settings, note = load_settings(program.paths.settings_file)
    return open_window(window_services(program), settings, program.paths, note)


def window_services(program: Composition) -> WindowServices:
    """What the window works with; what is missing is left out, and `problem` says why."""
    model = program.model
    model_note = (
        NO_MODEL if model is None else state_sentence(ModelState.NOT_LOADED, model.entry.title)
    )
    history: AnswerHistory | None = None
    problem: AppError | None = None
    annotations: AnnotationService | None = None
    studies: StudyService | None = None
    own_context: OwnContextService | None = None
    try:
        history = program.history
        annotations, studies = program.annotations, program.studies
        own_context = program.own_context
        program.backups.keep_weekly()
    except AppError as error:
        problem = error
    try:
        read, search, ask = program.read, program.search, program.ask
    except AppError as error:
        return WindowServices(
            history=history,
            model_note=model_note,
            problem=error,
            annotations=annotations,
            studies=studies,
            own_context=own_context,
            backups=program.backups,
        )
    check_text: CheckTextService | None = None
    try:
        check_text = program.check_text
    except AppError as error:
        problem = problem or error
    index: IndexService | None = None
    if program.retriever is not None:
        index = program.index
    styles = model.styles if model is not None else (Style.QUOTE,)
    return WindowServices(
        ask,
        read,
        search,
        index,
        history,
        model_note,
        problem,
        check_text,
        program.read_text,
        styles=styles,
        # What a model too small for whole answers writes is mostly thrown away, after seconds of
        # waiting; such a machine quotes at once unless its reader wants otherwise.
        default_style=Style.COMPOSED if Style.COMPOSED in styles else Style.QUOTE,
        annotations=annotations,
        studies=studies,
        own_context=own_context,
        backups=program.backups,
    )
