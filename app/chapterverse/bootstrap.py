"""Composition root: the only place that sees services and adapters together.

Everything is made when first used, so that a command pays for what it needs and a window opens
before a model is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.sqlite.build import build_library
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.report import facts, oddities
from chapterverse.adapters.sqlite.user import SqliteAnswerHistory, UserDatabase
from chapterverse.adapters.sqlite.vectors import SqliteVectorIndex
from chapterverse.cli.program import BuildProgress
from chapterverse.errors import AppError, BadInput, ModelUnavailable
from chapterverse.grounding.attribution import Introductions, parse_introductions
from chapterverse.ports import AnswerHistory, Embedder
from chapterverse.services.ask import AskService
from chapterverse.services.check_support import RuleChecker, load_support_model
from chapterverse.services.library import IndexService
from chapterverse.services.read import ReadService
from chapterverse.services.retrieve import RetrieveService, load_retrieval_model
from chapterverse.services.search import SearchService
from chapterverse.settings import EMBEDDER_FILE, MODEL_FILE, TOKENIZER_FILE, Paths, load_settings
from chapterverse.ui.window_services import WindowServices


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
    def read(self) -> ReadService:
        """Reads chapters and verses."""
        return ReadService(self.corpus)

    @cached_property
    def search(self) -> SearchService:
        """Searches by words and meaning."""
        return SearchService(self.corpus, self.embedder)

    @cached_property
    def retrieve(self) -> RetrieveService:
        """Finds passages for a question."""
        model = load_retrieval_model(self.paths.resources)
        return RetrieveService(self.corpus, self.embedder, model)

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
    def ask(self) -> AskService:
        """Answers questions."""
        return AskService(self.corpus, self.retrieve, self.introductions)

    @property
    def index(self) -> IndexService:
        """Builds vectors; raises ModelUnavailable when the sentence model is not installed."""
        if self.embedder is None:
            raise ModelUnavailable(
                "The sentence model is not installed.", "Run ./run setup to fetch it."
            )
        work = self.corpus.default_translation().id
        digest = self.corpus.digest(work)
        return IndexService(
            SqliteVectorIndex(self.paths.vectors, self.corpus, digest), self.embedder
        )

    @cached_property
    def history(self) -> AnswerHistory:
        """Answers kept in the user's own database; raises AppError."""
        return SqliteAnswerHistory(UserDatabase(self.paths.user_database))

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
    model_note = (
        "Answers are quotations"
        if program.paths.model(MODEL_FILE).is_file()
        else "No model: answers are quotations"
    )
    history: AnswerHistory | None = None
    problem: AppError | None = None
    try:
        history = program.history
    except AppError as error:
        problem = error
    try:
        read, search, ask = program.read, program.search, program.ask
    except AppError as error:
        return WindowServices(history=history, model_note=model_note, problem=error)
    index: IndexService | None = None
    if program.embedder is not None:
        index = program.index
    return WindowServices(ask, read, search, index, history, model_note, problem)
