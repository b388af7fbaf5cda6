"""A program of fakes for tests of the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tests.fakes import (
    FakeCancel,
    FakeChecker,
    FakeCorpus,
    FakeEmbedder,
    FakeHistory,
    FakeVectorIndex,
)
from tests.fakes_own_work import (
    FakeAnnotations,
    FakeBackups,
    FakeClock,
    FakeStudies,
    FakeStudyFiles,
)
from tests.services.model_fakes import entry, models_in_use
from tests.services.test_response_json import ANSWER

from chapterverse.adapters.exporters.clipboard import clip
from chapterverse.adapters.exporters.html import HtmlExporter
from chapterverse.adapters.exporters.markdown import MarkdownExporter
from chapterverse.adapters.markdown_notes import read_blocks
from chapterverse.adapters.whole_file import WholeFiles
from chapterverse.adapters.work_file import WorkFiles
from chapterverse.cli.program import BuildProgress
from chapterverse.domain.answers import Answered, AnswerEvent, Retrieved, Style
from chapterverse.domain.passages import RetrievalMethod, RetrievedPassage, SourceKind
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import BadInput
from chapterverse.ports import CancelToken, DocumentExporter, WordMatch, WordQuery
from chapterverse.services.annotations import AnnotationService
from chapterverse.services.backups import BackupService
from chapterverse.services.check_text import CheckTextService
from chapterverse.services.compose import Form
from chapterverse.services.exports import ExportService
from chapterverse.services.library import IndexService
from chapterverse.services.model_in_use import ModelInUse
from chapterverse.services.own_work import OwnWorkService
from chapterverse.services.read import ReadService
from chapterverse.services.search import SearchService
from chapterverse.services.studies import StudyService
from chapterverse.settings import Paths

__all__ = ["FakeCancel", "FakeProgram"]


@dataclass
class _Ask:
    def run(
        self,
        question: str,
        cancel: CancelToken,
        *,
        style: Style = Style.QUOTE,
        form: Form = Form.KEYED,
        scope: PassageRef | None = None,
    ) -> Iterator[AnswerEvent]:
        if not question.strip():
            raise BadInput("There is no question.", "Type one.")
        yield Retrieved((), "by words until the index is ready")
        yield Answered(ANSWER)


@dataclass
class _Retrieve:
    corpus: FakeCorpus

    def run(self, question: str, limit: int = 12, scope: PassageRef | None = None) -> Retrieved:
        hits = self.corpus.search_words(WordQuery(question, WordMatch.ANY), limit)
        return Retrieved(
            tuple(
                RetrievedPassage(h.passage, h.kind, RetrievalMethod.FULL_TEXT, rank, h.score)
                for rank, h in enumerate(hits, 1)
                if h.kind is SourceKind.SCRIPTURE
            )
        )

    def rank_verses(self, question: str, k: int = 100) -> tuple[PassageRef, ...]:
        found = self.run(question, k).passages
        return tuple(p.passage.ref for p in found if p.passage.ref is not None)


@dataclass
class FakeProgram:
    """Every service over the fake corpus."""

    folder: Path
    corpus: FakeCorpus = field(default_factory=FakeCorpus)
    checker: FakeChecker = field(default_factory=FakeChecker)
    support_problem: str = ""

    @cached_property
    def paths(self) -> Paths:
        return Paths(self.folder, self.folder, self.folder, self.folder)

    @property
    def answering(self) -> _Ask:
        return _Ask()

    @property
    def read(self) -> ReadService:
        return ReadService(self.corpus)

    @property
    def search(self) -> SearchService:
        return SearchService(self.corpus, FakeEmbedder())

    @property
    def retrieve(self) -> _Retrieve:
        return _Retrieve(self.corpus)

    @property
    def check_text(self) -> CheckTextService:
        return CheckTextService(self.corpus, self.checker)

    @cached_property
    def model_in_use(self) -> ModelInUse:
        return models_in_use(entry("small"), entry("broken", problem="It is empty."))

    @cached_property
    def studies(self) -> StudyService:
        return StudyService(FakeStudies(), FakeStudyFiles(), self.corpus)

    @cached_property
    def annotations(self) -> AnnotationService:
        return AnnotationService(FakeAnnotations())

    @cached_property
    def backups(self) -> BackupService:
        return BackupService(FakeBackups(FakeClock()))

    @cached_property
    def own_work(self) -> OwnWorkService:
        return OwnWorkService(
            FakeAnnotations(), FakeHistory(), FakeStudies(), WorkFiles("0"), self.backups
        )

    @cached_property
    def exports(self) -> ExportService:
        exporters: dict[str, DocumentExporter] = {
            "md": MarkdownExporter(),
            "html": HtmlExporter(),
        }
        return ExportService(exporters, WholeFiles(), read_blocks, clip)

    def read_text(self, path: Path) -> str:
        return path.read_text(encoding="utf-8")

    @property
    def index(self) -> IndexService:
        return IndexService(self.vectors, FakeEmbedder())

    @cached_property
    def vectors(self) -> FakeVectorIndex:
        return FakeVectorIndex(self.corpus.verses_)

    def build_library(self, sources: Path, output: Path) -> Iterator[BuildProgress]:
        yield BuildProgress(1, 2, f"Reading {sources.name}")
        yield BuildProgress(2, 2, f"Wrote {output.name}")

    def oddities(self) -> tuple[tuple[str, str, str], ...]:
        return (("WEB", "Rom.16.25", "moved to its place"),)

    def library_facts(self) -> tuple[tuple[str, str], ...]:
        return (("version", "fake-1"),)
