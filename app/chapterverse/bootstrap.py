"""Composition root: the only place that sees services and adapters together.

Everything is made when first used, so that a command pays for what it needs and a window opens
before a model is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property, partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from chapterverse import __version__
from chapterverse.adapters.checked_texts import CheckedTexts
from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.adapters.exporters.docx import DocxExporter
from chapterverse.adapters.exporters.html import HtmlExporter
from chapterverse.adapters.exporters.json_file import JsonExporter
from chapterverse.adapters.exporters.markdown import MarkdownExporter
from chapterverse.adapters.exporters.plain import PlainExporter
from chapterverse.adapters.exporters.typst_pdf import TypstPdf
from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.llama.generator import LlamaGenerator
from chapterverse.adapters.llama.judge import ModelJudge, load_judge_prompt
from chapterverse.adapters.llama.shelf import FolderShelf, read_pins
from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.adapters.model_records import FileRecords
from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.onnx.pair_reader import OnnxPairReader
from chapterverse.adapters.onnx.shipped import Shipped, shipped_network
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.note_vectors import SqliteNoteIndex
from chapterverse.adapters.sqlite.report import facts, oddities
from chapterverse.adapters.sqlite.user import UserDatabase, is_behind, migrating
from chapterverse.adapters.sqlite.user_annotations import SqliteAnnotations
from chapterverse.adapters.sqlite.user_answers import SqliteAnswerHistory
from chapterverse.adapters.sqlite.user_backups import SqliteBackups
from chapterverse.adapters.sqlite.user_studies import SqliteStudies
from chapterverse.adapters.sqlite.vectors import SqliteVectorIndex
from chapterverse.adapters.static_embedder import StaticEmbedder
from chapterverse.adapters.study_file import CvStudyFiles
from chapterverse.adapters.text_files import read_text_file
from chapterverse.adapters.verse_knowledge import FileVerseKnowledge
from chapterverse.adapters.verse_readings import FileVerseReadings
from chapterverse.adapters.whole_file import WholeFiles
from chapterverse.adapters.work_file import WorkFiles
from chapterverse.cli.program import BuildProgress
from chapterverse.domain.answers import CitedResponse
from chapterverse.errors import AppError, BadInput, ModelUnavailable
from chapterverse.grounding.attribution import Introductions, parse_introductions
from chapterverse.grounding.prompts import PromptTexts
from chapterverse.grounding.writer_gate import read_gate
from chapterverse.grounding.writer_prompt import VERSION as WRITER_PROMPT
from chapterverse.ports import (
    NEVER,
    AnswerHistory,
    CancelToken,
    Corpus,
    DocumentExporter,
    Embedder,
    ModelEntry,
    OpenModel,
    ServerAddress,
    SupportQuery,
)
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.ask import AskService
from chapterverse.services.backups import BackupService
from chapterverse.services.check_support import RuleChecker, load_support_model
from chapterverse.services.check_text import CheckTextService
from chapterverse.services.exports import ExportService
from chapterverse.services.guided import Tuning
from chapterverse.services.library import IndexService
from chapterverse.services.model_in_use import AnsweringInUse, ModelInUse
from chapterverse.services.models import ModelChoice, ModelsService
from chapterverse.services.own_context import OwnContextService
from chapterverse.services.own_work import OwnWorkService
from chapterverse.services.read import ReadService
from chapterverse.services.recheck import RecheckService
from chapterverse.services.retrieve import RetrieveService, load_retrieval_model
from chapterverse.services.search import SearchService
from chapterverse.services.self_test import SelfTester, SelfTestEvent, TestItems, load_items
from chapterverse.services.strict_check import StricterChecker
from chapterverse.services.studies import StudyService
from chapterverse.services.study_templates import load_templates
from chapterverse.services.written import Writing
from chapterverse.settings import (
    EMBEDDER_FILE,
    TOKENIZER_FILE,
    Paths,
    Settings,
    load_settings,
)
from chapterverse.ui.window_services import WindowServices

if TYPE_CHECKING:
    from chapterverse.adapters.endpoint import EndpointGenerator

GUIDED_GATE = 0.9
"""Confidence of the checker from which a written sentence is shown: far above its threshold,
because of what small models write most is wrong (12 % true of the default one's)."""


_OWN_WORK_ARRIVES = AppError(
    "Your own work is still being brought to this version.", "Try again when that is done."
)


class Composition:
    """The program for one user: services over the real adapters (see cli.program.Program)."""

    def __init__(self, paths: Paths | None = None) -> None:
        self.paths = paths or Paths.of_environment()
        # Why own work of an earlier version was not brought to this one, so that nobody tries it
        # again behind the reader's back.
        self.own_problem: AppError | None = None

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
        verses = table.with_name("verses.npz")
        return StaticEmbedder(table, tokenizer, knowledge=verses if verses.is_file() else None)

    @cached_property
    def knowledge(self) -> FileVerseKnowledge | None:
        """What readers ask of each verse; it comes with the table, without it words must do."""
        path = self.paths.resources.parent / "models" / "retriever-static-1" / "verses.npz"
        return FileVerseKnowledge(path) if path.is_file() else None

    @cached_property
    def readings(self) -> FileVerseReadings | None:
        """What the sentence model reads in each verse, None where one of the two is missing."""
        path = self.paths.resources.parent / "models" / "retriever-static-1" / "readings.npz"
        embedder = self.embedder
        return FileVerseReadings(path, embedder) if embedder and path.is_file() else None

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
        return RetrieveService(self.corpus, self.retriever, model, self.knowledge, self.readings)

    @cached_property
    def checker(self) -> RuleChecker:
        """Judges whether a text says what a claim says, with the trained network where that is
        whole."""
        model = load_support_model(self.paths.resources)
        network, tokenizer = self.support_network, self.paths.model(TOKENIZER_FILE)
        usable = not network.problem and tokenizer.is_file()
        reader = OnnxPairReader(network.path, tokenizer) if usable else None
        return RuleChecker(model, self.embedder, reader, self.retriever)

    @cached_property
    def strict_checker(self) -> StricterChecker:
        """Judges what a model of this machine writes: network and words must agree."""
        words = RuleChecker(load_support_model(self.paths.resources), self.embedder)
        return StricterChecker(self.checker, words)

    @cached_property
    def support_network(self) -> Shipped:
        """The trained network that comes with the program."""
        models = self.paths.resources.parent / "models"
        return shipped_network(models, Digests(self.model_state / "digests.tsv"))

    @property
    def support_problem(self) -> str:
        """Why the trained network cannot be used, "" when it can."""
        return self.support_network.problem

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
        """The models of this machine and what each may do."""
        paths, settings = self.paths, self.settings
        own = paths.data / "models"
        program = paths.resources.parent / "models"
        site = () if paths.site is None else (paths.site / "models",)
        folders = (*site, own, program)
        pins = read_pins(program / "manifest.toml")
        shelf = FolderShelf(
            folders,
            pins,
            own=own,
            digests=Digests(self.model_state / "digests.tsv"),
            has_runtime=find_spec("llama_cpp") is not None,
        )
        records = FileRecords(paths.cache / "models")
        return ModelsService(shelf, records, self.test_items.version, _server_of(settings))

    @cached_property
    def settings(self) -> Settings:
        """The reader's choices; what was wrong with their file is told by the window."""
        return load_settings(self.paths.settings_file)[0]

    @cached_property
    def model_in_use(self) -> ModelInUse:
        """The model that writes; the window exchanges it while it runs."""
        wanted, judges = self.settings.model, self.settings.judge
        return ModelInUse(self.models, _ModelMaking(self), wanted, judges=judges)

    @property
    def model(self) -> ModelChoice | None:
        """The model that would write, None when there is none that can be used here."""
        return self.model_in_use.choice

    @property
    def writing(self) -> Writing | None:
        """What written answers need, None without a model."""
        return self.model_in_use.writing

    @property
    def model_state(self) -> Path:
        """Log, digests and marks of models."""
        return self.paths.cache / "llama"

    @cached_property
    def test_items(self) -> TestItems:
        """The items of the self-test; raises BadInput when they are missing."""
        return load_items(self.paths.resources)

    def warm_up(self) -> None:
        """Read all with which passages are found and claims checked; raises AppError."""
        self.retrieve.run("What is faith?")
        self.checker.check((SupportQuery("God is one.", "The LORD our God is one."),))

    @cached_property
    def prompts(self) -> PromptTexts:
        """What models are asked with; raises BadInput when a text is missing."""
        folder = self.paths.resources / "prompts"
        names = ("composed", "free", "guided", "correction", "guide", "writer")
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

    @property
    def answering(self) -> AnsweringInUse:
        """Answers questions with the model in use, in the styles that it may answer in."""
        return AnsweringInUse(self.ask, self.model_in_use)

    @cached_property
    def check_text(self) -> CheckTextService:
        """Checks a text that somebody brings."""
        return CheckTextService(self.corpus, self.checker)

    def read_text(self, path: Path) -> str:
        """The words of a text file; raises BadInput."""
        return next(said for said in read_text_file(path, NEVER) if isinstance(said, str))

    @property
    def index(self) -> IndexService:
        """Builds vectors; raises ModelUnavailable when the sentence model is not installed."""
        if self.retriever is None:
            raise ModelUnavailable(
                "The sentence model is not installed.", "Run ./run setup to fetch it."
            )
        return IndexService(
            SqliteVectorIndex(self.paths.vectors, self.corpus, self.corpus.verses_digest),
            self.retriever,
            self.knowledge,
            SqliteNoteIndex(self.paths.vectors, self.paths.library, self.corpus.version),
        )

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
            recheck=self._recheck,
            templates=load_templates(self.paths.resources / "templates"),
        )

    @cached_property
    def exports(self) -> ExportService:
        """Writes studies, answers and reports as files."""
        pdf = TypstPdf(self.paths.resources, self.paths.fonts)
        exporters: dict[str, DocumentExporter] = {
            "pdf": pdf,
            "docx": DocxExporter(),
            "md": MarkdownExporter(),
            "html": HtmlExporter(),
            "json": JsonExporter(),
            "txt": PlainExporter(),
        }
        return ExportService(exporters, WholeFiles(), read_blocks, clip, pdf)

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

    def build_library(self, sources: Path, output: Path) -> Iterator[BuildProgress]:
        """Build the library file from source packages."""
        from chapterverse.adapters.sqlite.build import build_library  # readers of nine formats

        for step in build_library(sources, output, self.paths.resources):
            yield BuildProgress(step.done, step.total, step.what)

    def oddities(self) -> tuple[tuple[str, str, str], ...]:
        """What was repaired or doubted when the library was built."""
        return oddities(self.paths.library)

    def library_facts(self) -> tuple[tuple[str, str], ...]:
        """What the library file says of itself."""
        return facts(self.paths.library)


