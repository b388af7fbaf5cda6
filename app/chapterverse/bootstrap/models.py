"""Models that write: what there is, and what is made of the one in use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING

from chapterverse.adapters.llama.digests import Digests
from chapterverse.adapters.llama.generator import LlamaGenerator
from chapterverse.adapters.llama.judge import ModelJudge, load_judge_prompt
from chapterverse.adapters.llama.shelf import FolderShelf, read_pins
from chapterverse.adapters.model_records import FileRecords
from chapterverse.bootstrap.library import LibraryParts
from chapterverse.errors import BadInput
from chapterverse.grounding.prompts import PromptTexts
from chapterverse.grounding.writer_gate import read_gate
from chapterverse.grounding.writer_prompt import VERSION as WRITER_PROMPT
from chapterverse.ports import CancelToken, ModelEntry, OpenModel, ServerAddress
from chapterverse.services.guided import Tuning
from chapterverse.services.model_in_use import ModelInUse
from chapterverse.services.models import ModelChoice, ModelsService
from chapterverse.services.self_test import SelfTester, SelfTestEvent, TestItems, load_items
from chapterverse.services.written import Writing
from chapterverse.settings import Settings, load_settings

if TYPE_CHECKING:
    from chapterverse.adapters.endpoint import EndpointGenerator

GUIDED_GATE = 0.9
"""Confidence of the checker from which a written sentence is shown: far above its threshold,
because of what small models write most is wrong (12 % true of the default one's)."""


class ModelParts(LibraryParts):
    """The models of this machine and the one in use."""

    @cached_property
    def settings(self) -> Settings:
        """The reader's choices; what was wrong with their file is told by the window."""
        return load_settings(self.paths.settings_file)[0]

    @cached_property
    def models(self) -> ModelsService:
        """The models of this machine and what each may do."""
        paths, settings = self.paths, self.settings
        own = paths.data / "models"
        site = () if paths.site is None else (paths.site / "models",)
        folders = (*site, own, self._shipped)
        pins = read_pins(self._shipped / "manifest.toml")
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

    @cached_property
    def test_items(self) -> TestItems:
        """The items of the self-test; raises BadInput when they are missing."""
        return load_items(self.paths.resources)

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


class _ModelMaking:
    """Makes what a model needs; see services.model_in_use.Making."""

    def __init__(self, program: ModelParts) -> None:
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


def _generator_at(server: ServerAddress) -> EndpointGenerator:
    from chapterverse.adapters.endpoint import EndpointGenerator  # with it come HTTP and TLS

    return EndpointGenerator(server)


def _server_of(settings: Settings) -> ServerAddress | None:
    if not settings.server:
        return None
    return ServerAddress(settings.server, settings.server_key, settings.server_model)
