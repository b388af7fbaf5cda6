"""What the command line needs of the program; bootstrap builds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from chapterverse.domain.answers import Retrieved, SupportVerdict
from chapterverse.domain.refs import PassageRef
from chapterverse.ports import Corpus, SupportQuery
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.ask import Answering
from chapterverse.services.backups import BackupService
from chapterverse.services.check_text import CheckTextService
from chapterverse.services.exports import ExportService
from chapterverse.services.library import IndexService
from chapterverse.services.model_in_use import ModelInUse
from chapterverse.services.own_work import OwnWorkService
from chapterverse.services.read import ReadService
from chapterverse.services.search import SearchService
from chapterverse.services.studies import StudyService
from chapterverse.settings import Paths


class Retrieving(Protocol):
    """The retrieval service as the command line uses it."""

    def run(self, question: str, limit: int = 12, scope: PassageRef | None = None) -> Retrieved:
        """Passages for a question, best first."""

    def rank_verses(self, question: str, k: int = 100) -> tuple[PassageRef, ...]:
        """Scripture only, best first, for measuring."""


class Checking(Protocol):
    """The support checker as the command line uses it."""

    @property
    def name(self) -> str:
        """Which checker this is."""

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        """One verdict a query."""


@dataclass(frozen=True, slots=True)
class BuildProgress:
    """A step of building the library."""

    done: int
    total: int
    what: str


class Program(Protocol):
    """Services, each made when first used. Every property may raise AppError."""

    @property
    def paths(self) -> Paths:
        """Where things are."""

    @property
    def corpus(self) -> Corpus:
        """The library."""

    @property
    def answering(self) -> Answering:
        """Answers questions in the styles that the model in use may answer in."""

    @property
    def read(self) -> ReadService:
        """Reads chapters and verses."""

    @property
    def search(self) -> SearchService:
        """Searches by words and meaning."""

    @property
    def retrieve(self) -> Retrieving:
        """Finds passages for a question."""

    @property
    def support_problem(self) -> str:
        """Why the trained network of the support checker cannot be used, "" when it can."""

    @property
    def checker(self) -> Checking:
        """Judges support."""

    @property
    def check_text(self) -> CheckTextService:
        """Checks a text that somebody brings."""

    @property
    def studies(self) -> StudyService:
        """Studies on the shelf and in files."""

    @property
    def annotations(self) -> AnnotationService:
        """The reader's own highlights and notes; names of pens."""

    @property
    def exports(self) -> ExportService:
        """Writes documents."""

    @property
    def model_in_use(self) -> ModelInUse:
        """The model that writes, and those that could."""

    def read_text(self, path: Path) -> str:
        """The words of a text file; raises BadInput."""

    @property
    def index(self) -> IndexService:
        """Builds vectors."""

    @property
    def own_work(self) -> OwnWorkService:
        """Own work as one file."""

    @property
    def backups(self) -> BackupService:
        """Copies of the user's database."""

    def build_library(self, sources: Path, output: Path) -> Iterator[BuildProgress]:
        """Build the library file from source packages."""

    def oddities(self) -> tuple[tuple[str, str, str], ...]:
        """Work, place and what was repaired or doubted when the library was built."""

    def library_facts(self) -> tuple[tuple[str, str], ...]:
        """Name and value of what the library file says of itself."""
