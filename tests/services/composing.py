"""Composed answers for tests: models and checkers that follow a script."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field

from tests.fakes import FakeCancel, FakeChecker, FakeCorpus
from tests.grounding.offers import OFFERED, commentary, scripture
from tests.grounding.test_prompts import texts

from chapterverse.domain.answers import AnswerEvent, RunKind, SupportLevel, SupportVerdict
from chapterverse.domain.generation import FinishReason, Generated, GenerationRequest
from chapterverse.errors import AppError, ModelUnavailable
from chapterverse.grounding.draft import Offered
from chapterverse.ports import CancelToken, SupportQuery
from chapterverse.services.compose import Composed, Composer, Form

DIRECT, CONTEXTUAL, THEMATIC, NOT_SUPPORTED, UNCHECKED = SupportLevel


@dataclass
class Script:
    """A model that writes given chunks; a reply that is an error is raised."""

    replies: list[list[str] | AppError]
    asked: list[GenerationRequest] = field(default_factory=list)
    name: str = "script"
    sha256: str = ""
    context_tokens: int = 2048

    def count_tokens(self, text: GenerationRequest | str) -> int:
        return len(str(text).split())

    def stream(
        self, request: GenerationRequest, cancel: CancelToken
    ) -> Generator[str, None, Generated]:
        self.asked.append(request)
        reply = self.replies.pop(0) if self.replies else []
        if isinstance(reply, AppError):
            raise reply
        for chunk in reply:
            cancel.raise_if_cancelled()
            yield chunk
        return Generated(FinishReason.COMPLETE)


@dataclass
class ByVerse:
    """A checker that knows the level of each verse; batches are kept."""

    levels: dict[str, SupportLevel]
    batches: list[list[SupportQuery]] = field(default_factory=list)
    name: str = "by verse"

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        self.batches.append(list(queries))
        return [
            SupportVerdict(self.levels[q.ref.osis] if q.ref else DIRECT, "So.", self.name, 0.8)
            for q in queries
        ]


@dataclass
class Failing:
    """A checker that cannot check."""

    name: str = "failing"

    def check(self, queries: Sequence[SupportQuery]) -> list[SupportVerdict]:
        raise ModelUnavailable("The checker is missing.")


def run(
    *replies: str | AppError,
    checker: FakeChecker | ByVerse | Failing | None = None,
    offered: Offered = OFFERED,
    form: Form = Form.KEYED,
    corpus: FakeCorpus | None = None,
) -> tuple[list[AnswerEvent], Composed, Script]:
    script = Script([[r] if isinstance(r, str) else r for r in replies])
    composer = Composer(
        corpus or FakeCorpus(), script, checker or FakeChecker(), texts(), offered, form
    )
    events = list(composer.run("How is a person justified?", FakeCancel()))
    assert composer.result is not None
    return events, composer.result, script


def shown(result: Composed) -> str:
    return "\n".join(
        (f"# {block.heading}\n" if block.heading else "")
        + "".join(
            f"[{run.citation}]" if run.kind is RunKind.MARKER else run.text for run in block.runs
        )
        for block in result.blocks
    )


ONE = Offered((scripture("Rom.3.28", "k7m"), commentary("d4f")))
