"""The library and what reads, searches and checks with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.onnx.embedder import OnnxEmbedder
from chapterverse.adapters.onnx.pair_reader import OnnxPairReader
from chapterverse.adapters.onnx.shipped import Shipped, shipped_network
from chapterverse.adapters.sqlite.corpus import SqliteCorpus
from chapterverse.adapters.sqlite.note_vectors import SqliteNoteIndex
from chapterverse.adapters.sqlite.report import facts, oddities
from chapterverse.adapters.sqlite.vectors import SqliteVectorIndex
from chapterverse.adapters.static_embedder import StaticEmbedder
from chapterverse.adapters.verse_knowledge import FileVerseKnowledge
from chapterverse.adapters.verse_readings import FileVerseReadings
from chapterverse.cli.program import BuildProgress
from chapterverse.errors import BadInput, ModelUnavailable
from chapterverse.grounding.attribution import Introductions, parse_introductions
from chapterverse.ports import Embedder, SupportQuery
from chapterverse.services.check_support import RuleChecker, load_support_model
from chapterverse.services.check_text import CheckTextService
from chapterverse.services.library import IndexService
from chapterverse.services.read import ReadService
from chapterverse.services.retrieve import RetrieveService, load_retrieval_model
from chapterverse.services.search import SearchService
from chapterverse.services.strict_check import StricterChecker
from chapterverse.settings import EMBEDDER_FILE, TOKENIZER_FILE, Paths


class LibraryParts:
    """Services over the library, for one user."""

    def __init__(self, paths: Paths | None = None) -> None:
        self.paths = paths or Paths.of_environment()

    @property
    def _shipped(self) -> Path:
        """The folder of the models that come with the program."""
        return self.paths.resources.parent / "models"

    @property
    def _retriever_files(self) -> Path:
        return self._shipped / "retriever-static-1"

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
        table = self._retriever_files / "table.npz"
        tokenizer = self.paths.model(TOKENIZER_FILE)
        if not table.is_file() or not tokenizer.is_file():
            return None
        verses = table.with_name("verses.npz")
        return StaticEmbedder(table, tokenizer, knowledge=verses if verses.is_file() else None)

    @cached_property
    def knowledge(self) -> FileVerseKnowledge | None:
        """What readers ask of each verse; it comes with the table, without it words must do."""
        path = self._retriever_files / "verses.npz"
        return FileVerseKnowledge(path) if path.is_file() else None

    @cached_property
    def readings(self) -> FileVerseReadings | None:
        """What the sentence model reads in each verse, None where one of the two is missing."""
        path = self._retriever_files / "readings.npz"
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
    def support_network(self) -> Shipped:
        """The trained network that comes with the program."""
        return shipped_network(self._shipped, Digests(self.model_state / "digests.tsv"))

    @property
    def support_problem(self) -> str:
        """Why the trained network cannot be used, "" when it can."""
        return self.support_network.problem

    @property
    def model_state(self) -> Path:
        """Log, digests and marks of models."""
        return self.paths.cache / "llama"

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
    def check_text(self) -> CheckTextService:
        """Checks a text that somebody brings."""
        return CheckTextService(self.corpus, self.checker)

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

    def warm_up(self) -> None:
        """Read all with which passages are found and claims checked; raises AppError."""
        self.retrieve.run("What is faith?")
        self.checker.check((SupportQuery("God is one.", "The LORD our God is one."),))

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
