"""The model that writes now: chosen, loaded, tested, exchanged while the program runs.

An answer is written by one model from its first word to its last: who changes the model does it
between two answers, in the lane in which questions are answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Protocol

from chapterverse.domain.answers import Answered, AnswerEvent, Style
from chapterverse.domain.refs import PassageRef
from chapterverse.errors import AppError, BadInput, Cancelled, ModelUnavailable
from chapterverse.ports import CancelToken, ModelEntry, OpenModel, ServerAddress
from chapterverse.services.ask import AskService
from chapterverse.services.compose import Form
from chapterverse.services.models import (
    NO_MODEL,
    ModelChoice,
    ModelsService,
    ModelState,
    state_sentence,
)
from chapterverse.services.self_test import SelfTestEnded, SelfTestEvent
from chapterverse.services.written import Writing


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """How the model in use stands; `address` is that of a server that is asked, "" for none."""

    state: ModelState
    sentence: str
    address: str = ""


class Making(Protocol):
    """What has to be made for a model; the composition root does it."""

    def open(self, entry: ModelEntry, server: ServerAddress | None) -> OpenModel:
        """The model, not loaded yet."""

    def writing(self, model: OpenModel, entry: ModelEntry, *, judges: bool) -> Writing:
        """What written answers need; with `judges` the model checks claims, too."""

    def self_test(
        self, model: OpenModel, entry: ModelEntry, cancel: CancelToken
    ) -> Iterator[SelfTestEvent]:
        """Test a model. Raises ModelUnavailable, Cancelled."""

    def find_server(self, server: ServerAddress, cancel: CancelToken) -> ServerAddress:
        """The address as it is kept, with the model that answered. Raises BadInput,
        ModelUnavailable, Cancelled."""


class ModelInUse:
    """`models` lists what is there, `wanted` is the reader's wish ("" for the first that works).

    `choice`, `problem` and `status` may be read from any thread; everything else is for one thread
    at a time.
    """

    def __init__(
        self, models: ModelsService, making: Making, wanted: str = "", *, judges: bool = False
    ) -> None:
        self._models = models
        self._making = making
        self._judges = judges
        self._choice: ModelChoice | None = None
        self._model: OpenModel | None = None
        self._writing: Writing | None = None
        self._problem = ""
        self._choose(wanted)

    @property
    def models(self) -> ModelsService:
        """The models that are there."""
        return self._models

    @property
    def choice(self) -> ModelChoice | None:
        """The model that writes, None when there is none that can be used."""
        return self._choice

    @property
    def styles(self) -> tuple[Style, ...]:
        """The ways in which questions can be answered now."""
        return self._choice.styles if self._choice is not None else (Style.QUOTE,)

    @property
    def default_style(self) -> Style:
        """How to answer unless the reader wants otherwise. What a model too small for whole
        answers writes is mostly thrown away, after seconds of waiting: there it is Quote."""
        return Style.COMPOSED if Style.COMPOSED in self.styles else Style.QUOTE

    @property
    def writing(self) -> Writing | None:
        """What the next answer is written with, None without a model."""
        if self._choice is None:
            return None
        if self._writing is None:
            self._model = self._making.open(self._choice.entry, self._models.server)
            judges = self._judges and self._choice.may_judge
            self._writing = self._making.writing(self._model, self._choice.entry, judges=judges)
        return self._writing

    @property
    def problem(self) -> str:
        """Why the model in use could not be found or loaded, "" when it could or was not tried."""
        model = self._model
        if model is None or model.is_loaded or model.is_busy:
            return self._problem
        return self._problem or model.problem

    @property
    def status(self) -> ModelStatus:
        """How it stands, with a sentence for the status line."""
        choice, model = self._choice, self._model
        if choice is None:
            state = ModelState.FAILED if self.problem else ModelState.NONE
            return ModelStatus(state, state_sentence(state, problem=self.problem))
        title, address = choice.entry.title, choice.entry.address
        fraction = 0.0
        problem = self.problem
        if problem:
            state = ModelState.FAILED
        elif model is None or not (model.is_loaded or model.is_busy):
            state = ModelState.NOT_LOADED
        elif not model.is_loaded:
            state, fraction = ModelState.LOADING, model.fraction
        else:
            state = ModelState.WRITING if model.is_busy else ModelState.READY
        said = state_sentence(state, title, fraction=fraction, problem=problem)
        return ModelStatus(state, said, address)

    # ---- exchanging ----------------------------------------------------------------------------

    def use(self, wanted: str, cancel: CancelToken) -> None:
        """Take another model and load it; the old one is let go first.

        Raises BadInput when it is not there, ModelUnavailable when it cannot be loaded, Cancelled.
        Then the old one goes on answering, loaded again when first needed; without an old one the
        new one stays the chosen one, and after ModelUnavailable answers are quotations.
        """
        choice = self._models.chosen(wanted)
        if not choice.usable:
            raise BadInput(choice.entry.problem, choice.entry.hint)
        before = self._choice if not self.problem else None
        self._let_go()
        self._choice, self._problem = choice, ""
        if self.writing is None or self._model is None:
            return
        try:
            self._model.load(cancel, again=True)
        except Cancelled:
            self._go_back(before or choice)
            raise
        except AppError as error:
            if before is None or before.wish == choice.wish:
                self._problem = error.user_text
                raise
            self._go_back(before)
            said = f"{error.user_text} {before.entry.title} goes on answering."
            raise ModelUnavailable(said, error.hint) from error

    def _go_back(self, choice: ModelChoice) -> None:
        self._let_go()
        self._choice = choice

    def refresh(self) -> None:
        """Look again at what the chosen model may do, after a self-test or a new file."""
        before = self._choice
        self._choose(before.wish if before is not None else "")
        if _what_writes(before) != _what_writes(self._choice):
            self._let_go()

    def judge(self, judges: bool) -> None:
        """Whether the model checks claims from the next answer on, where it may."""
        if judges != self._judges:
            self._judges = judges
            self._let_go()

    def set_server(self, server: ServerAddress | None) -> None:
        """Another address, or none: a server in use is then let go."""
        self._models = replace(self._models, server=server)
        if self._choice is not None and self._choice.entry.address:
            self._let_go()
            self._choose(self._choice.wish if server is not None else "")

    def find_server(self, server: ServerAddress, cancel: CancelToken) -> ServerAddress:
        """Ask a server once whether it answers; see Making."""
        return self._making.find_server(server, cancel)

    def close(self) -> None:
        """Let the model go, when the program ends."""
        self._let_go()

    def _choose(self, wanted: str) -> None:
        try:
            found = self._models.chosen(wanted)
        except BadInput as error:
            self._choice, self._problem = None, str(error) if wanted else ""
            return
        self._choice = found if found.usable else None
        self._problem = "" if found.usable else found.entry.problem

    def _let_go(self) -> None:
        model, self._model, self._writing = self._model, None, None
        if model is not None:
            model.close()

    # ---- measuring -----------------------------------------------------------------------------

    def keep_speed(self) -> None:
        """Keep how fast the model wrote, after an answer."""
        model, choice = self._model, self._choice
        if model is not None and choice is not None and model.speed > 0:
            self._models.records.keep_speed(choice.entry.digest or model.sha256, model.speed)

    def self_test(self, wanted: str, cancel: CancelToken) -> Iterator[SelfTestEvent]:
        """Test a model, keep the result and let it decide. Two models are never loaded at once.

        Raises BadInput, ModelUnavailable, Cancelled.
        """
        choice = self._models.chosen(wanted)
        if not choice.usable:
            raise BadInput(choice.entry.problem, choice.entry.hint)
        self._let_go()
        model = self._making.open(choice.entry, self._models.server)
        try:
            for event in self._making.self_test(model, choice.entry, cancel):
                if isinstance(event, SelfTestEnded):
                    digest = choice.entry.digest or model.sha256
                    self._models.records.keep_self_test(digest, event.result)
                    self._models.records.keep_speed(digest, event.result.speed)
                yield event
        finally:
            model.close()
            self.refresh()


def _what_writes(choice: ModelChoice | None) -> tuple[ModelEntry, bool] | None:
    return (choice.entry, choice.may_judge) if choice is not None else None


@dataclass(frozen=True, slots=True)
class AnsweringInUse:
    """Answers each question with the model that is in use when it is asked."""

    ask: AskService
    in_use: ModelInUse

    def run(
        self,
        question: str,
        cancel: CancelToken,
        *,
        style: Style = Style.QUOTE,
        form: Form = Form.KEYED,
        scope: PassageRef | None = None,
    ) -> Iterator[AnswerEvent]:
        """See services.ask.Answering. A style that the model may not answer in gives way to Quote,
        and a note says why."""
        if style is Style.QUOTE:
            yield from self.ask.run(question, cancel, form=form, scope=scope)
            return
        writing = self.in_use.writing
        note = ""
        if writing is None or style not in self.in_use.styles:
            choice = self.in_use.choice
            reason = f"{NO_MODEL}." if choice is None else choice.reason
            note = (
                f"{style.value.capitalize()} was asked for, and the passages are quoted. {reason}"
            )
            style = Style.QUOTE
        service = replace(self.ask, writing=writing)
        try:
            for event in service.run(question, cancel, style=style, form=form, scope=scope):
                yield _with_note(event, note)
        finally:
            self.in_use.keep_speed()


def _with_note(event: AnswerEvent, note: str) -> AnswerEvent:
    """An event as it is; the answer with one more note, where there is one."""
    if not note or not isinstance(event, Answered):
        return event
    answer = event.response
    return Answered(replace(answer, notes=(*answer.notes, note)))
