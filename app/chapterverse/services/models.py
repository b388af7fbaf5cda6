"""The models that could write answers: which are there, what each may do, how it stands.

What a model may do follows from its size, as measured: one of 0.1 billion parameters can rephrase
a verse and is mostly wrong; writing a whole cited answer needs about 1.5 billion. Everything else
that a file says of itself comes from the ModelShelf port.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from chapterverse.domain.answers import Style
from chapterverse.errors import BadInput
from chapterverse.ports import ModelEntry, ModelShelf

SMALLEST_GUIDED = 80_000_000
"""Parameters with which a model can form a sentence about a verse at all."""

SMALLEST_COMPOSED = 1_400_000_000
"""Parameters of the smallest models sold as "1.5B"."""

NO_MODEL = "No model: answers are quotations"


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """A model and the styles it may answer in; `reason` says why not in more, for a reader."""

    entry: ModelEntry
    styles: tuple[Style, ...]
    reason: str

    @property
    def usable(self) -> bool:
        """Whether it can be asked at all."""
        return not self.entry.problem

    @property
    def best_style(self) -> Style:
        """The style it answers in unless the reader chooses another."""
        return self.styles[-1]


class ModelState(StrEnum):
    """How the chosen model stands."""

    NONE = "none"
    NOT_LOADED = "not_loaded"
    LOADING = "loading"
    READY = "ready"
    WRITING = "writing"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ModelsService:
    """Lists and chooses models."""

    shelf: ModelShelf

    def choices(self) -> tuple[ModelChoice, ...]:
        """All models that are there now, each with what it may do."""
        return tuple(choice_of(entry) for entry in self.shelf.models())

    def chosen(self, wanted: str = "") -> ModelChoice:
        """The model whose file is named `wanted`, or without one the first that can be used.

        Raises BadInput when there is none.
        """
        choices = self.choices()
        if wanted:
            for choice in choices:
                if wanted in (choice.entry.path.name, str(choice.entry.path)):
                    return choice
            raise BadInput(f"The model {wanted} is not there any more.", "Choose another one.")
        for choice in choices:
            if choice.usable:
                return choice
        raise BadInput("There is no model here.", "Run “./run setup”, or add a GGUF file.")


def choice_of(entry: ModelEntry) -> ModelChoice:
    """A model with the styles its size allows."""
    if entry.problem:
        return ModelChoice(entry, (Style.QUOTE,), entry.problem)
    size = parameters_text(entry.parameters)
    if entry.parameters < SMALLEST_GUIDED:
        return ModelChoice(entry, (Style.QUOTE,), f"With {size} it is too small to write.")
    if entry.parameters < SMALLEST_COMPOSED:
        return ModelChoice(
            entry,
            (Style.QUOTE, Style.GUIDED),
            f"With {size} it writes one claim at a time; whole answers need about 1.5 billion.",
        )
    return ModelChoice(entry, (Style.QUOTE, Style.GUIDED, Style.COMPOSED), "")


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
