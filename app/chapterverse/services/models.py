"""The models that could write answers: which are there, and what each may do and why.

What a model may do is decided by its self-test on this machine. Without one it follows from the
size, as measured: one of 0.1 billion parameters can rephrase a verse and is mostly wrong; writing
a whole cited answer needs about 1.5 billion. Everything else that a file says of itself comes from
the ModelShelf port.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from chapterverse.domain.answers import Style
from chapterverse.domain.model_results import Criterion, Mark, SelfTest
from chapterverse.errors import BadInput
from chapterverse.ports import ModelEntry, ModelRecords, ModelShelf, ServerAddress

SMALLEST_GUIDED = 80_000_000
"""Parameters with which a model can form a sentence about a verse at all."""

SMALLEST_COMPOSED = 1_400_000_000
"""Parameters of the smallest models sold as "1.5B"."""

UNTESTED_TUNING = (
    "It was tuned to write one claim at a time, but of what it makes of found verses too little is "
    "true: only its self-test can let it write."
)
"""Of 29 sentences shown over retrieved passages 18 were true (bench/written_claims.py), while those
of other small models do not pass the checker's own gate."""

NO_MODEL = "No model: answers are quotations"

SERVER = "server"
"""The wish, in the settings, for the model behind the typed address; files end in .gguf."""

