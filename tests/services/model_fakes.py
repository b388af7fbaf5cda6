"""A shelf, records and models in memory, for tests of choosing, exchanging and testing models."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from tests.fakes import FakeChecker, FakeGenerator

from chapterverse.adapters.model_records import FileRecords
from chapterverse.bootstrap import Composition
from chapterverse.domain.model_results import Criterion, Mark, SelfTest
from chapterverse.errors import AppError, BadInput
from chapterverse.grounding.prompts import PromptTexts
from chapterverse.ports import CancelToken, Copied, ModelEntry, OpenModel, ServerAddress
from chapterverse.services.model_in_use import ModelInUse
from chapterverse.services.models import ModelsService
from chapterverse.services.self_test import SelfTestEnded, SelfTestEvent, SelfTestStep
from chapterverse.services.written import Writing

NOW = datetime(2026, 1, 2, 12, tzinfo=UTC)
TEXTS = PromptTexts("{sentinel} {example}", "{sentinel}", "{sentinel}", "{sentinel}", "{sentinel}")


def entry(name: str, parameters: int = 135_000_000, problem: str = "") -> ModelEntry:
    """A model file; its digest is made of its name."""
    return ModelEntry(
        Path(f"/models/{name}.gguf"),
        name,
        parameters,
        "Q4_1",
        98_000_000,
        4096,
        298_000_000,
        "Apache-2.0",
        problem=problem,
        digest=f"{sum(map(ord, name)):064x}",
    )


def result_of(version: str = "1", speed: float = 50.0, **marks: tuple[int, int]) -> SelfTest:
    """A result in which everything was passed but what is given, as (passed, total)."""
    found = {criterion: Mark(criterion, 4, 4) for criterion in Criterion}
    for name, (passed, total) in marks.items():
        found[Criterion(name)] = Mark(Criterion(name), passed, total)
    return SelfTest(version, NOW, tuple(found.values()), speed)


@dataclass
class FakeRecords:
    """Records in dicts."""

    tests: dict[str, SelfTest] = field(default_factory=dict)
    speeds: dict[str, float] = field(default_factory=dict)

    def self_test(self, digest: str) -> SelfTest | None:
        return self.tests.get(digest)

    def keep_self_test(self, digest: str, result: SelfTest) -> None:
        self.tests[digest] = result

    def speed(self, digest: str) -> float:
        return self.speeds.get(digest, 0.0)

    def keep_speed(self, digest: str, speed: float) -> None:
        self.speeds[digest] = speed


@dataclass
class FakeShelf:
    """A shelf to which files can be added."""

    found: list[ModelEntry] = field(default_factory=list)

    def models(self) -> tuple[ModelEntry, ...]:
        return tuple(self.found)

    def add(self, source: Path, cancel: CancelToken) -> Generator[Copied, None, ModelEntry]:
        if source.suffix != ".gguf":
            raise BadInput("This is not a model file.", "Choose a file in GGUF format.")
        for done in (0, 50, 100):
            cancel.raise_if_cancelled()
            yield Copied(done, 100)
        added = entry(source.stem)
        self.found.append(added)
        return added


@dataclass
class FakeModel(FakeGenerator):
    """A FakeGenerator that is loaded and let go."""

    is_loaded: bool = False
    is_busy: bool = False
    fraction: float = 0.0
    problem: str = ""
    speed: float = 40.0
    note: str = ""
    keeps_grammar: bool = True
    failure: AppError | None = None
    log: list[str] = field(default_factory=list)

    def load(self, cancel: CancelToken, *, again: bool = False) -> None:
        cancel.raise_if_cancelled()
        self.log.append("load again" if again else "load")
        if self.failure is not None:
            self.problem = self.failure.user_text
            raise self.failure
        self.is_loaded = True

    def close(self) -> None:
        self.log.append("close")
        self.is_loaded = False


@dataclass
class FakeMaking:
    """Makes FakeModels, whose log it keeps by title; `failures` are raised when loaded."""

    log: dict[str, list[str]] = field(default_factory=dict)
    failures: dict[str, AppError] = field(default_factory=dict)
    replies: list[str] = field(default_factory=list)
    result: SelfTest = field(default_factory=result_of)
    judging: list[bool] = field(default_factory=list)

    def open(self, entry: ModelEntry, server: ServerAddress | None) -> OpenModel:
        log = self.log.setdefault(entry.title, [])
        log.append("open")
        return FakeModel(
            list(self.replies),
            name=entry.title,
            sha256="" if entry.address else entry.digest,
            log=log,
            failure=self.failures.get(entry.title),
        )

    def writing(self, model: OpenModel, entry: ModelEntry, *, judges: bool) -> Writing:
        self.judging.append(judges)
        return Writing(model, model.load, FakeChecker(), TEXTS, 0.8)

    def self_test(
        self, model: OpenModel, entry: ModelEntry, cancel: CancelToken
    ) -> Iterator[SelfTestEvent]:
        for done in range(3):
            cancel.raise_if_cancelled()
            yield SelfTestStep(done, 2)
        yield SelfTestEnded(self.result)

    def find_server(self, server: ServerAddress, cancel: CancelToken) -> ServerAddress:
        if "nowhere" in server.url:
            raise BadInput("No model server listens at nowhere:80.", "Check the address.")
        return ServerAddress(f"http://{server.url}", server.key, "qwen")


def models_in_use(
    *entries: ModelEntry,
    making: FakeMaking | None = None,
    records: FakeRecords | None = None,
    wanted: str = "",
    judges: bool = False,
) -> ModelInUse:
    """The model in use over a fake shelf with these entries."""
    models = ModelsService(FakeShelf(list(entries)), records or FakeRecords(), "1")
    return ModelInUse(models, making or FakeMaking(), wanted, judges=judges)


def all_passed(program: Composition) -> None:
    """As if every model of a program had passed its self-test."""
    records = FileRecords(program.paths.cache / "models")
    for choice in program.models.choices():
        records.keep_self_test(choice.entry.digest, result_of(program.test_items.version))
