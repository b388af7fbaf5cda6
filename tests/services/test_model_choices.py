"""Which models are there, what each may do, and what the status line says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from chapterverse.domain.answers import Style
from chapterverse.errors import BadInput
from chapterverse.ports import ModelEntry
from chapterverse.services.models import (
    NO_MODEL,
    ModelsService,
    ModelState,
    choice_of,
    state_sentence,
)


def entry(name: str, parameters: int, problem: str = "") -> ModelEntry:
    return ModelEntry(
        Path(f"/models/{name}.gguf"), name, parameters, "Q4_1", 1, 4096, 1, "", "", problem
    )


@dataclass
class Shelf:
    found: tuple[ModelEntry, ...]

    def models(self) -> tuple[ModelEntry, ...]:
        return self.found


@pytest.mark.parametrize(
    ("parameters", "styles"),
    [
        (33_000_000, (Style.QUOTE,)),
        (134_515_008, (Style.QUOTE, Style.GUIDED)),
        (494_000_000, (Style.QUOTE, Style.GUIDED)),
        (1_100_000_000, (Style.QUOTE, Style.GUIDED)),
        (1_543_000_000, (Style.QUOTE, Style.GUIDED, Style.COMPOSED)),
        (7_240_000_000, (Style.QUOTE, Style.GUIDED, Style.COMPOSED)),
    ],
)
def test_the_styles_follow_from_the_size(parameters: int, styles: tuple[Style, ...]) -> None:
    choice = choice_of(entry("model", parameters))
    assert choice.styles == styles
    assert choice.best_style is styles[-1]
    assert bool(choice.reason) is (Style.COMPOSED not in styles)


def test_reasons_name_the_size() -> None:
    assert "135 million" in choice_of(entry("model", 134_515_008)).reason
    assert "1.1 billion" in choice_of(entry("model", 1_100_000_000)).reason


def test_a_broken_file_is_listed_and_not_chosen() -> None:
    service = ModelsService(Shelf((entry("broken", 0, "It is empty."), entry("good", 10**9))))
    broken, good = service.choices()
    assert not broken.usable
    assert broken.reason == "It is empty."
    assert service.chosen() == good
    assert service.chosen("broken.gguf") == broken


def test_a_wish_that_cannot_be_met_is_said() -> None:
    service = ModelsService(Shelf(()))
    with pytest.raises(BadInput, match="There is no model here"):
        service.chosen()
    with pytest.raises(BadInput, match=r"gone.gguf is not there any more"):
        service.chosen("gone.gguf")


def test_the_status_line() -> None:
    assert state_sentence(ModelState.NONE) == NO_MODEL
    said = {state: state_sentence(state, "Small") for state in ModelState}
    assert len(set(said.values())) == len(ModelState)
    assert state_sentence(ModelState.LOADING, "Small", fraction=0.456) == "Loading Small: 46 %"
    assert state_sentence(ModelState.FAILED, "Small", problem="It is too large.") == (
        "Answers are quotations. It is too large."
    )