_NEEDED = {
    Criterion.WHOLE: 0.75,
    Criterion.CARRIED: 0.375,
    Criterion.SAYS_NOTHING: 1.0,
    Criterion.MARKED: 0.8,
    Criterion.KEYS: 1.0,
    Criterion.AGREES: 0.6,
    Criterion.DECLINES: 0.75,
}
_GUIDED = (Criterion.WHOLE, Criterion.CARRIED, Criterion.SAYS_NOTHING)
_COMPOSED = (Criterion.MARKED, Criterion.KEYS, Criterion.AGREES, Criterion.DECLINES)
_SAID = {
    Criterion.WHOLE: "{n} of {all} sentences were fit to be shown",
    Criterion.CARRIED: "the verse carried {n} of {all} sentences",
    Criterion.SAYS_NOTHING: "it kept silent for {n} of {all} verses that do not answer",
    Criterion.MARKED: "{n} of {all} answers cited as asked",
    Criterion.KEYS: "{n} of {all} answers cited only what was offered",
    Criterion.AGREES: "the verse carried {n} of {all} cited sentences",
    Criterion.DECLINES: "it said {n} of {all} times that the passages do not answer",
}


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model and the styles it may answer in; `reason` says why not in more, for a reader.

    `speed` is in tokens a second as measured here, 0 when not known; `tested` the self-test, None
    without one; `may_judge` whether the model judges support better than the program's checker.
    """

    entry: ModelEntry
    styles: tuple[Style, ...]
    reason: str
    speed: float = 0.0
    tested: SelfTest | None = None
    may_judge: bool = False

    @property
    def usable(self) -> bool:
        """Whether it can be asked at all."""
        return not self.entry.problem

    @property
    def wish(self) -> str:
        """How the settings name it."""
        return SERVER if self.entry.address else self.entry.path.name


class ModelState(StrEnum):
    """How the chosen model stands."""

    NONE = "none"
    NOT_LOADED = "not_loaded"
    LOADING = "loading"
    READY = "ready"
    WRITING = "writing"
    FAILED = "failed"


class NoRecords:
    """Nothing is known about any model."""

    def self_test(self, digest: str) -> SelfTest | None:
        """None."""

    def keep_self_test(self, digest: str, result: SelfTest) -> None:
        """Nothing is kept."""

    def speed(self, digest: str) -> float:
        """Not known."""
        return 0.0

    def keep_speed(self, digest: str, speed: float) -> None:
        """Nothing is kept."""


NO_RECORDS = NoRecords()


@dataclass(frozen=True, slots=True)
class ModelsService:
    """Lists and chooses models. Self-tests of another `version` count as none."""

    shelf: ModelShelf
    records: ModelRecords = NO_RECORDS
    version: str = ""
    server: ServerAddress | None = None

    def choices(self) -> tuple[ModelChoice, ...]:
        """All models that are there now, each with what it may do; a server comes last."""
        entries = self.shelf.models()
        if self.server is not None:
            entries = (*entries, server_entry(self.server))
        return tuple(map(self.choice, entries))

    def choice(self, entry: ModelEntry) -> ModelChoice:
        """A model with what it may do."""
        tested = self.records.self_test(entry.digest)
        if tested is not None and tested.version != self.version:
            tested = None
        speed = self.records.speed(entry.digest) or (tested.speed if tested is not None else 0.0)
        return choice_of(entry, tested, speed)

    def chosen(self, wanted: str = "") -> ModelChoice:
        """The model whose file is named `wanted`, or without one the first that can be used.

        A server is never taken without being wanted. Raises BadInput when there is none.
        """
        choices = self.choices()
        if wanted:
            for choice in choices:
                if wanted in (choice.wish, str(choice.entry.path)):
                    return choice
            if wanted == SERVER:
                raise BadInput("No address of a model server is set.", "Choose another model.")
            raise BadInput(f"The model {wanted} is not there any more.", "Choose another one.")
        for choice in choices:
            if choice.usable and not choice.entry.address:
                return choice
        raise BadInput("There is no model here.", "Run “./run setup”, or add a GGUF file.")


def served_title(name: str) -> str:
    """The name of a served model for a reader: some servers give the whole path of its file."""
    return re.split(r"[/\\]", name)[-1] if name.lower().endswith(".gguf") else name


def server_entry(server: ServerAddress) -> ModelEntry:
    """The model behind a typed address, as far as it is known without asking."""
    digest = hashlib.sha256(f"{server.url}\n{server.model}".encode()).hexdigest()
    title = served_title(server.model) or "Model server"
    return ModelEntry(Path(SERVER), title, 0, "", 0, 0, 0, "", digest=digest, address=server.url)


def choice_of(entry: ModelEntry, tested: SelfTest | None = None, speed: float = 0.0) -> ModelChoice:
    """A model with the styles that its self-test allows, or without one its size."""
    if entry.problem:
        return ModelChoice(entry, (Style.QUOTE,), entry.problem)
    if tested is not None:
        styles, reason = _by_test(tested)
        judge, rules = tested.mark(Criterion.JUDGE), tested.mark(Criterion.CHECKER)
        return ModelChoice(entry, styles, reason, speed, tested, judge.passed > rules.passed)
    return ModelChoice(entry, *_by_size(entry), speed)


def _by_size(entry: ModelEntry) -> tuple[tuple[Style, ...], str]:
    if entry.address:
        return (
            (Style.QUOTE, Style.GUIDED),
            "It writes one claim at a time; its self-test says whether it may write whole answers.",
        )
    size = parameters_text(entry.parameters)
    if entry.parameters < SMALLEST_GUIDED:
        return (Style.QUOTE,), f"With {size} it is too small to write."
    if entry.adapter is not None and entry.parameters < SMALLEST_COMPOSED:
        return (Style.QUOTE,), UNTESTED_TUNING
    if entry.parameters < SMALLEST_COMPOSED:
        return (
            (Style.QUOTE, Style.GUIDED),
            f"With {size} it writes one claim at a time; whole answers need about 1.5 billion.",
        )
    return (Style.QUOTE, Style.GUIDED, Style.COMPOSED), ""


def _by_test(tested: SelfTest) -> tuple[tuple[Style, ...], str]:
    styles = [Style.QUOTE]
    reasons = []
    for style, criteria in ((Style.GUIDED, _GUIDED), (Style.COMPOSED, _COMPOSED)):
        failed = [mark for mark in map(tested.mark, criteria) if not _is_passed(mark)]
        if failed:
            said = [_said(mark) for mark in failed if mark.total]
            reasons.append(f"{style.value.capitalize()}: {'; '.join(said)}.")
        else:
            styles.append(style)
    return tuple(styles), " ".join(reasons)


def _is_passed(mark: Mark) -> bool:
    return bool(mark.total) and mark.share >= _NEEDED[mark.criterion]


def _said(mark: Mark) -> str:
    said = _SAID[mark.criterion].format(n=mark.passed or "none", all=mark.total)
    needed = -(-_NEEDED[mark.criterion] * mark.total // 1)
    return f"{said} ({needed:.0f} are needed)"


def judge_sentence(tested: SelfTest | None) -> str:
    """How the model judges beside the program's checker, "" while that is not known."""
    if tested is None or not tested.mark(Criterion.JUDGE).total:
        return ""
    own, rules = tested.mark(Criterion.JUDGE), tested.mark(Criterion.CHECKER)
    return (
        f"It judged {own.passed} of {own.total} claims rightly, the program’s own checker "
        f"{rules.passed}."
    )


def parameters_text(count: int) -> str:
    """A number of parameters for a reader: "135 million parameters"."""
    if count >= 995_000_000:
        return f"{count / 1e9:.1f} billion parameters"
    return f"{round(count / 1e6)} million parameters"


def state_sentence(
    state: ModelState, title: str = "", *, fraction: float = 0.0, problem: str = ""
) -> str:
    """What the status line says."""
    match state:
        case ModelState.NONE:
            return NO_MODEL
        case ModelState.NOT_LOADED:
            return f"{title}: loaded when first needed"
        case ModelState.LOADING:
            return f"Loading {title}: {round(100 * min(1.0, max(0.0, fraction)))} %"
        case ModelState.READY:
            return f"{title} is ready"
        case ModelState.WRITING:
            return f"{title} is writing"
        case ModelState.FAILED:
            return f"Answers are quotations. {problem}".strip()