def _generator_at(server: ServerAddress) -> EndpointGenerator:
    from chapterverse.adapters.endpoint import EndpointGenerator  # with it come HTTP and TLS

    return EndpointGenerator(server)


class _ModelMaking:
    """Makes what a model needs; see services.model_in_use.Making."""

    def __init__(self, program: Composition) -> None:
        self._program = program

    def open(self, entry: ModelEntry, server: ServerAddress | None) -> OpenModel:
        """The model of a file, or the one behind the typed address."""
        if entry.address and server is not None:
            return _generator_at(server)
        state = self._program.model_state
        return LlamaGenerator(
            entry.path, state, title=entry.title, sha256=entry.sha256, adapter=entry.adapter
        )

    def writing(self, model: OpenModel, entry: ModelEntry, *, judges: bool) -> Writing:
        """What written answers need."""
        program = self._program
        judge, tuned = self._judge(model), self._tuned(entry)
        # The gate of a tuned model weighs what the checker says; any other must pass two.
        checker = program.strict_checker if tuned is None else program.checker
        return Writing(
            model,
            model.load,
            judge if judges else checker,
            program.prompts,
            GUIDED_GATE,
            holds=lambda: not model.keeps_grammar,
            judge=(lambda cancel: replace(judge, cancel=cancel)) if judges else None,
            tuned=tuned,
        )

    def self_test(
        self, model: OpenModel, entry: ModelEntry, cancel: CancelToken
    ) -> Iterator[SelfTestEvent]:
        """Test a model. Raises ModelUnavailable, Cancelled."""
        program = self._program
        return SelfTester(
            model,
            program.checker,
            self._judge(model),
            program.prompts,
            GUIDED_GATE,
            program.test_items,
            lambda: datetime.now(UTC),
            self._tuned(entry),
        ).run(cancel)

    def _tuned(self, entry: ModelEntry) -> Tuning | None:
        """How a tuned model is asked; None where the program now has another prompt, or its gate
        is not there: such a model is asked as any other."""
        adapter = entry.adapter
        if adapter is None or adapter.prompt != WRITER_PROMPT:
            return None
        try:
            gate = read_gate(adapter.path.with_name("gate.toml").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return Tuning(self._program.prompts.writer, gate)

    def find_server(self, server: ServerAddress, cancel: CancelToken) -> ServerAddress:
        """The address as it is kept, with the model that answered. Raises BadInput,
        ModelUnavailable, Cancelled."""
        return _generator_at(server).found(cancel)

    def _judge(self, model: OpenModel) -> ModelJudge:
        return ModelJudge(model, load_judge_prompt(self._program.paths.resources))


def _server_of(settings: Settings) -> ServerAddress | None:
    if not settings.server:
        return None
    return ServerAddress(settings.server, settings.server_key, settings.server_model)


def open_program() -> int:
    """Open the window on this user's library and settings; the exit status."""
    from chapterverse.ui.launch import bring_own_work, open_window

    program = Composition()
    settings, note = load_settings(program.paths.settings_file)
    own, arriving = program.paths.user_database, None
    if is_behind(own):
        arriving = bring_own_work(partial(migrating, own), settings, program.paths)
        program.own_problem = _OWN_WORK_ARRIVES if arriving.under_way else arriving.error
        arriving = arriving if arriving.under_way else None
    services = window_services(program)
    status = open_window(services, settings, program.paths, note, arriving)
    if arriving is not None and arriving.is_wanted:
        program.own_problem = arriving.error
        settings, note = load_settings(program.paths.settings_file)
        status = open_window(window_services(program), settings, program.paths, note)
    return status


def window_services(program: Composition) -> WindowServices:
    """What the window works with; what is missing is left out, and `problem` says why."""
    in_use = program.model_in_use
    model_note = in_use.status.sentence
    history: AnswerHistory | None = None
    problem: AppError | None = None
    annotations: AnnotationService | None = None
    studies: StudyService | None = None
    own_context: OwnContextService | None = None
    own_work: OwnWorkService | None = None
    try:
        history = program.history
        annotations, studies = program.annotations, program.studies
        own_context, own_work = program.own_context, program.own_work
    except AppError as error:
        problem = error
    backups: BackupService | None = program.backups
    if problem is _OWN_WORK_ARRIVES:
        # The window has a line for it. Nothing may take the place of the file meanwhile.
        problem = backups = None
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
            own_work=own_work,
            backups=backups,
        )
    check_text: CheckTextService | None = None
    try:
        check_text = program.check_text
    except AppError as error:
        problem = problem or error
    index: IndexService | None = None
    if program.retriever is not None:
        index = program.index
    return WindowServices(
        AnsweringInUse(ask, in_use),
        read,
        search,
        index,
        history,
        model_note,
        problem,
        check_text,
        read_text_file,
        styles=in_use.styles,
        default_style=in_use.default_style,
        models=in_use,
        warm_up=program.warm_up,
        checked_texts=CheckedTexts(program.paths.data / "user" / "checked"),
        annotations=annotations,
        studies=studies,
        own_context=own_context,
        own_work=own_work,
        backups=backups,
        exports=program.exports,
    )
